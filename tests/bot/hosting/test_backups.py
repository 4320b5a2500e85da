"""Backups by themselves: regular, checked, private, and never at the cost of older good ones."""

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.hosting.backups import backup_folder, list_backups, write_backup
from bot.hosting.upkeep import HOUR, Upkeep
from bot.store.errors import StoreFailed
from bot.store.sqlite.backup import require_restorable
from bot.store.store import Store
from tests.bot.hosting.conftest import Host
from tests.bot.hosting.playing import Group
from tests.bot.hosting.test_keeping import damaged
from tests.bot.hosting.test_upkeep import Client, Days, events, look
from tests.bot.store.builders import content, dump, files, overwrite

NOW = 1_700_000_000.0
NAMED = "2023-11-14-221320.db"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "cornerstone.db"


@pytest.fixture
def folder(database: Path) -> Path:
    return backup_folder(database)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def checks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fine(self: Upkeep) -> None:
        pass

    monkeypatch.setattr(Upkeep, "_check_daily", fine)


async def test_a_backup_is_private_and_can_be_restored(store: Store, database: Path, folder: Path, host: Host) -> None:
    await Group(store).game(3)
    assert write_backup(database, NOW, keep=2) == folder / NAMED
    assert files(folder, "*") == [NAMED]
    assert (mode(folder), mode(folder / NAMED)) == (0o700, 0o600)
    assert dump(folder / NAMED) == dump(database)
    await store.close()
    assert (await asyncio.to_thread(host, "restore", folder / NAMED, "--force")).code == 0


async def test_the_oldest_are_deleted_and_nothing_else(store: Store, database: Path, folder: Path) -> None:
    write_backup(database, NOW, keep=3)
    overwrite(folder / "mine.db", b"kept")
    overwrite(folder / "2023.txt", b"kept")
    for hour in range(5):
        write_backup(database, NOW + hour * HOUR, keep=3)
    assert [backup.time for backup in list_backups(database)] == [NOW + hour * HOUR for hour in (2, 3, 4)]
    assert files(folder, "*")[-1] == "mine.db"
    assert files(folder, "2023.txt") == ["2023.txt"]


@pytest.mark.parametrize("way", ["a page", "a foreign table"])
async def test_a_backup_that_could_not_be_restored_replaces_no_older_one(
    store: Store, database: Path, folder: Path, way: str
) -> None:
    await Group(store).game(40)
    await store.close()
    write_backup(database, NOW, keep=1)
    good = content(folder / NAMED)
    if way == "a page":
        overwrite(database, damaged(database, "log"))
    else:
        with closing(sqlite3.connect(database)) as db:
            db.execute("CREATE TABLE window (a, b)")
    with pytest.raises(StoreFailed) as failed:
        write_backup(database, NOW + HOUR, keep=1)
    assert failed.value.key == ("store.damaged" if way == "a page" else "store.schema")
    assert files(folder, "*") == [NAMED]
    assert content(folder / NAMED) == good


async def test_what_a_host_has_added_is_left_out_and_named(
    store: Store, database: Path, folder: Path, host: Host
) -> None:
    await Group(store).game(3)
    before = dump(database)
    with closing(sqlite3.connect(database)) as db:
        db.execute("CREATE VIEW window AS SELECT 1")
        db.execute('CREATE INDEX "my ""own""" ON log (at)')
        db.execute("CREATE TRIGGER door INSTEAD OF INSERT ON window BEGIN SELECT 1; END")
    write_backup(database, NOW, keep=2)
    require_restorable(folder / NAMED)
    assert dump(folder / NAMED) == before
    said = await asyncio.to_thread(host, "backup", "copy.db")
    assert (said.code, said.err) == (0, "")
    assert ' door, my "own", window. ' in said.out.splitlines()[1]
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT * FROM window").fetchall() == [(1,)]
        db.execute("CREATE TABLE recipes (a, b)")
        db.execute("DROP INDEX outbox_due")
    said = await asyncio.to_thread(host, "backup", "copy.db", "--force")
    assert said.code == 1
    assert "outbox_due, recipes" in said.err
    with pytest.raises(StoreFailed, match=r"store\.schema"):
        require_restorable(Path("copy.db"))


async def test_every_so_many_hours_whatever_the_restarts(
    store: Store, database: Path, checks_off: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CORNERSTONE_BACKUP_EVERY", "6")
    monkeypatch.setenv("CORNERSTONE_BACKUP_KEEP", "3")
    days = Days(2 * HOUR, looks=7)
    with capture_logs() as logged:
        await look(store, Client(), days)
        assert events(logged) == ["backup written"] * 3
        days.left = 2
        await look(store, Client(), days)
        assert events(logged) == ["backup written"] * 3
        days.left = 1
        await look(store, Client(), days)
    assert events(logged) == ["backup written"] * 4
    assert len(list_backups(database)) == 3


async def test_no_backups_if_the_host_wants_none(
    store: Store, folder: Path, checks_off: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CORNERSTONE_BACKUP_EVERY", "0")
    await look(store, Client(), Days(100 * HOUR, looks=3))
    assert files(folder.parent, folder.name) == []


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
async def test_a_failure_is_logged_in_a_sentence_and_tried_again_after_an_hour(
    store: Store, folder: Path, checks_off: None, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("LANG", lang)
    overwrite(folder, b"a file in its place")
    remove = folder.unlink
    days = Days(HOUR / 2, looks=4)
    with capture_logs() as logged:
        await look(store, Client(), days)
    assert events(logged) == ["backup failed"] * 2
    assert all(line["log_level"] == "error" and str(folder.name) in line["sentence"] for line in logged)
    remove()
    days.left = 1
    with capture_logs() as logged:
        await look(store, Client(), days)
    assert events(logged) == ["backup written"]


async def test_a_backup_from_the_future_prevents_none_and_outlives_none(
    store: Store, database: Path, checks_off: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CORNERSTONE_BACKUP_KEEP", "2")
    days = Days(24 * HOUR, looks=1)
    write_backup(database, days.now + 1000 * HOUR, keep=2)
    await look(store, Client(), days)
    assert len(list_backups(database)) == 2
    days.left = 1
    await look(store, Client(), days)
    assert [backup.time for backup in list_backups(database)] == [days.now - 24 * HOUR, days.now]


async def test_the_owner_hears_once_that_backups_fail(
    store: Store, database: Path, checks_off: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, days, full = Client(), Days(HOUR, looks=5), True
    plain = shutil.disk_usage

    def usage(path: Path) -> shutil._ntuple_diskusage:
        return plain(path)._replace(free=1_000) if full else plain(path)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    with capture_logs() as logged:
        await look(store, client, days)
        assert events(logged) == ["backup failed"] * 5
        assert len(client.sent) == 1
        assert "no room left on the disk" in client.sent[0]
        full, days.left = False, 1
        await look(store, client, days)
    assert events(logged)[-1] == "backup written"
    assert len(client.sent) == 1
