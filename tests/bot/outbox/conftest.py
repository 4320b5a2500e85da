"""The outbox on SimCord."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.sqlite.sqlite import SqliteStore
from tests.bot.outbox.world import Cards, OutboxBot
from tests.bot.rig import Rig, rigged


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without tables, made once."""
    path = tmp_path_factory.mktemp("empty") / "games.db"

    async def make() -> None:
        await (await SqliteStore.open(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture
def path(empty: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty, tmp_path / "games.db"))


@pytest.fixture
def cards() -> Cards:
    return Cards()


@pytest_asyncio.fixture
async def rig(path: Path, cards: Cards) -> AsyncIterator[Rig[OutboxBot]]:
    async with rigged(lambda: OutboxBot(path, cards)) as rig:
        yield rig
