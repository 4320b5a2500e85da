"""The bot: Discord on one side, the table service on the other, and the workers that run beside."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import discord

from bot import logs, pictures
from bot.actions.buttons import CardButton
from bot.cards import Cards
from bot.commands.syncing import sync
from bot.commands.tree import Tree
from bot.commands.wording import Translator
from bot.deadlines import BEAT, Deadlines
from bot.gateway import ReconnectingClient
from bot.interactions.permissions import regained
from bot.outbox.handlers import DiscordDeliverer
from bot.outbox.worker import Outbox
from bot.panels.lobby.panel import ITEM as LOBBY
from bot.panels.orders.panel import ITEM as ORDERS
from bot.panels.turn.panel import ITEM as TURN
from bot.pictures import Pictures
from bot.store.store import Store
from bot.tables.relocation import post_missed
from bot.tables.service import Tables
from bot.waiting import Idle, plain_wait

NAME: Final = "bot"
"""Of this process, among those that use the database."""
FINISH_WITHIN: Final = 10.0
"""Seconds that commands have to come to their end when the bot is stopped."""

LONGEST_LIMIT: Final = 60.0
"""Seconds that a request waits for Discord's own limits; what takes longer is tried again by whoever asked for it."""

log = logs.logger(__name__)


def now() -> float:
    """The bot's clock."""
    return discord.utils.utcnow().timestamp()


class Cornerstone(ReconnectingClient):
    idle: Idle = staticmethod(plain_wait)
    """How a background task waits; another one can be put in its place before the start."""
    clock: Callable[[], float] = staticmethod(now)
    beat: float = BEAT
    """Seconds between two heartbeats."""

    store: Store
    tables: Tables
    cards: Cards
    outbox: Outbox
    deadlines: Deadlines

    def __init__(
        self,
        store: Store | Callable[[], Awaitable[Store]],
        *,
        components: Path | None = None,
        picture_threads: int = pictures.THREADS,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_LIMIT,
        )
        self._opening = store
        self._components = components
        self._picture_threads = picture_threads
        self._at_work: set[int] = set()
        self._idle_now = asyncio.Event()
        self._stopped: asyncio.Task[None] | None = None
        self.closing = False
        """From now on nothing new is begun."""
        self.tree = Tree(self)

    # ---------------------------------------------------------------- its life

    async def setup_hook(self) -> None:
        self.store = self._opening if isinstance(self._opening, Store) else await self._opening()
        self.pictures = Pictures(self._picture_threads)
        self.cards = Cards(self.pictures)
        self.tables = Tables(self.store, self.clock, self._components, self._changed)
        deliverer = DiscordDeliverer(self, self.store, self.tables, self.cards, self.clock)
        self.outbox = Outbox(self.store, self.clock, lambda: self.idle, deliverer, NAME)
        self.deadlines = Deadlines(self.store, self.tables, self.clock, lambda: self.idle, self.beat)
        await self.deadlines.beat()
        self.add_dynamic_items(CardButton, LOBBY, ORDERS, TURN)
        await self.tree.set_translator(Translator())
        await sync(self.tree, self.store)
        self.outbox.start()
        self.deadlines.start()

    def _changed(self) -> None:
        """After each commit."""
        self.outbox.wake()
        self.deadlines.changed()

    async def close(self) -> None:
        """What runs comes to its end, what waits to be told is left to the next life. Called twice, it is done once."""
        if self._stopped is None:
            self._stopped = asyncio.create_task(self._stop(), name="stop")
        await asyncio.shield(self._stopped)

    async def _stop(self) -> None:
        self.closing = True
        if self._at_work:
            await self._finished()
        started = vars(self)
        for part in ("deadlines", "outbox"):
            if part in started:
                await started[part].close()
        await super().close()
        for part in ("pictures", "store"):
            if part in started:
                await started[part].close()
        if "store" not in started and isinstance(self._opening, Store):
            await self._opening.close()

    async def _finished(self) -> None:
        try:
            async with asyncio.timeout(FINISH_WITHIN):
                await self._idle_now.wait()
        except TimeoutError:
            log.warning("commands cut off", n=len(self._at_work))

    # ---------------------------------------------------------------- its work

    @contextmanager
    def at_work(self, interaction: int) -> Iterator[bool]:
        """While a press is answered; False if it is being answered already."""
        if interaction in self._at_work:
            yield False
            return
        self._at_work.add(interaction)
        self._idle_now.clear()
        try:
            yield True
        finally:
            self._at_work.discard(interaction)
            if not self._at_work:
                self._idle_now.set()

    # ---------------------------------------------------------------- where it may speak again

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Perhaps the bot was here before, and there is something left to tell."""
        await self._retell(guild.id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        if regained(before, after):
            await self._retell(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._retell(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        if self.user is not None and after.id == self.user.id and before.roles != after.roles:
            await self._retell(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        state = payload.data["thread_metadata"]
        if not state["archived"] and not state.get("locked"):
            await self._retell(payload.guild_id, payload.thread_id)

    async def _retell(self, guild: int, channel: int | None = None) -> None:
        """What could not be told there is told now."""
        try:
            await post_missed(self.tables, guild, channel)
        except Exception as error:  # noqa: BLE001  # nobody waits for it
            logs.unexpected(error, "retell", guild=guild)
