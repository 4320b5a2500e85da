"""The worker behind the outbox: claims the rows that are due, has them delivered, and records what came of it.

It never stops by itself: a failure is recorded, and the row is tried again later. Rows of one channel or person are
delivered one after the other (the store hands out only the first), those of different ones side by side.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, ParamSpec, Protocol, TypeVar

from bot import logs
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.changes import Failed, Sent
from bot.store.errors import StoreFailed
from bot.store.rows import Message, OutboxRow
from bot.store.store import Store, backoff
from bot.waiting import Idle, until
from engine.illegal import Refused

CLAIM_LIFE: Final = 120.0
"""Seconds after which another process may take a row. A claim that runs out during a delivery of ours is renewed."""
DELIVERY_TIMEOUT: Final = 600.0
"""Only for what hangs: discord.py waits by itself where Discord asks it to, and must not be disturbed in it. If a
request is cancelled while all of them wait, they wait for ever."""
CONCURRENCY: Final = 16
PAUSE: Final = 1.0
CLOCK_ROUNDING: Final = 0.001
"""Clocks are rounded: a row that is due within so many seconds is due."""
UNEXPECTED_TRIES: Final = 12
"""How often a row is tried that fails in a way that we do not know."""
STOP_TIMEOUT: Final = 5.0
RECORD_PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds between the attempts to record a result."""

P = ParamSpec("P")
T = TypeVar("T")

log = logs.logger(__name__)


class Deliverer(Protocol):
    async def deliver(self, row: OutboxRow) -> Delivery:
        """Or DeliveryFailed, or NotNeeded."""
        ...

    async def retire(self, row: OutboxRow, old: Message) -> None:
        """A message has been replaced by that of the row."""
        ...


class Outbox:
    def __init__(
        self, store: Store, clock: Callable[[], float], idle: Callable[[], Idle], deliverer: Deliverer, name: str
    ) -> None:
        """`name`: of this process, among those that use the database."""
        self._store = store
        self._clock = clock
        self._idle = idle
        self._deliverer = deliverer
        self._name = name
        self._wake = asyncio.Event()
        self._worker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_progress: set[int] = set()
        self._unrecorded: dict[int, OutboxRow] = {}
        """Rows that were claimed and whose result is not in the store yet."""
        self._unexpected: Counter[int] = Counter()
        self._released = False
        """Were the claims of an earlier run, which ended without giving them back, released?"""

    def start(self) -> None:
        self._worker = asyncio.create_task(self._run(), name="outbox")

    def wake(self) -> None:
        """A row may have been added."""
        self._wake.set()

    async def close(self) -> None:
        """Deliveries in progress have some seconds to finish; the rest is left to the next start."""
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
                # due at once, so that the next start begins with it
                cut = Failed(row=row.id, now=self._clock(), again=row.due, uncertain=True, problem="cut off")
                await self._store.failed(self._name, cut)
            if self._released:
                await self._store.release(self._name, tried=False)
        except StoreFailed as error:
            # the claims have our name, so the next start releases them as uncertain
            logs.unexpected(error, "outbox not given back")

    # ---------------------------------------------------------------- claiming

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
                # even if it is woken: a commit does not mend the store
                await self._idle()(asyncio.sleep(PAUSE), reason="outbox")
            await self._idle()(until(self._wake, delay), reason="outbox")

    async def _start_due(self) -> float | None:
        """Starts to deliver the rows that are due, as far as there is room. Returns the seconds until the next is."""
        if not self._released:
            await self._store.release(self._name, tried=True)
            self._released = True
        now = self._clock() + CLOCK_ROUNDING
        if (room := CONCURRENCY - len(self._in_progress)) <= 0:
            return None
        for row in await self._store.claim(self._name, now, now + CLAIM_LIFE, room):
            if row.id not in self._in_progress:
                self._in_progress.add(row.id)
                self._unrecorded[row.id] = row
                task = asyncio.create_task(self._process(row), name=f"outbox row {row.id}")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        if len(self._in_progress) >= CONCURRENCY:
            return None
        at = await self._store.next_telling()
        return None if at is None else at - now if at > now else PAUSE

    # ---------------------------------------------------------------- one row

    async def _process(self, row: OutboxRow) -> None:
        with logs.about(table=row.table, row=row.id, kind=row.kind):
            try:
                replaced = await self._deliver(row)
            finally:
                # the next row of this channel starts before the replaced message is tidied up
                self._in_progress.discard(row.id)
                self._wake.set()
            if replaced is not None:
                try:
                    async with asyncio.timeout(DELIVERY_TIMEOUT):
                        await self._deliverer.retire(row, replaced)
                except Exception as error:  # noqa: BLE001  # the row was delivered, and that is what counts
                    logs.unexpected(error, "replaced message")

    async def _deliver(self, row: OutboxRow) -> Message | None:
        """Returns the message that this row's message replaces."""
        try:
            async with asyncio.timeout(DELIVERY_TIMEOUT):
                delivery = await self._deliverer.deliver(row)
        except NotNeeded as reason:
            log.info("not needed", reason=str(reason))
            await self._give_up(row, str(reason))
        except Exception as error:  # noqa: BLE001  # one row must not stop the others
            await self._fail(row, self._as_failure(row, error))
        else:
            self._unexpected.pop(row.id, None)
            sent = Sent(row=row.id, now=self._clock(), message=delivery.message, remember=delivery.remember)
            replaced = await self._record(row, self._store.sent, sent)
            log.info("delivered", message=delivery.message, tries=row.tries)
            return replaced
        return None

    def _as_failure(self, row: OutboxRow, error: Exception) -> DeliveryFailed:
        match error:
            case DeliveryFailed():
                if error.unexpected:
                    logs.unexpected(error.__cause__ or error, "not delivered", problem=error.problem)
                return error
            case StoreFailed():
                logs.unexpected(error, "not delivered")
                return DeliveryFailed(error.key, uncertain=row.uncertain)
            case Refused(key="table.unknown"):
                return DeliveryFailed(error.key, retry_after=None)
            case TimeoutError():
                return DeliveryFailed("took too long", uncertain=True)
        number = logs.unexpected(error, "not delivered")
        return DeliveryFailed(f"unexpected {number}", uncertain=row.uncertain, unexpected=True)

    async def _fail(self, row: OutboxRow, failure: DeliveryFailed) -> None:
        if failure.unexpected:
            self._unexpected[row.id] += 1
        if failure.retry_after is None or self._unexpected[row.id] >= UNEXPECTED_TRIES:
            log.warning("given up", problem=failure.problem, tries=row.tries)
            await self._give_up(row, failure.problem)
            return
        log.warning("not delivered yet", problem=failure.problem, tries=row.tries, uncertain=failure.uncertain)
        now = self._clock()
        again = now + max(backoff(row.tries), failure.retry_after)
        failed = Failed(row=row.id, now=now, again=again, uncertain=failure.uncertain, problem=failure.problem)
        await self._record(row, self._store.failed, self._name, failed)

    async def _give_up(self, row: OutboxRow, problem: str) -> None:
        self._unexpected.pop(row.id, None)
        failed = Failed(row=row.id, now=self._clock(), again=None, problem=problem)
        await self._record(row, self._store.failed, self._name, failed)

    async def _record(
        self, row: OutboxRow, write: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """Tries again for a while if the store fails. If that lasts until the claim runs out, the row comes back as one
        that may have arrived, and its message is looked for."""
        for pause in (*RECORD_PAUSES, None):
            try:
                result = await write(*args, **kwargs)
            except Exception as error:  # noqa: BLE001  # as above
                logs.unexpected(error, "not recorded")
            else:
                self._unrecorded.pop(row.id, None)
                return result
            if pause is not None:
                await self._idle()(asyncio.sleep(pause), reason="outbox store")
        return None
