"""The start of the bot: it does as much with many tables stored as with few."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app import Cornerstone
from bot.outbox.worker import Outbox
from bot.store.sqlite.sqlite import SqliteStore
from bot.tables.deadlines import PAGE, post_new_times
from bot.tables.service import Tables
from bot.tables.settings import Settings, change_settings
from bot.tables.start import start_game
from tests.bot.rig import rigged
from tests.bot.store.copies import copy_table
from tests.bot.store.places import SqlitePlace
from tests.bot.tables.stage import ANNA, BEGINS, BEN, Stage, opened

DAY = 86_400.0


class Counted(sqlite3.Connection):
    """Counts the statements of all connections together."""

    statements = 0

    def execute(self, *args: Any) -> sqlite3.Cursor:
        Counted.statements += 1
        return super().execute(*args)


class Opened(Cornerstone):
    """Notes how much it asked of the database by the time it connects to Discord."""

    asked = 0

    def __init__(self, path: Path, connects: asyncio.Event) -> None:
        super().__init__(lambda: SqliteStore.open(path, factory=Counted))
        self.connects = connects

    async def setup_hook(self) -> None:
        Counted.statements = 0
        await super().setup_hook()
        self.asked = Counted.statements
        self.connects.set()


@pytest_asyncio.fixture
async def table(path: Path) -> str:
    """A running table with a pace; the heartbeat of its bot was long ago."""
    store = await opened(path)
    stage = Stage(store, SqlitePlace(path))
    table = await stage.lobby(ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=2 * DAY))
    await start_game(stage.tables, stage.press(ANNA), table)
    stage.deliver()
    await store.close()
    return table


async def statements(path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of statements of a start after downtime, until the bot connects to Discord."""
    connects = asyncio.Event()

    async def post_later(tables: Tables) -> None:
        task = asyncio.current_task()
        assert task is not None
        assert task.get_name() == "new times"  # else the start would wait for itself
        await connects.wait()
        await post_new_times(tables)

    monkeypatch.setattr("bot.deadlines.post_new_times", post_later)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM outbox")
        db.execute("INSERT OR REPLACE INTO heartbeat (only, at) VALUES (1, ?)", (BEGINS,))

    async with rigged(lambda: Opened(path, connects)) as rig:
        return rig.bot.asked


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent, so only the start itself counts."""
    monkeypatch.setattr(Outbox, "start", lambda self: None)


async def test_a_start_after_downtime_asks_no_more_of_the_database_with_many_tables(
    path: Path, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await statements(path, monkeypatch)  # registers the commands
    few = await statements(path, monkeypatch)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        copy_table(db, table, 3 * PAGE)
    assert await statements(path, monkeypatch) == few
    with closing(sqlite3.connect(path)) as db:
        (corrected,) = db.execute("SELECT count(*) FROM outbox WHERE kind = 'missing'").fetchone()
    assert corrected == 3 * PAGE + 1


async def test_the_bot_warms_up_once_when_it_is_ready(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Path | None] = []

    def steps(components: Path | None) -> Iterator[str]:
        begun.append(components)
        yield "a picture"

    monkeypatch.setattr("bot.app.warm_up", steps)
    async with rigged(lambda: Cornerstone(lambda: SqliteStore.open(path), warm=True)) as rig:
        await rig.bot.on_ready()
        await rig.settle()
        assert begun == [None]
    async with rigged(lambda: Cornerstone(lambda: SqliteStore.open(path))):
        assert begun == [None]
