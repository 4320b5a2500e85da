"""Is a bot at work on a PostgreSQL database? No file is locked there: its connections and its notes say so."""

from __future__ import annotations

from typing import Final, NamedTuple

import asyncpg

from bot.store.errors import StoreFailed
from bot.store.postgres.connect import PROGRAM
from bot.store.rows import LIFE, ProcessLife

BOTS: Final = """
SELECT application_name FROM pg_catalog.pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, $1)
ORDER BY application_name
"""
NOTES: Final = "SELECT substr(key, length($1) + 1), value FROM notes WHERE starts_with(key, $1) ORDER BY key"


RECENTLY: Final = 30.0
"""Seconds since a process has said that it is alive (bot/outbox/lease.py)."""
LISTED: Final = """
SELECT count(*) > 0 FROM pg_catalog.pg_class
WHERE relkind = 'r' AND relname = 'processes' AND relnamespace = current_schema()::regnamespace
"""
AT_WORK: Final = """
SELECT DISTINCT name FROM processes
WHERE seen > extract(epoch FROM clock_timestamp())::float8 - $1 AND $2 || name IN (
    SELECT application_name FROM pg_catalog.pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid())
ORDER BY name
"""


class Process(NamedTuple):
    """What is known of a process of the bot."""

    name: str
    connections: int
    life: ProcessLife | None
    """What it has noted last."""

    def is_at_work(self, since: float) -> bool:
        return self.life is not None and self.life.alive >= since


async def processes(connection: asyncpg.Connection) -> list[Process]:
    """All that ever were at work, or are connected now."""
    # the server may answer from what it knew earlier in this transaction
    await connection.execute("SELECT pg_stat_clear_snapshot()")
    prefix = f"{PROGRAM} "
    connected = [name.removeprefix(prefix) for (name,) in await connection.fetch(BOTS, prefix)]
    noted = {name: ProcessLife.read(value) for name, value in await connection.fetch(NOTES, LIFE)}
    return [Process(name, connected.count(name), noted.get(name)) for name in sorted({*connected, *noted})]


async def at_work(connection: asyncpg.Connection) -> list[str]:
    """The names of the processes that are connected and were alive a moment ago. One that was killed is neither after
    some seconds."""
    await connection.execute("SELECT pg_stat_clear_snapshot()")
    if not await connection.fetchval(LISTED):
        return []
    return [name for (name,) in await connection.fetch(AT_WORK, RECENTLY, f"{PROGRAM} ")]


async def require_own_name(connection: asyncpg.Connection, process: str) -> None:
    """StoreFailed if another process of this name is at work: each would take what the other is answering for
    interrupted."""
    if process in await at_work(connection):
        raise StoreFailed("store.same_process", process=process)


async def require_stopped(connection: asyncpg.Connection, since: float, *, force: bool) -> None:
    """StoreFailed if a bot is at work: one that is connected, and was alive at this time. With only one of these signs
    it may have been killed, or be behind a pooler; then `force` is the word of the host that it is not."""
    found = await processes(connection)
    connected, alive = any(one.connections for one in found), any(one.is_at_work(since) for one in found)
    if connected and alive:
        raise StoreFailed("store.in_use")
    if (connected or alive) and not force:
        raise StoreFailed("store.perhaps_in_use")
