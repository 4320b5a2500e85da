"""The settings of a table: options, language, number of seats, time per decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.store.changes import Changes
from bot.store.rows import SeatRow, Status
from bot.tables import lobby, notifications, records
from bot.tables.attempt import Attempt, Plan
from bot.tables.options import available, split
from bot.tables.permissions import SEEN, require_host, require_lobby
from bot.tables.service import Tables
from bot.tables.types import Done, Press
from engine.game import Game
from engine.illegal import Illegal, Refused
from engine.texts import language as known_language

SHORTEST: Final = 3_600.0
LONGEST: Final = 30 * 86_400.0
"""Seconds per decision."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """None means the default for a new table, and no change for an existing one."""

    options: Mapping[str, str] | None = None
    """The options of the game and of the table."""
    language: str | None = None
    seats: int | None = None
    pace: float | None = None
    """Seconds per decision; 0: no limit."""


async def change_settings(tables: Tables, press: Press, table: str, new: Settings) -> Done:
    """Changes language, pace and some table options at any time; everything else only before the game begins."""

    async def decide(attempt: Attempt) -> Plan:
        live = attempt.live
        require_host(live, press)
        given = new.options or {}
        only_in_lobby = given.keys() - available(live.rules, live.status)
        if not live.status.live or only_in_lobby or new.seats is not None:
            require_lobby(live)
        of_game, of_table = split(live.rules, given)
        changes = Changes(
            language=known_language(new.language) if new.language else live.language,
            options={**live.game_options, **of_game},
            table_options={**live.row.table_options, **of_table},
            pace=live.row.pace if new.pace is None else checked_pace(new.pace),
        )
        if live.status is Status.LOBBY:
            return lobby.plan(attempt, attempt.answer("settings"), _seats(attempt, new.seats), changes)
        # the card's last line is updated to the new language
        outbox = notifications.missing(live.row.channel, attempt.now, old=new.pace is not None)
        answer = attempt.answer("settings")
        if new.pace is None:
            return attempt.plan(answer, changes=changes, outbox=outbox)
        # a late seat gets new time, and the votes about it end
        return attempt.plan(
            answer,
            changes=changes,
            outbox=outbox,
            awaited=records.paced(live.awaited, checked_pace(new.pace), attempt.now),
            drop_votes=tuple({vote.kind for vote in live.votes if vote.seat >= 0} - {SEEN}),
        )

    return await tables.change(table, press.interaction, decide)


def _seats(attempt: Attempt, number: int | None) -> tuple[SeatRow, ...]:
    live = attempt.live
    if number is None:
        return live.seats
    if seat_count(live.rules, number) < len(live.taken):
        raise Refused("lobby.too_many", n=len(live.taken))
    return arranged(live.taken, number)


def checked_pace(pace: float | None) -> float | None:
    if not pace:
        return None
    if not SHORTEST <= pace <= LONGEST:
        raise Refused("pace.out")
    return pace


def seat_count(rules: Game[object, object], seats: int | None) -> int:  # type: ignore[type-var]
    """The requested number of seats, or the most that the game has."""
    if seats is None:
        return rules.seats[-1]
    if seats not in rules.seats:
        raise Illegal("seats", game=rules.id, seats=seats, fewest=rules.seats[0], most=rules.seats[-1])
    return seats


def arranged(taken: Sequence[SeatRow], number: int) -> tuple[SeatRow, ...]:
    """This number of seats: the taken ones first, then free ones."""
    rows = [msgspec.structs.replace(seat, seat=place) for place, seat in enumerate(taken[:number])]
    return (*rows, *(SeatRow(place) for place in range(len(rows), number)))
