"""The beginner's grey action: clearing and building (E9)."""

from __future__ import annotations

from functools import lru_cache

from engine.ezra.beginner.evaluation import Evaluation, Means
from engine.ezra.beginner.red import NO_PLAN, Plan
from engine.ezra.constants import CARD, FREE, GREY
from engine.ezra.effects.goods import Silver
from engine.ezra.goods import GOLD, NOTHING, Goods, add, covers, from_names, of_kind, parts, sub
from engine.ezra.moves import Build, Clear
from engine.ezra.scrolls import W13_LESS_STONE

WALL_VALUE = 3.4
"""Value of the best of three Wall Cards, including its effect."""


def plans_by_space(w: Evaluation, means: Means) -> dict[str, Plan]:
    """The best plan for each space."""
    plans: dict[str, Plan] = {}
    at = w.view.turn.space
    for place, space in enumerate(w.view.ring):
        gate = w.box.gates.get(place)
        if space.owner == FREE and not (gate and gate.kind != CARD) and (not at or at == space.id):
            plans[space.id] = plan(w, means, place)
    return plans


def plan(w: Evaluation, means: Means, place: int) -> Plan:
    """Clear the most valuable pieces, and build if everything is cleared and the cost can be paid."""
    rubble, banners = w.view.ring[place].rubble, means.banners[GREY]
    before = w.stock(means)
    if any(rubble):
        each = from_names(w.box.components.rubble.clear_cost)
        cleared = max(
            (pieces for pieces in parts(rubble, 1, sum(rubble)) if clear_cost(pieces, each) <= banners),
            key=lambda pieces: (w.stock(means._replace(goods=add(means.goods, pieces))), sum(pieces)),
            default=NOTHING,
        )
        whole = clear_cost(rubble, each) <= banners
        if whole:
            cleared = rubble
        if not any(cleared):
            return NO_PLAN
        after = means._replace(goods=add(means.goods, cleared))
        gain = w.stock(after) - before
        if whole:
            if place in w.box.walls:
                gain += w.blessing(w.box.walls[place].blessing)
            built = build_plan(w, after, place, banners - clear_cost(rubble, each))
            gain += built.gain
        return Plan(gain, Clear(cleared)) if gain > 0 else NO_PLAN
    return build_plan(w, means, place, banners)


def build_plan(w: Evaluation, means: Means, place: int, banners: int) -> Plan:
    """E9.4, E9.5: leftover Banners pay for as much as they can, then Gold for what is missing."""
    c, space = w.box.components, w.box.walls.get(place)
    gate = w.box.gates.get(place)
    if (space and not w.me.wall_deck) or (gate and means.supply < c.gate_common.workers):
        return NO_PLAN
    printed = space or c.gate_common
    wanted = printed.cost.goods
    if W13_LESS_STONE in w.me.scrolls:
        less = w.box.scrolls[W13_LESS_STONE].stone_less
        wanted = (wanted[0], wanted[1], max(0, wanted[2] - less), wanted[3])
    rates = c.gate_common.discount_grey_per_resource, c.gate_common.discount_gold_per_resource
    found_payment = payment(wanted, means.goods, banners - printed.grey, rates)
    if found_payment is None:
        return NO_PLAN
    move, goods = found_payment
    after = means._replace(goods=sub(means.goods, goods), supply=means.supply - (c.gate_common.workers if gate else 0))
    gain = w.stock(after) - w.stock(means) + connections_value(w, place)
    if gate:
        gain += gate.vp + w.effects((*gate.place, Silver(w.view.ring[place].silver)))
    else:
        gain += WALL_VALUE
    return Plan(gain, move) if gain > 0 else NO_PLAN


@lru_cache(maxsize=8192)
def payment(wanted: Goods, have: Goods, banners: int, rates: tuple[int, int]) -> tuple[Build, Goods] | None:
    """The payment with the most Banners, as unused Banners are lost; None if the cost cannot be paid."""
    by_banner, by_gold = rates
    if banners < 0:
        return None
    for grey in parts(wanted, 0, min(sum(wanted), banners // by_banner)):
        rest = sub(wanted, grey)
        gold = (max(0, rest[0] - have[0]), max(0, rest[1] - have[1]), max(0, rest[2] - have[2]), 0)
        goods = add(sub(rest, gold), of_kind("gold", by_gold * sum(gold)))
        if goods[GOLD] <= have[GOLD] and covers(have, goods):
            return Build(gold, grey), goods
    return None


def connections_value(w: Evaluation, place: int) -> float:
    """E9.9: the value of connections with adjacent built spaces."""
    ring, worth = w.view.ring, 0.0
    for other in ((place - 1) % len(ring), (place + 1) % len(ring)):
        if (place in w.box.gates) == (other in w.box.gates):
            continue
        gate = w.box.gates[place if place in w.box.gates else other]
        built = ring[other].owner >= 0 or (other in w.box.gates and ring[other].owner != FREE)
        if built:
            worth += w.effects(gate.connection)
    return worth


def clear_cost(pieces: Goods, each: Goods) -> int:
    """E9.2: grey Banners to clear these pieces."""
    return sum(count * banners for count, banners in zip(pieces, each, strict=True))
