"""What squares, cards and buildings in moves bring now, for the player who chooses between them."""

from __future__ import annotations

from typing import Any

from engine.game import HelpRef
from engine.move import Move, Prompt
from engine.sare.components import PYRAMID
from engine.sare.explain.decision_facts import NO_JOKER
from engine.sare.goods import Need
from engine.sare.moves import Build, Demolish, Keep, Launch, Return, Settle, Shift, TempleKeep
from engine.sare.spending import available_port_discount, need_without_port
from engine.sare.state import SarePosition
from engine.sare.steps.powers import ChooseTempleCard

TILES = (Launch, Shift, Build)
"""Moves that name the tile of a building that is still to be paid for."""


def explain_value(p: SarePosition, seat: int, kind: type[Move], field: str, value: Any) -> HelpRef | Prompt | None:
    step = p.step
    if field == "building" and kind in TILES:
        return _tile(p, seat, value)
    # S13.2: with Divinity the first two squares are the same for everyone.
    founds = kind is Settle and value and (field == "quick" or not p.state.divinity)
    if founds or (field == "square" and kind in (Return, Demolish) and value):
        return Prompt("square", {"n": len(p.box.neighbours[value]), "nile": value in p.box.nile})
    if kind is TempleKeep and isinstance(step, ChooseTempleCard) and step.seat == seat:
        return Prompt("card", {"card": p.state.deck[value - 1]})
    return None


def explain_move(p: SarePosition, seat: int, move: Move) -> Prompt | None:
    match move:
        case Settle(builder, warehouse, quick):
            # S2.3: two starting tiles may share a square.
            return Prompt("free", {"n": len(set(p.box.squares).difference((builder, warehouse, quick)))})
        case Launch() | Shift():
            return _site(p, seat, move)
        case Return():
            return Prompt("returned")
        case Demolish():
            return Prompt("demolished")
        case Keep(cards) if cards:
            return Prompt("units", {"n": sum(p.box.card_units[card] for card in cards)})
        case _:
            return None


def _tile(p: SarePosition, seat: int, building: str) -> HelpRef | Prompt:
    """The help of a building has its cost; of a Pyramid, the next stage is still to be paid (S9.6)."""
    if building == PYRAMID:
        return Prompt("stage", {"goods": (*_stage(p, seat), NO_JOKER)})
    return HelpRef("building", building)


def _stage(p: SarePosition, seat: int) -> Need:
    """The next stage of the seat's Pyramid, or of the one that would be taken now (S4.7)."""
    player = p.state.players[seat]
    return p.box.stages[player.pyramid][player.stages] if player.pyramid else p.box.stages[p.state.pile[0]][0]


def _site(p: SarePosition, seat: int, move: Launch | Shift) -> Prompt:
    """S9.4: what building costs on this square, and how many squares are next to it."""
    player = p.state.players[seat]
    if move.building == PYRAMID:
        need = p.box.need(_stage(p, seat), move.square, player.built)
    else:
        need = need_without_port(p, player, move.building, move.square)
    wild = available_port_discount(p, player, move.square)
    return Prompt("site", {"goods": (*need, NO_JOKER), "wild": wild, "n": len(p.box.neighbours[move.square])})
