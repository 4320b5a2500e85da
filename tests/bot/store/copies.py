"""Copies of a stored table, for tests and measurements with many of them."""

from __future__ import annotations

import sqlite3
from typing import Final

PARTS: Final = ("seats", "awaited", "log", "checkpoints", "messages")
"""Tables of the database that hold the rows of one table."""
NUMBERS: Final = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :copies)"
MORE_PEOPLE: Final = """
UPDATE seats SET owner = owner + 10 * number, person = person + 10 * number
FROM (SELECT id, rowid AS number FROM tables) AS copied WHERE copied.id = table_id AND table_id <> ?
"""


def copy_table(db: sqlite3.Connection, table: str, copies: int) -> None:
    """Each copy has a channel and people of its own."""
    if copies <= 0:
        return
    given = {"copies": copies, "table": table}
    db.execute("BEGIN")
    names = _columns(db, "tables")
    values = ", ".join({"id": "'c' || n", "channel": "channel + n"}.get(name, name) for name in names)
    into = f"INSERT INTO tables ({', '.join(names)})"
    db.execute(f"{NUMBERS} {into} SELECT {values} FROM tables, numbers WHERE id = :table", given)
    for part in PARTS:
        rest = ", ".join(name for name in _columns(db, part) if name != "table_id")
        into = f"INSERT INTO {part} (table_id, {rest})"
        db.execute(
            f"{NUMBERS} {into} SELECT 'c' || n, {rest} FROM {part}, numbers WHERE table_id = :table",
            given,
        )
    db.execute(MORE_PEOPLE, (table,))
    db.execute("COMMIT")


def _columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]
