"""Where other processes use the database, workers look again after a while, although nobody wakes them; and a process
knows which of the others hear of the same servers."""

from typing import Any

import pytest

from bot import deadlines, digests
from bot.company import has_joined, listeners
from bot.deadlines import Deadlines
from bot.digests import Digests
from bot.outbox.lease import SILENCE
from bot.store.rows import LIFE, Process, ProcessLife
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


class Listed(Database):
    def __init__(self, *processes: Process, company: bool = True) -> None:
        super().__init__(company)
        self._processes = list(processes)
        self.notes: dict[str, str] = {}

    async def processes(self) -> list[Process]:
        return self._processes

    async def note(self, key: str) -> str | None:
        return self.notes.get(key)


async def test_the_others_that_hear_of_a_server() -> None:
    now = 1_000.0
    ours, relief = Process("1", "bot-1", "0/2", 1.0, now), Process("2", "relief", "0-1/2", 2.0, now - 5)
    other, gone = Process("3", "bot-2", "1/2", 3.0, now), Process("4", "gone", "0-1/2", 4.0, now - SILENCE)
    store: Any = Listed(ours, relief, other, gone)
    assert await listeners(store, "1", 8 << 22, now) == [relief]
    assert await listeners(store, "1", 9 << 22, now) == [relief, other]
    assert await listeners(store, "1", None, now) == [relief]
    alone: Any = Listed(ours, relief, company=False)
    assert await listeners(alone, "1", None, now) == []


async def test_a_process_has_joined_when_it_has_heard_from_discord() -> None:
    relief = Process("2", "relief", "0-1/2", 2.0, 3.0)
    store: Any = Listed(relief)
    assert not await has_joined(store, relief)
    store.notes[f"{LIFE}relief"] = ProcessLife(1_000.0, None).written()
    assert not await has_joined(store, relief)
    store.notes[f"{LIFE}relief"] = ProcessLife(1_000.0, 999.0).written()
    assert await has_joined(store, relief)


def test_the_sooner_of_two() -> None:
    assert (sooner(None, 5.0), sooner(3.0, 5.0), sooner(9.0, 5.0)) == (5.0, 3.0, 5.0)
