"""Locks on what no single row stands for: of two jobs with the same lock, one waits until the other has ended."""

from __future__ import annotations

from bot.store.sql.database import Database


async def lock_server(db: Database, guild: int) -> None:
    """The names, the number and the settings of the tables of a server."""
    await db.lock(f"server {guild}")


async def lock_person(db: Database, person: int) -> None:
    """The settings and the pings of a person."""
    await db.lock(f"person {person}")
