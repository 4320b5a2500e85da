"""The pace of requests, on a clock of its own."""

import asyncio
import bisect
import heapq
import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pytest

from bot.outbox import pace
from bot.outbox.pace import BATCH, LATE, SHARED_PER_SECOND, OwnPace, Pace, SharedPace

if TYPE_CHECKING:
    from bot.store.store import Store

T = TypeVar("T", bound="Time")


class Time:
    """A clock that sleeping advances at once."""

    def __init__(self) -> None:
        self.now = 100.0
        self.late = 0.0
        """How much longer than asked the next sleep takes."""
        self.cancels = False
        """Is the next sleep cancelled?"""
        self.slept: list[float] = []

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        if self.cancels:
            self.cancels = False
            raise asyncio.CancelledError
        self.slept.append(seconds)
        self.now += seconds + self.late
        self.late = 0.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    return on(Time(), monkeypatch)


def on(clock: T, monkeypatch: pytest.MonkeyPatch) -> T:
    """The pace goes by this clock."""

    class Asyncio:
        Lock = asyncio.Lock
        sleep = staticmethod(clock.sleep)

        @staticmethod
        def get_running_loop() -> Any:
            return clock

    monkeypatch.setattr(pace, "asyncio", Asyncio)
    return clock


async def starts(clock: Time, paced: Pace, requests: int) -> list[float]:
    """When so many requests start that are asked for at once."""
    begun: list[float] = []

    async def one() -> None:
        await paced.wait()
        begun.append(clock.now - 100.0)

    await asyncio.gather(*(one() for _ in range(requests)))
    return begun


async def test_as_many_as_allowed_start_at_once_and_the_others_within_the_following_seconds(clock: Time) -> None:
    assert await starts(clock, OwnPace(3), 8) == [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 2.0, 2.0]


async def test_requests_that_a_late_loop_starts_late_count_from_then(clock: Time) -> None:
    """Else they start together with those of the next second."""
    clock.late = 0.75
    assert await starts(clock, OwnPace(2), 6) == [0.0, 0.0, 1.75, 1.75, 2.75, 2.75]


async def test_a_request_that_is_cancelled_while_it_waits_takes_no_ones_place(clock: Time) -> None:
    paced = OwnPace(1)
    await paced.wait()
    clock.cancels = True
    with pytest.raises(asyncio.CancelledError):
        await paced.wait()
    assert await starts(clock, paced, 1) == [1.0]


async def test_a_second_counts_from_each_request(clock: Time) -> None:
    paced = OwnPace(2)
    await paced.wait()
    clock.now += 0.75
    await paced.wait()
    await paced.wait()
    assert clock.slept == [0.25]
    clock.now += 2.0
    await paced.wait()
    assert clock.slept == [0.25]


async def test_without_a_limit_nothing_waits(clock: Time) -> None:
    paced = OwnPace(math.inf)
    await asyncio.gather(*(paced.wait() for _ in range(1_000)))
    assert clock.slept == []


class Turns:
    """What SharedPace uses of a store."""

    def __init__(self) -> None:
        self.until = 0.0
        self.taken = 0

    async def reserve_turn(self, name: str, seconds: float, now: float) -> float:
        assert name == "requests"
        self.taken += 1
        at = max(now, self.until)
        self.until = at + seconds
        await asyncio.sleep(0)
        return at


def shared(clock: Time, turns: Turns, per_second: float) -> SharedPace:
    return SharedPace(cast("Store", turns), clock.time, per_second)


async def test_those_that_wait_share_turns_in_their_order(clock: Time) -> None:
    turns = Turns()
    begun = await starts(clock, shared(clock, turns, 10), 2 * BATCH + 2)
    # the first comes when no one else waits yet
    assert begun == pytest.approx([number / 10 for number in range(12)])
    assert turns.taken == 4


async def test_several_processes_have_one_pace(clock: Time) -> None:
    turns = Turns()
    first, second = shared(clock, turns, 10), shared(clock, turns, 10)
    ours, theirs = await asyncio.gather(starts(clock, first, 30), starts(clock, second, 30))
    begun = sorted(ours + theirs)
    assert len(begun) == 60
    assert max(sum(at <= other < at + 1 for other in begun) for at in begun) <= 10 + BATCH
    assert begun[-1] >= 5.4


async def test_who_is_too_late_for_a_turn_takes_another(clock: Time) -> None:
    """Not together with those whose turn it is meanwhile."""
    turns = Turns()
    first, second = shared(clock, turns, 10), shared(clock, turns, 10)
    await first.wait()
    clock.late = LATE + 0.01
    await first.wait()
    assert turns.taken == 3
    assert clock.now == pytest.approx(100.2)
    clock.late = LATE - 0.01
    await second.wait()
    assert turns.taken == 4
    assert clock.now == pytest.approx(100.3 + LATE - 0.01)


async def test_who_is_cancelled_or_fails_keeps_no_one_from_their_turn(clock: Time) -> None:
    turns = Turns()
    paced = shared(clock, turns, 10)
    await paced.wait()
    clock.cancels = True
    with pytest.raises(asyncio.CancelledError):
        await paced.wait()
    await paced.wait()
    turns.reserve_turn = None  # type: ignore[assignment, method-assign]
    clock.now += 9.0
    with pytest.raises(TypeError):
        await paced.wait()
    del turns.reserve_turn
    await paced.wait()
    assert paced._waiting == 0


class LateTime(Time):
    """A clock on which many sleep at the same time, and whose sleepers and turns come late: the first to wake goes
    first. Everything else takes no time."""

    def __init__(self, lateness: Callable[[], float]) -> None:
        super().__init__()
        self._lateness = lateness
        self._sleeping: list[tuple[float, int, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        done = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleeping, (self.now + seconds + self._lateness(), len(self.slept), done))
        self.slept.append(seconds)
        await done

    async def run(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        while not all(task.done() for task in tasks):
            for _ in range(40):
                # until all that can go on has gone on
                await asyncio.sleep(0)
            if self._sleeping:
                at, _, done = heapq.heappop(self._sleeping)
                self.now = max(self.now, at)
                done.set_result(None)


class FarTurns(Turns):
    """Turns in a database whose answer takes a while."""

    def __init__(self, clock: LateTime, takes: float = 0.0) -> None:
        super().__init__()
        self.clock = clock
        self.takes = takes

    async def reserve_turn(self, name: str, seconds: float, now: float) -> float:
        at = await super().reserve_turn(name, seconds, now)
        await self.clock.sleep(self.takes)
        return at


def most_in_a_second(begun: list[float]) -> int:
    begun = sorted(begun)
    return max(bisect.bisect_left(begun, at + 1.0) - number for number, at in enumerate(begun))


async def paced_starts(clock: LateTime, turns: Turns, processes: int, people: int, each: int) -> list[float]:
    """When the requests of several processes start, each of which has many to make."""
    begun: list[float] = []

    async def ask(paced: Pace) -> None:
        for _ in range(each):
            await paced.wait()
            begun.append(clock.now)

    paces = [shared(clock, turns, SHARED_PER_SECOND) for _ in range(processes)]
    await clock.run([asyncio.create_task(ask(paced)) for paced in paces for _ in range(people)])
    return begun


@pytest.mark.parametrize("seed", range(4))
async def test_processes_that_are_late_never_ask_more_than_discord_allows(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    luck = Random(seed)
    clock = on(LateTime(lambda: luck.choice((0.0, 0.0, 0.002, 0.02, 0.2 * luck.random()))), monkeypatch)
    begun = await paced_starts(clock, FarTurns(clock, 0.003), processes=4, people=8, each=8)
    assert len(begun) == 256
    assert most_in_a_second(begun) <= 45


async def test_nearly_all_turns_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = Random(1)
    clock = on(LateTime(lambda: luck.expovariate(200.0)), monkeypatch)
    begun = await paced_starts(clock, FarTurns(clock, 0.003), processes=4, people=8, each=16)
    assert len(begun) / (max(begun) - min(begun)) >= 0.95 * SHARED_PER_SECOND


async def test_a_database_far_away_answers_when_the_turn_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is asked for that much later."""
    clock = on(LateTime(lambda: 0.0), monkeypatch)
    turns = FarTurns(clock, 0.3)
    begun = await paced_starts(clock, turns, processes=1, people=1, each=3)
    assert turns.taken == 4
    assert begun == pytest.approx([100.6, 100.9, 101.2])


async def test_a_machine_that_is_always_late_sends_nevertheless(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = on(LateTime(lambda: 0.4), monkeypatch)
    turns = FarTurns(clock)
    begun = await paced_starts(clock, turns, processes=4, people=8, each=2)
    assert len(begun) == 64
    assert most_in_a_second(begun) < 50
    assert len(begun) / (max(begun) - min(begun)) > 2
