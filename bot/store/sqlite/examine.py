"""Reads a database without changing anything, be it in use, at rest or a copy. Synchronous, for `doctor`."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from bot.store.sql.store import Call
from bot.store.sqlite.connection import BUSY_SECONDS, transaction
from bot.store.sqlite.database import finish

T = TypeVar("T")


class SqliteReader:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def read(self, job: Call[T]) -> T:
        return transaction(self._db, "BEGIN", lambda db: finish(db, job))


def journal(database: Path) -> Path:
    """The file is there while a process has the database open, or after a crash."""
    return database.with_name(f"{database.name}-wal")


@contextlib.contextmanager
def open_read_only(database: Path) -> Iterator[sqlite3.Connection]:
    """Without a journal no process has the database open, and SQLite is told so: otherwise it would make one."""
    how = "mode=ro" if journal(database).exists() else "mode=ro&immutable=1"
    address = f"{database.absolute().as_uri()}?{how}"
    with contextlib.closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)) as db:
        db.execute("PRAGMA trusted_schema = OFF")
        yield db
