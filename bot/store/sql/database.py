"""What a job may ask of a database, whichever it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Row = tuple[Any, ...]
Values = Sequence[Any] | Mapping[str, Any]
"""By place (`?`) or by name (`:name`)."""
Question = tuple[str, Values]
"""A statement that only reads."""
Write = tuple[str, Sequence[Values]]
"""A statement that changes rows, and the values with which it is run, each in turn."""


class Database(Protocol):
    """The transaction of a job. Statements are those that SQLite and PostgreSQL both understand (`dialect.py`)."""

    async def rows(self, statement: str, values: Values = ()) -> list[Row]: ...

    async def row(self, statement: str, values: Values = ()) -> Row | None:
        """The first row, if there is one."""

    async def several(self, *questions: Question) -> list[list[Row]]:
        """The rows of each, asked at once where each way to the database costs time."""

    async def run(self, statement: str, values: Values = ()) -> int:
        """Runs a statement, and returns how many rows it changed."""

    async def rows_each(self, statement: str, each: Sequence[Values]) -> list[Row]:
        """The rows of a statement, run with each of these values in turn."""

    async def run_each(self, statement: str, each: Sequence[Values]) -> None:
        """Runs a statement with each of these values in turn."""

    async def run_together(self, *writes: Write) -> None:
        """Runs statements that change different rows, in any order, without what they return."""

    async def lock(self, name: str) -> None:
        """Until the end of the transaction no other job with this lock goes on; for what no row stands for."""


async def only_row(db: Database, statement: str, values: Values = ()) -> Row:
    """The one row of a statement that always has one."""
    found = await db.row(statement, values)
    assert found is not None
    return found
