"""What a table is set to: options of its game, language, seats, time per decision."""

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
"""Of a time per decision."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """None: the default for a new table, no change for one that exists."""

    options: Mapping[str, str] | None = None
    """Of the game and of the table."""
    language: str | None = None
    seats: int | None = None
    pace: float | None = None
    """Seconds for a decision; 0 for no limit."""


async def change_settings(tables: Tables, press: Press, table: str, new: Settings) -> Done:
    """Language, pace and some options of the table at any time; what the game is made of only before it begins."""

    async def decide(attempt: Attempt) -> Plan:
        live = attempt.live
        require_host(live, press)
        given = new.options or {}
        of_a_lobby = given.keys() - available(live.rules, live.status)
        if not live.status.live or of_a_lobby or new.seats is not None:
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
        # The card says its last line in the new language already.
        outbox = notifications.missing(live.row.channel, attempt.now, old=new.pace is not None)
        answer = attempt.answer("settings")
        if new.pace is None:
            return attempt.plan(answer, changes=changes, outbox=outbox)
        # A seat that was late has time again, and the votes about it are settled.
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
    """The number of seats that is asked for, or the most that the game has."""
    if seats is None:
        return rules.seats[-1]
    if seats not in rules.seats:
        raise Illegal("seats", game=rules.id, seats=seats, fewest=rules.seats[0], most=rules.seats[-1])
    return seats


def arranged(taken: Sequence[SeatRow], number: int) -> tuple[SeatRow, ...]:
    """So many seats: the taken ones first, then the free ones."""
    kept = [msgspec.structs.replace(seat, seat=place) for place, seat in enumerate(taken[:number])]
    return (*kept, *(SeatRow(place) for place in range(len(kept), number)))
