"""A connection for one long piece of work, apart from the pool: its statements may take their time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import asyncpg

from bot.store.postgres.errors import ERRORS, translate_error

PROGRAM: Final = "cornerstone"
PATIENCE: Final = 5.0
"""Seconds until connecting, and a call of the store, fail, as in SQLite."""


def introduced(process: str) -> dict[str, str]:
    """The name by which the server knows a connection: that of a bot has the name of its process in it."""
    return {"application_name": f"{PROGRAM} {process}".strip()}


@asynccontextmanager
async def connected(url: str, process: str = "") -> AsyncIterator[asyncpg.Connection]:
    try:
        connection = await asyncpg.connect(url, timeout=PATIENCE, server_settings=introduced(process))
    except ERRORS as error:
        raise translate_error(error) from error
    try:
        yield connection
    except ERRORS as error:
        raise translate_error(error) from error
    finally:
        await connection.close(timeout=PATIENCE)
