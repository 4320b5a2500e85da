"""Fixtures: a host at the command line."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.__main__ import main
from bot.settings import Settings
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from engine.texts import Texts
from tests.bot.restored_logging import logging_as_it_was
from tests.bot.store.conftest import postgres

__all__ = ["logging_as_it_was", "postgres"]


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
def endpoints_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """`run` sets the endpoints of the whole process, which runs other tests too."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(DiscordWebSocket, "gateway", None, raising=False)


@pytest.fixture
def runnable(monkeypatch: pytest.MonkeyPatch, endpoints_as_they_were: None) -> None:
    """The settings with which a bot would run, if there were a Discord at these addresses."""
    monkeypatch.setenv("DISCORD_TOKEN", "MTIz.GhIjKl.not-a-real-one")
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:1")
    monkeypatch.setenv("DISCORD_GATEWAY_URL", "ws://127.0.0.1:1")


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
