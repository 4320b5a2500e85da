"""A message that is ready to be sent."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import discord

from bot.limits import ALT_TEXT, cut
from engine.game import View
from renderers.picture import Picture


class Moment(NamedTuple):
    """What everyone may see after a number of moves."""

    view: View
    moves: int
    before: View | None = None
    """What everyone could see when the last card was sent, if that is known."""


class OutgoingMessage(NamedTuple):
    layout: Callable[[bool], discord.ui.LayoutView]
    """Called with whether the pictures are attached. Returns a new view each time, since a view belongs to its
    message."""
    picture: Picture | None = None
    file: str = "board.png"
    mentions: tuple[int, ...] = ()
    """The people to ping, and no others."""
    silent: bool = False
    more: tuple[tuple[str, Picture], ...] = ()
    """Further pictures with the names of their files. Either all pictures are attached or none."""

    @property
    def pictures(self) -> tuple[tuple[str, Picture], ...]:
        return () if self.picture is None else ((self.file, self.picture), *self.more)

    def files(self) -> list[discord.File]:
        """The files that the layout with pictures refers to."""
        return [
            discord.File(io.BytesIO(picture.png), name, description=cut(picture.alt, ALT_TEXT))
            for name, picture in self.pictures
        ]
