"""A backup of a PostgreSQL database: a SQLite file, which `restore` and the bot open like any other."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg

from bot.store.errors import StoreFailed
from bot.store.postgres.connect import connected
from bot.store.postgres.migrate import check
from bot.store.postgres.rows import copy_to_file
from bot.store.sql.migrations import migrations
from bot.store.sqlite.backup import replacing, translated_errors
from bot.store.sqlite.integrity import check_integrity
from bot.store.sqlite.migrate import migrate

Look = Callable[[asyncpg.Connection, sqlite3.Connection], Awaitable[None]]
"""At the database and its copy; an error prevents the copy."""


async def _accept(source: asyncpg.Connection, target: sqlite3.Connection) -> None:
    pass


def write_backup(url: str, file: Path, *, force: bool, before: Look = _accept, after: Look = _accept) -> None:
    """Everything as of one moment. The file appears only when it is complete and checked. Synchronous: it runs in a
    thread with an event loop of its own."""
    with translated_errors(file):
        if file.exists() and not force:
            raise StoreFailed("store.exists", path=str(file))
        with replacing(file) as part, contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target:
            asyncio.run(_copy_everything(url, target, before, after))
            check_integrity(target)


async def _copy_everything(url: str, target: sqlite3.Connection, before: Look, after: Look) -> None:
    async with connected(url) as connection, connection.transaction(isolation="repeatable_read", readonly=True):
        version = await check(connection, len(migrations()))
        if version == 0:
            raise StoreFailed("store.empty")
        await before(connection, target)
        migrate(target, version=version)
        # the tables come in any order; `check_integrity` looks at the references of all
        target.execute("PRAGMA foreign_keys = OFF")
        await copy_to_file(connection, target)
        await after(connection, target)
