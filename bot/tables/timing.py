"""Who has to decide until when: hours per decision, or the clocks of a table with a reserve (`clock.py`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.people.hours import Hours, hours_of
from bot.store.rows import ClockStage, PendingDecision, PersonalSettings, SeatClock, SeatRow, TableClock, TableRow
from bot.tables import clock, records
from bot.tables.attempt import Attempt
from bot.tables.clock import HOUR, Pace, RunningTime, pace_of
from bot.tables.notifications import is_shared
from bot.tables.options import FREE, WEEKENDS
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.vacations import away_times, vacations_count
from engine.position import Position

Timing = tuple[tuple[PendingDecision, ...], TableClock]
"""Who has to decide, and the clocks of the table."""
SAME: Final = 60.0
"""A deadline that moves by fewer seconds has not moved."""


def settings_of(snapshot: TableSnapshot, person: int | None) -> PersonalSettings:
    return PersonalSettings() if person is None else snapshot.loaded.people.get(person, PersonalSettings())


def waking_hours(snapshot: TableSnapshot, person: int | None) -> Hours:
    return hours_of(settings_of(snapshot, person))


def running_time(snapshot: TableSnapshot, person: int | None) -> RunningTime:
    """When this person's clock can run at this table."""
    settings = settings_of(snapshot, person)
    vacations = away_times(settings) if vacations_count(snapshot) else ()
    return RunningTime(hours_of(settings), WEEKENDS.of(snapshot.row) != FREE, (*snapshot.loaded.outages, *vacations))


async def knowing(tables: Tables, attempt: Attempt, person: int) -> Attempt:
    """The attempt with the settings of a person who is about to play."""
    known = await tables.store.person(person)
    snapshot = _with(attempt.snapshot, people={**attempt.snapshot.loaded.people, person: known.settings})
    return Attempt(snapshot, attempt.now, attempt.interaction)


def _with(snapshot: TableSnapshot, **parts: Any) -> TableSnapshot:
    loaded = msgspec.structs.replace(snapshot.loaded, **parts)
    return TableSnapshot(loaded, snapshot.rules, snapshot.position, snapshot.opening)


# ---------------------------------------------------------------- after moves


def is_new_turn(snapshot: TableSnapshot, position: Position[Any, Any], computers_turn: bool) -> bool:
    """Did another turn or phase begin? A computer player may have had a turn in between."""
    before = snapshot.game_position
    own_again = computers_turn and not is_shared(position)
    return own_again or _turn(snapshot, before) != _turn(snapshot, position)


def _turn(snapshot: TableSnapshot, position: Position[Any, Any]) -> tuple[Any, ...]:
    rules = snapshot.rules
    # a question to several seats is one phase, even if only one answer is missing
    return rules.round(position), rules.turn(position), None if is_shared(position) else position.turn()


def decisions(
    snapshot: TableSnapshot,
    seats: Sequence[SeatRow],
    position: Position[Any, Any],
    now: float,
    *,
    new_turn: bool,
    choosing: Collection[int] = (),
) -> Timing:
    """After moves, or when the game begins. A decision that is still open keeps its deadline, and so does the phase in
    which these seats are still `choosing` in secret."""
    pace = pace_of(snapshot.row)
    if pace is None:
        hours = None if snapshot.paused else snapshot.row.pace
        return records.pending_decisions(snapshot.awaited, position, hours, now, choosing), snapshot.clock
    asked, awaited = position.state.asked, position.awaited()
    before = {wait.seat: wait for wait in snapshot.awaited}
    same = {seat for seat in awaited if seat in before and (before[seat].decision == asked[seat] or seat in choosing)}
    turn = snapshot.clock.turn + new_turn
    old = {one.seat: one for one in snapshot.clock.seats}
    clocks = dict(old)
    for seat in sorted({*old, *awaited}):
        one, person = old.get(seat), seats[seat].person
        asks = seat in awaited and person is not None and not snapshot.paused
        if one is not None and one.stage is not ClockStage.STOPPED:
            was = snapshot.seats[seat].person
            # who has answered something after their time was over gets a new grace for the rest of their turn
            goes_on = asks and one.turn == turn and person == was and (one.stage is ClockStage.TIME or seat in same)
            if goes_on:
                continue
            one = clock.stopped(one, running_time(snapshot, was), now)
        if asks:
            one = clock.started(one, pace, seat, turn, now)
        if one is not None:
            clocks[seat] = one
    waits = []
    for seat in sorted(awaited):
        known = before.get(seat)
        if known is not None and clocks.get(seat) == old.get(seat):
            waits.append(known if seat in same else msgspec.structs.replace(known, decision=asked[seat], since=now))
        else:
            since = known.since if known is not None and seat in same else now
            waits.append(_wait(snapshot, pace, PendingDecision(seat, asked[seat], since), clocks.get(seat), seats))
    return tuple(waits), msgspec.structs.replace(snapshot.clock, seats=_in_order(clocks), turn=turn)


def decisions_after_undo(
    snapshot: TableSnapshot,
    seats: Sequence[SeatRow],
    position: Position[Any, Any],
    now: float,
    seat: int,
    choosing: Collection[int] = (),
) -> Timing:
    """After this seat has taken moves back. A turn that is played again earns no time a second time, nor do those that
    follow it: the turns are counted on from the one for which the seat had its time."""
    awaited, own = position.awaited(), clock_of(snapshot, seat)
    turn = own.turn if own is not None and own.turn >= 0 and seat in awaited else snapshot.clock.turn
    clocks = tuple(
        msgspec.structs.replace(one, turn=turn) if one.seat in awaited else one for one in snapshot.clock.seats
    )
    known = _with(snapshot, clock=msgspec.structs.replace(snapshot.clock, seats=clocks, turn=turn))
    return decisions(known, seats, position, now, new_turn=False, choosing=choosing)


def _in_order(clocks: Mapping[int, SeatClock]) -> tuple[SeatClock, ...]:
    return tuple(clocks[seat] for seat in sorted(clocks))


def _wait(
    snapshot: TableSnapshot, pace: Pace, wait: PendingDecision, one: SeatClock | None, seats: Sequence[SeatRow]
) -> PendingDecision:
    """With the deadline and the reminder of this clock. In a grace, the player has just been told."""
    person = seats[wait.seat].person
    due = None if one is None else clock.due(one, pace, running_time(snapshot, person))
    if one is None or due is None or one.stage is not ClockStage.TIME:
        return msgspec.structs.replace(wait, due=due, remind_at=None)
    return msgspec.structs.replace(wait, due=due, remind_at=reminder(settings_of(snapshot, person), one.at, due))


def reminder(settings: PersonalSettings, since: float, due: float) -> float:
    """When a player is reminded: after three quarters of the time, or half a day before its end; or when they want it.
    Never at night; and not in the first half of the time, since of those without a time zone no one knows the night."""
    hours, at = hours_of(settings), due - min((due - since) / 4, records.MAX_REMINDER_TIME)
    if settings.remind_after is not None:
        wanted = max(since + settings.remind_after * HOUR, since if hours.known else (since + due) / 2)
        at = wanted if wanted < due else at
    return min(hours.next_waking(at), due)


def reminded_since(snapshot: TableSnapshot, wait: PendingDecision) -> float:
    """When the person who is to decide was to be told of the end of their time."""
    settings, due = settings_of(snapshot, snapshot.seats[wait.seat].person), wait.due
    if due is None:
        return wait.since
    one = clock_of(snapshot, wait.seat)
    if pace_of(snapshot.row) is None or one is None:
        early = due - records.reminder_time(snapshot.row.pace or 0.0)
        return min(hours_of(settings).next_waking(early), due)
    return one.at if one.stage is ClockStage.GRACE else reminder(settings, one.at, due)


# ---------------------------------------------------------------- when something else changes


def clock_of(snapshot: TableSnapshot, seat: int) -> SeatClock | None:
    return next((one for one in snapshot.clock.seats if one.seat == seat), None)


def time_left(snapshot: TableSnapshot, seat: int, now: float) -> float | None:
    """Seconds of the reserve of this seat; None at a table without."""
    one = clock_of(snapshot, seat)
    if pace_of(snapshot.row) is None or one is None:
        return None
    return clock.settled(one, running_time(snapshot, snapshot.seats[seat].person), now).left


def retimed(
    before: TableSnapshot,
    snapshot: TableSnapshot,
    now: float,
    change: Callable[[SeatClock], SeatClock] = lambda one: one,
) -> Timing:
    """What has passed counts as it was `before`, what follows as it is in `snapshot`; `change` is made in between."""
    pace = pace_of(snapshot.row)
    if pace is None:
        return snapshot.awaited, snapshot.clock
    seats, clocks = snapshot.seats, dict[int, SeatClock]()
    for one in snapshot.clock.seats:
        clocks[one.seat] = change(clock.settled(one, running_time(before, before.seats[one.seat].person), now))
    waits = []
    for wait in snapshot.awaited:
        new = _wait(snapshot, pace, wait, clocks.get(wait.seat), seats)
        # who was reminded is reminded again only if there is more time
        moved = wait.due is None or new.due is None or new.due > wait.due + SAME
        waits.append(new if moved or wait.remind_at is not None else msgspec.structs.replace(new, remind_at=None))
    return tuple(waits), msgspec.structs.replace(snapshot.clock, seats=_in_order(clocks))


def with_row(snapshot: TableSnapshot, row: TableRow) -> TableSnapshot:
    """The table as it would be with this row."""
    return _with(snapshot, table=row)


def with_settings(snapshot: TableSnapshot, person: int, settings: PersonalSettings) -> TableSnapshot:
    """The table as it would be with these settings of a person."""
    return _with(snapshot, people={**snapshot.loaded.people, person: settings})


def with_clock_for(snapshot: TableSnapshot, seat: int, now: float) -> TableSnapshot:
    """The table with a clock for this seat, which has none before it is awaited for the first time."""
    pace = pace_of(snapshot.row)
    if pace is None or clock_of(snapshot, seat) is not None:
        return snapshot
    clocks = {one.seat: one for one in (*snapshot.clock.seats, SeatClock(seat, pace.reserve, now))}
    return _with(snapshot, clock=msgspec.structs.replace(snapshot.clock, seats=_in_order(clocks)))


def with_clock(snapshot: TableSnapshot, changed: TableClock) -> tuple[PendingDecision, ...]:
    """The decisions by other clocks; those whose clock is as it was stay as they are."""
    pace, old = pace_of(snapshot.row), {one.seat: one for one in snapshot.clock.seats}
    new = {one.seat: one for one in changed.seats}
    if pace is None:
        return snapshot.awaited
    return tuple(
        wait
        if new.get(wait.seat) == old.get(wait.seat)
        else _wait(snapshot, pace, wait, new.get(wait.seat), snapshot.seats)
        for wait in snapshot.awaited
    )


def with_time_for(snapshot: TableSnapshot, seats: Sequence[SeatRow], timing: Timing, seat: int, *, new: bool) -> Timing:
    """Another person has just taken this seat over. Who is `new` in it has no less than the reserve with which the game
    begins, whatever the player before them has used; others have no less than a turn brings."""
    (waits, changed), pace = timing, pace_of(snapshot.row)
    one = next((one for one in changed.seats if one.seat == seat), None)
    least = 0.0 if pace is None else max(pace.reserve if new else 0.0, pace.increment)
    if pace is None or one is None or one.left >= least:
        return timing
    stage = ClockStage.STOPPED if one.stage is ClockStage.STOPPED else ClockStage.TIME
    one = msgspec.structs.replace(one, left=least, stage=stage)
    waits = tuple(_wait(snapshot, pace, wait, one, seats) if wait.seat == seat else wait for wait in waits)
    return waits, msgspec.structs.replace(
        changed, seats=_in_order({**{one.seat: one for one in changed.seats}, seat: one})
    )


def stopped(snapshot: TableSnapshot, now: float, *, paused: float | None = None) -> TableClock | None:
    """All clocks stand still; None if they do already."""
    clocks = [
        one
        if one.stage is ClockStage.STOPPED
        else clock.stopped(one, running_time(snapshot, snapshot.seats[one.seat].person), now)
        for one in snapshot.clock.seats
    ]
    still = msgspec.structs.replace(snapshot.clock, seats=tuple(clocks), paused=paused)
    return None if still == snapshot.clock else still


def resumed(snapshot: TableSnapshot, now: float) -> Timing:
    """After a pause, the clocks go on."""
    pace, going = pace_of(snapshot.row), msgspec.structs.replace(snapshot.clock, paused=None)
    if pace is None:
        return records.with_deadlines(snapshot.awaited, snapshot.row.pace, now), going
    clocks = {one.seat: one for one in snapshot.clock.seats}
    for wait in snapshot.awaited:
        if snapshot.seats[wait.seat].person is not None:
            clocks[wait.seat] = clock.started(clocks.get(wait.seat), pace, wait.seat, snapshot.clock.turn, now)
    waits = tuple(_wait(snapshot, pace, wait, clocks.get(wait.seat), snapshot.seats) for wait in snapshot.awaited)
    return waits, msgspec.structs.replace(going, seats=_in_order(clocks))


def anew(snapshot: TableSnapshot, now: float, row: TableRow) -> Timing:
    """Another pace for the table: everyone has new time."""
    changed = with_row(snapshot, row)
    pace = pace_of(row)
    if pace is None:
        hours = None if snapshot.paused else row.pace
        return records.with_deadlines(snapshot.awaited, hours, now), msgspec.structs.replace(snapshot.clock, seats=())
    clocks = {}
    for wait in snapshot.awaited:
        if snapshot.seats[wait.seat].person is not None and not snapshot.paused:
            clocks[wait.seat] = clock.started(None, pace, wait.seat, snapshot.clock.turn, now)
    waits = tuple(_wait(changed, pace, wait, clocks.get(wait.seat), snapshot.seats) for wait in snapshot.awaited)
    return waits, msgspec.structs.replace(snapshot.clock, seats=_in_order(clocks))


def moved(snapshot: TableSnapshot, waits: Sequence[PendingDecision]) -> tuple[PendingDecision, ...]:
    """Those whose deadline is another one than before."""
    before = {wait.seat: wait.due for wait in snapshot.awaited}
    return tuple(
        wait for wait in waits if wait.due is not None and abs((before.get(wait.seat) or 0.0) - wait.due) > SAME
    )
