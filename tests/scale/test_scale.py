"""A short run with kills: nothing may get lost or doubled. And the world itself: copies are as live as their models."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.tables.play import play_line
from bot.tables.service import Tables
from tests.bench.tables_here import press
from tests.load.world import opened
from tests.postgres import programs
from tests.scale.__main__ import measure
from tests.scale.run import Plan
from tests.scale.world import MODELS, many_tables, server_of, shards


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
async def test_two_processes_of_which_one_is_killed_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan(tables=24, rate=5.0, seconds=30.0, kills=2, warm=1.0)
    ((figures, results),) = await measure(plan, [2])
    said = capsys.readouterr().out
    assert figures.kills == 2
    assert figures.moves == 150
    assert not [problem for check in results for problem in check.wrong], said
    assert "acknowledged moves and orders in the log, once" in said


async def test_copies_of_a_table_are_played_like_it(tmp_path: Path) -> None:
    world = await many_tables(tmp_path, MODELS + 2, 3, seed=2)
    channels = [channel for each in world.channels.values() for channel in each]
    assert len({table.id for table in world.tables}) == len(set(channels)) == len(channels) == MODELS + 2
    assert set(world.channels) == {server_of(10_000 + number, world.servers) for number in range(world.servers)}
    async with opened(world.database) as store:
        service = Tables(store, time.time)
        for table in world.tables[-2:]:
            for person, line, _ in table.moves:
                snapshot = (await play_line(service, press(person), table.id, line)).snapshot
            assert snapshot.row.channel == table.channel
            assert snapshot.row.guild == server_of(table.channel, world.servers)
    with closing(sqlite3.connect(world.database)) as db:
        people = db.execute("SELECT count(person), count(DISTINCT person) FROM seats").fetchone()
        messages = db.execute("SELECT count(*), count(DISTINCT message) FROM messages").fetchone()
    assert people[0] == people[1]
    assert messages[0] == messages[1]


def test_each_process_hears_of_its_part() -> None:
    assert shards(2, 2) == {"bot0": "0-1/4", "bot1": "2-3/4"}
    assert shards(1, 1) == {"bot0": "0/1"}
