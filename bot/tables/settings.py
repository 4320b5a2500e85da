"""The settings of a table: options, language, number of seats, time per decision."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.store.changes import Changes, Notification
from bot.store.rows import SeatRow, Status, TableRow
from bot.tables import lobby, notifications, options, records, timing
from bot.tables.attempt import Attempt, Plan
from bot.tables.clock import CLOCK, pace_by, read_clock
from bot.tables.options import available, split_options
from bot.tables.permissions import require_host, require_lobby
from bot.tables.servers import require_reminders_allowed, server_of
from bot.tables.service import Tables
from bot.tables.types import ChangeResult, Request
from engine.game import Game
from engine.illegal import Illegal, Refused
from engine.texts import language as known_language

MIN_PACE: Final = 3_600.0
MAX_PACE: Final = 30 * 86_400.0
"""Seconds per decision."""
PACES: Final = tuple(hours * 3_600 for hours in (0, 1, 6, 12, 24, 48, 72, 168))
"""Those that can be chosen; 0: no limit."""

SETTINGS: Final = "settings"
"""The notice that settings have changed in a running game."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """None means the default for a new table, and no change for an existing one."""

    options: Mapping[str, str] | None = None
    """The options of the game and of the table."""
    language: str | None = None
    seats: int | None = None
    pace: float | None = None
    """Seconds per decision; 0: no limit."""
    clock: str | None = None
    """A pace with a reserve, by its name or figures (`clock.py`); it takes the place of `pace`."""
    name: str | None = None
    """Of a new table; `rename_table` changes it."""


async def change_settings(tables: Tables, request: Request, table: str, new: Settings) -> ChangeResult:
    """Changes language, pace and some table options at any time; everything else only before the game begins."""

    async def decide(attempt: Attempt) -> Plan:
        snapshot = attempt.snapshot
        require_host(snapshot, request)
        given = new.options or {}
        only_in_lobby = given.keys() - available(snapshot.rules, snapshot.status)
        if not snapshot.status.is_active or only_in_lobby or new.seats is not None:
            require_lobby(snapshot)
        of_game, of_table = split_options(snapshot.rules, given)
        require_reminders_allowed(await server_of(tables, snapshot.row.guild), of_table)
        paced, pace = with_pace({**snapshot.row.table_options, **of_table}, snapshot.row.pace, new)
        changes = Changes(
            language=known_language(new.language) if new.language else snapshot.language,
            options={**snapshot.game_options, **of_game},
            table_options=paced,
            pace=pace,
        )
        has_new_pace = new.pace is not None or new.clock is not None
        if snapshot.status is Status.LOBBY:
            return lobby.lobby_plan(attempt, attempt.answer("settings"), _seats(attempt, new.seats), changes)
        # the card's last line is updated to the new language
        outbox = (
            *_notice(attempt, request, new, changes),
            *notifications.status_line(snapshot.row.channel, attempt.now, old=has_new_pace),
        )
        answer = attempt.answer("settings")
        row = msgspec.structs.replace(snapshot.row, pace=pace, table_options=paced)
        if not has_new_pace:
            return _with_same_pace(attempt, attempt.plan(answer, changes=changes, outbox=outbox), row)
        # a late seat gets new time, and the votes about it end
        if any(records.is_announced(wait, snapshot.row.pace) for wait in snapshot.awaited):
            outbox += notifications.deadlines(snapshot.row.channel, attempt.now)
        awaited, clock = timing.anew(snapshot, attempt.now, row)
        return attempt.plan(
            answer,
            changes=changes,
            outbox=outbox,
            awaited=awaited,
            clock=clock,
            drop_votes=tuple({vote.kind for vote in snapshot.votes if vote.seat >= 0}),
        )

    return await tables.change(table, request.interaction, decide)


def with_pace(options: Mapping[str, str], pace: float | None, new: Settings) -> tuple[dict[str, str], float | None]:
    """The options of a table and its hours per decision. Those of a pace with a reserve are its increment, so that a
    table with a pace has them."""
    if new.clock is not None:
        chosen = read_clock(new.clock)
        found = pace_by(chosen)
        return {**options, CLOCK: chosen}, None if found is None else found.increment
    if new.pace is not None:
        return {name: value for name, value in options.items() if name != CLOCK}, check_pace(new.pace)
    return dict(options), pace


def _with_same_pace(attempt: Attempt, plan: Plan, row: TableRow) -> Plan:
    """Weekends or vacations may count from now on, or no longer."""
    snapshot = attempt.snapshot
    awaited, clock = timing.retimed(snapshot, timing.with_row(snapshot, row), attempt.now)
    if (awaited, clock) == (snapshot.awaited, snapshot.clock):
        return plan
    commit = msgspec.structs.replace(plan.commit, awaited=awaited, clock=clock)
    return dataclasses.replace(plan, commit=commit)


def _notice(attempt: Attempt, request: Request, new: Settings, changes: Changes) -> tuple[Notification, ...]:
    """What everyone at a running game hears. A pace that is set again gives new time, so it counts as changed."""
    row, told = attempt.snapshot.row, dict[str, Any]()
    if changes.language != row.language:
        told["language"] = changes.language
    if new.clock is not None:
        told["clock"] = read_clock(new.clock)
    elif new.pace or changes.pace != row.pace:
        told["pace"] = new.pace
    before = options.values(row)
    if chosen := {name: value for name, value in (new.options or {}).items() if value != before[name]}:
        told["options"] = chosen
    if not told:
        return ()
    return notifications.notice(
        row.channel, attempt.now, SETTINGS, {**notifications.by_name(request.name, request.person), "changed": told}
    )


def _seats(attempt: Attempt, number: int | None) -> tuple[SeatRow, ...]:
    snapshot = attempt.snapshot
    if number is None:
        return snapshot.seats
    needed = len(snapshot.taken_seats) + len(snapshot.invitations)
    if seat_count(snapshot.rules, number) < needed:
        raise Refused("lobby.too_many", n=needed)
    return arrange_seats(snapshot.taken_seats, number)


def check_pace(pace: float | None) -> float | None:
    if not pace:
        return None
    if not MIN_PACE <= pace <= MAX_PACE:
        raise Refused("pace.out")
    return pace


def seat_count(rules: Game[object, object], seats: int | None) -> int:  # type: ignore[type-var]
    """The requested number of seats, or the most that the game has."""
    if seats is None:
        return rules.seats[-1]
    if seats not in rules.seats:
        raise Illegal("seats", game=rules.id, seats=seats, fewest=rules.seats[0], most=rules.seats[-1])
    return seats


def arrange_seats(taken: Sequence[SeatRow], number: int) -> tuple[SeatRow, ...]:
    """This number of seats: the taken ones first, then free ones."""
    rows = [msgspec.structs.replace(seat, seat=place) for place, seat in enumerate(taken[:number])]
    return (*rows, *(SeatRow(place) for place in range(len(rows), number)))
