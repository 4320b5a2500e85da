"""Moves without a person: of computer players, proposals accepted by orders, settled answers. They join the commit of
the move before them."""

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
from engine.table import Entry, play_accepted_proposals, play_line_on_copy, play_settled

YIELD_EVERY: Final = 20
"""Moves until other tasks may run, since interactions must be answered in time."""
MAX_MOVES: Final = 5_000
"""No game has this many moves in a row without a person: it is stuck, which must not stop the bot."""


async def play_on(
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seats: Sequence[SeatRow],
    seed: str,
    number: int,
    turn: int | None = None,
) -> tuple[Position[Any, Any], list[Entry], bool]:
    """Plays until only people are asked, or the game is over. The players' dice are independent of the game's chance,
    so they reveal nothing. Returns last whether a computer player did more than answer during `turn`."""
    position, entries = _play_unasked(rules, position, number)
    own_turn = False
    while (seat := next((asked for asked in position.awaited() if seats[asked].player), None)) is not None:
        if len(entries) >= MAX_MOVES:
            raise RuntimeError(f"computer players made {MAX_MOVES} moves and no one was asked")
        if len(entries) % YIELD_EVERY == YIELD_EVERY - 1:
            await asyncio.sleep(0)
        own_turn = own_turn or turn is None or position.turn() != turn
        dice = Dice(f"{seed} {number + len(entries)} {seat}")
        move = player(seats[seat].player)(rules, Decision(rules, position, seat), dice)
        position, played = play_line_on_copy(rules, position, seat, [move], number + len(entries))
        position, more = _play_unasked(rules, position, number + len(entries) + len(played))
        entries += [*played, *more]
    return position, entries, own_turn


def _play_unasked(
    rules: Game[Any, Any], position: Position[Any, Any], number: int
) -> tuple[Position[Any, Any], list[Entry]]:
    """Plays the proposals that orders accept, and settled answers. One that fails must not undo the move before it."""
    entries: list[Entry] = []
    for play in (play_accepted_proposals, play_settled):
        try:
            position, more = play(rules, position, number + len(entries))
        except Exception as error:  # noqa: BLE001  # the player is asked
            logs.unexpected(error, "not played")
        else:
            entries += more
    return position, entries
