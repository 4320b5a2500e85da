"""What a handler needs to deliver a row: the tables, the cards, the access to Discord."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Protocol

import discord
import msgspec

from bot.cards.message import Moment, OutgoingMessage
from bot.cards.own_story import OwnStory
from bot.cards.waiting import WaitingTable
from bot.outbox import stamps
from bot.outbox.post import Post
from bot.outbox.results import Delivery, NotNeeded
from bot.store.rows import Message, OutboxRow
from bot.store.store import Store
from bot.tables.deadlines import DeadlineState
from bot.tables.snapshot import TableSnapshot
from engine.table import Entry


class Tables(Protocol):
    async def snapshot(self, table: str) -> TableSnapshot: ...


class Cards(Protocol):
    async def turn(
        self,
        snapshot: TableSnapshot,
        entries: Sequence[Entry],
        mark: int,
        *,
        first: bool,
        in_words: bool = False,
        moment: Moment | None = None,
    ) -> OutgoingMessage: ...
    def mid_turn(self, snapshot: TableSnapshot, entries: Sequence[Entry], mark: int) -> OutgoingMessage: ...
    async def lobby(self, snapshot: TableSnapshot, mark: int) -> OutgoingMessage: ...
    async def hand(
        self,
        snapshot: TableSnapshot,
        seat: int,
        locale: str,
        mark: int,
        *,
        in_words: bool = False,
        story: OwnStory | None = None,
    ) -> OutgoingMessage: ...
    def past_hand(self, snapshot: TableSnapshot, locale: str, moves: int, why: str) -> OutgoingMessage: ...
    def notice(
        self,
        snapshot: TableSnapshot,
        key: str,
        params: Mapping[str, Any],
        ping: Sequence[int],
        mark: int,
        going: Sequence[Entry],
    ) -> OutgoingMessage: ...
    def invitation(
        self, snapshot: TableSnapshot, person: int, locale: str, mark: int, *, here: bool = False
    ) -> OutgoingMessage: ...
    def lost(self, snapshot: TableSnapshot, locale: str, mark: int) -> OutgoingMessage: ...
    def heading(self, snapshot: TableSnapshot) -> str: ...
    def deadlines(
        self, snapshot: TableSnapshot, state: DeadlineState, ping: Sequence[int], mark: int
    ) -> OutgoingMessage: ...
    def waiting(
        self,
        tables: Sequence[WaitingTable],
        waiting: int,
        locale: str,
        mark: int,
        *,
        note: str,
        soon: TableSnapshot | None,
    ) -> OutgoingMessage: ...
    def status_line(self, snapshot: TableSnapshot) -> str: ...


@dataclass(frozen=True)
class DeliveryContext:
    store: Store
    tables: Tables
    cards: Cards
    post: Post
    clock: Callable[[], float]
    versions: stamps.ShownVersions = field(default_factory=stamps.ShownVersions)

    async def table_here(self, row: OutboxRow) -> TableSnapshot:
        """The row's table; NotNeeded if it has moved to another channel, where its messages go now."""
        snapshot = await self.tables.snapshot(row.table)
        if snapshot.row.channel not in (None, row.target):
            raise NotNeeded("the table has moved")
        return snapshot

    async def newest(self, row: OutboxRow, *kinds: str, person: int = 0, channel: int | None = None) -> Message | None:
        """The table's newest message of these kinds, in any channel or in this one."""
        messages = [
            message
            for message in await self.store.messages(row.table)
            if message.kind in kinds and message.person == person and channel in (None, message.channel)
        ]
        return max(messages, key=attrgetter("message"), default=None)

    def delivered(
        self,
        kind: str,
        row: OutboxRow,
        sent: discord.Message,
        snapshot: TableSnapshot,
        started: float,
        person: int = 0,
        *,
        asks: bool = True,
        replaced: bytes | None = None,
    ) -> Delivery:
        """The delivery of a message. If Discord answered with the message of an earlier try, it shows the table as it
        was then: it may ask what this one does not, and what remains of it is not known."""
        moves = stamps.moves_shown(sent, snapshot)
        if not row.uncertain:
            self.versions.remember(sent.id, snapshot.row.version)
        moves = snapshot.moves if moves is None else moves
        at = min(started, sent.created_at.timestamp())
        undos = None if row.uncertain else len(snapshot.loaded.undos)
        shown = Message(kind, person, sent.channel.id, sent.id, moves, at, asks or row.uncertain)
        if not row.uncertain:
            shown = msgspec.structs.replace(shown, replaced=replaced)
        return Delivery(sent.id, shown, undos)
