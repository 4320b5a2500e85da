"""All rows of a PostgreSQL database, from and to a SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Final

import asyncpg

from bot.store.fingerprint import Fingerprint, Fingerprinting
from bot.store.sqlite import rows as of_sqlite
from bot.store.sqlite.rows import ROWS, listed

Columns = dict[str, list[str]]
"""Of each table, as in `bot.store.sqlite.rows.columns`."""
Copied = Callable[[int], None]
"""Called with the number of rows that were copied."""

_NUMBERS: Final = """
SELECT t.relname, quote_ident(s.relname) FROM pg_catalog.pg_class s
JOIN pg_catalog.pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'i'
JOIN pg_catalog.pg_class t ON t.oid = d.refobjid
WHERE s.relkind = 'S' AND t.relnamespace = current_schema()::regnamespace ORDER BY 1
"""
"""The sequences of the identities of our tables."""


async def read(connection: asyncpg.Connection, table: str, names: list[str]) -> AsyncIterator[list[tuple[Any, ...]]]:
    """In a transaction."""
    cursor = await connection.cursor(f"SELECT {listed(names)} FROM {table}")  # noqa: S608  # our own names
    while rows := await cursor.fetch(ROWS):
        yield [tuple(row) for row in rows]


async def fingerprint(connection: asyncpg.Connection, columns: Columns) -> Fingerprint:
    taking = Fingerprinting()
    for table, names in columns.items():
        taking.begin(table)
        async for rows in read(connection, table, names):
            taking.add(table, names, rows)
    return taking.taken


async def copy_to_file(connection: asyncpg.Connection, target: sqlite3.Connection) -> None:
    """Everything, into the tables of a new file."""
    target.execute("BEGIN")
    for table, names in of_sqlite.columns(target).items():
        insert = f"INSERT INTO {table} ({listed(names)}) VALUES ({', '.join('?' * len(names))})"  # noqa: S608
        target.execute(f"DELETE FROM {table}")  # noqa: S608  # what a migration has written
        async for rows in read(connection, table, names):
            target.executemany(insert, rows)
    for table, sequence in await connection.fetch(_NUMBERS):
        last, given = await connection.fetchrow(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608
        if given:
            of_sqlite.put_last_number(target, table, last)
    target.execute("COMMIT")


async def copy_from_file(source: sqlite3.Connection, connection: asyncpg.Connection, copied: Copied) -> None:
    """Everything, in place of what is there. In a transaction."""
    columns = of_sqlite.columns(source)
    await connection.execute(f"TRUNCATE {', '.join(columns)} RESTART IDENTITY")
    for table, names in columns.items():
        records = _counted(source, table, names, copied)
        # in one statement, since a row may refer to one of the same table that comes later
        await connection.copy_records_to_table(table, records=records, columns=names)
    numbers = of_sqlite.last_numbers(source)
    for table, sequence in await connection.fetch(_NUMBERS):
        if number := numbers.get(table):
            await connection.execute("SELECT setval($1::text::regclass, $2)", sequence, number)
    # its plans are for what is there now
    await connection.execute(f"ANALYZE {', '.join(columns)}")


def _counted(source: sqlite3.Connection, table: str, names: list[str], copied: Copied) -> Iterator[tuple[Any, ...]]:
    for rows in of_sqlite.read(source, table, names):
        yield from rows
        copied(len(rows))
