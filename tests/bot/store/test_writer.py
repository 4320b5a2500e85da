"""Calls that wait at the same time are committed together, and each succeeds or fails as if it were alone."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.store.changes import Commit, Committed, Conflict, Repeated
from bot.store.errors import StoreFailed
from bot.store.rows import SeatRow
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.sqlite.writer import MAX_GROUP
from tests.bot.store.builders import done, dump, move, photographed, running, watched


async def at_once(store: SqliteStore, calls: Sequence[Awaitable[Any]]) -> list[Any]:
    """What comes of calls that all wait while the writer's thread is busy."""
    free = threading.Event()
    busy = asyncio.create_task(store._writer.run(lambda _: free.wait(30)))
    await asyncio.sleep(0)
    tasks = [asyncio.ensure_future(call) for call in calls]
    await asyncio.sleep(0)
    free.set()
    assert await busy
    return await asyncio.gather(*tasks, return_exceptions=True)


async def several(store: SqliteStore, tables: int) -> list[str]:
    return [await running(store, channel=number) for number in range(tables)]


def impossible(table: str) -> Commit:
    """A commit that fails after its first statements."""
    seats = (SeatRow(0, 1, 1), SeatRow(0, 2, 2))
    return move(table, 1, seats=seats)


async def opened(path: Path, hook: Callable[[str], None]) -> SqliteStore:
    return await SqliteStore.open(path, factory=watched(hook))


async def test_one_transaction_for_all_that_wait(path: Path) -> None:
    said: list[str] = []
    store = await opened(path, said.append)
    tables = await several(store, 5)
    said.clear()
    results = await at_once(store, [store.commit(move(table, 1)) for table in tables])
    assert [result.table for result in results if isinstance(result, Committed)] == tables
    assert (said.count("BEGIN IMMEDIATE"), said.count("COMMIT")) == (1, 1)
    await store.close()


async def test_a_group_is_not_larger_than_its_limit(path: Path) -> None:
    said: list[str] = []
    store = await opened(path, said.append)
    said.clear()
    await at_once(store, [store.put_note(f"note {number}", "x") for number in range(2 * MAX_GROUP + 1)])
    assert said.count("COMMIT") == 3
    assert await store.note(f"note {2 * MAX_GROUP}") == "x"
    await store.close()


async def test_no_one_is_answered_before_the_commit(path: Path, tmp_path: Path) -> None:
    answered: list[int] = []
    at_commit: list[list[int]] = []
    loop = asyncio.get_running_loop()

    def hook(sql: str) -> None:
        if sql == "COMMIT" and watching.is_set():
            # the loop has had the time to answer
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0.0), loop).result(30)
            at_commit.append(list(answered))

    watching = threading.Event()
    store = await opened(path, hook)
    tables = await several(store, 3)

    async def commit(number: int) -> None:
        await done(store, move(tables[number], 1))
        # the disk holds all that is answered, whatever happens to the process now
        if not answered:
            photographed(path, tmp_path / "copy")
        answered.append(number)

    watching.set()
    await at_once(store, [commit(number) for number in range(3)])
    assert at_commit == [[]]
    assert answered == [0, 1, 2]
    assert {row[1] for row in dump(tmp_path / "copy" / path.name)["log"]} == {1}
    assert len(dump(tmp_path / "copy" / path.name)["log"]) == 3
    await store.close()


@pytest.mark.parametrize("faulty", range(3))
async def test_a_faulty_call_fails_alone(path: Path, faulty: int) -> None:
    store = await SqliteStore.open(path)
    tables = await several(store, 3)
    calls = [impossible(table) if number == faulty else move(table, 1) for number, table in enumerate(tables)]
    results = await at_once(store, [store.commit(call) for call in calls])
    failed = results.pop(faulty)
    assert isinstance(failed, StoreFailed)
    assert (failed.key, type(failed.__cause__)) == ("store.constraint", sqlite3.IntegrityError)
    assert [type(result) for result in results] == [Committed, Committed]
    assert [len(await store.log(table)) for table in tables] == [int(number != faulty) for number in range(3)]
    assert {row.name for row in await store.seats(tables[faulty])} == {"Anna", "Ben"}
    await store.close()


async def test_an_error_of_the_code_concerns_its_caller_alone(path: Path) -> None:
    store = await SqliteStore.open(path)
    tables = await several(store, 2)
    calls = [move(tables[0], 1, keep_moves=7), move(tables[1], 1)]
    first, second = await at_once(store, [store.commit(call) for call in calls])
    assert isinstance(first, ValueError)
    assert isinstance(second, Committed)
    await store.close()


async def test_a_failed_commit_of_a_group_is_tried_for_each_call(path: Path) -> None:
    said: list[str] = []

    def hook(sql: str) -> None:
        said.append(sql)
        if sql == "COMMIT" and full.is_set():
            full.clear()
            raise sqlite3.OperationalError("disk I/O error")

    full = threading.Event()
    store = await opened(path, hook)
    tables = await several(store, 3)
    full.set()
    said.clear()
    results = await at_once(store, [store.commit(move(table, 1)) for table in tables])
    assert [type(result) for result in results] == [Committed] * 3
    assert (said.count("COMMIT"), said.count("ROLLBACK")) == (4, 1)
    assert [len(await store.log(table)) for table in tables] == [1, 1, 1]
    await store.close()


async def test_calls_of_a_group_see_those_before_them(path: Path) -> None:
    store = await SqliteStore.open(path)
    (table,) = await several(store, 1)
    press = move(table, 1, interaction="press", answer=b"first")
    again = move(table, 1, interaction="press", answer=b"second")
    first, second, third = await at_once(store, [store.commit(call) for call in (press, again, move(table, 1))])
    assert isinstance(first, Committed)
    assert second == Repeated(table, b"first")
    assert third == Conflict(3)
    await store.close()


async def test_a_cancelled_caller_stops_no_one(path: Path) -> None:
    store = await SqliteStore.open(path)
    tables = await several(store, 3)

    async def cancelled() -> None:
        task = asyncio.ensure_future(store.commit(move(tables[1], 1)))
        await asyncio.sleep(0)
        task.cancel()
        await task

    calls = [store.commit(move(tables[0], 1)), cancelled(), store.commit(move(tables[2], 1))]
    first, second, third = await at_once(store, calls)
    assert isinstance(first, Committed)
    assert isinstance(second, asyncio.CancelledError)
    assert isinstance(third, Committed)
    # a call that was made is carried out, in its turn: before any later one
    await store.put_note("later", "call")
    assert [len(await store.log(table)) for table in tables] == [1, 1, 1]
    await store.close()


async def test_closing_finishes_what_waits(path: Path) -> None:
    store = await SqliteStore.open(path)
    tables = await several(store, 2)
    results = await at_once(store, [*(store.commit(move(table, 1)) for table in tables), store.close()])
    assert [type(result) for result in results] == [Committed, Committed, type(None)]
