"""Who was pinged and has not looked since, and when digests are due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.store.changes import Notification
from bot.store.pings import REMINDER_PAUSE, Ping, PingAnswer, PingKind
from bot.store.sql.database import Database, only_row
from bot.store.sql.locks import lock_person
from bot.store.sql.outbox import add_notifications
from bot.store.sql.upsert import upsert

OPEN = """
SELECT place, nonce, held, reminded FROM pings
WHERE person = ? AND CASE WHEN place = 0 THEN 1 ELSE 0 END = ? AND looked IS NULL ORDER BY at
"""
OWN = "SELECT 1 FROM pings WHERE person = ? AND place = ? AND nonce = ? AND held = 0"
PUT = upsert("pings", "person, place, nonce, at, held, reminded, looked", "person, place")
HEARD = """
SELECT 1 FROM announced
WHERE table_id = ? AND person = ? AND private = ? AND decision = ? AND since = ? AND nonce <> ?
"""
HEAR = upsert("announced", "table_id, person, private, decision, since, nonce", "table_id, person, private")
LOOKED = "UPDATE pings SET looked = ? WHERE person = ? AND looked IS NULL"
RELEASE = ("DELETE FROM pings WHERE nonce = ?", "DELETE FROM announced WHERE nonce = ?")
FORGET = "DELETE FROM pings WHERE person = ? AND place = ?"
PUT_DIGEST = upsert("digests", "person, at", "person")
MOVE_DIGEST = "UPDATE digests SET at = ? WHERE person = ? AND at = ?"


class _Open(NamedTuple):
    """A ping after which the person has not looked."""

    place: int
    nonce: str
    held: int
    reminded: float | None


async def claim_pings(db: Database, pings: Sequence[Ping]) -> list[PingAnswer]:
    for person in sorted({ping.person for ping in pings}):
        await lock_person(db, person)
    return [await _claim(db, ping) for ping in pings]


async def _claim(db: Database, ping: Ping) -> PingAnswer:
    if await db.row(OWN, (ping.person, ping.place, ping.nonce)) is not None:
        return PingAnswer(True)
    found = await _open(db, ping)
    near = [one for one in found if ping.everywhere or one.place == ping.place]
    if ping.kind is PingKind.REMINDER:
        if any(one.reminded is not None and ping.at - one.reminded < REMINDER_PAUSE for one in near):
            return PingAnswer(False)
    else:
        if ping.kind is PingKind.HELD and not any(one.held for one in found):
            return PingAnswer(False)
        if await _has_heard(db, ping):
            return PingAnswer(False)
        await _hear(db, ping)
        blocking = [one for one in near if not one.held]
        if blocking:
            others = [one.place for one in blocking if one.place != ping.place]
            return PingAnswer(False, others[0] if len(others) == len(blocking) else None)
    reminded = ping.at if ping.kind is PingKind.REMINDER else None
    await db.run(PUT, (ping.person, ping.place, ping.nonce, ping.at, False, reminded, None))
    await _hear(db, ping)
    return PingAnswer(True)


async def hold_ping(db: Database, ping: Ping) -> bool:
    await lock_person(db, ping.person)
    found = [one for one in await _open(db, ping) if ping.everywhere or one.place == ping.place]
    if await _has_heard(db, ping) or any(not one.held for one in found):
        return False
    await db.run(PUT, (ping.person, ping.place, ping.nonce, ping.at, True, None, None))
    return True


async def _open(db: Database, ping: Ping) -> list[_Open]:
    return [_Open(*row) for row in await db.rows(OPEN, (ping.person, ping.private))]


async def _has_heard(db: Database, ping: Ping) -> bool:
    asked = (ping.table, ping.person, ping.private, ping.decision, ping.since, ping.nonce)
    return ping.since is not None and await db.row(HEARD, asked) is not None


async def _hear(db: Database, ping: Ping) -> None:
    if ping.since is not None:
        await db.run(HEAR, (ping.table, ping.person, ping.private, ping.decision, ping.since, ping.nonce))


async def release_pings(db: Database, nonce: str) -> None:
    for delete in RELEASE:
        await db.run(delete, (nonce,))


async def forget_ping(db: Database, person: int, place: int) -> None:
    await db.run(FORGET, (person, place))


async def note_look(db: Database, person: int, now: float) -> None:
    await db.run(LOOKED, (now, person))


# ---------------------------------------------------------------- digests


async def set_digest(db: Database, person: int, at: float | None) -> None:
    if at is None:
        await db.run("DELETE FROM digests WHERE person = ?", (person,))
    else:
        await db.run(PUT_DIGEST, (person, at))


async def due_digests(db: Database, now: float, limit: int = 100) -> list[tuple[int, float]]:
    return await db.rows("SELECT person, at FROM digests WHERE at <= ? ORDER BY at LIMIT ?", (now, limit))


async def next_digest_time(db: Database) -> float | None:
    (at,) = await only_row(db, "SELECT min(at) FROM digests")
    return at if at is None else float(at)


async def send_digest(
    db: Database,
    person: int,
    at: float,
    following: float,
    notifications: Sequence[tuple[str, Notification]],
    now: float,
) -> bool:
    if not await db.run(MOVE_DIGEST, (following, person, at)):
        return False
    for table, notification in notifications:
        await add_notifications(db, table, (notification,), now)
    return True
