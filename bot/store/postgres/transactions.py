"""Runs jobs in transactions, so that each takes effect once.

After a conflict with another transaction a job runs again; after a lost connection too, once it is known that the
transaction was not committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

import asyncpg

from bot.store.errors import StoreFailed
from bot.store.postgres.database import AnotherStatement, OneStatement, PostgresDatabase
from bot.store.postgres.errors import ERRORS, is_conflict, is_lost, translate_error
from bot.store.sql.store import Call

T = TypeVar("T")

READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
WRITE: Final = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = "
STALL: Final = 2.0
"""Seconds after which the server ends a transaction of which it hears nothing: its locks keep others waiting, perhaps
all processes. Less than their patience."""
NUMBER: Final = "SELECT pg_current_xact_id_if_assigned()::text"
FATE: Final = """
SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_xact_status($1::text::xid8) END,
    extract(epoch FROM clock_timestamp() - greatest(pg_postmaster_start_time(),
        (SELECT max(backend_start) FROM pg_stat_activity WHERE backend_type = 'checkpointer')))::float8
"""
"""And for how many seconds the server has been up, since a crash too. A standby may not have heard yet."""
MARGIN: Final = 1.0
PAUSE: Final = 0.01
"""Seconds before another try, on average; they double until the patience ends."""
LONGEST_PAUSE: Final = 0.5


class Fate(Enum):
    COMMITTED = "committed"
    ABORTED = "aborted"
    IN_PROGRESS = "in progress"


class _Unknown(Exception):  # what is not known is no error yet
    """The connection was lost while this transaction committed."""

    def __init__(self, number: str, result: Any, lost: Exception) -> None:
        super().__init__(number)
        self.number = number
        self.result = result
        self.lost = lost


class Waiting(NamedTuple):
    """How long a call goes on trying."""

    until: float

    def is_over(self) -> bool:
        return time.monotonic() >= self.until

    async def pause(self, tries: int) -> None:
        # not at the same moment as those that it met
        longest = min(PAUSE * 2**tries, LONGEST_PAUSE)
        await asyncio.sleep(min(random.uniform(longest / 2, longest), max(self.until - time.monotonic(), 0)))


class Transactions:
    def __init__(self, pool: asyncpg.Pool, patience: float, stall: float = STALL) -> None:
        self._pool = pool
        self._patience = patience
        self._write = f"{WRITE}{round(1000 * stall)}"
        self._running: set[asyncio.Task[Any]] = set()

    async def read(self, job: Call[T]) -> T:
        """Nearly all of these jobs have one statement, which sees one moment by itself. Without a transaction around it
        two ways to the server and back are saved; a job that has more begins again in one."""
        try:
            return await self._run(None, job)
        except AnotherStatement:
            return await self._run(READ, job)

    async def write(self, job: Call[T]) -> T:
        """A job that has begun ends by itself, also if its caller is cancelled."""
        running = asyncio.create_task(self._run(self._write, job))
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        return await asyncio.shield(running)

    async def single(self, job: Call[T]) -> T:
        """A job of one statement, which is a transaction by itself: its locks wait for no answer of this process. If
        the connection is lost, it is done again, perhaps for a second time."""
        return await self._run(None, job)

    async def settle(self) -> None:
        """Waits for the jobs that run."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _run(self, begin: str | None, job: Call[T]) -> T:
        waiting = Waiting(time.monotonic() + self._patience)
        tries, refused = 0, False
        while True:
            began = time.monotonic()
            try:
                return await self._once(begin, job)
            except _Unknown as unknown:
                if await self._fate(unknown.number, began, waiting) is Fate.COMMITTED:
                    result: T = unknown.result
                    return result
                if waiting.is_over():
                    raise translate_error(unknown.lost) from unknown.lost
            except ERRORS as error:
                failed = translate_error(error)
                if failed.key == "store.readonly" and not refused:
                    # perhaps another server takes the writes by now: new connections find it
                    refused = True
                    await self._pool.expire_connections()
                elif not (is_conflict(error) or is_lost(error)) or waiting.is_over():
                    raise failed from error
            await waiting.pause(tries)
            tries += 1

    async def _once(self, begin: str | None, job: Call[T]) -> T:
        """Without a `begin`, the job is one statement, which needs no transaction around it."""
        async with self._pool.acquire(timeout=self._patience) as connection:
            try:
                if begin is None:
                    return await job(OneStatement(connection))
                # as one text without values, which needs no preparation
                await connection.execute(begin)
                database = PostgresDatabase(connection)
                result = await job(database)
                number = database.number
                if number is None and begin is not READ:
                    number = await connection.fetchval(NUMBER)
                await self._commit(connection, number, result)
            except BaseException as error:
                # what fails here must not hide the error: a transaction whose fate is unknown would be made again
                with contextlib.suppress(*ERRORS):
                    if isinstance(error, _Unknown) or is_lost(error):
                        connection.terminate()
                    elif begin:
                        await connection.execute("ROLLBACK")
                raise
            return result

    async def _commit(self, connection: Any, number: str | None, result: object) -> None:
        try:
            await connection.execute("COMMIT")
        except ERRORS as error:
            if number is not None and is_lost(error):
                raise _Unknown(number, result, error) from error
            raise

    async def _fate(self, number: str, began: float, waiting: Waiting) -> Fate:
        """What has become of a transaction that began at this time."""
        for tries in range(1_000):
            try:
                async with self._pool.acquire(timeout=self._patience) as connection:
                    found, up = await connection.fetchrow(FATE, number)
                if found == Fate.COMMITTED.value and up < time.monotonic() - began + MARGIN:
                    # after a crash the number of a transaction that was lost may be that of another one
                    break
                fate = Fate(found) if found is not None else Fate.IN_PROGRESS
                if fate is not Fate.IN_PROGRESS:
                    return fate
            except asyncpg.InvalidParameterValueError:
                # the number is still to be given, after a crash that took it
                return Fate.ABORTED
            except ERRORS as error:
                if not is_lost(error):
                    raise translate_error(error) from error
            if waiting.is_over():
                break
            await waiting.pause(tries)
        raise StoreFailed("store.uncertain")
