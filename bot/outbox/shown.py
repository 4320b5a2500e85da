"""Which message shows which version of its table."""

from __future__ import annotations

from typing import Final

import discord

from bot.cards.made import Made
from bot.outbox import marks
from bot.store.rows import Message, OutboxRow
from bot.tables.live import Live

_MOST: Final = 2_000


class Shown:
    """A help of this process alone: without it, or after a restart, times say nearly as much."""

    def __init__(self) -> None:
        self._versions: dict[int, int] = {}

    def is_of(self, message: Message, live: Live) -> bool:
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
        told = marks.told(sent, live.moves)
        message = Message(kind, person, sent.channel.id, sent.id, told, min(at, sent.created_at.timestamp()))
        version = marks.version(sent)
        if version is not None:
            self._keep(message.message, version)
        elif not row.uncertain:
            self.made(message, live)
        return message


def versioned(made: Made, live: Live) -> Made:
    """The same, saying of which version of its table it was made, if it has buttons."""
    return made._replace(layout=lambda pictured: marks.stamp_version(made.layout(pictured), live.row.version))
