"""The worker alone, with a scripted deliverer: it never stops, and never busy-waits."""

import asyncio
import types
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.outbox import worker
from bot.outbox.lease import SoleLease
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.outbox.worker import Outbox
from bot.store.changes import Committed, NewTable, Notification
from bot.store.errors import StoreFailed
from bot.store.rows import Message, OutboxRow, SeatRow, TargetKind
from bot.store.store import Store, backoff
from engine.illegal import Refused
from tests.bot.outbox.world import rows
from tests.bot.rig import PATIENCE
from tests.bot.store.places import Place, SqlitePlace

T = TypeVar("T")


class World:
    """A clock that only advances when the worker waits, and a deliverer that records each row."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.time = 1_000.0
        self.delivered: list[tuple[str, int]] = []
        self.gate: asyncio.Event | None = None
        self.errors: dict[int, list[Exception]] = {}
        self.waits: list[str] = []
        self.passes = 0
        self.retired: list[int] = []

    def clock(self) -> float:
        return self.time

    async def deliver(self, row: OutboxRow) -> Delivery:
        if self.gate is not None:
            await self.gate.wait()
        if self.errors.get(row.target):
            raise self.errors[row.target].pop(0)
        self.delivered.append((row.payload["n"], row.target))
        number = len(self.delivered)
        return Delivery(number, Message("card", 0, row.target, number, 0, self.time))

    async def retire(self, row: OutboxRow, old: Message) -> None:
        self.retired.append(old.message)

    async def idle(self, awaitable: Awaitable[T], *, reason: str) -> T:
        """Instead of sleeping, the time advances to the next thing to do."""
        self.waits.append(reason)
        assert len(self.waits) < 3_000, "it runs hot"
        self.passes += 1
        return await awaitable

    async def write(self, *targets: int, n: str = "x") -> None:
        seats = (SeatRow(0, 1, 1, name="A"),)
        tellings = tuple(
            Notification(kind="card", place=TargetKind.CHANNEL, target=target, due=self.time, payload={"n": n})
            for target in targets
        )
        made = await self.store.create(NewTable(now=self.time, game="castle", host=1, seats=seats, outbox=tellings))
        assert isinstance(made, Committed)


@asynccontextmanager
async def working(world: World, by: str = "us") -> AsyncIterator[Outbox]:
    outbox = Outbox(world.store, world.clock, lambda: world.idle, world, SoleLease(world.store, by))
    outbox.start()
    try:
        yield outbox
    finally:
        await outbox.close()


@pytest.fixture
def place(path: Path) -> Place:
    """What is tested here is the same on every database."""
    return SqlitePlace(path)


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    store = await place.open()
    yield store
    await store.close()


@pytest.fixture
def world(store: Store) -> World:
    return World(store)


async def reached(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  # any condition is possible
            await asyncio.sleep(0)


async def passed(world: World, outbox: Outbox, seconds: float) -> None:
    """Lets this much time pass."""
    world.time += seconds
    seen = world.passes
    outbox.wake()
    await reached(lambda: world.passes > seen)


async def test_channels_are_served_concurrently(world: World, place: Place) -> None:
    world.gate = asyncio.Event()
    await world.write(*range(40))
    async with working(world) as outbox:
        await reached(lambda: len(outbox._in_progress) == 16)
        assert sum(row[2] for row in rows(place)) == 16
        world.gate.set()
        await reached(lambda: len(world.delivered) == 40)
    assert sorted(target for _, target in world.delivered) == list(range(40))


async def test_the_last_place_is_used(world: World) -> None:
    world.gate = asyncio.Event()
    await world.write(*range(15))
    async with working(world) as outbox:
        await reached(lambda: len(outbox._in_progress) == 15)
        await world.write(15)
        outbox.wake()
        await reached(lambda: len(outbox._in_progress) == 16)
        world.gate.set()
        await reached(lambda: len(world.delivered) == 16)


async def test_a_wake_is_never_lost(world: World) -> None:
    async with working(world) as outbox:
        for i in range(30):
            await world.write(i)
            outbox.wake()
        await reached(lambda: len(world.delivered) == 30)


@pytest.mark.parametrize("error", [ZeroDivisionError(), KeyError("x"), DeliveryFailed("strange", unexpected=True)])
async def test_what_fails_for_good_is_given_up(world: World, place: Place, logged: list[Any], error: Exception) -> None:
    world.errors[7] = [type(error)(*error.args) for _ in range(100)]
    for one in world.errors[7]:
        vars(one).update(vars(error))
    await world.write(7, 8)
    async with working(world) as outbox:
        for _ in range(30):
            await passed(world, outbox, 301)
        await reached(lambda: 8 in {target for _, target in world.delivered})
        await reached(lambda: rows(place)[0][1] == "dead")
        # and the rows behind it go on
        world.errors.clear()
        await world.write(7)
        outbox.wake()
        await reached(lambda: len(world.delivered) == 2)
    assert rows(place)[0][1:3] == ("dead", 12)
    assert len([line for line in logged if "exception" in line]) == 1


async def test_another_error_of_the_same_row_has_its_own_traceback(world: World, logged: list[Any]) -> None:
    world.errors[7] = [KeyError("x"), KeyError("x"), ZeroDivisionError(), StoreFailed("store.full"), KeyError("x")]
    await world.write(7)
    async with working(world) as outbox:
        for _ in range(30):
            await passed(world, outbox, 301)
        await reached(lambda: bool(world.delivered))
        assert not outbox._logged
    assert [line["problem"] for line in logged if "error_id" in line] == [
        "KeyError",
        "ZeroDivisionError",
        "store.full",
        "KeyError",
    ]


@pytest.mark.parametrize("name", ["claim", "next_delivery_time", "release"])
async def test_a_store_that_cannot(world: World, monkeypatch: pytest.MonkeyPatch, logged: list[Any], name: str) -> None:
    failures = 5
    plain = getattr(world.store, name)

    async def fails(*given: Any, **more: Any) -> Any:
        nonlocal failures
        if failures:
            failures -= 1
            raise StoreFailed("store.full")
        return await plain(*given, **more)

    async def at_once(awaitable: Awaitable[T], *, reason: str) -> T:
        world.waits.append(reason)
        assert len(world.waits) < 100, "it runs hot"
        return await awaitable

    monkeypatch.setattr(world.store, name, fails)
    monkeypatch.setattr(worker, "PAUSE", 0.0)
    monkeypatch.setattr(worker, "backoff", lambda tries: 0.0)
    await world.write(7)
    outbox = Outbox(world.store, world.clock, lambda: at_once, world, SoleLease(world.store, "us"))
    outbox.start()
    await reached(lambda: len(world.delivered) == 1)
    await outbox.close()
    assert len({line["error_id"] for line in logged if "error_id" in line}) == (
        1 if name == "next_delivery_time" else 5
    )


async def test_a_delivery_in_progress_may_finish(world: World, place: Place) -> None:
    world.gate = asyncio.Event()
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: bool(outbox._in_progress))
        asyncio.get_running_loop().call_soon(world.gate.set)
    assert rows(place)[0][:3] == ("card", "sent", 1)


async def test_stopping_waits_for_what_is_being_delivered(
    world: World, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "STOP_TIMEOUT", 60.0)
    world.gate = asyncio.Event()
    await world.write(7, 8)
    async with working(world) as outbox:
        await reached(lambda: len(outbox._in_progress) == 2)
        closing = asyncio.create_task(outbox.close())
        for _ in range(100):
            await asyncio.sleep(0)
        assert not closing.done()
        world.gate.set()
        await closing
    assert [row[:4] for row in rows(place)] == [("card", "sent", 1, 0)] * 2


async def test_stopping_leaves_nothing_running(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store and the connection are closed next, so a cancelled delivery must have ended by then."""
    ended: list[int] = []

    async def slowly(row: OutboxRow) -> Delivery:
        try:
            await asyncio.Event().wait()
        finally:
            for _ in range(100):
                await asyncio.sleep(0)
            ended.append(row.target)
        raise AssertionError

    monkeypatch.setattr(worker, "STOP_TIMEOUT", 0.0)
    monkeypatch.setattr(world, "deliver", slowly)
    # as if there were no claims to release, so that nothing else takes time
    monkeypatch.setattr(world.store, "record_failure", nothing)
    monkeypatch.setattr(world.store, "release", nothing)
    await world.write(7, 8)
    async with working(world) as outbox:
        await reached(lambda: len(outbox._in_progress) == 2)
    assert sorted(ended) == [7, 8]


async def nothing(*given: Any, **more: Any) -> None:
    pass


async def test_a_store_that_keeps_failing_is_asked_less_and_less(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = iter(["fail", "fail", "fail", "work", "fail", "fail"])
    plain = world.store.claim
    delays: list[float | None] = []

    async def claim(*given: Any) -> Any:
        if next(outcomes, "work") == "fail":
            raise StoreFailed("store.full")
        return await plain(*given)

    async def until(event: asyncio.Event, delay: float | None) -> bool:
        delays.append(delay)
        return await event.wait() if len(delays) > 6 else True

    monkeypatch.setattr(world.store, "claim", claim)
    monkeypatch.setattr(worker, "PAUSE", 0.0)
    monkeypatch.setattr(worker, "wait_until", until)
    async with working(world):
        await reached(lambda: len(delays) > 6)
    first, second, third = backoff(1), backoff(2), backoff(3)
    assert first < second < third
    assert delays == [first, second, third, None, first, second, None]


async def test_a_delivery_that_does_not_finish_is_uncertain(
    world: World, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "STOP_TIMEOUT", 0.0)
    world.gate = asyncio.Event()
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: bool(outbox._in_progress))
    assert rows(place)[0][:4] == ("card", "waiting", 1, 1)
    world.gate = None
    world.time += 10
    async with working(world):
        await reached(lambda: len(world.delivered) == 1)


async def test_the_next_run_takes_over(world: World, place: Place) -> None:
    await world.write(7)
    (row,) = await world.store.claim("us", world.time, world.time + 1_000, 10)
    async with working(world):
        await reached(lambda: len(world.delivered) == 1)
    assert rows(place)[0][:3] == ("card", "sent", 1)
    assert row.tries == 1


async def test_another_process_is_left_alone_while_its_claim_lasts(world: World, place: Place) -> None:
    await world.write(7)
    await world.store.claim("them", world.time, world.time + 100, 10)
    async with working(world) as outbox:
        await passed(world, outbox, 99)
        assert world.delivered == []
        await passed(world, outbox, 2)
        await reached(lambda: len(world.delivered) == 1)


async def test_an_expired_claim_is_not_delivered_twice(world: World, place: Place) -> None:
    world.gate = asyncio.Event()
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: bool(outbox._in_progress))
        for _ in range(3):
            await passed(world, outbox, worker.CLAIM_LIFE + 1)
        world.gate.set()
        await reached(lambda: len(world.delivered) == 1)
    assert world.delivered == [("x", 7)]
    assert rows(place)[0][1] == "sent"


async def test_a_hanging_delivery_times_out(world: World, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "DELIVERY_TIMEOUT", 0.0)
    world.gate = asyncio.Event()
    await world.write(7)
    async with working(world):
        await reached(lambda: rows(place)[0][3] == 1)
    assert rows(place)[0][1:] == ("waiting", 1, 1, "took too long")


async def test_the_replaced_message_is_retired(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.write(7, 7, 7)
    async with working(world):
        await reached(lambda: world.retired == [1, 2])


async def test_failing_to_retire_a_message_does_not_matter(
    world: World, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def retire(row: OutboxRow, old: Message) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(world, "retire", retire)
    await world.write(7, 7, 7)
    async with working(world):
        await reached(lambda: len(world.delivered) == 3)
    assert {row[1] for row in rows(place)} == {"sent"}


async def test_an_idle_worker_does_nothing(world: World) -> None:
    async with working(world):
        await reached(lambda: world.passes == 1)
        for _ in range(1_000):
            await asyncio.sleep(0)
        assert world.passes == 1


async def test_what_is_due_later_is_waited_for(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    delays: list[float | None] = []

    async def until(event: asyncio.Event, delay: float | None) -> bool:
        delays.append(delay)
        return await event.wait()

    monkeypatch.setattr(worker, "wait_until", until)
    world.time += 100
    await world.write(7)
    world.time -= 100
    async with working(world):
        await reached(lambda: bool(delays))
    assert delays == [pytest.approx(100, abs=0.01)]


async def test_what_could_not_be_written_down_is_uncertain(
    world: World, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*given: Any) -> None:
        raise StoreFailed("store.full")

    await world.write(7)
    monkeypatch.setattr(worker, "RECORD_PAUSES", ())
    async with working(world) as outbox:
        with monkeypatch.context() as patch:
            patch.setattr(world.store, "record_delivery", fails)
            await reached(lambda: bool(world.delivered) and not outbox._in_progress)
    assert rows(place)[0][:4] == ("card", "waiting", 1, 1)


class Waits(types.ModuleType):
    """asyncio, but it records how long it would wait."""

    def __init__(self) -> None:
        super().__init__("asyncio")
        self.slept: list[float] = []
        self.timeouts: list[float] = []
        self.stops: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    def timeout(self, seconds: float) -> asyncio.Timeout:
        self.timeouts.append(seconds)
        return asyncio.timeout(seconds)

    async def wait(self, tasks: Any, timeout: float) -> Any:  # noqa: ASYNC109  # asyncio's signature
        self.stops.append(timeout)
        return await asyncio.wait(tasks, timeout=60)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    waits = Waits()
    monkeypatch.setattr(worker, "asyncio", waits)
    return waits


async def test_how_long_a_delivery_may_take(world: World, waits: Waits) -> None:
    world.gate = asyncio.Event()
    await world.write(7, 7)
    async with working(world) as outbox:
        await reached(lambda: bool(outbox._in_progress))
        world.gate.set()
        await reached(lambda: world.retired == [1])
        world.gate.clear()
        await world.write(7)
        outbox.wake()
        await reached(lambda: bool(outbox._in_progress))
        asyncio.get_running_loop().call_soon(world.gate.set)
    # three deliveries, and tidying up the replaced message
    assert waits.timeouts == [600.0] * 4
    assert waits.stops == [5.0]


@pytest.mark.parametrize("failures", [1, 5, 6])
async def test_a_result_is_recorded_as_soon_as_the_store_can(
    world: World, place: Place, monkeypatch: pytest.MonkeyPatch, waits: Waits, failures: int
) -> None:
    left = failures
    plain = world.store.record_delivery

    async def sent(given: Any) -> Any:
        nonlocal left
        left -= 1
        if left >= 0:
            raise StoreFailed("store.full")
        return await plain(given)

    monkeypatch.setattr(world.store, "record_delivery", sent)
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: bool(world.delivered) and not outbox._in_progress)
        assert waits.slept == [1.0, 2.0, 5.0, 15.0, 30.0][:failures]
        assert bool(outbox._unrecorded) is (failures == 6)
    assert world.waits.count("outbox store") == min(failures, 5)
    assert rows(place)[0][1:4] == (("waiting", 1, 1) if failures == 6 else ("sent", 1, 0))


async def test_after_a_failure_of_the_store_a_commit_does_not_hurry_it(
    world: World, monkeypatch: pytest.MonkeyPatch, waits: Waits
) -> None:
    failing = True
    plain = world.store.claim

    async def claim(*given: Any) -> Any:
        if failing:
            raise StoreFailed("store.full")
        return await plain(*given)

    monkeypatch.setattr(world.store, "claim", claim)
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: len(world.waits) >= 2)
        failing = False
        outbox.wake()
        await reached(lambda: bool(world.delivered))
    assert waits.slept == [1.0]
    assert set(world.waits) == {"outbox"}


async def test_a_claim_lasts_two_minutes(world: World, place: Place) -> None:
    world.gate = asyncio.Event()
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: bool(outbox._in_progress))
        assert await world.store.claim("them", world.time + 120, world.time + 1_000, 10) == []
        (taken,) = await world.store.claim("them", world.time + 120.01, world.time + 1_000, 10)
        assert taken.uncertain
        world.gate.set()
        await reached(lambda: not outbox._in_progress)


async def test_a_claim_that_was_not_started_is_not_a_try(world: World, place: Place) -> None:
    """The worker is stopped while the store executes its claim."""
    await world.write(7)
    plain, claimed = world.store.claim, asyncio.Event()

    async def claim(*given: Any) -> Any:
        found = await plain(*given)
        claimed.set()
        await asyncio.Event().wait()
        return found

    vars(world.store)["claim"] = claim
    try:
        async with working(world):
            await claimed.wait()
    finally:
        del vars(world.store)["claim"]
    assert rows(place)[0][:4] == ("card", "waiting", 0, 0)


async def test_what_is_cut_off_is_due_at_once(world: World, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "STOP_TIMEOUT", 0.0)
    world.gate = asyncio.Event()
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: bool(outbox._in_progress))
    assert rows(place)[0] == ("card", "waiting", 1, 1, "cut off")
    assert await world.store.next_delivery_time() == world.time


async def test_a_store_that_cannot_take_back_its_claims(
    world: World, monkeypatch: pytest.MonkeyPatch, logged: list[Any]
) -> None:
    async def release(name: str, *, tried: bool) -> int:
        if not tried:
            raise StoreFailed("store.full")
        return 0

    monkeypatch.setattr(world.store, "release", release)
    async with working(world):
        await reached(lambda: world.passes == 1)
    assert [line["event"] for line in logged if "error_id" in line] == ["outbox not given back"]


@pytest.mark.parametrize(
    ("tries", "retry_after", "pause"),
    [(1, 0.0, backoff(1)), (2, 0.0, backoff(2)), (2, 77.0, 77.0), (3, 0.5, backoff(3))],
)
async def test_pauses_between_tries_grow(
    world: World, place: Place, tries: int, retry_after: float, pause: float
) -> None:
    world.errors[7] = [DeliveryFailed("503 0", uncertain=True) for _ in range(tries - 1)]
    world.errors[7].append(DeliveryFailed("429 0", retry_after=retry_after))
    await world.write(7)
    async with working(world) as outbox:
        for done in range(1, tries):
            # a try is counted as soon as the row is claimed, a little before it is in progress
            await reached(lambda done=done: len(world.errors[7]) == tries - done)  # type: ignore[misc]
            await reached(lambda: not outbox._in_progress)
            assert rows(place)[0][2:4] == (done, 1)
            await passed(world, outbox, backoff(done))
        await reached(lambda: rows(place)[0][2:] == (tries, 0, "429 0"))
        assert await world.store.next_delivery_time() == pytest.approx(world.time + pause)


@pytest.mark.parametrize(
    ("error", "row"),
    [
        (NotNeeded("no longer true"), ("card", "dead", 1, 0, "no longer true")),
        (DeliveryFailed("403 50013", retry_after=None), ("card", "dead", 1, 0, "403 50013")),
        (Refused("table.unknown"), ("card", "dead", 1, 0, "table.unknown")),
        (StoreFailed("store.full"), ("card", "waiting", 1, 0, "store.full")),
        (TimeoutError(), ("card", "waiting", 1, 1, "took too long")),
    ],
)
async def test_how_failures_are_recorded(world: World, place: Place, error: Exception, row: tuple[Any, ...]) -> None:
    world.errors[7] = [error]
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: bool(rows(place)[0][4]) and not outbox._in_progress)
        assert not outbox._unrecorded
        assert not outbox._unexpected
    assert rows(place)[0] == row


@pytest.mark.parametrize("error", [StoreFailed("store.full"), KeyError("x")])
async def test_an_uncertain_row_stays_uncertain(world: World, place: Place, error: Exception) -> None:
    world.errors[7] = [DeliveryFailed("503 0", uncertain=True), error]
    await world.write(7)
    async with working(world) as outbox:
        await reached(lambda: rows(place)[0][2:4] == (1, 1) and not outbox._in_progress)
        await passed(world, outbox, 1_000)
        # its second try is counted when it is claimed; the new problem is recorded when it has failed
        await reached(lambda: rows(place)[0][4] != "503 0")
        assert rows(place)[0][2:4] == (2, 1)


async def test_the_count_of_unexpected_errors_is_dropped_at_the_end(world: World, place: Place) -> None:
    world.errors[7] = [KeyError("x")] * 11
    world.errors[8] = [KeyError("x"), NotNeeded("no longer true")]
    await world.write(7, 8)
    async with working(world) as outbox:
        for _ in range(30):
            await passed(world, outbox, 1_000)
        await reached(lambda: {row[1] for row in rows(place)} == {"sent", "dead"})
        assert not outbox._unexpected
    assert [row[1] for row in rows(place)] == ["sent", "dead"]


async def test_rows_that_come_while_others_are_in_progress_get_the_room_that_is_left(world: World) -> None:
    world.gate = asyncio.Event()
    await world.write(*range(10, 10 + worker.CONCURRENCY - 2))
    async with working(world) as outbox:
        await reached(lambda: len(outbox._in_progress) == worker.CONCURRENCY - 2)
        await world.write(*range(50, 60))
        outbox.wake()
        await reached(lambda: len(outbox._in_progress) >= worker.CONCURRENCY)
        assert len(outbox._in_progress) == worker.CONCURRENCY
        world.gate.set()
        await reached(lambda: len(world.delivered) == worker.CONCURRENCY + 8)
