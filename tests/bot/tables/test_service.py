"""The one way to change a table: its result, and what happens if another process commits first."""

import pytest

from bot.store.changes import Commit, CommitResult, Conflict
from bot.tables.drafts import current_draft, enter_line, extend_draft
from bot.tables.lines import read_moves
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.start import start_game
from engine.illegal import Illegal
from engine.players.dice import Dice
from tests.bot.tables.stage import ANNA, BEN, CLEO, Stage, compared, person_in, plain, refused, some_line


async def test_an_answer_has_the_table_after_the_change(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without reading the table or the notation again."""
    table = await stage.game(ANNA, BEN)
    snapshot = await stage.tables.snapshot(table)
    reads: list[str] = []
    for name in ("table", "load", "stored_answer"):
        monkeypatch.setattr(stage.store, name, lambda *_, name=name: reads.append(name))
    done = await stage.play(ANNA, table, "play trader, messenger")
    assert reads == []
    assert done.snapshot is stage.tables.cache.peek(table)
    assert done.snapshot.moves == snapshot.moves + 1
    assert done.played == tuple(read_moves(snapshot, "play trader, messenger"))
    monkeypatch.undo()
    assert plain(done.snapshot) == plain(await stage.fresh(table))


async def test_the_second_arrival_has_the_current_table(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    press = stage.press(ANNA)
    first = await play_line(stage.tables, press, table, "play trader, messenger")
    await stage.play(BEN, table, "play trader, messenger")
    for tables in (stage.tables, Stage(stage.store, stage.place).tables):
        second = await play_line(tables, press, table, "play trader, messenger")
        assert compared(second) == compared(first)
        assert second.played == first.played
        assert plain(second.snapshot) == plain(await stage.fresh(table))


async def test_where_nothing_changes_the_table_is_the_one_that_was_looked_at(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    done = await join_lobby(stage.tables, stage.press(BEN), table)
    assert done.key == "sits_already"
    assert done.snapshot is stage.tables.cache.peek(table)


async def test_played_moves_are_those_for_which_the_typed_line_stands(stage: Stage) -> None:
    """Each move of a game, whatever was typed for it, reads like the answer."""
    table = await stage.game(ANNA, BEN, side="winter")
    dice = Dice("played")
    for _ in range(60):
        done = await stage.step(table, dice)
        assert done.played == tuple(done.snapshot.box.notation.read(words) for words in done.moves)


@pytest.mark.parametrize(("faster", "done"), [(19, True), (20, False)])
async def test_other_processes_may_commit_first_nineteen_times(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, faster: int, done: bool
) -> None:
    table = await stage.lobby(ANNA, BEN)
    commit = stage.store.commit
    tries: list[Commit] = []

    async def beaten(wish: Commit) -> CommitResult:
        tries.append(wish)
        return Conflict(wish.expected + 1) if len(tries) <= faster else await commit(wish)

    monkeypatch.setattr(stage.store, "commit", beaten)
    joining = join_lobby(stage.tables, stage.press(CLEO), table)
    if done:
        assert (await joining).key == "joined"
    else:
        await refused(joining, "table.busy")
    assert len(tries) == 20


# Typed lines


async def half_way(stage: Stage) -> tuple[str, int, int, str, str]:
    """A game in which only one seat is asked and may make two moves: the table, the seat, its person, both lines."""
    table = await stage.game(ANNA, BEN)
    dice = Dice("half-way")
    while True:
        snapshot = await stage.tables.snapshot(table)
        awaited = snapshot.game_position.awaited()
        if len(awaited) == 1:
            first = some_line(snapshot, awaited[0], dice)
            draft = snapshot.game_position.copy()
            draft.apply(awaited[0], snapshot.box.notation.read(first), halt=True)
            second = next(iter(draft.moves(awaited[0])), None)
            if second is not None and len(snapshot.game_position.choices(awaited[0])) > 1:
                return table, awaited[0], person_in(snapshot, awaited[0]), first, snapshot.box.notation.write(second)
        await stage.step(table, dice)


async def test_a_line_is_played_where_nothing_is_drafted(stage: Stage) -> None:
    table, seat, person, first, _ = await half_way(stage)
    done = await enter_line(stage.tables, stage.press(person), table, first)
    assert (done.key, done.moves) == ("played", (first,))
    assert current_draft(done.snapshot, seat).moves == ()
    await stage.same_as_loaded(table)


async def test_a_line_is_added_to_a_draft(stage: Stage) -> None:
    table, seat, person, first, second = await half_way(stage)
    snapshot = await stage.tables.snapshot(table)
    draft = current_draft(snapshot, seat)
    await extend_draft(stage.tables, stage.press(person), table, draft.decision, draft.number, first)
    done = await enter_line(stage.tables, stage.press(person), table, second)
    assert (done.key, done.moves, done.snapshot.moves) == ("drafted", (first, second), snapshot.moves)
    assert done.new_moves == tuple(read_moves(snapshot, second))
    assert current_draft(done.snapshot, seat).moves == (first, second)
    with pytest.raises(Illegal) as unreadable:
        await enter_line(stage.tables, stage.press(person), table, "frobnicate")
    assert unreadable.value.key == "unreadable.verb"
    line = "; ".join([second] * 29)
    await refused(enter_line(stage.tables, stage.press(person), table, line), "draft.long")
    await stage.same_as_loaded(table)


async def test_a_line_is_refused_as_a_played_one_is(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await refused(enter_line(stage.tables, stage.press(ANNA), table, "frobnicate"), "table.not_begun")
    await start_game(stage.tables, stage.press(ANNA), table)
    await refused(enter_line(stage.tables, stage.press(CLEO), table, "frobnicate"), "table.not_seated")
