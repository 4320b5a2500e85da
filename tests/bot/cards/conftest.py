"""In these tests a missing translation is an error instead of falling back to English."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from bot.cards import Cards
from engine.texts import Texts
from tests.bot.cards.builders import FakePictures


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Texts, "strict", True)
        yield


@pytest_asyncio.fixture
async def painted() -> AsyncIterator[FakePictures]:
    pictures = FakePictures()
    yield pictures
    await pictures.close()


@pytest_asyncio.fixture
async def cards(painted: FakePictures) -> Cards:
    return Cards(painted)
