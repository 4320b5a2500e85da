"""Moves that were taken back, and requests to take some back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.store.rows import LogRow, UndoRow
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
    undone, found = await db.several((UNDONE, (table,)), (UNDOS, (table,)))
    for undo, number, seat, move, events, sealed, *rest in undone:
        rows.setdefault(undo, []).append(LogRow(number, seat, move, events, bool(sealed), *rest))
    return [_undo(row, rows.get(row[0], ())) for row in found]


async def undos_since(db: Database, table: str, at: float) -> list[UndoRow]:
    return [_undo(row) for row in await db.rows(UNDOS_SINCE, (table, at))]


def _undo(row: tuple[Any, ...], rows: Iterable[LogRow] = ()) -> UndoRow:
    number, after, seat, person, agreed, seats, at = row
    return UndoRow(number, after, seat, person, decode_seats(agreed), decode_seats(seats), at, tuple(rows))


def decode_seats(data: str) -> tuple[int, ...]:
    return msgspec.json.decode(data, type=tuple[int, ...])
