"""Several processes on one database: each row is delivered by one, also after one of them was silent."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import TypeVar

import pytest
import pytest_asyncio

from bot.outbox.lease import MARGIN, SILENCE, SharedLease, delivering, require_held
from bot.outbox.results import Delivery, DeliveryFailed
from bot.outbox.worker import CLAIM_LIFE, Outbox
from bot.store.errors import StoreFailed
from bot.store.rows import Message, OutboxRow
from bot.store.store import Store
from tests.bot.rig import PATIENCE
from tests.bot.store.builders import card, opened
from tests.bot.store.conftest import empty, nothing_stays_open, path, place, postgres, store

__all__ = ["empty", "nothing_stays_open", "path", "place", "postgres", "store"]

T = TypeVar("T")


class Machine:
    """One process. It is paused while `running` is not set."""

    def __init__(self, store: Store, name: str, time: list[float], told: asyncio.Queue[object]) -> None:
        self.store = store
        self.time = time
        self.told = told
        self.running = asyncio.Event()
        self.running.set()
        self.sent: list[object] = []
        self.begun = asyncio.Event()
        self.ticks = asyncio.Event()
        self.lease = SharedLease(store, self.clock, lambda: self.idle, name)
        self.outbox = Outbox(store, self.clock, lambda: self.idle, self, self.lease)

    def clock(self) -> float:
        return self.time[0]

    async def idle(self, awaitable: Awaitable[T], *, reason: str) -> T:
        """Signs of life are given when the test says so."""
        if reason != "lease":
            return await awaitable
        assert asyncio.iscoroutine(awaitable)
        awaitable.close()
        await self.ticks.wait()
        self.ticks.clear()
        done: T | None = None
        return done  # type: ignore[return-value]  # of a sleep

    async def deliver(self, row: OutboxRow) -> Delivery:
        self.begun.set()
        await self.running.wait()
        require_held()
        self.sent.append(row.payload["n"])
        self.told.put_nowait(row.payload["n"])
        return Delivery(row.id, Message("card", 0, row.target, row.id, 0, self.clock()))

    async def retire(self, row: OutboxRow, old: Message) -> None: ...


@pytest_asyncio.fixture
async def machines(store: Store) -> AsyncIterator[tuple[Machine, Machine]]:
    time, told = [1_000.0], asyncio.Queue[object]()
    both = Machine(store, "first", time, told), Machine(store, "second", time, told)
    yield both
    for machine in both:
        machine.running.set()
        await machine.outbox.close()


async def settled(machine: Machine) -> None:
    """The process has looked for rows once more."""
    await machine.outbox._start_due()
    await asyncio.gather(*machine.outbox._tasks)


async def test_each_row_is_delivered_by_one_of_both(store: Store, machines: tuple[Machine, Machine]) -> None:
    await opened(store, outbox=[card(1.0, payload={"n": n}, target=n) for n in range(40)])
    for machine in machines:
        machine.outbox.start()
    async with asyncio.timeout(PATIENCE):
        for _ in range(40):
            await machines[0].told.get()
    assert sorted(machines[0].sent + machines[1].sent) == list(range(40))  # type: ignore[type-var]


async def test_a_paused_process_sends_nothing_after_its_pause(store: Store, machines: tuple[Machine, Machine]) -> None:
    first, second = machines
    await opened(store, outbox=[card(1.0, payload={"n": 1})])
    await second.lease.begin()
    first.running.clear()
    await first.outbox._start_due()
    await first.begun.wait()
    first.time[0] += SILENCE + 1.0
    await second.lease._appear()
    await settled(second)
    assert second.sent == [1]
    first.running.set()
    await asyncio.gather(*first.outbox._tasks)
    assert first.sent == []
    # and it goes on with what comes next
    await opened(store, outbox=[card(1.0, payload={"n": 2})], channel=77)
    await settled(first)
    assert first.sent == [2]
    assert first.lease.term == 1 + 1


async def test_after_a_pause_that_nobody_noticed_nothing_is_sent_either(
    store: Store, machines: tuple[Machine, Machine]
) -> None:
    """Another process has taken the expired claim without saying that it is alive."""
    first, second = machines
    await opened(store, outbox=[card(1.0, payload={"n": 1})])
    first.running.clear()
    await first.outbox._start_due()
    await first.begun.wait()
    first.time[0] += CLAIM_LIFE + 1.0
    (taken,) = await store.claim(second.lease.id, first.clock(), first.clock() + 60, 1)
    await first.lease._appear()
    first.running.set()
    await asyncio.gather(*first.outbox._tasks)
    assert first.sent == []
    assert taken.uncertain


async def test_a_short_pause_costs_nothing(store: Store, machines: tuple[Machine, Machine]) -> None:
    first, second = machines
    await opened(store, outbox=[card(1.0, payload={"n": 1})])
    await second.lease.begin()
    first.running.clear()
    await first.outbox._start_due()
    await first.begun.wait()
    first.time[0] += SILENCE - MARGIN - 1.0
    await second.lease._appear()
    first.running.set()
    await asyncio.gather(*first.outbox._tasks)
    assert (first.sent, second.sent) == ([1], [])


async def test_what_a_dead_process_had_claimed_is_delivered_by_another(
    store: Store, machines: tuple[Machine, Machine]
) -> None:
    first, second = machines
    await opened(store, outbox=[card(1.0, payload={"n": 1})])
    await second.lease.begin()
    first.running.clear()
    await first.outbox._start_due()
    await first.begun.wait()
    first.time[0] += SILENCE
    await second.lease._appear()
    await settled(second)
    assert second.sent == []
    first.time[0] += 1.0
    await second.lease._appear()
    await settled(second)
    assert second.sent == [1]


async def test_a_process_that_ends_in_order_gives_back_at_once(store: Store, machines: tuple[Machine, Machine]) -> None:
    first, second = machines
    await opened(store, outbox=[card(1.0, payload={"n": 1})])
    await first.lease.begin()
    (row,) = await store.claim(first.lease.id, first.clock(), first.clock() + 100, 1)
    await first.outbox.close()
    assert [process.name for process in await store.processes()] == []
    await settled(second)
    assert second.sent == [1]
    assert not row.uncertain


def test_what_is_not_part_of_a_delivery_needs_no_lease(store: Store) -> None:
    require_held()
    lease = SharedLease(store, lambda: 0.0, lambda: None, "us")  # type: ignore[arg-type, return-value]
    with delivering(lease, 0), pytest.raises(DeliveryFailed):
        require_held()
    require_held()


async def test_without_a_sign_of_life_nothing_is_claimed(
    store: Store, machines: tuple[Machine, Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*given: object) -> None:
        raise StoreFailed("store.unreachable")

    first, _ = machines
    await opened(store, outbox=[card(1.0, payload={"n": 1})])
    await first.lease.begin()
    with monkeypatch.context() as patch:
        patch.setattr(store, "appear", fails)
        first.time[0] += SILENCE
        with pytest.raises(StoreFailed):
            await first.outbox._start_due()
    assert first.sent == []
    await settled(first)
    assert first.sent == [1]


async def test_signs_of_life_are_given_again_and_again(store: Store, machines: tuple[Machine, Machine]) -> None:
    first, _ = machines
    await first.lease.begin()
    for _ in range(3):
        first.time[0] += SILENCE - 1.0
        assert not first.lease.holds(first.lease.term)
        first.ticks.set()
        async with asyncio.timeout(PATIENCE):
            while not first.lease.holds(first.lease.term):
                await store.processes()
    assert first.lease.term == 1
