"""Drafts: stored with the table, played on a copy, confirmed in one commit."""

import msgspec

from bot.tables.drafts import CurrentDraft, clear_draft, confirm_draft, current_draft, extend_draft, undo_in_draft
from bot.tables.snapshot import TableSnapshot
from engine.players.dice import Dice
from tests.bot.tables.stage import ANNA, BEN, Stage, compared, person_in, refused, some_line


async def drafting(stage: Stage, table: str, seat: int) -> CurrentDraft:
    return current_draft(await stage.tables.snapshot(table), seat)


async def in_a_turn(stage: Stage) -> tuple[str, int, int]:
    """A game in which only one seat is asked, and may make more than one move."""
    table = await stage.game(ANNA, BEN)
    dice = Dice("drafting")
    while True:
        snapshot = await stage.tables.snapshot(table)
        awaited = snapshot.game_position.awaited()
        if len(awaited) == 1:
            seat = awaited[0]
            line = some_line(snapshot, seat, dice)
            here = snapshot.game_position.copy()
            here.apply(seat, snapshot.box.notation.read(line), halt=True)
            if here.choices(seat) and len(snapshot.game_position.choices(seat)) > 2:
                return table, seat, person_in(snapshot, seat)
        await stage.step(table, dice)


async def test_nothing_is_drafted_at_first(stage: Stage) -> None:
    table, seat, _ = await in_a_turn(stage)
    draft = await drafting(stage, table, seat)
    assert (draft.moves, draft.number, draft.lost, draft.events) == ((), 0, 0, ())


async def test_a_draft_changes_nothing_that_others_see(stage: Stage) -> None:
    table, seat, person = await in_a_turn(stage)
    snapshot = await stage.tables.snapshot(table)
    before, told = snapshot.rules.save(snapshot.game_position.state), stage.waiting_rows(table)
    line = some_line(snapshot, seat, Dice("one"))
    draft = await drafting(stage, table, seat)
    await extend_draft(stage.tables, stage.press(person), table, draft.decision, draft.number, line)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.rules.save(snapshot.game_position.state) == before
    assert stage.waiting_rows(table) == told
    again = await drafting(stage, table, seat)
    assert (again.moves, again.number) == ((line,), 1)
    assert again.position.state != snapshot.game_position.state
    await stage.same_as_loaded(table)


async def test_it_outlives_the_process(stage: Stage) -> None:
    table, seat, person = await in_a_turn(stage)
    draft = await drafting(stage, table, seat)
    line = some_line(await stage.tables.snapshot(table), seat, Dice("one"))
    await extend_draft(stage.tables, stage.press(person), table, draft.decision, 0, line)
    other = await stage.another()
    try:
        assert (await drafting(other, table, seat)).moves == (line,)
    finally:
        await other.store.close()


async def test_back_and_start_over(stage: Stage) -> None:
    table, seat, person = await in_a_turn(stage)
    draft = await drafting(stage, table, seat)
    line = some_line(await stage.tables.snapshot(table), seat, Dice("one"))
    await extend_draft(stage.tables, stage.press(person), table, draft.decision, 0, line)
    await undo_in_draft(stage.tables, stage.press(person), table, draft.decision, 1)
    assert (await drafting(stage, table, seat)).moves == ()
    await extend_draft(stage.tables, stage.press(person), table, draft.decision, 2, line)
    await clear_draft(stage.tables, stage.press(person), table, draft.decision, 3)
    assert (await drafting(stage, table, seat)).moves == ()
    assert (await drafting(stage, table, seat)).number == 4


async def test_a_confirmed_draft_equals_a_typed_line(stage: Stage) -> None:
    table, seat, person = await in_a_turn(stage)
    before = await drafting(stage, table, seat)
    line = some_line(await stage.tables.snapshot(table), seat, Dice("one"))
    await extend_draft(stage.tables, stage.press(person), table, before.decision, 0, line)
    moves = (await stage.tables.snapshot(table)).moves
    press = stage.press(person)
    answer = await confirm_draft(stage.tables, press, table, before.decision, 1)
    assert answer.moves == (line,)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.moves > moves
    assert snapshot.drafts == ()
    assert compared(await confirm_draft(stage.tables, press, table, before.decision, 1)) == compared(answer)
    await stage.same_as_loaded(table)


async def test_a_draft_of_another_decision_is_lost(stage: Stage) -> None:
    table, seat, person = await in_a_turn(stage)
    now = await drafting(stage, table, seat)
    line = some_line(await stage.tables.snapshot(table), seat, Dice("one"))
    snapshot = (await extend_draft(stage.tables, stage.press(person), table, now.decision, 0, line)).snapshot
    (draft,) = snapshot.drafts
    earlier = msgspec.structs.replace(draft, decision=draft.decision - 1, number=5)
    loaded = msgspec.structs.replace(snapshot.loaded, drafts=(earlier,))
    found = current_draft(TableSnapshot(loaded, snapshot.rules, snapshot.position, snapshot.opening), seat)
    assert (found.decision, found.number, found.moves, found.lost) == (now.decision, 0, (), 1)


async def test_a_panel_of_another_draft_is_stale(stage: Stage) -> None:
    table, seat, person = await in_a_turn(stage)
    draft = await drafting(stage, table, seat)
    line = some_line(await stage.tables.snapshot(table), seat, Dice("one"))
    await refused(confirm_draft(stage.tables, stage.press(person), table, draft.decision, 0), "draft.empty")
    await refused(extend_draft(stage.tables, stage.press(person), table, draft.decision + 1, 0, line), "stale.decision")
    await extend_draft(stage.tables, stage.press(person), table, draft.decision, 0, line)
    await refused(extend_draft(stage.tables, stage.press(person), table, draft.decision, 0, line), "stale.draft")
    await confirm_draft(stage.tables, stage.press(person), table, draft.decision, 1)
    await refused(confirm_draft(stage.tables, stage.press(person), table, draft.decision, 1))
    stranger = BEN if person == ANNA else ANNA
    await refused(extend_draft(stage.tables, stage.press(stranger), table, 999, 0, line))


async def test_a_rivals_answer_leaves_a_draft_alone(stage: Stage) -> None:
    """Both choose a card in secret; one has drafted it, the other answers first."""
    table = await stage.game(ANNA, BEN)
    snapshot = await stage.tables.snapshot(table)
    assert len(snapshot.game_position.awaited()) == 2
    mine = snapshot.seat_of(ANNA)
    theirs = snapshot.seat_of(BEN)
    assert mine is not None
    assert theirs is not None
    line = some_line(snapshot, mine.seat, Dice("mine"))
    before = await drafting(stage, table, mine.seat)
    await extend_draft(stage.tables, stage.press(ANNA), table, before.decision, 0, line)
    await stage.play(BEN, table, some_line(snapshot, theirs.seat, Dice("theirs")))
    after = await drafting(stage, table, mine.seat)
    assert (after.moves, after.number, after.decision, after.lost) == ((line,), 1, before.decision, 0)
    answer = await confirm_draft(stage.tables, stage.press(ANNA), table, before.decision, 1)
    assert answer.moves == (line,)


async def test_a_typed_line_ends_the_draft(stage: Stage) -> None:
    table, seat, person = await in_a_turn(stage)
    draft = await drafting(stage, table, seat)
    snapshot = await stage.tables.snapshot(table)
    await extend_draft(
        stage.tables, stage.press(person), table, draft.decision, 0, some_line(snapshot, seat, Dice("one"))
    )
    await stage.play(person, table, some_line(snapshot, seat, Dice("two")))
    assert (await stage.tables.snapshot(table)).drafts == ()


async def test_moves_that_no_longer_fit_are_counted(stage: Stage) -> None:
    """The table has changed since: here the decision of the draft was made in another way."""
    table, seat, person = await in_a_turn(stage)
    draft = await drafting(stage, table, seat)
    line = some_line(await stage.tables.snapshot(table), seat, Dice("one"))
    await extend_draft(stage.tables, stage.press(person), table, draft.decision, 0, line)
    snapshot = await stage.tables.snapshot(table)
    state = snapshot.game_position.copy()
    state.state.asked[seat] += 1
    moved = type(snapshot)(snapshot.loaded, snapshot.rules, state, snapshot.opening)
    again = current_draft(moved, seat)
    assert (again.moves, again.lost, again.number) == ((), 1, 0)


async def test_a_draft_halts_in_front_of_what_it_would_reveal(stage: Stage) -> None:
    """The last of two answers: the preview does not show the other's card."""
    table = await stage.game(ANNA, BEN)
    snapshot = await stage.tables.snapshot(table)
    mine, theirs = snapshot.seat_of(ANNA), snapshot.seat_of(BEN)
    assert mine is not None
    assert theirs is not None
    await stage.play(BEN, table, some_line(snapshot, theirs.seat, Dice("theirs")))
    before = await drafting(stage, table, mine.seat)
    line = some_line(await stage.tables.snapshot(table), mine.seat, Dice("mine"))
    await extend_draft(stage.tables, stage.press(ANNA), table, before.decision, 0, line)
    preview = await drafting(stage, table, mine.seat)
    assert preview.position.halted
    assert not any(event.reveals for event in preview.events)
    assert not preview.position.choices(mine.seat)
