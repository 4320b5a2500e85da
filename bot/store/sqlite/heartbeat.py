"""The last signs of life in a database, for another process than the bot's. Synchronous, for the command line."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Final

from bot.store.errors import StoreFailed, translate_error
from bot.store.rows import ProcessLife
from bot.store.sql.migrations import migrations
from bot.store.sqlite.connection import BUSY_SECONDS
from bot.store.sqlite.migrate import check

GATEWAY_HEARD: Final = "gateway heard"
"""The bot's note of when it last heard anything from Discord, written once a minute."""
_NOTES: Final = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'notes'"


def signs_of_life(database: Path) -> ProcessLife | None:
    """None if no bot has ever worked on this database."""
    try:
        # Reading a database in WAL mode needs permission to write. Plain `connect` would create a missing file.
        address = f"{database.absolute().as_uri()}?mode=rw"
        with contextlib.closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as db:
            db.execute("PRAGMA query_only = ON")
            if check(db, len(migrations())) == 0:
                return None
            found = db.execute("SELECT at FROM heartbeat").fetchone()
            # a database of an older version may have no notes
            known = db.execute(_NOTES).fetchone()
            heard = db.execute("SELECT value FROM notes WHERE key = ?", (GATEWAY_HEARD,)).fetchone() if known else None
    except sqlite3.Error as error:
        raise StoreFailed(translate_error(error).key, problem=str(error)) from error
    return None if found is None else ProcessLife(float(found[0]), None if heard is None else float(heard[0]))
