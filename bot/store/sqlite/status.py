"""The status of a database in a file."""

from __future__ import annotations

from pathlib import Path

from bot.store.rows import StoreStatus
from bot.store.sql.database import Database, only_row
from bot.store.sql.status import outbox_status, tables_by_status

SIZE = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
FILE = "SELECT file FROM pragma_database_list WHERE name = 'main'"
VERSION = "SELECT user_version FROM pragma_user_version"


async def status(db: Database, now: float) -> StoreStatus:
    (size,), (file,), (schema,) = [await only_row(db, pragma) for pragma in (SIZE, FILE, VERSION)]
    return StoreStatus(
        file=Path(file),
        schema=schema,
        bytes=size,
        tables=await tables_by_status(db),
        outbox=await outbox_status(db, now),
    )
