"""What the host wants to know about the database: how much is in it, and what waits."""

from __future__ import annotations

from bot.store.rows import OutboxStatus, Status
from bot.store.sql.database import Database, only_row

TABLES = "SELECT status, count(*) FROM tables GROUP BY status"
WAITING = "SELECT count(*), count(*) FILTER (WHERE due <= ?), min(due) FROM outbox WHERE status = 'waiting'"
FAILING = """
SELECT problem, count(*) FROM outbox WHERE status = 'waiting' AND problem <> '' AND tries > 0
GROUP BY problem ORDER BY count(*) DESC, problem
"""


async def tables_by_status(db: Database) -> dict[Status, int]:
    counts: dict[str, int] = dict(await db.rows(TABLES))
    return {status: counts.get(status, 0) for status in Status}


async def outbox_status(db: Database, now: float) -> OutboxStatus:
    waiting, due, oldest = await only_row(db, WAITING, (now,))
    return OutboxStatus(
        waiting=waiting,
        due=due,
        oldest=max(now - oldest, 0.0) if due else 0.0,
        failing=dict(await db.rows(FAILING)),
    )
