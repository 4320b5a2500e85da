"""The last heartbeat in a database, for another process than the bot's. Synchronous, for the command line."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from bot.store.errors import StoreFailed, translate_error
from bot.store.sqlite.connection import BUSY_SECONDS
from bot.store.sqlite.migrate import check, migrations


def last_heartbeat(database: Path) -> float | None:
    """When a bot last said that it works on this database; None if none ever has."""
    try:
        # Reading a database in WAL mode needs permission to write. Plain `connect` would create a missing file.
        address = f"{database.absolute().as_uri()}?mode=rw"
        with contextlib.closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as db:
            db.execute("PRAGMA query_only = ON")
            if check(db, len(migrations())) == 0:
                return None
            found = db.execute("SELECT at FROM heartbeat").fetchone()
    except sqlite3.Error as error:
        raise StoreFailed(translate_error(error).key, problem=str(error)) from error
    return None if found is None else float(found[0])
