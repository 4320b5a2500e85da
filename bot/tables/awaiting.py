"""What a position is in the store: who is to decide, since when; rows of the log; checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.rows import Awaited, Checkpoint, LogRow, SeatRow
from engine.game import Game
from engine.position import Position
from engine.table import CHECKPOINT_EVERY, Entry


def awaited(
    before: Sequence[Awaited], position: Position[Any, Any], pace: float | None, now: float
) -> tuple[Awaited, ...]:
    """The seats that are to decide. Whose decision is the same as before has had it since then."""
    known = {(wait.seat, wait.decision): wait for wait in before}
    due = None if pace is None else now + pace
    asked = position.state.asked
    return tuple(
        known.get((seat, asked[seat])) or Awaited(seat, asked[seat], now, due) for seat in sorted(position.awaited())
    )


def rows(
    entries: Sequence[Entry], seats: Sequence[SeatRow], mover: int | None, interaction: str | None, now: float
) -> tuple[LogRow, ...]:
    """The mover's own moves bear his name, those of computer players behind them nobody's."""
    return tuple(
        LogRow(
            entry.number,
            entry.seat,
            entry.move,
            msgspec.json.encode(entry.events),
            entry.sealed,
            now,
            entry.version,
            seats[entry.seat].person if entry.seat == mover else None,
            interaction,
        )
        for entry in entries
    )


def checkpoint(rules: Game[Any, Any], number: int, position: Position[Any, Any]) -> Checkpoint:
    return Checkpoint(number, rules.version, rules.save(position.state))


def checkpoints(
    rules: Game[Any, Any], moves: int, entries: Sequence[Entry], position: Position[Any, Any], mover: int | None
) -> tuple[Checkpoint, ...]:
    """At the start of each turn, and in a long one now and then."""
    last = moves + len(entries)
    turn = mover not in position.awaited()
    long = moves // CHECKPOINT_EVERY != last // CHECKPOINT_EVERY
    return (checkpoint(rules, last, position),) if turn or long else ()
