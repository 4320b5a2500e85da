"""A database on a server of PostgreSQL, for any number of processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.hosting.backups import BACKED_UP, keep_backup
from bot.hosting.databases import FILES, HostedDatabase
from bot.hosting.health import MAX_SILENCE
from bot.store.address import shown
from bot.store.errors import StoreFailed
from bot.store.postgres.backup import write_backup
from bot.store.postgres.connect import connected
from bot.store.postgres.examine import open_read_only
from bot.store.postgres.migrate import check
from bot.store.postgres.postgres import PostgresStore
from bot.store.postgres.restore import restore
from bot.store.rows import LIFE, ProcessLife
from bot.store.sql import read
from bot.store.sql.migrations import migrations
from bot.store.sqlite.backup import Progress
from bot.store.sqlite.schema import SchemaComparison
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store


class ServerDatabase(HostedDatabase):
    shared = True

    def __init__(self, url: str, folder: Path, process: str) -> None:
        self._url = url
        self.name = shown(url)
        self.process = process
        self.files, self.files_of_process = folder / FILES, folder / process

    @contextmanager
    def translated(self) -> Iterator[None]:
        try:
            yield
        except StoreFailed as failed:
            raise self.named(failed) from failed

    def named(self, failed: StoreFailed) -> StoreFailed:
        if failed.params.get("server"):
            return failed
        if "path" in failed.params:
            # of a file besides, such as a backup
            return StoreFailed(failed.key, **{**failed.params, "path": str(Path(failed.params["path"]).absolute())})
        return StoreFailed(failed.key, path=self.name, server=True, **failed.params)

    def held(self) -> AbstractContextManager[None]:
        return nullcontext()

    def backup(self, file: Path, *, force: bool, progress: Progress) -> SchemaComparison:
        with self.translated():
            write_backup(self._url, file, force=force)
        return SchemaComparison([], [])

    def restore(self, file: Path, now: float, *, force: bool, progress: Progress) -> None:
        with self.translated():
            restore(file, self._url, since=now - MAX_SILENCE, force=force, progress=progress)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        with self.translated(), TemporaryDirectory(prefix="cornerstone-") as folder:
            store = await self._open(Path(folder) / "copy.db")
            try:
                yield store
            finally:
                await store.close()

    async def _open(self, copy: Path) -> Store:
        known = len(migrations())
        async with connected(self._url) as connection:
            version = await check(connection, known)
        if version == 0:
            raise StoreFailed("store.empty")
        if version == known:
            return await PostgresStore.open(self._url)
        await asyncio.to_thread(write_backup, self._url, copy, force=False)
        return await SqliteStore.open(copy)

    def signs_of_life(self) -> ProcessLife | None:
        with open_read_only(self._url) as reader:
            if reader.ask(lambda connection: check(connection, len(migrations()))) == 0:
                return None
            note = reader.read(lambda db: read.note(db, LIFE + self.process))
        return None if note is None else ProcessLife.read(note)

    async def note_life(self, store: Store, life: ProcessLife) -> None:
        await store.put_note(LIFE + self.process, life.written())

    async def note_stop(self, store: Store) -> None:
        await store.put_note(LIFE + self.process, ProcessLife(alive=0.0, heard=None).written())

    async def newest_backup(self, store: Store, now: float) -> float | None:
        # by the note, since it may be on the machine of another process
        note = await store.note(BACKED_UP)
        return None if note is None or float(note) > now else float(note)

    async def back_up(self, store: Store, now: float, keep: int) -> Path:
        size = (await store.status(now)).bytes
        file = await asyncio.to_thread(
            keep_backup, self.files, now, keep, size, lambda file: write_backup(self._url, file, force=True)
        )
        await store.put_note(BACKED_UP, str(now))
        return file
