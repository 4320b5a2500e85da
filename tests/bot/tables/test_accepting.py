"""Accepted proposals, by a press or in advance: one commit, with the right notifications to the right people."""

from __future__ import annotations

import pytest

from bot import logs
from bot.store.rows import LogRow
from bot.tables.drafts import accept_proposal, confirm_draft, current_draft, extend_draft
from bot.tables.history import export_game, log_since, position_at
from bot.tables.lines import complete_line
from bot.tables.play import play_line
from engine.ezra import Ezra
from engine.game import decode_json
from engine.move import Move
from engine.orders import ACCEPTED
from engine.players.dice import Dice
from engine.table import load_table
from tests.bot.tables.stage import ANNA, BEN, CLEO, Stage, compared, person_in, refused
from tests.bot.tables.weekends import PLANS, accepts, ended_week, ends, nearly, next_line, proposed, with_orders


def keys(row: LogRow) -> list[str]:
    return [event["key"] for event in decode_json(row.events)]


async def seat_of(stage: Stage, table: str, person: int) -> int:
    seat = (await stage.tables.snapshot(table)).seat_of(person)
    assert seat is not None
    return seat.seat


# ---------------------------------------------------------------- by typing, by a press


async def test_an_accepted_proposal_is_stored_as_its_moves(stage: Stage) -> None:
    table = await ended_week(stage)
    snapshot = await stage.tables.snapshot(table)
    lines = proposed(snapshot, 0)
    answer = await play_line(stage.tables, stage.press(ANNA, interaction="one"), table, "przyjmij propozycję")
    assert list(answer.moves) == lines
    rows = await stage.store.log(table, snapshot.moves)
    assert [row.move for row in rows] == lines
    assert {(row.seat, row.person, row.interaction, row.sealed) for row in rows} == {(0, ANNA, "one", True)}
    assert (await stage.tables.snapshot(table)).game_position.awaited() == (1,)
    await stage.same_as_loaded(table)


async def test_nothing_is_accepted_where_nothing_is_proposed(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, game="ezra", options={})
    before = stage.everything()
    (seat,) = (await stage.tables.snapshot(table)).game_position.awaited()
    person = person_in(await stage.tables.snapshot(table), seat)
    await refused(stage.play(person, table, "accept"), "proposal.none")
    await refused(accepts(stage.tables, stage.press(person), table), "stale.proposal")
    assert stage.everything() == before


async def test_a_proposal_follows_the_chosen_moves(stage: Stage) -> None:
    table = await ended_week(stage)
    snapshot = await stage.tables.snapshot(table)
    first, *_ = proposed(snapshot, 0)
    draft = current_draft(snapshot, 0)
    await extend_draft(stage.tables, stage.press(ANNA), table, draft.decision, draft.number, first)
    rest = proposed(await stage.tables.snapshot(table), 0)
    answer = await accepts(stage.tables, stage.press(ANNA), table)
    assert list(answer.moves) == [first, *rest]
    assert (await stage.tables.snapshot(table)).drafts == ()
    await stage.same_as_loaded(table)


async def test_typed_behind_what_is_chosen_it_is_drafted(stage: Stage) -> None:
    table = await ended_week(stage)
    snapshot = await stage.tables.snapshot(table)
    lines = proposed(snapshot, 0)
    draft = current_draft(snapshot, 0)
    await extend_draft(stage.tables, stage.press(ANNA), table, draft.decision, draft.number, lines[0])
    answer = await extend_draft(stage.tables, stage.press(ANNA), table, draft.decision, draft.number + 1, "accept")
    assert answer.moves[0] == lines[0]
    assert answer.moves[-1] == "done"
    assert (await stage.tables.snapshot(table)).moves == snapshot.moves
    done = await confirm_draft(stage.tables, stage.press(ANNA), table, draft.decision, draft.number + 2)
    assert done.moves == answer.moves


async def test_what_was_not_looked_at_is_not_accepted(stage: Stage) -> None:
    """Nor from an old panel, nor by another person."""
    table = await ended_week(stage)
    snapshot = await stage.tables.snapshot(table)
    before = stage.everything()
    draft = current_draft(snapshot, 0)
    decision, number = draft.decision, draft.number
    tables, press = stage.tables, stage.press
    await refused(accept_proposal(tables, press(ANNA), table, decision, number, lambda moves: False), "stale.proposal")
    await refused(
        accept_proposal(tables, press(ANNA), table, decision - 1, number, lambda moves: True), "stale.decision"
    )
    await refused(accept_proposal(tables, press(ANNA), table, decision, number + 1, lambda moves: True), "stale.draft")
    await refused(accept_proposal(tables, press(CLEO), table, decision, number, lambda moves: True), "table.not_seated")
    assert stage.everything() == before


async def test_pressed_twice_it_is_done_once(stage: Stage) -> None:
    table = await ended_week(stage)
    first = await accepts(stage.tables, stage.press(ANNA, interaction="one"), table)
    after = stage.everything()
    again = await accepts(stage.tables, stage.press(ANNA, interaction="one"), table)
    assert compared(again) == compared(first)
    await refused(accepts(stage.tables, stage.press(ANNA), table), "stale.proposal")
    assert stage.everything() == after


async def test_it_is_offered_while_somebody_types(stage: Stage) -> None:
    table = await ended_week(stage)
    snapshot = await stage.tables.snapshot(table)
    assert complete_line(snapshot, 0, "", "en")[0] == ("accept", "Accept the proposal")
    assert complete_line(snapshot, 0, "prop", "fr")[0] == ("accept", "Accepter la proposition")
    line = f"{proposed(snapshot, 0)[0]}; accept"
    assert complete_line(snapshot, 0, line, "pl")[0] == (line, "Przyjmij propozycję")
    await stage.play(ANNA, table, "accept")
    snapshot = await stage.tables.snapshot(table)
    assert "accept" not in dict(complete_line(snapshot, 0, "", "en"))
    assert "accept" not in dict(complete_line(await stage.tables.snapshot(table), 0, "acc", "en"))


# ---------------------------------------------------------------- in advance


async def test_a_player_with_the_order_is_done_when_the_week_ends(stage: Stage) -> None:
    """In the commit of the player who ends the week; the other one is asked, and learns only that one is done."""
    table = await nearly(stage)
    snapshot = await stage.tables.snapshot(table)
    mover = snapshot.game_position.awaited()[0]
    absent = BEN if person_in(snapshot, mover) == ANNA else ANNA
    await stage.play(absent, table, PLANS)
    stage.deliver()
    snapshot, seat = await stage.tables.snapshot(table), await seat_of(stage, table, absent)
    line = next_line(snapshot)
    answer = await ends(stage, table)
    assert answer.moves == (line,)
    assert ACCEPTED not in {event.key for event in answer.events}
    first, *rows = await stage.store.log(table, snapshot.moves)
    assert first.move == line
    assert {(row.seat, row.person, row.interaction, row.sealed) for row in rows} == {
        (seat, None, first.interaction, True)
    }
    assert rows[-1].move == "done"
    assert keys(rows[-1])[0] == ACCEPTED
    now = await stage.tables.snapshot(table)
    assert now.row.version == snapshot.row.version + 1
    assert now.game_position.awaited() == (mover,)
    assert [wait.seat for wait in now.awaited] == [mover]
    told = stage.waiting_rows(table)
    assert [row.kind for row in told if row.place == "channel"] == ["card"]
    hands = {row.target: row.payload["anew"] for row in told if row.kind == "hand"}
    # the order has changed it, but they did not act: their message says of which move it is
    assert absent not in hands
    assert ACCEPTED not in {
        event.key for entry in await log_since(stage.tables.store, now, None, 0) for event in entry.events
    }
    assert all(row.move for row in await log_since(stage.tables.store, now, seat, snapshot.moves) if row.seat == seat)
    await stage.same_as_loaded(table)


async def test_with_orders_of_all_the_next_week_begins(stage: Stage) -> None:
    table = await with_orders(stage)
    stage.deliver()
    await ends(stage, table)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.game_position.state.round == 2
    (seat,) = snapshot.game_position.awaited()
    told = stage.waiting_rows(table)
    assert [(row.kind, row.after) for row in told if row.place == "channel"] == [("card", 0.0)], "and at once"
    assert {row.payload["seat"]: row.payload["anew"] for row in told if row.kind == "hand"}[seat] is False, (
        "their own move asked them"
    )
    await stage.same_as_loaded(table)


async def test_the_last_plan_of_a_person_opens_that_of_an_order(stage: Stage) -> None:
    """One Sabbath each: the player with the order comes after the one who ends the phase before it."""
    table = await ended_week(stage)
    snapshot = await stage.tables.snapshot(table)
    lines = proposed(snapshot, 1)
    await stage.play(BEN, table, "order sabbath accept")
    await stage.play(BEN, table, "; ".join([*lines[: lines.index("sabbath") + 1], "done"]))
    await stage.play(ANNA, table, "accept")
    assert (await stage.tables.snapshot(table)).game_position.state.round == 2


async def test_a_computer_player_that_ends_the_week_plays_on(stage: Stage) -> None:
    table = await stage.game(ANNA, game="ezra", options={}, computers=("greedy", "greedy"))
    await stage.play(ANNA, table, PLANS)
    dice = Dice("computers")
    while (await stage.tables.snapshot(table)).game_position.state.round < 2:
        await stage.step(table, dice, "greedy")
    rows = await stage.store.log(table)
    assert sum(ACCEPTED in keys(row) for row in rows) == 1
    await stage.same_as_loaded(table)


async def test_a_failing_proposal_holds_no_one_up(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[BaseException]()

    def fails(*_: object) -> tuple[Move, ...]:
        raise ZeroDivisionError

    table = await with_orders(stage)
    monkeypatch.setattr(Ezra, "proposal", fails)
    monkeypatch.setattr(logs, "unexpected", lambda error, *_: written.append(error))
    await ends(stage, table)
    assert sorted((await stage.tables.snapshot(table)).game_position.awaited()) == [0, 1]
    assert ACCEPTED not in {key for row in await stage.store.log(table) for key in keys(row)}
    assert [type(error) for error in written] == [ZeroDivisionError]
    await stage.same_as_loaded(table)


async def test_an_order_that_is_left_too_late_waits_for_the_next_week(stage: Stage) -> None:
    table = await ended_week(stage)
    await stage.play(ANNA, table, PLANS)
    await stage.play(BEN, table, "accept")
    assert (await stage.tables.snapshot(table)).game_position.awaited() == (0,)


async def test_an_export_is_played_again_to_the_byte(stage: Stage) -> None:
    table = await with_orders(stage)
    await ends(stage, table)
    exported = await export_game(stage.tables, table)
    assert load_table(exported).export() == exported


async def test_looking_back_into_the_plan(stage: Stage) -> None:
    table = await with_orders(stage)
    before = (await stage.tables.snapshot(table)).moves
    await ends(stage, table)
    snapshot = await stage.tables.snapshot(table)
    for number in range(before, snapshot.moves):
        past = await position_at(stage.tables.store, snapshot, number)
        assert (past.state.round, number) == (1, number)


async def test_after_cleaning_up_the_player_may_reopen_the_lane(stage: Stage) -> None:
    """They may reopen it until the others are done, and no order closes it without them."""
    table = await nearly(stage)
    snapshot = await stage.tables.snapshot(table)
    absent = BEN if person_in(snapshot, snapshot.game_position.awaited()[0]) == ANNA else ANNA
    await stage.play(absent, table, PLANS)
    await ends(stage, table)
    await stage.play(absent, table, "reopen")
    await stage.play(absent, table, "take back")
    assert len((await stage.tables.snapshot(table)).game_position.awaited()) == 2
    other = await stage.another()
    await other.play(absent, table, "take back")
    assert len((await other.tables.snapshot(table)).game_position.awaited()) == 2
    await other.store.close()
