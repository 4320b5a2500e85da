"""Takes everything from a PostgreSQL database to a SQLite file, in which a bot then goes on. Synchronous."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import asyncpg

from bot.store.fingerprint import Fingerprint
from bot.store.postgres.backup import write_backup
from bot.store.postgres.in_use import require_stopped
from bot.store.postgres.restore import require_same
from bot.store.postgres.rows import fingerprint
from bot.store.sqlite import rows


def leave(url: str, file: Path, *, since: float, force: bool) -> Fingerprint:
    """A backup that is compared with the database, in which no bot may be at work: signs after `since` count."""
    found: list[Fingerprint] = []

    async def before(connection: asyncpg.Connection, copy: sqlite3.Connection) -> None:
        await require_stopped(connection, since, force=force)

    async def after(connection: asyncpg.Connection, copy: sqlite3.Connection) -> None:
        there = await fingerprint(connection, rows.columns(copy))
        found.append(require_same(there, rows.fingerprint(copy)))
        # one that has started meanwhile would play on where nobody looks any more
        await require_stopped(connection, since, force=force)

    write_backup(url, file, force=force, before=before, after=after)
    return found[0]
