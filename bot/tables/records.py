"""What the store keeps of a position: who has to decide since when, log rows, checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bot.store.rows import Checkpoint, LogRow, PendingDecision, SeatRow
from engine.game import Game
from engine.position import Position
from engine.table import CHECKPOINT_EVERY, Entry

MAX_REMINDER_TIME: Final = 43_200.0
"""A reminder comes at most this many seconds before the deadline."""


def pending_decisions(
    before: Sequence[PendingDecision], position: Position[Any, Any], pace: float | None, now: float
) -> tuple[PendingDecision, ...]:
    """The seats that have to decide. If the decision is the same as before, so is its deadline."""
    known = {(wait.seat, wait.decision): wait for wait in before}
    asked = position.state.asked
    new = [PendingDecision(seat, asked[seat], now) for seat in sorted(position.awaited())]
    return tuple(known.get((wait.seat, wait.decision)) or with_deadlines((wait,), pace, now)[0] for wait in new)


def with_deadlines(waits: Sequence[PendingDecision], pace: float | None, now: float) -> tuple[PendingDecision, ...]:
    """With a deadline counted from now; a reminder comes after three quarters of the time, or half a day before the
    deadline."""
    due = None if pace is None else now + pace
    remind = None if pace is None or due is None else due - reminder_time(pace)
    return tuple(msgspec.structs.replace(wait, due=due, remind_at=remind) for wait in waits)


def reminder_time(pace: float) -> float:
    """How long before its deadline a decision has a reminder."""
    return min(pace / 4, MAX_REMINDER_TIME)


def is_announced(wait: PendingDecision, pace: float | None) -> bool:
    """Is the table's message about time perhaps about this decision?"""
    return pace is not None and wait.remind_at is None


def rows(
    entries: Sequence[Entry], seats: Sequence[SeatRow], mover: int | None, interaction: str | None, now: float
) -> tuple[LogRow, ...]:
    """Log rows. The mover's moves name their person, those of computer players after them none."""
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
    """One at the start of each turn, and every few moves in a long one."""
    last = moves + len(entries)
    new_turn = mover not in position.awaited()
    enough_moves = moves // CHECKPOINT_EVERY != last // CHECKPOINT_EVERY
    return (checkpoint(rules, last, position),) if new_turn or enough_moves else ()
