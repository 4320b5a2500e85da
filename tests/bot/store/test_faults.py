"""Disk errors: a clear refusal, nothing half done, and everything works again afterwards."""

import asyncio
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.store.address import open_store, sqlite_path
from bot.store.errors import StoreFailed, translate_error
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.store.builders import content, done, dump, move, overwrite, running

PAGE = 4096


@pytest_asyncio.fixture
async def store(sqlite_store: SqliteStore) -> Store:
    """These tests are about SQLite."""
    return sqlite_store


async def refusal(store: Store, table: str, **given: object) -> str:
    with pytest.raises(StoreFailed) as refused:
        await store.commit(move(table, 1, **given))
    assert refused.value.params["problem"]
    return refused.value.key


async def pragma(store: Store, line: str) -> None:
    assert isinstance(store, SqliteStore)
    await store._writer.run(lambda db: db.execute(f"PRAGMA {line}").fetchall())


async def test_a_full_disk(store: Store, path: Path) -> None:
    table = await running(store)
    before = dump(path)
    await pragma(store, "max_page_count = 1")
    assert await refusal(store, table, state=b"x" * 500_000) == "store.full"
    assert dump(path) == before
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # the failure leaves no lock behind
        other.execute("ROLLBACK")
    await pragma(store, "max_page_count = 1000000")
    await done(store, move(table, 1))


async def test_another_process_locks_the_database(path: Path) -> None:
    store = await SqliteStore.open(path, busy=0.01)
    table = await running(store)
    before = dump(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert await refusal(store, table) == "store.locked"
        assert await store.load(table) is not None  # readers are not blocked
        other.execute("ROLLBACK")
    assert dump(path) == before
    await done(store, move(table, 1))
    await store.close()


async def test_everyone_hears_that_the_database_is_locked_as_early_as_the_first(path: Path) -> None:
    now = 0.0
    all_called = threading.Event()

    class Waiting(sqlite3.Connection):
        """Waits for locks on the clock of the test."""

        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            nonlocal now
            if sql != "BEGIN IMMEDIATE":
                return super().execute(sql, parameters)
            (timeout,) = super().execute("PRAGMA busy_timeout").fetchone()
            super().execute("PRAGMA busy_timeout = 0")
            try:
                return super().execute(sql, parameters)
            except sqlite3.OperationalError:
                assert all_called.wait(30)
                now += timeout / 1000
                raise
            finally:
                super().execute(f"PRAGMA busy_timeout = {timeout}")

    store = await SqliteStore.open(path, busy=5.0, factory=Waiting)
    store._writer.clock = lambda: now
    table = await running(store)
    heard = []

    async def press() -> None:
        assert await refusal(store, table) == "store.locked"
        heard.append(now)

    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        presses = [asyncio.create_task(press()) for _ in range(20)]
        await asyncio.sleep(0)
        all_called.set()
        await asyncio.gather(*presses)
        assert heard == [5.0] * 20
        # the full time is for those who come later
        heard.clear()
        await press()
        assert heard == [10.0]
        other.execute("ROLLBACK")
    await done(store, move(table, 1))
    assert now == 10.0
    await store.close()


async def test_a_job_that_waited_long_is_still_done(store: Store, path: Path) -> None:
    assert isinstance(store, SqliteStore)
    table = await running(store)
    times = iter([0.0, 60.0, 60.0, 60.0])
    store._writer.clock = lambda: next(times)
    await done(store, move(table, 1))

    def timeout(db: sqlite3.Connection) -> int:
        return int(db.execute("PRAGMA busy_timeout").fetchone()[0])

    assert await store._writer.run(timeout) == 5000


async def test_a_database_that_cannot_be_written(store: Store, path: Path) -> None:
    table = await running(store)
    before = dump(path)
    await pragma(store, "query_only = ON")
    assert await refusal(store, table) == "store.readonly"
    assert dump(path) == before
    await pragma(store, "query_only = OFF")
    await done(store, move(table, 1))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_file_that_may_not_be_written(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    os.chmod(path, 0o444)  # noqa: PTH101, since the linter reports the method of Path as blocking
    with pytest.raises(StoreFailed, match=r"store\.readonly"):
        await SqliteStore.open(path)


async def test_a_ruined_file(path: Path) -> None:
    overwrite(path, b"these are not the pages you are looking for" * 500)
    with pytest.raises(StoreFailed, match=r"store\.corrupt"):
        await SqliteStore.open(path)


async def test_a_ruined_page(path: Path) -> None:
    store = await SqliteStore.open(path)
    table = await running(store, moves=200)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'log'").fetchone()
    whole, sentence_start = content(path), (page - 1) * PAGE
    overwrite(path, whole[:sentence_start] + b"?" * PAGE + whole[sentence_start + PAGE :])
    store = await SqliteStore.open(path)
    with pytest.raises(StoreFailed, match=r"store\.corrupt"):
        await store.log(table)
    await store.close()


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed) as refused:
        await SqliteStore.open(tmp_path / "nowhere" / "games.db")
    assert refused.value.key == "store.unopened"
    assert refused.value.params["path"] == str(tmp_path / "nowhere" / "games.db")


async def test_a_closed_store(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.close()
    await store.close()
    with pytest.raises(StoreFailed, match=r"store\.closed"):
        await store.load("x")
    with pytest.raises(StoreFailed, match=r"store\.closed"):
        await store.commit(move("x", 1))


async def test_what_only_reads_cannot_write(store: Store) -> None:
    assert isinstance(store, SqliteStore)
    with pytest.raises(StoreFailed, match=r"store\.readonly"):
        await store._reader.run(lambda db: db.execute("DELETE FROM tables"))


def test_an_unknown_error_is_told_too() -> None:
    assert translate_error(sqlite3.ProgrammingError("how odd")).key == "store.broken"


async def test_every_commit_is_synced(store: Store) -> None:
    assert isinstance(store, SqliteStore)

    def settings(db: sqlite3.Connection) -> list[int | str]:
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")]

    assert await store._writer.run(settings) == ["wal", 2, 1]
    assert (await store._reader.run(settings))[0] == "wal"


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///cornerstone.db", "cornerstone.db"),
        ("sqlite:///data/my%20games.db", "data/my games.db"),
        ("sqlite:////var/lib/games.db", "/var/lib/games.db"),
    ],
)
def test_addresses(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)


@pytest.mark.parametrize(
    "url", ["", "cornerstone.db", "sqlite://", "sqlite:///", "sqlite://host/x.db", "postgresql://me:secret@host/db"]
)
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(StoreFailed) as refused:
        sqlite_path(url)
    assert refused.value.key == "store.address"
    assert "secret" not in str(refused.value)


async def test_opened_by_its_address(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'games.db'}")
    await running(store)
    await store.close()
    assert (tmp_path / "games.db").is_file()
