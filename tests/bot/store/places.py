"""Where a store keeps its data in a test: it can be opened several times, and every row looked at."""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import asyncpg

from bot.store.postgres.postgres import PostgresStore
from bot.store.postgres.statements import for_postgres
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.store.builders import dump, watched

Rows = list[tuple[Any, ...]]

COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = 'public' AND column_name <> 'nonce' ORDER BY table_name, column_name
"""


class Place(ABC):
    @abstractmethod
    async def open(self) -> Store:
        """One more store, as another process has it."""

    @abstractmethod
    async def watched(self, hook: Callable[[str], None]) -> Store:
        """One that calls the hook before each statement."""

    @abstractmethod
    def query(self, statement: str, values: Sequence[object] = ()) -> Rows:
        """Runs a statement beside the store."""

    @abstractmethod
    def dump(self) -> dict[str, Rows]:
        """Every row, except random values."""


class SqlitePlace(Place):
    def __init__(self, path: Path) -> None:
        self.path = path

    async def open(self) -> Store:
        return await SqliteStore.open(self.path)

    async def watched(self, hook: Callable[[str], None]) -> Store:
        return await SqliteStore.open(self.path, factory=watched(hook))

    def query(self, statement: str, values: Sequence[object] = ()) -> Rows:
        with closing(sqlite3.connect(self.path)) as db, db:
            return db.execute(statement, values).fetchall()

    def dump(self) -> dict[str, Rows]:
        return dump(self.path)


def _watched(hook: Callable[[str], None]) -> type[asyncpg.Connection]:
    class Watched(asyncpg.Connection):  # type: ignore[misc]  # it has no types
        async def execute(self, query: str, *given: Any, **options: Any) -> Any:
            hook(query)
            return await super().execute(query, *given, **options)

        async def fetch(self, query: str, *given: Any, **options: Any) -> Any:
            hook(query)
            return await super().fetch(query, *given, **options)

        async def fetchrow(self, query: str, *given: Any, **options: Any) -> Any:
            hook(query)
            return await super().fetchrow(query, *given, **options)

        async def fetchval(self, query: str, *given: Any, **options: Any) -> Any:
            hook(query)
            return await super().fetchval(query, *given, **options)

        async def fetchmany(self, query: str, args: Any, **options: Any) -> Any:
            hook(query)
            return await super().fetchmany(query, args, **options)

        async def executemany(self, query: str, args: Any, **options: Any) -> Any:
            hook(query)
            return await super().executemany(query, args, **options)

    return Watched


def place_at(where: str) -> Place:
    """A place by the address of a PostgreSQL database or the path of an SQLite file."""
    return PostgresPlace(where) if where.startswith("postgresql:") else SqlitePlace(Path(where))


class PostgresPlace(Place):
    def __init__(self, url: str) -> None:
        self.url = url

    async def open(self) -> Store:
        return await PostgresStore.open(self.url)

    async def watched(self, hook: Callable[[str], None]) -> Store:
        create = partial(asyncpg.create_pool, connection_class=_watched(hook))
        with mock.patch.object(asyncpg, "create_pool", create):
            return await self.open()

    def query(self, statement: str, values: Sequence[object] = ()) -> Rows:
        # in a thread, since the test's own has an event loop that runs
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, self._fetch(for_postgres(statement).text, values)).result()

    async def _fetch(self, statement: str, values: Sequence[object]) -> Rows:
        connection = await asyncpg.connect(self.url)
        try:
            return [tuple(row) for row in await connection.fetch(statement, *values)]
        finally:
            await connection.close()

    def dump(self) -> dict[str, Rows]:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, self._dump()).result()

    async def _dump(self) -> dict[str, Rows]:
        connection = await asyncpg.connect(self.url)
        try:
            columns: dict[str, list[str]] = {}
            for table, column in await connection.fetch(COLUMNS):
                columns.setdefault(table, []).append(f'"{column}"')
            found = {
                table: await connection.fetch(f"SELECT {', '.join(names)} FROM {table}")
                for table, names in columns.items()
            }
            return {table: sorted(map(tuple, rows), key=repr) for table, rows in found.items()}
        finally:
            await connection.close()
