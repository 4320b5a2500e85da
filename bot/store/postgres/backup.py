"""A backup of a PostgreSQL database: a SQLite file, which `restore` and the bot open like any other."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Final

import asyncpg

from bot.store.errors import StoreFailed
from bot.store.postgres.connect import connected
from bot.store.postgres.migrate import version
from bot.store.sqlite.backup import replacing, translated_errors
from bot.store.sqlite.integrity import check_integrity
from bot.store.sqlite.migrate import migrate

ROWS: Final = 500
"""Copied at a time: states of games are some kilobytes each."""
TABLES: Final = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"


def write_backup(url: str, file: Path, *, force: bool) -> None:
    """Everything as of one moment. The file appears only when it is complete and checked. Synchronous: it runs in a
    thread with an event loop of its own."""
    with translated_errors(file):
        if file.exists() and not force:
            raise StoreFailed("store.exists", path=str(file))
        with replacing(file) as part, contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target:
            asyncio.run(_copy_everything(url, target))
            check_integrity(target)


async def _copy_everything(url: str, target: sqlite3.Connection) -> None:
    async with connected(url) as connection, connection.transaction(isolation="repeatable_read", readonly=True):
        migrate(target, version=await version(connection))
        # the tables come in any order; `check_integrity` looks at the references of all
        target.execute("PRAGMA foreign_keys = OFF")
        target.execute("BEGIN")
        for (table,) in target.execute(TABLES).fetchall():
            await _copy(connection, target, table)
        target.execute("COMMIT")


async def _copy(connection: asyncpg.Connection, target: sqlite3.Connection, table: str) -> None:
    names = [f'"{name}"' for _, name, *_ in target.execute(f"PRAGMA table_info({table})")]
    columns = ", ".join(names)
    insert = f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' * len(names))})"  # noqa: S608  # our own names
    target.execute(f"DELETE FROM {table}")  # noqa: S608  # what a migration has written
    cursor = await connection.cursor(f"SELECT {columns} FROM {table}")  # noqa: S608
    while rows := await cursor.fetch(ROWS):
        target.executemany(insert, [tuple(row) for row in rows])
