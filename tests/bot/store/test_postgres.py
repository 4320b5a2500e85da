"""Bad days of a PostgreSQL database, and what only it can do."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import msgspec
import pytest
import pytest_asyncio

from bot.store.changes import Committed, DeliveryReport, Occupied, Repeated
from bot.store.errors import StoreFailed
from bot.store.names import name_key
from bot.store.postgres.postgres import PostgresStore
from bot.store.postgres.restore import restore
from bot.store.postgres.schema import translated
from bot.store.postgres.statements import all_of, for_postgres, together
from bot.store.rows import Checkpoint, Draft, Process, Status, TableName
from bot.store.sql.database import Database
from bot.store.sql.migrations import FOLDER, migrations
from bot.store.sql.read import PAGE
from bot.store.sqlite.sqlite import SqliteStore
from tests.bot.store.builders import ANNA, card, dump, entry, lobby, move, opened, running
from tests.bot.store.cutting import Cut, Proxy, proxy
from tests.bot.store.places import PostgresPlace
from tests.postgres import Server

COLUMNS = """
SELECT table_name || '.' || column_name FROM information_schema.columns
WHERE table_schema = 'public' AND table_name <> 'cornerstone_schema'
"""


@pytest.fixture
def place(postgres: Server) -> PostgresPlace:
    return PostgresPlace(postgres.new_database())


@pytest_asyncio.fixture
async def store(place: PostgresPlace) -> PostgresStore:
    return await PostgresStore.open(place.url)


@pytest_asyncio.fixture
async def connection(place: PostgresPlace) -> AsyncIterator[asyncpg.Connection]:
    made = await asyncpg.connect(place.url)
    yield made
    await made.close()


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose path leaves room for the name of a socket."""
    with tempfile.TemporaryDirectory(prefix="cornerstone-cut-") as name:
        yield Path(name)


@pytest_asyncio.fixture
async def cutting(postgres: Server, short: Path) -> AsyncIterator[Proxy]:
    async with proxy(postgres, short) as made:
        yield made


# ---------------------------------------------------------------- schema


async def test_it_has_the_columns_of_sqlite(connection: asyncpg.Connection, path: Path) -> None:
    ours = {name for (name,) in await connection.fetch(COLUMNS)}
    await (await SqliteStore.open(path)).close()
    assert ours == {f"{table}.{column}" for table, column in columns(path)}


def columns(path: Path) -> list[tuple[str, str]]:
    query = """
        SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'
    """
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


@pytest.mark.parametrize("times", range(3))
async def test_processes_that_start_at_once_migrate_once(postgres: Server, times: int) -> None:
    name = f"fresh{times}"
    await postgres.run(f"CREATE DATABASE {name}")
    stores = await asyncio.gather(*(PostgresStore.open(postgres.url(name)) for _ in range(4)))
    assert {(await store.status(0.0)).schema for store in stores} == {len(migrations())}


async def test_a_database_of_another_program(postgres: Server) -> None:
    await postgres.run("CREATE DATABASE foreign_one")
    connection = await asyncpg.connect(postgres.url("foreign_one"))
    await connection.execute("CREATE TABLE tables (id INT)")
    await connection.close()
    with pytest.raises(StoreFailed) as refused:
        await PostgresStore.open(postgres.url("foreign_one"))
    assert refused.value.key == "store.foreign"


async def test_a_newer_database(place: PostgresPlace, connection: asyncpg.Connection) -> None:
    await connection.execute("INSERT INTO cornerstone_schema (number) VALUES (999)")
    with pytest.raises(StoreFailed) as refused:
        await PostgresStore.open(place.url)
    assert (refused.value.key, refused.value.params["database"]) == ("store.newer", 999)


async def test_a_migration_that_fails_leaves_the_version_before(postgres: Server, tmp_path: Path) -> None:
    await postgres.run("CREATE DATABASE halfway")
    for step in migrations():
        (tmp_path / step.file.name).write_bytes(step.file.read_bytes())
        own = step.file.with_suffix(".postgresql.sql")
        if own.exists():
            (tmp_path / own.name).write_bytes(own.read_bytes())
    bad = tmp_path / f"{len(migrations()) + 1:04}_bad.sql"
    bad.write_text("CREATE TABLE fine (id INTEGER) STRICT;\nCREATE TABLE fine (id INTEGER) STRICT;\n", "utf-8")
    with pytest.raises(StoreFailed):
        await PostgresStore.open(postgres.url("halfway"), folder=tmp_path)
    store = await PostgresStore.open(postgres.url("halfway"))
    assert (await store.status(0.0)).schema == len(migrations())


async def test_no_database_of_that_name_and_no_server(postgres: Server, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed) as refused:
        await PostgresStore.open(postgres.url("nowhere"))
    assert refused.value.key == "store.unopened"
    with pytest.raises(StoreFailed) as refused:
        await PostgresStore.open(f"postgresql://me@/games?host={tmp_path}")
    assert refused.value.key == "store.unreachable"


def test_statements_in_the_words_of_postgresql() -> None:
    assert for_postgres("a = ? AND b = '?:x' AND c = ?::text").text == "a = $1 AND b = '?:x' AND c = $2::text"
    named = for_postgres("a = :one OR b = :two OR c = :one")
    assert named.text == "a = $1 OR b = $2 OR c = $1"
    assert named.values({"two": 2, "one": 1}) == [1, 2]
    assert translated("CREATE TABLE t (only INTEGER PRIMARY KEY CHECK (only = 1)) STRICT; -- REAL") == (
        'CREATE TABLE t ("only" BIGINT PRIMARY KEY CHECK ("only" = 1));'
    )


def test_several_statements_in_one() -> None:
    assert together(("a = ? AND b = ?", "c = :one OR d = :one", "e = ?")) == (
        "SELECT 0, one FROM (a = $1 AND b = $2) AS one UNION ALL SELECT 1, one FROM (c = $3 OR d = $3) AS one "
        "UNION ALL SELECT 2, one FROM (e = $4) AS one"
    )


def test_several_changes_in_one_statement() -> None:
    insert = "INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a) DO UPDATE SET b = excluded.b"
    assert all_of(((insert, 2), ("DELETE FROM u WHERE a = ?", 2))) == (
        "WITH part0 AS (INSERT INTO t (a, b) VALUES ($1, $2), ($3, $4) ON CONFLICT (a) DO UPDATE SET b = excluded.b), "
        "part1 AS (DELETE FROM u WHERE a = $5), part2 AS (DELETE FROM u WHERE a = $6) "
        "SELECT pg_current_xact_id()::text"
    )


async def test_a_move_is_five_statements(place: PostgresPlace) -> None:
    asked: list[str] = []
    store = await place.watched(asked.append)
    table = await running(store, 1)
    asked.clear()
    more = {"interaction": "press", "checkpoints": (Checkpoint(2, 1, b"2"),), "outbox": (card(topic="card"), card())}
    await store.commit(move(table, 2, **more))
    begin, locked, superseded, written, commit = asked
    assert begin.startswith("BEGIN")
    assert "FOR UPDATE" in locked
    assert "DELETE FROM outbox" in superseded
    assert "INSERT INTO log" in written
    assert commit == "COMMIT"


@pytest.mark.parametrize("number", [3, 50])
async def test_what_one_commit_tells_keeps_its_order(place: PostgresPlace, number: int) -> None:
    """Also if it is more than one statement takes."""
    store = await place.open()
    table = await running(store)
    rows = tuple(card(payload={"n": n}) for n in range(number))
    await store.commit(move(table, 1, outbox=rows, drafts=(Draft(0, 1, 1, (), 3.0),), drop_drafts=(0, 1)))
    found = place.query("SELECT payload FROM outbox ORDER BY id")
    assert [msgspec.json.decode(payload)["n"] for (payload,) in found] == list(range(number))
    assert await store.draft(table, 0) is not None


async def test_a_read_takes_one_way_to_the_server_and_back(place: PostgresPlace) -> None:
    asked: list[str] = []
    store = await place.watched(asked.append)
    table = await running(store, 3)
    loaded = await store.load(table)
    assert loaded is not None
    for look in (store.load(table), store.table(table), store.person(ANNA), store.turns(ANNA, 5)):
        asked.clear()
        assert await look is not None
        assert len(asked) == 1
    # more moves that nobody else knows of than one statement reads
    secret = tuple(msgspec.structs.replace(entry(number), sealed=True, events=b"[]") for number in range(4, 4 + PAGE))
    await store.commit(move(table, 4, entries=secret))
    asked.clear()
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.unseen == tuple(row.number for row in secret)
    assert asked[1].startswith("BEGIN")


# ---------------------------------------------------------------- at the same moment


async def test_a_channel_gets_one_table(place: PostgresPlace) -> None:
    stores = [await place.open() for _ in range(3)]
    made = await asyncio.gather(*(store.create(lobby(interaction=f"i{n}")) for n, store in enumerate(stores * 3)))
    assert sorted(type(one).__name__ for one in made) == ["Committed", *["Occupied"] * 8]
    assert {one.table for one in made if isinstance(one, Committed | Occupied)} == {made[0].table}  # type: ignore[union-attr]


async def test_a_repeated_command_opens_one_table(place: PostgresPlace) -> None:
    stores = [await place.open() for _ in range(3)]
    made = await asyncio.gather(*(store.create(lobby(interaction="same", channel=None)) for store in stores * 3))
    assert sorted(type(one).__name__ for one in made) == ["Committed", *["Repeated"] * 8]
    assert all(isinstance(one, Committed | Repeated) and one.table for one in made)


async def test_names_stay_unique_in_a_server(place: PostgresPlace) -> None:
    stores = [await place.open() for _ in range(3)]
    name = TableName("Friday", ANNA)
    await asyncio.gather(
        *(store.create(lobby(channel=n, guild=7, name=name)) for n, store in enumerate(stores * 4)),
    )
    names = await stores[0].names_in_use(7)
    assert len(names) == len({name_key(name) for name in names}) == 12


async def test_processes_share_the_outbox(place: PostgresPlace) -> None:
    stores = [await place.open() for _ in range(4)]
    await opened(stores[0], outbox=tuple(card(target=n) for n in range(200)))

    async def take(number: int) -> list[int]:
        taken: list[int] = []
        while rows := await stores[number].claim(f"process {number}", 10.0, 70.0, 7):
            taken += [row.id for row in rows]
        return taken

    each = await asyncio.gather(*map(take, range(4)))
    together = [row for rows in each for row in rows]
    assert len(together) == len(set(together)) == 200


# ---------------------------------------------------------------- lost connections


@pytest.mark.parametrize("cut", Cut)
async def test_a_commit_whose_answer_is_lost_is_made_once(place: PostgresPlace, cutting: Proxy, cut: Cut) -> None:
    plain = await place.open()
    table = await running(plain)
    store = await PostgresStore.open(cutting.url(place.url.partition("?")[0].rpartition("/")[2]))
    cutting.cuts += [cut, cut, cut]
    # no interaction says whether it was made, and yet it must be known
    assert isinstance(await store.commit(move(table, 1)), Committed)
    assert isinstance(await store.commit(move(table, 2, outbox=(card(payload={"n": 2}),))), Committed)
    await store.notify([(table, card(payload={"n": 3}))], 10.0)
    assert not cutting.cuts
    assert [row.number for row in await plain.log(table)] == [1, 2]
    told: list[object] = []
    while rows := await plain.claim("us", 99.0, 200.0):
        told += [row.payload["n"] for row in rows]
        for row in rows:
            await plain.record_delivery(DeliveryReport(row=row.id, now=99.0, message=row.id))
    assert told == [2, 3]


async def test_connections_that_the_server_ends(store: PostgresStore, connection: asyncpg.Connection) -> None:
    table = await running(store)
    for number in range(1, 20):
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert isinstance(await store.commit(move(table, number)), Committed)
    assert len(await store.log(table)) == 19


async def test_a_job_that_waits_for_a_lock_fails_in_time(place: PostgresPlace, connection: asyncpg.Connection) -> None:
    plain = await place.open()
    table = await running(plain)
    store = await PostgresStore.open(place.url, patience=0.2)
    async with connection.transaction():
        await connection.execute("SELECT 1 FROM tables FOR UPDATE")
        with pytest.raises(StoreFailed) as refused:
            await store.commit(move(table, 1))
        assert refused.value.key == "store.locked"
        assert store.trouble is refused.value
    assert isinstance(await plain.commit(move(table, 1)), Committed)


async def test_a_process_that_stalls_in_a_transaction_does_not_keep_the_others_waiting(place: PostgresPlace) -> None:
    """Its machine is paused, for instance, while it holds a lock that all of them need."""
    stalling, other = await PostgresStore.open(place.url, patience=30.0, stall=0.1), await place.open()
    holds, goes_on = asyncio.Event(), asyncio.Event()
    tries = 0

    async def job(db: Database) -> None:
        nonlocal tries
        tries += 1
        await db.lock("processes")
        holds.set()
        await goes_on.wait()
        await db.run("INSERT INTO digests (person, at) VALUES (?, ?)", (ANNA, 5.0))

    stalled = asyncio.create_task(stalling._write(job))
    await holds.wait()
    process = Process("them", "second", "", 1.0, 10.0)
    assert not (await other.appear(process, 0.0, 60.0)).known
    goes_on.set()
    await stalled
    assert tries == 2
    assert await other.next_digest_time() == 5.0


async def test_a_server_that_takes_no_writes(place: PostgresPlace, connection: asyncpg.Connection) -> None:
    store = await place.open()
    table = await running(store)
    database = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {database} SET default_transaction_read_only = on")
    reopened = await place.open()
    with pytest.raises(StoreFailed) as refused:
        await reopened.commit(move(table, 1))
    assert refused.value.key == "store.readonly"
    assert await reopened.load(table) is not None
    await connection.execute("BEGIN READ WRITE")
    await connection.execute(f"ALTER DATABASE {database} SET default_transaction_read_only = off")
    await connection.execute("COMMIT")
    # the connections that were refused are not used again
    assert isinstance(await reopened.commit(move(table, 1)), Committed)


async def test_no_connection_is_left(place: PostgresPlace, connection: asyncpg.Connection) -> None:
    plain = await place.open()
    table = await running(plain)
    store = await PostgresStore.open(place.url, connections=2, patience=0.2)
    async with connection.transaction():
        await connection.execute("SELECT 1 FROM tables FOR UPDATE")
        presses = [store.commit(move(table, 1, interaction=f"i{n}")) for n in range(9)]
        failed = await asyncio.gather(*presses, return_exceptions=True)
    assert {getattr(error, "key", None) for error in failed} == {"store.locked"}
    assert isinstance(await plain.commit(move(table, 1)), Committed)


async def test_behind_a_pooler_that_forgets_statements(place: PostgresPlace) -> None:
    store = await PostgresStore.open(place.url, statements=0)
    table = await running(store, 3)
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.table.moves == 3


# ---------------------------------------------------------------- other processes


async def test_two_processes_of_one_name(place: PostgresPlace) -> None:
    first = await PostgresStore.open(place.url, process="bot-1")
    # it has not begun yet, or was killed
    await (await PostgresStore.open(place.url, process="bot-1")).close()
    await first.appear(Process("1", "bot-1", "", 1.0, time.time()), 0.0, 0.0)
    await first.appear(Process("2", "bot-2", "", 1.0, time.time() - 31), 0.0, 0.0)
    with pytest.raises(StoreFailed) as refused:
        await PostgresStore.open(place.url, process="bot-1")
    assert (refused.value.key, refused.value.params) == ("store.same_process", {"process": "bot-1"})
    for name in ("bot-2", ""):
        await (await PostgresStore.open(place.url, process=name)).close()
    await first.close()
    # ended a moment ago, with kill -9 perhaps
    await (await PostgresStore.open(place.url, process="bot-1")).close()


async def test_not_migrated_while_processes_of_an_older_version_are_at_work(
    place: PostgresPlace, tmp_path: Path
) -> None:
    newer = tmp_path / "migrations"
    shutil.copytree(FOLDER, newer)
    (newer / f"{len(migrations()) + 1:04}_more.sql").write_text("CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;")
    older = [await PostgresStore.open(place.url, process=name) for name in ("bot-2", "bot-1")]
    for number, store in enumerate(older):
        await store.appear(Process(str(number), f"bot-{2 - number}", "", 1.0, time.time()), 0.0, 0.0)
    before = place.dump()
    with pytest.raises(StoreFailed) as refused:
        await PostgresStore.open(place.url, process="relief", folder=newer)
    assert (refused.value.key, refused.value.params) == ("store.old_processes", {"names": "bot-1, bot-2"})
    assert place.dump() == before
    await older[0].close()
    await older[1].close()
    await (await PostgresStore.open(place.url, process="relief", folder=newer)).close()
    assert place.query("SELECT max(number) FROM cornerstone_schema") == [(len(migrations()) + 1,)]


# ---------------------------------------------------------------- backups


async def test_a_backup_is_a_database_of_sqlite(store: PostgresStore, place: PostgresPlace, tmp_path: Path) -> None:
    await running(store, 5, outbox=(card(),))
    await store.put_note("key", "value")
    await store.keep_components("hash", b"data")
    file = tmp_path / "copy.db"
    await store.backup(file)
    ours = place.dump()
    ours.pop("cornerstone_schema")
    theirs = dump(file, by_name=True)
    theirs.pop("sqlite_sequence")
    assert theirs == ours
    copy = await SqliteStore.open(file)
    assert len(await copy.tables(Status)) == 1
    with pytest.raises(StoreFailed) as refused:
        await store.backup(file)
    assert refused.value.key == "store.exists"
    assert await store.require_undamaged()
    assert await store.require_undamaged(within=5.0)


@pytest.mark.parametrize("cut", Cut)
async def test_a_restore_whose_end_is_lost_is_not_called_undone(
    place: PostgresPlace, cutting: Proxy, cut: Cut, tmp_path: Path
) -> None:
    store = await place.open()
    table = await running(store, 3)
    await store.backup(tmp_path / "copy.db")
    await store.commit(move(table, 4))
    cutting.cuts.append(cut)
    url = cutting.url(place.url.partition("?")[0].rpartition("/")[2])
    with pytest.raises(StoreFailed) as refused:
        await asyncio.to_thread(restore, tmp_path / "copy.db", url, since=0.0, force=True)
    assert refused.value.key == "store.uncertain"
    assert len(await store.log(table)) in (3, 4)
