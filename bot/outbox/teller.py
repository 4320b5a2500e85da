"""The outbox's way to Discord: what a row says is to be told, as it is at the moment in which it is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import discord

from bot import logs
from bot.outbox import aside, card, hand, lobby, missing, notice
from bot.outbox.changes import without_buttons
from bot.outbox.delivered import Delivered
from bot.outbox.needs import Cards, Clock, Desk, Tables
from bot.outbox.post import Post
from bot.outbox.shown import Shown
from bot.outbox.troubles import Undelivered
from bot.store.rows import Message, OutboxRow
from bot.store.store import Store

Tell = Callable[[Desk, OutboxRow], Awaitable[Delivered]]

log = logs.logger(__name__)


class Teller:
    def __init__(self, client: discord.Client, store: Store, tables: Tables, cards: Cards, clock: Clock) -> None:
        self._desk = Desk(store, tables, cards, Post(client, clock), clock, Shown())
        self._kinds: Final[Mapping[str, Tell]] = {
            aside.ROW: aside.tell,
            card.KIND: card.tell,
            hand.KIND: hand.tell,
            lobby.KIND: lobby.tell,
            "missing": missing.tell,
            "notice": notice.tell,
        }

    async def tell(self, row: OutboxRow) -> Delivered:
        """Or Undelivered, or Needless."""
        if (kind := self._kinds.get(row.kind)) is None:
            raise Undelivered(f"nobody knows how to tell {row.kind!r}", after=None)
        return await kind(self._desk, row)

    async def retire(self, row: OutboxRow, old: Message) -> None:
        """A newer message has taken this one's place, so its buttons go; if not, they are answered kindly."""
        try:
            await self._desk.post.change(row, self._desk.post.channel(old.channel), old.message, without_buttons)
        except Undelivered as trouble:
            log.info("old buttons stay", message=old.message, problem=trouble.problem)
