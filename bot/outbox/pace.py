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
"""Of all processes together. Requests that were due one after the other may arrive in one second."""
BATCH: Final = 5
"""Requests for which a process takes one turn."""
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
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._left = 0
        """Requests for which a turn was taken."""
        self._until = 0.0
        """When that turn ends."""

    async def wait(self) -> None:
        self._waiting += 1
        try:
            # the first of those that wait takes a turn for those behind it as well
            async with self._turn:
                if self._left <= 0 or self._clock() >= self._until:
                    await self._take_turn()
                self._left -= 1
        finally:
            self._waiting -= 1

    async def _take_turn(self) -> None:
        number = min(self._waiting, BATCH)
        at = await self._store.reserve_turn(TURN, number * self._seconds, self._clock())
        if (early := at - self._clock()) > 0:
            await asyncio.sleep(early)
        self._left, self._until = number, self._clock() + number * self._seconds
