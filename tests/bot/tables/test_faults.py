"""Disk errors become a refusal; nothing has changed, and the next try works."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.errors import StoreFailed
from bot.store.sqlite.sqlite import SqliteStore
from bot.tables.create import create_table
from bot.tables.history import log_page
from bot.tables.play import play_line
from bot.tables.resolve import find_table, tables_of
from bot.tables.seating import leave_table
from bot.tables.settings import Settings
from bot.texts import texts_for
from tests.bot.store.builders import dump
from tests.bot.store.places import SqlitePlace
from tests.bot.tables.operations import copied
from tests.bot.tables.stage import ANNA, BEN, CLEO, HERE, LANGUAGES, THERE, Stage, refused


@pytest_asyncio.fixture
async def stage(sqlite_stage: Stage) -> Stage:
    """These tests are about SQLite."""
    return sqlite_stage


async def limit(stage: Stage, pages: int) -> None:
    """Makes the disk full at this size."""
    assert isinstance(stage.store, SqliteStore)
    await stage.store._writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())


async def test_a_full_disk(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.steps(table, 10)
    await limit(stage, 1)
    assert (await filled(stage, table)).key == "store.full"
    before = stage.everything()
    # reading is still possible
    assert (await find_table(stage.tables, HERE, ANNA)).id == table
    assert await log_page(stage.tables.store, await stage.tables.snapshot(table), 0)
    assert stage.everything() == before
    await limit(stage, 1_000_000)
    await stage.steps(table, 2_000)
    assert (await stage.tables.snapshot(table)).over


async def filled(stage: Stage, table: str) -> StoreFailed:
    """Plays until the disk is full."""
    for number in range(500):
        before = stage.everything()
        try:
            await stage.steps(table, 1, f"filling {number}")
        except StoreFailed as failed:
            assert stage.everything() == before
            return failed
    raise AssertionError("the disk was never full")


async def test_another_process_locks_the_database(path: Path, empty: Path) -> None:
    copied(empty, path)
    stage = Stage(await SqliteStore.open(path, busy=0.01), SqlitePlace(path))
    table = await stage.game(ANNA, BEN)
    before = dump(path)
    press = stage.press(ANNA)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await refused(play_line(stage.tables, press, table, "play trader, messenger"), "store.locked")
        await refused(create_table(stage.tables, stage.press(CLEO), THERE, "castle", Settings()), "store.locked")
        await refused(leave_table(stage.tables, stage.press(BEN), table), "store.locked")
        # readers are not blocked
        assert (await stage.tables.snapshot(table)).moves == 0
        assert (await tables_of(stage.tables, ANNA))[0].id == table
        other.execute("ROLLBACK")
    assert dump(path) == before
    assert (await play_line(stage.tables, press, table, "play trader, messenger")).key == "played"
    await stage.same_as_loaded(table)


async def test_others_go_on_when_one_fails(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failing commit releases its lock."""
    table = await stage.game(ANNA, BEN, CLEO)
    commit = stage.store.commit
    failures = [sqlite3.OperationalError("disk I/O error")]

    async def once(what: object) -> object:
        if failures:
            failures.pop()
            raise StoreFailed("store.io", problem="disk I/O error")
        return await commit(what)  # type: ignore[arg-type]

    monkeypatch.setattr(stage.store, "commit", once)
    results = await asyncio.gather(
        stage.play(ANNA, table, "play trader"),
        stage.play(BEN, table, "play trader"),
        stage.play(CLEO, table, "play trader"),
        return_exceptions=True,
    )
    assert [isinstance(result, StoreFailed) for result in results].count(True) == 1
    assert (await stage.tables.snapshot(table)).moves == 2
    await stage.same_as_loaded(table)


async def test_a_closed_store(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.store.close()
    await refused(stage.play(ANNA, table, "play trader, messenger"), "store.closed")
    for language in LANGUAGES:
        assert texts_for(language).refusal(StoreFailed("store.closed"))
