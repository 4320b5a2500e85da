"""A playground in this process: its page by HTTP, its people as SimCord's actors. The browser is in test_browser.py."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.app import Cornerstone
from bot.playground.run import Playground, listening_socket
from engine.texts import Texts
from tests.bot.restored_logging import logging_as_it_was

__all__ = ["logging_as_it_was"]

T = TypeVar("T")


class Visit:
    """A visitor of the page, who also does what people do on Discord."""

    def __init__(self, playground: Playground, address: str, web: aiohttp.ClientSession) -> None:
        self.playground = playground
        self.world = playground.world
        self.address = address
        self.web = web

    async def look(self, lang: str = "en", **headers: str) -> str:
        async with self.web.get(f"{self.address}/?lang={lang}", headers=headers) as answer:
            assert answer.status == 200
            return await answer.text()

    async def section(self, name: str) -> str:
        """The text of a section of the page, without tags."""
        found = re.search(rf'<section id="{name}">(.*?)</section>', await self.look())
        assert found
        return re.sub(r"<[^>]+>", " ", found.group(1))

    async def press(self, path: str, status: int = 200, **fields: str) -> str:
        """Presses a button of the page; returns the page after it."""
        async with self.web.post(f"{self.address}{path}", data=fields) as answer:
            assert answer.status == status
            return await answer.text()

    @property
    def bot(self) -> Cornerstone:
        assert isinstance(self.world.bot, Cornerstone)
        return self.world.bot

    def person(self, key: str) -> MemberActor:
        return self.world.people[key]

    def place(self, person: str, key: str) -> ChannelHandle:
        return next(place.channel for place in self.world.places(person) if place.key == key)

    async def act(self, action: Callable[[], Awaitable[T]]) -> T:
        """Something that a person does on Discord, between two ticks."""
        async with self.world._lock:
            done = await action()
        await self.world.tick()
        return done

    async def slash(self, person: str, place: str, command: str, **options: Any) -> str:
        """The answer, which only that person sees."""
        actor = self.person(person)
        by: Any = actor.user if place == "messages" else actor
        where = () if place == "messages" else (self.place(person, place),)
        result = await self.act(lambda: by.slash(*where, command, **options))
        return str(result.response.content)

    async def first_choice(self, person: str, place: str) -> str:
        """The first completion of `/move`."""
        actor, channel = self.person(person), self.place(person, place)
        choices = await self.act(lambda: actor.autocomplete(channel, "move", "action", ""))
        return str(choices[0]["value"])

    async def click(self, person: str, place: str, message: discord.Message, label: str) -> None:
        await self.act(lambda: self.person(person).click(message, label=label))

    def messages(self, person: str, place: str) -> list[discord.Message]:
        actor = self.person(person)
        return self.place(person, place).history(viewer=actor.user if place == "messages" else actor)

    def says(self, message: discord.Message) -> str:
        return "\n".join(_words(message.components)) or message.content

    async def opened(self, place: str = "games") -> None:
        """Ada and Ben begin a game."""
        await self.slash("ada", place, "table new", game="castle")
        await self.opened_in(place)

    async def opened_in(self, place: str) -> None:
        """Ben joins Ada's table there, and they begin."""
        await self.slash("ben", place, "table join")
        await self.slash("ada", place, "table start")


Play = Callable[[], AbstractAsyncContextManager[Visit]]


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "CORNERSTONE_COMPONENTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setattr(Texts, "strict", True)


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Starts the playground of one folder; time passes only on requests."""

    @asynccontextmanager
    async def played() -> AsyncIterator[Visit]:
        with listening_socket(0) as (socket, port):
            async with Playground(tmp_path / "kept", port, None) as playground, aiohttp.ClientSession() as web:
                await playground.serve(socket)
                yield Visit(playground, f"http://127.0.0.1:{port}", web)

    return played


@pytest.fixture
async def visit(play: Play) -> AsyncIterator[Visit]:
    async with play() as visit:
        yield visit


def without_machine() -> dict[str, str]:
    """The environment of a separate process, which speaks English."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "MAKE"))}


def _words(parts: list[Any]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, discord.TextDisplay):
            yield part.content
        yield from _words(list(getattr(part, "children", ())))
