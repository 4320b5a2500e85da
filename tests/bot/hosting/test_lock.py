"""One bot for a database: a second one is refused with a sentence, and so is a restore; what only reads is not."""

import asyncio
import fcntl
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.store.errors import StoreFailed
from bot.store.sql.migrations import migrations
from bot.store.sqlite.backup import before_update
from bot.store.sqlite.lock import exclusive_lock, lock_file
from bot.store.sqlite.migrate import migrate
from bot.store.store import Store
from tests.bot.hosting.conftest import Host
from tests.bot.hosting.playing import Group
from tests.bot.store.builders import content, files, overwrite

ROOT = Path(__file__).parents[3]
HOLD = """
import sys
from pathlib import Path
from bot.store.sqlite.backup import before_update
from bot.store.sqlite.lock import exclusive_lock
with exclusive_lock(Path("cornerstone.db")):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock of the database until it is killed."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_no_command_brings_a_database_up_to_date(
    other: subprocess.Popen[str], host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After `git pull`, be it while the old version still runs or when nothing runs."""
    (tmp_path / "old").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    for step in migrations()[:-1]:
        shutil.copy(step.file, tmp_path / "old")
    path = tmp_path / "cornerstone.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, tmp_path / "old")
    before = content(path)
    overwrite(before_update(path), b"of the last update")

    def read() -> None:
        assert host("tables").code == 0
        assert host("export", "abcd2345").err.startswith("There is no table with the ID abcd2345")
        assert content(path) == before
        assert content(before_update(path)) == b"of the last update"
        assert files(tmp_path, "temporary/*") == []

    read()
    assert host("backup", "copy.db").code == 0
    assert host("doctor").out.count("makes a copy of the database and then updates it") == 1
    other.kill()
    other.wait()
    read()


def test_an_empty_file_is_not_made_a_database_by_a_list(host: Host, tmp_path: Path) -> None:
    (tmp_path / "cornerstone.db").touch()
    assert host("tables") == (1, "", f"{Path.cwd()}/cornerstone.db contains no games.\n")
    assert content(tmp_path / "cornerstone.db") == b""


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_a_second_bot_says_so_and_stops(
    runnable: None, other: subprocess.Popen[str], host: Host, monkeypatch: pytest.MonkeyPatch, lang: str, tmp_path: Path
) -> None:
    monkeypatch.setenv("LANG", lang)
    said = host("run")
    assert (said.code, said.out) == (1, "")
    assert "cornerstone.db" in said.err
    assert str(other.pid) in said.err
    assert said.err.count("\n") == 1
    assert not (tmp_path / "cornerstone.db").exists()


def test_a_killed_bot_leaves_no_lock(runnable: None, other: subprocess.Popen[str], host: Host) -> None:
    other.send_signal(signal.SIGKILL)
    other.wait()
    # it gets as far as the network
    assert host("run").err.splitlines()[-1].startswith("http://127.0.0.1:1 cannot be reached (")
    with exclusive_lock(Path("cornerstone.db")):
        pass


async def test_a_restore_is_refused_and_reading_commands_are_not(
    other: subprocess.Popen[str], host: Host, store: Store, tmp_path: Path
) -> None:
    table = await Group(store).game(3)
    await store.close()
    assert (await asyncio.to_thread(host, "backup", "copy.db")).code == 0
    assert (await asyncio.to_thread(host, "export", table, "game.json")).code == 0
    assert table in (await asyncio.to_thread(host, "tables")).out
    before = content(tmp_path / "cornerstone.db")
    said = await asyncio.to_thread(host, "restore", "copy.db", "--force")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"Another bot or the restore command is using {Path.cwd()}/cornerstone.db (process ")
    assert content(tmp_path / "cornerstone.db") == before
    other.kill()
    other.wait()
    assert (await asyncio.to_thread(host, "restore", "copy.db", "--force")).code == 0


def test_the_lock_is_of_the_file_behind_all_links(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    with exclusive_lock(tmp_path / "games.db"):
        with pytest.raises(StoreFailed, match=r"store\.in_use"), exclusive_lock(tmp_path / "link.db"):
            pass
        with exclusive_lock(tmp_path / "other.db"):
            pass
    with exclusive_lock(tmp_path / "link.db"):
        pass
    assert files(tmp_path, "games.db*") == ["games.db-lock"]
    assert stat.S_IMODE(lock_file(tmp_path / "games.db").stat().st_mode) == 0o600


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match=r"store\.unopened"), exclusive_lock(tmp_path / "nowhere" / "games.db"):
        pass


def test_a_disk_without_locks_does_not_keep_the_bot_from_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(handle: int, operation: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    with capture_logs() as logged, exclusive_lock(tmp_path / "games.db"):
        pass
    assert [line["event"] for line in logged] == ["no locks on this disk"]
