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


async def require_stopped(connection: asyncpg.Connection, since: float, *, force: bool) -> None:
    """StoreFailed if a bot is at work: one that is connected, and was alive at this time. With only one of these signs
    it may have been killed, or be behind a pooler; then `force` is the word of the host that it is not."""
    found = await processes(connection)
    connected, alive = any(one.connections for one in found), any(one.is_at_work(since) for one in found)
    if connected and alive:
        raise StoreFailed("store.in_use")
    if (connected or alive) and not force:
        raise StoreFailed("store.perhaps_in_use")
