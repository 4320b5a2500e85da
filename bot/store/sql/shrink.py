"""What finished games no longer need is deleted, one table at a time. The log always stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.store.sql import read
from bot.store.sql.database import Database
from bot.store.sql.write import put_note

SHRUNK_UP_TO: Final = "shrunk up to"
"""The note with the last table that was shrunk: when it was changed, and its id."""
TO_SHRINK: Final = """
SELECT id FROM tables WHERE status = 'over' AND (changed, id) > (?, ?) AND changed < ? ORDER BY changed, id LIMIT ?
"""
CHANGED: Final = "SELECT changed FROM tables WHERE id = ? AND status = 'over' FOR UPDATE"


async def tables_to_shrink(db: Database, before: float, limit: int = 10) -> list[str]:
    return [table for (table,) in await db.rows(TO_SHRINK, (*await _last(db), before, limit))]


async def shrink(db: Database, table: str, checkpoints: Sequence[int], before: float) -> bool:
    found = await db.row(CHANGED, (table,))
    if found is None:
        return False
    for number in checkpoints:
        await db.run("DELETE FROM checkpoints WHERE table_id = ? AND number = ?", (table, number))
    await db.run("DELETE FROM interactions WHERE table_id = ? AND at < ?", (table, before))
    await db.run("DELETE FROM outbox WHERE table_id = ? AND done < ? AND status <> 'waiting'", (table, before))
    if (found[0], table) > await _last(db):
        await put_note(db, SHRUNK_UP_TO, f"{found[0]!r} {table}")
    return True


async def _last(db: Database) -> tuple[float, str]:
    changed, _, table = (await read.note(db, SHRUNK_UP_TO) or "-inf ").partition(" ")
    return float(changed), table
