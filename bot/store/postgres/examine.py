"""Reads a PostgreSQL database without changing anything. Synchronous, for the command line."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, NamedTuple, TypeVar

import asyncpg

from bot.store.postgres.connect import connected
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.errors import ERRORS, translate_error
from bot.store.sql.store import Call
from bot.store.sqlite import rows as of_sqlite
from bot.store.sqlite.migrate import migrate

T = TypeVar("T")

ABOUT: Final = """
SELECT current_setting('server_version'), pg_database_size(current_database()),
    (SELECT sum(numbackends)::bigint FROM pg_stat_database),
    current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint,
    pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on'
"""
OURS: Final = """
SELECT c.relname || '.' || a.attname FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
SELECT relname FROM pg_catalog.pg_class WHERE relkind = 'i' AND relnamespace = current_schema()::regnamespace
"""
FORBIDDEN: Final = """
SELECT relname FROM pg_catalog.pg_class
WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND NOT (
    has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
    AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
ORDER BY relname
"""
INDEXES: Final = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"


class Server(NamedTuple):
    version: str
    size: int
    """Of the database, in bytes."""
    connections: int
    """To all databases of the server."""
    room: int
    """How many connections there may be."""
    read_only: bool


class PostgresReader:
    def __init__(self, runner: asyncio.Runner, connection: asyncpg.Connection) -> None:
        self._runner = runner
        self._connection = connection

    def read(self, job: Call[T]) -> T:
        return self.ask(lambda connection: job(PostgresDatabase(connection)))

    def ask(self, question: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        """The same for a question that only this database understands."""
        return self._runner.run(self._ask(question))

    async def _ask(self, question: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        try:
            async with self._connection.transaction(isolation="repeatable_read", readonly=True):
                return await question(self._connection)
        except ERRORS as error:
            raise translate_error(error) from error


@contextlib.contextmanager
def open_read_only(url: str) -> Iterator[PostgresReader]:
    with asyncio.Runner() as runner:
        opened = connected(url)
        connection = runner.run(opened.__aenter__())
        try:
            yield PostgresReader(runner, connection)
        finally:
            runner.run(opened.__aexit__(None, None, None))


async def about(connection: asyncpg.Connection) -> Server:
    return Server(*await connection.fetchrow(ABOUT))


async def missing(connection: asyncpg.Connection, version: int) -> list[str]:
    """The columns and indexes that a database of this version lacks. What a host has added does no harm."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as expected:
        migrate(expected, version=version)
        names = {f"{table}.{column}" for table, columns in of_sqlite.columns(expected).items() for column in columns}
        names |= {name for (name,) in expected.execute(INDEXES)}
    return sorted(names - {name for (name,) in await connection.fetch(OURS)})


async def forbidden(connection: asyncpg.Connection) -> list[str]:
    """The tables that this user may not read and write."""
    return [name for (name,) in await connection.fetch(FORBIDDEN)]
