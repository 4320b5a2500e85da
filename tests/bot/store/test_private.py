"""Only the bot's own user may read a database, the files beside it, or a backup."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.sqlite.backup import restore
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.store.builders import running


@pytest_asyncio.fixture
async def store(sqlite_store: SqliteStore) -> Store:
    """These tests are about SQLite."""
    return sqlite_store


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """An umask of 0: by default everyone gets all permissions."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(path: Path) -> dict[str, str]:
    return {file.name: oct(stat.S_IMODE(file.stat().st_mode)) for file in path.parent.glob(f"{path.name}*")}


@pytest.fixture
def private(path: Path) -> dict[str, str]:
    """An open database."""
    return {path.name: "0o600", f"{path.name}-wal": "0o600", f"{path.name}-shm": "0o600"}


async def test_a_new_database(path: Path, private: dict[str, str]) -> None:
    store = await SqliteStore.open(path)
    await running(store)
    assert modes(path) == private


async def test_a_database_that_everybody_could_read(path: Path, private: dict[str, str]) -> None:
    store = await SqliteStore.open(path)
    await running(store)
    # as left behind by a killed earlier version
    left = {file: file.read_bytes() for file in path.parent.glob(f"{path.name}*")}
    await store.close()
    for file, data in left.items():
        file.write_bytes(data)
        file.chmod(0o666)
    assert set(modes(path).values()) == {"0o666"}
    again = await SqliteStore.open(path)
    assert modes(path) == private
    await running(again, channel=1)
    assert modes(path) == private


async def test_a_backup_and_what_is_restored_from_it(store: Store, tmp_path: Path) -> None:
    await running(store)
    copy, old = tmp_path / "copy.db", tmp_path / "old.db"
    await store.backup(copy)
    assert modes(copy) == {"copy.db": "0o600"}
    old.write_bytes(b"")
    old.chmod(0o644)
    await store.backup(old, force=True)
    assert modes(old) == {"old.db": "0o600"}
    copy.chmod(0o644)
    restore(copy, tmp_path / "new.db")
    assert modes(tmp_path / "new.db") == {"new.db": "0o600"}
