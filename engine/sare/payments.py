"""Exact payments (S9.5): whether pieces cover a need without idle ones, and all ways to pay it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from engine.chance import RandomSource
from engine.sare.goods import JOKER, NOTHING, Goods, Need, add
from engine.sare.sources import Payment, Sources

Holdings = Sequence[tuple[str, int]]
"""Sources with the number of each, in the order of `Sources.order`."""

Kinds = tuple[int, ...]


def total_units(holdings: Holdings, sources: Sources) -> Goods:
    """The units of all holdings; wild units count as Jokers."""
    wood = stone = gold = joker = 0
    for source, count in holdings:
        w, s, g, j = sources.units[source]
        wood += count * w
        stone += count * s
        gold += count * g
        joker += count * j
    return (wood, stone, gold, joker)


def can_cover(need: Need, have: Goods) -> bool:
    """Whether these units cover the need. Idle pieces can be left out, so this decides whether it can be paid."""
    w, s, g = need[0] - have[0], need[1] - have[1], need[2] - have[2]
    return (w if w > 0 else 0) + (s if s > 0 else 0) + (g if g > 0 else 0) <= have[JOKER]


def is_exact(need: Need, pay: Payment, sources: Sources) -> bool:
    """S9.5: whether each piece contributes and the need is covered resource by resource."""
    fixed = NOTHING
    doubles: list[Kinds] = []
    for source in pay:
        if source in sources.doubles:
            doubles.append(unit_kinds(sources.units[source]))
        else:
            fixed = add(fixed, sources.units[source])
    left = (need[0] - fixed[0], need[1] - fixed[1], need[2] - fixed[2])
    return min(left) >= 0 and _can_fill(left, tuple(doubles), fixed[JOKER])


@lru_cache(maxsize=256)
def unit_kinds(units: Goods) -> Kinds:
    """The two units of a double card."""
    return tuple(kind for kind, count in enumerate(units) for _ in range(count))


@lru_cache(maxsize=4096)
def _can_fill(left: Need, doubles: tuple[Kinds, ...], wild: int) -> bool:
    """Whether each double card can give one or two units so that the wild ones cover exactly the rest."""
    if not doubles:
        return sum(left) == wild
    if sum(left) < wild + len(doubles):
        return False
    return any(
        _can_fill(rest, doubles[1:], wild)
        for use in contributions(doubles[0])
        if min(rest := _subtract(left, use)) >= 0
    )


@lru_cache(maxsize=256)
def contributions(kinds: Kinds) -> tuple[Kinds, ...]:
    """The sets of units that a piece can contribute: all of them first, then one."""
    return (kinds,) if len(kinds) < 2 else (kinds, *((kind,) for kind in dict.fromkeys(kinds)))


def _subtract(need: Need, kinds: Kinds) -> Need:
    left = list(need)
    for kind in kinds:
        left[kind] -= 1
    return (left[0], left[1], left[2])


def exact_payments(
    needs: Sequence[Need], holdings: Holdings, sources: Sources, like: Mapping[str, int]
) -> Iterator[Payment]:
    """Every way to pay one of these needs, the least waste first. Each contains the pieces counted in `like`."""
    have = dict(holdings)
    if any(count > have.get(piece, 0) for piece, count in like.items()):
        return
    given: set[Payment] = set()
    doubles = sum(count for source, count in holdings if source in sources.doubles)
    for waste in range(doubles + 1):
        for need in needs:
            for pay in _payments_of_size(need, holdings, sources, like, sum(need) + waste):
                if pay not in given and is_exact(need, pay, sources):
                    given.add(pay)
                    yield pay


def _payments_of_size(
    need: Need, holdings: Holdings, sources: Sources, like: Mapping[str, int], size: int
) -> Iterator[Payment]:
    """Payments of `size` units that cover the need. Does not check that each piece contributes."""
    rest, waste = remaining_units(holdings, sources), size - sum(need)

    def more(at: int, have: Goods, left: int, pay: Payment) -> Iterator[Payment]:
        if left == 0 or at == len(holdings):
            if left == 0 and can_cover(need, have) and all(pay.count(piece) >= n for piece, n in like.items()):
                yield pay
            return
        if sum(rest[at]) < left or excess_units(need, have) > waste or not can_cover(need, add(have, rest[at])):
            return
        source, count = holdings[at]
        units = sources.units[source]
        width = sum(units)
        for n in range(min(count, left // width), like.get(source, 0) - 1, -1):
            now = add(have, (n * units[0], n * units[1], n * units[2], n * units[3]))
            yield from more(at + 1, now, left - n * width, (*pay, *(source,) * n))

    yield from more(0, NOTHING, size, ())


def remaining_units(holdings: Holdings, sources: Sources) -> list[Goods]:
    """For each position in the list, the units from there to its end."""
    rest = [NOTHING]
    for source, count in reversed(holdings):
        rest.append(add(rest[-1], total_units(((source, count),), sources)))
    return rest[::-1]


def excess_units(need: Need, have: Goods) -> int:
    """The units in excess of the need."""
    w, s, g = have[0] - need[0], have[1] - need[1], have[2] - need[2]
    return (w if w > 0 else 0) + (s if s > 0 else 0) + (g if g > 0 else 0)


def random_payment(needs: Sequence[Need], holdings: Holdings, sources: Sources, chance: RandomSource) -> Payment:
    """A random way to pay; each one can come up."""
    have = total_units(holdings, sources)
    left = list(chance.pick([need for need in needs if can_cover(need, have)]))
    pieces = [source for source, count in holdings for _ in range(count)]
    pay: list[str] = []
    rest = list(have)
    while any(left):
        source = pieces.pop(chance.below(len(pieces)))
        units = sources.units[source]
        for kind in range(len(units)):
            rest[kind] -= units[kind]
        for use in _shuffled(_useful_contributions(source, left, sources), chance):
            now = _subtract((left[0], left[1], left[2]), use)
            if min(now) >= 0 and can_cover(now, (rest[0], rest[1], rest[2], rest[3])):
                left = list(now)
                pay.append(source)
                break
    return sources.sorted(pay)


def _useful_contributions(source: str, left: Sequence[int], sources: Sources) -> list[Kinds]:
    units = sources.units[source]
    if units[JOKER]:
        return [(kind,) for kind in range(JOKER) if left[kind]]
    return list(contributions(unit_kinds(units)))


def _shuffled(things: list[Kinds], chance: RandomSource) -> list[Kinds]:
    return [things.pop(chance.below(len(things))) for _ in range(len(things))]
