"""The time limit per decision: one reminder, then the others may vote for a substitute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from bot.store.changes import Telling
from bot.store.rows import Awaited, Moment, Status
from bot.tables import notifications, play
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.live import Live
from bot.tables.options import ON, REMINDERS
from bot.tables.service import ALL, Tables

AWAY: Final = "away"
"""A vote to substitute a late player has the kind `away.SEAT`."""
LATE: Final = "late"
"""The notice that a player is late."""


async def remind(tables: Tables, moment: Moment) -> None:
    """Reminds a player once before the time is over, unless the table has reminders off."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live = attempt.live
        wait = _wait(live, moment)
        if wait is None or wait.remind_at != moment.at:
            return attempt.no_change()
        person = live.seats[wait.seat].person
        notice: tuple[Telling, ...] = ()
        if person is not None and REMINDERS.of(live.row) == ON:
            params = {"seat": wait.seat, "due": wait.due, "decision": wait.decision}
            notice = notifications.notice(live.row.channel, attempt.now, "remind", params, [person])
        awaited = _with_wait(live, msgspec.structs.replace(wait, remind_at=None))
        return attempt.plan(attempt.answer(), awaited=awaited, outbox=notice)

    await tables.change_at(moment, decide)


async def end_time(tables: Tables, moment: Moment) -> None:
    """The time is over: the game gives the answer that its rules declare for this, or the others are asked whether they
    want to keep waiting."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live = attempt.live
        wait = _wait(live, moment)
        if wait is None or wait.due != moment.at:
            return attempt.no_change()
        step = live.begun.step
        declared = None if step is None else step.overdue(live.begun, wait.seat)
        if declared is not None:
            return await play.play_overdue(attempt, wait.seat, declared)
        outbox: tuple[Telling, ...] = notifications.missing(live.row.channel, attempt.now)
        if others := others_than(live, wait.seat):
            params = {"seat": wait.seat, "decision": wait.decision, "vote": AWAY}
            outbox += notifications.notice(live.row.channel, attempt.now, LATE, params, others)
        awaited = _with_wait(live, msgspec.structs.replace(wait, due=None, remind_at=None))
        return attempt.plan(attempt.answer(), awaited=awaited, outbox=outbox)

    await tables.change_at(moment, decide)


async def post_new_times(tables: Tables) -> None:
    """Downtime has postponed the deadlines; the cards are updated."""
    for row in await tables.store.tables((Status.RUNNING,), None, ALL):
        if row.pace is not None:
            await _post_new_time(tables, row.id)


async def _post_new_time(tables: Tables, table: str) -> None:
    async def decide(attempt: Attempt) -> Plan | NoChange:
        live = attempt.live
        if live.status is not Status.RUNNING or all(wait.due is None for wait in live.awaited):
            return attempt.no_change()
        outbox = notifications.missing(live.row.channel, attempt.now, old=True)
        return attempt.plan(attempt.answer(), outbox=outbox)

    await tables.change(table, None, decide)


def is_late(live: Live, number: int) -> bool:
    """Is this seat's time over? Then it is awaited without a deadline although the table has a pace."""
    return live.row.pace is not None and any(wait.seat == number and wait.due is None for wait in live.awaited)


def current_params(live: Live, key: str, params: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The parameters with which a notice is true now; None if its deadline has changed or the decision was made."""
    if "decision" not in params:
        return params
    asked = params["seat"], params["decision"]
    wait = next((wait for wait in live.awaited if (wait.seat, wait.decision) == asked), None)
    if wait is None or live.row.pace is None or wait.remind_at is not None or (wait.due is None) != (key == LATE):
        return None
    # downtime may have postponed it
    return params if wait.due is None else {**params, "due": wait.due}


def others_than(live: Live, number: int) -> list[int]:
    """The people who play, except for the one in this seat."""
    return [person for person in live.persons if person != live.seats[number].person]


def _wait(live: Live, moment: Moment) -> Awaited | None:
    if live.status is not Status.RUNNING:
        return None
    asked = moment.seat, moment.decision
    return next((wait for wait in live.awaited if (wait.seat, wait.decision) == asked), None)


def _with_wait(live: Live, changed: Awaited) -> tuple[Awaited, ...]:
    return tuple(changed if wait.seat == changed.seat else wait for wait in live.awaited)
