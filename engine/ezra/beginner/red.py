"""The beginner's red action: the use of Levites (E7, E8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.ezra.beginner.evaluation import Evaluation, Means
from engine.ezra.constants import RED
from engine.ezra.goods import CINDERS, KINDS, WOOD, of_kind, sub
from engine.ezra.moves import Altar, LeviteBanner, PlaceLevite, Temple
from engine.ezra.scrolls import W10_LEVITE_FOOD
from engine.move import Move

SAVED_BANNER_VALUE = 0.15
"""Value of a Banner saved for the next Levite."""
LEVITE_VALUE = 1.0
"""Value of a Levite for each remaining week."""


class Plan(NamedTuple):
    gain: float
    first: Move | None = None


NO_PLAN = Plan(0.0)


def plan(w: Evaluation, means: Means) -> Plan:
    """Place a Levite first, so that it can be used as well, then use each Levite for the best it can do."""
    turn = w.view.turn
    gain, used, first = 0.0, turn.levites_used, None
    if not turn.levite and not turn.acted:
        placed = placed_levite(w, means)
        if placed is not None:
            gain, means, first = placed
    banners, goods = means.banners[RED], means.goods
    left = means.levites - used
    room = {row: w.view.columns - len(line) for row, line in enumerate(w.view.temple, 1)}
    while left > 0:
        options = list(levite_uses(w, means._replace(goods=goods), banners, room))
        if not options:
            if left > 1 and any(goods):
                banners, left = banners + 1, left - 1
                first = first or LeviteBanner()
                continue
            break
        value, cost, move, good = max(options, key=lambda use: use[0] - SAVED_BANNER_VALUE * use[1])
        if value <= 0:
            break
        gain, first = gain + value, first or move
        banners, goods, left = banners - cost, sub(goods, of_kind(good)), left - 1
        if isinstance(move, Temple):
            room[move.row] -= 1
    return Plan(gain, first) if gain > 0 else NO_PLAN


def levite_uses(
    w: Evaluation, means: Means, banners: int, room: dict[int, int]
) -> Iterator[tuple[float, int, Move, str]]:
    """E7.5, E8.1: the ways to use one Levite: value, Banners, move, and the Resource it takes."""
    c, goods = w.box.components, means.goods
    before = w.stock(means)
    stock_without = {
        kind: w.stock(means._replace(goods=sub(goods, of_kind(kind)))) for at, kind in enumerate(KINDS) if goods[at]
    }
    for good in c.temple.allowed:
        if good in stock_without:
            value = c.temple.vp_per_resource[good] + stock_without[good] - before
            for row, printed in enumerate(w.box.temple_rows, 1):
                if room[row] > 0 and printed.banners <= banners:
                    yield value + w.effects(printed.reward), printed.banners, Temple(row, good), good
    for good, fire in ((KINDS[WOOD], c.altar_fire.wood), (KINDS[CINDERS], c.altar_fire.cinders)):
        if good in stock_without and fire.banners <= banners:
            yield w.altar(fire.move) + stock_without[good] - before, fire.banners, Altar(good), good


def placed_levite(w: Evaluation, means: Means) -> tuple[float, Means, Move] | None:
    """E7.2: gain, means and move of placing a Levite, or None if not worth it; buys missing Food (E20.35)."""
    track = w.box.components.levite_track
    if not means.supply or means.levites >= track.max:
        return None
    row = track.rows[means.levites]
    food = max(0, row.food - w.box.scrolls[W10_LEVITE_FOOD].food_less) if W10_LEVITE_FOOD in w.me.scrolls else row.food
    bought = max(0, food - means.food)
    if bought and (not w.can_buy_food or means.silver < bought * w.box.components.exchange.silver_as_food):
        return None
    after = means._replace(
        food=means.food - food + bought,
        silver=means.silver - bought * w.box.components.exchange.silver_as_food,
        supply=means.supply - 1,
        levites=means.levites + 1,
    )
    gain = w.effects(row.reward) + LEVITE_VALUE * w.weeks + w.stock(after) - w.stock(means)
    return (gain, after, PlaceLevite(bought)) if gain > 0 else None
