"""Moves that were taken back, and requests to take some back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.store.rows import LogRow, UndoRequest, UndoRow
from bot.store.sql.database import Database

UNDOS = "SELECT number, after, seat, person, agreed, seats, at FROM undos WHERE table_id = ? ORDER BY number"
UNDOS_SINCE = """
SELECT number, after, seat, person, agreed, seats, at FROM undos WHERE table_id = ? AND at > ? ORDER BY number
"""
UNDONE = """
SELECT undo, number, seat, move, events, sealed, at, rules, person, interaction FROM undone
WHERE table_id = ? ORDER BY undo, number
"""
SEATS = "SELECT seats FROM undos WHERE table_id = ? ORDER BY number"
REQUEST = "SELECT number, person, after, at, due FROM undo_requests WHERE table_id = ?"


async def undos(db: Database, table: str) -> list[UndoRow]:
    rows: dict[int, list[LogRow]] = {}
    for undo, number, seat, move, events, sealed, *rest in await db.rows(UNDONE, (table,)):
        rows.setdefault(undo, []).append(LogRow(number, seat, move, events, bool(sealed), *rest))
    return [_undo(row, rows.get(row[0], ())) for row in await db.rows(UNDOS, (table,))]


async def undos_since(db: Database, table: str, at: float) -> list[UndoRow]:
    return [_undo(row) for row in await db.rows(UNDOS_SINCE, (table, at))]


def _undo(row: tuple[Any, ...], rows: Iterable[LogRow] = ()) -> UndoRow:
    number, after, seat, person, agreed, seats, at = row
    return UndoRow(number, after, seat, person, _seats(agreed), _seats(seats), at, tuple(rows))


async def seats_of_undos(db: Database, table: str) -> tuple[tuple[int, ...], ...]:
    return tuple(_seats(seats) for (seats,) in await db.rows(SEATS, (table,)))


async def undo_request(db: Database, table: str) -> UndoRequest | None:
    found = await db.row(REQUEST, (table,))
    return UndoRequest(*found) if found is not None else None


def _seats(data: str) -> tuple[int, ...]:
    return msgspec.json.decode(data, type=tuple[int, ...])
