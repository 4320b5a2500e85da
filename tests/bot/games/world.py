"""The real bot on the rig, with a real database; pictures are replaced by a fast stand-in unless a test needs them."""

from __future__ import annotations

import math
import re
from collections.abc import AsyncIterator, Hashable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bot.app import Cornerstone
from bot.interactions.unanswered import unanswered_folder
from bot.pictures import Draw, Pictures
from renderers.picture import Picture
from tests.bot.outbox.world import picture
from tests.bot.rig import Message, Rig, rigged
from tests.bot.store.places import Place, SqlitePlace

Bot = Rig[Cornerstone]

_NUMBERS: Final = re.compile(r"\d{16,}|simcord_interaction_\S+|\d{4}-\d\d-\d\dT[\d:.+]+")
"""Values that Discord makes up: ids, tokens, times."""


class FakePictures(Pictures):
    """Draws nothing: the alt text is all that a picture contains."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Hashable, Hashable]] = []
        self.fails = False

    async def get(self, key: Hashable, draw: Draw, *, line: Hashable = None) -> Picture | None:
        self.asked.append((key, line))
        return None if self.fails else replace(picture(), alt=f"A picture {key}.")


class Player(Cornerstone):
    """The bot, with real pictures or without. Its slow heartbeat lets days pass quickly."""

    beat = 43_200.0

    follows_database = False
    """Time is SimCord's, which stands still while messages are sent."""
    shared_requests_per_second = math.inf

    def __init__(self, place: Path | Place, *, fake_pictures: bool = True) -> None:
        self.place = SqlitePlace(place) if isinstance(place, Path) else place
        folder = unanswered_folder(self.place.path) if isinstance(self.place, SqlitePlace) else None
        super().__init__(self.place.open, unanswered=folder)
        self.fake_pictures = fake_pictures

    async def setup_hook(self) -> None:
        await super().setup_hook()
        if self.fake_pictures:
            await self.pictures.close()
            self.pictures = self.cards.pictures = FakePictures()


@asynccontextmanager
async def world(place: Path | Place, *, fake_pictures: bool = True) -> AsyncIterator[Bot]:
    def bot() -> Cornerstone:
        return Player(place, fake_pictures=fake_pictures)

    async with rigged(bot) as rig:
        yield rig


def plain(words: Iterable[str]) -> list[str]:
    """Texts without parts that differ from message to message."""
    return [_NUMBERS.sub("#", word) for word in words]


def alts(rig: Bot, message: Message) -> list[str]:
    """The alt texts of a message's pictures, in order."""
    return [item["description"] for part in rig.parts(message) for item in part.get("items") or ()]


def body(entry: Any) -> dict[str, Any]:
    """The body of a request."""
    found: dict[str, Any] = entry.json or {}
    return found


async def second(rig: Bot, place: Path | Place) -> Player:
    """A second process on the same database, as far as one process can imitate two: it gets each interaction as
    well."""
    other = Player(place)
    other.idle = rig.external_wait
    # both share one connection
    other.http = other._connection.http = rig.bot.http
    other._connection.user = rig.bot._connection.user
    other._connection.application_id = rig.bot.application_id
    other.loop = rig.bot.loop
    await other.setup_hook()
    return other
