"""Which table does somebody mean? Never a guess that could move in the wrong game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.store.rows import Status, TableRow
from bot.tables.core import Tables
from bot.tables.live import Live
from bot.tables.types import Spot
from engine.illegal import Refused

LIVE: Final = (Status.LOBBY, Status.RUNNING)
ENDED: Final = (Status.OVER, Status.ABANDONED, Status.CLOSED)


async def find_table(tables: Tables, spot: Spot, person: int, named: str | None, playing: bool) -> Live:
    """The one named; that of the channel; else the one that awaits him, or his only one."""
    if named:
        return _seen(await tables.live(named.strip().lower()), spot, person)
    here = await _here(tables, spot, person, playing)
    if here is not None:
        return here
    candidates = await tables_of(tables, person)
    for fit in (_awaited_by(candidates, person), _running(candidates), candidates):
        if len(fit) == 1:
            return fit[0]
        if fit:
            raise Refused("which.several", tables=[live.id for live in fit])
    if playing:
        # whoever goes on playing in the channel of a game that has ended is told so
        past = await tables.store.latest(spot.channel)
        ended = [past] if past is not None else []
    else:
        ended = await tables.store.tables_of(person, ENDED, 1)
    if ended:
        return await tables.cache.of_row(ended[0])
    raise Refused("which.none")


async def _here(tables: Tables, spot: Spot, person: int, playing: bool) -> Live | None:
    """The table of the channel. Who played the one that ended here last means that one, not another elsewhere."""
    row = await tables.store.latest(spot.channel)
    live = await tables.cache.of_row(row) if row is not None else None
    if live is None or not playing or live.status.live:
        return live
    return live if any(person in (seat.person, seat.owner) for seat in live.seats) else None


async def tables_of(tables: Tables, person: int) -> list[Live]:
    """Where somebody plays now: those first that await him, the longest first."""
    lives = await _all(tables, await tables.store.tables_of(person, LIVE))
    seated = [live for live in lives if live.seat_of(person) is not None]
    return sorted(seated, key=lambda live: waiting_since(live, person) or float("inf"))


def waiting_since(live: Live, person: int) -> float | None:
    """Since when the table awaits this person."""
    seat = live.seat_of(person)
    return next((wait.since for wait in live.awaited if seat is not None and wait.seat == seat.seat), None)


async def _all(tables: Tables, rows: Iterable[TableRow]) -> list[Live]:
    return [await tables.cache.of_row(row) for row in rows]


def _awaited_by(lives: list[Live], person: int) -> list[Live]:
    return [live for live in lives if waiting_since(live, person) is not None]


def _running(lives: list[Live]) -> list[Live]:
    return [live for live in lives if live.status is Status.RUNNING]


def _seen(live: Live, spot: Spot, person: int) -> Live:
    """Everyone may look, but a table of another server is nobody's business there."""
    belongs = any(person in (seat.person, seat.owner) for seat in live.seats) or person == live.row.host
    if not belongs and (spot.guild is None or live.row.guild != spot.guild):
        raise Refused("table.unknown")
    return live
