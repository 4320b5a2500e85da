"""T3: the grey action, Rubble, Walls and Gates (E9, E20.12 to E20.14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from engine.ezra.goods import Goods, add, covers, of_kind, parts, sub
from engine.ezra.moves import Build, Clear
from engine.ezra.position import EzraPosition
from engine.ezra.steps import building
from engine.ezra.steps.main_action import AfterAction, MainAction
from engine.ezra.steps.wall_cards import DrawWalls
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Choice


class GreyAction(MainAction, frozen=True, tag="grey_action"):
    """E9.1: clear the rubble of one space; once there is none, build a Wall or Gate there."""

    refusal_key: ClassVar[str] = "grey.grey"
    refusal_clause: ClassVar[str] = "E9"

    def at(self, p: EzraPosition) -> int | None:
        """The index of the chosen space; None if every space is built."""
        space = p.state.turn.space
        return p.box.ring_index[space] if space else None

    def own_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        at = self.at(p)
        if at is None:
            return ()
        rubble = p.state.rubble[at]
        if any(rubble):
            banners = p.banners()
            return [
                Clear(pieces) for pieces in parts(rubble, 1, sum(rubble)) if building.clear_cost(p, pieces) <= banners
            ]
        if refuse_building(p, seat, at) is not None:
            return ()
        return affordable_builds(
            building.price(p, seat, at), discount_rates(p), p.state.players[seat].goods, p.banners()
        )

    def refuse_step(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Clear | Build):
            return super().refuse_step(p, seat, move)
        at = self.at(p)
        if at is None:
            return Illegal("grey.none", clause="E9.1")
        return self.refuse_clear(p, at, move) if isinstance(move, Clear) else self.refuse_build(p, seat, at, move)

    def refuse_clear(self, p: EzraPosition, at: int, move: Clear) -> Illegal | None:
        if min(move.goods) < 0 or not any(move.goods) or not covers(p.state.rubble[at], move.goods):
            return Illegal("clear.rubble", clause="E9.2", rubble=p.state.rubble[at])
        need, have = building.clear_cost(p, move.goods), p.banners()
        return Illegal("clear.banners", clause="E9.2", need=need, have=have) if need > have else None

    def refuse_build(self, p: EzraPosition, seat: int, at: int, move: Build) -> Illegal | None:
        refusal = refuse_building(p, seat, at)
        if refusal is not None:
            return refusal
        cost = building.price(p, seat, at)[1]
        # Only Stone and Wood can be replaced; checks_board makes sure that no space costs anything else.
        if min(*move.gold, *move.grey) < 0 or not covers(cost, add(move.gold, move.grey)):
            return Illegal("build.discount", clause="E9.5", cost=cost)
        banners, goods = discounted_price(building.price(p, seat, at), discount_rates(p), move)
        if banners > p.banners():
            return Illegal("build.banners", clause="E9.4", need=banners, have=p.banners())
        if not covers(p.state.players[seat].goods, goods):
            return Illegal("build.goods", clause="E9.4", need=goods)
        return None

    def take_step(self, p: EzraPosition, seat: int, move: Move) -> None:
        at = self.at(p)
        assert at is not None
        if isinstance(move, Clear):
            p.spend_banners(building.clear_cost(p, move.goods))
            p.then(*building.clear(p, seat, at, move.goods), self)
            return
        assert isinstance(move, Build)
        banners, goods = discounted_price(building.price(p, seat, at), discount_rates(p), move)
        p.spend_banners(banners)
        p.pay(seat, goods)
        p.state.turn.built = True
        p.emit("paid", seats=(seat,), seat=seat, space=p.state.turn.space, banners=banners, goods=goods)
        follows = [DrawWalls(seat, at)] if at in p.box.walls else building.place_gate(p, seat, at)
        # Nothing else can be done on this space, so the action is over.
        p.then(*follows, AfterAction(seat))


def refuse_building(p: EzraPosition, seat: int, at: int) -> Illegal | None:
    """Why nothing can be built here at any price, or None."""
    player = p.state.players[seat]
    if any(p.state.rubble[at]):
        return Illegal("build.rubble", clause="E9.1", rubble=p.state.rubble[at])
    if at in p.box.walls and not player.wall_deck:
        return Illegal("build.deck", clause="E9.6")  # R39
    if at in p.box.gates and player.supply < p.box.components.gate_common.workers:
        return Illegal("build.worker", clause="E9.7")
    return None


Price = tuple[int, Goods]
"""Grey Banners and Resources."""


def discount_rates(p: EzraPosition) -> tuple[int, int]:
    """E9.5: the Gold, and the Banners, that replace one Stone or Wood."""
    common = p.box.components.gate_common
    return common.discount_gold_per_resource, common.discount_grey_per_resource


def discounted_price(price: Price, rates: tuple[int, int], move: Build) -> Price:
    """E9.5: the price with the discounts of this move."""
    grey, cost = price
    gold, banners = rates
    goods = sub(sub(cost, move.gold), move.grey)
    return grey + banners * sum(move.grey), add(goods, of_kind("gold", gold * sum(move.gold)))


@lru_cache(maxsize=4096)
def affordable_builds(price: Price, rates: tuple[int, int], have: Goods, banners: int) -> tuple[Build, ...]:
    """E9.4, E9.5: every affordable way to build, fewest discounts first."""
    moves: list[Build] = []
    cost = price[1]
    for gold in parts(cost, 0, sum(cost)):
        for grey in parts(sub(cost, gold), 0, sum(cost)):
            move = Build(gold, grey)
            needed, goods = discounted_price(price, rates, move)
            if needed <= banners and covers(have, goods):
                moves.append(move)
    return tuple(sorted(moves, key=lambda move: sum(move.gold) + sum(move.grey)))
