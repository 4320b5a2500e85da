"""Every press takes effect once and gets the same answer, however often and wherever it arrives."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.store.rows import Status
from bot.tables.history import export_game
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.seating import leave_table
from bot.tables.start import start_game
from bot.tables.types import Answer
from bot.tables.votes import vote_to_abandon
from engine.illegal import Refused
from engine.players.dice import Dice
from engine.table import load_table
from tests.bot.store.builders import dump
from tests.bot.store.places import SqlitePlace
from tests.bot.tables.operations import OPERATIONS, Prepared, again, copied
from tests.bot.tables.stage import ANNA, BEN, CLEO, PEOPLE, Stage, compared, person_in, plain, refused, some_line
from tests.slow import slow_but

Prepare = Callable[[str], Awaitable[Prepared]]
TIED = [name for name, operation in OPERATIONS.items() if operation.repeats]


@pytest.mark.parametrize("name", OPERATIONS)
async def test_each_changes_something(prepare: Prepare, name: str) -> None:
    given = await prepare(name)
    assert given.before != given.after


@pytest.mark.parametrize("name", TIED)
async def test_the_second_arrival_is_answered_as_the_first(prepare: Prepare, path: Path, name: str) -> None:
    given = await prepare(name)
    stage = await again(copied(given.path, path), given)
    for _ in range(3):
        assert await given.done(stage) == given.answer
        assert dump(path) == given.after
    # nor does a new process do it again, or one with an old version in memory
    fresh = Stage(stage.store, SqlitePlace(path))
    assert await given.done(fresh) == given.answer
    assert dump(path) == given.after


@pytest.mark.parametrize("name", TIED)
async def test_at_the_same_time(prepare: Prepare, path: Path, name: str) -> None:
    given = await prepare(name)
    stage = await again(copied(given.path, path), given)
    assert await asyncio.gather(*(given.done(stage) for _ in range(4))) == [given.answer] * 4
    assert dump(path) == given.after
    if given.table:
        await stage.same_as_loaded(given.table)


@pytest.mark.parametrize("name", TIED)
async def test_at_two_processes_at_the_same_time(prepare: Prepare, path: Path, name: str) -> None:
    given = await prepare(name)
    copied(given.path, path)
    one, other = [await again(path, given) for _ in range(2)]
    arrivals = [given.done(stage) for stage in (one, other, one, other)]
    assert await asyncio.gather(*arrivals) == [given.answer] * 4
    assert dump(path) == given.after
    for stage in (one, other):
        assert await given.done(stage) == given.answer
        if given.table:
            assert plain(await stage.tables.snapshot(given.table)) == plain(await stage.fresh(given.table))


@pytest.mark.parametrize("name", slow_but([*TIED][::4], TIED))
async def test_a_press_that_is_cancelled_on_the_way(prepare: Prepare, tmp_path: Path, name: str) -> None:
    """It may be done or not. Pressed again it is done once, and memory equals the store."""
    given = await prepare(name)
    for patience in (0, 1, 2, 3, 5, 8, 13):
        path = copied(given.path, tmp_path / f"{patience}.db")
        stage = await again(path, given)
        press = asyncio.ensure_future(given.done(stage))
        for _ in range(patience):
            await asyncio.sleep(0)
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
        # the store's pending job is finished before the next one of the same thread
        await stage.store.release("nobody", tried=False)
        if given.table:
            await given.warm(stage)
            await stage.same_as_loaded(given.table)
        assert await given.done(stage) == given.answer
        assert dump(path) == given.after
        await stage.store.close()


@pytest.mark.parametrize("begun", [False, True])
async def test_a_second_arrival_that_finds_another_table_in_the_channel(stage: Stage, begun: bool) -> None:
    """The game has ended meanwhile, and the next one is open there."""
    table = await stage.game(ANNA, BEN)
    move = stage.press(ANNA)
    first = await play_line(stage.tables, move, table, "play messenger, trader")
    await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    other = await (stage.game if begun else stage.lobby)(ANNA, BEN)
    second = await play_line(stage.tables, move, other, "play messenger, trader")
    assert (second.snapshot.id, second.moves, second.played) == (table, first.moves, first.played)
    assert (await stage.tables.snapshot(other)).moves == 0


# Different presses


async def test_two_people_answer_in_the_same_instant(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    answers = await asyncio.gather(
        stage.play(ANNA, table, "play trader"),
        stage.play(BEN, table, "play messenger"),
        stage.play(CLEO, table, "play bricklayer"),
    )
    assert [answer.moves for answer in answers] == [("play trader",), ("play messenger",), ("play bricklayer",)]
    assert sorted((row.seat, row.move) for row in await stage.store.log(table)) == [
        (0, "play trader"),
        (1, "play messenger"),
        (2, "play bricklayer"),
    ]
    await stage.same_as_loaded(table)


@pytest.mark.parametrize("luck", range(5))
async def test_two_people_answer_in_the_same_instant_at_two_processes(stage: Stage, luck: int) -> None:
    other = await stage.another()
    table = await stage.game(ANNA, BEN)
    await other.tables.snapshot(table)
    answers = await asyncio.gather(
        stage.play(ANNA, table, "play trader, messenger"), other.play(BEN, table, "play bricklayer, messenger")
    )
    assert [answer.key for answer in answers] == ["played"] * 2
    log = await stage.store.log(table)
    assert {row.seat for row in log} == {0, 1}
    assert [event.key for answer in answers for event in answer.events].count("answered") == 2
    await legal(stage, table)


async def test_two_begin_at_the_same_time_and_one_does(stage: Stage) -> None:
    other = await stage.another()
    table = await stage.lobby(ANNA, BEN, seats=2)
    await other.tables.snapshot(table)
    results = await asyncio.gather(
        start_game(stage.tables, stage.press(ANNA), table),
        start_game(other.tables, other.press(BEN), table),
        return_exceptions=True,
    )
    assert sorted(key(result) for result in results) == ["answer started", "refused table.game_position"]


async def test_the_last_seat_is_taken_once(stage: Stage) -> None:
    other = await stage.another()
    table = await stage.lobby(ANNA, BEN, seats=3)
    await other.tables.snapshot(table)
    results = await asyncio.gather(
        *(join_lobby(stage.tables, stage.press(person), table) for person in (33, 44)),
        *(join_lobby(other.tables, other.press(person), table) for person in (55,)),
        return_exceptions=True,
    )
    assert sorted(key(result) for result in results) == ["answer joined", "refused lobby.full", "refused lobby.full"]


async def test_two_open_a_table_in_one_channel(stage: Stage) -> None:
    other = await stage.another()
    results = await asyncio.gather(
        *(one.lobby(person) for one, person in ((stage, ANNA), (other, BEN), (stage, CLEO))), return_exceptions=True
    )
    assert [isinstance(result, str) for result in results].count(True) == 1
    assert all(key(result) == "refused table.occupied" for result in results if isinstance(result, Exception))


def key(result: object) -> str:
    return f"answer {result.key}" if isinstance(result, Answer) else f"refused {getattr(result, 'key', result)}"


@pytest.mark.parametrize(("seats", "side"), list(itertools.product((2, 3, 4), ("summer", "winter"))))
async def test_two_processes_play_whole_games_at_one_table(stage: Stage, seats: int, side: str) -> None:
    """Everyone who is awaited answers at once, at one process or the other; every answer counts once."""
    table = await stage.game(*PEOPLE[:seats], side=side)
    processes = (stage, await stage.another())
    dice = Dice(f"interleaved {seats} {side}")
    done: dict[str, Answer] = {}
    while (snapshot := await dice.pick(processes).tables.snapshot(table)).game_position.awaited():
        presses = []
        for seat in snapshot.game_position.awaited():
            line = some_line(snapshot, seat, dice)
            press = stage.press(person_in(snapshot, seat))
            # sometimes the same one arrives at both
            at = processes if dice.below(3) == 0 else (dice.pick(processes),)
            presses += [(press.interaction, play_line(one.tables, press, table, line)) for one in at]
        results = await asyncio.gather(*(asked for _, asked in presses), return_exceptions=True)
        for (interaction, _), result in zip(presses, results, strict=True):
            assert isinstance(result, Answer), result
            assert interaction not in done or compared(done[interaction]) == compared(result)
            done[interaction] = result
    await legal(stage, table)
    log = await stage.store.log(table)
    assert sorted((row.interaction, (row.move,)) for row in log) == sorted(
        (interaction, answer.moves) for interaction, answer in done.items()
    )


async def legal(stage: Stage, table: str) -> None:
    """Replaying the log gives the stored state, byte for byte."""
    fresh = await stage.fresh(table)
    loaded = load_table(await export_game(Stage(stage.store, stage.place).tables, table))
    assert fresh.rules.save(loaded.position.state) == fresh.rules.save(fresh.game_position.state)
    assert len(loaded.log) == fresh.moves


async def test_other_processes_changes_are_seen_before_a_refusal(stage: Stage) -> None:
    """An outdated table in memory does not lead to a wrong refusal."""
    other = await stage.another()
    table = await stage.lobby(ANNA, BEN)
    await other.tables.snapshot(table)
    await start_game(stage.tables, stage.press(ANNA), table)
    kept = other.tables.cache.peek(table)
    assert kept is not None
    assert kept.status is Status.LOBBY
    await other.play(BEN, table, "play trader, messenger")
    await stage.play(ANNA, table, "play trader, messenger")
    snapshot = await stage.tables.snapshot(table)
    seat = snapshot.game_position.awaited()[0]
    line = some_line(snapshot, seat, Dice("seen"))
    await stage.play(person_in(snapshot, seat), table, line)
    await refused(start_game(other.tables, other.press(ANNA), table), "table.game_position")
    assert plain(await other.tables.snapshot(table)) == plain(await stage.tables.snapshot(table))


async def test_no_change_is_decided_on_the_current_version(stage: Stage) -> None:
    other = await stage.another()
    table = await stage.lobby(ANNA, BEN)
    await other.tables.snapshot(table)
    await leave_table(stage.tables, stage.press(BEN), table)
    assert (await join_lobby(other.tables, other.press(BEN), table)).key == "joined"
    await refused(join_lobby(other.tables, other.press(CLEO), "nowhere1"), "table.unknown")
    assert isinstance(await refused(play_line(other.tables, other.press(CLEO), table, "pass")), Refused)
