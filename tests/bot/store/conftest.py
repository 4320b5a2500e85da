"""A store in a real file."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store


@pytest_asyncio.fixture(autouse=True)
async def nothing_stays_open(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Closes the connections of a failed test, whose threads would otherwise block the end of the whole run."""
    stores: list[SqliteStore] = []
    plain = SqliteStore.open

    async def remembered(path: Path, **given: Any) -> SqliteStore:
        stores.append(store := await plain(path, **given))
        return store

    monkeypatch.setattr(SqliteStore, "open", remembered)
    yield
    for store in stores:
        await store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, made once, since its migrations take most of the time of a small test."""
    path = tmp_path_factory.mktemp("empty") / "games.db"

    async def make() -> None:
        await (await SqliteStore.open(path)).close()

    asyncio.run(make())
    return path


@pytest_asyncio.fixture
async def store(empty: Path, path: Path) -> Store:
    shutil.copy(empty, path)
    return await SqliteStore.open(path)
