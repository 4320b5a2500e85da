"""The bot with its panel, on the rig."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from engine.texts import Texts
from tests.bot.games.conftest import empty, path, seeds
from tests.bot.games.world import Bot
from tests.bot.panel.presser import panels

__all__ = ["empty", "path", "seeds"]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A text that is missing is an error; a made-up game has none."""
    monkeypatch.setattr(Texts, "strict", "without_words" not in request.node.name)


@pytest_asyncio.fixture
async def rig(path: Path) -> AsyncIterator[Bot]:
    async with panels(path) as rig:
        yield rig
