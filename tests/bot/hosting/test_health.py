"""`health` tells a supervisor whether a bot is at work on the database, and changes nothing."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.hosting.health import MAX_SILENCE
from bot.hosting.maintenance import health
from bot.hosting.problems import HostRefused
from bot.settings import load
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.hosting.conftest import Host

NOW = 1_800_000_000.0


async def ask(host: Host) -> tuple[int, str, str]:
    """Runs the command like another process, while this one has the database open."""
    return await asyncio.to_thread(host, "health")


async def test_a_bot_that_runs(host: Host, store: Store) -> None:
    await store.beat(time.time() - 90, 0.0)
    code, out, err = await ask(host)
    assert (code, err) == (0, "")
    assert out.startswith("The bot is running: its last heartbeat was 9")


@pytest.mark.parametrize(
    ("lang", "start"), [("en_GB", "No bot is running on"), ("fr_FR", "Aucun bot"), ("pl_PL", "Żaden")]
)
async def test_a_bot_that_has_ended(
    host: Host, store: Store, monkeypatch: pytest.MonkeyPatch, lang: str, start: str
) -> None:
    monkeypatch.setenv("LANG", lang)
    await store.beat(NOW, 0.0)
    await store.beat(0.0, 0.0)  # an older one changes nothing
    monkeypatch.setattr(time, "time", lambda: NOW + MAX_SILENCE + 1)
    code, out, err = await ask(host)
    assert (code, out) == (1, "")
    assert err.startswith(start)
    assert "cornerstone.db" in err
    assert "2027-01-15 08:00 UTC." in err


async def test_the_limit(store: Store) -> None:
    await store.beat(NOW, 0.0)
    assert health(load(), NOW + MAX_SILENCE) == MAX_SILENCE
    assert health(load(), NOW - 5) == 0
    with pytest.raises(HostRefused):
        health(load(), NOW + MAX_SILENCE + 0.1)


async def test_before_the_first_start(host: Host, store: Store) -> None:
    assert await ask(host) == (1, "", "No bot has used cornerstone.db yet.\n")


def test_an_empty_file_and_none(host: Host, tmp_path: Path) -> None:
    assert host("health") == (1, "", "There is no database at cornerstone.db: check DATABASE_URL.\n")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "cornerstone.db").touch()
    assert host("health") == (1, "", "No bot has used cornerstone.db yet.\n")
    assert (tmp_path / "cornerstone.db").read_bytes() == b""


def test_no_database_of_ours(host: Host, tmp_path: Path) -> None:
    (tmp_path / "cornerstone.db").write_text("dear diary " * 100)
    said = host("health")
    assert (said.code, said.err) == (
        1,
        f"{Path.cwd()}/cornerstone.db is damaged, or is not a database (file is not a database).\n",
    )


async def test_a_database_of_another_version_is_not_migrated(host: Host, tmp_path: Path) -> None:
    file = tmp_path / "cornerstone.db"
    store = await SqliteStore.open(file)
    await store.beat(time.time(), 0.0)
    await store.close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 1")
    assert (await ask(host))[0] == 0
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)


def test_help_names_it(host: Host) -> None:
    assert "\n  health " in host("--help").out
