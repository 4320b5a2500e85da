"""Writes besides commits and the outbox: components, people, notes, pruning."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.store.rows import PersonalSettings, Pruned
from bot.store.sql.database import Database
from bot.store.sql.locks import lock_person
from bot.store.sql.read import personal_key, personal_settings

KEEP_COMPONENTS = "INSERT INTO components (hash, data) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"
PUT_LOCALE = """
INSERT INTO people (id, locale, dms_closed) VALUES (?, ?, 0) ON CONFLICT (id) DO UPDATE SET locale = excluded.locale
"""
PUT_DMS = """
INSERT INTO people (id, locale, dms_closed) VALUES (?, '', ?)
ON CONFLICT (id) DO UPDATE SET dms_closed = excluded.dms_closed
"""
PUT_NOTE = "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
PRUNE_LOBBIES = """
DELETE FROM tables AS t
WHERE changed < ? AND moves = 0 AND state IS NULL AND status IN ('expired', 'abandoned', 'closed')
    AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = t.id)
    AND NOT EXISTS (SELECT 1 FROM tables WHERE previous = t.id)
"""


async def keep_components(db: Database, hash: str, data: bytes) -> None:
    await db.run(KEEP_COMPONENTS, (hash, zlib.compress(data)))


async def put_locale(db: Database, person: int, locale: str) -> None:
    await db.run(PUT_LOCALE, (person, locale))


async def put_dms(db: Database, person: int, closed: bool) -> None:
    await db.run(PUT_DMS, (person, closed))


async def change_person(db: Database, person: int, changes: Mapping[str, Any]) -> PersonalSettings:
    await lock_person(db, person)
    settings = msgspec.structs.replace(await personal_settings(db, person), **changes)
    await put_note(db, personal_key(person), msgspec.json.encode(settings).decode())
    return settings


async def put_note(db: Database, key: str, value: str) -> None:
    await db.run(PUT_NOTE, (key, value))


async def prune(db: Database, before: float) -> Pruned:
    return Pruned(
        interactions=await db.run("DELETE FROM interactions WHERE at < ?", (before,)),
        outbox=await db.run("DELETE FROM outbox WHERE done < ? AND status <> 'waiting'", (before,)),
        lobbies=await db.run(PRUNE_LOBBIES, (before,)),
    )
