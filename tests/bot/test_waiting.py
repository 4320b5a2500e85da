"""Waiting of background tasks. With SimCord it is tested in test_rig.py."""

import asyncio

import pytest

from bot.waiting import Idle, plain_wait, wait_until


async def test_plain_wait_hands_on_what_comes() -> None:
    idle: Idle = plain_wait
    assert await idle(asyncio.sleep(0, "result"), reason="test") == "result"


async def test_plain_wait_hands_on_what_goes_wrong() -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await plain_wait(asyncio.Event().wait(), reason="test")


async def test_until_an_event_that_has_come() -> None:
    event = asyncio.Event()
    event.set()
    assert await wait_until(event, None)
    assert await wait_until(event, 0)


async def test_until_an_event_that_comes() -> None:
    event = asyncio.Event()
    waiting = asyncio.create_task(wait_until(event, None))
    await asyncio.sleep(0)
    event.set()
    assert await waiting


@pytest.mark.parametrize("delay", [0, 0.001, -1.0])
async def test_until_the_time_is_over(delay: float) -> None:
    assert not await wait_until(asyncio.Event(), delay)


async def test_until_makes_no_child_task() -> None:
    event = asyncio.Event()
    waiting = asyncio.create_task(wait_until(event, 3600))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task(), waiting}
    event.set()
    await waiting


async def test_until_can_be_cancelled() -> None:
    waiting = asyncio.create_task(wait_until(asyncio.Event(), 3600))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
