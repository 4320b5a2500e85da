"""What a player still lacks for a site (S9.5), for pictures and texts; `payments.py` decides what can be paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.sare.goods import JOKER, Goods, Need


class Shortfall(NamedTuple):
    """What is missing of each resource, and how much of what stands for any resource has filled the rest."""

    missing: Need
    jokers: int
    caravans: int


def shortfall(need: Need, have: Sequence[int], discount: int, caravans: int) -> Shortfall:
    """Wild units fill the smallest gaps first: the Port's discount (S9.4), then Jokers, then caravans.

    Cards cannot be split, but units on them may be wasted (R34), so units alone decide.
    """
    gaps = [max(0, need[kind] - have[kind]) for kind in range(JOKER)]
    spent: list[int] = []
    for wild in (discount, have[JOKER], caravans):
        left = wild
        for kind in sorted(range(JOKER), key=gaps.__getitem__):
            filled = min(left, gaps[kind])
            gaps[kind] -= filled
            left -= filled
        spent.append(wild - left)
    return Shortfall((gaps[0], gaps[1], gaps[2]), spent[1], spent[2])


def payable_together(
    needs: Sequence[Need], discounts: Sequence[int], doubles: Mapping[Goods, int], rest: Goods, caravans: int
) -> bool:
    """Whether pieces pay for several sites at once. A double card, given by its units with its number, goes to one site
    (S9.5), so units alone do not decide; all other pieces (`rest`) may be divided.
    """
    return _divide(tuple(needs), tuple(discounts), tuple(sorted(doubles.items())), rest, caravans)


@lru_cache(maxsize=4096)
def _divide(
    needs: tuple[Need, ...],
    discounts: tuple[int, ...],
    doubles: tuple[tuple[Goods, int], ...],
    rest: Goods,
    caravans: int,
) -> bool:
    if _covered(needs, discounts, rest, caravans):
        return True
    if not doubles:
        return False
    (units, count), *others = doubles
    without = _divide(needs, discounts, tuple(others), rest, caravans)
    return without or any(
        _divide(
            (*needs[:at], left, *needs[at + 1 :]),
            discounts,
            ((units, count - 1), *others) if count > 1 else tuple(others),
            rest,
            caravans,
        )
        for at, need in enumerate(needs)
        if (left := _less(need, units)) != need
    )


def _less(need: Need, units: Goods) -> Need:
    return (max(0, need[0] - units[0]), max(0, need[1] - units[1]), max(0, need[2] - units[2]))


def _covered(needs: Sequence[Need], discounts: Sequence[int], rest: Goods, caravans: int) -> bool:
    wild = rest[JOKER] + caravans + sum(min(less, sum(need)) for less, need in zip(discounts, needs, strict=True))
    return sum(max(0, sum(need[kind] for need in needs) - rest[kind]) for kind in range(JOKER)) <= wild
