"""The commands of a host whose database is on a server of PostgreSQL, and its upkeep by several processes."""

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import cast

import discord
import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.hosting import doctor, upkeep
from bot.hosting.backups import list_backups
from bot.hosting.changes import Changelog, Entry
from bot.hosting.databases import files_of, hosted
from bot.hosting.health import MAX_SILENCE, check_health
from bot.hosting.metrics_server import MetricsServer
from bot.hosting.problems import HostRefused
from bot.hosting.upkeep import HOUR, Upkeep
from bot.hosting.watch import MINUTE
from bot.settings import load
from bot.status import read_status
from bot.store.address import shown
from bot.store.rows import LIFE, ProcessLife, Status
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from bot.texts import texts_for
from engine.table import load_table
from engine.texts import LANGUAGES
from tests.bot.hosting.conftest import Host
from tests.bot.hosting.playing import NAMES, Group
from tests.bot.hosting.servers import ROOT, ask, change, dump, killed, opened, query, with_password
from tests.bot.hosting.test_upkeep import Client, Days
from tests.bot.hosting.test_watch import Clock, client, watch
from tests.bot.store.builders import content, files, overwrite
from tests.postgres import Server
from tests.standin.standin import IDENTIFY, StandIn, standin

pytestmark = pytest.mark.postgres

HUSH = "hu5h"
NOW = 1_900_000_000.0
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GhIjKl." + "not-a-real-token-only-its-form"


@pytest.fixture(autouse=True)
def url(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    return used(with_password(postgres.emptied(), HUSH), monkeypatch)


def used(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DATABASE_URL", url)
    return url


@pytest.fixture
def own(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database that no other test uses, to spoil it."""
    return used(with_password(postgres.new_database(), HUSH), monkeypatch)


# ---------------------------------------------------------------- backup, restore, tables, export


async def test_a_game_is_listed_exported_saved_and_restored(host: Host, url: str, tmp_path: Path) -> None:
    async with opened(url) as store:
        group = Group(store)
        table = await group.game(6)
        # while a bot may run
        assert await ask(host, "backup", "copy.db") == (0, "Everything has been saved to copy.db.\n", "")
        saved = dump(url)
        await group.go_on(table, 4)
        listed = await ask(host, "tables")
        assert listed.out.startswith(f"{table}  in play, A Castle for All Seasons, 10 moves, ")
        assert (await ask(host, "export", table, "game.json")).code == 0
        assert len(load_table(content(tmp_path / "game.json")).log) == 10
    assert dump(tmp_path / "copy.db") == saved != dump(url)

    there = await ask(host, "restore", "copy.db")
    assert (there.code, there.err.partition(" ")[2][:38]) == (1, "already has something in it and was no")
    assert await killed(30, "restore", "copy.db", "--force") == -9
    assert dump(url) != saved
    done = await ask(host, "restore", "copy.db", "--force")
    assert done == (0, f"The backup has been restored: {shown(url)}.\n", "")
    assert dump(url) == saved
    async with opened(url) as store:
        await Group(store).go_on(table, 3)


async def test_not_restored_while_a_bot_runs_nor_from_anything_else(host: Host, url: str, tmp_path: Path) -> None:
    async with opened(url, "bot-1") as store:
        await Group(store).game(1)
        await ask(host, "backup", "copy.db")
        before = dump(url)
        perhaps = await ask(host, "restore", "copy.db")
        assert perhaps.err.startswith(f"{shown(url)} may still be in use: ")
        await store.put_note(f"{LIFE}bot-1", ProcessLife(time.time() - 9, None).written())
        said = await ask(host, "restore", "copy.db", "--force")
        assert said == (1, "", f"A bot is using {shown(url)}: stop it first.\n")
        await change(url, f"DELETE FROM notes WHERE key = '{LIFE}bot-1'")
    overwrite(tmp_path / "broken.db", content(tmp_path / "copy.db")[:9_000])
    for name in ("broken.db", "nothing.db"):
        said = await ask(host, "restore", name, "--force")
        assert (said.code, f"/{name}" in said.err) == (1, True)
    assert dump(url) == before


async def test_a_new_server(host: Host, url: str, postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is made there but by a bot or a restore."""
    async with opened(url) as store:
        await Group(store).game(1)
    assert (await ask(host, "backup", "copy.db")).code == 0
    await postgres.run("CREATE DATABASE newly_made")
    new = postgres.url("newly_made")
    monkeypatch.setenv("DATABASE_URL", new)
    for arguments in (("tables",), ("backup", "other.db"), ("export", "abcd2345")):
        assert await ask(host, *arguments) == (1, "", f"{shown(new)} contains no games.\n")
    assert (await ask(host, "health")).err == f"No process named bot is running on {shown(new)}.\n"
    assert "is empty. The bot fills it" in (await ask(host, "doctor")).out
    assert query(new, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'") == []
    assert (await ask(host, "restore", "copy.db")).code == 0
    assert dump(new) == dump(url)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_server_that_cannot_be_reached(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("LANG", lang)
    monkeypatch.setenv("DATABASE_URL", f"postgresql://me:{HUSH}@/games?host={tmp_path}")
    for arguments in (("tables",), ("backup", "copy.db"), ("export", "abcd2345"), ("health",), ("run",)):
        said = await ask(host, *arguments)
        assert (said.code, said.out) == (1, "")
        assert f"postgresql://me@{tmp_path}/games" in said.err.splitlines()[-1]
        assert HUSH not in said.err
    said = await ask(host, "doctor")
    assert (said.code, f"! {said.out.splitlines()[3][2:]}") == (1, said.out.splitlines()[3])
    assert HUSH not in said.out
    assert files(tmp_path, "copy.db") == []


# ---------------------------------------------------------------- doctor


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_nothing_is_wrong(url: str, lang: str) -> None:
    async with opened(url, "bot-1") as store:
        await Group(store).game(12)
        await store.beat(NOW - 30, 0.0)
        await store.put_note(f"{LIFE}bot-1", ProcessLife(NOW - 30, None).written())
        await store.put_note("backed up", str(NOW - 3 * HOUR))
        await change(url, "DELETE FROM outbox")
        found = await asyncio.to_thread(examined, lang)
    assert [level for level, _ in found] == ["ok"] * len(found)
    said = "\n".join(sentence for _, sentence in found)
    seeds = [value for row in query(url, "SELECT seed, seed_hash FROM tables") for value in row]
    for hidden in (TOKEN, HUSH, *seeds, *NAMES.values()):
        assert hidden not in said
    assert "bot-1 (" in said
    assert shown(url) in said
    assert texts_for(lang).sentence("doctor.replay", {"n": 1}) in said


def examined(lang: str = "en") -> list[tuple[str, str]]:
    return [(finding.level.value, finding.sentence) for finding in doctor.examine(load(), NOW, texts_for(lang))]


async def test_what_may_be_wrong(own: str) -> None:
    url = own
    async with opened(url, "bot-1") as store, opened(url, "bot-4"):
        table = await Group(store).game(12)
        await store.beat(NOW + HOUR, 0.0)
        for name in ("bot-1", "bot-2", "bot-3"):
            alive = 0.0 if name == "bot-3" else NOW - HOUR
            await store.put_note(f"{LIFE}{name}", ProcessLife(alive, None).written())
        await change(url, "DROP INDEX outbox_done", "UPDATE tables SET moves = 3")
        found = await asyncio.to_thread(examined)
    wrong = [sentence for level, sentence in found if level == "wrong"]
    assert len(wrong) == 3
    assert "these parts, which Cornerstone needs: outbox_done." in wrong[0]
    assert "in the future" in wrong[1]
    assert table in wrong[2]
    worth = "\n".join(sentence for level, sentence in found if level == "warning")
    assert "The process bot-1 is connected, but its last heartbeat was" in worth
    assert "The process bot-2 ended unexpectedly." in worth
    assert "bot-3" not in worth
    assert "bot-4 is connected but has given no sign" in "\n".join(sentence for _, sentence in found)
    await change(url, "INSERT INTO cornerstone_schema (number) VALUES (999)")
    (newer,) = [sentence for level, sentence in await asyncio.to_thread(examined) if level == "wrong"]
    assert newer.startswith(f"{shown(url)} was written by a newer Cornerstone")


# ---------------------------------------------------------------- health


async def test_healthy_once_it_hears_from_discord(host: Host, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who exchanges one process for another waits for that, and is not kept waiting for the next minute."""
    monkeypatch.setenv("CORNERSTONE_PROCESS", "bot-1")
    async with opened(url, "bot-1") as store:
        clock = Clock(0.9 * MINUTE)
        bot = client(last_heard=None)
        sleep, said = clock.sleep, list[tuple[int, str]]()

        async def slept(seconds: float) -> None:
            if clock.passed == 0.5:
                for lang in LANGUAGES:
                    monkeypatch.setenv("LANG", lang)
                    said.append((await ask(host, "health"))[::2])
                bot.last_heard = time.time()  # type: ignore[attr-defined]
            if clock.passed == 1.0:
                said.append((await ask(host, "health"))[::2])
            await sleep(seconds)

        clock.sleep = slept  # type: ignore[method-assign]
        monkeypatch.setattr(clock, "time", time.time)
        await watch(store, clock, bot)
    assert said[0] == (1, "The process bot-1 has started but is not connected to Discord yet.\n")
    assert [code for code, _ in said] == [1, 1, 1, 0]
    assert all("bot-1" in sentence for _, sentence in said[:3])


async def test_each_process_says_that_it_lives(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(url, "bot-1") as store:
        monkeypatch.setenv("CORNERSTONE_PROCESS", "bot-1")
        noted: list[str | None] = []
        clock = Clock(2.5 * MINUTE)
        await watch(store, clock, client(last_heard=None))
        # an orderly stop is known at once
        with pytest.raises(HostRefused):
            await asyncio.to_thread(check_health, hosted(load()), clock.time())
        noted.append(await store.note(f"{LIFE}bot-1"))
        assert noted == [ProcessLife(0.0, None).written()]

        await hosted(load()).note_life(store, ProcessLife(NOW, NOW - 5))
        server = MetricsServer(store, client(), hosted(load()), NOW, lambda: NOW + 20)
        answered = await server._health(cast(web.Request, None))
        assert json.loads(answered.text or "") == {"healthy": True, "heartbeat": 20, "heard": 25}
        monkeypatch.setenv("CORNERSTONE_PROCESS", "bot-2")
        with pytest.raises(HostRefused) as refused:
            await asyncio.to_thread(check_health, hosted(load()), NOW)
        assert refused.value.params["process"] == "bot-2"
        monkeypatch.setenv("CORNERSTONE_PROCESS", "bot-1")
        with pytest.raises(HostRefused) as refused:
            await asyncio.to_thread(check_health, hosted(load()), NOW + MAX_SILENCE + 1)
        for lang in LANGUAGES:
            assert "bot-1" in texts_for(lang).refusal(refused.value)


# ---------------------------------------------------------------- upkeep


async def look(stores: list[Store], clients: list[Client], looks: int) -> list[str]:
    """Each process looks so often, all at the same time; the events in the log."""

    async def one(store: Store, client: Client) -> None:
        days = Days(60.0, looks)
        with pytest.raises(asyncio.CancelledError):
            await Upkeep(store, cast(discord.Client, client), load(), lambda: days.now, days.sleep).run()

    with capture_logs() as logged:
        await asyncio.gather(*map(one, stores, clients))
    assert [line for line in logged if line["log_level"] == "error"] == []
    return [str(line["event"]) for line in logged]


async def test_one_of_several_processes_does_what_is_due(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = Changelog((Entry("", "New."),))
    monkeypatch.setattr(upkeep, "read_changelog", lambda: changes)
    async with opened(url, "bot-1") as first, opened(url, "bot-2") as second, opened(url, "bot-3") as third:
        await Group(first).game(1)
        await first.put_note(upkeep.CHANGES, '{"version": "0.1", "entries": []}')
        clients = [Client() for _ in range(3)]
        events = await look([first, second, third], clients, 3)
        made = (await read_status(client(), third, NOW, NOW)).backup
        assert made is not None
    assert sorted(events) == ["backup written", "database checked"]
    assert sum(len(one.sent) for one in clients) == 1
    (written,) = list_backups(files_of(load()))
    assert written.time == made
    assert written.file.parent == Path("cornerstone-backups")
    copy = await SqliteStore.open(written.file)
    assert len(await copy.tables((Status.RUNNING,), limit=9)) == 1
    await copy.close()


# ---------------------------------------------------------------- run


async def test_two_processes_run_on_one_database(
    host: Host, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with standin() as discord_itself:
        monkeypatch.setenv("DISCORD_API_BASE", discord_itself.api_base)
        monkeypatch.setenv("DISCORD_GATEWAY_URL", discord_itself.gateway_url)
        children = []
        for number in (1, 2):
            monkeypatch.setenv("CORNERSTONE_PROCESS", f"bot-{number}")
            monkeypatch.setenv("CORNERSTONE_SHARDS", f"{number - 1}/2")
            children.append(await started(tmp_path / f"log {number}"))
            await identified(discord_itself, number, children[-1])
            await healthy(host)
        shards = [packet["d"]["shard"] for packet in discord_itself.packets if packet["op"] == IDENTIFY]
        assert shards == [[0, 2], [1, 2]]
        said = (await ask(host, "doctor")).out
        assert "Running processes: bot-1 (" in said
        assert "; bot-2 (" in said
        assert (await ask(host, "backup", "copy.db")).code == 0
        assert "A bot is using " in (await ask(host, "restore", "copy.db", "--force")).err
        for child in children:
            child.terminate()
            assert await asyncio.wait_for(child.wait(), 60) == 0
    assert (await ask(host, "health")).err.endswith(f"No process named bot-2 is running on {shown(url)}.\n")
    assert (await ask(host, "restore", "copy.db", "--force")).code == 0
    log = content(tmp_path / "log 1") + content(tmp_path / "log 2")
    assert log.count(b'"stopped"') == 2
    for hidden in (HUSH, TOKEN, "Traceback"):
        assert hidden.encode() not in log


async def healthy(host: Host) -> None:
    async with asyncio.timeout(60):
        while (await ask(host, "health")).code != 0:  # noqa: ASYNC110  # another process
            await asyncio.sleep(0.1)


async def started(log: Path) -> asyncio.subprocess.Process:
    with log.open("wb") as output:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run"),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=output,
            stderr=output,
        )


async def identified(server: StandIn, number: int, child: asyncio.subprocess.Process) -> None:
    async with asyncio.timeout(120):
        while server.operations().count(IDENTIFY) < number:  # it happens in another process
            assert child.returncode is None
            await asyncio.sleep(0.02)
