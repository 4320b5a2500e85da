"""Fixtures: the databases of releases, each unpacked once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.texts import Texts
from tests.bot.store.conftest import nothing_stays_open
from tests.releases import play

__all__ = ["nothing_stays_open"]


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    """A missing translation is an error."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Texts, "strict", True)
        yield


_unpacked: dict[str, Path] = {}


@pytest.fixture
def database(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A copy of a release's database."""

    def of(release: str) -> Path:
        if release not in _unpacked:
            _unpacked[release] = play.unpack(release, tmp_path_factory.mktemp(release) / "games.db")
        return Path(shutil.copy(_unpacked[release], tmp_path / "games.db"))

    return of
