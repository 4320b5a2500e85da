"""The outbox on SimCord."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.outbox.world import Cards, OutboxBot
from tests.bot.rig import Rig, rigged
from tests.bot.store.conftest import empty, nothing_stays_open, place, postgres
from tests.bot.store.places import Place

__all__ = ["empty", "nothing_stays_open", "place", "postgres"]


@pytest.fixture
def path(empty: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty, tmp_path / "games.db"))


@pytest.fixture
def cards() -> Cards:
    return Cards()


@pytest_asyncio.fixture
async def rig(place: Place, cards: Cards) -> AsyncIterator[Rig[OutboxBot]]:
    async with rigged(lambda: OutboxBot(place, cards)) as rig:
        yield rig
