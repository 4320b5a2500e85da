"""The worker that writes a digest for each person who wants one, when it is due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from bot import logs
from bot.people.digest import next_digest
from bot.store.store import Store
from bot.tables import notifications
from bot.tables.notifications import WaitingWhy
from bot.tables.service import Tables
from bot.waiting import Idle, sooner, wait_until

RETRY_PAUSE: Final = 30.0
LOOK_EVERY: Final = 60.0
"""Seconds between two looks, at most, where other processes use the database: they may change the times."""
MIN_PAUSE: Final = 1.0
"""Seconds between two looks, at least."""

log = logs.logger(__name__)


class Digests:
    def __init__(self, store: Store, tables: Tables, clock: Callable[[], float], idle_of: Callable[[], Idle]) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._idle_of = idle_of
        self._changed = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._running = asyncio.create_task(self._watch(), name="digests")

    def changed(self) -> None:
        """Another one may be the next."""
        self._changed.set()

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            self._changed.clear()
            await self._idle_of()(wait_until(self._changed, await self._handle_due()), reason="digest")

    async def _handle_due(self) -> float | None:
        """Writes what is due. Returns the seconds until the next one. An error at one keeps none from the others."""
        failed = False
        try:
            for person, at in await self._store.due_digests(self._clock()):
                try:
                    await self._write(person, at)
                except Exception as error:  # noqa: BLE001  # the others get theirs, and this one is tried again
                    logs.unexpected(error, "digest", person=person)
                    failed = True
            following = await self._store.next_digest_time()
        except Exception as error:  # noqa: BLE001  # the worker must keep running
            logs.unexpected(error, "digests")
            return RETRY_PAUSE
        if failed:
            return RETRY_PAUSE
        wait = None if following is None else max(following - self._clock(), MIN_PAUSE)
        return sooner(wait, LOOK_EVERY) if self._store.has_company else wait

    async def _write(self, person: int, at: float) -> None:
        """One digest, however many were missed while the bot was down; none if no table awaits the person."""
        now = self._clock()
        following = next_digest((await self._store.person(person)).settings, now)
        if following is None:
            await self._store.set_digest(person, None)
            return
        page = await self._store.turns(person, 1)
        first = page.rows[0].id if page.waiting else None
        rows = [(first, row) for row in notifications.waiting(person, now, WaitingWhy.DIGEST)] if first else []
        if await self._store.send_digest(person, at, following, rows, now):
            log.debug("digest", waiting=page.waiting)
            self._tables.changed()
