"""Fixtures: the table service on a database in a file; a missing translation is an error."""

import itertools
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import pytest_asyncio

from engine.chance import seed_from
from engine.texts import Texts
from tests.bot.store.conftest import empty, nothing_stays_open, path, place, postgres
from tests.bot.store.places import Place, SqlitePlace
from tests.bot.tables.operations import Prepared, prepared, without_chance
from tests.bot.tables.stage import Stage, opened

__all__ = ["empty", "nothing_stays_open", "path", "place", "postgres"]


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Texts, "strict", True)
        yield


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game of a test has its own seed, the same in every run."""
    name, numbers = request.node.name, itertools.count(1)
    fixed = SimpleNamespace(token_hex=lambda size: seed_from(f"{name} {next(numbers)}")[: 2 * size])
    monkeypatch.setattr("bot.tables.start.secrets", fixed)


@pytest_asyncio.fixture
async def stage(place: Place) -> AsyncIterator[Stage]:
    store = await place.open()
    yield Stage(store, place)
    await store.close()


@pytest_asyncio.fixture
async def sqlite_stage(empty: Path, path: Path) -> AsyncIterator[Stage]:
    """For tests of what is the same on every database."""
    shutil.copy(empty, path)
    store = await opened(path)
    yield Stage(store, SqlitePlace(path))
    await store.close()


_known: dict[str, Prepared] = {}


@pytest.fixture
def prepare(
    empty: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Awaitable[Prepared]]:
    """Each operation, prepared once for all tests, without randomness."""
    without_chance(monkeypatch)

    async def of(name: str) -> Prepared:
        if name not in _known:
            _known[name] = await prepared(name, empty, tmp_path_factory.mktemp("prepared"))
        return _known[name]

    return of
