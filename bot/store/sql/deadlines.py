"""Deadlines of lobbies, of decisions and of requests to take moves back, and the heartbeat."""

from __future__ import annotations

from bot.store.rows import Deadline, DeadlineKind, TimedTable
from bot.store.sql.database import Database, only_row
from bot.store.sql.upsert import upsert

DUE = """
SELECT 'warn', id, remind_at, -1, 0 FROM tables WHERE status = 'lobby' AND remind_at <= ?
UNION ALL
SELECT 'expire', id, expires_at, -1, 0 FROM tables WHERE status = 'lobby' AND expires_at <= ?
UNION ALL
SELECT 'remind', table_id, remind_at, seat, decision FROM awaited WHERE remind_at <= ?
UNION ALL
SELECT 'late', table_id, due, seat, decision FROM awaited WHERE due <= ?
UNION ALL
SELECT 'undo', table_id, due, -1, number FROM undo_requests WHERE due <= ?
ORDER BY 3, 2, 4 LIMIT ?
"""
NEXT = """
SELECT min(at) FROM (
    SELECT min(remind_at) AS at FROM tables WHERE status = 'lobby' AND remind_at IS NOT NULL
    UNION ALL SELECT min(expires_at) FROM tables WHERE status = 'lobby' AND expires_at IS NOT NULL
    UNION ALL SELECT min(remind_at) FROM awaited WHERE remind_at IS NOT NULL
    UNION ALL SELECT min(due) FROM awaited WHERE due IS NOT NULL
    UNION ALL SELECT min(due) FROM undo_requests) AS times
"""
WITH_DEADLINES = """
SELECT id, channel, EXISTS (SELECT 1 FROM clocks WHERE table_id = id) FROM tables
WHERE id > ? AND status = 'running' AND pace IS NOT NULL
    AND EXISTS (SELECT 1 FROM awaited WHERE table_id = id AND due IS NOT NULL)
ORDER BY id LIMIT ?
"""
PUT_BEAT = """
INSERT INTO heartbeat ("only", at) VALUES (1, ?)
ON CONFLICT ("only") DO UPDATE SET at = greatest(heartbeat.at, excluded.at)
"""
PUT_OUTAGE = upsert("outages", "since, until", "since")
FORGET_OUTAGES = "DELETE FROM outages WHERE until < ?"
KEEP_OUTAGES = 366 * 86_400.0
"""Seconds, longer than any clock runs."""
# Deadlines that had passed before the downtime stay: those delays were the players' own.
POSTPONE = (
    # First, since it finds the tables by their old deadlines. The new version makes every process load them again.
    """
    UPDATE tables SET version = version + 1
    WHERE (status = 'lobby' AND (remind_at > :since OR expires_at > :since))
        OR id IN (SELECT table_id FROM awaited WHERE due > :since OR remind_at > :since)
        OR id IN (SELECT table_id FROM undo_requests WHERE due > :since)
    """,
    "UPDATE awaited SET due = due + :silence WHERE due > :since",
    "UPDATE awaited SET remind_at = remind_at + :silence WHERE remind_at > :since",
    "UPDATE undo_requests SET due = due + :silence WHERE due > :since",
    "UPDATE tables SET remind_at = remind_at + :silence WHERE status = 'lobby' AND remind_at > :since",
    "UPDATE tables SET expires_at = expires_at + :silence WHERE status = 'lobby' AND expires_at > :since",
)
PUT_OFF = (
    """
    UPDATE tables SET version = version + 1, remind_at = remind_at + :by, expires_at = expires_at + :by
    WHERE id = :id
    """,
    "UPDATE awaited SET due = due + :by, remind_at = remind_at + :by WHERE table_id = :id",
    "UPDATE undo_requests SET due = due + :by WHERE table_id = :id",
)


async def put_off(db: Database, table: str, by: float) -> None:
    for update in PUT_OFF:
        await db.run(update, {"id": table, "by": by})


async def due_deadlines(db: Database, now: float, limit: int = 100) -> list[Deadline]:
    rows = await db.rows(DUE, (now, now, now, now, now, limit))
    return [Deadline(DeadlineKind(what), table, at, seat, decision) for what, table, at, seat, decision in rows]


async def next_deadline_time(db: Database) -> float | None:
    (at,) = await only_row(db, NEXT)
    return at if at is None else float(at)


async def tables_with_deadlines(db: Database, after: str = "", limit: int = 100) -> list[TimedTable]:
    found = await db.rows(WITH_DEADLINES, (after, limit))
    return [TimedTable(table, channel, bool(clock)) for table, channel, clock in found]


async def beat(db: Database, now: float, tolerance: float) -> float:
    found = await db.row("SELECT at FROM heartbeat FOR UPDATE")
    await db.run(PUT_BEAT, (now,))
    if found is None:
        return 0.0
    (since,) = found
    silence = float(now - since)
    if silence <= tolerance:
        return 0.0
    await db.run(PUT_OUTAGE, (since, now))
    await db.run(FORGET_OUTAGES, (now - KEEP_OUTAGES,))
    for update in POSTPONE:
        await db.run(update, {"silence": silence, "since": since})
    return silence
