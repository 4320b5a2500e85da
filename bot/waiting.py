"""The two ways in which a background task waits on purpose.

Whoever waits for work (outbox, deadlines, a retry) awaits `bot.idle(..., reason=...)` around the wait itself and
nothing else. In production that is `plain_wait`; on SimCord it is `env.external_wait`, which tells the simulator that
the bot is at rest. Only the task that calls it counts as resting: so no wait here makes a child task.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Idle(Protocol):
    """What a bot's `idle` must be able to do."""

    async def __call__(self, awaitable: Awaitable[T], *, reason: str) -> T: ...


async def plain_wait(awaitable: Awaitable[T], *, reason: str) -> T:
    """Just waits; the reason is for those who watch."""
    return await awaitable


async def until(event: asyncio.Event, delay: float | None) -> bool:
    """Waits for the event, at most `delay` seconds (None: for ever). Whether it came."""
    # not wait_for, which on Python 3.11 makes a child task
    try:
        async with asyncio.timeout(delay):
            await event.wait()
    except TimeoutError:
        return event.is_set()
    return True
