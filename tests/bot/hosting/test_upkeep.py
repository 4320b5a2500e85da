"""Damage of the database is found at the start and once a day, and reported in a sentence."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import discord
import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.hosting import upkeep
from bot.hosting.changes import Changelog
from bot.hosting.upkeep import CHECK_EVERY, HOUR, LOOK_EVERY, SHRINK_AFTER, Upkeep
from bot.settings import load
from bot.store.errors import StoreFailed
from bot.store.sqlite.integrity import require_undamaged
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from bot.tables.cache import Cache
from tests.bot.hosting.conftest import Host
from tests.bot.hosting.playing import Group
from tests.bot.hosting.test_keeping import damaged
from tests.bot.store.builders import content, overwrite
from tests.bot.store.places import SqlitePlace
from tests.bot.tables.stage import ANNA, BEN, Stage

OWNER = 77


@pytest.fixture(autouse=True)
def only_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORNERSTONE_BACKUP_EVERY", "0")
    monkeypatch.setattr(upkeep, "read_changelog", lambda: Changelog(()))


@pytest_asyncio.fixture
async def broken(store: Store, tmp_path: Path) -> Path:
    """A database of which a page is destroyed that no start reads."""
    await Group(store).game(40)
    await store.close()
    path = tmp_path / "cornerstone.db"
    overwrite(path, damaged(path, "log"))
    return path


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
async def test_a_damaged_database_is_found_at_the_start(
    broken: Path, runnable: None, host: Host, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("LANG", lang)
    before = content(broken)
    said = await asyncio.to_thread(host, "run")
    assert (said.code, said.out) == (1, "")
    assert f"{Path.cwd()}/cornerstone.db " in said.err
    assert "python -m bot restore" in said.err
    assert said.err.count("\n") == 1
    assert content(broken) == before


class Channel:
    def __init__(self, sent: list[str]) -> None:
        self.sent = sent

    async def send(self, text: str) -> None:
        self.sent.append(text)


class Client:
    """As much of a client as it takes to write to the owner."""

    def __init__(self, team: int | None = None) -> None:
        self.sent: list[str] = []
        self.people: list[int] = []
        self.closed = False
        self.application = SimpleNamespace(
            owner=discord.Object(OWNER), team=None if team is None else SimpleNamespace(owner_id=team)
        )

    async def create_dm(self, person: discord.Object) -> Channel:
        if self.closed:
            raise ConnectionResetError("no line")
        self.people.append(person.id)
        return Channel(self.sent)


class Days:
    """A clock and a sleep: each test runs a number of looks, `step` seconds apart."""

    def __init__(self, step: float, looks: int) -> None:
        self.now, self.step, self.left = 1_000_000.0, step, looks

    async def sleep(self, seconds: float) -> None:
        if not self.left:
            raise asyncio.CancelledError
        self.left -= 1
        self.now += self.step


async def look(store: Store, client: Client, days: Days) -> None:
    with pytest.raises(asyncio.CancelledError):
        await Upkeep(store, cast(discord.Client, client), load(), lambda: days.now, days.sleep).run()


def events(logged: Sequence[Mapping[str, object]]) -> list[object]:
    return [line["event"] for line in logged]


async def test_freed_memory_goes_back_at_each_look(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed: list[float] = []
    days = Days(60.0, looks=3)
    monkeypatch.setattr("bot.hosting.upkeep.trim_freed_memory", lambda: trimmed.append(days.now))
    await look(store, Client(), days)
    assert len(trimmed) == len(set(trimmed)) == 3


async def test_a_sound_database_is_checked_once_a_day_whatever_the_restarts(store: Store) -> None:
    days = Days(CHECK_EVERY / 4, looks=9)
    client = Client()
    with capture_logs() as logged:
        await look(store, client, days)
        assert events(logged) == ["database checked"] * 3
        days.left = 3
        await look(store, client, days)
    assert events(logged) == ["database checked"] * 3
    assert client.sent == []


@pytest.mark.parametrize("team", [None, 99])
async def test_damage_is_reported_once_a_day_to_host_and_owner(broken: Path, team: int | None) -> None:
    store = await SqliteStore.open(broken)
    client = Client(team)
    with capture_logs() as logged:
        await look(store, client, Days(CHECK_EVERY / 4, looks=7))
    await store.close()
    assert events(logged) == ["database check failed"] * 2
    assert [line["log_level"] for line in logged] == ["error"] * 2
    assert client.people == [team or OWNER] * 2
    for sentence in (*client.sent, *(line["sentence"] for line in logged)):
        assert sentence.startswith(f"{broken} is damaged (")
        assert "python -m bot restore FILE --force" in sentence


async def test_damage_met_by_a_player_is_reported_within_the_hour_and_once(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Group(store).game(40)
    await store.close()
    path = tmp_path / "cornerstone.db"
    sound = content(path)
    store = await SqliteStore.open(path)
    client, days = Client(), Days(HOUR / 4, looks=1)
    try:
        with capture_logs() as logged:
            upkeep_ = Upkeep(store, cast(discord.Client, client), load(), lambda: days.now, days.sleep)
            with pytest.raises(asyncio.CancelledError):
                await upkeep_.run()
            assert events(logged) == ["database checked"]
            await store.close()
            overwrite(path, damaged(path, "log"))
            store = await SqliteStore.open(path)
            monkeypatch.setattr(upkeep_, "_store", store)
            days.left = 5
            with pytest.raises(asyncio.CancelledError):
                await upkeep_.run()
            assert client.sent == []
            with pytest.raises(StoreFailed, match=r"store\.corrupt"):
                await store.log(table)
            for _ in range(2):
                days.left = 4
                with pytest.raises(asyncio.CancelledError):
                    await upkeep_.run()
                with pytest.raises(StoreFailed, match=r"store\.corrupt"):
                    await store.log(table)
    finally:
        await store.close()
    assert content(path) != sound
    assert events(logged) == ["database checked", "database check failed"]
    assert [sentence.startswith(f"{path} is damaged (") or sentence for sentence in client.sent] == [True]


async def test_an_owner_who_cannot_be_reached_stops_nothing(broken: Path) -> None:
    store = await SqliteStore.open(broken)
    client = Client()
    client.closed = True
    with capture_logs() as logged:
        await look(store, client, Days(CHECK_EVERY, looks=2))
    await store.close()
    assert events(logged) == ["database check failed", "owner not told"] * 2


async def test_a_check_that_breaks_is_logged_and_the_next_one_runs(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = store.require_undamaged
    answers = iter([ZeroDivisionError("odd"), None])

    async def check(*, within: float | None = None) -> bool:
        if error := next(answers):
            raise error
        return await whole(within=within)

    monkeypatch.setattr(store, "require_undamaged", check)
    with capture_logs() as logged:
        await look(store, Client(), Days(CHECK_EVERY, looks=2))
    assert events(logged) == ["upkeep", "database checked"]


async def test_the_first_look_leaves_a_start_its_time(store: Store) -> None:
    slept = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        raise asyncio.CancelledError

    with capture_logs() as logged, pytest.raises(asyncio.CancelledError):
        await Upkeep(store, cast(discord.Client, Client()), load(), lambda: 1e9, sleep).run()
    assert (slept, logged) == ([LOOK_EVERY], [])


async def test_a_check_out_of_time_is_no_damage(store: Store, tmp_path: Path) -> None:
    await Group(store).game(5)
    assert not await store.require_undamaged(within=0.0)
    assert await store.require_undamaged(within=60.0)
    assert await store.require_undamaged()


async def test_a_database_that_cannot_be_opened_is_not_called_damaged(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed) as refused:
        await require_undamaged(tmp_path / "no folder" / "games.db", within=None)
    assert refused.value.key == "store.unopened"


async def test_finished_games_shrink_a_few_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    games = 25

    async def shrink_finished(store: Store, cache: Cache, before: float, limit: int = 10) -> int:
        nonlocal games
        asked.append(before)
        done = min(games, limit)
        games -= done
        return done

    monkeypatch.setattr(upkeep, "shrink_finished", shrink_finished)
    days = Days(LOOK_EVERY, looks=70)
    start = days.now
    with capture_logs() as logged:
        await look(store, Client(), days)
    assert [line["n"] for line in logged if line["event"] == "finished games shrunk"] == [10, 10, 5]
    # three times, once in vain, and again an hour later
    assert [before - start + SHRINK_AFTER for before in asked] == [LOOK_EVERY * look for look in (1, 2, 3, 4, 64)]


async def test_a_finished_game_shrinks_in_a_running_bot(store: Store, tmp_path: Path) -> None:
    stage = Stage(store, SqlitePlace(tmp_path / "cornerstone.db"))
    table = await stage.finished(ANNA, BEN)
    points = len(await store.checkpoints(table))
    days = Days(CHECK_EVERY, looks=2)
    days.now = stage.clock.now
    with capture_logs() as logged:
        await look(store, Client(), days)
    assert len(await store.checkpoints(table)) < points / 4
    assert "finished games shrunk" in events(logged)
