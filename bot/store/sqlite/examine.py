"""Reads a database without changing anything, be it in use, at rest or a copy. Synchronous, for `doctor`."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bot.store.sqlite.connection import BUSY_SECONDS

LATE: Final = """
SELECT problem, count(*), min(since) FROM outbox
WHERE status = 'waiting' AND due <= :before AND since <= :before GROUP BY problem ORDER BY count(*) DESC, problem
"""


class LateRows(NamedTuple):
    """Rows of the outbox that wait although they are due, with the same problem at their last try."""

    problem: str
    n: int
    since: float


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


def count_tables(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def running_tables(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """Their ids and games, those that were changed last first."""
    return list(db.execute("SELECT id, game FROM tables WHERE status = 'running' ORDER BY changed DESC"))


def heartbeat(db: sqlite3.Connection) -> float | None:
    found = db.execute("SELECT at FROM heartbeat").fetchone()
    return None if found is None else float(found[0])


def late_rows(db: sqlite3.Connection, before: float) -> list[LateRows]:
    return [LateRows(*row) for row in db.execute(LATE, {"before": before})]


def count_closed_dms(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM people WHERE dms_closed").fetchone()[0])
