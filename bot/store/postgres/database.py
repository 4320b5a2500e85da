"""The transaction of a job on a connection of asyncpg."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from bot.store.postgres.statements import for_postgres
from bot.store.sql.database import Database, Row, Values

LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"


class PostgresDatabase(Database):
    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, statement: str, values: Values = ()) -> list[Row]:
        text, given = _prepared(statement, values)
        return [tuple(row) for row in await self._connection.fetch(text, *given)]

    async def row(self, statement: str, values: Values = ()) -> Row | None:
        text, given = _prepared(statement, values)
        found = await self._connection.fetchrow(text, *given)
        return tuple(found) if found is not None else None

    async def run(self, statement: str, values: Values = ()) -> int:
        text, given = _prepared(statement, values)
        # such as "UPDATE 3"
        number = (await self._connection.execute(text, *given)).rpartition(" ")[2]
        return int(number) if number.isdigit() else 0

    async def lock(self, name: str) -> None:
        await self._connection.execute(LOCK, name)


def _prepared(statement: str, values: Values) -> tuple[str, Sequence[Any]]:
    known = for_postgres(statement)
    return known.text, known.values(values)
