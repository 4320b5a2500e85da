"""A disk that is full, or can no longer be written, while people play: they are told, nothing is lost or doubled, host
and owner hear of it once, and the game goes on by itself."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.hosting import backups
from bot.hosting.backups import list_backups, write_backup
from bot.hosting.upkeep import HOUR, LOOK_EVERY, Upkeep
from bot.settings import load
from bot.store.errors import StoreFailed
from bot.store.sqlite.integrity import check_integrity
from bot.store.sqlite.sqlite import SqliteStore
from bot.texts import texts_for
from engine.players.dice import Dice
from tests.bot.games.game_checker import tells_all_once
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, world

DISK = 8 * 2**20
LOUD = ("error", "critical")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of some megabytes, where the machine lets us have one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False)
    except OSError:
        pytest.skip("no mount here")
    if done.returncode:
        pytest.skip("only root may mount a disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Writes a file until nothing more fits."""
    file = disk / "filler"
    with file.open("wb", buffering=0) as target:
        for size in (2**16, 1):
            try:
                while True:
                    target.write(bytes(size))
            except OSError:
                pass
    return file


class Owner:
    """As much of a client as it takes to write to the owner."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.application = self
        self.team = None
        self.owner = self
        self.id = 77

    async def create_dm(self, person: object) -> Owner:
        return self

    async def send(self, text: str) -> None:
        self.sent.append(text)


class Watch:
    """Upkeep, looking when a test says so."""

    def __init__(self, rig: Bot, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
        monkeypatch.setenv("CORNERSTONE_BACKUP_EVERY", "0")
        self.rig, self.owner, self.now = rig, Owner(), 2_000_000_000.0
        self.upkeep = Upkeep(rig.bot.store, self.owner, load(None), lambda: self.now)  # type: ignore[arg-type]

    async def looks(self, times: int = 1, every: float = LOOK_EVERY) -> None:
        for _ in range(times):
            self.now += every
            await self.upkeep._watch_disk()


def unwritable(rig: Bot) -> Callable[[bool], Any]:
    store = rig.bot.store
    assert isinstance(store, SqliteStore)
    writer = store._writer

    async def switch(on: bool) -> None:
        await writer.run(lambda db: db.execute(f"PRAGMA query_only = {on:d}").fetchall())

    return switch


def loud(logged: Sequence[Mapping[str, Any]]) -> list[str]:
    return [line["event"] for line in logged if line["log_level"] in LOUD]


def sound(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        check_integrity(db)


@pytest_asyncio.fixture
async def small(disk: Path, empty: Path) -> AsyncIterator[tuple[Bot, Path]]:
    path = disk / "games.db"
    path.write_bytes(empty.read_bytes())  # noqa: ASYNC240  # a small file
    async with world(path) as rig:
        yield rig, path


async def play_through(rig: Bot, path: Path, watch: Watch, key: str, fail: Any, mend: Any) -> None:
    party = Party(rig, 2, tongues=("en-GB",))
    await party.begin()
    dice = Dice("full")
    for _ in range(4):
        await party.step(dice)
    before = await rig.bot.store.load(party.table)
    (who,) = await party.awaited()
    line = (await party.completions(who))[0]
    with capture_logs() as logged:
        await watch.looks()
        assert watch.owner.sent == []
        await fail()
        refused = texts_for("en").refusal(StoreFailed(key))
        assert [await party.moves(who, line) for _ in range(12)] == [refused] * 12
        for _ in range(6):
            await rig.advance_time(43_200)
            await watch.looks(10)
        # reading works
        assert await party.types(who, "turns")
    # the workers try again, but do not spin
    assert len(logged) < 6 * 43_200 / 60
    assert loud(logged) == ["database cannot be written"]
    (line_of_host,) = [entry for entry in logged if entry["event"] == "database cannot be written"]
    assert watch.owner.sent == [line_of_host["sentence"]]
    assert str(path) in line_of_host["sentence"]
    assert not [entry for entry in logged if entry.get("exc_info")]
    assert await rig.bot.store.load(party.table) == before
    await mend()
    assert "✅" in await party.moves(who, line)
    for _ in range(6):
        await party.step(dice)
    await rig.advance_time(600)
    await tells_all_once(party)
    await watch.looks(2)
    assert len(watch.owner.sent) == 1
    sound(path)


async def test_a_full_disk(small: tuple[Bot, Path], disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rig, path = small
    store = rig.bot.store
    assert isinstance(store, SqliteStore)

    async def fail() -> None:
        # the journal is emptied first: it would still have room for some moves
        await store._writer.run(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        await asyncio.to_thread(fill, disk)

    async def mend() -> None:
        await asyncio.to_thread((disk / "filler").unlink)

    await play_through(rig, path, Watch(rig, path, monkeypatch), "store.full", fail, mend)


async def test_a_disk_that_can_only_be_read(rig: Bot, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    switch = unwritable(rig)
    await play_through(
        rig, path, Watch(rig, path, monkeypatch), "store.readonly", lambda: switch(True), lambda: switch(False)
    )


async def test_files_that_can_no_longer_be_written(rig: Bot, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after an error of the disk, when the system remounts it for reading: open files cannot be written either."""
    immutable = [str(path), f"{path}-wal"]
    if await asyncio.to_thread(chattr, "+i", path):
        pytest.skip("no immutable files here")
    await asyncio.to_thread(chattr, "-i", path)

    async def switch(how: str) -> None:
        for file in immutable:
            await asyncio.to_thread(chattr, how, Path(file))

    try:
        await play_through(
            rig, path, Watch(rig, path, monkeypatch), "store.io", lambda: switch("+i"), lambda: switch("-i")
        )
    finally:
        await switch("-i")


def chattr(how: str, file: Path) -> int:
    try:
        return subprocess.run(["chattr", how, str(file)], capture_output=True, check=False).returncode
    except OSError:
        return 1


async def test_host_and_owner_hear_again_after_a_quiet_hour(
    rig: Bot, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, store = Watch(rig, path, monkeypatch), rig.bot.store
    for quiet, told in ((0.5, 1), (0.5, 1), (1.5, 1), (1.5, 2)):
        store.trouble = StoreFailed("store.full", problem="x")
        await watch.looks(3)
        store.trouble = None
        await watch.looks(2, every=quiet * HOUR / 2)
        assert len(watch.owner.sent) == told
    # another trouble is another matter
    store.trouble = StoreFailed("store.full")
    await watch.looks()
    store.trouble = StoreFailed("store.io", problem="x")
    await watch.looks()
    assert len(watch.owner.sent) == 4


async def test_a_lock_is_trouble_only_if_it_lasts(rig: Bot, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, store = Watch(rig, path, monkeypatch), rig.bot.store
    assert isinstance(store, SqliteStore)
    await store._writer.run(lambda db: db.execute("PRAGMA busy_timeout = 10").fetchall())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for told in (0, 0, 1, 1, 1):
            with pytest.raises(StoreFailed, match=r"store\.locked"):
                await store.put_note("a", "b")
            await watch.looks()
            assert len(watch.owner.sent) == told
        other.execute("ROLLBACK")
    assert "in use by another program" in watch.owner.sent[0]
    await store.put_note("a", "b")
    assert store.trouble is None
    await watch.looks(2)
    assert len(watch.owner.sent) == 1


async def test_a_backup_that_does_not_fit_leaves_the_old_ones(
    small: tuple[Bot, Path], disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = small
    monkeypatch.setattr(backups, "MARGIN", 0)
    now = 1_700_000_000.0
    for number in range(2):
        await asyncio.to_thread(write_backup, path, now + number, 2)
    old = {backup.file: await asyncio.to_thread(backup.file.read_bytes) for backup in list_backups(path)}
    await asyncio.to_thread(fill, disk)
    for _ in range(3):
        with pytest.raises(StoreFailed, match=r"store\.full"):
            await asyncio.to_thread(write_backup, path, now + 10, 2)
        # not seen beforehand either
        with monkeypatch.context() as patch:
            patch.setattr(backups, "_require_room", lambda *_: None)
            with pytest.raises(StoreFailed, match=r"store\.full"):
                await asyncio.to_thread(write_backup, path, now + 10, 2)
    assert {backup.file: await asyncio.to_thread(backup.file.read_bytes) for backup in list_backups(path)} == old
    assert not list(disk.glob("*/*.part*"))  # noqa: ASYNC240  # as above
    await asyncio.to_thread((disk / "filler").unlink)
    await asyncio.to_thread(write_backup, path, now + 20, 2)
    assert len(list_backups(path)) == 2
