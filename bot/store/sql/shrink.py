"""What finished games no longer need is deleted, one table at a time. The log always stays."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

from bot.store.sql import read
from bot.store.sql.write import put_note

SHRUNK_UP_TO: Final = "shrunk up to"
"""The note with the last table that was shrunk: when it was changed, and its id."""
TO_SHRINK: Final = """
SELECT id FROM tables WHERE status = 'over' AND (changed, id) > (?, ?) AND changed < ? ORDER BY changed, id LIMIT ?
"""
CHANGED: Final = "SELECT changed FROM tables WHERE id = ? AND status = 'over'"


def tables_to_shrink(db: sqlite3.Connection, before: float, limit: int = 10) -> list[str]:
    return [table for (table,) in db.execute(TO_SHRINK, (*_last(db), before, limit))]


def shrink(db: sqlite3.Connection, table: str, checkpoints: Sequence[int], before: float) -> bool:
    found = db.execute(CHANGED, (table,)).fetchone()
    if found is None:
        return False
    for number in checkpoints:
        db.execute("DELETE FROM checkpoints WHERE table_id = ? AND number = ?", (table, number))
    db.execute("DELETE FROM interactions WHERE table_id = ? AND at < ?", (table, before))
    db.execute("DELETE FROM outbox WHERE table_id = ? AND done < ? AND status <> 'waiting'", (table, before))
    if (found[0], table) > _last(db):
        put_note(db, SHRUNK_UP_TO, f"{found[0]!r} {table}")
    return True


def _last(db: sqlite3.Connection) -> tuple[float, str]:
    changed, _, table = (read.note(db, SHRUNK_UP_TO) or "-inf ").partition(" ")
    return float(changed), table
