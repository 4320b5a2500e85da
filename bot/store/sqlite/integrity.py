"""Is a database damaged? SQLite itself finds out only when it happens to read the damaged page."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from bot.store.errors import StoreFailed
from bot.store.sqlite.connection import connect


class Damaged(Exception):
    """SQLite can read the file, but a check fails."""


def check_integrity(db: sqlite3.Connection) -> None:
    """Compares everything with everything: pages, indexes, foreign keys."""
    _require_ok(db, "integrity_check")
    if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise Damaged("foreign_key_check")


def check_quickly(db: sqlite3.Connection) -> None:
    """Reads every page, but does not compare the indexes with the tables."""
    _require_ok(db, "quick_check")


def _require_ok(db: sqlite3.Connection, pragma: str) -> None:
    if db.execute(f"PRAGMA {pragma}(1)").fetchone() != ("ok",):
        raise Damaged(pragma)


async def require_undamaged(path: Path, *, within: float | None) -> bool:
    """Checks a database on a connection of its own, so that neither readers nor the writer wait. With `within`, the
    check is the quick one and gives up after so many seconds. Did it finish? StoreFailed if there is damage."""
    try:
        connection = await connect(path, writes=False)
        try:
            async with asyncio.timeout(within):
                await connection.run(check_integrity if within is None else check_quickly)
        except TimeoutError:
            return False
        finally:
            # a cancelled task does not end the statement, for which closing would wait
            await connection.interrupt()
            await connection.close()
    except (Damaged, StoreFailed) as error:
        if isinstance(error, StoreFailed) and error.key != "store.corrupt":
            raise
        problem = error.params["problem"] if isinstance(error, StoreFailed) else str(error)
        raise StoreFailed("store.unsound", problem=problem, path=str(path)) from error
    return True
