"""The outbox worker: claims due rows, has them delivered, and records the results.

It never stops by itself: a failure is recorded and the row is tried again later. Rows for one channel or person are
delivered one after the other (the store hands out only the first), others concurrently.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, ParamSpec, Protocol, TypeVar

from bot import logs, metrics
from bot.outbox.lease import Lease, delivering
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.changes import DeliveryReport, FailureReport
from bot.store.errors import StoreFailed
from bot.store.rows import Message, OutboxRow
from bot.store.store import Store, backoff
from bot.tables.held import PAUSE as PUT_OFF
from bot.tables.held import TableHeld
from bot.waiting import Idle, sooner, wait_until
from engine.illegal import Refused

CLAIM_LIFE: Final = 120.0
"""Seconds after which another process may take a row. A claim that expires during our own delivery is renewed."""
DELIVERY_TIMEOUT: Final = 600.0
"""Only for requests that hang: discord.py waits for rate limits by itself and must not be interrupted then. Cancelling
one request while all wait for a global limit would leave them waiting forever."""
CONCURRENCY: Final = 16
PAUSE: Final = 1.0
CLOCK_ROUNDING: Final = 0.001
"""Clocks are rounded, so a row that is due within this many seconds is due."""
UNEXPECTED_TRIES: Final = 12
"""How often a row is tried that fails in an unknown way."""
STOP_TIMEOUT: Final = 5.0
RECORD_PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds between the attempts to record a result."""

P = ParamSpec("P")
T = TypeVar("T")

log = logs.logger(__name__)


class Deliverer(Protocol):
    async def deliver(self, row: OutboxRow) -> Delivery:
        """Raises DeliveryFailed or NotNeeded if it is not delivered."""
        ...

    async def retire(self, row: OutboxRow, old: Message) -> None:
        """Tidies up a message that the row's message has replaced."""
        ...


class Outbox:
    def __init__(
        self, store: Store, clock: Callable[[], float], idle: Callable[[], Idle], deliverer: Deliverer, lease: Lease
    ) -> None:
        self._store = store
        self._clock = clock
        self._idle = idle
        self._deliverer = deliverer
        self._lease = lease
        self._wake = asyncio.Event()
        self._worker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_progress: set[int] = set()
        self._unrecorded: dict[int, OutboxRow] = {}
        """Claimed rows whose result is not in the store yet."""
        self._unexpected: Counter[int] = Counter()
        self._logged: dict[int, tuple[str, str]] = {}
        """The error of a row whose traceback was logged last, and its id: further tries that end alike are one line."""

    def start(self) -> None:
        self._worker = asyncio.create_task(self._run(), name="outbox")

    def wake(self) -> None:
        """A row may have been added."""
        self._wake.set()

    async def close(self) -> None:
        """Gives deliveries in progress a few seconds to finish; the rest is left to the next start."""
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
                # due at once, so the next start begins with it
                cut = FailureReport(row=row.id, now=self._clock(), again=row.due, uncertain=True, problem="cut off")
                await self._store.record_failure(self._lease.id, cut)
            await self._lease.end()
        except StoreFailed as error:
            # the next start releases the claims as uncertain, since they have our name
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
            except Exception as error:  # noqa: BLE001  # the worker must keep running
                failures += 1
                delay = backoff(failures)
                logs.unexpected(error, "outbox")
                # even if woken: a commit does not repair the store
                await self._idle()(asyncio.sleep(PAUSE), reason="outbox")
            if self._lease.poll is not None:
                delay = sooner(delay, self._lease.poll)
            await self._idle()(wait_until(self._wake, delay), reason="outbox")

    async def _start_due(self) -> float | None:
        """Starts the delivery of due rows, up to `CONCURRENCY`. Returns the seconds until the next row is due."""
        await self._lease.begin()
        term = self._lease.term
        now = self._clock() + CLOCK_ROUNDING
        if (room := CONCURRENCY - len(self._in_progress)) <= 0:
            return None
        for row in await self._store.claim(self._lease.id, now, now + CLAIM_LIFE, room):
            if row.id not in self._in_progress:
                self._in_progress.add(row.id)
                self._unrecorded[row.id] = row
                task = asyncio.create_task(self._process(row, term), name=f"outbox row {row.id}")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        if len(self._in_progress) >= CONCURRENCY:
            return None
        at = await self._store.next_delivery_time()
        return None if at is None else at - now if at > now else PAUSE

    # ---------------------------------------------------------------- one row

    async def _process(self, row: OutboxRow, term: int) -> None:
        with logs.about(table=row.table, row=row.id, kind=row.kind), delivering(self._lease, term):
            try:
                replaced = await self._deliver(row)
            finally:
                # so that the next row of this channel need not wait until the replaced message is tidied up
                self._in_progress.discard(row.id)
                self._wake.set()
            if replaced is not None:
                try:
                    async with asyncio.timeout(DELIVERY_TIMEOUT):
                        await self._deliverer.retire(row, replaced)
                except Exception as error:  # noqa: BLE001  # the row itself was delivered
                    logs.unexpected(error, "replaced message")

    async def _deliver(self, row: OutboxRow) -> Message | None:
        """Delivers a row and records the result. Returns the message that its message replaces."""
        try:
            async with asyncio.timeout(DELIVERY_TIMEOUT):
                delivery = await self._deliverer.deliver(row)
        except NotNeeded as reason:
            log.debug("not needed", reason=str(reason))
            await self._give_up(row, str(reason))
        except Exception as error:  # noqa: BLE001  # one row must not stop the others
            await self._fail(row, self._as_failure(row, error))
        else:
            self._forget(row)
            sent = DeliveryReport(
                row=row.id,
                now=self._clock(),
                message=delivery.message,
                remember=delivery.remember,
                undos=delivery.undos,
                follow_ups=delivery.follow_ups,
                replaced=delivery.replaced,
            )
            replaced = await self._record(row, self._store.record_delivery, sent)
            log.debug("delivered", message=delivery.message, tries=row.tries)
            metrics.DELIVERED.observe(max(sent.now - row.due, 0.0), row.kind)
            return replaced
        return None

    def _as_failure(self, row: OutboxRow, error: Exception) -> DeliveryFailed:
        match error:
            case DeliveryFailed():
                if error.unexpected:
                    self._log_once(row, error.__cause__ or error, error.problem)
                return error
            case StoreFailed():
                self._log_once(row, error, error.key)
                return DeliveryFailed(error.key, uncertain=row.uncertain)
            case TableHeld():
                return DeliveryFailed(error.key, uncertain=row.uncertain, put_off=PUT_OFF)
            case Refused(key="table.unknown"):
                return DeliveryFailed(error.key, retry_after=None)
            case TimeoutError():
                return DeliveryFailed("took too long", uncertain=True)
        number = self._log_once(row, error, type(error).__name__)
        return DeliveryFailed(f"unexpected {number}", uncertain=row.uncertain, unexpected=True)

    def _log_once(self, row: OutboxRow, error: BaseException, problem: str) -> str:
        """Logs the traceback, unless the last try ended with the same problem. Returns the id of the error."""
        known, number = self._logged.get(row.id, ("", ""))
        if known != problem:
            number = logs.unexpected(error, "not delivered", problem=problem)
            self._logged[row.id] = problem, number
        return number

    async def _fail(self, row: OutboxRow, failure: DeliveryFailed) -> None:
        if failure.unexpected:
            self._unexpected[row.id] += 1
        if failure.retry_after is None or self._unexpected[row.id] >= UNEXPECTED_TRIES:
            log.warning("given up", problem=failure.problem, tries=row.tries)
            metrics.GIVEN_UP.add("unexpected" if failure.unexpected else failure.problem)
            await self._give_up(row, failure.problem)
            return
        now = self._clock()
        if failure.put_off is not None:
            log.info("put off", problem=failure.problem)
            later = FailureReport(
                row=row.id,
                now=now,
                again=now,
                due=now + failure.put_off,
                uncertain=failure.uncertain,
                problem=failure.problem,
            )
            await self._record(row, self._store.record_failure, self._lease.id, later)
            return
        log.warning("not delivered yet", problem=failure.problem, tries=row.tries, uncertain=failure.uncertain)
        again = now + max(backoff(row.tries), failure.retry_after)
        failed = FailureReport(row=row.id, now=now, again=again, uncertain=failure.uncertain, problem=failure.problem)
        await self._record(row, self._store.record_failure, self._lease.id, failed)

    async def _give_up(self, row: OutboxRow, problem: str) -> None:
        self._forget(row)
        failed = FailureReport(row=row.id, now=self._clock(), again=None, problem=problem)
        await self._record(row, self._store.record_failure, self._lease.id, failed)

    def _forget(self, row: OutboxRow) -> None:
        self._unexpected.pop(row.id, None)
        self._logged.pop(row.id, None)

    async def _record(
        self, row: OutboxRow, write: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """Retries for a while if the store fails. If it fails until the claim expires, the row comes back as one that
        may have arrived, and its message is searched for."""
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
