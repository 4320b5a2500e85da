"""How the solo opponent clears and builds (E21.14 to E21.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.ezra.constants import FREE
from engine.ezra.goods import GOLD, of_kind
from engine.ezra.position import EzraPosition
from engine.ezra.printed.checks_solo import CLOCKWISE
from engine.ezra.steps import building
from engine.step import Step


def spaces_in_target_order(p: EzraPosition) -> Iterator[int]:
    """E21.14: unbuilt spaces in target order, from the Focus Card's Gate in its direction."""
    s, box = p.state, p.box
    assert s.solo is not None
    printed, spaces = box.focus[s.solo.card], len(box.ring)
    step = 1 if printed.dir == CLOCKWISE else -1
    for i in range(spaces):
        at = (box.ring_index[printed.gate] + step * i) % spaces
        if s.owners[at] == FREE:
            yield at


def rubble_count(p: EzraPosition, at: int) -> int:
    return sum(p.state.rubble[at])


def wall_to_clear(p: EzraPosition) -> int | None:
    """E21.15: the first unbuilt Wall space with Rubble, or None."""
    return next((at for at in spaces_in_target_order(p) if at in p.box.walls and rubble_count(p, at)), None)


def wall_to_build(p: EzraPosition, player: int) -> int | None:
    """E21.16: the first Wall space with Rubble, else the first at all; None if unaffordable after clearing."""
    at = wall_to_clear(p)
    if at is None:
        at = next((wall for wall in spaces_in_target_order(p) if wall in p.box.walls), None)
    if at is None or not p.state.players[player].wall_deck:
        return None
    return at if can_pay_build(p, player, at) else None


def gate_to_build(p: EzraPosition, player: int) -> int | None:
    """E21.17, R15: the first Gate the opponent can pay after clearing it, or None."""
    if p.state.players[player].supply < p.box.components.gate_common.workers:
        return None
    return next(
        (at for at in spaces_in_target_order(p) if at in p.box.gate_cards and can_pay_build(p, player, at)), None
    )


def can_pay_build(p: EzraPosition, player: int, at: int) -> bool:
    """R15: whether Gold suffices to build; each cleared piece becomes Gold (E21.4)."""
    return p.state.players[player].goods[GOLD] + rubble_count(p, at) >= p.box.components.solo.build_gold


def clear_wall(p: EzraPosition, player: int) -> None:
    """E21.15, R32: clear a Wall space; if none is left, the rest of the row is still carried out."""
    at = wall_to_clear(p)
    if at is None:
        p.emit("rival_nothing_to_clear", seat=player)
    else:
        p.then(*clear_all(p, player, at))


def clear_all(p: EzraPosition, player: int, at: int) -> list[Step]:
    """R44: the steps that follow clearing the whole space."""
    return building.clear(p, player, at, p.state.rubble[at]) if rubble_count(p, at) else []


def build_wall(p: EzraPosition, player: int) -> None:
    at = wall_to_build(p, player)
    assert at is not None, "E21.12: the row is possible"
    p.then(*clear_all(p, player, at), RivalWall(player, at))


def build_gate(p: EzraPosition, player: int) -> None:
    at = gate_to_build(p, player)
    assert at is not None, "E21.12: the row is possible"
    p.then(*clear_all(p, player, at), RivalGate(player, at))


class RivalWall(Step, frozen=True, tag="rival_wall"):
    """E21.16: pay Gold and build the top card of the Wall deck."""

    player: int
    at: int
    reveals: ClassVar[bool] = True

    def run(self, p: EzraPosition) -> None:
        rival = p.state.players[self.player]
        pay_for_building(p, self.player)
        card, rival.wall_deck = rival.wall_deck[0], rival.wall_deck[1:]
        p.emit("rival_wall", reveals=True, seat=self.player, card=card)
        p.then(*building.place_wall(p, self.player, self.at, card))


class RivalGate(Step, frozen=True, tag="rival_gate"):
    """E21.17: pay Gold and build the Gate, with a Worker as Gatekeeper."""

    player: int
    at: int

    def run(self, p: EzraPosition) -> None:
        pay_for_building(p, self.player)
        p.then(*building.place_gate(p, self.player, self.at))


def pay_for_building(p: EzraPosition, player: int) -> None:
    gold = p.box.components.solo.build_gold
    p.pay(player, of_kind("gold", gold))
    p.emit("rival_paid", seat=player, gold=gold)
