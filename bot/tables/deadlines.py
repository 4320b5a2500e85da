"""The end of a player's time: one reminder, a grace at tables with a reserve, then the others may vote for a
substitute. All of it is in one message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from bot import logs
from bot.store.changes import Notification
from bot.store.rows import ClockStage, Deadline, PendingDecision, Status, TableClock
from bot.tables import notifications, play
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.held import TableHeld
from bot.tables.options import COMPUTER, TIMEOUT
from bot.tables.servers import has_reminders
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.stages import AWAY, has_ended, move_deadlines, next_stage, stage_of, take_vacation
from bot.tables.substitutes import substitute
from bot.tables.timing import reminded_since, waking_hours, with_clock

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
        morning = waking_hours(snapshot, snapshot.seats[wait.seat].person).next_waking(attempt.now)
        later = morning if wait.due is None else min(morning, wait.due)
        if later > attempt.now:
            return attempt.plan(
                attempt.answer(), awaited=_with_wait(snapshot, msgspec.structs.replace(wait, remind_at=later))
            )
        notice: tuple[Notification, ...] = ()
        if snapshot.seats[wait.seat].person is not None and await has_reminders(tables, snapshot.row):
            notice = notifications.deadlines(snapshot.row.channel, attempt.now)
        awaited = _with_wait(snapshot, msgspec.structs.replace(wait, remind_at=None))
        return attempt.plan(attempt.answer(), awaited=awaited, outbox=notice)

    await tables.change_at(deadline, decide)


async def end_time(tables: Tables, deadline: Deadline) -> None:
    """The time is over: the game gives the answer that its rules declare for this, or the others are asked whether they
    want to keep waiting. At a table with a reserve, a vacation or a grace comes first."""
    await take_vacation(tables, deadline)

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        wait = _wait(snapshot, deadline)
        if wait is None or wait.due != deadline.at:
            return attempt.no_change()
        if not has_ended(snapshot, wait.seat, attempt.now):
            return move_deadlines(attempt)
        step = snapshot.game_position.step
        declared = None if step is None else step.overdue(snapshot.game_position, wait.seat)
        if declared is not None:
            return await play.play_overdue(attempt, wait.seat, declared)
        if (clock := next_stage(snapshot, wait.seat, attempt.now)) is not None:
            return await _end_stage(attempt, wait.seat, clock)
        channel = snapshot.row.channel
        outbox = (
            *notifications.status_line(channel, attempt.now),
            *notifications.deadlines(channel, attempt.now),
        )
        awaited = _with_wait(snapshot, msgspec.structs.replace(wait, due=None, remind_at=None))
        return attempt.plan(attempt.answer(), awaited=awaited, outbox=outbox)

    await tables.change_at(deadline, decide)


async def _end_stage(attempt: Attempt, seat: int, clock: TableClock) -> Plan:
    """A grace begins, or ends."""
    snapshot, now = attempt.snapshot, attempt.now
    late = any(one.seat == seat and one.stage is ClockStage.LATE for one in clock.seats)
    if late and TIMEOUT.of(snapshot.row) == COMPUTER and (others := others_than(snapshot, seat)):
        return await substitute(attempt, snapshot.seats[seat], others[0])
    channel = snapshot.row.channel
    return attempt.plan(
        attempt.answer(),
        awaited=with_clock(snapshot, clock),
        clock=clock,
        outbox=(*notifications.status_line(channel, now), *notifications.deadlines(channel, now)),
    )


async def post_new_times(tables: Tables) -> None:
    """Downtime has postponed the deadlines; the cards are updated. This loads only tables with clocks, since there may
    be thousands, and lets other work in between the pages."""
    after = ""
    while found := await tables.store.tables_with_deadlines(after, PAGE):
        now = tables.clock()
        plain = [one for one in found if not one.has_clock]
        rows = [(one.table, row) for one in plain for row in notifications.status_line(one.channel, now, old=True)]
        await tables.store.notify(rows, now)
        tables.changed()
        for one in found:
            if one.has_clock:
                await _post_new_time(tables, one.table)
        after = found[-1].table


async def _post_new_time(tables: Tables, table: str) -> None:
    """One table that cannot be loaded does not stop the others."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        return move_deadlines(attempt, "time_outage", every=True)

    tables.cache.forget(table)
    try:
        await tables.change(table, None, decide)
    except TableHeld:
        return
    except Exception as error:  # noqa: BLE001  # its own deadline tries again
        logs.unexpected(error, "new time", table=table)


def is_late(snapshot: TableSnapshot, number: int) -> bool:
    """Is this seat's time over? Then it is awaited without a deadline although the table has a pace."""
    if snapshot.row.pace is None or snapshot.paused:
        return False
    return any(wait.seat == number and wait.due is None for wait in snapshot.awaited)


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
    grace: bool = False
    """Is their time over, and this only a grace?"""


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
    if snapshot.row.pace is None or snapshot.paused or snapshot.status is not Status.RUNNING:
        return DeadlineState((), (), ())
    late, reminded = [], []
    for wait in snapshot.awaited:
        person = snapshot.seats[wait.seat].person
        if person is None:
            continue
        stage = stage_of(snapshot, wait.seat)
        grace = stage is ClockStage.GRACE
        if wait.due is None or (wait.due <= now and stage is not ClockStage.TIME):
            late.append(wait.seat)
        elif grace or (reminders and (wait.remind_at is None or wait.remind_at <= now)):
            reminded.append(Reminded(wait.seat, person, wait.due, reminded_since(snapshot, wait), grace))
    busy = {snapshot.seats[seat].person for seat in late}
    votes = tuple(_votes_about(snapshot, seat) for seat in late if others_than(snapshot, seat))
    voters = tuple(person for person in snapshot.persons if votes and person not in busy)
    return DeadlineState(tuple(reminded), votes, voters)


def _votes_about(snapshot: TableSnapshot, number: int) -> Late:
    others = others_than(snapshot, number)
    cast = {vote.person for vote in snapshot.votes if vote.kind == f"{AWAY}.{number}" and vote.yes}
    return Late(number, len(cast.intersection(others)), len(others) // 2 + 1)


def has_voted(snapshot: TableSnapshot, state: DeadlineState, person: int) -> bool:
    """Has the person answered about everyone who is late?"""
    kinds = {vote.kind for vote in snapshot.votes if vote.person == person}
    return kinds.issuperset(f"{AWAY}.{late.seat}" for late in state.late)


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
