"""The time limit per decision: one reminder, then the others may vote for a substitute. Both are in one message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from bot.store.changes import Notification
from bot.store.rows import Deadline, PendingDecision, Status
from bot.tables import notifications, play, records
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.servers import has_reminders
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
        notice: tuple[Notification, ...] = ()
        if snapshot.seats[wait.seat].person is not None and await has_reminders(tables, snapshot.row):
            notice = notifications.deadlines(snapshot.row.channel, attempt.now)
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
        channel = snapshot.row.channel
        outbox = (
            *notifications.status_line(channel, attempt.now),
            *notifications.deadlines(channel, attempt.now),
        )
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
    """The parameters with which a notice is true now; None if its deadline has changed or the decision was made. Only
    notices of earlier versions are about a decision."""
    if "decision" not in params:
        return params
    asked = params["seat"], params["decision"]
    wait = next((wait for wait in snapshot.awaited if (wait.seat, wait.decision) == asked), None)
    if wait is None or snapshot.row.pace is None or wait.remind_at is not None or (wait.due is None) != (key == LATE):
        return None
    # downtime may have postponed it
    return params if wait.due is None else {**params, "due": wait.due}


class Reminded(msgspec.Struct, frozen=True):
    """A person whose time is nearly over."""

    seat: int
    person: int
    due: float
    since: float
    """When they were to be reminded."""


class Late(msgspec.Struct, frozen=True):
    """A seat whose time is over, with the votes for a substitute."""

    seat: int
    votes: int
    needed: int


class DeadlineState(msgspec.Struct, frozen=True):
    """Whom the message about time is about."""

    reminded: tuple[Reminded, ...]
    late: tuple[Late, ...]
    voters: tuple[int, ...]
    """The people who can vote and are not late themselves."""

    def __bool__(self) -> bool:
        return bool(self.reminded or self.late)


def deadline_state(snapshot: TableSnapshot, now: float, *, reminders: bool) -> DeadlineState:
    """Times that have just come count, even if they are not handled yet: so people who are late together are in one
    message, which does not ask them to vote."""
    if snapshot.row.pace is None or snapshot.status is not Status.RUNNING:
        return DeadlineState((), (), ())
    late, reminded = [], []
    for wait in snapshot.awaited:
        person = snapshot.seats[wait.seat].person
        if person is None:
            continue
        if wait.due is None or wait.due <= now:
            late.append(wait.seat)
        elif reminders and (wait.remind_at is None or wait.remind_at <= now):
            since = wait.due - records.reminder_time(snapshot.row.pace)
            reminded.append(Reminded(wait.seat, person, wait.due, since))
    busy = {snapshot.seats[seat].person for seat in late}
    votes = tuple(_votes_about(snapshot, seat) for seat in late if others_than(snapshot, seat))
    voters = tuple(person for person in snapshot.persons if votes and person not in busy)
    return DeadlineState(tuple(reminded), votes, voters)


def _votes_about(snapshot: TableSnapshot, number: int) -> Late:
    others = others_than(snapshot, number)
    cast = {vote.person for vote in snapshot.votes if vote.kind == f"{AWAY}.{number}" and vote.yes}
    return Late(number, len(cast.intersection(others)), len(others) // 2 + 1)


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
