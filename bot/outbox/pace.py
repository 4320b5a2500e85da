"""Paces the requests of the outbox, so that the bot stays within Discord's limit for all of its requests together."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from typing import Final

REQUESTS_PER_SECOND: Final = 45
"""Discord allows 50, answers to interactions not counted; the rest is for what else the bot asks."""


class Pace:
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
