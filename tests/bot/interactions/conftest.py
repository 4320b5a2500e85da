"""The whole bot on the rig, people who use it, and the contexts of their interactions."""

import pytest

from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from tests.bot.commands.conftest import database, painted, play, sketched, strict

__all__ = ["contexts", "database", "painted", "play", "sketched", "strict"]


@pytest.fixture
def contexts(monkeypatch: pytest.MonkeyPatch) -> list[Context]:
    """The contexts of commands and buttons of cards, in order."""
    kept: list[Context] = []

    class Kept(Context):
        def __init__(self, interaction: Interaction) -> None:
            super().__init__(interaction)
            kept.append(self)

    monkeypatch.setattr("bot.interactions.respond.Context", Kept)
    return kept
