"""The beginner's blue action: Scribe and Tent (E10, E11)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra import scrolls
from engine.ezra.beginner.evaluation import Evaluation, Means
from engine.ezra.beginner.red import NO_PLAN, Plan
from engine.ezra.constants import BLUE, FREE
from engine.ezra.effects.goods import Silver
from engine.ezra.goods import GOLD, KINDS, PLAIN, of_kind, sub
from engine.ezra.moves import Scribe, Tent
from engine.ezra.slots import ScrollSpace
from engine.ezra.steps import scribing
from engine.move import Move

TILE_VALUE = 0.9
"""Value of a wood Scroll Tile for each week it is in use."""
GOLD_TILE_VALUE = 2.0
HERO_BANNER_VALUE = 0.6
OPENING_VALUE = 0.4
"""Value of opening tiles above, for which others pay the owner."""


def plan(w: Evaluation, means: Means) -> Plan:
    """The best Scribe with the best Tent movement that remains affordable, or the Tent alone."""
    turn = w.view.turn
    tent_only = best_plan_of(tent_moves(w, means)) if not turn.tent else NO_PLAN
    if turn.scribe:
        return tent_only
    best_plan = tent_only
    for gain, move, after in scribe_moves(w, means):
        more = best_plan_of(tent_moves(w, after)) if not turn.tent else NO_PLAN
        if gain > 0 and gain + more.gain > best_plan.gain:
            best_plan = Plan(gain + more.gain, move)
    return best_plan


def best_plan_of(plans: Iterator[Plan]) -> Plan:
    plan = max(plans, key=lambda plan: plan.gain, default=NO_PLAN)
    return plan if plan.gain > 0 else NO_PLAN


def tent_moves(w: Evaluation, means: Means) -> Iterator[Plan]:
    """E11.2: the affordable Tent movements, with each Resource that can pay."""
    for spaces, cost in w.box.tent_costs.items():
        if cost.banners > means.banners[BLUE]:
            continue
        if not cost.resource:
            yield Plan(w.tent(spaces), Tent(spaces))
            continue
        for good in PLAIN:
            if means.goods[KINDS.index(good)] >= cost.resource:
                after = means._replace(goods=sub(means.goods, of_kind(good, cost.resource)))
                yield Plan(w.tent(spaces) + w.stock(after) - w.stock(means), Tent(spaces, good))


def scribe_moves(w: Evaluation, means: Means) -> Iterator[tuple[float, Move, Means]]:
    """E10.2, E10.3: a Scribe on each open tile by the cheapest path, with its value and the means left."""
    if not means.supply:
        return
    view, before = w.view, w.stock(means)
    for (row, column), (fee, path) in reachable(w).items():
        printed = w.box.scroll_rows[row - 1]
        silver = means.silver - printed.pay.silver - fee
        if view.scribes[row - 1][column - 1] != FREE or silver < 0:
            continue
        if means.banners[BLUE] < printed.banners or means.goods[GOLD] < printed.pay.gold:
            continue
        red, grey, blue = means.banners
        after = means._replace(
            silver=silver,
            goods=sub(means.goods, of_kind("gold", printed.pay.gold)),
            supply=means.supply - 1,
            food=means.food + view.row_food[row - 1],
            banners=(red, grey, blue - printed.banners),
        )
        gain = printed.vp + tile_value(w, view.scrolls[row - 1][column - 1]) + OPENING_VALUE
        yield gain + w.stock(after) - before, Scribe((row, column), path), after


def reachable(w: Evaluation) -> dict[ScrollSpace, tuple[int, tuple[ScrollSpace, ...]]]:
    """E10.2: the cheapest path to each open tile, and its Silver."""
    view, c = w.view, w.box.components
    found: dict[ScrollSpace, tuple[int, tuple[ScrollSpace, ...]]] = {}
    for row, line in enumerate(view.scribes, 1):
        for column in range(1, len(line) + 1):
            if row == 1:
                found[row, column] = (0, ())
                continue
            ways: list[tuple[int, tuple[ScrollSpace, ...]]] = []
            for under in scribing.tiles_below((row, column)):
                if under in found and scribing.is_occupied(view, under):
                    fee, path = found[under]
                    ways.append((fee + scribing.passage(c, view, w.seat, under), (*path, under)))
            if ways:
                found[row, column] = min(ways)
    return found


def tile_value(w: Evaluation, tile: str) -> float:
    """E20: immediate points, and an estimate of its ability."""
    vp = w.box.immediate_vp[tile]
    if tile in scrolls.HERO_OF:
        hero = w.box.heroes[scrolls.HERO_OF[tile]]
        gained = sum(w.effects(reward) for reward in hero.rewards[: w.view.round])
        return vp + gained + HERO_BANNER_VALUE * (w.weeks - 1)
    if tile in scrolls.GOLD_TILES:
        return vp + GOLD_TILE_VALUE
    if tile == scrolls.W08_PREP_LEVITE_SILVER:
        return vp + w.weeks * Silver(w.me.levites * w.box.scrolls[tile].silver_per_levite).worth(w)
    if tile in w.box.prepare_tiles and tile != scrolls.W09_PREP_AUX:
        return vp + w.weeks * w.effects(w.box.scroll_effects[tile])
    return vp + TILE_VALUE * (w.weeks - 0.5)
