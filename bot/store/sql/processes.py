"""The processes that use one database: which are alive, and what they may do together."""

from __future__ import annotations

from bot.store.rows import Appearance, Process
from bot.store.sql import outbox
from bot.store.sql.database import Database
from bot.store.sql.upsert import upsert

LOCK = "processes"
SEEN = "UPDATE processes SET seen = ? WHERE id = ?"
PUT = upsert("processes", "id, name, shards, started, seen", "id")
GONE = "DELETE FROM processes WHERE seen < ? AND id <> ? RETURNING id"
ALIVE = "SELECT id, name, shards, started, seen FROM processes ORDER BY started, id"
RENEW = "UPDATE outbox SET claimed_until = ? WHERE status = 'waiting' AND claimed_by = ?"
ALLOWANCE = "SELECT tokens, at FROM allowances WHERE name = ? FOR UPDATE"
PUT_ALLOWANCE = upsert("allowances", "name, tokens, at", "name")


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


async def take(db: Database, name: str, wanted: int, per_second: float, most: float, now: float) -> int:
    """Takes up to `wanted` of an allowance that grows by `per_second` up to `most`; returns how many."""
    await db.lock(f"allowance {name}")
    tokens, at = await db.row(ALLOWANCE, (name,)) or (most, now)
    # clocks of machines differ a little
    later = max(now, at)
    tokens = min(tokens + (later - at) * per_second, most)
    taken = min(wanted, int(tokens))
    await db.run(PUT_ALLOWANCE, (name, tokens - taken, later))
    return taken


async def reserve(db: Database, name: str, every: float, now: float) -> float:
    """The next time that is free for something that all processes together do once in `every` seconds. From then on it
    is taken."""
    await db.lock(f"allowance {name}")
    found = await db.row(ALLOWANCE, (name,))
    at = now if found is None else max(now, float(found[1]) + every)
    await db.run(PUT_ALLOWANCE, (name, 0.0, at))
    return at
