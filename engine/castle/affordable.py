"""What a player could build now, and what they nearly could (C6), computed from a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.castle.components import Components, values_of
from engine.castle.goods import BUILDING_KINDS, KINDS, NOTHING, SILVER, Goods, from_counts, from_names
from engine.castle.payments import Payments

if TYPE_CHECKING:
    from engine.castle.view import CastleView

NEARLY: Final = 2
"""More missing pieces than these are not listed."""


class Affordable(NamedTuple):
    """A building of which a tile is left, for one player's reserve."""

    building: str
    missing: int
    """The fewest further pieces with which the player could pay; 0 if they can pay now."""
    lacking: tuple[Goods, ...] = ()
    """Each set of so few pieces that would do, the cheapest first; none if they are more than `NEARLY`."""
    way: Goods = NOTHING
    """One set of so few pieces that would do, however many: the cheapest."""

    @property
    def payable(self) -> bool:
        return self.missing == 0


def affordable(view: CastleView, seat: int) -> tuple[Affordable, ...]:
    """In the order of the components. Silver is exchanged as far as the stock allows (C6.4)."""
    known = _payments(view.components)
    reserve, by_value = view.players[seat].goods, dict[int, tuple[int, tuple[Goods, ...], Goods]]()
    found: list[Affordable] = []
    for building in view.components.buildings:
        if view.tiles.get(building.id):
            if building.value not in by_value:
                by_value[building.value] = _missing(known, building.value, reserve, view.stock)
            found.append(Affordable(building.id, *by_value[building.value]))
    return tuple(found)


def _payments(c: Components) -> Payments:
    pieces = from_names({kind: c.resources[kind].pieces for kind in KINDS})
    values = frozenset(building.value for building in c.buildings if building.copies)
    return _payments_of(values_of(c), pieces, c.building_rules.min_kinds, values)


@lru_cache(maxsize=4)
def _payments_of(values: Goods, pieces: Goods, min_kinds: int, building_values: frozenset[int]) -> Payments:
    return Payments(values, pieces, min_kinds, building_values)


@lru_cache(maxsize=256)
def _missing(known: Payments, value: int, reserve: Goods, stock: Goods) -> tuple[int, tuple[Goods, ...], Goods]:
    least, lacking = sum(known.exact_payments[value][0]) + 1, dict[Goods, None]()
    for payment in known.exact_payments[value]:
        short = [max(0, payment[kind] - reserve[kind]) for kind in BUILDING_KINDS]
        fetched = min(reserve[SILVER], sum(min(n, stock[kind]) for n, kind in zip(short, BUILDING_KINDS, strict=True)))
        if sum(short) - fetched > least:
            continue
        if sum(short) - fetched < least:
            least, lacking = sum(short) - fetched, {}
        if least:
            lacking.update(dict.fromkeys(_left(short, fetched, stock)))
    ordered = sorted(lacking, key=lambda goods: sum(n * worth for n, worth in zip(goods, known.values, strict=True)))
    return least, tuple(ordered) if least <= NEARLY else (), ordered[0] if ordered else NOTHING


def _left(short: list[int], fetched: int, stock: Goods) -> Iterator[Goods]:
    """What is still missing, for each way to fetch so many of the short pieces for silver."""
    reach = [range(min(n, stock[kind]) + 1) for n, kind in zip(short, BUILDING_KINDS, strict=True)]
    for taken in product(*reach):
        if sum(taken) == fetched:
            yield from_counts({kind: n - k for kind, n, k in zip(BUILDING_KINDS, short, taken, strict=True)})
