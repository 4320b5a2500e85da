"""The pace of requests, on a clock of its own."""

import asyncio
import math
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.outbox import pace
from bot.outbox.pace import BATCH, OwnPace, Pace, SharedPace

if TYPE_CHECKING:
    from bot.store.store import Store


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
    clock = Time()

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
    assert begun == pytest.approx([0.0] + [0.1] * 5 + [0.6] * 5 + [1.1])
    assert turns.taken == 4


async def test_several_processes_have_one_pace(clock: Time) -> None:
    turns = Turns()
    first, second = shared(clock, turns, 10), shared(clock, turns, 10)
    ours, theirs = await asyncio.gather(starts(clock, first, 30), starts(clock, second, 30))
    begun = sorted(ours + theirs)
    assert len(begun) == 60
    assert max(sum(at <= other < at + 1 for other in begun) for at in begun) <= 10 + BATCH
    assert begun[-1] >= 5.4


async def test_a_turn_that_was_not_used_is_over(clock: Time) -> None:
    turns = Turns()
    paced = shared(clock, turns, 10)
    await paced.wait()
    paced._left = 3
    clock.now += 5.0
    await paced.wait()
    assert turns.taken == 2


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
