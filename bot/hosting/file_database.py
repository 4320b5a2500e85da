"""A database in a file, for one process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from bot.hosting.backups import list_backups, write_backup
from bot.hosting.databases import HostedDatabase
from bot.hosting.problems import HostRefused, translate_database_errors
from bot.store.errors import StoreFailed, translate_error
from bot.store.rows import ProcessLife
from bot.store.sql.migrations import migrations
from bot.store.sqlite import backup as backups
from bot.store.sqlite.backup import Progress
from bot.store.sqlite.examine import open_read_only
from bot.store.sqlite.heartbeat import GATEWAY_HEARD, signs_of_life
from bot.store.sqlite.lock import exclusive_lock
from bot.store.sqlite.migrate import check
from bot.store.sqlite.schema import SchemaComparison
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store


class FileDatabase(HostedDatabase):
    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.files = self.files_of_process = self._path = path

    def translated(self) -> AbstractContextManager[None]:
        return translate_database_errors(self._path)

    def named(self, failed: StoreFailed) -> StoreFailed:
        return StoreFailed(failed.key, **{"path": self.name, **failed.params})

    def held(self) -> AbstractContextManager[None]:
        return exclusive_lock(self._path)

    def backup(self, file: Path, *, force: bool, progress: Progress) -> SchemaComparison:
        self._require_there()
        return backups.backup(self._path, file, force=force, progress=progress)

    def restore(self, file: Path, now: float, *, force: bool, progress: Progress) -> None:
        with backups.translated_errors(file):
            if file.exists() and self._path.exists() and file.samefile(self._path):
                raise HostRefused("host.same", path=str(file))
        # an error without a path is about the backup
        with translate_database_errors(file), self.held():
            backups.restore(file, self._path, force=force, progress=progress)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        self._require_there()
        with self.translated(), ExitStack() as stack:
            path = _copy(self._path, stack) if self._is_older() else self._path
            store = await SqliteStore.open(path)
            try:
                yield store
            finally:
                await store.close()

    def signs_of_life(self) -> ProcessLife | None:
        self._require_there()
        return signs_of_life(self._path)

    async def note_life(self, store: Store, life: ProcessLife) -> None:
        # that it is alive is the heartbeat of the database
        await store.put_note(GATEWAY_HEARD, str(life.heard))

    async def note_stop(self, store: Store) -> None:
        pass

    async def newest_backup(self, store: Store, now: float) -> float | None:
        backups = await asyncio.to_thread(list_backups, self._path)
        return max((backup.time for backup in backups if backup.time <= now), default=None)

    async def back_up(self, store: Store, now: float, keep: int) -> Path:
        return await asyncio.to_thread(write_backup, self._path, now, keep)

    def _require_there(self) -> None:
        with backups.translated_errors(self._path):
            if not self._path.is_file():
                raise HostRefused("host.database", path=self.name)

    def _is_older(self) -> bool:
        known = len(migrations())
        try:
            with open_read_only(self._path) as db:
                version = check(db, known)
        except sqlite3.Error as error:
            raise StoreFailed(translate_error(error).key, path=self.name, problem=str(error)) from error
        if version == 0:
            raise StoreFailed("store.empty", path=self.name)
        return version < known


def _copy(database: Path, stack: ExitStack) -> Path:
    """In a folder that only this user can enter, and that is deleted in the end."""
    with backups.translated_errors(Path(gettempdir())):
        copy = Path(stack.enter_context(TemporaryDirectory(prefix="cornerstone-"))) / database.name
    backups.backup(database, copy)
    return copy
