"""Opens the database that DATABASE_URL names."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from bot.store.errors import StoreFailed
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store


def sqlite_path(url: str) -> Path:
    """The file of the URL: with three slashes relative to the working directory, with four absolute."""
    parts = urlsplit(url)
    file = unquote(parts.path.removeprefix("/"))
    if parts.scheme != "sqlite" or parts.netloc or parts.query or parts.fragment or not file:
        raise StoreFailed("store.address", scheme=parts.scheme)
    return Path(file)


async def open_store(url: str) -> Store:
    return await SqliteStore.open(sqlite_path(url))
