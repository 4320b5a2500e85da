"""What is stored about servers: their settings, and the names that are hidden there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.store.changes import Notification
from bot.store.rows import HiddenName, ServerSettings
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


def server(db: sqlite3.Connection, guild: int) -> ServerSettings:
    found = db.execute("SELECT settings FROM servers WHERE guild = ?", (guild,)).fetchone()
    return msgspec.json.decode(found[0], type=ServerSettings) if found is not None else ServerSettings()


def change_server(db: sqlite3.Connection, guild: int, changes: Mapping[str, Any]) -> ServerSettings:
    settings = msgspec.structs.replace(server(db, guild), **changes)
    db.execute(PUT_SETTINGS, (guild, msgspec.json.encode(settings).decode()))
    return settings


def hidden_names(db: sqlite3.Connection, guild: int) -> list[HiddenName]:
    return [HiddenName(*row) for row in db.execute(HIDDEN, (guild,))]


def set_name_hidden(
    db: sqlite3.Connection, name: HiddenName, *, hidden: bool, redraw: Callable[[int, int], Sequence[Notification]]
) -> list[str] | None:
    if hidden:
        changed = db.execute(HIDE, (name.guild, name.person, name.by, name.at)).rowcount
    else:
        changed = db.execute(SHOW, (name.guild, name.person)).rowcount
    if not changed:
        return None
    whose = {"guild": name.guild, "person": name.person}
    # the new version makes every process load the tables anew, and repeat what it is about to commit
    db.execute(RENEW, whose)
    tables = db.execute(OF_PERSON, whose).fetchall()
    for place, (table, channel) in enumerate(tables):
        if channel is not None:
            add_notifications(db, table, redraw(channel, place), name.at)
    return [table for table, _ in tables]
