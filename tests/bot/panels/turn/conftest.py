"""The bot with its panel, on the rig."""

import pytest

from engine.texts import Texts
from tests.bot.games.conftest import empty, path, rig, seeds

__all__ = ["empty", "path", "rig", "seeds"]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A missing text is an error, except for a made-up game."""
    monkeypatch.setattr(Texts, "strict", "without_words" not in request.node.name)
