"""What a handler needs to deliver a row: the tables, the cards, the access to Discord."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Protocol

import discord

from bot.cards.made import Made
from bot.outbox import stamps
from bot.outbox.post import Post
from bot.outbox.results import Delivery, NotNeeded
from bot.store.rows import Message, OutboxRow
from bot.store.store import Store
from bot.tables.live import Live
from engine.table import Entry


class Tables(Protocol):
    async def live(self, table: str) -> Live: ...


class Cards(Protocol):
    async def turn(self, live: Live, entries: Sequence[Entry], mark: int, *, first: bool) -> Made: ...
    def aside(self, live: Live, entries: Sequence[Entry], mark: int) -> Made: ...
    async def lobby(self, live: Live, mark: int) -> Made: ...
    async def hand(self, live: Live, seat: int, locale: str, mark: int) -> Made: ...
    def notice(self, live: Live, key: str, params: Mapping[str, Any], ping: Sequence[int], mark: int) -> Made: ...
    def awaited_line(self, live: Live) -> str: ...


@dataclass(frozen=True)
class DeliveryContext:
    store: Store
    tables: Tables
    cards: Cards
    post: Post
    clock: Callable[[], float]
    versions: stamps.ShownVersions = field(default_factory=stamps.ShownVersions)

    async def table_here(self, row: OutboxRow) -> Live:
        """The row's table; NotNeeded if it has moved to another channel, where its messages go now."""
        live = await self.tables.live(row.table)
        if live.row.channel not in (None, row.target):
            raise NotNeeded("the table has moved")
        return live

    async def newest(self, row: OutboxRow, *kinds: str, person: int = 0, channel: int | None = None) -> Message | None:
        """The table's newest message of these kinds, in any channel or in this one."""
        messages = [
            message
            for message in await self.store.messages(row.table)
            if message.kind in kinds and message.person == person and channel in (None, message.channel)
        ]
        return max(messages, key=attrgetter("message"), default=None)

    def delivered(
        self, kind: str, row: OutboxRow, sent: discord.Message, live: Live, started: float, person: int = 0
    ) -> Delivery:
        """The delivery of a message. If Discord answered with the message of an earlier try, it shows the table as it
        was then."""
        moves, version = stamps.read(sent)
        if version is None and not row.uncertain:
            version = live.row.version
        if version is not None:
            self.versions.remember(sent.id, version)
        moves = live.moves if moves is None else moves
        at = min(started, sent.created_at.timestamp())
        return Delivery(sent.id, Message(kind, person, sent.channel.id, sent.id, moves, at))
