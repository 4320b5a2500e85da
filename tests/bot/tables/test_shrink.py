"""Finished games shrink to what their history needs, and nothing that can be looked up changes."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from bot.store.rows import Checkpoint
from bot.store.sqlite.sqlite import SqliteStore
from bot.tables.cache import Cache
from bot.tables.history import export_game, log_page, position_at
from bot.tables.shrink import KEEP_EVERY, shrink_finished
from engine.table import load_table
from tests.bot.store.builders import dump, photographed, watched
from tests.bot.store.places import SqlitePlace
from tests.bot.tables.stage import PEOPLE, Stage, location_of

DAY = 86_400.0
KINDS = [("castle", 2), ("castle", 3), ("castle", 4), ("ezra", 1), ("ezra", 2), ("sare", 2), ("sare", 3), ("sare", 4)]
KEPT = ("awaited", "components", "drafts", "log", "people", "seats", "tables", "votes")
"""Tables of the database of which nothing is deleted."""


def query(stage: Stage, sql: str) -> list[Any]:
    return stage.place.query(sql)


def kept(stage: Stage) -> dict[str, list[Any]]:
    everything = stage.everything()
    return {name: everything[name] for name in KEPT}


def size(stage: Stage) -> int:
    """Bytes of what is stored about the games."""
    columns = {"log": "events) + length(move", "checkpoints": "state", "interactions": "answer) + length(id"}
    columns |= {"outbox": "payload", "tables": "state) + length(opening"}
    return sum(
        query(stage, f"SELECT coalesce(sum(length({what})), 0) FROM {name}")[0][0] for name, what in columns.items()
    )


async def finished(stage: Stage, game: str = "castle", seats: int = 2) -> str:
    table = await stage.game(*PEOPLE[:seats], game=game, options={}, location=location_of(500))
    assert await stage.steps(table, 2_000, player="greedy") < 2_000
    stage.clock.now += 2 * DAY
    return table


async def looked_up(stage: Stage, table: str) -> list[Any]:
    """Everything that can be looked up in a finished game."""
    snapshot = await stage.fresh(table)
    positions = [
        snapshot.rules.save((await position_at(stage.store, snapshot, at)).state) for at in range(snapshot.moves + 1)
    ]
    return [positions, await log_page(stage.store, snapshot, None, limit=1_000), await export_game(stage.tables, table)]


async def shrink(stage: Stage) -> int:
    return await shrink_finished(stage.store, Cache(stage.store), stage.clock.now - DAY)


@pytest.mark.parametrize(("game", "seats"), KINDS)
async def test_history_stays_and_the_rest_goes(stage: Stage, game: str, seats: int) -> None:
    table = await finished(stage, game, seats)
    stored, past, before = kept(stage), await looked_up(stage, table), size(stage)
    assert await shrink(stage) == 1
    assert kept(stage) == stored
    assert await looked_up(stage, table) == past
    assert load_table(past[2]).replayed
    assert size(stage) < min(68_000, 0.5 * before)
    numbers = [number for (number,) in query(stage, "SELECT number FROM checkpoints ORDER BY number")]
    assert numbers[0] == 0
    assert all(later - number >= KEEP_EVERY for number, later in itertools.pairwise(numbers))
    assert query(stage, "SELECT count(*) FROM interactions") == [(0,)]


async def test_each_game_once(stage: Stage) -> None:
    await finished(stage)
    assert await shrink(stage) == 1
    before = stage.everything()
    assert await shrink(stage) == 0
    assert stage.everything() == before
    await finished(stage)
    assert await shrink(stage) == 1


async def test_only_finished_games_after_a_day(stage: Stage) -> None:
    running = await stage.game(*PEOPLE[:2])
    await stage.steps(running, 30)
    before = stage.everything()
    stage.clock.now += 60 * DAY
    assert await shrink(stage) == 0
    assert await stage.store.shrink(running, [0], stage.clock.now) is False
    assert stage.everything() == before
    table = await stage.finished(*PEOPLE[:2], location=location_of(501))
    assert await shrink(stage) == 0
    stage.clock.now += DAY + 1
    assert await stage.store.tables_to_shrink(stage.clock.now - DAY) == [table]


async def test_a_checkpoint_that_a_replay_does_not_reach_stays(stage: Stage) -> None:
    table = await finished(stage)
    rules = (await stage.fresh(table)).rules
    numbers = [point.number for point in await stage.store.checkpoints(table)]
    odd, far = numbers[5], numbers[-2]
    state = rules.load(next(point.state for point in await stage.store.checkpoints(table) if point.number == far))
    point = Checkpoint(odd, rules.version, rules.save(state))
    other = await stage.store.checkpoint(table, odd)
    assert other is not None
    assert other.state != point.state
    ((stored,),) = stage.place.query("SELECT state FROM checkpoints WHERE number = ?", (far,))
    stage.place.query("UPDATE checkpoints SET state = ? WHERE number = ?", (stored, odd))
    assert await shrink(stage) == 1
    left = [point.number for point in await stage.store.checkpoints(table)]
    assert odd in left
    assert numbers[6] in left
    assert numbers[4] not in left


async def test_moves_of_other_rules_keep_their_checkpoints(stage: Stage) -> None:
    table = await finished(stage)
    numbers = [point.number for point in await stage.store.checkpoints(table)]
    query(stage, f"UPDATE log SET rules = 0 WHERE number <= {numbers[4]}")
    assert await shrink(stage) == 1
    left = [point.number for point in await stage.store.checkpoints(table)]
    assert left[:5] == numbers[:5]
    assert numbers[5] not in left


async def test_a_game_that_cannot_be_read_keeps_everything_and_stops_nothing(stage: Stage) -> None:
    broken = await finished(stage)
    stage.place.query("UPDATE tables SET state = ?", (b"{}",))
    whole = await finished(stage)
    points = len(await stage.store.checkpoints(broken))
    assert await shrink(stage) == 2
    assert len(await stage.store.checkpoints(broken)) == points
    assert len(await stage.store.checkpoints(whole)) < points


async def test_killed_at_every_statement(sqlite_stage: Stage, path: Path, tmp_path: Path) -> None:
    stage = sqlite_stage
    table = await finished(stage)
    past = await looked_up(stage, table)
    await stage.store.close()
    copies: list[Path] = []
    begun = False

    def photograph(sql: str) -> None:
        if begun and not sql.startswith("SELECT"):
            copies.append(photographed(path, tmp_path / f"copy-{len(copies)}"))

    store = await SqliteStore.open(path, factory=watched(photograph))
    stage.store = store
    begun = True
    assert await shrink(stage) == 1
    begun = False
    assert len(copies) > 20
    shrunk = dump(path)
    await store.close()
    for copy in copies[::7]:
        other = Stage(await SqliteStore.open(copy), SqlitePlace(copy), stage.clock)
        await shrink(other)
        assert other.everything() == shrunk
        assert (await looked_up(other, table))[0] == past[0]
        await other.store.close()
