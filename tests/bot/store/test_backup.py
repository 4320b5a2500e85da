"""Backups: consistent during writes; restored only if the database is not in use, and never overwriting by accident."""

import asyncio
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.errors import StoreFailed
from bot.store.sql.migrations import migrations
from bot.store.sqlite.backup import backup, restore
from bot.store.sqlite.migrate import migrate
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.store.builders import content, dump, files, move, overwrite, running

RELEASES = Path(__file__).parents[2] / "releases"


@pytest_asyncio.fixture
async def store(sqlite_store: SqliteStore) -> Store:
    """These tests are about SQLite."""
    return sqlite_store


def refused(key: str, act: object, *args: object, **kwargs: object) -> None:
    assert callable(act)
    with pytest.raises(StoreFailed) as error:
        act(*args, **kwargs)
    assert error.value.key == key


async def test_a_backup_is_everything_in_one_file(store: Store, path: Path, tmp_path: Path) -> None:
    await running(store, moves=5)
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    assert dump(copy) == dump(path)
    assert files(tmp_path, "copy.db*") == ["copy.db"]


async def test_a_backup_during_writes_is_of_one_moment(store: Store, tmp_path: Path) -> None:
    tables = [await running(store, channel=number) for number in range(4)]

    async def plays(table: str) -> None:
        for number in range(1, 60):
            await store.commit(move(table, number, interaction=f"{table} {number}"))

    async def saves() -> None:
        for number in range(5):
            await store.backup(tmp_path / f"{number}.db")

    await asyncio.gather(saves(), *(plays(table) for table in tables))
    for number in range(5):
        copy = await SqliteStore.open(tmp_path / f"{number}.db")
        for table in tables:
            loaded = await copy.load(table)
            assert loaded is not None
            assert len(await copy.log(table)) == loaded.table.moves == int(loaded.state or b"0")
            assert (await copy.stored_answer(f"{table} {loaded.table.moves + 1}")) is None
        await copy.close()
        dump(tmp_path / f"{number}.db")


async def test_a_backup_in_many_steps_is_of_its_first_moment(
    store: Store, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await running(store, moves=5)
    before = dump(path)
    loop = asyncio.get_running_loop()
    steps: list[tuple[int, int]] = []

    def write(done: int, total: int) -> None:
        assert len(steps) < 1_000, "it begins again after each write"
        steps.append((done, total))
        number = 5 + len(steps)
        asyncio.run_coroutine_threadsafe(store.commit(move(table, number)), loop).result()

    monkeypatch.setattr("bot.store.sqlite.backup._STEP", 1)
    await asyncio.to_thread(backup, path, tmp_path / "copy.db", progress=write)
    total = len(steps)
    assert steps == [(number, total) for number in range(1, total + 1)]
    assert total > 10
    assert dump(tmp_path / "copy.db") == before != dump(path)


async def test_a_backup_overwrites_nothing_unasked(store: Store, path: Path, tmp_path: Path) -> None:
    await running(store)
    copy = tmp_path / "copy.db"
    copy.write_text("dear diary")
    with pytest.raises(StoreFailed, match=r"store\.exists"):
        await store.backup(copy)
    assert copy.read_text() == "dear diary"
    await store.backup(copy, force=True)
    assert dump(copy) == dump(path)
    with pytest.raises(StoreFailed, match=r"store\.exists"):
        await store.backup(path, force=True)


async def test_a_backup_that_cannot_be_written_leaves_nothing(store: Store, path: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match=r"store\.unopened"):
        await store.backup(tmp_path / "no folder" / "copy.db")
    refused("store.missing", backup, tmp_path / "nothing.db", tmp_path / "copy.db")
    assert not (tmp_path / "nothing.db").exists()


@pytest.fixture
async def saved(path: Path, tmp_path: Path) -> Path:
    """The backup of a game after three moves; the database itself has five and is closed."""
    store = await SqliteStore.open(path)
    table = await running(store, moves=3)
    await store.backup(tmp_path / "saved.db")
    for number in (4, 5):
        await store.commit(move(table, number))
    await store.close()
    return tmp_path / "saved.db"


async def test_restored_where_nothing_is(saved: Path, tmp_path: Path) -> None:
    restore(saved, tmp_path / "new.db")
    assert dump(tmp_path / "new.db") == dump(saved)


async def test_restored_over_another_only_by_force(saved: Path, path: Path) -> None:
    before = dump(path)
    refused("store.exists", restore, saved, path)
    assert dump(path) == before
    restore(saved, path, force=True)
    assert dump(path) == dump(saved) != before
    store = await SqliteStore.open(path)
    await running(store, channel=1)
    await store.close()


async def test_a_running_bots_database_is_never_replaced(saved: Path, path: Path) -> None:
    store = await SqliteStore.open(path)
    try:
        before = dump(path)
        refused("store.in_use", restore, saved, path, force=True)
        assert dump(path) == before
        await running(store, channel=1)
    finally:
        await store.close()


async def test_the_journal_of_a_dead_process_is_not_taken_for_the_new_ones(saved: Path, path: Path) -> None:
    store = await SqliteStore.open(path)
    await running(store, channel=1, moves=9)
    journal = content(path.with_name(f"{path.name}-wal"))
    main = content(path)
    await store.close()
    overwrite(path, main)
    overwrite(path.with_name(f"{path.name}-wal"), journal)
    restore(saved, path, force=True)
    assert dump(path) == dump(saved)


async def test_a_broken_database_can_be_replaced(saved: Path, path: Path) -> None:
    overwrite(path, b"ruined" * 4096)
    overwrite(path.with_name(f"{path.name}-wal"), b"ruined too")
    restore(saved, path, force=True)
    assert dump(path) == dump(saved)


async def test_only_a_sound_backup_of_ours_is_restored(saved: Path, path: Path, tmp_path: Path) -> None:
    before = dump(path)
    refused("store.missing", restore, tmp_path / "nothing.db", path, force=True)
    strange = tmp_path / "strange.db"
    overwrite(strange, b"not a database at all" * 100)
    refused("store.corrupt", restore, strange, path, force=True)
    empty = tmp_path / "empty.db"
    empty.touch()
    refused("store.empty", restore, empty, path, force=True)
    whole = content(saved)
    overwrite(saved, whole[:8192] + b"\x00" * 8192 + whole[16384:])
    refused("store.corrupt", restore, saved, path, force=True)
    overwrite(saved, whole)
    with closing(sqlite3.connect(saved)) as db:
        db.execute("PRAGMA user_version = 9999")
    refused("store.newer", restore, saved, path, force=True)
    overwrite(saved, whole)
    with closing(sqlite3.connect(saved)) as db:
        db.execute("DELETE FROM tables")
        db.commit()
    refused("store.corrupt", restore, saved, path, force=True)
    refused("store.exists", restore, path, path, force=True)
    assert dump(path) == before
    assert files(tmp_path, "*.part*") == []


async def test_a_damaged_database_never_replaces_a_good_backup(saved: Path, path: Path, tmp_path: Path) -> None:
    good, database = content(saved), content(path)
    overwrite(path, database[:8192] + b"\x00" * 8192 + database[16384:])
    for copy in (saved, tmp_path / "new.db"):
        refused("store.damaged", backup, path, copy, force=True)
    overwrite(path, b"not a database at all" * 1000)
    refused("store.damaged", backup, path, saved, force=True)
    overwrite(path, database)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM tables")
        db.commit()
    refused("store.damaged", backup, path, saved, force=True)
    assert content(saved) == good
    assert files(tmp_path, "new.db*") == []
    assert files(tmp_path, "*.part*") == []


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ("DROP TABLE outbox", "outbox"),
        ("DROP INDEX tables_status", "tables_status"),
        ("CREATE TRIGGER thief AFTER INSERT ON log BEGIN DELETE FROM log; END", "thief"),
        ("CREATE VIEW window AS SELECT * FROM tables", "window"),
        ("CREATE INDEX more ON tables (game)", "more"),
        ("CREATE TABLE recipes (cake TEXT)", "recipes"),
        ("ALTER TABLE notes ADD COLUMN cake TEXT", "notes"),
        ('CREATE TABLE "a\nb" (cake TEXT)', r"'a\nb'"),
        (
            "DROP INDEX tables_status; CREATE INDEX tables_status ON tables (status) WHERE status <> '-- over'",
            "tables_status",
        ),
    ],
)
async def test_a_backup_of_another_form_is_refused(saved: Path, path: Path, change: str, names: str) -> None:
    before = dump(path)
    with closing(sqlite3.connect(saved)) as db:
        db.executescript(change)
    with pytest.raises(StoreFailed) as error:
        restore(saved, path, force=True)
    assert error.value.key == "store.schema"
    found = error.value.params["names"].split(", ")
    # with a table go its indexes
    assert names in found
    assert all(name.startswith((names, "sqlite_autoindex")) for name in found)
    assert dump(path) == before


async def test_many_differences_are_not_all_named(saved: Path, path: Path) -> None:
    with closing(sqlite3.connect(saved)) as db:
        db.executescript(";".join(f"CREATE VIEW v{number:03} AS SELECT 1" for number in range(100)))
    with pytest.raises(StoreFailed) as error:
        restore(saved, path, force=True)
    assert error.value.params["names"].endswith(", v009, ...")


@pytest.mark.parametrize("version", range(1, len(migrations()) + 1))
def test_a_backup_of_an_older_version_is_restored(path: Path, tmp_path: Path, version: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, version=version)
    restore(path, tmp_path / "new.db")
    assert dump(tmp_path / "new.db") == dump(path)


async def test_comments_spaces_and_statistics_make_no_difference(saved: Path, path: Path) -> None:
    with closing(sqlite3.connect(saved)) as db:
        db.executescript(
            """
            DROP INDEX tables_guild;
            CREATE INDEX "tables_guild"
                ON "tables" (guild -- of Discord
                , /* twice */ status );
            ANALYZE;
            """
        )
    restore(saved, path, force=True)
    await (await SqliteStore.open(path)).close()


@pytest.mark.parametrize("release", sorted(RELEASES.glob("*/games.db.xz")), ids=lambda file: file.parent.name)
async def test_backups_of_every_release_are_restored(path: Path, tmp_path: Path, release: Path) -> None:
    overwrite(path, lzma.decompress(content(release)))
    restore(path, tmp_path / "old.db")
    await (await SqliteStore.open(path)).close()
    restore(path, tmp_path / "migrated.db")
