"""One process after the other is exchanged, by the commands of docs/scale.md, while people press all the time: no press
is left unanswered, no move is lost or done twice, and nothing is told twice."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from bot.store.postgres.postgres import PostgresStore
from bot.tables.history import full_table
from bot.tables.letters import seat_names, with_letters
from bot.tables.service import Tables
from engine.game import games
from engine.table import load_table
from tests.bot.store.conftest import postgres
from tests.bot.store.places import PostgresPlace
from tests.faults import checks
from tests.postgres import Server
from tests.scale.compose import ALIAS, ROOT, Project
from tests.scale.overlap import Overlapping
from tests.scale.players import QUERIES, Players, evidence, places
from tests.standin.standin import standin

__all__ = ["postgres"]

SERVERS: Final = (8 << 22, 9 << 22, 10 << 22, 11 << 22)
TOKEN: Final = "MTIz.GhIjKl.not-a-real-one"
PAUSE: Final = 0.5
DRAIN_WITHIN: Final = 60.0
DUE: Final = "SELECT count(*) FROM outbox WHERE status = 'waiting' AND due <= ?"

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:unread_data:DeprecationWarning"),  # of aiohttp, where it reads forms
]


def steps(heading: str) -> list[str]:
    """The first commands under a heading of docs/scale.md."""
    text = (ROOT / "docs" / "scale.md").read_text("utf-8")
    assert f"alias compose='{ALIAS}'" in text
    section = text.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    block = re.findall(r"(?:^ {4}.+\n)+", section, re.M)[0]
    return [line.partition(" #")[0].strip() for line in block.splitlines() if line.startswith("    compose ")]


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.emptied()


def database_address(url: str) -> str:
    """What stands behind the user in the address."""
    return url.partition("cornerstone")[2]


async def test_processes_are_exchanged_while_people_play(url: str, tmp_path: Path) -> None:
    everywhere = places(SERVERS, sorted(games()), 1)
    discord_itself = Overlapping({place.channel: place.server for place in everywhere})
    async with standin(discord_itself):
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": discord_itself.api_base,
            "DISCORD_GATEWAY_URL": discord_itself.gateway_url,
            "CORNERSTONE_BACKUP_EVERY": "0",
            "LOG_LEVEL": "DEBUG",
        }
        project = Project(tmp_path, database_address(url), settings, {})
        store = await PostgresStore.open(url)
        try:
            await project.run("compose up -d --wait bot-1 bot-2")
            players = Players(discord_itself, store, Tables(store, time.time), "rolling")
            await asyncio.gather(*map(players.begin, everywhere))
            playing = [asyncio.create_task(players.play(place, PAUSE)) for place in everywhere]
            for step in steps("Update without a pause"):
                await project.run(step)
            players.stopping = True
            await asyncio.gather(*playing)
            await drained(url)
            await project.stop_all()
            await judged(discord_itself, players, url)
        finally:
            for process in project.processes.values():
                process.kill()
            await store.close()
    # each for the update, and the two once more in the end
    assert [name for name, _ in project.ended] == ["bot-1", "bot-2", "relief", "bot-1", "bot-2"]
    assert {code for _, code in project.ended} == {0}
    for name in ("bot-1", "bot-2", "relief"):
        problems = [line for line in log_lines(project.log(name)) if line.get("level") in ("error", "critical")]
        assert problems == []
        assert TOKEN not in project.log(name).read_text()
    shown = [f"{name} {count}" for name, count in players.answered.most_common()]
    print(f"presses answered: {', '.join(shown)}")


async def drained(url: str) -> None:
    async with asyncio.timeout(DRAIN_WITHIN):
        while PostgresPlace(url).query(DUE, (time.time(),))[0][0]:  # noqa: ASYNC110  # other processes
            await asyncio.sleep(0.3)


async def judged(server: Overlapping, players: Players, url: str) -> None:
    rows = {name: PostgresPlace(url).query(query) for name, query in QUERIES.items()}
    found = evidence(server, rows)
    tables = players.tables
    snapshots = [await tables.snapshot(table) for table in found.tables]
    found.players = {one.id: seat_names(with_letters(one.row, one.seats)).by_phrase for one in snapshots}
    results = [
        checks.acknowledged_moves(found),
        checks.single_commits(found),
        checks.numbering(found),
        checks.messages_once(found),
        checks.in_order(found),
        checks.nothing_due(found, 0.0),
    ]
    assert {check.name: check.wrong for check in results if check.wrong} == {}
    # there was something to lose: in between, presses arrived at two processes
    twice = sum(told > 1 for told in server.heard_by.values())
    print(f"{len(server.heard_by)} presses, {twice} told to two processes; {results[0].counted} moves acknowledged")
    assert players.unanswered == []
    assert server.put_off == set()
    # by one process alone
    assert set(server.answered.values()) == {1}
    assert twice > 20
    assert results[0].counted > 50
    assert min(server.heard_by.values()) == 1
    for one in snapshots:
        load_table((await full_table(tables.store, one)).export())


def log_lines(log: Path) -> Iterator[dict[str, Any]]:
    for line in log.read_text().splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            yield {"level": "error", "event": line}
