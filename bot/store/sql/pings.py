"""Who was pinged and has not looked since, and when digests are due."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from bot.store.changes import Notification
from bot.store.pings import REMINDER_PAUSE, Ping, PingAnswer, PingKind
from bot.store.sql.outbox import add_notifications

OPEN = """
SELECT place, nonce, held, reminded FROM pings
WHERE person = ? AND (place = 0) = ? AND looked IS NULL ORDER BY at
"""
OWN = "SELECT 1 FROM pings WHERE person = ? AND place = ? AND nonce = ? AND NOT held"
PUT = """
INSERT OR REPLACE INTO pings (person, place, nonce, at, held, reminded) VALUES (?, ?, ?, ?, ?, ?)
"""
HEARD = """
SELECT 1 FROM announced
WHERE table_id = ? AND person = ? AND private = ? AND decision = ? AND since = ? AND nonce <> ?
"""
HEAR = """
INSERT OR REPLACE INTO announced (table_id, person, private, decision, since, nonce) VALUES (?, ?, ?, ?, ?, ?)
"""
LOOKED = "UPDATE pings SET looked = ? WHERE person = ? AND looked IS NULL"
RELEASE = ("DELETE FROM pings WHERE nonce = ?", "DELETE FROM announced WHERE nonce = ?")
FORGET = "DELETE FROM pings WHERE person = ? AND place = ?"
PUT_DIGEST = "INSERT INTO digests (person, at) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET at = excluded.at"
MOVE_DIGEST = "UPDATE digests SET at = ? WHERE person = ? AND at = ?"


class _Open(NamedTuple):
    """A ping after which the person has not looked."""

    place: int
    nonce: str
    held: int
    reminded: float | None


def claim_pings(db: sqlite3.Connection, pings: Sequence[Ping]) -> list[PingAnswer]:
    return [_claim(db, ping) for ping in pings]


def _claim(db: sqlite3.Connection, ping: Ping) -> PingAnswer:
    if db.execute(OWN, (ping.person, ping.place, ping.nonce)).fetchone() is not None:
        return PingAnswer(True)
    found = _open(db, ping)
    near = [one for one in found if ping.everywhere or one.place == ping.place]
    if ping.kind is PingKind.REMINDER:
        if any(one.reminded is not None and ping.at - one.reminded < REMINDER_PAUSE for one in near):
            return PingAnswer(False)
    else:
        if ping.kind is PingKind.HELD and not any(one.held for one in found):
            return PingAnswer(False)
        if _has_heard(db, ping):
            return PingAnswer(False)
        _hear(db, ping)
        blocking = [one for one in near if not one.held]
        if blocking:
            others = [one.place for one in blocking if one.place != ping.place]
            return PingAnswer(False, others[0] if len(others) == len(blocking) else None)
    reminded = ping.at if ping.kind is PingKind.REMINDER else None
    db.execute(PUT, (ping.person, ping.place, ping.nonce, ping.at, False, reminded))
    _hear(db, ping)
    return PingAnswer(True)


def hold_ping(db: sqlite3.Connection, ping: Ping) -> bool:
    found = [one for one in _open(db, ping) if ping.everywhere or one.place == ping.place]
    if _has_heard(db, ping) or any(not one.held for one in found):
        return False
    db.execute(PUT, (ping.person, ping.place, ping.nonce, ping.at, True, None))
    return True


def _open(db: sqlite3.Connection, ping: Ping) -> list[_Open]:
    return [_Open(*row) for row in db.execute(OPEN, (ping.person, ping.private))]


def _has_heard(db: sqlite3.Connection, ping: Ping) -> bool:
    asked = (ping.table, ping.person, ping.private, ping.decision, ping.since, ping.nonce)
    return ping.since is not None and db.execute(HEARD, asked).fetchone() is not None


def _hear(db: sqlite3.Connection, ping: Ping) -> None:
    if ping.since is not None:
        db.execute(HEAR, (ping.table, ping.person, ping.private, ping.decision, ping.since, ping.nonce))


def release_pings(db: sqlite3.Connection, nonce: str) -> None:
    for delete in RELEASE:
        db.execute(delete, (nonce,))


def forget_ping(db: sqlite3.Connection, person: int, place: int) -> None:
    db.execute(FORGET, (person, place))


def note_look(db: sqlite3.Connection, person: int, now: float) -> None:
    db.execute(LOOKED, (now, person))


# ---------------------------------------------------------------- digests


def set_digest(db: sqlite3.Connection, person: int, at: float | None) -> None:
    if at is None:
        db.execute("DELETE FROM digests WHERE person = ?", (person,))
    else:
        db.execute(PUT_DIGEST, (person, at))


def due_digests(db: sqlite3.Connection, now: float, limit: int = 100) -> list[tuple[int, float]]:
    return db.execute("SELECT person, at FROM digests WHERE at <= ? ORDER BY at LIMIT ?", (now, limit)).fetchall()


def next_digest_time(db: sqlite3.Connection) -> float | None:
    (at,) = db.execute("SELECT min(at) FROM digests").fetchone()
    return at if at is None else float(at)


def send_digest(
    db: sqlite3.Connection,
    person: int,
    at: float,
    following: float,
    notifications: Sequence[tuple[str, Notification]],
    now: float,
) -> bool:
    if not db.execute(MOVE_DIGEST, (following, person, at)).rowcount:
        return False
    for table, notification in notifications:
        add_notifications(db, table, (notification,), now)
    return True
