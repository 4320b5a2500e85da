"""The store in a SQLite file. Each job runs in the writer's or the reader's thread."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import TypeVar

from bot.store.sql.migrations import FOLDER, migrations
from bot.store.sql.store import Call, SqlStore, reads
from bot.store.sqlite import backup, integrity, private
from bot.store.sqlite.connection import BUSY_SECONDS, Connection, connect, transaction, use_wal
from bot.store.sqlite.database import finish
from bot.store.sqlite.migrate import check, migrate
from bot.store.sqlite.status import status
from bot.store.sqlite.writer import Writer

T = TypeVar("T")


class SqliteStore(SqlStore):
    def __init__(self, path: Path, writer: Connection, reader: Connection) -> None:
        self.path = path
        self._writer = writer
        self._writes = Writer(writer)
        self._reader = reader

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        migrations: Path = FOLDER,
        busy: float = BUSY_SECONDS,
        factory: type[sqlite3.Connection] = sqlite3.Connection,
    ) -> SqliteStore:
        """Opens a database and migrates it. A missing file is created, readable only for the bot's user."""
        private.create(path)
        writer = await connect(path, writes=True, busy=busy, factory=factory)
        try:
            await writer.run(_prepare, path, migrations)
            private.tighten(path)
            reader = await connect(path, writes=False, busy=busy, factory=factory)
        except BaseException:
            await writer.close()
            raise
        return cls(path, writer, reader)

    async def close(self) -> None:
        try:
            await self._reader.close()
        finally:
            await self._writer.close()

    async def _read(self, job: Call[T]) -> T:
        return await self._reader.run(transaction, "BEGIN", lambda db: finish(db, job))

    async def _write(self, job: Call[T]) -> T:
        return await self._writes.run(lambda db: finish(db, job))

    status = reads(status)

    async def require_undamaged(self, *, within: float | None = None) -> bool:
        return await integrity.require_undamaged(self.path, within=within)

    async def backup(self, file: Path, *, force: bool = False) -> None:
        await asyncio.to_thread(backup.backup, self.path, file, force=force)


def _prepare(db: sqlite3.Connection, path: Path, folder: Path) -> None:
    known = len(migrations(folder))
    # checked first, so that a foreign database keeps its journal mode
    check(db, known)
    use_wal(db)

    # the write lock is held meanwhile, so that no other process writes the same copy
    def copy() -> None:
        backup.backup(path, backup.before_update(path), force=True, known=known)

    migrate(db, folder, before=copy)
