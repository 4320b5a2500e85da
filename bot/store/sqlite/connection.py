"""Two connections to one SQLite file, each in its own thread: one writes, one reads."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, cast

import aiosqlite

from bot.store.errors import StoreFailed, translate_error

P = ParamSpec("P")
T = TypeVar("T")

BUSY_SECONDS = 5.0
OLDEST_SQLITE = (3, 37, 0)
"""The first version with STRICT tables."""
_STATEMENTS = 200
_WAL_BYTES = 32 * 2**20
_WAL_PAUSES = (0.01,) * 50
_CHUNK = 64
_PUNCTUAL = 0.02
"""The share of the busy timeout that a job may wait for its turn without a shorter timeout of its own."""

Job = Callable[Concatenate[sqlite3.Connection, P], T]


class Connection(aiosqlite.Connection):
    """Runs jobs: plain functions of the connection, each one transaction and one call into the thread.

    So no other task can run statements in between, a cancelled task leaves no open transaction (the job finishes by
    itself), and the event loop is woken once, not once per statement.

    The busy timeout counts from the call: what was waited behind other jobs is taken off it. So while another process
    holds a lock, each job fails after the timeout, and not only when those before it have failed one by one.
    """

    busy: float = BUSY_SECONDS
    clock: Callable[[], float] = staticmethod(time.monotonic)
    _shortened = False

    async def run(self, job: Job[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs the job in the connection's thread."""
        try:
            done = await self._execute(  # type: ignore[no-untyped-call]
                self.run_in_time, self.clock(), job, self.require_open(), *args, **kwargs
            )
        except sqlite3.Error as error:
            raise translate_error(error) from error
        return cast(T, done)

    def post(self, job: Callable[[sqlite3.Connection], None]) -> None:
        """Has the connection's thread run a job whose result and errors concern no one."""
        self._tx.put_nowait((None, partial(job, self.require_open())))

    def require_open(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreFailed("store.closed")
        return self._connection

    def run_in_time(
        self, called: float, job: Job[P, T], db: sqlite3.Connection, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """In the connection's thread: runs the job with what is left of the busy timeout since the call."""
        waited = self.clock() - called
        late = waited > self.busy * _PUNCTUAL
        if late or self._shortened:
            db.execute(f"PRAGMA busy_timeout = {1000 * max(self.busy - waited if late else self.busy, 0):.0f}")
            self._shortened = late
        return job(db, *args, **kwargs)


def transaction(db: sqlite3.Connection, begin: str, job: Callable[[sqlite3.Connection], T]) -> T:
    if db.in_transaction:
        # left open by a failed rollback
        db.execute("ROLLBACK")
    db.execute(begin)
    try:
        result = job(db)
        db.execute("COMMIT")
    except BaseException:
        # some errors (a full disk) have already rolled back; the first error is the one to report
        with contextlib.suppress(sqlite3.Error):
            if db.in_transaction:
                db.execute("ROLLBACK")
        raise
    return result


async def connect(
    path: Path, *, writes: bool, busy: float = BUSY_SECONDS, factory: type[sqlite3.Connection] = sqlite3.Connection
) -> Connection:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(str(part) for part in OLDEST_SQLITE)
        raise StoreFailed("store.sqlite", version=sqlite3.sqlite_version, oldest=oldest)

    problems: list[sqlite3.Error] = []

    def connector() -> sqlite3.Connection:
        try:
            return _open_connection(path, writes, busy, factory)
        except sqlite3.Error as error:
            # aiosqlite does not join the thread if connecting fails, so return a connection that can be closed
            problems.append(error)
            return sqlite3.connect(":memory:")

    connection = cast(Connection, await Connection(connector, _CHUNK))
    connection.busy = busy
    for error in problems:
        await connection.close()
        raise StoreFailed(translate_error(error).key, problem=str(error), path=str(path)) from error
    return connection


def _open_connection(path: Path, writes: bool, busy: float, factory: type[sqlite3.Connection]) -> sqlite3.Connection:
    # no isolation level, since `transaction` begins transactions itself
    db = sqlite3.connect(path, timeout=busy, isolation_level=None, cached_statements=_STATEMENTS, factory=factory)
    try:
        _prepare(db, writes)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, writes: bool) -> None:
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA trusted_schema = OFF")
    if not writes:
        db.execute("PRAGMA query_only = ON")
        return
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA journal_size_limit = {_WAL_BYTES}")


def use_wal(db: sqlite3.Connection) -> None:
    """Switches to the journal in which readers and the writer do not block each other; network disks may refuse it."""
    mode = _wal(db)
    if mode != "wal":
        raise StoreFailed("store.wal", mode=mode)


def _wal(db: sqlite3.Connection) -> str:
    """Retries while another process does the same to a new file: here the busy timeout does not apply."""
    for pause in _WAL_PAUSES:
        try:
            return str(db.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        except sqlite3.OperationalError as error:
            if translate_error(error).key != "store.locked":
                raise
        time.sleep(pause)
    return str(db.execute("PRAGMA journal_mode = WAL").fetchone()[0])
