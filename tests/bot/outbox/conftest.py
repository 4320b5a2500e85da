"""The outbox on SimCord."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.outbox.world import Cards, OutboxBot
from tests.bot.rig import Rig, rigged
from tests.bot.store.conftest import empty

__all__ = ["empty"]


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
