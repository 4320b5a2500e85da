"""The bot: a Discord client with the table service and the background workers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

import discord

from bot import logs, metrics, pictures
from bot.actions.buttons import CardButton
from bot.cards import Cards
from bot.cards.warm_up import warm_up
from bot.commands.sync import sync_commands
from bot.commands.translation import Translator
from bot.commands.tree import Tree
from bot.company import has_joined, listeners
from bot.deadlines import HEARTBEAT, Deadlines
from bot.digests import Digests
from bot.gateway import ReconnectingClient
from bot.interactions.permissions import Interaction, can_write_again, missing_at_table
from bot.interactions.unanswered import Payload, Unanswered
from bot.outbox.handlers import DiscordDeliverer
from bot.outbox.lease import Lease, SharedLease, SoleLease
from bot.outbox.pace import REQUESTS_PER_SECOND, SHARED_PER_SECOND, OwnPace, Pace, SharedPace
from bot.outbox.results import PERMISSIONS
from bot.outbox.worker import Outbox
from bot.panels.elsewhere import ITEM as ELSEWHERE
from bot.panels.leaving import ITEM as LEAVING
from bot.panels.lobby.open_panels import OpenPanels
from bot.panels.lobby.panel import ITEM as LOBBY
from bot.panels.orders.panel import ITEM as ORDERS
from bot.panels.server.panel import ITEM as SERVER
from bot.panels.story import ITEM as STORY
from bot.panels.turn.direct import direct_options
from bot.panels.turn.panel import ITEM as TURN
from bot.panels.turns import ITEM as TURNS
from bot.panels.words import ITEM as WORDS
from bot.pictures import Pictures
from bot.rates import Rates
from bot.shards import Shards
from bot.shared_clock import SharedClock
from bot.store.changes import Commit
from bot.store.errors import StoreFailed
from bot.store.rows import OutboxRow, TableRow
from bot.store.store import Store
from bot.tables.announcements import MAINTENANCE
from bot.tables.lost_channel import report_lost_channel, report_lost_channels
from bot.tables.relocation import post_missed
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.waiting import Idle, plain_wait, wait_until
from bot.welcome import greet_inviter

PROCESS_NAME: Final = "bot"
"""The name of a process if there is only one."""
FINISH_TIMEOUT: Final = 10.0
"""Seconds that running commands have to finish when the bot is stopped."""
FINISH_RELIEVED: Final = 40.0
"""The same where another process hears of the servers meanwhile: nobody waits for the end of this one."""
INTERRUPTED_AT_ONCE: Final = 3
INTERRUPTED_WITHIN: Final = 10.0
"""Seconds after which the next interrupted interaction is begun although none has finished."""

SESSION_EVERY: Final = 6.0
"""Seconds between new sessions of shards that Discord lets begin one after the other; it asks for 5."""
MAX_RATE_LIMIT_WAIT: Final = 60.0
"""Seconds that a request waits for Discord's rate limits; a caller with a longer wait tries again later."""

log = logs.logger(__name__)


def now() -> float:
    """The bot's clock."""
    return discord.utils.utcnow().timestamp()


def record_moves(before: TableSnapshot, commit: Commit) -> None:
    """One line in the log for a line of moves; `number` is that of the last one."""
    number, count = commit.entries[-1].number, len(commit.entries)
    log.info("played", table=before.id, game=before.game, number=number, count=count, interaction=commit.interaction)
    metrics.MOVES.add(before.game, by=count)


class Cornerstone(ReconnectingClient):
    idle: Idle = staticmethod(plain_wait)
    """How a background task waits; can be replaced before the start."""
    clock: Callable[[], float] = staticmethod(now)
    follows_database = True
    """Does the clock go by that of a database that other processes use as well?"""
    beat: float = HEARTBEAT
    """Seconds between two heartbeats."""
    requests_per_second: float = REQUESTS_PER_SECOND
    """Of the outbox."""
    shared_requests_per_second: float = SHARED_PER_SECOND
    """Of the outboxes of all processes that use one database."""

    store: Store
    tables: Tables
    cards: Cards
    lease: Lease
    outbox: Outbox
    deadlines: Deadlines
    digests: Digests
    rates: Rates
    started: float

    def __init__(
        self,
        store: Store | Callable[[], Awaitable[Store]],
        *,
        components: Path | None = None,
        picture_threads: int = pictures.THREADS,
        warm: bool = False,
        unanswered: Path | None = None,
        shards: Shards | None = None,
        process: str = PROCESS_NAME,
    ) -> None:
        """`warm`: draw the first pictures of each game ahead of time. `unanswered`: the folder for interactions that
        are being answered. `shards`: of whose servers it hears; None: of all, on one connection. `process`: the name
        of this process among those that use the database."""
        super().__init__(
            shards=shards,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=MAX_RATE_LIMIT_WAIT,
        )
        self._opening = store
        self._components = components
        self._picture_threads = picture_threads
        self._warm = warm
        self._process = process
        self.unanswered = Unanswered(unanswered)
        self.open_panels = OpenPanels()
        self._in_progress: set[int] = set()
        self._all_finished = asyncio.Event()
        self._ready_again = asyncio.Event()
        self._interrupted_finished = asyncio.Event()
        self._stopped: asyncio.Task[None] | None = None
        self.closing = False
        """Is the bot stopping? Then nothing new is started."""
        self.tree = Tree(self)

    # ---------------------------------------------------------------- life cycle

    async def setup_hook(self) -> None:
        self.store = self._opening if isinstance(self._opening, Store) else await self._opening()
        if self.store.has_company and self.follows_database:
            self.clock = SharedClock(self.clock)
            await self.clock.follow(self.store)
        self.pictures = Pictures(self._picture_threads)
        self.cards = Cards(self.pictures, direct_options)
        self.tables = Tables(self.store, self.clock, self._components, self._changed)
        self.tables.played = record_moves
        self.tables.followed = self.open_panels.table_changed
        self.rates = Rates(self.clock)
        pace = self._pace()
        self.lease = self._lease()
        deliverer = DiscordDeliverer(self, self.store, self.tables, self.cards, self.clock, pace, self._report_lost)
        self.outbox = Outbox(self.store, self.clock, lambda: self.idle, deliverer, self.lease)
        self.deadlines = Deadlines(self.store, self.tables, self.clock, lambda: self.idle, self.beat)
        self.digests = Digests(self.store, self.tables, self.clock, lambda: self.idle)
        await self.store.end_announcement(MAINTENANCE)
        self.started = self.clock()
        await self.deadlines.beat()
        self.add_dynamic_items(CardButton, ELSEWHERE, LEAVING, LOBBY, ORDERS, SERVER, STORY, TURN, TURNS, WORDS)
        await self.tree.set_translator(Translator())
        await sync_commands(self.tree, self.store)
        self.outbox.start()
        self.deadlines.start()
        self.digests.start()
        self._answering_later = asyncio.create_task(self._answer_regularly(), name="unanswered")

    def _pace(self) -> Pace:
        if self.store.has_company:
            return SharedPace(self.store, self.clock, self.shared_requests_per_second)
        return OwnPace(self.requests_per_second)

    def _lease(self) -> Lease:
        if self.store.has_company:
            clock = self.clock
            before = partial(clock.follow, self.store) if isinstance(clock, SharedClock) else None
            shards = str(self.shards or "")
            return SharedLease(self.store, clock, lambda: self.idle, self._process, shards, before)
        return SoleLease(self.store, PROCESS_NAME)

    async def before_session(self, shard: int) -> None:
        """Waits for the turn of this shard among those of all processes. It begins a session a little later, since it
        has to connect, so turns are longer than Discord asks."""
        bucket = f"session {shard % self.sessions_at_once}"
        while True:
            try:
                at = await self.store.reserve_turn(bucket, SESSION_EVERY, self.clock())
            except StoreFailed as failed:
                log.warning("no turn for a session", shard=shard, problem=failed.key)
                await asyncio.sleep(SESSION_EVERY)
            else:
                await asyncio.sleep(max(at - self.clock(), 0.0))
                return

    async def on_ready(self) -> None:
        """Warming up comes after the start, which it would delay, and only once: Discord may say READY again."""
        self._ready_again.set()
        if self._warm and not self.closing:
            self._warm = False
            self.pictures.warm_up(warm_up(self._components))

    def _changed(self) -> None:
        """After each commit."""
        self.outbox.wake()
        self.deadlines.changed()

    async def close(self) -> None:
        """Lets running work finish and leaves undelivered rows to the next start. A second call waits for the first."""
        if self._stopped is None:
            self._stopped = asyncio.create_task(self._stop(), name="stop")
        await asyncio.shield(self._stopped)

    async def _stop(self) -> None:
        self.closing = True
        if self._in_progress:
            await self._finish_commands()
        started = vars(self)
        if "_answering_later" in started:
            self._answering_later.cancel()
            await asyncio.gather(self._answering_later, return_exceptions=True)
        await self.open_panels.close()
        for part in ("deadlines", "digests", "outbox"):
            if part in started:
                await started[part].close()
        await super().close()
        await self.unanswered.close()
        for part in ("pictures", "store"):
            if part in started:
                await started[part].close()
        if "store" not in started and isinstance(self._opening, Store):
            await self._opening.close()

    async def _finish_commands(self) -> None:
        heard = "store" in vars(self) and await self.is_heard_elsewhere(self.shards and self.shards.first << 22)
        try:
            async with asyncio.timeout(FINISH_RELIEVED if heard else FINISH_TIMEOUT):
                await self._all_finished.wait()
        except TimeoutError:
            log.warning("commands cut off", n=len(self._in_progress))

    async def is_heard_elsewhere(self, guild: int | None, *, newer: bool = False, joined: bool = True) -> bool:
        """Does another process hear of the server as well, as while one is exchanged? `newer`: one that has started
        after this one; `joined`: one that is known to be connected to Discord."""
        if not self.hears_of(guild):
            # of what people bring to foreign servers, the first shard hears
            guild = None
        try:
            found = await listeners(self.store, self.lease.id, guild, self.clock())
            found = [one for one in found if not newer or one.started > self.started]
            return any([not joined or await has_joined(self.store, one) for one in found])
        except StoreFailed:
            return False

    # ---------------------------------------------------------------- interactions in progress

    @contextmanager
    def in_progress(self, interaction: int) -> Iterator[bool]:
        """Marks an interaction as in progress. Yields False if it already is."""
        if interaction in self._in_progress:
            yield False
            return
        self._in_progress.add(interaction)
        self._all_finished.clear()
        try:
            yield True
        finally:
            self._in_progress.discard(interaction)
            if not self._in_progress:
                self._all_finished.set()

    @contextmanager
    def answering(self, interaction: Interaction) -> Iterator[bool]:
        """Marks an interaction as in progress, and keeps what is needed to answer it if that is interrupted. Yields
        False if it already is in progress."""
        with self.in_progress(interaction.id) as first:
            if not first:
                yield False
                return
            self.tables.answering[str(interaction.id)] = False
            try:
                with self.unanswered.kept(interaction, self.clock()):
                    yield True
            finally:
                self.tables.answering.pop(str(interaction.id), None)
                self.tables.interrupted.discard(str(interaction.id))
                self._interrupted_finished.set()

    async def answer_interrupted(self) -> None:
        """Handles interactions again whose answer was prevented, by the end of the process or by an outage of Discord.
        They are answered, but change nothing more. The oldest first and a few at a time: if all were begun at once, a
        process that is soon killed again would finish none."""
        for payload in await self.unanswered.load(self.clock()):
            await self._few_interrupted()
            interaction = int(payload["id"])
            if self.closing or not self._knows_server(payload) or interaction in self._in_progress:
                continue
            log.info("interrupted", interaction=interaction)
            self.tables.interrupted.add(str(interaction))
            try:
                # as when Discord sends it
                self._connection.parse_interaction_create(cast(Any, payload))
            except Exception as error:  # noqa: BLE001  # the others can still be answered
                logs.unexpected(error, "not answered", interaction=interaction)
                self.unanswered.drop(interaction)
                self.tables.interrupted.discard(str(interaction))

    def _knows_server(self, payload: Payload) -> bool:
        """Without the servers, which Discord sends after READY, no channel is known. The client counts as ready only
        two seconds after the last of them, which is long for a person who waits."""
        server = payload.get("guild_id")
        guild = None if server is None else self.get_guild(int(server))
        return self.is_ready() or server is None or (guild is not None and not guild.unavailable)

    async def on_socket_event_type(self, event: str) -> None:
        if event == "GUILD_CREATE":
            self._ready_again.set()

    async def _few_interrupted(self) -> None:
        """Waits until fewer than INTERRUPTED_AT_ONCE are in progress, but not forever for one that hangs."""
        while len(self.tables.interrupted) >= INTERRUPTED_AT_ONCE:
            self._interrupted_finished.clear()
            if not await self.idle(wait_until(self._interrupted_finished, INTERRUPTED_WITHIN), reason="interrupted"):
                return

    async def _answer_regularly(self) -> None:
        while True:
            await self.idle(wait_until(self._ready_again, self.beat), reason="unanswered")
            self._ready_again.clear()
            try:
                await self.answer_interrupted()
            except Exception as error:  # noqa: BLE001  # the next try follows
                logs.unexpected(error, "not answered")

    # ---------------------------------------------------------------- regained access

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot may have been here before and have messages left to post."""
        await self._post_missed(guild.id)
        await greet_inviter(self, self.store, guild, self.clock())

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        if can_write_again(before, after):
            await self._post_missed(after.guild.id, within=after.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions and after in after.guild.me.roles:
            await self._post_missed(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        if self.user is not None and after.id == self.user.id and before.roles != after.roles:
            await self._post_missed(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        state = payload.data["thread_metadata"]
        if not state["archived"] and not state.get("locked"):
            await self._post_missed(payload.guild_id, payload.thread_id)

    async def _post_missed(self, guild: int, channel: int | None = None, *, within: int | None = None) -> None:
        """Posts what could not be posted there before: in one channel or thread, `within` a channel and its threads, or
        wherever in the server the bot can write."""

        def affected(row: TableRow) -> bool:
            if channel is not None:
                return True
            if within is not None and within not in (row.channel, row.parent):
                return False
            return missing_at_table(self, row) == ()

        try:
            await post_missed(self.tables, guild, channel, affected)
        except Exception as error:  # noqa: BLE001  # no one awaits this
            logs.unexpected(error, "retell", guild=guild)

    # ---------------------------------------------------------------- lost access

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._report_all_lost(channel.guild.id, lambda row: channel.id in (row.channel, row.parent))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._report_all_lost(payload.guild_id, lambda row: row.channel == payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._report_all_lost(guild.id, lambda _: True)

    async def _report_all_lost(self, guild: int, lost: Callable[[TableRow], bool]) -> None:
        try:
            await report_lost_channels(self.tables, guild, lost)
        except Exception as error:  # noqa: BLE001  # no one awaits this; the next card that fails is another chance
            logs.unexpected(error, "loss not reported", guild=guild)

    async def _report_lost(self, failed: OutboxRow, code: int) -> None:
        """A message could not be posted. Perhaps the bot only lacks a permission for this one message."""
        try:
            row = await self.store.table(failed.table)
            if row is None or (code in PERMISSIONS and missing_at_table(self, row) == ()):
                return
            await report_lost_channel(self.tables, failed.table, failed.target)
        except Exception as error:  # noqa: BLE001  # the row has failed anyway
            logs.unexpected(error, "loss not reported", table=failed.table)
