"""Where a store keeps its data in a test: it can be opened several times, and every row looked at."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import asyncpg

from bot.store.postgres.postgres import PostgresStore
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.store.builders import dump

Rows = dict[str, list[tuple[Any, ...]]]

COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = 'public' ORDER BY table_name, ordinal_position
"""


class Place(ABC):
    @abstractmethod
    async def open(self) -> Store:
        """One more store, as another process has it."""

    @abstractmethod
    async def dump(self) -> Rows:
        """Every row, except random values."""


class SqlitePlace(Place):
    def __init__(self, path: Path) -> None:
        self.path = path

    async def open(self) -> Store:
        return await SqliteStore.open(self.path)

    async def dump(self) -> Rows:
        return await asyncio.to_thread(dump, self.path)


class PostgresPlace(Place):
    def __init__(self, url: str) -> None:
        self.url = url

    async def open(self) -> Store:
        return await PostgresStore.open(self.url)

    async def dump(self) -> Rows:
        connection = await asyncpg.connect(self.url)
        try:
            columns: dict[str, list[str]] = {}
            for table, column in await connection.fetch(COLUMNS):
                columns.setdefault(table, []).append(f'"{column}"')
            everything = {}
            for table, names in columns.items():
                shown = ", ".join(sorted(name for name in names if name != '"nonce"'))
                found = await connection.fetch(f"SELECT {shown} FROM {table}")
                everything[table] = sorted((tuple(row) for row in found), key=repr)
            return everything
        finally:
            await connection.close()
