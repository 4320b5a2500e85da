"""Numbered migrations: which there are, which a database has, and how it gets the rest."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.store.errors import StoreFailed

_PACKAGE = Path(__file__).parents[2]
_PACKED = _PACKAGE / "migrations"
FOLDER = _PACKED if _PACKED.is_dir() else _PACKAGE.with_name("migrations")
"""In a wheel they lie inside of the package, since no other could have that name beside it."""
APPLICATION = 0x434F5253
"""By which a file says that it is ours ("CORS")."""
# In one statement, so of one moment: another process may be at its migrations.
_VERSION = """
SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
FROM pragma_application_id, pragma_user_version
"""
_NAME = re.compile(r"(\d{4})_\w+\.sql")


class Migration(NamedTuple):
    number: int
    file: Path


def migrations(folder: Path = FOLDER) -> list[Migration]:
    """In order; numbered from 1 on without a gap."""
    found = sorted(
        Migration(int(name.group(1)), file) for file in folder.glob("*.sql") if (name := _NAME.fullmatch(file.name))
    )
    if not found or [migration.number for migration in found] != list(range(1, len(found) + 1)):
        raise StoreFailed("store.migrations", path=str(folder))
    return found


def version(db: sqlite3.Connection) -> int:
    """That of a database of ours, 0 of an empty one."""
    application, number, things = db.execute(_VERSION).fetchone()
    if application != APPLICATION and (application or number or things):
        raise StoreFailed("store.foreign")
    return int(number)


def check(db: sqlite3.Connection, known: int) -> int:
    """The version of a database, or StoreFailed if it is a stranger's or a newer program's."""
    found = version(db)
    if found > known:
        raise StoreFailed("store.newer", database=found, known=known)
    return found


def migrate(db: sqlite3.Connection, folder: Path = FOLDER) -> int:
    """Bring a database to the newest version, each step in its own transaction; the version is returned."""
    steps = migrations(folder)
    if check(db, len(steps)) < len(steps):
        # A step may build a table anew; references are checked at its end. Within a transaction this cannot be said.
        db.execute("PRAGMA foreign_keys = OFF")
        try:
            for step in steps:
                _apply(db, step, len(steps))
        finally:
            db.execute("PRAGMA foreign_keys = ON")
    return len(steps)


def _apply(db: sqlite3.Connection, step: Migration, known: int) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # Asked under the lock: another process may have done it meanwhile.
        if check(db, known) < step.number:
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


def statements(script: str) -> Iterator[str]:
    """One by one, because sqlite3's own way of running a script commits first."""
    statement = ""
    *pieces, rest = script.split(";")
    for piece in pieces:
        statement += f"{piece};"
        # A semicolon in a string, a comment or a trigger ends nothing.
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    rest = statement + rest
    if any(line.strip() and not line.lstrip().startswith("--") for line in rest.splitlines()):
        raise StoreFailed("store.migrations", path=rest.strip())
