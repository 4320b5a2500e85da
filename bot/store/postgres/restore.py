"""Fills a PostgreSQL database from a SQLite file, in one transaction: a process that dies in the middle has changed
nothing. Synchronous, for the command line."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import asyncpg

from bot.store.errors import StoreFailed
from bot.store.fingerprint import Fingerprint
from bot.store.postgres import rows
from bot.store.postgres.connect import connected
from bot.store.postgres.in_use import require_stopped
from bot.store.postgres.migrate import LOCK, check, migrate
from bot.store.sql.migrations import migrations
from bot.store.sqlite import rows as of_sqlite
from bot.store.sqlite.backup import Progress, backup, require_restorable, translated_errors
from bot.store.sqlite.examine import open_read_only
from bot.store.sqlite.migrate import check as check_file
from bot.store.sqlite.migrate import migrate as migrate_file

PLAIN: Final = frozenset({"heartbeat", "notes", "outages"})
"""Tables of the database to which a bot writes that no one plays with."""
IMPATIENT: Final = "SET LOCAL lock_timeout = '5s'"
DIFFERENT: Final = 10
"""Names in one sentence."""


def restore(
    file: Path, url: str, *, since: float, force: bool = False, progress: Progress | None = None
) -> Fingerprint:
    """Replaces all that is in a database by a backup. Only with `force` if people play there, and never while a bot is
    at work, of which signs after `since` count."""
    with translated_errors(file):
        if not file.is_file():
            raise StoreFailed("store.missing", path=str(file))
    require_restorable(file)
    return fill(file, url, since=since, force=force, progress=progress)


def fill(file: Path, url: str, *, since: float, force: bool, progress: Progress | None = None) -> Fingerprint:
    """The same, for a database of ours whose structure has been looked at."""
    with newest(file) as source:
        return asyncio.run(_replace(source, url, since, force, progress or (lambda done, total: None)))


async def _replace(source: sqlite3.Connection, url: str, since: float, force: bool, progress: Progress) -> Fingerprint:
    columns, done = of_sqlite.columns(source), 0
    total = sum(of_sqlite.count(source, table) for table in columns)

    def copied(number: int) -> None:
        nonlocal done
        done += number
        progress(done, total)

    committing = False
    try:
        async with connected(url) as connection, connection.transaction():
            await connection.execute(IMPATIENT)
            # bots that start meanwhile wait, and then find what is here now
            await connection.execute(LOCK)
            if await check(connection, len(migrations())):
                await require_stopped(connection, since, force=force)
            await migrate(connection, migrations())
            if not force:
                await _require_empty(connection, columns)
            await rows.copy_from_file(source, connection, copied)
            result = require_same(of_sqlite.fingerprint(source), await rows.fingerprint(connection, columns))
            committing = True
    except StoreFailed as failed:
        if committing and failed.key == "store.unreachable":
            raise StoreFailed("store.uncertain") from failed
        raise
    return result


def require_same(source: Fingerprint, target: Fingerprint) -> Fingerprint:
    if different := source.differences(target):
        raise StoreFailed("store.different", names=", ".join(different[:DIFFERENT]))
    return target


async def _require_empty(connection: asyncpg.Connection, columns: rows.Columns) -> None:
    for table in columns.keys() - PLAIN:
        if await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM {table})"):  # noqa: S608  # our own names
            raise StoreFailed("store.filled")


@contextlib.contextmanager
def newest(file: Path) -> Iterator[sqlite3.Connection]:
    """Opens a file to read, or a copy of it if that has to be brought to the newest version."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(translated_errors(file))
        with open_read_only(file) as db:
            older = check_file(db, len(migrations())) < len(migrations())
        if older:
            folder = stack.enter_context(TemporaryDirectory(prefix="cornerstone-"))
            copy = Path(folder) / "newest.db"
            backup(file, copy)
            with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as db:
                migrate_file(db)
            file = copy
        db = stack.enter_context(open_read_only(file))
        # one moment, if another program writes there
        db.execute("BEGIN")
        yield db
