"""A private answer to one person: text, perhaps a picture or a file."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.cards.message import OutgoingMessage
from bot.limits import ALT_TEXT, CONTENT, TEXT, cut

Edit: TypeAlias = Callable[..., Awaitable[Any]]
"""Edits the message that was sent."""
Afterwards: TypeAlias = Callable[[Edit], Awaitable[None]]
"""Runs after the message was sent; the person does not wait for it."""


@dataclass(frozen=True)
class Reply:
    """A text, or a layout made by `cards` with the text below it."""

    text: str = ""
    made: OutgoingMessage | None = None
    file: tuple[str, bytes] | None = None
    afterwards: Afterwards | None = None

    def parts(self, *, pictured: bool = True) -> dict[str, Any]:
        """The arguments of `edit_original_response`; without files if the bot may not attach any."""
        files = self._files() if pictured else []
        if self.made is None and len(self.text) <= CONTENT:
            return {"content": self.text, "attachments": files}
        return {"view": self._layout(bool(files)), "attachments": files}

    @property
    def has_files(self) -> bool:
        return self.file is not None or (self.made is not None and self.made.picture is not None)

    def _files(self) -> list[discord.File]:
        if self.made is not None:
            return self.made.files()
        if self.file is None:
            return []
        name, data = self.file
        return [discord.File(io.BytesIO(data), name, description=cut(self.text, ALT_TEXT))]

    def _layout(self, pictured: bool) -> discord.ui.LayoutView:
        if self.made is None:
            view = discord.ui.LayoutView(timeout=None)
            view.add_item(discord.ui.TextDisplay(cut(self.text, TEXT)))
            return view
        view = self.made.layout(pictured)
        room = TEXT - view.content_length()
        if self.text and room > 0:
            view.add_item(discord.ui.TextDisplay(cut(self.text, room)))
        return view
