"""Fixtures: a host at the command line."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.__main__ import main
from bot.settings import Settings
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from engine.texts import Texts
from tests.bot.restored_logging import logging_as_it_was

__all__ = ["logging_as_it_was"]


class Said(NamedTuple):
    code: int
    out: str
    err: str


Host = Callable[..., Said]


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty working directory, without the machine's own settings and language."""
    names = [field.alias for field in Settings.model_fields.values() if field.alias]
    for name in [*names, "LC_ALL", "LC_MESSAGES", "LANG"]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Texts, "strict", True)


@pytest.fixture
def host(capfd: pytest.CaptureFixture[str]) -> Host:
    def says(*arguments: object) -> Said:
        code = main([str(argument) for argument in arguments])
        return Said(code, *capfd.readouterr())

    return says


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """The database of the default settings, open as in a running bot."""
    store = await SqliteStore.open(tmp_path / "cornerstone.db")
    yield store
    await store.close()
