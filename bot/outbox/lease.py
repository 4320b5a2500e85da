"""What a process may deliver: what it has claimed, for as long as the others believe that it is alive."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Protocol

from bot import logs
from bot.outbox.results import DeliveryFailed
from bot.store.errors import StoreFailed
from bot.store.ids import new_nonce
from bot.store.rows import Process
from bot.store.store import Store
from bot.waiting import Idle

SEEN_EVERY: Final = 5.0
SILENCE: Final = 30.0
"""Seconds without a sign of life after which the others take what a process has claimed."""
MARGIN: Final = 10.0
"""Seconds before that in which the process itself begins no request any more: one that was begun takes a while."""
POLL: Final = 10.0
"""Seconds after which a process looks for rows of others that have ended."""

log = logs.logger(__name__)


class Lease(Protocol):
    id: str
    """Under which rows are claimed."""

    @property
    def poll(self) -> float | None:
        """Seconds after which there may be rows that nobody has announced; None: never."""

    @property
    def term(self) -> int:
        """What was claimed in another term is not ours any more."""

    def holds(self, term: int) -> bool: ...

    async def begin(self) -> None:
        """Before the first claim: what a run that has died had claimed is released."""

    async def end(self) -> None:
        """What is still claimed is released."""


class SoleLease:
    """Of the only process that uses a database: everything is its own."""

    poll = None
    term = 0

    def __init__(self, store: Store, name: str) -> None:
        self.id = name
        self._store = store
        self._begun = False

    def holds(self, term: int) -> bool:
        return True

    async def begin(self) -> None:
        if not self._begun:
            await self._store.release(self.id, tried=True)
            self._begun = True

    async def end(self) -> None:
        if self._begun:
            await self._store.release(self.id, tried=False)


class SharedLease:
    """Of one of several processes. It says every few seconds that it is alive; if it cannot, because it was paused or
    the database does not answer, it delivers nothing until it can again."""

    poll = POLL

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        idle: Callable[[], Idle],
        name: str,
        shards: str = "",
        before: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`before`: done before each sign of life."""
        self.id = f"{name} {new_nonce()}"
        self.term = 0
        self._store = store
        self._clock = clock
        self._idle = idle
        self._name = name
        self._shards = shards
        self._before = before
        self._started = clock()
        self._seen = float("-inf")
        self._task: asyncio.Task[None] | None = None

    def holds(self, term: int) -> bool:
        return term == self.term and self._clock() - self._seen < SILENCE - MARGIN

    async def begin(self) -> None:
        """Also where it was lost: it must be held before rows are claimed."""
        if self._task is None:
            await self._appear()
            self._task = asyncio.create_task(self._stay(), name="lease")
        elif not self.holds(self.term):
            await self._appear()

    async def end(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._store.release(self.id, tried=False)
        await self._store.disappear(self.id)

    async def _stay(self) -> None:
        while True:
            await self._idle()(asyncio.sleep(SEEN_EVERY), reason="lease")
            try:
                if self._before is not None:
                    await self._before()
                await self._appear()
            except StoreFailed as failed:
                log.warning("no sign of life", problem=failed.key)
            except Exception as error:  # noqa: BLE001  # the next try follows
                logs.unexpected(error, "lease")

    async def _appear(self) -> None:
        # counted from before the call: it may take long
        now = self._clock()
        process = Process(self.id, self._name, self._shards, self._started, now)
        appearance = await self._store.appear(process, now - SILENCE, now + SILENCE)
        if appearance.released:
            log.warning("claims of ended processes released", n=appearance.released)
        # after a silence others may have taken expired claims, even if none has declared this process dead yet
        if not appearance.known or now - self._seen >= SILENCE:
            self.term += 1
            if self._task is not None:
                log.warning("lease lost", silent=round(now - self._seen))
        self._seen = now


_HELD: ContextVar[Callable[[], bool]] = ContextVar("held")


@contextmanager
def delivering(lease: Lease, term: int) -> Iterator[None]:
    """While a row that was claimed in this term is delivered."""
    token = _HELD.set(lambda: lease.holds(term))
    try:
        yield
    finally:
        _HELD.reset(token)


def require_held() -> None:
    """Before each request of a delivery: another process may have the row by now."""
    held = _HELD.get(None)
    if held is not None and not held():
        raise DeliveryFailed("lease lost", uncertain=True)
