"""Where other processes use the database, workers look again after a while, although nobody wakes them."""

from typing import Any

import pytest

from bot import deadlines, digests
from bot.deadlines import Deadlines
from bot.digests import Digests
from bot.waiting import sooner


class Database:
    """What the workers use of a store: nothing is due."""

    def __init__(self, company: bool) -> None:
        self.has_company = company

    async def next_deadline_time(self) -> None:
        return None

    async def next_digest_time(self) -> None:
        return None

    async def due_digests(self, now: float) -> list[Any]:
        return []


@pytest.mark.parametrize("company", [False, True])
async def test_how_long_they_wait_if_nothing_is_due(company: bool) -> None:
    store: Any = Database(company)
    nobody: Any = None
    first = Deadlines(store, nobody, lambda: 0.0, lambda: nobody)
    second = Digests(store, nobody, lambda: 0.0, lambda: nobody)
    assert await first._handle_due() == (deadlines.LOOK_EVERY if company else None)
    assert await second._handle_due() == (digests.LOOK_EVERY if company else None)


def test_the_sooner_of_two() -> None:
    assert (sooner(None, 5.0), sooner(3.0, 5.0), sooner(9.0, 5.0)) == (5.0, 3.0, 5.0)
