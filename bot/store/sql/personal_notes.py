"""What people note for themselves at a table."""

from __future__ import annotations

import sqlite3

from bot.store.rows import PersonalNote

READABLE = """
SELECT person, seat, text, for_next, at FROM personal_notes
WHERE table_id = :table AND (person = :person OR (for_next AND seat = :seat))
ORDER BY person = :person DESC, at DESC
"""
PUT = """
INSERT INTO personal_notes (table_id, person, seat, text, for_next, at) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, person) DO UPDATE SET
    seat = excluded.seat, text = excluded.text, for_next = excluded.for_next, at = excluded.at
"""
DELETE = "DELETE FROM personal_notes WHERE table_id = ? AND person = ?"


def readable_notes(db: sqlite3.Connection, table: str, person: int, seat: int) -> list[PersonalNote]:
    rows = db.execute(READABLE, {"table": table, "person": person, "seat": seat})
    return [PersonalNote(author, noted, text, bool(shared), at) for author, noted, text, shared, at in rows]


def put_personal_note(db: sqlite3.Connection, table: str, note: PersonalNote) -> None:
    db.execute(PUT, (table, note.person, note.seat, note.text, note.for_next, note.at))


def delete_personal_note(db: sqlite3.Connection, table: str, person: int) -> bool:
    return bool(db.execute(DELETE, (table, person)).rowcount)
