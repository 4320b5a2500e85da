"""What follows when the time of a clock is over: a vacation, a grace, then the vote. And deadlines that move, which the
table always hears of in a new line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec

from bot.store.changes import Notification
from bot.store.rows import ClockStage, Deadline, PersonalSettings, SeatClock, Status, TableClock
from bot.tables import notifications, timing
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.clock import due, pace_of
from bot.tables.held import TableHeld
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.timing import clock_of, running_time, settings_of
from bot.tables.vacations import AUTOMATIC, begun, days_left, ended, vacation_at, vacations_count

AWAY: Final = "away"
"""A vote to substitute a late player has the kind `away.SEAT`."""
EARLY: Final = 1.0
"""Seconds by which a deadline may be handled before its clock is over."""
TIMES: Final = "times"
"""The parameter of a notice with seats and their new deadlines."""
MOST_TABLES: Final = 1_000
"""Of one person."""


def stage_of(snapshot: TableSnapshot, seat: int) -> ClockStage | None:
    """None at a table without a reserve."""
    one = clock_of(snapshot, seat)
    return None if one is None or pace_of(snapshot.row) is None else one.stage


def has_ended(snapshot: TableSnapshot, seat: int, now: float) -> bool:
    """Is this stage of the seat's time over? Not if a vacation, a downtime or other hours have moved its end."""
    pace, one = pace_of(snapshot.row), clock_of(snapshot, seat)
    if pace is None or one is None:
        return True
    ends = due(one, pace, running_time(snapshot, snapshot.seats[seat].person))
    return ends is None or ends <= now + EARLY


def next_stage(snapshot: TableSnapshot, seat: int, now: float) -> TableClock | None:
    """The clocks once this stage is over; None if only what follows for all tables is left."""
    one = clock_of(snapshot, seat)
    if pace_of(snapshot.row) is None or one is None:
        return None
    stage = ClockStage.GRACE if one.stage is ClockStage.TIME else ClockStage.LATE
    return _replaced(snapshot, msgspec.structs.replace(one, left=0.0, at=now, stage=stage))


def _replaced(snapshot: TableSnapshot, one: SeatClock) -> TableClock:
    seats = tuple(one if old.seat == one.seat else old for old in snapshot.clock.seats)
    return msgspec.structs.replace(snapshot.clock, seats=seats)


# ---------------------------------------------------------------- deadlines that move


def move_deadlines(
    attempt: Attempt,
    key: str = "time_moved",
    before: TableSnapshot | None = None,
    change: Callable[[SeatClock], SeatClock] = lambda one: one,
    params: Mapping[str, Any] | None = None,
    ping: Iterable[int] = (),
    every: bool = False,
) -> Plan | NoChange:
    """Computes the deadlines again. Those that have moved are told in a new line; with `params`, there is one in any
    case. `every`: tells all of them, since the store has moved them before."""
    snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
    awaited, clock = timing.retimed(before or snapshot, snapshot, now, change)
    moved = tuple(wait for wait in awaited if wait.due is not None) if every else timing.moved(snapshot, awaited)
    if (awaited, clock) == (snapshot.awaited, snapshot.clock) and params is None and not moved:
        return attempt.no_change()
    outbox: tuple[Notification, ...] = ()
    if moved or params is not None:
        times = [[wait.seat, wait.due] for wait in moved]
        outbox = notifications.notice(channel, now, key, {**(params or {}), TIMES: times}, ping)
    if moved:
        outbox += (*notifications.status_line(channel, now, old=True), *notifications.deadlines(channel, now))
    dropped = {f"{AWAY}.{wait.seat}" for wait in moved}.intersection(vote.kind for vote in snapshot.votes)
    return attempt.plan(
        attempt.answer(), awaited=awaited, clock=clock, drop_votes=tuple(sorted(dropped)), outbox=outbox
    )


# ---------------------------------------------------------------- people whose own time changes


async def change_person(
    tables: Tables,
    person: int,
    changes: dict[str, Any],
    key: str,
    params: dict[str, Any] | None = None,
    first: str = "",
    name: str = "",
) -> PersonalSettings:
    """Changes hours or vacations, and with them the deadlines at all tables of the person. With `params`, tables where
    vacations count hear of it even if no deadline moves; `first` is the table that caused it, and pings."""
    old = (await tables.store.person(person)).settings
    new = await tables.store.change_person(person, changes)
    rows = await tables.store.tables_of(person, (Status.LOBBY, Status.RUNNING), MOST_TABLES)
    for row in sorted(rows, key=lambda row: row.id != first):
        tables.cache.forget(row.id)
        if row.status is not Status.RUNNING or pace_of(row) is None:
            continue

        async def decide(attempt: Attempt) -> Plan | NoChange:
            snapshot = attempt.snapshot
            seat = snapshot.seat_of(person)
            if seat is None:
                return attempt.no_change()
            before = timing.with_settings(snapshot, person, old)
            if params is None:
                return move_deadlines(attempt, key, before)
            if not vacations_count(snapshot):
                return move_deadlines(attempt, before=before)
            said = {**notifications.by_name(name or seat.name, person), **params}
            ping = [person] if snapshot.id == first else []
            return move_deadlines(attempt, key, before, params=said, ping=ping)

        # deadlines of a table that is held are put off
        with suppress(TableHeld):
            await tables.change(row.id, None, decide)
    return new


async def take_vacation(tables: Tables, deadline: Deadline) -> None:
    """Before a player's time is over, days of their vacation are taken, if they have not opted out, once until they act
    again. They and their tables are told at once."""
    tables.cache.forget(deadline.table)
    snapshot, now = await tables.cache.get(deadline.table), tables.clock()
    wait = next((wait for wait in snapshot.awaited if wait.seat == deadline.seat), None)
    if wait is None or wait.due != deadline.at or not vacations_count(snapshot):
        return
    person, step = snapshot.seats[wait.seat].person, snapshot.game_position.step
    clock = clock_of(snapshot, wait.seat)
    if person is None or clock is None or clock.stage is not ClockStage.TIME or step is None:
        return
    settings = settings_of(snapshot, person)
    days = min(AUTOMATIC, days_left(settings, now))
    ends = has_ended(snapshot, wait.seat, now) and step.overdue(snapshot.game_position, wait.seat) is None
    # the clock itself is counted anew when deadlines move
    taken = any(automatic and start >= wait.since - timing.SAME for start, _, automatic in settings.vacations)
    if not (ends and settings.automatic_vacation and days) or taken or vacation_at(settings, now) is not None:
        return
    vacations = begun(settings, now, days, automatic=True)
    params = {"until": vacations[-1][1], "n": days}
    await change_person(
        tables, person, {"vacations": vacations}, "vacation_taken", params, snapshot.id, snapshot.seats[wait.seat].name
    )


async def start_vacation(tables: Tables, person: int, name: str, days: int) -> PersonalSettings:
    """Announced by the player, from now on."""
    settings = (await tables.store.person(person)).settings
    vacations = begun(settings, tables.clock(), days, automatic=False)
    return await change_person(
        tables, person, {"vacations": vacations}, "vacation", {"until": vacations[-1][1]}, name=name
    )


async def end_vacation(tables: Tables, person: int, name: str) -> PersonalSettings:
    settings = (await tables.store.person(person)).settings
    return await change_person(
        tables, person, {"vacations": ended(settings, tables.clock())}, "vacation_over", {}, name=name
    )
