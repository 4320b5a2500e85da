"""The whole bot on the rig with a real database, and people who play."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import Cornerstone
from bot.interactions.unanswered import unanswered_folder
from bot.store.sqlite.sqlite import SqliteStore
from engine.texts import Texts
from renderers.picture import Picture
from tests.bot.commands.playing import Play
from tests.bot.rig import rigged


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest_asyncio.fixture
async def play(database: Path) -> AsyncIterator[Play]:
    def bot() -> Cornerstone:
        return Cornerstone(lambda: SqliteStore.open(database), unanswered=unanswered_folder(database))

    async with rigged(bot) as rig:
        yield Play(rig)


@pytest.fixture
def painted() -> None:
    """Tests that use this fixture get real pictures."""


@pytest.fixture(autouse=True)
def sketched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All other tests get a stand-in that costs no time."""

    async def sketch(*_: object, **__: object) -> Picture:
        return Picture(b"\x89PNG\r\n\x1a\n sketch", (1, 1), "A sketch.")

    if "painted" not in request.fixturenames:
        monkeypatch.setattr("bot.pictures.Pictures.get", sketch)
