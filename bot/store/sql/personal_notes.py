"""What people note for themselves at a table."""

from __future__ import annotations

from bot.store.rows import PersonalNote
from bot.store.sql.database import Database

READABLE = """
SELECT person, seat, text, for_next, at FROM personal_notes
WHERE table_id = :table AND (person = :person OR (for_next = 1 AND seat = :seat))
ORDER BY person = :person DESC, at DESC
"""
PUT = """
INSERT INTO personal_notes (table_id, person, seat, text, for_next, at) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, person) DO UPDATE SET
    seat = excluded.seat, text = excluded.text, for_next = excluded.for_next, at = excluded.at
"""
DELETE = "DELETE FROM personal_notes WHERE table_id = ? AND person = ?"


async def readable_notes(db: Database, table: str, person: int, seat: int) -> list[PersonalNote]:
    rows = await db.rows(READABLE, {"table": table, "person": person, "seat": seat})
    return [PersonalNote(author, noted, text, bool(shared), at) for author, noted, text, shared, at in rows]


async def put_personal_note(db: Database, table: str, note: PersonalNote) -> None:
    await db.run(PUT, (table, note.person, note.seat, note.text, note.for_next, note.at))


async def delete_personal_note(db: Database, table: str, person: int) -> bool:
    return bool(await db.run(DELETE, (table, person)))
