"""Is a PostgreSQL database damaged? With checksums (`initdb --data-checksums`) the server finds out when it reads."""

from __future__ import annotations

from typing import Final

import asyncpg

TABLES: Final = """
SELECT quote_ident(relname) FROM pg_catalog.pg_class
WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname
"""


async def read_everything(connection: asyncpg.Connection) -> None:
    """Also the large values, which lie apart from their rows. What cannot be read raises an error."""
    for (table,) in await connection.fetch(TABLES):
        await connection.execute(f"SELECT count(length(everything::text)) FROM {table} AS everything")  # noqa: S608
