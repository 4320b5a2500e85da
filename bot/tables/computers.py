"""What plays by itself, in the commit of the move before it: computer players, proposals that orders accept."""

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
"""Moves until other tasks get their turn: a press must be answered meanwhile."""
MOST: Final = 5_000
"""No game has so many moves without a question to a person: this one is stuck, and that must not stop the bot."""


async def play_on(
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seats: Sequence[SeatRow],
    seed: str,
    number: int,
    turn: int | None = None,
) -> tuple[Position[Any, Any], list[Entry], bool]:
    """Until only people are asked, or the game is over. Their dice are not the game's, and so foretell nothing.
    Last, whether a computer player did more than answer in the middle of the `turn` that was on."""
    position, entries = _accepted(rules, position, number)
    between = False
    while (seat := next((one for one in position.awaited() if seats[one].player), None)) is not None:
        if len(entries) >= MOST:
            raise RuntimeError(f"computer players made {MOST} moves and no one was asked")
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
    """What orders accept; a proposal that fails must not spoil the move before it."""
    try:
        return accepted(rules, position, number)
    except Exception as error:  # noqa: BLE001  # its owner is asked, as without an order
        logs.unexpected(error, "no proposal")
        return position, []
