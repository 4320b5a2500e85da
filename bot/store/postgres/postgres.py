"""The store in a PostgreSQL database. Each job is one transaction on a connection of a pool."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeVar

import asyncpg

from bot.store.postgres.errors import translate_error
from bot.store.postgres.migrate import check, migrate
from bot.store.postgres.status import status
from bot.store.postgres.transactions import Transactions
from bot.store.sql.store import Call, SqlStore, reads
from bot.store.sqlite.migrate import FOLDER, migrations

T = TypeVar("T")

CONNECTIONS: Final = 8
PATIENCE: Final = 5.0
"""Seconds after which a call fails, as in SQLite."""
STATEMENTS: Final = 300
"""That a connection keeps prepared."""


class PostgresStore(SqlStore):
    def __init__(self, pool: asyncpg.Pool, patience: float) -> None:
        self._pool = pool
        self._transactions = Transactions(pool, patience)

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        folder: Path = FOLDER,
        connections: int = CONNECTIONS,
        patience: float = PATIENCE,
        statements: int = STATEMENTS,
    ) -> PostgresStore:
        """Opens a database and migrates it. `folder`: of the migrations."""
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=connections,
                timeout=patience,
                command_timeout=patience,
                statement_cache_size=statements,
                server_settings={"application_name": "cornerstone"},
            )
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise translate_error(error) from error
        try:
            steps = migrations(folder)
            async with pool.acquire() as connection:
                await check(connection, len(steps))
                await migrate(connection, steps)
        except BaseException:
            pool.terminate()
            raise
        return cls(pool, patience)

    async def close(self) -> None:
        await self._transactions.settle()
        await self._pool.close()

    async def _read(self, job: Call[T]) -> T:
        return await self._transactions.read(job)

    async def _write(self, job: Call[T]) -> T:
        return await self._transactions.write(job)

    status = reads(status)

    async def require_undamaged(self, *, within: float | None = None) -> bool:
        raise NotImplementedError

    async def backup(self, file: Path, *, force: bool = False) -> None:
        raise NotImplementedError
