"""Paces the requests of the outbox, so that the bot stays within Discord's limit for all of its requests together."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from bot.store.store import Store

REQUESTS_PER_SECOND: Final = 45
"""Discord allows 50, answers to interactions not counted; the rest is for what else the bot asks."""
SHARED_PER_SECOND: Final = 42
"""Of all processes together. Each request has a turn of its own, and starts at most LATE seconds after it: those that
start in one second have turns within 1 + LATE seconds, which are at most 42 * 1.05 + 1 = 45. That leaves a tenth of a
second by which one may be longer on its way to Discord than another."""
LATE: Final = 0.05
TURNS_LOST: Final = 5
"""After missing so many turns in a row, a request starts anyway: a machine that is always late would send nothing. The
missed turns, which nobody used, make up for it."""
MOST_AHEAD: Final = 1.0
"""Seconds by which turns are asked for in advance, at most, from a database that answers slowly."""
BATCH: Final = 5
"""Requests for which a process asks the database at once."""
TURN: Final = "requests"


class Pace(Protocol):
    async def wait(self) -> None:
        """Before each request."""


class OwnPace:
    """At most so many requests within any second; further ones wait for their turn."""

    def __init__(self, per_second: float = math.inf) -> None:
        self._starts: deque[float] | None = None if math.isinf(per_second) else deque(maxlen=int(per_second))
        """When the latest requests started: not when they were due to, for a late event loop starts many at once."""
        self._turn = asyncio.Lock()

    async def wait(self) -> None:
        if self._starts is None:
            return
        clock = asyncio.get_running_loop().time
        async with self._turn:
            if len(self._starts) == self._starts.maxlen and (early := self._starts[0] + 1.0 - clock()) > 0:
                await asyncio.sleep(early)
            self._starts.append(clock())


class SharedPace:
    """Of several processes, which take turns in the database."""

    def __init__(self, store: Store, clock: Callable[[], float], per_second: float) -> None:
        self._store = store
        self._clock = clock
        self._seconds = 1.0 / per_second
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._turns: deque[float] = deque()
        """When the requests for which turns were taken may start."""
        self._ahead = 0.0
        """How much later the next turns are asked for, since the database takes so long to answer."""

    async def wait(self) -> None:
        self._waiting += 1
        try:
            async with self._lock:
                for _ in range(TURNS_LOST):
                    if await self._is_in_time():
                        return
        finally:
            self._waiting -= 1

    async def _is_in_time(self) -> bool:
        """Waits for a turn; False if it is over by then, as when the event loop is late."""
        while self._turns and self._turns[0] + LATE < self._clock():
            self._turns.popleft()
        if not self._turns:
            await self._take_turns()
        at = self._turns.popleft()
        if (early := at - self._clock()) > 0:
            await asyncio.sleep(early)
        return self._clock() <= at + LATE

    async def _take_turns(self) -> None:
        """The first of those that wait takes turns for those behind it as well."""
        number, asked = min(self._waiting, BATCH), self._clock()
        at = await self._store.reserve_turn(TURN, number * self._seconds, asked + self._ahead)
        took = self._clock() - asked
        self._ahead = min(took, MOST_AHEAD) if took > LATE / 2 else 0.0
        self._turns.extend(at + turn * self._seconds for turn in range(number))
