"""Runs the store's jobs on a connection of sqlite3, right away: its statements never wait for anything but the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from bot.store.sql.database import Database, Question, Row, Values, Write
from bot.store.sql.dialect import for_sqlite

T = TypeVar("T")


class SqliteDatabase(Database):
    """The transaction of a job in SQLite, where only one job writes at a time: locks are not needed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, statement: str, values: Values = ()) -> list[Row]:
        return self._connection.execute(for_sqlite(statement), values).fetchall()

    async def row(self, statement: str, values: Values = ()) -> Row | None:
        found: Row | None = self._connection.execute(for_sqlite(statement), values).fetchone()
        return found

    async def several(self, *questions: Question) -> list[list[Row]]:
        execute = self._connection.execute
        return [execute(for_sqlite(statement), values).fetchall() for statement, values in questions]

    async def run(self, statement: str, values: Values = ()) -> int:
        return self._connection.execute(for_sqlite(statement), values).rowcount

    async def rows_each(self, statement: str, each: Sequence[Values]) -> list[Row]:
        known = for_sqlite(statement)
        return [row for values in each for row in self._connection.execute(known, values).fetchall()]

    async def run_each(self, statement: str, each: Sequence[Values]) -> None:
        known = for_sqlite(statement)
        for values in each:
            self._connection.execute(known, values)

    async def run_together(self, *writes: Write) -> None:
        execute = self._connection.execute
        for statement, each in writes:
            if each:
                known = for_sqlite(statement)
                for values in each:
                    execute(known, values)

    async def lock(self, name: str) -> None:
        pass


def finish(connection: sqlite3.Connection, job: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
    """Runs a job to its end, in the thread of its connection, where there is no event loop."""
    running = job(SqliteDatabase(connection))
    try:
        running.send(None)
    except StopIteration as finished:
        result: T = finished.value
        return result
    finally:
        running.close()
    raise RuntimeError("a job of the store waits for something besides its database")
