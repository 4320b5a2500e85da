"""The store in a PostgreSQL database. Each job is one transaction on a connection of a pool."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import asyncpg

from bot.store.errors import StoreFailed
from bot.store.postgres.backup import write_backup
from bot.store.postgres.connect import PATIENCE, connected, introduced
from bot.store.postgres.errors import ERRORS, translate_error
from bot.store.postgres.in_use import require_own_name
from bot.store.postgres.integrity import read_everything
from bot.store.postgres.migrate import migrate
from bot.store.postgres.status import status
from bot.store.postgres.transactions import STALL, Transactions
from bot.store.sql.database import Database, only_row
from bot.store.sql.migrations import FOLDER, migrations
from bot.store.sql.store import DAMAGE, Call, SqlStore, reads

T = TypeVar("T")

CONNECTIONS: Final = 8
TIME: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"
STATEMENTS: Final = 300
"""That a connection keeps prepared."""


async def _keep(connection: asyncpg.Connection) -> None:
    """Between two jobs a connection needs no cleaning up: they change nothing of a session, and their locks end with
    their transactions."""


class PostgresStore(SqlStore):
    has_company = True

    def __init__(self, url: str, pool: asyncpg.Pool, patience: float, stall: float = STALL) -> None:
        self._url = url
        self._pool = pool
        self._transactions = Transactions(pool, patience, stall)

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        process: str = "",
        folder: Path = FOLDER,
        connections: int = CONNECTIONS,
        patience: float = PATIENCE,
        statements: int = STATEMENTS,
        stall: float = STALL,
    ) -> PostgresStore:
        """Opens a database and migrates it. `process`: the name of the bot that does; `folder`: of the migrations;
        `patience`: of a call, in seconds; `stall`: of the server with a transaction that goes on with nothing."""
        async with connected(url, process) as connection:
            if process:
                await require_own_name(connection, process)
            await migrate(connection, migrations(folder))
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=connections,
                timeout=PATIENCE,
                command_timeout=patience,
                statement_cache_size=statements,
                server_settings=introduced(process),
                reset=_keep,
            )
        except ERRORS as error:
            raise translate_error(error) from error
        return cls(url, pool, patience, stall)

    async def close(self) -> None:
        await self._transactions.settle()
        await self._pool.close()

    async def _read(self, job: Call[T]) -> T:
        return await self._transactions.read(job)

    async def _write(self, job: Call[T]) -> T:
        return await self._transactions.write(job)

    async def _write_single(self, job: Call[T]) -> T:
        return await self._transactions.single(job)

    status = reads(status)

    async def clock_ahead(self, now: Callable[[], float]) -> float:
        async def ask(db: Database) -> float:
            sent = now()
            (at,) = await only_row(db, TIME)
            # the answer was made between these two moments
            return float(at) - (sent + now()) / 2

        return await self._read(ask)

    async def require_undamaged(self, *, within: float | None = None) -> bool:
        try:
            async with asyncio.timeout(within), connected(self._url) as connection:
                await read_everything(connection)
        except TimeoutError:
            return False
        except StoreFailed as failed:
            if failed.key != DAMAGE:
                raise
            raise StoreFailed("store.unsound", problem=failed.params["problem"]) from failed
        return True

    async def backup(self, file: Path, *, force: bool = False) -> None:
        await asyncio.to_thread(write_backup, self._url, file, force=force)
