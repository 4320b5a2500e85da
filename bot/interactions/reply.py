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
FollowUp: TypeAlias = Callable[[Edit], Awaitable[None]]
"""Runs after the message was sent; the person does not wait for it."""


@dataclass(frozen=True)
class Reply:
    """A text, or a layout made by `cards` with the text below it."""

    text: str = ""
    message: OutgoingMessage | None = None
    file: tuple[str, bytes] | None = None
    follow_up: FollowUp | None = None

    def edit_arguments(self, *, with_files: bool = True) -> dict[str, Any]:
        """The arguments of `edit_original_response`; without files if the bot may not attach any."""
        files = self._files() if with_files else []
        if self.message is None and len(self.text) <= CONTENT:
            return {"content": self.text, "attachments": files}
        return {"view": self._layout(bool(files)), "attachments": files}

    @property
    def has_files(self) -> bool:
        return self.file is not None or (self.message is not None and self.message.picture is not None)

    def _files(self) -> list[discord.File]:
        if self.message is not None:
            return self.message.files()
        if self.file is None:
            return []
        name, data = self.file
        return [discord.File(io.BytesIO(data), name, description=cut(self.text, ALT_TEXT))]

    def _layout(self, with_files: bool) -> discord.ui.LayoutView:
        if self.message is None:
            view = discord.ui.LayoutView(timeout=None)
            view.add_item(discord.ui.TextDisplay(cut(self.text, TEXT)))
            return view
        view = self.message.layout(with_files)
        room = TEXT - view.content_length()
        if self.text and room > 0:
            view.add_item(discord.ui.TextDisplay(cut(self.text, room)))
        return view
