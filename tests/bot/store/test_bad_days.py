"""Bad days of a PostgreSQL server: it restarts, has no connection left, is slow, or goes away while it commits."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio

from bot.store.changes import CommitResult, Committed, Repeated
from bot.store.errors import StoreFailed
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.postgres import PostgresStore
from bot.store.postgres.transactions import Transactions
from bot.store.sql.database import Database
from tests.bot.store.builders import move, running
from tests.bot.store.cutting import Cut, Proxy, proxy
from tests.bot.store.places import PostgresPlace
from tests.postgres import Server, programs, restart, serving

pytestmark = pytest.mark.postgres
ROOM = 12
SETTINGS = ("fsync=off", "listen_addresses=", f"max_connections={ROOM}")
"""With few connections; and what it has acknowledged is there after a crash of its own."""
SLOW_COMMIT = (
    "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(2); RETURN NULL; END $$",
    "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON log INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()",
)
ON_THE_WAY = 40
"""Moves after which the server restarts."""


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose path leaves room for the name of a socket."""
    with tempfile.TemporaryDirectory(prefix="cornerstone-bad-") as name:
        yield Path(name)


@pytest.fixture
def fragile(postgres: Server, short: Path) -> Iterator[Server]:
    """A server of the test's own."""
    found = programs()
    assert found is not None
    with serving(short, found, SETTINGS) as server:
        yield server


@pytest.fixture
def place(postgres: Server) -> PostgresPlace:
    return PostgresPlace(postgres.new_database())


@pytest_asyncio.fixture
async def cutting(postgres: Server, short: Path) -> AsyncIterator[Proxy]:
    async with proxy(postgres, short) as made:
        yield made


async def pressed(store: PostgresStore, table: str, number: int) -> CommitResult:
    """A move whose press is repeated until it is answered."""
    while True:
        try:
            return await store.commit(move(table, number, interaction=f"{table} {number}"))
        except StoreFailed as failed:
            if failed.key not in ("store.unreachable", "store.uncertain", "store.locked"):
                raise


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_a_server_that_restarts_while_people_play(fragile: Server, mode: str) -> None:
    store = await PostgresStore.open(fragile.url("shared"))
    tables = [await running(store, channel=number) for number in range(4)]
    begun, restarted = asyncio.Event(), asyncio.Event()
    played = dict.fromkeys(tables, 0)

    async def play(table: str) -> None:
        while not restarted.is_set() or played[table] < ON_THE_WAY:
            assert isinstance(await pressed(store, table, played[table] + 1), Committed | Repeated)
            played[table] += 1
            if played[table] == ON_THE_WAY // 2:
                begun.set()

    playing = [asyncio.create_task(play(table)) for table in tables]
    await begun.wait()
    await asyncio.to_thread(restart, fragile, mode=mode)
    restarted.set()
    await asyncio.gather(*playing)
    for table in tables:
        assert [row.number for row in await store.log(table)] == list(range(1, played[table] + 1))
        loaded = await store.load(table)
        assert loaded is not None
        assert loaded.table.version == played[table] + 2


async def test_a_number_that_the_server_has_never_given_is_a_lost_transactions(
    place: PostgresPlace, cutting: Proxy
) -> None:
    """A crash takes the number too, if nothing of the transaction was on disk."""
    await place.open()
    place.query("CREATE TABLE marks (mark text)")
    url = cutting.url(place.url.partition("?")[0].rpartition("/")[2])
    async with asyncpg.create_pool(url, min_size=0, max_size=2) as pool:

        async def mark(database: Database) -> str:
            assert isinstance(database, PostgresDatabase)
            await database.run("INSERT INTO marks VALUES ('once')")
            database.number = "4000000000"
            return "marked"

        cutting.cuts.append(Cut.BEFORE)
        assert await Transactions(pool, patience=5.0).write(mark) == "marked"
    assert cutting.cuts == []
    assert place.query("SELECT mark FROM marks") == [("once",)]


async def test_a_server_without_a_free_connection(fragile: Server) -> None:
    store = await PostgresStore.open(fragile.url("shared"))
    tables = [await running(store, channel=number) for number in range(6)]
    others: list[asyncpg.Connection] = []
    try:
        with suppress(asyncpg.TooManyConnectionsError):
            while len(others) < ROOM:
                others.append(await asyncpg.connect(fragile.url("postgres")))
        assert len(others) < ROOM
        # those that it has serve everyone
        done = await asyncio.gather(*(store.commit(move(table, 1)) for table in tables))
        assert all(isinstance(one, Committed) for one in done)
        with pytest.raises(StoreFailed) as refused:
            await PostgresStore.open(fragile.url("shared"))
        assert refused.value.key == "store.locked"
    finally:
        for other in others:
            await other.close()


async def test_a_commit_slower_than_the_patience_is_called_uncertain_and_found_later(place: PostgresPlace) -> None:
    table = await running(await place.open())
    store = await PostgresStore.open(place.url, patience=0.3)
    for statement in SLOW_COMMIT:
        place.query(statement)
    press = move(table, 1, interaction=f"{table} 1")
    with pytest.raises(StoreFailed) as refused:
        await store.commit(press)
    assert refused.value.key == "store.uncertain"
    assert await store.log(table) == []
    # it goes on committing, and a second press is answered as the first one would have been
    assert isinstance(await pressed(store, table, 1), Repeated)
    assert len(await store.log(table)) == 1


async def test_a_server_that_loses_every_commit_is_given_up(place: PostgresPlace, cutting: Proxy) -> None:
    table = await running(await place.open())
    store = await PostgresStore.open(cutting.url(place.url.partition("?")[0].rpartition("/")[2]), patience=0.3)
    cutting.cuts += [Cut.BEFORE] * 100
    with pytest.raises(StoreFailed) as refused:
        await store.commit(move(table, 1))
    assert refused.value.key == "store.unreachable"
    assert len(cutting.cuts) > 80
    cutting.cuts.clear()
    assert isinstance(await store.commit(move(table, 1)), Committed)


@pytest.mark.parametrize("cut", Cut)
async def test_a_commit_of_which_nobody_can_be_asked_is_called_uncertain(
    place: PostgresPlace, cutting: Proxy, cut: Cut
) -> None:
    plain = await place.open()
    table = await running(plain)
    store = await PostgresStore.open(cutting.url(place.url.partition("?")[0].rpartition("/")[2]), patience=0.3)
    cutting.cuts.append(cut)
    cutting.gone_after = True
    press = move(table, 1, interaction="press")
    with pytest.raises(StoreFailed) as refused:
        await store.commit(press)
    assert refused.value.key == "store.uncertain"
    assert len(await plain.log(table)) == (cut is Cut.AFTER)
    cutting.gone = False
    # the press again finds out
    assert isinstance(await store.commit(press), Repeated if cut is Cut.AFTER else Committed)
    assert len(await plain.log(table)) == 1
