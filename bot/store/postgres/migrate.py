"""Brings a PostgreSQL database to the newest version: each migration in a transaction of its own, by one process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import asyncpg

from bot.store.errors import StoreFailed
from bot.store.postgres.schema import for_postgres
from bot.store.sqlite.migrate import Migration

# found by name in the search path, as everything else
EXISTS: Final = "SELECT to_regclass('cornerstone_schema') IS NOT NULL"
OTHERS: Final = "SELECT count(*) FROM pg_catalog.pg_class WHERE relnamespace = current_schema()::regnamespace"
CREATE: Final = """
CREATE TABLE cornerstone_schema (number BIGINT PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now())
"""
VERSION: Final = "SELECT coalesce(max(number), 0) FROM cornerstone_schema"
DONE: Final = "INSERT INTO cornerstone_schema (number) VALUES ($1)"
LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('cornerstone migrations', 0))"


async def version(connection: asyncpg.Connection) -> int:
    """The version of one of our databases; 0 for an empty one."""
    if await connection.fetchval(EXISTS):
        return int(await connection.fetchval(VERSION))
    if await connection.fetchval(OTHERS):
        raise StoreFailed("store.foreign")
    return 0


async def check(connection: asyncpg.Connection, known: int) -> int:
    """The version of a database; StoreFailed if it belongs to another program or a newer version of this one."""
    found = await version(connection)
    if found > known:
        raise StoreFailed("store.newer", database=found, known=known)
    return found


async def migrate(connection: asyncpg.Connection, steps: Sequence[Migration]) -> None:
    for step in steps:
        async with connection.transaction():
            # another process may be migrating: this one goes on where that one has ended
            await connection.execute(LOCK)
            found = await check(connection, len(steps))
            if found >= step.number:
                continue
            if found == 0:
                await connection.execute(CREATE)
            for statement in for_postgres(step):
                await connection.execute(statement)
            await connection.execute(DONE, step.number)
