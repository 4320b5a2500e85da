"""Finds the table that a command is about. It never guesses, so no move can end up in the wrong game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.store.rows import Status, TableRow
from bot.tables.live import Live
from bot.tables.service import Tables
from bot.tables.types import Spot
from engine.illegal import Refused

LIVE: Final = (Status.LOBBY, Status.RUNNING)
ENDED: Final = (Status.OVER, Status.ABANDONED, Status.CLOSED)


async def find_table(tables: Tables, spot: Spot, person: int, named: str | None = None, playing: bool = False) -> Live:
    """The table that is named, or that of the channel, or the only one that awaits the person, or their only one.
    `playing`: prefer a table that is not over."""
    if named:
        return _visible(await tables.live(named.strip().lower()), spot, person)
    here = await _here(tables, spot, person, playing)
    if here is not None:
        return here
    candidates = await tables_of(tables, person)
    for found in (_awaiting(candidates, person), _running(candidates), candidates):
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused("which.several", tables=[live.id for live in found])
    if playing:
        # a player who types a move in the channel of an ended game learns that it has ended
        past = await tables.store.latest(spot.channel)
        ended = [past] if past is not None else []
    else:
        ended = await tables.store.tables_of(person, ENDED, 1)
    if ended:
        return await tables.cache.of_row(ended[0])
    raise Refused("which.none")


async def _here(tables: Tables, spot: Spot, person: int, playing: bool) -> Live | None:
    """The table of the channel. With `playing`, one that has ended counts only for those who played it."""
    row = await tables.store.latest(spot.channel)
    live = await tables.cache.of_row(row) if row is not None else None
    if live is None or not playing or live.status.live:
        return live
    return live if any(person in (seat.person, seat.owner) for seat in live.seats) else None


async def tables_of(tables: Tables, person: int) -> list[Live]:
    """The tables at which a person plays now: first those that await them, the longest wait first."""
    lives = await _all(tables, await tables.store.tables_of(person, LIVE))
    seated = [live for live in lives if live.seat_of(person) is not None]
    return sorted(seated, key=lambda live: waiting_since(live, person) or float("inf"))


def waiting_since(live: Live, person: int) -> float | None:
    """Since when the table awaits this person."""
    seat = live.seat_of(person)
    return next((wait.since for wait in live.awaited if seat is not None and wait.seat == seat.seat), None)


async def _all(tables: Tables, rows: Iterable[TableRow]) -> list[Live]:
    return [await tables.cache.of_row(row) for row in rows]


def _awaiting(lives: list[Live], person: int) -> list[Live]:
    return [live for live in lives if waiting_since(live, person) is not None]


def _running(lives: list[Live]) -> list[Live]:
    return [live for live in lives if live.status is Status.RUNNING]


def _visible(live: Live, spot: Spot, person: int) -> Live:
    """Everyone in a server may see its tables; elsewhere only their players may."""
    belongs = any(person in (seat.person, seat.owner) for seat in live.seats) or person == live.row.host
    if not belongs and (spot.guild is None or live.row.guild != spot.guild):
        raise Refused("table.unknown")
    return live
