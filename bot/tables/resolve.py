"""Finds the table that a command is about. It never guesses, so no move can end up in the wrong game."""

from __future__ import annotations

from typing import Final

from bot.store.names import name_key
from bot.store.rows import Status
from bot.tables.held import readable
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Location
from engine.illegal import Refused

ACTIVE: Final = (Status.LOBBY, Status.RUNNING)
MAX_NAMED: Final = 1_000
"""Tables among which a name is looked for, the active ones first."""
ENDED: Final = (Status.OVER, Status.ABANDONED, Status.CLOSED)


async def find_table(
    tables: Tables, location: Location, person: int, named: str | None = None, playing: bool = False
) -> TableSnapshot:
    """The table that is named, or that of the channel, or the only one that awaits the person, or their only one.
    `playing`: prefer a table that is not over."""
    if named:
        return _visible(await tables.snapshot(await find_id(tables, location, person, named)), location, person)
    here = await _here(tables, location, person, playing)
    if here is not None:
        return here
    candidates = await tables_of(tables, person)
    for found in (_awaiting(candidates, person), _running(candidates), candidates):
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused("which.several", tables=[snapshot.id for snapshot in found])
    for row in await tables.store.tables_of(person, ACTIVE):
        # refused if it is held
        await tables.cache.of_row(row)
    if playing:
        # a player who types a move in the channel of an ended game learns that it has ended
        past = await tables.store.latest_table(location.channel)
        ended = [past] if past is not None else []
    else:
        ended = await tables.store.tables_of(person, ENDED, 1)
    if ended:
        return await tables.cache.of_row(ended[0])
    raise Refused("which.none")


async def find_id(tables: Tables, location: Location, person: int, typed: str) -> str:
    """The id that is typed, or that of the table with this name: in this server, or one of the person's own."""
    table = typed.strip().lower()
    if await tables.store.table(table) is not None:
        return table
    wanted = name_key(typed)
    known = await tables.store.named_tables(location.guild, person, MAX_NAMED)
    found = [(identifier, active) for identifier, name, active in known if name_key(name) == wanted]
    if not found:
        return table
    (first, active), *others = found
    if location.guild is None and active and any(other for _, other in others):
        raise Refused("which.several", tables=[identifier for identifier, other in found if other])
    return first


async def _here(tables: Tables, location: Location, person: int, playing: bool) -> TableSnapshot | None:
    """The table of the channel. With `playing`, one that has ended counts only for those who played it."""
    row = await tables.store.latest_table(location.channel)
    snapshot = await tables.cache.of_row(row) if row is not None else None
    if snapshot is None or not playing or snapshot.status.is_active:
        return snapshot
    return snapshot if any(person in (seat.person, seat.owner) for seat in snapshot.seats) else None


async def tables_of(tables: Tables, person: int) -> list[TableSnapshot]:
    """The tables at which a person plays now: first those that await them, the longest wait first."""
    snapshots = await readable(tables, await tables.store.tables_of(person, ACTIVE))
    seated = [snapshot for snapshot in snapshots if snapshot.seat_of(person) is not None]
    return sorted(seated, key=lambda snapshot: waiting_since(snapshot, person) or float("inf"))


def waiting_since(snapshot: TableSnapshot, person: int) -> float | None:
    """Since when the table awaits this person."""
    seat = snapshot.seat_of(person)
    return next((wait.since for wait in snapshot.awaited if seat is not None and wait.seat == seat.seat), None)


def _awaiting(snapshots: list[TableSnapshot], person: int) -> list[TableSnapshot]:
    return [snapshot for snapshot in snapshots if waiting_since(snapshot, person) is not None]


def _running(snapshots: list[TableSnapshot]) -> list[TableSnapshot]:
    return [snapshot for snapshot in snapshots if snapshot.status is Status.RUNNING]


def _visible(snapshot: TableSnapshot, location: Location, person: int) -> TableSnapshot:
    """Everyone in a server may see its tables; elsewhere only their players may."""
    belongs = any(person in (seat.person, seat.owner) for seat in snapshot.seats) or person == snapshot.row.host
    if not belongs and (location.guild is None or snapshot.row.guild != location.guild):
        raise Refused("table.unknown")
    return snapshot
