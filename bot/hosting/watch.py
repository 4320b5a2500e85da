"""Watches a running bot: how late its event loop is, whether messages pile up, when Discord was last heard. The log
hears of it only when something is wrong."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Final

import discord

from bot import logs, metrics
from bot.hosting.databases import hosted
from bot.settings import Settings
from bot.status import gateway_status, read_status
from bot.store.errors import StoreFailed
from bot.store.rows import ProcessLife
from bot.store.store import Store

STEP: Final = 0.25
MINUTE: Final = 60.0
LATE: Final = 0.5
"""Seconds of lateness that are worth a line in the log."""
BEHIND: Final = 15.0
"""Seconds for which a message has been due that are worth a line in the log."""
SAY_AGAIN: Final = 600.0
"""The same trouble is logged again after this many seconds."""

log = logs.logger(__name__)


class Watch:
    def __init__(
        self,
        store: Store,
        client: discord.Client,
        settings: Settings,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._client = client
        self._settings = settings
        self._database = hosted(settings)
        self._clock = clock
        self._monotonic = monotonic
        self._sleep = sleep
        self._started = clock()
        self._worst = self._worst_before = 0.0
        """The worst lateness of this minute, and of the one before."""
        self._heard = False
        """Has anything been heard from Discord since the start?"""
        self._said: dict[str, float] = {}
        """When a kind of trouble was logged last."""

    async def run(self) -> None:
        """Runs until it is cancelled."""
        async with AsyncExitStack() as stack:
            if (address := self._settings.metrics_address) is not None:
                # imported only if it is wanted: a web server takes some memory
                from bot.hosting.metrics_server import MetricsServer

                server = MetricsServer(self._store, self._client, self._database, self._started, self._clock)
                await stack.enter_async_context(server.listening(*address))
            stack.push_async_callback(self._note_stop)
            while True:
                await self._each_minute()
                await self._measure_until(self._monotonic() + MINUTE)

    # ---------------------------------------------------------------- the event loop

    async def _measure_until(self, end: float) -> None:
        while (before := self._monotonic()) < end:
            await self._sleep(STEP)
            late = max(self._monotonic() - before - STEP, 0.0)
            metrics.LOOP_LATENESS.observe(late)
            self._worst = max(self._worst, late)
            metrics.LOOP_WORST.set(max(self._worst, self._worst_before))
            if not self._heard and self._database.shared:
                await self._note_first_word()

    # ---------------------------------------------------------------- once a minute

    async def _each_minute(self) -> None:
        try:
            await self._note_life()
            await self._look()
        except StoreFailed as failed:
            # the heartbeat says so too, and `health` in the end
            log.debug("not watched", problem=failed.key)
        except Exception as error:  # noqa: BLE001  # the next minute follows
            logs.unexpected(error, "watch")
        self._worst, self._worst_before = 0.0, self._worst

    async def _note_life(self) -> None:
        now = self._clock()
        heard = gateway_status(self._client, self._started, now).heard
        # where one process is exchanged for another, the new one must have joined first
        heard_yet = not self._database.shared or self._has_heard()
        await self._database.note_life(self._store, ProcessLife(now, heard if heard_yet else None))

    def _has_heard(self) -> bool:
        self._heard = self._heard or getattr(self._client, "last_heard", self._started) is not None
        return self._heard

    async def _note_first_word(self) -> None:
        """At once: somebody may be waiting for it."""
        if self._has_heard():
            with suppress(StoreFailed):
                await self._note_life()

    async def _note_stop(self) -> None:
        with suppress(StoreFailed):
            await self._database.note_stop(self._store)

    async def _look(self) -> None:
        if self._worst >= LATE:
            self._say("event loop late", seconds=round(self._worst, 2))
        status = await read_status(self._client, self._store, self._started, self._clock())
        outbox = status.store.outbox
        if outbox.oldest >= BEHIND:
            failing = sum(outbox.failing.values())
            self._say("messages late", due=outbox.due, oldest=round(outbox.oldest), failing=failing)

    def _say(self, event: str, **figures: float) -> None:
        now = self._monotonic()
        if now - self._said.get(event, float("-inf")) >= SAY_AGAIN:
            self._said[event] = now
            log.warning(event, **figures)
