"""What `doctor` asks of a database, reading it only."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol, TypeVar

from bot.store.sql.database import Database, only_row
from bot.store.sql.store import Call

T = TypeVar("T")

LATE: Final = """
SELECT problem, count(*), min(since) FROM outbox
WHERE status = 'waiting' AND due <= :before AND since <= :before GROUP BY problem ORDER BY count(*) DESC, problem
"""
RUNNING: Final = "SELECT id, game FROM tables WHERE status = 'running' ORDER BY changed DESC"
CLOSED_DMS: Final = "SELECT count(*) FROM people WHERE dms_closed = 1"


class Reader(Protocol):
    def read(self, job: Call[T]) -> T:
        """Runs a job on one moment of the database."""


class LateRows(NamedTuple):
    """Rows of the outbox that wait although they are due, with the same problem at their last try."""

    problem: str
    n: int
    since: float


async def count_tables(db: Database) -> int:
    return int((await only_row(db, "SELECT count(*) FROM tables"))[0])


async def running_tables(db: Database) -> list[tuple[str, str]]:
    """Their ids and games, those that were changed last first."""
    return [(table, game) for table, game in await db.rows(RUNNING)]


async def heartbeat(db: Database) -> float | None:
    found = await db.row("SELECT at FROM heartbeat")
    return None if found is None else float(found[0])


async def late_rows(db: Database, before: float) -> list[LateRows]:
    return [LateRows(*row) for row in await db.rows(LATE, {"before": before})]


async def count_closed_dms(db: Database) -> int:
    return int((await only_row(db, CLOSED_DMS))[0])
