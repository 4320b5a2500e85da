"""Processes on machines with different clocks go by that of their database."""

from typing import Any

import pytest
from structlog.types import EventDict

from bot.shared_clock import SharedClock
from bot.store.postgres.postgres import PostgresStore
from tests.bot.store.conftest import postgres
from tests.postgres import Server

__all__ = ["postgres"]


class Database:
    """What the clock uses of a store."""

    time = 1_000.0

    async def clock_ahead(self, now: Any) -> float:
        return self.time - float(now())


async def test_a_clock_that_is_late_follows(logged: list[EventDict]) -> None:
    database: Any = Database()
    first, second = SharedClock(lambda: 970.0), SharedClock(lambda: 1_030.0)
    for _ in range(2):
        for clock in (first, second):
            await clock.follow(database)
    assert first() == second() == 1_000.0
    assert [line["seconds"] for line in logged if "differ" in line["event"]] == [30.0, -30.0]


async def test_small_differences_are_nobodys_business(logged: list[EventDict]) -> None:
    database: Any = Database()
    clock = SharedClock(lambda: 999.0)
    await clock.follow(database)
    assert clock() == 1_000.0
    assert not logged


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.emptied()


@pytest.mark.postgres
async def test_the_clock_of_postgresql(url: str) -> None:
    store = await PostgresStore.open(url)
    try:
        assert await store.clock_ahead(lambda: 0.0) > 1_000_000_000.0
    finally:
        await store.close()
