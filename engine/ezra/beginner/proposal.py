"""A plan for Prepare and the Sabbath to accept as it is: every Worker assigned, Food counted (E22.4)."""

from __future__ import annotations

from typing import Any

from engine.ezra.beginner import greedy
from engine.ezra.position import EzraPosition
from engine.ezra.steps.plans import Plans
from engine.game import Decision, Game
from engine.move import Done, Move
from engine.players.dice import Dice

MOST_MOVES = 200
"""Far more than any plan has."""


def proposal(rules: Game[Any, Any], p: EzraPosition, seat: int) -> tuple[Move, ...]:
    """How the beginner would go on from where the seat's plan stands, up to closing it; nothing where none is open.

    It is a line of moves like any other: what is kept is what was agreed to, however the beginner changes later.
    """
    step = p.step
    if not isinstance(step, Plans) or seat not in step.awaits(p):
        return ()
    twin, found = p.copy(), list[Move]()
    while isinstance(twin.step, Plans) and seat in twin.awaited() and len(found) < MOST_MOVES:
        move = greedy.choose(Decision(rules, twin, seat), Dice(""))
        if move is None or twin.refuse(seat, move) is not None:
            return ()
        found.append(move)
        # In front of what the last plan reveals the copy stops.
        twin.apply(seat, move, halt=True)
    return tuple(found) if found and found[-1] == Done() else ()
