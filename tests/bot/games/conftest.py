"""Whole games on SimCord."""

import asyncio
import hashlib
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.sqlite.sqlite import SqliteStore
from bot.tables import lobby
from engine.texts import Texts
from tests.bot.games.world import Bot, world


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is missing is an error."""
    monkeypatch.setattr(Texts, "strict", True)


class Seeds:
    """The seeds of a test's games: the same in every run."""

    def __init__(self) -> None:
        self.games = 0

    def token_hex(self, size: int) -> str:
        self.games += 1
        return hashlib.sha256(b"%d" % self.games).hexdigest()[: 2 * size]


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "secrets", Seeds())


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


@pytest_asyncio.fixture
async def rig(path: Path) -> AsyncIterator[Bot]:
    async with world(path) as rig:
        yield rig
