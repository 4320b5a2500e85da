"""Past positions, the log as far as a viewer may read it, exports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.rows import LogRow
from bot.store.store import Store
from bot.tables.live import Live
from bot.tables.permissions import require_begun
from bot.tables.service import Tables
from engine.illegal import Illegal
from engine.move import Event
from engine.position import Position
from engine.table import Entry, Table, played_on, readable


async def position_at(store: Store, live: Live, at: int | None = None) -> Position[Any, Any]:
    """The position after a move, replayed from the nearest checkpoint."""
    present = require_begun(live)
    if at is None or at == live.moves:
        return present
    if not 0 <= at <= live.moves:
        raise Illegal("undo.number", number=at, last=live.moves)
    point = await store.checkpoint(live.id, at)
    if point is None:
        raise Illegal("undo.older", number=at)
    state = live.rules.load(point.state)
    rows = await store.log(live.id, point.number, at - point.number) if at > point.number else []
    return played_on(live.rules, live.box, state, entries(rows))


async def log_page(
    store: Store, live: Live, viewer: int | None, before: int | None = None, limit: int = 20
) -> list[Entry]:
    """The last moves, or the ones before a given move."""
    rows = await store.log_before(live.id, live.moves + 1 if before is None else before, limit)
    return list(readable(entries(rows), viewer, over=live.over))


async def log_since(store: Store, live: Live, viewer: int | None, after: int) -> list[Entry]:
    """The moves after a given one, up to the version of `live`."""
    limit = live.moves - after
    rows = await store.log(live.id, after, limit) if limit > 0 else []
    return list(readable(entries(rows), viewer, over=live.over))


async def export_game(tables: Tables, table: str) -> bytes:
    """A whole game with its secrets, even if it still goes on: for the host's command line, never for Discord."""
    return (await full_table(tables.store, await tables.cache.get(table))).export()


async def export_excerpt(store: Store, live: Live, viewer: int | None) -> bytes:
    """What the viewer may know; everything once the game is over."""
    table = await full_table(store, live)
    return table.export() if live.over else table.excerpt(viewer)


async def full_table(store: Store, live: Live) -> Table:
    """The game as the engine's `Table`, secrets included."""
    present = require_begun(live)
    rows = await store.log(live.id, 0, live.moves) if live.moves else []
    return Table.resumed(
        live.rules,
        live.box,
        len(live.seats),
        live.game_options,
        live.loaded.seed,
        live.people,
        opening=live.opening,
        log=entries(rows),
        state=live.rules.copy(present.state),
    )


def entries(rows: Sequence[LogRow]) -> list[Entry]:
    return [Entry(row.number, row.seat, row.move, _events(row.events), row.sealed, row.rules) for row in rows]


def _events(data: bytes) -> tuple[Event, ...]:
    return msgspec.json.decode(data, type=tuple[Event, ...])
