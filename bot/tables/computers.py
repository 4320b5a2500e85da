"""What plays by itself, in the commit of whoever brought it about: seats without a person, plans that orders accept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from bot import logs
from bot.store.rows import SeatRow
from engine.game import Decision, Game
from engine.players import player
from engine.players.dice import Dice
from engine.position import Position
from engine.table import Entry, accepted, judged

AT_A_TIME: Final = 20
"""Moves until others may do something too: a press must be answered meanwhile."""
MOST: Final = 5_000
"""No game has so many moves without asking anybody: who gets there is stuck, and that must not stop the bot."""


async def play_on(
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seats: Sequence[SeatRow],
    seed: str,
    number: int,
    turn: int | None = None,
) -> tuple[Position[Any, Any], list[Entry], bool]:
    """Until only people are asked, or the game is over. Their dice are none of the game's: they foretell nothing.
    Last, whether any of it was more than an answer in the middle of the `turn` that was on."""
    position, entries = _accepted(rules, position, number)
    between = False
    while (seat := _next(position, seats)) is not None:
        if len(entries) >= MOST:
            raise RuntimeError(f"computer players made {MOST} moves and nobody was asked")
        if len(entries) % AT_A_TIME == AT_A_TIME - 1:
            await asyncio.sleep(0)
        between = between or turn is None or position.turn() != turn
        dice = Dice(f"{seed} {number + len(entries)} {seat}")
        move = player(seats[seat].player)(rules, Decision(rules, position, seat), dice)
        position, played = judged(rules, position, seat, [move], number + len(entries))
        position, more = _accepted(rules, position, number + len(entries) + len(played))
        entries += [*played, *more]
    return position, entries, between


def _accepted(
    rules: Game[Any, Any], position: Position[Any, Any], number: int
) -> tuple[Position[Any, Any], list[Entry]]:
    """What orders accept; whoever has brought that about must not suffer if nothing can be proposed."""
    try:
        return accepted(rules, position, number)
    except Exception as error:  # noqa: BLE001  # its owner is asked, as if he had left no order
        logs.unexpected(error, "no proposal")
        return position, []


def _next(position: Position[Any, Any], seats: Sequence[SeatRow]) -> int | None:
    return next((seat for seat in position.awaited() if seats[seat].player), None)
