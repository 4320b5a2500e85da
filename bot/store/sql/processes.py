"""The processes that use one database: which are alive, and whose turn it is at what they share."""

from __future__ import annotations

from bot.store.rows import Appearance, Process
from bot.store.sql import outbox
from bot.store.sql.database import Database, only_row
from bot.store.sql.upsert import upsert

LOCK = "processes"
SEEN = "UPDATE processes SET seen = ? WHERE id = ?"
PUT = upsert("processes", "id, name, shards, started, seen", "id")
GONE = "DELETE FROM processes WHERE seen < ? AND id <> ? RETURNING id"
ALIVE = "SELECT id, name, shards, started, seen FROM processes ORDER BY started, id"
RENEW = "UPDATE outbox SET claimed_until = ? WHERE status = 'waiting' AND claimed_by = ?"
# One statement: with each request to Discord, all processes wait for each other while it is done.
RESERVE = """
INSERT INTO turns (name, until) VALUES (:name, :until)
ON CONFLICT (name) DO UPDATE SET until = greatest(turns.until, :now) + :seconds
RETURNING until
"""


async def appear(db: Database, process: Process, silent_since: float, claims_until: float) -> Appearance:
    """Records that a process is alive, and renews its claims. The claims of those that were last seen before
    `silent_since` are released: they may have sent what they had claimed."""
    await db.lock(LOCK)
    known = await db.run(SEEN, (process.seen, process.id)) > 0
    if not known:
        await db.run(PUT, (process.id, process.name, process.shards, process.started, process.seen))
    released = 0
    for (gone,) in await db.rows(GONE, (silent_since, process.id)):
        released += await outbox.release(db, gone, tried=True)
    await db.run(RENEW, (claims_until, process.id))
    return Appearance(known, released)


async def disappear(db: Database, process: str) -> None:
    """A process ends in order, and has released its claims."""
    await db.run("DELETE FROM processes WHERE id = ?", (process,))


async def processes(db: Database) -> list[Process]:
    """Those that were heard of, the longest running first."""
    return [Process(*row) for row in await db.rows(ALIVE)]


async def reserve(db: Database, name: str, seconds: float, now: float) -> float:
    """Takes the next free turn of something that all processes share, for so many seconds; returns when it begins."""
    turn = {"name": name, "until": now + seconds, "now": now, "seconds": seconds}
    # clocks of machines differ a little, so it may be later than now
    (until,) = await only_row(db, RESERVE, turn)
    return float(until) - seconds
