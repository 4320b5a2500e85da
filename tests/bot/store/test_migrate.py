"""Migrations: from every earlier version, never partial, never backwards, never of a foreign file."""

import asyncio
import errno
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import StoreFailed
from bot.store.rows import SeenHand
from bot.store.sql.migrations import FOLDER, migrations, statements
from bot.store.sqlite import backup, connection
from bot.store.sqlite.backup import before_update, restore
from bot.store.sqlite.integrity import Damaged
from bot.store.sqlite.migrate import APPLICATION, migrate
from bot.store.sqlite.sqlite import SqliteStore
from tests.bot.process_death import ROOT
from tests.bot.store import migrating
from tests.bot.store.builders import content, dump, files, photographed, running, watched

NEWEST = len(migrations())


def upto(number: int, folder: Path) -> Path:
    """A folder with the migrations of an earlier version."""
    folder.mkdir()
    for migration in migrations()[:number]:
        shutil.copy(migration.file, folder)
    return folder


def schema(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def old(path: Path, number: int, folder: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, upto(number, folder))


@pytest.mark.parametrize("number", range(1, NEWEST))
async def test_from_every_earlier_version(tmp_path: Path, number: int) -> None:
    path = tmp_path / "old.db"
    old(path, number, tmp_path / "migrations")
    assert version(path) == number
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO people VALUES (5, 'pl', 1)")
        db.commit()
    store = await SqliteStore.open(path)
    assert (await store.person(5)).locale == "pl"
    await running(store, moves=3)
    await store.close()
    await (await SqliteStore.open(tmp_path / "new.db")).close()
    assert schema(path) == schema(tmp_path / "new.db")
    assert version(path) == NEWEST


async def test_a_table_that_is_older_than_its_options(tmp_path: Path) -> None:
    """Its row is copied completely, and the rows that refer to it stay."""
    path = tmp_path / "old.db"
    old(path, 4, tmp_path / "migrations")
    with closing(sqlite3.connect(path)) as db:
        names = [name for _, name, *_ in db.execute("PRAGMA table_info(tables)")]
        given = {"id": "first", "options": "{}", "status": "lobby", "components": None, "outcome": None, "state": b"{}"}
        given |= {"previous": "first", "opening": b"[]"}
        row = tuple(given.get(name, number) for number, name in enumerate(names))
        db.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(names))})", row)
        db.execute("INSERT INTO seats VALUES ('first', 0, 5, 5, '', 'Anna', 'pl')")
        db.commit()
        before = db.execute("SELECT * FROM tables").fetchone()
    store = await SqliteStore.open(path)
    found = await store.table("first")
    assert found is not None
    assert found.table_options == {}
    assert [seat.name for seat in await store.seats("first")] == ["Anna"]
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(f"SELECT {', '.join(names)} FROM tables").fetchone() == before


async def test_hands_that_were_seen_before_they_had_a_table(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    old(path, 8, tmp_path / "migrations")
    with closing(sqlite3.connect(path)) as db:
        columns = "id, game, options, language, status, host, version, moves, created, changed"
        db.execute(f"INSERT INTO tables ({columns}) VALUES ('first', 'chess', '{{}}', 'en', 'running', 5, 1, 0, 1, 1)")
        db.execute("INSERT INTO votes VALUES ('first', 'seen', 1, 6, 1, 7.0), ('first', 'abandon', -1, 5, 1, 8.0)")
        db.commit()
    store = await SqliteStore.open(path)
    loaded = await store.load("first")
    assert loaded is not None
    assert loaded.seen == (SeenHand(1, 6, 7.0),)
    assert [vote.kind for vote in loaded.votes] == ["abandon"]
    await store.close()


async def test_opening_again_changes_nothing(path: Path) -> None:
    store = await SqliteStore.open(path)
    await running(store, moves=3)
    await store.close()
    before = dump(path)
    await (await SqliteStore.open(path)).close()
    assert dump(path) == before


async def test_several_processes_open_a_new_file_at_once(path: Path) -> None:
    stores = await asyncio.gather(*(SqliteStore.open(path) for _ in range(6)))
    await running(stores[0])
    await asyncio.gather(*(store.close() for store in stores))
    assert version(path) == NEWEST


async def test_a_newer_database_is_refused_and_left_alone(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {NEWEST + 1}")
    before = content(path)
    with pytest.raises(StoreFailed) as refused:
        await SqliteStore.open(path)
    assert refused.value.key == "store.newer"
    assert refused.value.params == {"database": NEWEST + 1, "known": NEWEST}
    assert content(path) == before


async def test_a_strangers_database_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    before = content(path)
    with pytest.raises(StoreFailed) as refused:
        await SqliteStore.open(path)
    assert refused.value.key == "store.foreign"
    assert content(path) == before


@pytest.mark.parametrize(
    ("script", "key"),
    [
        ("CREATE TABLE half (a); CREATE TABLE tables (again);", "store.broken"),
        ("CREATE TABLE half (a);\nINSERT INTO votes VALUES ('nowhere', 'k', 0, 1, 1, 0.0);", "store.migration"),
        ("CREATE TABLE half (a); CREATE TABLE", "store.migrations"),
    ],
)
async def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path, path: Path, script: str, key: str) -> None:
    folder = upto(NEWEST, tmp_path / "migrations")
    await (await SqliteStore.open(path)).close()
    before = schema(path)
    (folder / f"{NEWEST + 1:04}_bad.sql").write_text(script)
    with pytest.raises(StoreFailed) as refused:
        await SqliteStore.open(path, migrations=folder)
    assert refused.value.key == key
    assert (schema(path), version(path)) == (before, NEWEST)


async def test_a_migration_may_build_a_table_anew(tmp_path: Path, path: Path) -> None:
    store = await SqliteStore.open(path)
    table = await running(store, moves=3)
    await store.close()
    folder = upto(NEWEST, tmp_path / "migrations")
    anew = "CREATE TABLE t AS SELECT * FROM components; DROP TABLE components; ALTER TABLE t RENAME TO components;"
    seats = "ALTER TABLE seats ADD COLUMN colour TEXT NOT NULL DEFAULT '';"
    (folder / f"{NEWEST + 1:04}_anew.sql").write_text(f"-- why; and how\n{seats}\n{anew}\n-- the end")
    with pytest.raises(StoreFailed, match=r"store\.broken"):  # the copy has no primary key to refer to
        await SqliteStore.open(path, migrations=folder)
    keyed = "CREATE TABLE t (hash TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT;"
    copied = "INSERT INTO t SELECT * FROM components; DROP TABLE components; ALTER TABLE t RENAME TO components;"
    (folder / f"{NEWEST + 1:04}_anew.sql").write_text(f"{seats}\n{keyed}\n{copied}")
    store = await SqliteStore.open(path, migrations=folder)
    assert len(await store.log(table)) == 3
    await store.close()
    assert version(path) == NEWEST + 1


@pytest.mark.parametrize("names", [(), ("0002_b.sql",), ("0001_a.sql", "0003_c.sql"), ("0001_a.sql", "0001_b.sql")])
async def test_numbers_without_a_gap(tmp_path: Path, path: Path, names: tuple[str, ...]) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    for name in names:
        (folder / name).write_text("CREATE TABLE a (b);")
    with pytest.raises(StoreFailed) as refused:
        await SqliteStore.open(path, migrations=folder)
    assert refused.value.key == "store.migrations"


async def test_killed_at_every_statement_of_the_migrations(tmp_path: Path, path: Path) -> None:
    copies: list[Path] = []

    def photograph(sql: str) -> None:
        if path.exists():
            copies.append(photographed(path, tmp_path / f"{len(copies)}"))

    await (await SqliteStore.open(path, factory=watched(photograph))).close()
    assert len(copies) > 30
    versions = []
    for copy in copies[::3]:
        versions.append(version(copy))
        await (await SqliteStore.open(copy)).close()
        assert schema(copy) == schema(path)
    assert versions == sorted(versions)
    assert set(versions) == {0, NEWEST}


def seen(path: Path) -> tuple[int, dict[str, list[tuple[Any, ...]]]]:
    return version(path), dump(path)


@pytest.mark.parametrize("where", ["first", "middle", "last"])
@pytest.mark.parametrize("number", range(1, NEWEST))
def test_a_process_killed_in_a_migration_has_changed_nothing(tmp_path: Path, number: int, where: str) -> None:
    path = tmp_path / "old.db"
    old(path, number, tmp_path / "migrations")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO people VALUES (5, 'pl', 1)")
    before = seen(path)
    steps = [list(statements(step.file.read_text("utf-8"))) for step in migrations()[number:]]
    # within the first step, within the last one, or with everything done but the commit
    at = {"first": 2, "middle": sum(map(len, steps[:-1])) + len(steps[-1]) // 2, "last": 0}[where]
    done = subprocess.run([sys.executable, "-m", migrating.__name__, path, f"{at}"], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert seen(path) == before
    asyncio.run(play_on(path))
    assert version(path) == NEWEST
    assert seen(before_update(path)) == before


async def play_on(path: Path) -> None:
    store = await SqliteStore.open(path)
    assert (await store.person(5)).locale == "pl"
    await running(store, moves=3)
    await store.close()


# ---------------------------------------------------------------- the copy before a migration


async def test_a_copy_is_made_before_a_migration_and_kept_until_the_next(tmp_path: Path, path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    assert files(tmp_path, "*-before-update*") == []
    folder = upto(NEWEST, tmp_path / "migrations")
    for number in (NEWEST + 1, NEWEST + 2):
        before = seen(path)
        (folder / f"{number:04}_more.sql").write_text(f"CREATE TABLE more_{number} (a, b);")
        for _ in range(2):
            await (await SqliteStore.open(path, migrations=folder)).close()
            assert seen(before_update(path)) == before
    assert files(tmp_path, "*-before-update*") == ["games.db-before-update"]
    assert stat.S_IMODE(before_update(path).stat().st_mode) == 0o600


async def test_the_copy_brings_the_database_back(tmp_path: Path, path: Path) -> None:
    old(path, 4, tmp_path / "migrations")
    before = seen(path)
    await (await SqliteStore.open(path)).close()
    restore(before_update(path), tmp_path / "restored.db")
    assert seen(tmp_path / "restored.db") == before


@pytest.mark.parametrize("way", ["full", "damaged"])
async def test_without_a_sound_copy_nothing_is_migrated(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    old(path, 4, tmp_path / "migrations")
    before = seen(path)

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device") if way == "full" else Damaged("integrity_check")

    monkeypatch.setattr(backup, "_copy_pages", fail)
    with pytest.raises(StoreFailed) as refused:
        await SqliteStore.open(path)
    assert refused.value.key == {"full": "store.full", "damaged": "store.damaged"}[way]
    assert str(before_update(path)) in (refused.value.params["path"], refused.value.params.get("file"))
    assert seen(path) == before
    assert files(tmp_path, "*-before-update*") == []


def test_statements_of_a_script() -> None:
    script = "-- one; two\nCREATE TABLE a (b TEXT DEFAULT ';');\n\nINSERT INTO a\nVALUES ('x');\n-- end\n"
    assert [" ".join(statement.split()) for statement in statements(script)] == [
        "-- one; two CREATE TABLE a (b TEXT DEFAULT ';');",
        "INSERT INTO a VALUES ('x');",
    ]


def test_ours_are_where_the_program_looks() -> None:
    assert FOLDER.is_dir()
    assert APPLICATION.to_bytes(4, "big") == b"CORS"


async def test_a_sqlite_that_is_too_old(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest supported version is accepted."""
    major, minor, patch = sqlite3.sqlite_version_info
    monkeypatch.setattr(connection, "OLDEST_SQLITE", (major, minor, patch))
    await (await SqliteStore.open(path)).close()
    monkeypatch.setattr(connection, "OLDEST_SQLITE", (major, minor, patch + 1))
    with pytest.raises(StoreFailed) as refused:
        await SqliteStore.open(path)
    assert refused.value.key == "store.sqlite"
    assert refused.value.params["oldest"] == f"{major}.{minor}.{patch + 1}"
