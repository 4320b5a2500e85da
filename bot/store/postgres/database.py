"""The transaction of a job on a connection of asyncpg."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from bot.store.postgres.statements import all_of, for_postgres, together
from bot.store.sql.database import Database, Question, Row, Values, Write

MOST: Final = 40
"""Changes in one statement. More are too rare and too long to be kept prepared."""
LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"


class PostgresDatabase(Database):
    number: str | None = None
    """Of the transaction, if a statement has told it."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, statement: str, values: Values = ()) -> list[Row]:
        text, given = _prepared(statement, values)
        return [tuple(row) for row in await self._connection.fetch(text, *given)]

    async def row(self, statement: str, values: Values = ()) -> Row | None:
        text, given = _prepared(statement, values)
        found = await self._connection.fetchrow(text, *given)
        return tuple(found) if found is not None else None

    async def several(self, *questions: Question) -> list[list[Row]]:
        given = [value for statement, values in questions for value in for_postgres(statement).values(values)]
        answers: list[list[Row]] = [[] for _ in questions]
        for number, row in await self._connection.fetch(together(tuple(text for text, _ in questions)), *given):
            answers[number].append(tuple(row))
        return answers

    async def run(self, statement: str, values: Values = ()) -> int:
        text, given = _prepared(statement, values)
        # such as "UPDATE 3"
        number = (await self._connection.execute(text, *given)).rpartition(" ")[2]
        return int(number) if number.isdigit() else 0

    async def rows_each(self, statement: str, each: Sequence[Values]) -> list[Row]:
        if not each:
            return []
        known = for_postgres(statement)
        return [tuple(row) for row in await self._connection.fetchmany(known.text, list(map(known.values, each)))]

    async def run_each(self, statement: str, each: Sequence[Values]) -> None:
        if each:
            known = for_postgres(statement)
            await self._connection.executemany(known.text, list(map(known.values, each)))

    async def run_together(self, *writes: Write) -> None:
        changes = tuple((statement, len(each)) for statement, each in writes if each)
        if sum(times for _, times in changes) > MOST:
            for statement, each in writes:
                await self.run_each(statement, each)
        elif changes:
            given = [
                one for statement, each in writes for values in each for one in for_postgres(statement).values(values)
            ]
            self.number = await self._connection.fetchval(all_of(changes), *given)

    async def lock(self, name: str) -> None:
        await self._connection.execute(LOCK, name)


class AnotherStatement(Exception):  # no error: the job needs a transaction
    """A job that was to have one statement has a second."""


class OneStatement(Database):
    """Of a job that has one statement, which is a transaction by itself."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._database = PostgresDatabase(connection)
        self._asked = False

    async def rows(self, statement: str, values: Values = ()) -> list[Row]:
        return await self._once().rows(statement, values)

    async def row(self, statement: str, values: Values = ()) -> Row | None:
        return await self._once().row(statement, values)

    async def several(self, *questions: Question) -> list[list[Row]]:
        return await self._once().several(*questions)

    async def run(self, statement: str, values: Values = ()) -> int:
        raise AnotherStatement

    async def rows_each(self, statement: str, each: Sequence[Values]) -> list[Row]:
        raise AnotherStatement

    async def run_each(self, statement: str, each: Sequence[Values]) -> None:
        raise AnotherStatement

    async def run_together(self, *writes: Write) -> None:
        raise AnotherStatement

    async def lock(self, name: str) -> None:
        raise AnotherStatement

    def _once(self) -> Database:
        if self._asked:
            raise AnotherStatement
        self._asked = True
        return self._database


def _prepared(statement: str, values: Values) -> tuple[str, Sequence[Any]]:
    known = for_postgres(statement)
    return known.text, known.values(values)
