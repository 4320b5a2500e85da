"""The worker behind the outbox: takes what is due, has it told, and writes down what came of it.

It never stops: whatever goes wrong is written down, waits, and is tried again. Rows of one place are told one after the
other (the store hands out only the first), those of different places side by side.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

from bot import logs
from bot.outbox.context import Clock
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.changes import Failed, Sent
from bot.store.errors import StoreFailed
from bot.store.rows import Message, OutboxRow
from bot.store.store import Store, backoff
from bot.waiting import Idle, until
from engine.illegal import Refused

CLAIM_LIFE: Final = 120.0
"""A claim that runs out while its row is still being told is taken again, by the one who delivers it."""
DELIVERY_TIMEOUT: Final = 600.0
"""discord.py waits by itself where Discord asks it to, and must not be disturbed in it: a request that is cancelled
while all of them wait would leave them waiting for ever. So this is only for what hangs."""
CONCURRENCY: Final = 16
PAUSE: Final = 1.0
EARLY: Final = 0.001
"""Clocks are rounded: what is due within so little is due."""
UNEXPECTED_TRIES: Final = 12
"""So often something is tried that fails in a way that nobody understands."""
STOP_TIMEOUT: Final = 5.0
RECORD_PAUSES = (1.0, 2.0, 5.0, 15.0, 30.0)

T = TypeVar("T")

log = logs.logger(__name__)


class Deliverer(Protocol):
    """Who speaks to Discord."""

    async def deliver(self, row: OutboxRow) -> Delivery: ...

    async def retire(self, row: OutboxRow, old: Message) -> None: ...


class Outbox:
    def __init__(
        self, store: Store, clock: Clock, idle_of: Callable[[], Idle], deliverer: Deliverer, name: str
    ) -> None:
        self._store = store
        self._clock = clock
        self._idle_of = idle_of
        self._deliverer = deliverer
        self._name = name
        self._wake = asyncio.Event()
        self._worker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_progress: set[int] = set()
        self._unrecorded: dict[int, OutboxRow] = {}
        """Rows of which nobody has written down what came of them."""
        self._unexpected: Counter[int] = Counter()
        self._claims_taken_over = False

    def start(self) -> None:
        self._worker = asyncio.create_task(self._run(), name="outbox")

    def wake(self) -> None:
        """Something was committed."""
        self._wake.set()

    async def close(self) -> None:
        """What is being told has some seconds to come to its end; the rest is left to the next life."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_TIMEOUT)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            for row in self._unrecorded.values():
                # in the next life at once
                cut = Failed(row=row.id, now=self._clock(), again=row.due, uncertain=True, problem="cut off")
                await self._store.failed(self._name, cut)
            if self._claims_taken_over:
                await self._store.release(self._name, tried=False)
        except StoreFailed as error:
            # claimed by our name, so our next life takes them over as uncertain
            logs.unexpected(error, "outbox not given back")

    # ---------------------------------------------------------------- taking

    async def _run(self) -> None:
        failures = 0
        while True:
            self._wake.clear()
            delay: float | None
            try:
                delay = await self._start_due()
                failures = 0
            except Exception as error:  # noqa: BLE001  # it must go on
                failures += 1
                delay = backoff(failures)
                logs.unexpected(error, "outbox")
                # a wake now would be our own
                await self._idle(asyncio.sleep(PAUSE), reason="outbox")
            await self._idle(until(self._wake, delay), reason="outbox")

    async def _start_due(self) -> float | None:
        """Begins what is due, as far as there is room. Gives the seconds until there is more."""
        if not self._claims_taken_over:
            await self._store.release(self._name, tried=True)
            self._claims_taken_over = True
        now = self._clock() + EARLY
        if (room := CONCURRENCY - len(self._in_progress)) <= 0:
            return None
        for row in await self._store.claim(self._name, now, now + CLAIM_LIFE, room):
            if row.id not in self._in_progress:
                self._begin(row)
        if len(self._in_progress) >= CONCURRENCY:
            return None
        at = await self._store.next_telling()
        return None if at is None else at - now if at > now else PAUSE

    def _begin(self, row: OutboxRow) -> None:
        self._in_progress.add(row.id)
        self._unrecorded[row.id] = row
        task = asyncio.create_task(self._process(row), name=f"outbox row {row.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---------------------------------------------------------------- one row

    async def _process(self, row: OutboxRow) -> None:
        with logs.about(table=row.table, row=row.id, kind=row.kind):
            try:
                old = await self._deliver(row)
            finally:
                # whoever waits in this place is next, before the old message is tidied up
                self._in_progress.discard(row.id)
                self._wake.set()
            if old is not None:
                await self._retire(row, old)

    async def _deliver(self, row: OutboxRow) -> Message | None:
        """Gives the message that this one takes the place of."""
        try:
            async with asyncio.timeout(DELIVERY_TIMEOUT):
                delivery = await self._deliverer.deliver(row)
        except NotNeeded as reason:
            never = self._give_up(row, str(reason))
            log.info("needless", reason=str(reason))
            await self._record(row, lambda: self._store.failed(self._name, never))
        except Exception as error:  # noqa: BLE001  # one row must not stop the others
            await self._fail(row, self._as_failure(row, error))
        else:
            self._unexpected.pop(row.id, None)
            sent = Sent(row=row.id, now=self._clock(), message=delivery.message, remember=delivery.remember)
            old = await self._record(row, lambda: self._store.sent(sent))
            log.info("told", message=delivery.message, tries=row.tries)
            return old
        return None

    def _as_failure(self, row: OutboxRow, error: Exception) -> DeliveryFailed:
        match error:
            case DeliveryFailed():
                if error.unexpected:
                    logs.unexpected(error.__cause__ or error, "not told", problem=error.problem)
                return error
            case StoreFailed():
                logs.unexpected(error, "not told")
                return DeliveryFailed(error.key, uncertain=row.uncertain)
            case Refused(key="table.unknown"):
                return DeliveryFailed(error.key, retry_after=None)
            case TimeoutError():
                return DeliveryFailed("took too long", uncertain=True)
        number = logs.unexpected(error, "not told")
        return DeliveryFailed(f"unexpected {number}", uncertain=row.uncertain, unexpected=True)

    async def _fail(self, row: OutboxRow, failure: DeliveryFailed) -> None:
        if failure.unexpected:
            self._unexpected[row.id] += 1
        if failure.retry_after is None or self._unexpected[row.id] >= UNEXPECTED_TRIES:
            self._unexpected.pop(row.id, None)
            log.warning("given up", problem=failure.problem, tries=row.tries)
            failed = self._give_up(row, failure.problem)
        else:
            log.warning("not told yet", problem=failure.problem, tries=row.tries, uncertain=failure.uncertain)
            failed = self._retry(row, failure)
        await self._record(row, lambda: self._store.failed(self._name, failed))

    def _give_up(self, row: OutboxRow, problem: str) -> Failed:
        return Failed(row=row.id, now=self._clock(), again=None, problem=problem)

    def _retry(self, row: OutboxRow, failure: DeliveryFailed) -> Failed:
        now = self._clock()
        again = now + max(backoff(row.tries), failure.retry_after or 0.0)
        return Failed(row=row.id, now=now, again=again, uncertain=failure.uncertain, problem=failure.problem)

    async def _record(self, row: OutboxRow, job: Callable[[], Awaitable[T]]) -> T | None:
        """What is known is written down, in a while if not now. If it cannot be before the claim runs out, the row
        comes back as one that may have arrived, and is looked for."""
        for pause in (*RECORD_PAUSES, None):
            try:
                result = await job()
            except Exception as error:  # noqa: BLE001  # as above
                logs.unexpected(error, "not written down")
            else:
                self._unrecorded.pop(row.id, None)
                return result
            if pause is not None:
                await self._idle(asyncio.sleep(pause), reason="outbox store")
        return None

    async def _retire(self, row: OutboxRow, old: Message) -> None:
        try:
            async with asyncio.timeout(DELIVERY_TIMEOUT):
                await self._deliverer.retire(row, old)
        except Exception as error:  # noqa: BLE001  # it was told, and that is what counts
            logs.unexpected(error, "old message")

    async def _idle(self, wait: Awaitable[T], *, reason: str) -> T:
        return await self._idle_of()(wait, reason=reason)
