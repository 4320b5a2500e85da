"""Announcements of a stop: one at a time, and none outlives the start of the bot."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from bot.store.changes import Announcement, Notification
from bot.store.sql import outbox, write

NOTE = "announcement"
PLAYED_SINCE = """
SELECT id, channel FROM (
    SELECT id, channel, (SELECT at FROM log WHERE table_id = t.id ORDER BY number DESC LIMIT 1) AS played
    FROM tables AS t WHERE status = 'running' AND channel IS NOT NULL AND changed >= :since)
WHERE played >= :since ORDER BY played DESC, id
"""


def tables_played_since(db: sqlite3.Connection, since: float) -> list[tuple[str, int]]:
    return list(db.execute(PLAYED_SINCE, {"since": since}))


def announce(
    db: sqlite3.Connection,
    announcement: Announcement,
    notifications: Iterable[tuple[str, Notification]],
    now: float,
) -> Announcement:
    found = db.execute("SELECT value FROM notes WHERE key = ?", (NOTE,)).fetchone()
    if found is not None:
        before = msgspec.json.decode(found[0], type=Announcement)
        if before.id == announcement.id or before.stop > now:
            return before
    write.put_note(db, NOTE, msgspec.json.encode(announcement).decode())
    outbox.notify(db, notifications, now)
    return announcement


def end_announcement(db: sqlite3.Connection, topic: str) -> int:
    db.execute("DELETE FROM notes WHERE key = ?", (NOTE,))
    return db.execute("DELETE FROM outbox WHERE status = 'waiting' AND topic = ?", (topic,)).rowcount
