"""What a message says of itself, for those who find it again: ids of its components, which nobody sees.

A message whose answer was lost, or that Discord gave us again because it knew the nonce, may have been made some moves
ago. So it carries the row that it was sent for, the move up to which it tells, and the version of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import discord

from bot.cards.ids import mark
from bot.cards.made import Made
from bot.store.rows import Message, OutboxRow
from bot.tables.live import Live

_TOLD: Final = 2**29
_VERSION: Final = 2**30
"""Above all marks of rows (bot/cards/ids.py), below 2**31: ids are 32 bits."""


def bears(message: discord.Message, row: OutboxRow) -> bool:
    return mark(row.nonce) in _ids(message.components)


def stamp(view: discord.ui.LayoutView, moves: int) -> None:
    """Lets the message say up to which move it tells."""
    for item in view.walk_children():
        if isinstance(item, discord.ui.TextDisplay | discord.ui.Separator) and item.id is None:
            item.id = _TOLD + moves
            return


def stamp_version(view: discord.ui.LayoutView, version: int) -> discord.ui.LayoutView:
    """Lets a message that has buttons say of which version of its table it was made."""
    for item in view.walk_children():
        if isinstance(item, discord.ui.ActionRow) and item.id is None:
            item.id = _VERSION + version
            break
    return view


def moves_of(message: discord.Message, otherwise: int) -> int:
    """Up to which move a message tells."""
    return next((it - _TOLD for it in _ids(message.components) if _TOLD <= it < _VERSION), otherwise)


def version_of(message: discord.Message) -> int | None:
    """Of which version of its table a message was made."""
    return next((it - _VERSION for it in _ids(message.components) if it >= _VERSION), None)


def _ids(parts: Iterable[Any]) -> Iterator[int]:
    for part in parts:
        if (found := getattr(part, "id", None)) is not None:
            yield found
        yield from _ids(getattr(part, "children", ()))


_MOST: Final = 2_000


class ShownVersions:
    """A help of this process alone: without it, or after a restart, times say nearly as much."""

    def __init__(self) -> None:
        self._versions: dict[int, int] = {}

    def is_current(self, message: Message, live: Live) -> bool:
        """Was it made of the table just as it is now?"""
        return self._versions.get(message.message) == live.row.version

    def made(self, message: Message, live: Live) -> None:
        self._keep(message.message, live.row.version)

    def _keep(self, message: int, version: int) -> None:
        if len(self._versions) >= _MOST:
            self._versions.clear()
        self._versions[message] = version

    def remembered(
        self, kind: str, row: OutboxRow, sent: discord.Message, live: Live, at: float, person: int = 0
    ) -> Message:
        """What is kept of a message that was sent. If Discord gave us that of an earlier try, it tells what was so
        then, and was made then."""
        told = moves_of(sent, live.moves)
        message = Message(kind, person, sent.channel.id, sent.id, told, min(at, sent.created_at.timestamp()))
        version = version_of(sent)
        if version is not None:
            self._keep(message.message, version)
        elif not row.uncertain:
            self.made(message, live)
        return message


def versioned(made: Made, live: Live) -> Made:
    """The same, saying of which version of its table it was made, if it has buttons."""
    return made._replace(layout=lambda pictured: stamp_version(made.layout(pictured), live.row.version))
