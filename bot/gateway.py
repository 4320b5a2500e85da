"""A client that always reconnects to the gateway.

discord.py's own `Client.connect` resumes forever at the address that READY named, even if nothing answers there, and
ends with an AttributeError if the first handshake fails. `AutoShardedClient` fixes both, but it ends when the gateway
closes before HELLO, recurses after each failed first handshake until the stack overflows, and resumes without a pause
if a resumption is accepted and then cut. So the loop is ours; everything on the socket stays discord.py's.
"""

from __future__ import annotations

import contextlib
from asyncio import sleep, timeout
from datetime import UTC, datetime
from time import monotonic, time
from typing import Any, Final

import aiohttp
import discord
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot import logs

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
UNACCEPTABLE_INTENTS: Final = 4014

_LOST: Final = (ReconnectWebSocket, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""How a connection ends, or fails to begin; a timeout is an OSError."""

log = logs.logger(__name__)


class ReconnectingClient(discord.Client):
    """A session is resumed once; if that does not lead to RESUMED, the next attempt is a new session at the default
    gateway, with a growing pause before it. Only what Discord refuses for good ends the loop."""

    last_heard: float | None = None
    """When the last packet came from the gateway in a joined session, in seconds since 1970; None before the first."""
    _joined = False
    """Has READY or RESUMED arrived on the current connection?"""
    _heard_at = 0.0
    """The same on the monotonic clock, by which silence is measured; at first, when the bot began to connect."""
    _remind_at: float | None = None
    """When the log says again that nothing is heard; None unless it has said so."""

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        # an event handler would run as its own task, possibly after the next packet
        if event in ("connect", "resumed"):
            self._joined = True
        super().dispatch(event, *args, **kwargs)

    async def connect(self, *, reconnect: bool = True) -> None:
        backoff = ExponentialBackoff()
        session: dict[str, Any] = {}
        first, self._heard_at = True, monotonic()
        while not self.is_closed():
            began = monotonic()
            try:
                await self._listen(first, session)
            except _LOST as error:
                self.dispatch("disconnect")
                if self.is_closed():
                    return
                _raise_if_final(error)
                if not reconnect:
                    raise
                joined, first = self._joined, False
                session = _resumption(self.ws) if joined and _may_resume(error) else {}
                pause = 0.0 if joined and monotonic() - began > STABLE_AFTER else min(backoff.delay(), LONGEST_PAUSE)
                deaf = round(monotonic() - self._heard_at)
                log.warning("gateway lost", problem=repr(error), deaf=deaf, pause=round(pause, 1), resume=bool(session))
                self._note_silence()
            await sleep(pause)

    async def _listen(self, first: bool, session: dict[str, Any]) -> None:
        """One connection, until it is lost; it always ends with an exception."""
        self._joined = False
        ws: DiscordWebSocket | None = None
        try:
            async with timeout(JOIN_WITHIN) as limit:
                ws = await DiscordWebSocket.from_client(self, initial=first, shard_id=self.shard_id, **session)
                self.ws = ws
                while True:
                    await ws.poll_event()
                    if self._joined:
                        limit.reschedule(None)
                        self._note_heard()
        finally:
            if ws is not None and ws.open:
                with contextlib.suppress(aiohttp.ClientError, OSError):
                    await ws.close(4000)

    # ---------------------------------------------------------------- what the log says about silence

    def _note_heard(self) -> None:
        now = monotonic()
        if self._remind_at is not None:
            log.warning("heard from Discord again", since=self._silent_since(now), deaf=round(now - self._heard_at))
            self._remind_at = None
        self.last_heard, self._heard_at = time(), now

    def _note_silence(self) -> None:
        """Called after each lost or failed connection, so every few minutes while nothing is heard."""
        now = monotonic()
        if now - self._heard_at < SILENT_AFTER or (self._remind_at is not None and now < self._remind_at):
            return
        self._remind_at = now + REMIND_AFTER
        log.error("nothing heard from Discord", since=self._silent_since(now), deaf=round(now - self._heard_at))

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
