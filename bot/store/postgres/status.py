"""The status of a PostgreSQL database."""

from __future__ import annotations

from bot.store.postgres.migrate import VERSION
from bot.store.rows import StoreStatus
from bot.store.sql.database import Database, only_row
from bot.store.sql.status import outbox_status, tables_by_status

SIZE = "SELECT pg_database_size(current_database())"


async def status(db: Database, now: float) -> StoreStatus:
    (size,), (schema,) = await only_row(db, SIZE), await only_row(db, VERSION)
    return StoreStatus(
        file=None,
        schema=schema,
        bytes=size,
        tables=await tables_by_status(db),
        outbox=await outbox_status(db, now),
    )
