"""How a background task waits for work.

A task that waits (outbox, deadlines, a retry) awaits `bot.idle(..., reason=...)` around the wait itself and nothing
else. In production that is `plain_wait`; on SimCord it is `env.external_wait`, which tells the simulator that the bot
is idle. Only the task that calls it counts as idle, so no wait here starts a child task.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Idle(Protocol):
    """The type of a bot's `idle`."""

    async def __call__(self, awaitable: Awaitable[T], *, reason: str) -> T: ...


async def plain_wait(awaitable: Awaitable[T], *, reason: str) -> T:
    """Just waits; the reason is for the simulator."""
    return await awaitable


async def wait_until(event: asyncio.Event, delay: float | None) -> bool:
    """Waits for the event, at most `delay` seconds (None: forever). Was it set?"""
    # not wait_for, which starts a child task on Python 3.11
    try:
        async with asyncio.timeout(delay):
            await event.wait()
    except TimeoutError:
        return event.is_set()
    return True


def sooner(delay: float | None, most: float) -> float:
    """The delay (None: forever), but no longer than `most`."""
    return most if delay is None else min(delay, most)
