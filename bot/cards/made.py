"""A message ready to be sent."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import discord

from bot.limits import ALT_TEXT, cut
from renderers.picture import Picture


class Made(NamedTuple):
    layout: Callable[[bool], discord.ui.LayoutView]
    """Called with: are the pictures attached? A new view each time, since views are bound to their message."""
    picture: Picture | None = None
    file: str = "board.png"
    mentions: tuple[int, ...] = ()
    """Who is pinged, and nobody else."""
    silent: bool = False
    more: tuple[tuple[str, Picture], ...] = ()
    """Further pictures and their files: they are attached with the first one, or none is."""

    @property
    def pictures(self) -> tuple[tuple[str, Picture], ...]:
        return () if self.picture is None else ((self.file, self.picture), *self.more)

    def files(self) -> list[discord.File]:
        """All that the layout with pictures shows."""
        return [
            discord.File(io.BytesIO(picture.png), name, description=cut(picture.alt, ALT_TEXT))
            for name, picture in self.pictures
        ]
