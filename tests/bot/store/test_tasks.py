"""A task that only one process does at a time."""

import asyncio

from bot.store.store import Store
from tests.bot.store.places import Place


async def test_one_process_has_a_task_until_its_time_is_over(store: Store) -> None:
    assert await store.reserve("backup", "one", 10.0, 20.0)
    assert not await store.reserve("backup", "two", 19.9, 99.0)
    assert await store.reserve("check", "two", 19.9, 99.0)
    # longer, or shorter
    assert await store.reserve("backup", "one", 15.0, 30.0)
    assert not await store.reserve("backup", "two", 20.0, 99.0)
    assert await store.reserve("backup", "two", 30.0, 40.0)
    assert not await store.reserve("backup", "one", 30.0, 99.0)


async def test_of_several_at_once_one_gets_it(place: Place) -> None:
    stores = [await place.open() for _ in range(4)]
    given = await asyncio.gather(*(store.reserve("backup", f"{n}", 10.0, 20.0) for n, store in enumerate(stores)))
    assert given.count(True) == 1
