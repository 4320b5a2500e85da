"""A store in a real file, and one in a real PostgreSQL database."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.store.postgres.postgres import PostgresStore
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.store.places import Place, PostgresPlace, SqlitePlace
from tests.postgres import Server, scratch_server


@pytest_asyncio.fixture(autouse=True)
async def nothing_stays_open(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Closes the connections of a failed test, whose threads would otherwise block the end of the whole run."""
    stores: list[Store] = []
    plain, other = SqliteStore.open, PostgresStore.open

    async def remembered(path: Path, **given: Any) -> SqliteStore:
        stores.append(store := await plain(path, **given))
        return store

    async def remembered_too(url: str, **given: Any) -> PostgresStore:
        stores.append(store := await other(url, **given))
        return store

    monkeypatch.setattr(SqliteStore, "open", remembered)
    monkeypatch.setattr(PostgresStore, "open", remembered_too)
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


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with scratch_server() as server:
        if server is None and "CI" in os.environ:
            pytest.fail("PostgreSQL is not installed")
        if server is None:
            pytest.skip("PostgreSQL is not installed")
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest) -> Place:
    """An empty database of each kind in turn."""
    if request.param == "sqlite":
        path: Path = request.getfixturevalue("path")
        if not path.exists():
            shutil.copy(request.getfixturevalue("empty"), path)
        return SqlitePlace(path)
    server: Server = request.getfixturevalue("postgres")
    return PostgresPlace(server.emptied())


@pytest_asyncio.fixture
async def store(place: Place) -> Store:
    return await place.open()


@pytest_asyncio.fixture
async def sqlite_store(empty: Path, path: Path) -> SqliteStore:
    shutil.copy(empty, path)
    return await SqliteStore.open(path)
