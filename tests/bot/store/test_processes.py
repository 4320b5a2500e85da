"""Processes that use one database: whose claims are released, and what they may do together."""

import asyncio

import pytest

from bot.store.rows import Process
from bot.store.store import Store
from tests.bot.store.builders import ANNA, card, opened

OURS = Process("us", "first", "0-3/16", 1.0, 10.0)
THEIRS = Process("them", "second", "4-7/16", 2.0, 10.0)


async def seen(store: Store, process: Process, now: float) -> tuple[bool, int]:
    fresh = Process(process.id, process.name, process.shards, process.started, now)
    return await store.appear(fresh, now - 30, now + 60)


async def test_processes_that_are_alive_are_listed(store: Store) -> None:
    assert await seen(store, THEIRS, 10.0) == (False, 0)
    assert await seen(store, OURS, 10.0) == (False, 0)
    assert await seen(store, OURS, 12.0) == (True, 0)
    assert await store.processes() == [Process("us", "first", "0-3/16", 1.0, 12.0), THEIRS]


async def test_a_silent_process_loses_its_claims_as_rows_that_may_have_arrived(store: Store) -> None:
    await opened(store, outbox=[card(), card(target=ANNA)])
    await seen(store, THEIRS, 10.0)
    await seen(store, OURS, 10.0)
    (lost,) = await store.claim("them", 10.0, 70.0, 1)
    (ours,) = await store.claim("us", 10.0, 70.0, 1)
    assert await seen(store, OURS, 40.0) == (True, 0)
    assert await seen(store, OURS, 40.1) == (True, 1)
    (again,) = await store.claim("us", 41.0, 70.0)
    assert (again.id, again.uncertain, again.tries) == (lost.id, True, 1)
    assert again.id != ours.id
    # it was only paused: it learns that it has nothing any more
    assert await seen(store, THEIRS, 42.0) == (False, 0)


async def test_the_claims_of_a_living_process_are_renewed(store: Store) -> None:
    await opened(store, outbox=[card()])
    await seen(store, OURS, 10.0)
    (ours,) = await store.claim("us", 10.0, 20.0)
    await seen(store, OURS, 15.0)
    assert await store.claim("them", 30.0, 90.0) == []
    (late,) = await store.claim("them", 75.0, 90.0)
    assert late.id == ours.id


async def test_a_process_that_ends_in_order_is_forgotten(store: Store) -> None:
    await seen(store, OURS, 10.0)
    await store.disappear("us")
    assert await store.processes() == []


async def test_turns_come_one_after_the_other(store: Store) -> None:
    assert [await store.reserve_turn("sessions 0", 5.5, 100.0) for _ in range(3)] == [100.0, 105.5, 111.0]
    assert await store.reserve_turn("sessions 1", 5.5, 100.0) == 100.0
    assert await store.reserve_turn("sessions 0", 1.0, 300.0) == 300.0
    # the clock of another machine is late
    assert await store.reserve_turn("sessions 0", 1.0, 290.0) == 301.0


async def test_turns_that_are_taken_at_once_do_not_overlap(store: Store) -> None:
    taken = await asyncio.gather(*(store.reserve_turn("requests", 0.25, 100.0) for _ in range(12)))
    assert sorted(taken) == pytest.approx([100.0 + 0.25 * number for number in range(12)])
