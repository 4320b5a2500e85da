"""Many positions of whole games, to ask questions about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.castle import GAME
from engine.chance import Chance, seed_from
from engine.game import Decision
from engine.move import Move, Stem
from engine.position import Position
from engine.table import new_table

PEOPLE = ("Ania", "Bob", "Bob", "Chloé")
"""Two of them have the same name."""


def decisions(seats: int, side: str, seed: str, *, greedy: bool) -> Iterator[tuple[Position[Any, Any], int]]:
    """Each decision of a game before it is made, also of seats that can change their answer."""
    position = new_table("castle", seats, seed_from(seed), {"side": side}).position
    chance = Chance(seed_from(f"{seed} players"))
    while awaited := position.awaited():
        for seat in range(seats):
            if position.can_answer(seat):
                yield position, seat
        seat = awaited[0]
        position.apply(seat, chosen(position, seat, chance, greedy=greedy))


def chosen(position: Position[Any, Any], seat: int, chance: Chance, *, greedy: bool) -> Move:
    move = GAME.greedy(Decision(GAME, position, seat), chance) if greedy else None
    if move is not None:
        return move
    choice = chance.pick(position.choices(seat))
    return position.draw(seat, choice, chance) if isinstance(choice, Stem) else choice
