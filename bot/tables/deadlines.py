"""The time limit per decision: one reminder, then the others may vote for a substitute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from bot.store.changes import Notification
from bot.store.rows import Deadline, PendingDecision, Status
from bot.tables import notifications, play
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.options import ON, REMINDERS
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot

AWAY: Final = "away"
"""A vote to substitute a late player has the kind `away.SEAT`."""
LATE: Final = "late"
"""The notice that a player is late."""
PAGE: Final = 100
"""Tables that are handled in one transaction."""


async def remind(tables: Tables, deadline: Deadline) -> None:
    """Reminds a player once before the time is over, unless the table or its server has reminders off."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        wait = _wait(snapshot, deadline)
        if wait is None or wait.remind_at != deadline.at:
            return attempt.no_change()
        person = snapshot.seats[wait.seat].person
        notice: tuple[Notification, ...] = ()
        if person is not None and REMINDERS.of(snapshot.row) == ON:
            params = {"seat": wait.seat, "due": wait.due, "decision": wait.decision}
            notice = notifications.notice(snapshot.row.channel, attempt.now, "remind", params, [person])
        awaited = _with_wait(snapshot, msgspec.structs.replace(wait, remind_at=None))
        return attempt.plan(attempt.answer(), awaited=awaited, outbox=notice)

    await tables.change_at(deadline, decide)


async def end_time(tables: Tables, deadline: Deadline) -> None:
    """The time is over: the game gives the answer that its rules declare for this, or the others are asked whether they
    want to keep waiting."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        wait = _wait(snapshot, deadline)
        if wait is None or wait.due != deadline.at:
            return attempt.no_change()
        step = snapshot.game_position.step
        declared = None if step is None else step.overdue(snapshot.game_position, wait.seat)
        if declared is not None:
            return await play.play_overdue(attempt, wait.seat, declared)
        outbox: tuple[Notification, ...] = notifications.status_line(snapshot.row.channel, attempt.now)
        if others := others_than(snapshot, wait.seat):
            params = {"seat": wait.seat, "decision": wait.decision, "vote": AWAY}
            outbox += notifications.notice(snapshot.row.channel, attempt.now, LATE, params, others)
        awaited = _with_wait(snapshot, msgspec.structs.replace(wait, due=None, remind_at=None))
        return attempt.plan(attempt.answer(), awaited=awaited, outbox=outbox)

    await tables.change_at(deadline, decide)


async def post_new_times(tables: Tables) -> None:
    """Downtime has postponed the deadlines; the cards are updated. This loads no table, since there may be thousands,
    and lets other work in between the pages."""
    after = ""
    while found := await tables.store.tables_with_deadlines(after, PAGE):
        now = tables.clock()
        rows = [(table, row) for table, channel in found for row in notifications.status_line(channel, now, old=True)]
        await tables.store.notify(rows, now)
        tables.changed()
        after, _ = found[-1]


def is_late(snapshot: TableSnapshot, number: int) -> bool:
    """Is this seat's time over? Then it is awaited without a deadline although the table has a pace."""
    return snapshot.row.pace is not None and any(wait.seat == number and wait.due is None for wait in snapshot.awaited)


def current_params(snapshot: TableSnapshot, key: str, params: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The parameters with which a notice is true now; None if its deadline has changed or the decision was made."""
    if "decision" not in params:
        return params
    asked = params["seat"], params["decision"]
    wait = next((wait for wait in snapshot.awaited if (wait.seat, wait.decision) == asked), None)
    if wait is None or snapshot.row.pace is None or wait.remind_at is not None or (wait.due is None) != (key == LATE):
        return None
    # downtime may have postponed it
    return params if wait.due is None else {**params, "due": wait.due}


def others_than(snapshot: TableSnapshot, number: int) -> list[int]:
    """The people who play, except for the one in this seat."""
    return [person for person in snapshot.persons if person != snapshot.seats[number].person]


def _wait(snapshot: TableSnapshot, deadline: Deadline) -> PendingDecision | None:
    if snapshot.status is not Status.RUNNING:
        return None
    asked = deadline.seat, deadline.decision
    return next((wait for wait in snapshot.awaited if (wait.seat, wait.decision) == asked), None)


def _with_wait(snapshot: TableSnapshot, changed: PendingDecision) -> tuple[PendingDecision, ...]:
    return tuple(changed if wait.seat == changed.seat else wait for wait in snapshot.awaited)
