"""What came of telling a row."""

from __future__ import annotations

from typing import NamedTuple

from bot.outbox.troubles import Needless
from bot.store.rows import Message, OutboxRow
from bot.tables.live import Live


class Delivered(NamedTuple):
    message: int
    remember: Message | None = None
    """It is the newest of its kind now; the one before loses its buttons."""


def still_here(live: Live, row: OutboxRow) -> Live:
    """A table that went to another channel is told there."""
    if live.row.channel not in (None, row.target):
        raise Needless("the table has moved")
    return live
