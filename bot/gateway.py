"""A client that always reconnects to the gateway.

discord.py's own `Client.connect` resumes forever at the address that READY named, even if nothing answers there, and
ends with an AttributeError if the first handshake fails. `AutoShardedClient` fixes both, but it ends when the gateway
closes before HELLO, recurses after each failed first handshake until the stack overflows, and resumes without a pause
if a resumption is accepted and then cut. So the loop is ours; everything on the socket stays discord.py's.
"""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import sleep, timeout
from datetime import UTC, datetime
from time import monotonic, time
from typing import Any, Final, Self

import aiohttp
import discord
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.state import AutoShardedConnectionState, ConnectionState

from bot import logs
from bot.shards import AUTOMATIC, Shards

JOIN_WITHIN: Final = 60.0
"""Seconds from the handshake to READY or RESUMED."""
STABLE_AFTER: Final = 30.0
"""A connection that lasted this many seconds is resumed without a pause."""
LONGEST_PAUSE: Final = 120.0
"""Between two attempts. Discord allows 1000 new sessions a day, so an average of 90 seconds is always safe."""
SILENT_AFTER: Final = 180.0
"""Seconds without a packet after which the log says that the bot is deaf. discord.py leaves a silent connection after a
minute, so that shorter gaps are normal."""
REMIND_AFTER: Final = 3600.0
"""The log says so again after this many seconds."""
FEW_LEFT: Final = 0.25
"""The part of the new sessions of a day with which the log says that few are left."""
UNACCEPTABLE_INTENTS: Final = 4014

_LOST: Final = (ReconnectWebSocket, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""How a connection ends, or fails to begin; a timeout is an OSError."""

log = logs.logger(__name__)


class ReconnectingClient(discord.Client):
    """A session is resumed once; if that does not lead to RESUMED, the next attempt is a new session at the default
    gateway, with a growing pause before it. Only what Discord refuses for good ends the loop. With shards there is one
    such connection for each."""

    sessions_at_once = 1
    """How many shards may begin a session together: those whose numbers differ by a multiple of this wait for each
    other."""

    def __init__(self, *, shards: Shards | None = None, **options: Any) -> None:
        self.shards = shards
        self._links: dict[int | None, Link] = {None: Link(self, None)} if shards is None else {}
        super().__init__(**options)

    def _get_state(self, **options: Any) -> ConnectionState[Self]:
        if self.shards is None:
            return super()._get_state(**options)
        return AutoShardedConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    def _get_websocket(self, guild_id: int | None = None, *, shard_id: int | None = None) -> DiscordWebSocket:
        if self.shards is None:
            return self.ws
        number = shard_id if shard_id is not None else ((guild_id or 0) >> 22) % self.shards.total
        ws = self._links[number].ws
        assert ws is not None
        return ws

    @property
    def last_heard(self) -> float | None:
        """When the last packet came from the gateway in a joined session, in seconds since 1970; None before the first.
        With several shards, that of the one that has been silent for longest."""
        heard = [link.last_heard for link in self._links.values()]
        return min((at for at in heard if at is not None), default=None) if None not in heard else None

    @property
    def latency(self) -> float:
        """The longest of all shards."""
        return max((link.ws.latency for link in self._links.values() if link.ws is not None), default=float("nan"))

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        # an event handler would run as its own task, possibly after the next packet
        if event in ("connect", "resumed") and self.shards is None:
            self._links[None].joined = True
        elif event in ("shard_connect", "shard_resumed"):
            self._links[args[0]].joined = True
        super().dispatch(event, *args, **kwargs)

    def hears_of(self, guild: int | None) -> bool:
        """Is this process told what happens in the server? Of others it knows neither channels nor permissions."""
        if self.shards is None or guild is None or self.shards == AUTOMATIC:
            return True
        return (guild >> 22) % self.shards.total in self.shards.ids

    async def connect(self, *, reconnect: bool = True) -> None:
        if self.shards is None:
            await self._links[None].keep(reconnect=reconnect)
            return
        await self._divide(self.shards)
        links = [asyncio.create_task(link.keep(reconnect=reconnect)) for link in self._links.values()]
        try:
            done, _ = await asyncio.wait(links, return_when=asyncio.FIRST_EXCEPTION)
            for link in done:
                link.result()
        finally:
            for link in links:
                link.cancel()
            await asyncio.gather(*links, return_exceptions=True)

    async def _divide(self, shards: Shards) -> None:
        count, _, limits = await self.http.get_bot_gateway()
        if shards == AUTOMATIC:
            shards = Shards(0, count - 1, count)
        elif shards.total < count:
            log.warning("Discord recommends more shards", count=shards.total, recommended=count)
        self.shards = shards
        self.shard_count = self._connection.shard_count = shards.total
        assert isinstance(self._connection, AutoShardedConnectionState)
        self._connection.shard_ids = shards.ids
        self.sessions_at_once = max(limits["max_concurrency"], 1)
        self._links = {number: Link(self, number) for number in shards.ids}
        if limits["remaining"] < limits["total"] * FEW_LEFT:
            log.warning("few new sessions left today", remaining=limits["remaining"], total=limits["total"])
        log.info("shards", shards=str(shards), at_once=self.sessions_at_once)

    async def before_session(self, shard: int) -> None:
        """Before a new session of a shard begins: Discord lets only so many begin at once."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        # with shards, `before_session` has waited
        if self.shards is None:
            await super().before_identify_hook(shard_id, initial=initial)

    async def close(self) -> None:
        if self.shards is not None and not self.is_closed():
            for link in self._links.values():
                await link.leave()
        await super().close()


class Link:
    """One connection to the gateway, which always comes back."""

    def __init__(self, client: ReconnectingClient, shard: int | None) -> None:
        self.client = client
        self.shard = shard
        self.ws: DiscordWebSocket | None = None
        self.last_heard: float | None = None
        self.joined = False
        """Has READY or RESUMED arrived on the current connection?"""
        self._left = False
        self._heard_at = 0.0
        """The same on the monotonic clock, by which silence is measured; at first, when the bot began to connect."""
        self._remind_at: float | None = None
        """When the log says again that nothing is heard; None unless it has said so."""

    def has_ended(self) -> bool:
        return self._left or self.client.is_closed()

    async def leave(self) -> None:
        """Ends the session, so that Discord sends nothing more."""
        self._left = True
        if self.ws is not None and self.ws.open:
            with contextlib.suppress(aiohttp.ClientError, OSError):
                await self.ws.close(1000)

    async def keep(self, *, reconnect: bool) -> None:
        backoff = ExponentialBackoff()
        session: dict[str, Any] = {}
        first, self._heard_at = True, monotonic()
        while not self.has_ended():
            began = monotonic()
            try:
                await self._listen(first, session)
            except _LOST as error:
                self.client.dispatch("disconnect")
                if self.has_ended():
                    return
                _raise_if_final(error)
                if not reconnect:
                    raise
                joined, first = self.joined, False
                session = _resumption(self.ws) if joined and self.ws and _may_resume(error) else {}
                pause = 0.0 if joined and monotonic() - began > STABLE_AFTER else min(backoff.delay(), LONGEST_PAUSE)
                deaf = round(monotonic() - self._heard_at)
                log.warning(
                    "gateway lost",
                    problem=repr(error),
                    deaf=deaf,
                    pause=round(pause, 1),
                    resume=bool(session),
                    **self._named,
                )
                self._note_silence()
            await sleep(pause)

    async def _listen(self, first: bool, session: dict[str, Any]) -> None:
        """One connection, until it is lost; it always ends with an exception."""
        self.joined = False
        if self.shard is not None and not session:
            await self.client.before_session(self.shard)
        ws: DiscordWebSocket | None = None
        try:
            async with timeout(JOIN_WITHIN) as limit:
                ws = await DiscordWebSocket.from_client(self.client, initial=first, shard_id=self.shard, **session)
                self.ws = self.client.ws = ws
                while True:
                    await ws.poll_event()
                    if self.joined:
                        limit.reschedule(None)
                        self._note_heard()
        finally:
            if ws is not None and ws.open:
                with contextlib.suppress(aiohttp.ClientError, OSError):
                    await ws.close(4000)

    @property
    def _named(self) -> dict[str, int]:
        return {} if self.shard is None else {"shard": self.shard}

    # ---------------------------------------------------------------- what the log says about silence

    def _note_heard(self) -> None:
        now = monotonic()
        if self._remind_at is not None:
            since = self._silent_since(now)
            log.warning("heard from Discord again", since=since, deaf=round(now - self._heard_at), **self._named)
            self._remind_at = None
        self.last_heard, self._heard_at = time(), now

    def _note_silence(self) -> None:
        """Called after each lost or failed connection, so every few minutes while nothing is heard."""
        now = monotonic()
        if now - self._heard_at < SILENT_AFTER or (self._remind_at is not None and now < self._remind_at):
            return
        self._remind_at = now + REMIND_AFTER
        since = self._silent_since(now)
        log.error("nothing heard from Discord", since=since, deaf=round(now - self._heard_at), **self._named)

    def _silent_since(self, now: float) -> str:
        return datetime.fromtimestamp(time() - (now - self._heard_at), UTC).isoformat(timespec="seconds")


def _resumption(ws: DiscordWebSocket) -> dict[str, Any]:
    return {"resume": True, "gateway": ws.gateway, "session": ws.session_id, "sequence": ws.sequence}


def _may_resume(error: Exception) -> bool:
    """False if Discord has said that the session is invalid."""
    return not isinstance(error, ReconnectWebSocket) or error.resume


def _raise_if_final(error: Exception) -> None:
    # 1000 is a close without a reason, which Discord sends now and then
    if isinstance(error, discord.ConnectionClosed) and error.code != 1000:
        if error.code == UNACCEPTABLE_INTENTS:
            raise discord.PrivilegedIntentsRequired(error.shard_id) from None
        raise error
