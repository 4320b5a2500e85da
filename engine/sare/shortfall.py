"""What a player still lacks for a site (S9.5), for pictures and texts; `payments.py` decides what can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.sare.goods import JOKER, Need


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
