"""What the store keeps of a position: who has to decide since when, log rows, checkpoints."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec

from bot.store.rows import Checkpoint, LogRow, PendingDecision, SeatRow
from engine.game import Game
from engine.position import Position
from engine.step import Lanes
from engine.table import CHECKPOINT_EVERY, Entry

MAX_REMINDER_TIME: Final = 43_200.0
"""A reminder comes at most this many seconds before the deadline."""


def pending_decisions(
    before: Sequence[PendingDecision],
    position: Position[Any, Any],
    pace: float | None,
    now: float,
    choosing: Collection[int] = (),
) -> tuple[PendingDecision, ...]:
    """The seats that have to decide. If the decision is the same as before, so is its deadline; for those still
    `choosing` it is."""
    asked = position.state.asked
    known = {wait.seat: wait for wait in before if wait.decision == asked[wait.seat] or wait.seat in choosing}
    return tuple(
        known.get(seat) or with_deadlines((PendingDecision(seat, asked[seat], now),), pace, now)[0]
        for seat in sorted(position.awaited())
    )


def still_choosing(before: Position[Any, Any], after: Position[Any, Any], entries: Iterable[Entry]) -> frozenset[int]:
    """The seats that still choose in the same secret phase. Each of their moves there is a new decision to them, but
    nobody else may learn that they have begun: to the others they are asked what they were asked at first."""
    if not isinstance(before.step, Lanes) or type(after.step) is not type(before.step):
        return frozenset()
    # who was done, or opened their lane again, has begun anew
    told = {entry.seat for entry in entries if not is_unseen(entry)}
    return frozenset(before.awaited()).intersection(after.awaited()) - told


def is_unseen(entry: Entry) -> bool:
    """Does only the player know of this move?"""
    return entry.sealed and all(event.to is not None for event in entry.events)


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
