"""The worker that hands due deadlines to the table service, and the heartbeat that reveals downtime."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from bot import logs
from bot.store.rows import Deadline, DeadlineKind
from bot.store.store import Store
from bot.tables.deadlines import end_time, post_new_times, remind
from bot.tables.expiry import expire_lobby, warn_lobby
from bot.tables.held import PAUSE, TableHeld
from bot.tables.service import Tables
from bot.tables.undo import end_request
from bot.waiting import Idle, sooner, wait_until

HEARTBEAT: Final = 60.0
MAX_MISSED_BEATS: Final = 5
"""After more missed beats than this, pending deadlines are postponed by the downtime: it is no player's fault."""
PRUNE_EVERY: Final = 86_400.0
KEEP_FOR: Final = 30 * 86_400.0
RETRY_PAUSE: Final = 30.0
"""Seconds until a failed deadline is tried again."""
LOOK_EVERY: Final = 60.0
"""Seconds between two looks, at most, where other processes use the database."""
MIN_PAUSE: Final = 1.0
"""Seconds between two looks, at least: a deadline that another process handles stays due for a while."""

log = logs.logger(__name__)


class Deadlines:
    def __init__(
        self,
        store: Store,
        tables: Tables,
        clock: Callable[[], float],
        idle_of: Callable[[], Idle],
        beat: float = HEARTBEAT,
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._idle_of = idle_of
        self._every = beat
        self._changed = asyncio.Event()
        self._pruned = float("-inf")
        self._running: tuple[asyncio.Task[None], ...] = ()
        self._posting: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._running = (
            asyncio.create_task(self._watch(), name="deadlines"),
            asyncio.create_task(self._beat_regularly(), name="heartbeat"),
        )

    def changed(self) -> None:
        """After a commit: another deadline may be the next."""
        self._changed.set()

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        if self._posting is not None:
            # finished rather than cut off: the next start notices no downtime
            await self._posting

    async def _watch(self) -> None:
        while True:
            self._changed.clear()
            await self._idle_of()(wait_until(self._changed, await self._handle_due()), reason="deadline")

    async def _handle_due(self) -> float | None:
        """Handles what is due. Returns the seconds until the next deadline."""
        failed, held = False, set[str]()
        try:
            following = await self._store.next_deadline_time()
            if following is not None and following <= self._clock():
                for deadline in await self._store.due_deadlines(self._clock()):
                    if deadline.table not in held:
                        failed |= not await self._handle(deadline, held)
                following = await self._store.next_deadline_time()
        except Exception as error:  # noqa: BLE001  # the worker must keep running
            logs.unexpected(error, "deadlines")
            return RETRY_PAUSE
        wait = None if following is None else max(following - self._clock(), RETRY_PAUSE if failed else MIN_PAUSE)
        # a process that has ended told nobody of the deadlines that its last commits brought
        return sooner(wait, LOOK_EVERY) if self._store.has_company else wait

    async def beat(self) -> None:
        """Records that the bot is running."""
        if put_off := await self._store.beat(self._clock(), MAX_MISSED_BEATS * self._every):
            log.warning("deadlines put off", seconds=put_off)
            self._changed.set()
            # in the background, since the bot may have thousands of tables and is about to start
            self._posting = asyncio.create_task(self._post_new_times(self._posting), name="new times")

    async def _post_new_times(self, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await before
        try:
            await post_new_times(self._tables)
        except Exception as error:  # noqa: BLE001  # only the cards say the old time
            logs.unexpected(error, "put off")

    async def _handle(self, deadline: Deadline, held: set[str]) -> bool:
        """Did it succeed? Tables that are held are added, with all their deadlines put off."""
        with logs.about(table=deadline.table):
            try:
                match deadline.kind:
                    case DeadlineKind.WARN:
                        await warn_lobby(self._tables, deadline)
                    case DeadlineKind.EXPIRE:
                        await expire_lobby(self._tables, deadline)
                    case DeadlineKind.REMIND:
                        await remind(self._tables, deadline)
                    case DeadlineKind.LATE:
                        await end_time(self._tables, deadline)
                    case DeadlineKind.UNDO:
                        await end_request(self._tables, deadline)
            except TableHeld as refused:
                log.info("held", problem=refused.key, **refused.params)
                held.add(deadline.table)
                await self._store.put_off(deadline.table, self._clock() - deadline.at + PAUSE)
            except Exception as error:  # noqa: BLE001  # one table must not stop the others
                logs.unexpected(error, "deadline", what=deadline.kind)
                return False
        return True

    async def _beat_regularly(self) -> None:
        while True:
            await self._idle_of()(asyncio.sleep(self._every), reason="heartbeat")
            await self._beat_and_prune()

    async def _beat_and_prune(self) -> None:
        try:
            await self.beat()
            now = self._clock()
            if now - self._pruned >= PRUNE_EVERY:
                pruned = await self._store.prune(now - KEEP_FOR)
                self._pruned = now
                log.info("pruned", interactions=pruned.interactions, rows=pruned.outbox, lobbies=pruned.lobbies)
        except Exception as error:  # noqa: BLE001  # the next beat follows
            logs.unexpected(error, "heartbeat")
