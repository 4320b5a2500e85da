"""The database of a run: what the rig asks of it while people play, and a copy in a file to count afterwards."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import tempfile
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final, Self

import asyncpg

from bot.store.postgres.backup import write_backup
from tests.load.process import ROOT, TICKS, Waiting
from tests.postgres import Server, programs, serving
from tests.scale.world import ScaleWorld, fill

BUILD: Final = ROOT / "build"
SOCKET_ROOM: Final = 60
"""A socket's path may be 107 characters long."""
SETTINGS: Final = (
    "listen_addresses=",
    "max_connections=100",
    "shared_buffers=256MB",
    "log_lock_waits=on",
    "deadlock_timeout=100ms",
)
"""It syncs as on any host. A lock that is waited for longer than the timeout is in its log."""
LONG_WAIT: Final = re.compile(r"process \d+ acquired .* after ([\d.]+) ms")
DUE: Final = "SELECT count(*), min(due) FROM outbox WHERE status = 'waiting' AND due <= "
LOOK_EVERY: Final = 0.2
BUSY: Final = """
SELECT coalesce(wait_event_type, ''), coalesce(wait_event, ''), count(*) FROM pg_stat_activity
WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() GROUP BY 1, 2
"""
DONE: Final = "SELECT xact_commit, xact_rollback, deadlocks FROM pg_stat_database WHERE datname = current_database()"
WORLD: Final = "world"


class Database(ABC):
    url: str

    @abstractmethod
    async def played(self, interaction: str) -> bool:
        """Has this press changed a table?"""

    @abstractmethod
    async def waiting(self) -> Waiting: ...

    @abstractmethod
    async def copy(self, file: Path) -> None:
        """Everything, into a SQLite file."""

    async def drained(self, within: float, looks: int = 1) -> Waiting:
        """Until nothing is due, so often in a row. Returns what still is."""
        deadline, empty = time.monotonic() + within, 0
        while True:
            left = await self.waiting()
            empty = 0 if left.rows else empty + 1
            if empty >= looks or time.monotonic() >= deadline:
                return left
            await asyncio.sleep(LOOK_EVERY)


class FileDatabase(Database):
    def __init__(self, file: Path) -> None:
        self.file = file
        self.url = f"sqlite:///{file}"

    def _read(self, statement: str, *values: object) -> tuple[object, ...] | None:
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as db:
            found: tuple[object, ...] | None = db.execute(statement, values).fetchone()
            return found

    async def played(self, interaction: str) -> bool:
        return self._read("SELECT 1 FROM interactions WHERE id = ?", interaction) is not None

    async def waiting(self) -> Waiting:
        now = time.time()
        return _waiting(self._read(f"{DUE} ?", now), now)

    async def copy(self, file: Path) -> None:
        with closing(sqlite3.connect(self.file)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        shutil.copy(self.file, file)


class ServerDatabase(Database):
    def __init__(self, url: str, connection: asyncpg.Connection) -> None:
        self.url = url
        self._connection = connection
        # a connection of asyncpg does one thing at a time
        self._one = asyncio.Lock()

    async def _fetch(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        async with self._one:
            return [tuple(row) for row in await self._connection.fetch(statement, *values)]

    async def played(self, interaction: str) -> bool:
        return bool(await self._fetch("SELECT 1 FROM interactions WHERE id = $1", interaction))

    async def waiting(self) -> Waiting:
        now = time.time()
        return _waiting((await self._fetch(f"{DUE} $1", now))[0], now)

    async def copy(self, file: Path) -> None:
        await asyncio.to_thread(write_backup, self.url, file, force=True)

    async def busy(self) -> Counter[str]:
        """What its connections do at this moment, or wait for."""
        found = await self._fetch(BUSY)
        return Counter({f"{kind}: {event}".strip(": ") or "CPU": int(str(n)) for kind, event, n in found})

    async def done(self) -> tuple[int, int, int]:
        """Transactions that were committed and rolled back, and deadlocks."""
        ((commits, rollbacks, deadlocks),) = await self._fetch(DONE)
        return int(str(commits)), int(str(rollbacks)), int(str(deadlocks))


def _waiting(found: tuple[object, ...] | None, now: float) -> Waiting:
    assert found is not None
    rows, oldest = found
    return Waiting(int(str(rows)), now - float(str(oldest)) if rows else 0.0)


class Cluster:
    """A server of PostgreSQL with the world, of which each run gets a copy."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._runs = 0

    async def fill(self, world: ScaleWorld) -> None:
        await self._server.run(f"CREATE DATABASE {WORLD} TEMPLATE empty")
        await fill(world, self._server.url(WORLD))
        # not while it is measured
        connection = await asyncpg.connect(self._server.url(WORLD))
        await connection.execute("VACUUM ANALYZE")
        await connection.close()

    @asynccontextmanager
    async def run(self) -> AsyncIterator[ServerDatabase]:
        self._runs += 1
        name = f"run{self._runs}"
        await self._server.run(f"CREATE DATABASE {name} TEMPLATE {WORLD}")
        url = self._server.url(name)
        connection = await asyncpg.connect(url)
        try:
            yield ServerDatabase(url, connection)
        finally:
            await connection.close()

    def cpu(self) -> float:
        """Seconds of all its processes, also of those that have ended."""
        main = int((self._server.folder / "data" / "postmaster.pid").read_text().split()[0])
        own = _times(main)
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        return sum(own) + sum(sum(_times(int(child))[:2]) for child in children)

    @property
    def log(self) -> str:
        return (self._server.folder / "log").read_text(errors="replace")

    def long_waits(self) -> list[float]:
        """Milliseconds for which locks were waited for that took long."""
        return [float(found) for found in LONG_WAIT.findall(self.log)]


def _times(process: int) -> tuple[float, float, float, float]:
    """Of its own and of its children that have ended: in the program and in the system."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0, 0.0, 0.0, 0.0
    mine = [int(field) / TICKS for field in fields[11:15]]
    return mine[0], mine[1], mine[2], mine[3]


@contextmanager
def cluster() -> Iterator[Cluster]:
    found = programs()
    if found is None:
        raise SystemExit("PostgreSQL's initdb is not found; Debian's package is called postgresql.")
    BUILD.mkdir(exist_ok=True)
    # on the disk of the checkout, not in /tmp: that is memory on many machines
    parent = BUILD if len(str(BUILD)) < SOCKET_ROOM else None
    with tempfile.TemporaryDirectory(dir=parent, prefix="scale-") as name, serving(Path(name), found, SETTINGS) as run:
        yield Cluster(run)


class LockWatch:
    """Looks again and again at what the connections of a database wait for."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.looks = 0
        self.seen: Counter[str] = Counter()

    async def __aenter__(self) -> Self:
        self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._watching.cancel()
        await asyncio.gather(self._watching, return_exceptions=True)

    async def _watch(self) -> None:
        while isinstance(self._database, ServerDatabase):
            self.seen += await self._database.busy()
            self.looks += 1
            await asyncio.sleep(LOOK_EVERY)
