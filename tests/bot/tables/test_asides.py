"""Questions during another player's turn: short interjections, one card for the turn; orders, late answers."""

from __future__ import annotations

import itertools

import pytest

from bot.store.rows import DeadlineKind, LogRow
from bot.tables.deadlines import end_time
from bot.tables.drafts import confirm_draft, current_draft, enter_line, extend_draft
from bot.tables.history import log_page, log_since
from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.tables.play import play_line
from bot.tables.seating import leave_table, take_seat
from bot.tables.settings import Settings, change_settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from engine.game import games
from engine.orders import OrderMove, is_order
from engine.players.dice import Dice
from engine.step import Lanes
from tests.bot.tables.stage import (
    ANNA,
    BEGINS,
    BEN,
    CLEO,
    DORA,
    PEOPLE,
    Stage,
    location_of,
    person_in,
    refused,
    some_line,
)

DAY = 86_400.0

_CHANNELS = itertools.count(1_000)


async def sare(stage: Stage, *people: int, pace: float | None = None, **options: str) -> str:
    location = location_of(next(_CHANNELS))
    table = await stage.lobby(*(people or (ANNA, BEN, CLEO)), game="sare", options=options, location=location)
    if pace is not None:
        await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=pace))
    await start_game(stage.tables, stage.press(ANNA), table)
    return table


async def until_asked_within(stage: Stage, table: str, seed: str, asked: int = 1) -> TableSnapshot:
    """A player's draw has raised the gauges of others, who are asked during that player's turn."""
    dice = Dice(seed)
    for _ in range(400):
        snapshot = await stage.tables.snapshot(table)
        if snapshot.game_position.interrupted_seat() is not None and len(snapshot.game_position.awaited()) >= asked:
            return snapshot
        stage.deliver()
        seat = snapshot.game_position.awaited()[0]
        await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "greedy"))
    raise AssertionError("no one was asked")


async def test_a_question_during_a_turn_is_an_interjection_without_a_card(stage: Stage) -> None:
    table = await sare(stage)
    snapshot = await until_asked_within(stage, table, "window", asked=2)
    told = [row for row in stage.waiting_rows(table) if row.place == "channel"]
    assert [(row.kind, row.topic) for row in told] == [("aside", "aside")]
    # their hands are edited, not sent anew
    assert all(row.payload["anew"] is False for row in stage.waiting_rows(table) if row.kind == "hand")
    assert (
        snapshot.game_position.turn()
        == snapshot.game_position.interrupted_seat()
        not in snapshot.game_position.awaited()
    )


async def test_a_sealed_answer_edits_a_line_and_the_last_one_tells_whose_turn_goes_on(stage: Stage) -> None:
    for seed in range(200):
        table = await sare(stage)
        snapshot = await until_asked_within(stage, table, f"goes on {seed}", asked=2)
        owner = snapshot.game_position.interrupted_seat()
        stage.deliver()
        first, *others = snapshot.game_position.awaited()
        await stage.play(person_in(snapshot, first), table, "stay")
        assert [row.kind for row in stage.waiting_rows(table) if row.place == "channel"] == ["missing"]
        stage.deliver()
        for seat in others:
            await stage.play(person_in(snapshot, seat), table, "stay")
        after = await stage.tables.snapshot(table)
        channel = [row for row in stage.waiting_rows(table) if row.place == "channel" and row.kind != "missing"]
        assert len(channel) == 1
        if after.game_position.turn() == owner and after.game_position.interrupted_seat() is None:
            # the drawer continues: an interjection, while the card waits for the end of the turn
            assert channel[0].kind == "aside"
            return
        # or the next question within a turn
        assert channel[0].kind == ("card" if after.game_position.interrupted_seat() is None else "aside")
    raise AssertionError("no turn went on")


async def test_computers_who_answer_in_between_do_not_cut_a_turn_into_cards(stage: Stage) -> None:
    """Anna plays alone with computers: their answers during her turn send nothing at once."""
    for seed in range(40):
        location = location_of(next(_CHANNELS))
        table = await stage.lobby(
            ANNA, seats=3, computers=("greedy", "greedy"), game="sare", options={}, location=location
        )
        await start_game(stage.tables, stage.press(ANNA), table)
        if await _computers_answer_in_between(stage, table, Dice(f"computers {seed}")):
            return
    raise AssertionError("no turn went on")


async def _computers_answer_in_between(stage: Stage, table: str, dice: Dice) -> bool:
    """Plays until a turn goes on after the computers' answers. False if that never happens in this game."""
    for _ in range(120):
        snapshot = await stage.tables.snapshot(table)
        if not snapshot.game_position.awaited():
            break
        stage.deliver()
        turn, before = snapshot.game_position.turn(), snapshot.moves
        await stage.play(ANNA, table, some_line(snapshot, 0, dice, "greedy"))
        after = await stage.tables.snapshot(table)
        entries = await log_since(stage.tables.store, after, None, before)
        keys = {event.key for entry in entries for event in entry.events}
        own = turn == 0 == after.game_position.turn() and not keys & {"opened", "season", "season_over", "turn"}
        if own and any(entry.seat != 0 for entry in entries) and all(entry.sealed for entry in entries[1:]):
            cards = [row for row in stage.waiting_rows(table) if row.kind == "card"]
            assert [(row.after, "quiet" in row.payload) for row in cards] == [(UNFINISHED_TURN_DELAY, True)]
            return True
    return False


async def test_orders_notify_no_one_else_and_keep_drafts(stage: Stage) -> None:
    table = await sare(stage)
    snapshot = await stage.tables.snapshot(table)
    draft = current_draft(snapshot, 1)
    await extend_draft(
        stage.tables, stage.press(BEN), table, draft.decision, draft.number, "settle builder a1 warehouse a2"
    )
    stage.deliver()
    before = await stage.tables.snapshot(table)
    answer = await stage.play(BEN, table, "order reaction lay down when left 2; order reaction stay")
    after = await stage.tables.snapshot(table)
    assert [event.key for event in answer.events] == ["order_set", "order_set"]
    # their own message says how many orders they have
    (edit,) = stage.waiting_rows(table)
    assert (edit.kind, edit.target, edit.payload) == ("hand", BEN, {"seat": 1, "anew": False})
    assert after.drafts == before.drafts
    assert after.awaited == before.awaited
    assert after.game_position.state.asked == before.game_position.state.asked
    assert [len(after.view(seat).orders) for seat in range(3)] == [0, 2, 0]
    await stage.same_as_loaded(table)
    for viewer in (None, 0, 2):
        assert await log_page(stage.tables.store, after, viewer) == []
    assert [entry.move for entry in await log_page(stage.tables.store, after, 1)] == [
        "order reaction lay down when left 2",
        "order reaction stay",
    ]
    # the draft can still be confirmed
    draft = current_draft(after, 1)
    await confirm_draft(stage.tables, stage.press(BEN), table, draft.decision, draft.number)
    await stage.same_as_loaded(table)


async def test_a_line_of_orders_is_played_beside_a_draft(stage: Stage) -> None:
    table = await sare(stage)
    await extend_draft(stage.tables, stage.press(BEN), table, 1, 0, "settle builder a1 warehouse a2")
    before = (await stage.tables.snapshot(table)).drafts
    done = await enter_line(stage.tables, stage.press(BEN), table, "order reaction stay")
    assert (done.key, done.moves, done.snapshot.drafts) == ("played", ("order reaction stay",), before)
    both = "order reaction stay; settle builder a1 warehouse a2"
    await refused(enter_line(stage.tables, stage.press(BEN), table, both), "order.alone")


async def test_an_order_does_not_go_into_a_draft(stage: Stage) -> None:
    table = await sare(stage)
    snapshot = await stage.tables.snapshot(table)
    draft = current_draft(snapshot, 1)
    press = stage.press(BEN)
    await refused(
        extend_draft(stage.tables, press, table, draft.decision, draft.number, "order reaction stay"), "order.alone"
    )
    assert (await stage.tables.snapshot(table)).drafts == ()


async def test_an_order_of_one_arrival_is_one(stage: Stage) -> None:
    table = await sare(stage)
    press = stage.press(CLEO)
    first = await play_line(stage.tables, press, table, "order reaction stay")
    again = await play_line(stage.tables, press, table, "order reaction stay")
    assert (first.moves, again.moves) == (("order reaction stay",), ("order reaction stay",))
    assert (await stage.tables.snapshot(table)).moves == 1


async def test_the_next_player_of_a_seat_does_not_inherit_its_orders(stage: Stage) -> None:
    """A computer player in between keeps the orders, since their owner may come back."""
    table = await sare(stage)
    await stage.play(BEN, table, "order reaction stay")
    await leave_table(stage.tables, stage.press(BEN), table)
    assert (await stage.tables.snapshot(table)).view(1).orders
    await take_seat(stage.tables, stage.press(BEN), table)
    assert (await stage.tables.snapshot(table)).view(1).orders
    await leave_table(stage.tables, stage.press(BEN), table)
    stage.deliver()
    await take_seat(stage.tables, stage.press(DORA), table, 1)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.view(1).orders == ()
    assert "card" not in [row.kind for row in stage.waiting_rows(table)]
    await stage.same_as_loaded(table)


async def test_a_player_whose_orders_answer_is_not_asked(stage: Stage) -> None:
    """If everyone has an order, no one is asked for a reaction, and each turn is one card."""
    table = await sare(stage, *PEOPLE)
    for person in PEOPLE:
        await stage.play(person, table, "order reaction stay")
    dice = Dice("ordered")
    for _ in range(250):
        snapshot = await stage.tables.snapshot(table)
        if not snapshot.game_position.awaited():
            return
        assert snapshot.game_position.interrupted_seat() is None
        stage.deliver()
        seat = snapshot.game_position.awaited()[0]
        await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "greedy"))
        assert "aside" not in [row.kind for row in stage.waiting_rows(table)]
    await stage.same_as_loaded(table)


async def test_a_turn_that_orders_play_for_another_is_told_by_a_card(stage: Stage) -> None:
    """Anna is asked again after orders have played Ben's whole sequence, so it is a new turn of hers."""
    table = await sare(stage, ANNA, BEN)
    for line in ("order reaction stay", "order draw lay down", "order owed draw", "order window go on"):
        await stage.play(BEN, table, line)
    dice = Dice("other's turn")
    found = 0
    for _ in range(200):
        snapshot = await stage.tables.snapshot(table)
        if not snapshot.game_position.awaited():
            break
        stage.deliver()
        seat = snapshot.game_position.awaited()[0]
        number = snapshot.moves
        await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, "greedy"))
        after = await stage.tables.snapshot(table)
        entries = await log_since(stage.tables.store, after, 1, number)
        ordered = [
            event
            for entry in entries
            for event in entry.events
            if event.key == "order_acted" and not event.params["aside"]
        ]
        if seat == 0 and ordered and after.game_position.awaited():
            found += 1
            (card,) = [row for row in stage.waiting_rows(table) if row.kind == "card"]
            assert (card.after, card.payload) == (0.0, {})
    assert found


async def test_no_answer_in_time_plays_the_declared_answer(stage: Stage) -> None:
    for late, event in (("stay", "stayed"), ("down", "laid_down")):
        stage.clock.now = BEGINS
        table = await sare(stage, pace=DAY, late=late)
        snapshot = await until_asked_within(stage, table, "overdue", asked=2)
        asked = snapshot.game_position.awaited()
        stage.deliver()
        before = snapshot.moves
        stage.clock.now += DAY
        moments = [
            deadline
            for deadline in await stage.store.due_deadlines(stage.clock.now)
            if deadline.kind is DeadlineKind.LATE
        ]
        assert [deadline.seat for deadline in moments] == sorted(asked)
        for deadline in (*moments, *moments):
            await end_time(stage.tables, deadline)
        after = await stage.tables.snapshot(table)
        assert (
            after.game_position.interrupted_seat() is None
            or after.game_position.state.asked != snapshot.game_position.state.asked
        )
        entries = await log_since(stage.tables.store, after, None, before)
        assert [entry.seat for entry in entries] == sorted(asked)
        keys = [event.key for entry in entries for event in entry.events]
        assert keys.count("overdue") == len(asked)
        assert event in keys
        # no one is asked for a vote, since the game went on
        assert "notice" not in [row.kind for row in stage.waiting_rows(table)]
        await stage.same_as_loaded(table)
        rows = await stage.store.log(table, before)
        assert [row.person for row in rows] == [None] * len(asked)


async def test_an_answer_in_time_is_not_overridden_by_the_clock(stage: Stage) -> None:
    table = await sare(stage, pace=DAY, late="down")
    snapshot = await until_asked_within(stage, table, "in time", asked=2)
    stage.clock.now += DAY
    moments = await stage.store.due_deadlines(stage.clock.now)
    first, *_ = snapshot.game_position.awaited()
    await stage.play(person_in(snapshot, first), table, "stay")
    for deadline in moments:
        await end_time(stage.tables, deadline)
    after = await stage.tables.snapshot(table)
    entries = await log_since(stage.tables.store, after, None, snapshot.moves)
    late = [event.params["seat"] for entry in entries for event in entry.events if event.key == "overdue"]
    assert late == [seat for seat in snapshot.game_position.awaited() if seat != first]
    stayed = next(event for entry in entries for event in entry.events if event.key == "stayed")
    assert list(stayed.params["stayed"]) == [first]


async def test_orders_change_no_number_that_others_see(stage: Stage) -> None:
    """Moves are counted as if there were no orders, also after a restart; each number still finds its move. Nor does
    what each builds alone count, as long as nobody else has seen it."""

    def counted() -> list[LogRow]:
        alone = isinstance(snapshot.game_position.step, Lanes)
        seen = max((row.number for row in rows if not row.sealed or b'"reveals":true' in row.events), default=0)
        hidden = {row.number for row in rows if alone and row.number > seen and row.events == b"[]"}
        return [row for row in rows if not is_order(row.move) and row.number not in hidden]

    table = await sare(stage)
    dice, moves = Dice("counted"), 0
    for number in range(40):
        if number % 5 == 2:
            await stage.play(BEN, table, "order reaction lay down when left 2; order reaction stay; forget orders")
        snapshot = await stage.tables.snapshot(table)
        before = snapshot.public_moves
        await stage.play(BEN, table, "order draw ask")
        assert (await stage.tables.snapshot(table)).public_moves == before == moves
        await stage.step(table, dice)
        rows, snapshot = await stage.store.log(table), await stage.tables.snapshot(table)
        moves = len(counted())
        await stage.same_as_loaded(table)
    snapshot = await stage.fresh(table)
    assert snapshot.moves > snapshot.public_moves == moves
    for public, row in enumerate(counted(), 1):
        assert (snapshot.public_number(row.number), snapshot.log_number(public)) == (public, row.number)
    assert (snapshot.public_number(0), snapshot.log_number(0)) == (0, 0)
    assert snapshot.public_number(snapshot.log_number(moves + 3)) == moves + 3


@pytest.mark.parametrize("game", sorted(games()))
def test_orders_are_known_by_their_notation(game: str) -> None:
    """And no other move begins like one."""
    notation = games()[game].box().notation
    for form in notation.forms:
        assert is_order(f"{form.FORM} ") is issubclass(form, OrderMove)
