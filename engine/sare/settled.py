"""S15.10: questions whose answers all lead to the same, as everyone can see."""

from __future__ import annotations

from engine.move import Move
from engine.sare.components import LIBRARY
from engine.sare.moves import Barracks, GoOn, Stay, TakeTrouble
from engine.sare.state import SarePosition
from engine.sare.steps.revolt import React
from engine.sare.steps.sequence import EndWindow
from engine.sare.steps.troubles import FurtherTroubles, TakeTroubles, is_double


def settled_answer(p: SarePosition, seat: int) -> Move | None:
    """After the last card nothing can follow (S5.3.1, S5.6.3): gauges below the revolt position and obelisks no longer
    matter. Cards still do, and so do the powers that change them (Market, Library)."""
    s, step = p.state, p.step
    if not s.season or s.deck:
        return None
    match step:
        case React():
            return Stay()
        case EndWindow():
            return GoOn() if all(isinstance(choice, Barracks | GoOn) for choice in p.choices(seat)) else None
        case TakeTroubles(card=card, gardens=gardens):
            double = is_double(p, card) and not gardens
            return _take(p, seat, p.box.card_steps[card] if double else p.box.revolt_gauge.simple_troubles)
        case FurtherTroubles(card=card):
            return _take(p, seat, p.box.card_steps[card])
        case _:
            return None


def _take(p: SarePosition, seat: int, steps: int) -> Move | None:
    safe = p.state.players[seat].gauge + steps < p.revolt_position(seat)
    return TakeTrouble() if safe and LIBRARY not in p.ready_powers(seat) else None
