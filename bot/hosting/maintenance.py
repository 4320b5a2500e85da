"""Looking after the database: backup, restore, a list of tables, export of whole games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from bot.hosting.databases import hosted
from bot.hosting.health import check_health
from bot.hosting.problems import HostRefused
from bot.settings import Settings
from bot.store.errors import StoreFailed
from bot.store.rows import ACTIVE, SeatRow, Status, TableRow
from bot.store.sqlite.backup import translated_errors
from bot.store.sqlite.schema import SchemaComparison
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
    database = hosted(settings)
    with database.translated(), Progress() as progress:
        return database.backup(file, force=force, progress=progress.show)


def restore(settings: Settings, file: Path, now: float, *, force: bool = False) -> str:
    """Replaces the database by a backup. Returns its name."""
    database = hosted(settings)
    with Progress() as progress:
        database.restore(file, now, force=force, progress=progress.show)
    return database.name


def health(settings: Settings, now: float) -> int:
    """The seconds since the last heartbeat of the bot; a refusal if it does not run or is deaf."""
    return check_health(hosted(settings), now).heartbeat


async def tables(settings: Settings, *, ended: bool = False) -> list[TableListing]:
    """The active tables, the last changed first; with `ended` all tables."""
    async with hosted(settings).opened() as store:
        rows = await store.tables(tuple(Status) if ended else tuple(ACTIVE), limit=NO_LIMIT)
        return [TableListing(row, await store.seats(row.id)) for row in rows]


async def export(settings: Settings, table: str) -> bytes:
    """A whole game, including its secrets."""
    from bot.tables.service import Tables

    async with hosted(settings).opened() as store:
        if not is_readable(table) or await store.table(table) is None:
            raise HostRefused("host.unknown_table", id=table)
        # the clock is not used, since nothing changes
        return await export_game(Tables(store, lambda: 0.0, settings.components), table)


def write(file: Path, data: bytes, *, force: bool = False) -> None:
    """Writes a file atomically, readable only for this user."""
    part = file.with_name(f"{file.name}.part")
    with translated_errors(file):
        if file.exists() and not force:
            raise StoreFailed("store.exists", path=str(file))
        try:
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as target:
                target.write(data)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
