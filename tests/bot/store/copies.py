"""Copies of a stored table, for tests and measurements with many of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import asyncpg

from bot.store.postgres.statements import for_postgres

PARTS: Final = ("seats", "awaited", "log", "checkpoints", "messages")
"""Tables of the database that hold the rows of one table."""
NUMBERS: Final = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :copies)"
LIVE: Final = "c"
"""The first letter of the ids of copies, before their numbers."""
COLUMNS: Final = """
SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()
"""


def copy_table(db: sqlite3.Connection, table: str, copies: int, prefix: str = LIVE) -> None:
    """Each copy has a channel and people of its own."""
    if copies <= 0:
        return
    columns = {part: [name for _, name, *_ in db.execute(f"PRAGMA table_info({part})")] for part in ("tables", *PARTS)}
    db.execute("BEGIN")
    for statement in _statements(columns, prefix):
        db.execute(statement, {"copies": copies, "table": table})
    db.execute("COMMIT")


async def copy_postgres_table(db: asyncpg.Connection, table: str, copies: int, prefix: str = LIVE) -> None:
    """The same in a PostgreSQL database."""
    if copies <= 0:
        return
    columns: dict[str, list[str]] = {}
    for part, name in await db.fetch(COLUMNS):
        columns.setdefault(part, []).append(name)
    given: dict[str, Any] = {"copies": copies, "table": table}
    async with db.transaction():
        for statement in map(for_postgres, _statements(columns, prefix)):
            await db.execute(statement.text, *statement.values(given))


def _statements(columns: Mapping[str, Sequence[str]], prefix: str) -> Iterator[str]:
    """What each database understands, given how many `:copies` of which `:table` are wanted."""
    new = f"'{prefix}' || n"
    changed = {
        "tables": {"id": new, "channel": "channel + n"},
        "seats": {"table_id": new, "owner": "owner + 10 * n", "person": "person + 10 * n"},
    }
    for part in ("tables", *PARTS):
        names, key = columns[part], "id" if part == "tables" else "table_id"
        values = [changed.get(part, {key: new}).get(name, name) for name in names]
        yield (
            f"{NUMBERS} INSERT INTO {part} ({', '.join(names)}) "
            f"SELECT {', '.join(values)} FROM {part}, numbers WHERE {key} = :table"
        )
