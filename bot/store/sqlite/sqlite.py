"""The store in a SQLite file: each call is one job in the thread that writes, or in the one that reads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from bot.store.changes import Commit, Created, Failed, NewTable, Result, Sent
from bot.store.rows import (
    Checkpoint,
    Draft,
    Loaded,
    LogRow,
    Message,
    Moment,
    OutboxRow,
    Person,
    Pruned,
    SeatRow,
    Status,
    TableRow,
)
from bot.store.sqlite import backup, clock, commit, keep, outbox, private, read
from bot.store.sqlite.connection import BUSY_SECONDS, Connection, connect, use_wal
from bot.store.sqlite.migrate import FOLDER, check, migrate, migrations
from bot.store.store import Store


class SqliteStore(Store):
    def __init__(self, path: Path, writer: Connection, reader: Connection) -> None:
        self.path = path
        self._writer = writer
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
        """The database of a file, brought to this program's version; made if it is not there, for us alone."""
        private.create(path)
        writer = await connect(path, writes=True, busy=busy, factory=factory)
        try:
            await writer.run(_prepare, migrations)
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

    # Tables

    async def create(self, new: NewTable) -> Created:
        return await self._writer.write(commit.create, new)

    async def commit(self, c: Commit) -> Result:
        return await self._writer.write(commit.commit, c)

    async def answered(self, interaction: str) -> bytes | None:
        found = await self._reader.read(read.repeated, interaction)
        return found.answer if found is not None else None

    async def load(self, table: str) -> Loaded | None:
        return await self._reader.read(read.load, table)

    async def table(self, table: str) -> TableRow | None:
        return await self._reader.read(read.table, table)

    async def live(self, channel: int) -> TableRow | None:
        return await self._reader.read(read.live, channel)

    async def latest(self, channel: int) -> TableRow | None:
        return await self._reader.read(read.latest, channel)

    async def tables_of(self, person: int, statuses: Iterable[Status], limit: int = 100) -> list[TableRow]:
        return await self._reader.read(read.tables_of, person, tuple(statuses), limit)

    async def tables(self, statuses: Iterable[Status], guild: int | None = None, limit: int = 100) -> list[TableRow]:
        return await self._reader.read(read.tables, tuple(statuses), guild, limit)

    async def seats(self, table: str) -> tuple[SeatRow, ...]:
        return await self._reader.read(read.seats, table)

    async def draft(self, table: str, seat: int) -> Draft | None:
        return await self._reader.read(read.draft, table, seat)

    # Looking back

    async def log(self, table: str, after: int = 0, limit: int | None = None) -> list[LogRow]:
        return await self._reader.read(read.log, table, after, limit)

    async def log_before(self, table: str, before: int, limit: int) -> list[LogRow]:
        return await self._reader.read(read.log_before, table, before, limit)

    async def checkpoint(self, table: str, at: int) -> Checkpoint | None:
        return await self._reader.read(read.checkpoint, table, at)

    async def keep_components(self, hash: str, data: bytes) -> None:
        await self._writer.write(keep.keep_components, hash, data)

    async def components(self, hash: str) -> bytes | None:
        return await self._reader.read(read.components, hash)

    # The outbox

    async def claim(self, by: str, now: float, until: float, limit: int = 10) -> list[OutboxRow]:
        return await self._writer.write(outbox.claim, by, now, until, limit)

    async def next_telling(self) -> float | None:
        return await self._reader.read(outbox.next_telling)

    async def sent(self, sent: Sent) -> Message | None:
        return await self._writer.write(outbox.sent, sent)

    async def failed(self, by: str, failed: Failed) -> None:
        await self._writer.write(outbox.failed, by, failed)

    async def release(self, by: str, *, tried: bool) -> int:
        return await self._writer.write(outbox.release, by, tried)

    async def messages(self, table: str) -> list[Message]:
        return await self._reader.read(read.messages, table)

    async def put_message(self, table: str, message: Message) -> Message | None:
        return await self._writer.write(outbox.put_message, table, message)

    async def drop_message(self, table: str, kind: str, person: int = 0) -> None:
        await self._writer.write(outbox.drop_message, table, kind, person)

    # The clock

    async def moments(self, now: float, limit: int = 100) -> list[Moment]:
        return await self._reader.read(clock.moments, now, limit)

    async def next_moment(self) -> float | None:
        return await self._reader.read(clock.next_moment)

    async def beat(self, now: float, tolerance: float) -> float:
        return await self._writer.write(clock.beat, now, tolerance)

    # People

    async def person(self, person: int) -> Person:
        return await self._reader.read(read.person, person)

    async def saw(self, person: int, locale: str) -> None:
        if (await self.person(person)).locale != locale:
            await self._writer.write(keep.saw, person, locale)

    async def dms(self, person: int, *, closed: bool) -> None:
        if (await self.person(person)).dms_closed != closed:
            await self._writer.write(keep.dms, person, closed)

    # Notes

    async def note(self, key: str) -> str | None:
        return await self._reader.read(read.note, key)

    async def put_note(self, key: str, value: str) -> None:
        await self._writer.write(keep.put_note, key, value)

    # Housekeeping

    async def prune(self, before: float) -> Pruned:
        return await self._writer.write(keep.prune, before)

    async def backup(self, file: Path, *, force: bool = False) -> None:
        await asyncio.to_thread(backup.backup, self.path, file, force=force)


def _prepare(db: sqlite3.Connection, folder: Path) -> None:
    # A database that is not for us is left as it is, its journal too.
    check(db, len(migrations(folder)))
    use_wal(db)
    migrate(db, folder)
