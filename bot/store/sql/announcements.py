"""Announcements of a stop: one at a time, and none outlives the start of the bot."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.store.changes import Announcement, Notification
from bot.store.sql import outbox, write
from bot.store.sql.database import Database

NOTE = "announcement"
PLAYED_SINCE = """
SELECT id, channel FROM (
    SELECT id, channel, (SELECT at FROM log WHERE table_id = t.id ORDER BY number DESC LIMIT 1) AS played
    FROM tables AS t WHERE status = 'running' AND channel IS NOT NULL AND changed >= :since) AS running
WHERE played >= :since ORDER BY played DESC, id
"""


async def tables_played_since(db: Database, since: float) -> list[tuple[str, int]]:
    return [(table, channel) for table, channel in await db.rows(PLAYED_SINCE, {"since": since})]


async def announce(
    db: Database,
    announcement: Announcement,
    notifications: Iterable[tuple[str, Notification]],
    now: float,
) -> Announcement:
    await db.lock(NOTE)
    found = await db.row("SELECT value FROM notes WHERE key = ?", (NOTE,))
    if found is not None:
        before = msgspec.json.decode(found[0], type=Announcement)
        if before.id == announcement.id or before.stop > now:
            return before
    await write.put_note(db, NOTE, msgspec.json.encode(announcement).decode())
    await outbox.notify(db, notifications, now)
    return announcement


async def end_announcement(db: Database, topic: str) -> int:
    await db.run("DELETE FROM notes WHERE key = ?", (NOTE,))
    return await db.run("DELETE FROM outbox WHERE status = 'waiting' AND topic = ?", (topic,))
