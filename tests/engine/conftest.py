"""What the tests of the core share: the made-up game among the games that there are."""

from collections.abc import Iterator

import pytest

from engine import game
from tests.engine.madeup import GAME


@pytest.fixture(scope="module")
def fair_registered() -> Iterator[None]:
    """The made-up game stands in the registry, and no longer than the tests of one file need it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "_registered", dict(game._registered))
        game.register(GAME)
        yield
