"""What the host wants to know about the database: how much is in it, and what waits."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.store.rows import OutboxStatus, Status, StoreStatus
from bot.store.sqlite.migrate import version

TABLES = "SELECT status, count(*) FROM tables GROUP BY status"
WAITING = "SELECT count(*), coalesce(sum(due <= ?), 0), min(due) FROM outbox WHERE status = 'waiting'"
FAILING = """
SELECT problem, count(*) FROM outbox WHERE status = 'waiting' AND problem <> '' AND tries > 0
GROUP BY problem ORDER BY count(*) DESC, problem
"""


def status(db: sqlite3.Connection, now: float) -> StoreStatus:
    waiting, due, oldest = db.execute(WAITING, (now,)).fetchone()
    (pages,), (size,) = db.execute("PRAGMA page_count").fetchone(), db.execute("PRAGMA page_size").fetchone()
    counts = dict(db.execute(TABLES).fetchall())
    return StoreStatus(
        file=Path(db.execute("SELECT file FROM pragma_database_list WHERE name = 'main'").fetchone()[0]),
        schema=version(db),
        bytes=pages * size,
        tables={status: counts.get(status, 0) for status in Status},
        outbox=OutboxStatus(
            waiting=waiting,
            due=due,
            oldest=max(now - oldest, 0.0) if due else 0.0,
            failing=dict(db.execute(FAILING).fetchall()),
        ),
    )
