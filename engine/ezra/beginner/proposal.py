"""Proposes a complete plan for Prepare and the Sabbath, which a player can accept as it is (E22.4)."""

from __future__ import annotations

from typing import Any

from engine.ezra.beginner import greedy
from engine.ezra.position import EzraPosition
from engine.ezra.steps.plans import Plans
from engine.game import Decision, Game
from engine.move import Done, Move
from engine.players.dice import Dice

MAX_MOVES = 200
"""Far more than any real plan has."""


def proposal(rules: Game[Any, Any], p: EzraPosition, seat: int) -> tuple[Move, ...]:
    """The moves by which the beginner would complete and close the seat's open plan; empty if no plan is open.

    Tables store these moves, not the fact that a proposal was accepted, so later changes to the beginner do no harm.
    """
    step = p.step
    if not isinstance(step, Plans) or seat not in step.awaits(p):
        return ()
    twin, moves = p.copy(), list[Move]()
    while isinstance(twin.step, Plans) and seat in twin.awaited() and len(moves) < MAX_MOVES:
        move = greedy.choose(Decision(rules, twin, seat), Dice(""))
        if move is None or twin.refuse(seat, move) is not None:
            return ()
        moves.append(move)
        # The copy stops before the last plan would reveal anything.
        twin.apply(seat, move, halt=True)
    return tuple(moves) if moves and moves[-1] == Done() else ()
