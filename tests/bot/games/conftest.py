"""Whole games on SimCord."""

import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import deadlines, digests
from bot.outbox import lease
from bot.tables import start
from engine.texts import Texts
from tests.bot.games.world import Bot, world
from tests.bot.outbox.conftest import empty, path
from tests.bot.store.conftest import place, postgres
from tests.bot.store.places import Place

__all__ = ["empty", "path", "place", "postgres"]

DAY = 86_400.0


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing text is an error."""
    monkeypatch.setattr(Texts, "strict", True)


class Seeds:
    """The seeds of a test's games, the same in every run."""

    def __init__(self) -> None:
        self.games = 0

    def token_hex(self, size: int) -> str:
        self.games += 1
        return hashlib.sha256(b"%d" % self.games).hexdigest()[: 2 * size]


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "secrets", Seeds())


@pytest_asyncio.fixture
async def rig(path: Path) -> AsyncIterator[Bot]:
    async with world(path) as rig:
        yield rig


@pytest_asyncio.fixture
async def rig_on_any(place: Place, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    """On each kind of database in turn. Days pass quickly, so signs of life are rare."""
    monkeypatch.setattr(lease, "SEEN_EVERY", DAY / 2)
    monkeypatch.setattr(lease, "SILENCE", 3 * DAY)
    monkeypatch.setattr(lease.SharedLease, "poll", DAY / 2)
    for watching in (deadlines, digests):
        monkeypatch.setattr(watching, "LOOK_EVERY", DAY / 2)
    async with world(place) as rig:
        yield rig
