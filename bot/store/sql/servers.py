"""What is stored about servers: their settings, and the names that are hidden there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.store.changes import Notification
from bot.store.rows import HiddenName, ServerSettings
from bot.store.sql.database import Database
from bot.store.sql.locks import lock_server
from bot.store.sql.outbox import add_notifications

PUT_SETTINGS = """
INSERT INTO servers (guild, settings) VALUES (?, ?) ON CONFLICT (guild) DO UPDATE SET settings = excluded.settings
"""
HIDE = "INSERT INTO hidden_names (guild, person, by, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
SHOW = "DELETE FROM hidden_names WHERE guild = ? AND person = ?"
HIDDEN = "SELECT guild, person, by, at FROM hidden_names WHERE guild = ? ORDER BY at, person"
OF_PERSON = """
SELECT id, channel FROM tables
WHERE guild = :guild AND id IN (
    SELECT table_id FROM seats WHERE owner = :person UNION SELECT table_id FROM table_names WHERE person = :person
)
ORDER BY status IN ('lobby', 'running') DESC, changed DESC, id
"""
RENEW = """
UPDATE tables SET version = version + 1
WHERE guild = :guild AND (
    status IN ('lobby', 'running', 'closed') OR id IN (
        SELECT table_id FROM seats WHERE owner = :person UNION SELECT table_id FROM table_names WHERE person = :person
    )
)
"""


async def server(db: Database, guild: int) -> ServerSettings:
    found = await db.row("SELECT settings FROM servers WHERE guild = ?", (guild,))
    return msgspec.json.decode(found[0], type=ServerSettings) if found is not None else ServerSettings()


async def change_server(db: Database, guild: int, changes: Mapping[str, Any]) -> ServerSettings:
    await lock_server(db, guild)
    settings = msgspec.structs.replace(await server(db, guild), **changes)
    await db.run(PUT_SETTINGS, (guild, msgspec.json.encode(settings).decode()))
    return settings


async def hidden_names(db: Database, guild: int) -> list[HiddenName]:
    return [HiddenName(*row) for row in await db.rows(HIDDEN, (guild,))]


async def set_name_hidden(
    db: Database, name: HiddenName, *, hidden: bool, redraw: Callable[[int, int], Sequence[Notification]]
) -> list[str] | None:
    if hidden:
        changed = await db.run(HIDE, (name.guild, name.person, name.by, name.at))
    else:
        changed = await db.run(SHOW, (name.guild, name.person))
    if not changed:
        return None
    whose = {"guild": name.guild, "person": name.person}
    # the new version makes every process load the tables anew, and repeat what it is about to commit
    await db.run(RENEW, whose)
    tables = await db.rows(OF_PERSON, whose)
    for place, (table, channel) in enumerate(tables):
        if channel is not None:
            await add_notifications(db, table, redraw(channel, place), name.at)
    return [table for table, _ in tables]
