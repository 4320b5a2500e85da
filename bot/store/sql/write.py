"""Writes besides commits and the outbox: components, people, notes, pruning."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.store.rows import PersonalSettings, Pruned
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


def keep_components(db: sqlite3.Connection, hash: str, data: bytes) -> None:
    db.execute(KEEP_COMPONENTS, (hash, zlib.compress(data)))


def put_locale(db: sqlite3.Connection, person: int, locale: str) -> None:
    db.execute(PUT_LOCALE, (person, locale))


def put_dms(db: sqlite3.Connection, person: int, closed: bool) -> None:
    db.execute(PUT_DMS, (person, closed))


def change_person(db: sqlite3.Connection, person: int, changes: Mapping[str, Any]) -> PersonalSettings:
    settings = msgspec.structs.replace(personal_settings(db, person), **changes)
    put_note(db, personal_key(person), msgspec.json.encode(settings).decode())
    return settings


def put_note(db: sqlite3.Connection, key: str, value: str) -> None:
    db.execute(PUT_NOTE, (key, value))


def prune(db: sqlite3.Connection, before: float) -> Pruned:
    return Pruned(
        interactions=db.execute("DELETE FROM interactions WHERE at < ?", (before,)).rowcount,
        outbox=db.execute("DELETE FROM outbox WHERE done < ? AND status <> 'waiting'", (before,)).rowcount,
        lobbies=db.execute(PRUNE_LOBBIES, (before,)).rowcount,
    )
