"""How much the store holds and what waits."""

from bot.store.changes import Changes, Commit, FailureReport
from bot.store.rows import Status
from bot.store.sql.migrations import migrations
from bot.store.store import Store
from tests.bot.store.builders import card, done, opened, running
from tests.bot.store.places import Place, SqlitePlace


async def test_an_empty_store(store: Store, place: Place) -> None:
    found = await store.status(10.0)
    assert found.file == (place.path if isinstance(place, SqlitePlace) else None)
    assert found.schema == len(migrations())
    assert found.bytes > 0
    assert found.tables == dict.fromkeys(Status, 0)
    assert (found.outbox.waiting, found.outbox.due, found.outbox.oldest, found.outbox.failing) == (0, 0, 0.0, {})


async def test_tables_by_status(store: Store) -> None:
    for channel in range(3):
        await running(store, channel=channel)
    table = await opened(store, channel=9)
    await done(store, Commit(table=table, expected=1, now=2.0, changes=Changes(status=Status.CLOSED)))
    await opened(store, channel=10)
    tables = (await store.status(10.0)).tables
    assert {status: count for status, count in tables.items() if count} == {
        Status.LOBBY: 1,
        Status.RUNNING: 3,
        Status.CLOSED: 1,
    }


async def test_rows_that_wait(store: Store) -> None:
    await opened(store, outbox=(card(4.0, target=1), card(6.0, target=2), card(50.0, target=3)))
    outbox = (await store.status(10.0)).outbox
    assert (outbox.waiting, outbox.due, outbox.oldest) == (3, 2, 6.0)
    outbox = (await store.status(3.0)).outbox
    assert (outbox.waiting, outbox.due, outbox.oldest) == (3, 0, 0.0)


async def test_rows_that_fail_are_counted_by_their_problem(store: Store) -> None:
    await opened(store, outbox=tuple(card(1.0, target=target) for target in range(5)))
    rows = await store.claim("us", 2.0, 60.0)
    problems = ["503 0", "no connection", "503 0", "403 50013"]
    for row, problem in zip(rows, problems, strict=False):
        again = None if problem.startswith("403") else 30.0
        await store.record_failure("us", FailureReport(row=row.id, now=3.0, again=again, problem=problem))
    outbox = (await store.status(10.0)).outbox
    assert list(outbox.failing.items()) == [("503 0", 2), ("no connection", 1)]
    assert (outbox.waiting, outbox.due, outbox.oldest) == (4, 4, 9.0)
