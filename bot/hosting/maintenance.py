"""Looking after the database: backup, restore, a list of tables, export of whole games."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Final, NamedTuple

from bot.hosting.health import check_health
from bot.hosting.problems import HostRefused, translate_database_errors
from bot.settings import Settings
from bot.store.address import sqlite_path
from bot.store.errors import StoreFailed, translate_error
from bot.store.rows import ACTIVE, SeatRow, Status, TableRow
from bot.store.sql.migrations import migrations
from bot.store.sqlite import backup as backups
from bot.store.sqlite import examine
from bot.store.sqlite.lock import exclusive_lock
from bot.store.sqlite.migrate import check
from bot.store.sqlite.schema import SchemaComparison
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from bot.tables.history import export_game
from bot.typed import is_readable
from engine.progress import Progress

NO_LIMIT: Final = 1_000_000
"""More tables than any database has."""


class TableListing(NamedTuple):
    row: TableRow
    seats: tuple[SeatRow, ...]


def backup(settings: Settings, file: Path, *, force: bool = False) -> SchemaComparison:
    """Returns what was left out of the backup, and what `restore` will refuse in it."""
    database = _database(settings)
    with translate_database_errors(database), Progress() as progress:
        return backups.backup(database, file, force=force, progress=progress.show)


def restore(settings: Settings, file: Path, *, force: bool = False) -> Path:
    """Replaces the database by a backup. Returns its path."""
    database = sqlite_path(settings.database_url)
    with backups.translated_errors(file):
        if file.exists() and database.exists() and file.samefile(database):
            raise HostRefused("host.same", path=str(file))
    with translate_database_errors(file), exclusive_lock(database), Progress() as progress:
        backups.restore(file, database, force=force, progress=progress.show)
    return database


def health(settings: Settings, now: float) -> int:
    """The seconds since the last heartbeat of the bot; a refusal if it does not run or is deaf."""
    return check_health(_database(settings), now).heartbeat


async def tables(settings: Settings, *, ended: bool = False) -> list[TableListing]:
    """The active tables, the last changed first; with `ended` all tables."""
    async with open_existing_store(settings) as store:
        rows = await store.tables(tuple(Status) if ended else tuple(ACTIVE), limit=NO_LIMIT)
        return [TableListing(row, await store.seats(row.id)) for row in rows]


async def export(settings: Settings, table: str) -> bytes:
    """A whole game, including its secrets."""
    from bot.tables.service import Tables

    async with open_existing_store(settings) as store:
        if not is_readable(table) or await store.table(table) is None:
            raise HostRefused("host.unknown_table", id=table)
        # the clock is not used, since nothing changes
        return await export_game(Tables(store, lambda: 0.0, settings.components), table)


def write(file: Path, data: bytes, *, force: bool = False) -> None:
    """Writes a file atomically, readable only for this user."""
    part = file.with_name(f"{file.name}.part")
    with backups.translated_errors(file):
        if file.exists() and not force:
            raise StoreFailed("store.exists", path=str(file))
        try:
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as target:
                target.write(data)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)


@asynccontextmanager
async def open_existing_store(settings: Settings) -> AsyncIterator[Store]:
    """Opens the existing database to read, without creating a new one or bringing an older one up to date: that is for
    the next start of the bot, so an older one is read in a copy."""
    path = _database(settings)
    with translate_database_errors(path), ExitStack() as stack:
        if _is_older(path):
            path = _copy(path, stack)
        store = await SqliteStore.open(path)
        try:
            yield store
        finally:
            await store.close()


def _copy(database: Path, stack: ExitStack) -> Path:
    """In a folder that only this user can enter, and that is deleted in the end."""
    with backups.translated_errors(Path(gettempdir())):
        copy = Path(stack.enter_context(TemporaryDirectory(prefix="cornerstone-"))) / database.name
    backups.backup(database, copy)
    return copy


def _is_older(database: Path) -> bool:
    known = len(migrations())
    try:
        with examine.open_read_only(database) as db:
            version = check(db, known)
    except sqlite3.Error as error:
        raise StoreFailed(translate_error(error).key, path=str(database), problem=str(error)) from error
    if version == 0:
        raise StoreFailed("store.empty", path=str(database))
    return version < known


def _database(settings: Settings) -> Path:
    path = sqlite_path(settings.database_url)
    with backups.translated_errors(path):
        if not path.is_file():
            raise HostRefused("host.database", path=str(path))
    return path
