"""Past positions, the log as far as a viewer may read it, exports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.rows import LogRow
from bot.store.store import Store
from bot.tables.permissions import require_begun
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from engine.game import View
from engine.illegal import Illegal
from engine.move import Event
from engine.position import Position
from engine.table import Entry, Table, Undone, replay_from, visible_log, visible_undone


async def position_at(store: Store, snapshot: TableSnapshot, at: int | None = None) -> Position[Any, Any]:
    """The position after a move, replayed from the nearest checkpoint."""
    present = require_begun(snapshot)
    if at is None or at == snapshot.moves:
        return present
    if not 0 <= at <= snapshot.moves:
        raise Illegal("undo.number", number=snapshot.public_number(at), last=snapshot.public_moves)
    point = await store.checkpoint(snapshot.id, at)
    if point is None:
        raise Illegal("undo.older", number=snapshot.public_number(at))
    state = snapshot.rules.load(point.state)
    rows = await store.log(snapshot.id, point.number, at - point.number) if at > point.number else []
    return replay_from(snapshot.rules, snapshot.box, state, entries(rows))


async def public_view(store: Store, snapshot: TableSnapshot, at: int) -> View | None:
    """What everyone could see after a move, if that moment is kept."""
    try:
        return snapshot.rules.view(await position_at(store, snapshot, at), None)
    except Illegal:
        return None


async def log_page(
    store: Store, snapshot: TableSnapshot, viewer: int | None, before: int | None = None, limit: int = 20
) -> list[Entry]:
    """The last moves, or the ones before a given move. What the viewer may not know of takes no room: a player who sets
    many orders would otherwise hide the log from the others."""
    first = snapshot.moves + 1 if before is None else before
    found: list[Entry] = []
    while len(found) < limit and (rows := await store.log_before(snapshot.id, first, limit)):
        found = [*visible_log(entries(rows), viewer, over=snapshot.over), *found]
        first = rows[0].number
    return found[-limit:]


async def log_since(store: Store, snapshot: TableSnapshot, viewer: int | None, after: int) -> list[Entry]:
    """The moves after a given one, up to the version of `snapshot`."""
    limit = snapshot.moves - after
    rows = await store.log(snapshot.id, after, limit) if limit > 0 else []
    return list(visible_log(entries(rows), viewer, over=snapshot.over))


async def undone_moves(store: Store, snapshot: TableSnapshot, viewer: int | None) -> list[Undone]:
    """What was taken back, in that order, as far as the viewer may know of it."""
    return [*visible_undone(await _all_undone(store, snapshot), viewer, over=snapshot.over)]


async def _all_undone(store: Store, snapshot: TableSnapshot) -> list[Undone]:
    if not snapshot.loaded.undos:
        return []
    rows = (await store.undos(snapshot.id))[: len(snapshot.loaded.undos)]
    return [Undone(one.after, tuple(entries(one.rows)), one.seat, one.agreed) for one in rows]


async def export_game(tables: Tables, table: str) -> bytes:
    """A whole game with its secrets, even if it still goes on: for the host's command line, never for Discord."""
    return (await full_table(tables.store, await tables.cache.get(table))).export()


async def export_excerpt(store: Store, snapshot: TableSnapshot, viewer: int | None, *, as_known: bool = False) -> bytes:
    """What the viewer may know; everything once the game is over. `as_known`: with the numbers by which people know the
    moves. Those of the log, as in the files of 0.1, tell how many orders and secret moves of others there are."""
    table = await full_table(store, snapshot)
    return table.export() if snapshot.over else table.excerpt(viewer, snapshot.public_number if as_known else None)


async def full_table(store: Store, snapshot: TableSnapshot) -> Table:
    """The game as the engine's `Table`, secrets included."""
    present = require_begun(snapshot)
    rows = await store.log(snapshot.id, 0, snapshot.moves) if snapshot.moves else []
    return Table.from_saved(
        snapshot.rules,
        snapshot.box,
        len(snapshot.seats),
        snapshot.game_options,
        snapshot.loaded.seed,
        snapshot.people,
        opening=snapshot.opening,
        log=entries(rows),
        state=snapshot.rules.copy(present.state),
        undone=await _all_undone(store, snapshot),
    )


def entries(rows: Sequence[LogRow]) -> list[Entry]:
    return [Entry(row.number, row.seat, row.move, _events(row.events), row.sealed, row.rules) for row in rows]


def _events(data: bytes) -> tuple[Event, ...]:
    return msgspec.json.decode(data, type=tuple[Event, ...])
