"""Brings a PostgreSQL database to the newest version: each migration in a transaction of its own, by one process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import asyncpg

from bot.store.errors import StoreFailed
from bot.store.postgres.in_use import at_work
from bot.store.postgres.schema import for_postgres
from bot.store.sql.migrations import Migration

# from the catalogue itself: `to_regclass` may answer from a cache that is older than the lock
OBJECTS: Final = """
SELECT count(*), count(*) FILTER (WHERE relname = 'cornerstone_schema') FROM pg_catalog.pg_class
WHERE relnamespace = current_schema()::regnamespace
"""
CREATE: Final = """
CREATE TABLE cornerstone_schema (number BIGINT PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now())
"""
VERSION: Final = "SELECT coalesce(max(number), 0) FROM cornerstone_schema"
DONE: Final = "INSERT INTO cornerstone_schema (number) VALUES ($1)"
LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('cornerstone migrations', 0))"


async def version(connection: asyncpg.Connection) -> int:
    """The version of one of our databases; 0 for an empty one."""
    objects, ours = await connection.fetchrow(OBJECTS)
    if objects and not ours:
        raise StoreFailed("store.foreign")
    return int(await connection.fetchval(VERSION)) if ours else 0


async def check(connection: asyncpg.Connection, known: int) -> int:
    """The version of a database; StoreFailed if it belongs to another program or a newer version of this one."""
    found = await version(connection)
    if found > known:
        raise StoreFailed("store.newer", database=found, known=known)
    return found


async def migrate(connection: asyncpg.Connection, steps: Sequence[Migration]) -> None:
    async with connection.transaction():
        # another process may be migrating: then this one goes on where that one ends
        await connection.execute(LOCK)
        if 0 < await check(connection, len(steps)) < len(steps) and (names := await at_work(connection)):
            # they would go on with statements for what is not there any more
            raise StoreFailed("store.old_processes", names=", ".join(names))
    for step in steps:
        async with connection.transaction():
            await connection.execute(LOCK)
            await _carry_out(connection, step)


async def _carry_out(connection: asyncpg.Connection, step: Migration) -> None:
    found = await version(connection)
    if found >= step.number:
        return
    if found == 0:
        await connection.execute(CREATE)
    try:
        for statement in for_postgres(step):
            await connection.execute(statement)
    except (asyncpg.SyntaxOrAccessError, asyncpg.IntegrityConstraintViolationError) as error:
        raise StoreFailed("store.migration", number=step.number, problem=str(error)) from error
    await connection.execute(DONE, step.number)
