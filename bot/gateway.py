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
UNACCEPTABLE_INTENTS: Final = 4014

_LOST: Final = (ReconnectWebSocket, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""How a connection ends, or fails to begin; a timeout is an OSError."""

log = logs.logger(__name__)


class ReconnectingClient(discord.Client):
    """A session is resumed once; if that does not lead to RESUMED, the next attempt is a new session at the default
    gateway, with a growing pause before it. Only what Discord refuses for good ends the loop."""

    _joined = False
    """Has READY or RESUMED arrived on the current connection?"""

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        # an event handler would run as its own task, possibly after the next packet
        if event in ("connect", "resumed"):
            self._joined = True
        super().dispatch(event, *args, **kwargs)

    async def connect(self, *, reconnect: bool = True) -> None:
        clock = asyncio.get_running_loop().time
        backoff = ExponentialBackoff()
        session: dict[str, Any] = {}
        first, heard = True, clock()
        while not self.is_closed():
            began = clock()
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
                heard = clock() if joined else heard
                session = _resumption(self.ws) if joined and _may_resume(error) else {}
                pause = 0.0 if joined and clock() - began > STABLE_AFTER else min(backoff.delay(), LONGEST_PAUSE)
                deaf = round(clock() - heard)
                log.warning("gateway lost", problem=repr(error), deaf=deaf, pause=round(pause, 1), resume=bool(session))
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
        finally:
            if ws is not None and ws.open:
                with contextlib.suppress(aiohttp.ClientError, OSError):
                    await ws.close(4000)


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
