"""Brings a SQLite file to the newest version."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.store.errors import StoreFailed
from bot.store.sql.migrations import FOLDER, Migration, migrations, statements

APPLICATION = 0x434F5253
"""SQLite's application id, by which a file is recognised as ours ("CORS")."""
# one statement, for a consistent result: another process may be migrating
_VERSION = """
SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
FROM pragma_application_id, pragma_user_version
"""


def version(db: sqlite3.Connection) -> int:
    """The version of one of our databases; 0 for an empty one."""
    application, number, objects = db.execute(_VERSION).fetchone()
    if application != APPLICATION and (application or number or objects):
        raise StoreFailed("store.foreign")
    return int(number)


def check(db: sqlite3.Connection, known: int) -> int:
    """The version of a database; StoreFailed if it belongs to another program or a newer version of this one."""
    found = version(db)
    if found > known:
        raise StoreFailed("store.newer", database=found, known=known)
    return found


def migrate(
    db: sqlite3.Connection,
    folder: Path = FOLDER,
    *,
    version: int | None = None,
    before: Callable[[], None] = lambda: None,
) -> int:
    """Brings a database to a version (the newest), all steps in one transaction: a process that dies in the middle has
    changed nothing. `before` is called first if the database is not new. Returns the version."""
    steps = migrations(folder)[:version]
    if check(db, len(steps)) < len(steps):
        # A step may rebuild a table; foreign keys are checked at its end. The pragma has no effect in a transaction.
        db.execute("PRAGMA foreign_keys = OFF")
        try:
            _apply(db, steps, before)
        finally:
            db.execute("PRAGMA foreign_keys = ON")
    return len(steps)


def _apply(db: sqlite3.Connection, steps: Sequence[Migration], before: Callable[[], None]) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # checked again under the lock: another process may have migrated meanwhile
        found = check(db, len(steps))
        if 0 < found < len(steps):
            before()
        for step in steps[found:]:
            for statement in statements(step.file.read_text("utf-8")):
                db.execute(statement)
            if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise StoreFailed("store.migration", number=step.number)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {step.number}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
