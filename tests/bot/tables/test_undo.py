"""Moves are taken back: at once, with consent, or not; what was taken back is kept, and the game goes on from there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.cards.ids import VOTES
from bot.store.changes import Commit
from bot.store.rows import DeadlineKind, Message, Status
from bot.tables.create import create_rematch
from bot.tables.drafts import current_draft, extend_draft, first_number
from bot.tables.history import export_excerpt, export_game, full_table, log_page, undone_moves
from bot.tables.lobby import join_lobby
from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.tables.options import UNDO
from bot.tables.play import play_line
from bot.tables.seating import leave_table
from bot.tables.settings import Settings, change_settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.types import ChangeResult
from bot.tables.undo import REQUEST_LIFE, answer_undo, end_request, undo, undo_marked
from bot.tables.undo_requests import AGREES, TAKE_BACK
from engine.game import games
from engine.illegal import Refused
from engine.orders import is_order
from engine.players.dice import Dice
from engine.table import Table, load_table
from tests.bot.tables.stage import ANNA, BEN, CLEO, HERE, NAMES, PEOPLE, Stage, person_in, refused

each_game = pytest.mark.parametrize("game", sorted(games()))
ANSWERED = "play messenger, trader"
"""With two players; with three each chooses one card."""
ONE = "play messenger"
ORDERS = {"castle": "order tower take stone", "sare": "order draw ask", "ezra": "order blessing blessing red"}


async def begun(stage: Stage, *people: int, mode: str = "", **given: Any) -> str:
    table = await stage.lobby(*(people or (ANNA, BEN)), **given)
    if mode:
        await change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"undo": mode}))
    await start_game(stage.tables, stage.press(ANNA), table)
    return table


async def until_undoable(stage: Stage, table: str, words: str = "undoable") -> tuple[int, ChangeResult, bytes, int]:
    """Plays at random until a line can be taken back at once: the person, the answer, the state and the number of
    moves before it."""
    dice = Dice(words)
    for _ in range(400):
        before = await stage.tables.snapshot(table)
        state = before.rules.save(before.game_position.state)
        done = await stage.step(table, dice)
        if TAKE_BACK in done.params:
            rows = await stage.store.log(table, before.moves)
            assert rows[0].person is not None
            return rows[0].person, done, state, before.moves
    raise AssertionError("no line can be taken back")


async def state_of(stage: Stage, table: str) -> bytes:
    snapshot = await stage.tables.snapshot(table)
    return bytes(snapshot.rules.save(snapshot.game_position.state))


async def checked(stage: Stage, table: str) -> Table:
    """The log replays to the state, in memory as in the store."""
    await stage.same_as_loaded(table)
    return load_table(await export_game(stage.tables, table))


async def agree(stage: Stage, table: str, *people: int, yes: bool = True) -> ChangeResult | None:
    """These people, or all who are asked, answer the open request."""
    done = None
    for person in people or (await stage.tables.snapshot(table)).persons:
        asked = (await stage.tables.snapshot(table)).loaded.undo_request
        if asked is None or (not people and person == asked.person):
            continue
        try:
            done = await answer_undo(stage.tables, stage.press(person), table, asked.number, yes)
        except Refused as refusal:
            if people or refusal.key != "undo.not_asked":
                raise
    return done


def agreed(snapshot: TableSnapshot) -> list[int]:
    return [vote.person for vote in snapshot.votes if vote.kind == AGREES]


def notices(stage: Stage, table: str) -> list[str]:
    return [told.payload["key"] for told in stage.waiting_rows(table) if told.kind == "notice"]


# ---------------------------------------------------------------- at once


@each_game
async def test_the_last_line_is_taken_back_at_once(stage: Stage, game: str) -> None:
    table = await begun(stage, game=game, options={})
    person, played, state, moves = await until_undoable(stage, table)
    gone = await stage.store.log(table, moves)
    stage.deliver()
    done = await undo(stage.tables, stage.press(person), table)
    assert (done.key, done.params["first"]) == ("undone", moves + 1)
    assert await state_of(stage, table) == state
    assert (await stage.tables.snapshot(table)).moves == moves
    (one,) = await stage.store.undos(table)
    assert (one.after, one.person, one.agreed) == (moves, person, ())
    assert [*one.rows] == gone
    loaded = await checked(stage, table)
    assert [entry.move for entry in loaded.undone[0].entries] == [row.move for row in gone]
    assert notices(stage, table) == [], "no one has seen it"
    again = await play_line(stage.tables, stage.press(person), table, list(played.new_moves))
    assert again.moves == played.moves
    assert [event for event in again.events if event.reveals] == [event for event in played.events if event.reveals]


async def test_others_hear_of_it_once_they_have_seen_the_move(stage: Stage) -> None:
    table = await begun(stage)
    person, _, _, moves = await until_undoable(stage, table)
    await stage.store.put_message(table, Message("card", 0, HERE.channel, 1, moves + 1, 2.0))
    stage.deliver()
    await undo(stage.tables, stage.press(person), table)
    notice, card, *_ = stage.waiting_rows(table)
    assert notice.payload["key"] == "undone"
    assert notice.payload["ping"] == []
    assert (card.kind, card.payload) == ("card", {"quiet": person})
    (message,) = await stage.store.messages(table)
    assert message.moves_shown == moves, "the next card tells all that comes"


async def test_a_card_of_a_turn_that_no_one_has_seen_waits(stage: Stage) -> None:
    table = await begun(stage)
    person, _, _, _ = await until_undoable(stage, table)
    stage.deliver()
    await undo(stage.tables, stage.press(person), table)
    (card,) = [told for told in stage.waiting_rows(table) if told.kind == "card"]
    assert card.after == UNFINISHED_TURN_DELAY


@each_game
async def test_a_button_takes_back_only_its_own_line(stage: Stage, game: str) -> None:
    table = await begun(stage, game=game, options={})
    person, played, state, _ = await until_undoable(stage, table)
    mark = played.params[TAKE_BACK]
    press = stage.press(person)
    await undo_marked(stage.tables, press, table, mark)
    assert await state_of(stage, table) == state
    assert (await undo_marked(stage.tables, press, table, mark)).key == "undone", "a second arrival"
    await play_line(stage.tables, stage.press(person), table, list(played.new_moves))
    await refused(undo_marked(stage.tables, stage.press(person), table, mark), "undo.taken")


async def test_an_older_button_takes_nothing_back(stage: Stage) -> None:
    table = await begun(stage)
    person, played, _, _ = await until_undoable(stage, table)
    dice = Dice("later")
    for _ in range(100):
        await stage.step(table, dice)
        rows = await stage.store.log_before(table, 10_000, 1)
        if rows[-1].person == person:
            break
    await refused(undo_marked(stage.tables, stage.press(person), table, played.params[TAKE_BACK]), "undo.later")


async def test_a_button_tells_nothing_of_answers_that_were_changed_in_secret(stage: Stage) -> None:
    """Its id is made of what everyone knows, and what else was taken back does not concern it."""
    table = await begun(stage, ANNA, BEN, CLEO)
    for _ in range(2):
        await stage.play(BEN, table, ONE)
        await undo(stage.tables, stage.press(BEN), table)
    for number in range(20):
        person, done, _, moves = await until_undoable(stage, table, f"secret {number}")
        if person != BEN:
            break
    assert person != BEN
    assert done.params[TAKE_BACK] == (await stage.tables.snapshot(table)).public_number(moves)
    assert (await undo_marked(stage.tables, stage.press(person), table, done.params[TAKE_BACK])).key == "undone"


async def test_a_secret_answer_is_changed_in_silence(stage: Stage) -> None:
    """The other answers stay, and the others are told only who is awaited."""
    table = await begun(stage, ANNA, BEN, CLEO)
    await stage.play(ANNA, table, ONE)
    await stage.play(BEN, table, ONE)
    stage.deliver()
    done = await undo(stage.tables, stage.press(ANNA), table)
    assert done.key == "undone"
    snapshot = await stage.tables.snapshot(table)
    assert [wait.seat for wait in snapshot.awaited] == [0, 2]
    assert [(row.number, row.seat, row.person) for row in await stage.store.log(table)] == [(1, 1, BEN)]
    assert stage.kinds(table) == ["missing missing", "hand hand"]
    for viewer, seen in ((0, 1), (1, 1), (None, 1)):
        undone = await undone_moves(stage.store, snapshot, viewer)
        assert len(undone) == seen
        assert undone[0].entries[0].move == (ONE if viewer == 0 else "")
    await checked(stage, table)


async def test_a_player_who_has_not_moved_has_nothing_to_take_back(stage: Stage) -> None:
    table = await begun(stage)
    await stage.play(BEN, table, ANSWERED)
    await refused(undo(stage.tables, stage.press(ANNA), table), "undo.nothing")
    await refused(undo(stage.tables, stage.press(CLEO), table), "table.not_seated")
    await refused(undo(stage.tables, stage.press(ANNA), table, 1), "undo.nothing")
    await refused(undo(stage.tables, stage.press(ANNA), table, 2), "undo.number")


async def test_computer_players_are_not_asked(stage: Stage) -> None:
    """What they have played since goes as well, and comes again."""
    table = await begun(stage, ANNA, computers=("greedy", "random"))
    await stage.steps(table, 12)
    before = await state_of(stage, table)
    log = await stage.store.log(table)
    done = await undo(stage.tables, stage.press(ANNA), table)
    assert done.key == "undone"
    (one,) = await stage.store.undos(table)
    for row in one.rows:
        if row.person == ANNA:
            await stage.play(ANNA, table, row.move)
    assert await state_of(stage, table) == before
    assert [row.move for row in await stage.store.log(table)] == [row.move for row in log]
    await checked(stage, table)


# ---------------------------------------------------------------- with consent


async def acted_on(stage: Stage, *people: int, **given: Any) -> tuple[str, int]:
    """A table at which others have moved since Anna's move 1, which was revealed."""
    table = await begun(stage, *(people or (ANNA, BEN)), **given)
    for person in people or (ANNA, BEN):
        await stage.play(person, table, ONE if len(people) > 2 else ANSWERED)
    return table, 0


async def test_everyone_is_asked_where_something_was_revealed(stage: Stage) -> None:
    table, to = await acted_on(stage, ANNA, BEN, CLEO)
    stage.deliver()
    done = await undo(stage.tables, stage.press(ANNA), table, to)
    assert (done.key, done.params["awaited"]) == ("undo_asked", (1, 2))
    (notice,) = stage.waiting_rows(table)
    snapshot = await stage.tables.snapshot(table)
    asked = snapshot.loaded.undo_request
    assert asked is not None
    assert notice.payload == {
        "key": "undo_asked",
        "params": {
            "name": NAMES[ANNA],
            "person": ANNA,
            "first": 1,
            "due": asked.due,
            "revealed": True,
            "vote": AGREES,
            "ballot": asked.number,
        },
        "ping": [BEN, CLEO],
    }
    first = await agree(stage, table, BEN)
    assert first is not None
    assert (first.key, first.params["awaited"]) == ("undo_agreed", (2,))
    again = await agree(stage, table, BEN)
    assert again is not None
    assert again.key == "undo_agreed"
    last = await agree(stage, table, CLEO)
    assert last is not None
    assert last.key == "undo_done"
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.loaded.undo_request, snapshot.votes) == (None, ())
    # the answers of the others stay
    assert [row.person for row in await stage.store.log(table)] == [BEN, CLEO]
    (one,) = await stage.store.undos(table)
    assert one.agreed == (1, 2)
    assert notices(stage, table)[-1] == "undone"
    loaded = await checked(stage, table)
    assert loaded.undone[0].reveals


async def test_one_no_is_enough(stage: Stage) -> None:
    table, to = await acted_on(stage, ANNA, BEN, CLEO)
    before = await state_of(stage, table)
    await undo(stage.tables, stage.press(ANNA), table, to)
    await agree(stage, table, BEN)
    done = await agree(stage, table, CLEO, yes=False)
    assert done is not None
    assert done.key == "undo_refused"
    assert await state_of(stage, table) == before
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.loaded.undo_request, agreed(snapshot)) == (None, [])
    told = [row for row in stage.waiting_rows(table) if row.kind == "notice"][-1]
    assert (told.payload["key"], told.payload["ping"]) == ("undo_refused", [ANNA])
    await stage.same_as_loaded(table)


async def test_silence_means_no(stage: Stage) -> None:
    table, to = await acted_on(stage)
    before = await state_of(stage, table)
    await undo(stage.tables, stage.press(ANNA), table, to)
    asked = (await stage.tables.snapshot(table)).loaded.undo_request
    assert asked is not None
    assert (await undo(stage.tables, stage.press(ANNA), table, to)).key == "undo_waits"
    stage.clock.now += REQUEST_LIFE
    await refused(answer_undo(stage.tables, stage.press(BEN), table, asked.number, True), "undo.settled")
    (deadline,) = [one for one in await stage.store.due_deadlines(stage.clock.now) if one.kind is DeadlineKind.UNDO]
    for _ in range(2):
        await end_request(stage.tables, deadline)
    assert notices(stage, table)[-1:] == ["undo_expired"]
    assert notices(stage, table).count("undo_expired") == 1
    assert (await stage.tables.snapshot(table)).loaded.undo_request is None
    assert await state_of(stage, table) == before
    await stage.same_as_loaded(table)


async def test_who_asked_may_withdraw(stage: Stage) -> None:
    table, to = await acted_on(stage)
    await undo(stage.tables, stage.press(ANNA), table, to)
    number = (await stage.tables.snapshot(table)).loaded.undo_request.number  # type: ignore[union-attr]
    assert (await answer_undo(stage.tables, stage.press(ANNA), table, number, True)).key == "undo_waits"
    assert (await answer_undo(stage.tables, stage.press(ANNA), table, number, False)).key == "undo_withdrawn"
    await refused(answer_undo(stage.tables, stage.press(BEN), table, number, True), "undo.settled")
    assert notices(stage, table)[-1] == "undo_withdrawn"


async def test_two_requests_cross(stage: Stage) -> None:
    """The second of the same is an answer to the first; another one has to wait."""
    table, to = await acted_on(stage, ANNA, BEN, CLEO)
    await undo(stage.tables, stage.press(ANNA), table, to)
    await refused(undo(stage.tables, stage.press(BEN), table, 1), "undo.pending")
    assert (await undo(stage.tables, stage.press(BEN), table, to)).key == "undo_agreed"
    assert (await undo(stage.tables, stage.press(CLEO), table, to)).key == "undo_done"
    (one,) = await stage.store.undos(table)
    assert one.person == ANNA
    await checked(stage, table)


async def test_a_new_request_replaces_ones_own(stage: Stage) -> None:
    table, to = await acted_on(stage, ANNA, BEN, CLEO)
    await undo(stage.tables, stage.press(ANNA), table, to)
    old = (await stage.tables.snapshot(table)).loaded.undo_request
    await agree(stage, table, BEN)
    assert (await undo(stage.tables, stage.press(ANNA), table, 1)).key == "undo_asked"
    snapshot = await stage.tables.snapshot(table)
    assert agreed(snapshot) == [], "an agreement is to one request"
    assert old is not None
    await refused(answer_undo(stage.tables, stage.press(CLEO), table, old.number, True), "undo.settled")
    await stage.same_as_loaded(table)


async def test_when_the_game_goes_on_the_request_is_settled(stage: Stage) -> None:
    table, to = await acted_on(stage)
    await undo(stage.tables, stage.press(ANNA), table, to)
    await stage.steps(table, 1)
    assert (await stage.tables.snapshot(table)).loaded.undo_request is None
    assert "undo_void" in notices(stage, table)
    await stage.same_as_loaded(table)


async def test_orders_and_secret_answers_leave_a_request_alone(stage: Stage) -> None:
    table = await begun(stage, ANNA, BEN, CLEO, game="castle", side="winter")
    dice = Dice("until")
    while (snapshot := await stage.tables.snapshot(table)).moves < 12 or len(snapshot.game_position.awaited()) < 3:
        await stage.step(table, dice)
    assert snapshot.is_sealed
    await undo(stage.tables, stage.press(ANNA), table, 0)
    assert (await stage.tables.snapshot(table)).loaded.undo_request is not None
    await stage.step(table, dice)
    assert (await stage.tables.snapshot(table)).loaded.undo_request is not None


async def test_people_whose_moves_stay_are_not_asked(stage: Stage) -> None:
    """Anna goes back behind Ben's last move, but not behind Cleo's, and nothing was revealed since."""
    table = await begun(stage, ANNA, BEN, CLEO, options={"side": "summer"})
    dice = Dice("not asked")
    for _ in range(300):
        await stage.step(table, dice)
        rows = (await stage.store.log(table))[-2:]
        loaded = await full_table(stage.store, await stage.tables.snapshot(table))
        secret = any(entry.reveals or entry.sealed for entry in loaded.log[-2:])
        if len({row.seat for row in rows}) == 2 and not secret:
            break
    first, second = rows
    assert first.person is not None
    done = await undo(stage.tables, stage.press(first.person), table, first.number - 1)
    assert (done.key, done.params["awaited"]) == ("undo_asked", (second.seat,))
    assert not stage.waiting_rows(table)[-1].payload["params"]["revealed"]
    third = next(person for person in (ANNA, BEN, CLEO) if person not in (first.person, second.person))
    asked = (await stage.tables.snapshot(table)).loaded.undo_request
    assert asked is not None
    await refused(answer_undo(stage.tables, stage.press(third), table, asked.number, True), "undo.not_asked")
    await agree(stage, table, person_in(await stage.tables.snapshot(table), second.seat))
    assert (await stage.tables.snapshot(table)).moves == first.number - 1
    await checked(stage, table)


@each_game
@pytest.mark.parametrize(("number", "people", "mode"), [(0, 3, ""), (1, 3, ""), (2, 2, "free"), (3, 4, "free")])
async def test_from_any_point_the_game_goes_on_as_if_it_had_never_gone_further(
    stage: Stage, game: str, number: int, people: int, mode: str
) -> None:
    seated = PEOPLE[:people]
    table = await begun(stage, *seated, game=game, options={}, mode=mode)
    dice = Dice(f"any {game} {number}")
    await stage.steps(table, 15 + dice.below(20), f"{game} {number}")
    undos = 0
    for _ in range(3):
        await stage.play(dice.pick(seated), table, ORDERS[game])
        await stage.steps(table, dice.below(4), "after an order")
        snapshot = await stage.tables.snapshot(table)
        to, who = dice.below(snapshot.moves), dice.pick(seated)
        try:
            await undo(stage.tables, stage.press(who), table, to)
        except Refused as refusal:
            rows = await stage.store.log(table, to)
            # only what stays since then: orders, and the sealed answers of others
            stays = all(is_order(row.move) or (row.sealed and row.person != who) for row in rows)
            if refusal.key != "undo.nothing" or not stays:
                raise
            continue
        undos += 1
        await agree(stage, table)
        assert (await stage.tables.snapshot(table)).loaded.undo_request is None
        loaded = await checked(stage, table)
        never = Table(loaded.rules, loaded.box, people, loaded.options, loaded.seed, loaded.names)
        for entry in loaded.log:
            never.replay_entry(entry)
        await stage.steps(table, 8, "on")
        loaded = await checked(stage, table)
        for entry in loaded.log[len(never.log) :]:
            never.replay_entry(entry)
        assert never.log == loaded.log, "the same cards come"
    assert len(await stage.store.undos(table)) == undos


# ---------------------------------------------------------------- other tables


async def test_freely_anyone_takes_back_what_revealed_nothing(stage: Stage) -> None:
    table = await begun(stage, mode="free")
    person, _, state, moves = await until_undoable(stage, table)
    other = ANNA + BEN - person
    done = await undo(stage.tables, stage.press(other), table, moves)
    assert done.key == "undone"
    assert await state_of(stage, table) == state
    (notice,) = [told for told in stage.waiting_rows(table) if told.payload.get("key") == "undone"]
    assert notice.payload["ping"] == [person]
    assert (await undo(stage.tables, stage.press(other), table, 0)).key == "undo_asked", "all must agree to that"


async def test_never(stage: Stage) -> None:
    table = await begun(stage, mode="none")
    done = await stage.play(ANNA, table, ANSWERED)
    assert TAKE_BACK not in done.params
    await refused(undo(stage.tables, stage.press(ANNA), table), "undo.off")
    assert UNDO.of((await stage.tables.snapshot(table)).row) == "none"


# ---------------------------------------------------------------- bad days


@each_game
async def test_the_last_move_of_a_finished_game(stage: Stage, game: str) -> None:
    """Everything is public then, so everyone must agree; then the game goes on."""
    table = await begun(stage, game=game, options={}) if game != "sare" else ""
    if not table:
        table = await begun(stage, game=game, options={"quick_start": "yes"})
    await stage.steps(table, 2_000, "over", "greedy")
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.over
    last = next(row for row in reversed(await stage.store.log(table)) if row.person is not None)
    assert last.person is not None
    done = await undo(stage.tables, stage.press(last.person), table)
    assert done.key == "undo_asked"
    await agree(stage, table)
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.row.outcome, snapshot.outcome) == (Status.RUNNING, None, None)
    assert len(snapshot.awaited) > 0
    await checked(stage, table)
    await stage.steps(table, 2_000, "over again", "greedy")
    assert (await stage.tables.snapshot(table)).over
    loaded = await checked(stage, table)
    assert loaded.undone


async def test_a_finished_game_whose_channel_has_another_table_stays_finished(stage: Stage) -> None:
    table = await stage.finished(ANNA, BEN)
    again = await create_rematch(stage.tables, stage.press(ANNA), table, HERE)
    await join_lobby(stage.tables, stage.press(BEN), again.table)
    await undo(stage.tables, stage.press(ANNA), table)
    asked = (await stage.tables.snapshot(table)).loaded.undo_request
    assert asked is not None
    await refused(answer_undo(stage.tables, stage.press(BEN), table, asked.number, True), "table.occupied")
    assert (await stage.tables.snapshot(table)).over


async def test_an_open_draft_of_the_one_who_takes_back(stage: Stage) -> None:
    table, person = await with_draft(stage, mine=True)
    done = await undo(stage.tables, stage.press(person), table)
    assert (done.key, done.params["draft"]) == ("undone", True)
    assert (await stage.tables.snapshot(table)).drafts == ()
    await checked(stage, table)


async def test_a_draft_for_a_decision_that_is_gone_is_dropped_and_its_owner_told(stage: Stage) -> None:
    """Privately: no one else knows that they had chosen anything."""
    table, person = await with_draft(stage, mine=False)
    stage.deliver()
    await undo(stage.tables, stage.press(person), table)
    assert (await stage.tables.snapshot(table)).drafts == ()
    told = {row.target: row for row in stage.waiting_rows(table) if row.payload.get("key") == "undo_draft"}
    assert [*told] == [ANNA + BEN - person]
    assert all(row.place == "user" for row in told.values())
    await checked(stage, table)


async def with_draft(stage: Stage, *, mine: bool) -> tuple[str, int]:
    """After a line that can be taken back, the mover or the other player has a draft."""
    for number in range(40):
        table = await begun(stage, location=HERE, game="castle")
        dice = Dice(f"draft {number}")
        for _ in range(30):
            before = await stage.tables.snapshot(table)
            done = await stage.step(table, dice)
            row = (await stage.store.log(table, before.moves))[0]
            after = await stage.tables.snapshot(table)
            awaited = [after.seats[seat].person for seat in after.game_position.awaited()]
            wanted = row.person if mine else ANNA + BEN - (row.person or 0)
            if TAKE_BACK not in done.params or awaited != [wanted] or after.is_sealed:
                continue
            seat = after.seat_of(wanted or 0)
            assert seat is not None
            draft = current_draft(after, seat.seat)
            move = next(iter(after.game_position.moves(seat.seat)))
            press = stage.press(wanted or 0)
            await extend_draft(stage.tables, press, table, draft.decision, draft.number, [move])
            assert row.person is not None
            return table, row.person
        await stop(stage, table)
    raise AssertionError("no such draft")


async def stop(stage: Stage, table: str) -> None:
    for person in (await stage.tables.snapshot(table)).persons:
        await leave_table(stage.tables, stage.press(person), table)


async def test_panels_of_undone_moves_are_stale(stage: Stage) -> None:
    """Other decisions get the same numbers, so drafts count from further up."""
    table = await begun(stage)
    person, _, _, _ = await until_undoable(stage, table)
    await undo(stage.tables, stage.press(person), table)
    snapshot = await stage.tables.snapshot(table)
    seat = snapshot.seat_of(person)
    assert seat is not None
    now = current_draft(snapshot, seat.seat)
    assert now.number == first_number(snapshot, seat.seat) > 1_000
    move = next(iter(snapshot.game_position.moves(seat.seat)))
    for number in (0, 1):
        old = extend_draft(stage.tables, stage.press(person), table, now.decision, number, [move])
        await refused(old, "stale.undone")
    await extend_draft(stage.tables, stage.press(person), table, now.decision, now.number, [move])
    again = extend_draft(stage.tables, stage.press(person), table, now.decision, now.number, [move])
    await refused(again, "stale.draft")


async def test_a_move_that_an_order_made(stage: Stage) -> None:
    """Its owner asks for the move in which it acted, and the player of that move is asked."""
    table = await begun(stage, game="sare", options={"mode": "scribe"})
    dice = Dice("orders")
    acted = None
    await stage.play(BEN, table, "order reaction stay")
    for _ in range(200):
        await stage.step(table, dice)
        for row in await stage.store.log(table):
            if b'"order_acted"' in row.events and row.person == ANNA:
                acted = row
        if acted is not None:
            break
    assert acted is not None
    orders = (await stage.tables.snapshot(table)).game_position.state.orders[1]
    done = await undo(stage.tables, stage.press(BEN), table)
    assert (done.key, done.params["awaited"]) == ("undo_asked", (0,))
    await agree(stage, table, ANNA)
    assert (await stage.tables.snapshot(table)).moves <= acted.number
    assert len((await stage.tables.snapshot(table)).game_position.state.orders[1]) == len(orders)
    await checked(stage, table)


async def test_an_order_that_acted_keeps_others_from_trying_again_in_silence(stage: Stage) -> None:
    """What another player has ordered is a secret: no one may try out what it answers."""
    table = await begun(stage, game="sare", options={"mode": "scribe"})
    await stage.play(BEN, table, "order reaction stay")
    dice = Dice("orders")
    for _ in range(200):
        before = await stage.tables.snapshot(table)
        done = await stage.step(table, dice)
        rows = await stage.store.log(table, before.moves)
        if any(b'"order_acted"' in row.events for row in rows):
            assert TAKE_BACK not in done.params
            return
    raise AssertionError("no order has acted")


async def test_a_player_who_asked_and_left(stage: Stage) -> None:
    table, to = await acted_on(stage, ANNA, BEN, CLEO)
    await undo(stage.tables, stage.press(ANNA), table, to)
    asked = (await stage.tables.snapshot(table)).loaded.undo_request
    assert asked is not None
    await leave_table(stage.tables, stage.press(ANNA), table)
    await refused(answer_undo(stage.tables, stage.press(BEN), table, asked.number, True), "undo.settled")


async def test_a_table_that_everyone_has_left(stage: Stage) -> None:
    table, to = await acted_on(stage)
    await undo(stage.tables, stage.press(ANNA), table, to)
    await stop(stage, table)
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.loaded.undo_request) == (Status.CLOSED, None)
    await refused(undo(stage.tables, stage.press(ANNA), table), "table.closed")
    await stage.same_as_loaded(table)


async def test_settings_and_times_stay(stage: Stage) -> None:
    table = await begun(stage, ANNA, BEN, CLEO)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=86_400.0))
    await stage.play(ANNA, table, ONE)
    stage.clock.now += 3_600
    due = {wait.seat: wait.due for wait in (await stage.tables.snapshot(table)).awaited}
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(language="pl"))
    await undo(stage.tables, stage.press(ANNA), table)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.language == "pl"
    now = {wait.seat: wait.due for wait in snapshot.awaited}
    assert {seat: now[seat] for seat in due} == due
    assert now[0] == stage.clock.now + 86_400


async def test_another_process_moves_in_between(stage: Stage) -> None:
    table = await begun(stage)
    person, _, _, _ = await until_undoable(stage, table)
    other = await stage.another()
    snapshot = await stage.tables.snapshot(table)
    seat = snapshot.game_position.awaited()[0]
    move = next(iter(snapshot.game_position.moves(seat)))
    await play_line(other.tables, other.press(person_in(snapshot, seat)), table, [move])
    await undo(stage.tables, stage.press(person), table)
    await stage.same_as_loaded(table)
    assert await stage.store.undos(table) or (await stage.tables.snapshot(table)).loaded.undo_request


# ---------------------------------------------------------------- what others can tell


async def test_the_question_tells_nothing_of_secret_answers(stage: Stage) -> None:
    """Twin tables: Cleo has answered otherwise in secret, or Ben."""
    told: list[Any] = []
    for lines in ((ONE, "play trader"), ("play trader", ONE)):
        table = await begun(stage, ANNA, BEN, CLEO)
        await stage.play(ANNA, table, ONE)
        for person, line in zip((BEN, CLEO), lines, strict=True):
            await stage.play(person, table, line)
        stage.deliver()
        await undo(stage.tables, stage.press(ANNA), table)
        rows = [(row.kind, row.target, row.payload) for row in stage.waiting_rows(table)]
        for _, _, payload in rows:
            # made of the id of the command, which counts what everyone types
            payload.get("params", {}).pop("ballot", None)
        told.append(rows)
        await stop(stage, table)
    assert told[0]
    assert told[0] == told[1]


async def test_an_excerpt_shows_what_its_viewer_may_know(stage: Stage) -> None:
    table = await begun(stage, ANNA, BEN, CLEO)
    await stage.play(ANNA, table, ONE)
    await undo(stage.tables, stage.press(ANNA), table)
    snapshot = await stage.tables.snapshot(table)

    async def seen(viewer: int | None) -> list[str]:
        part = msgspec.json.decode(await export_excerpt(stage.store, snapshot, viewer))
        return [entry["move"] for one in part["undone"] for entry in one["entries"]]

    assert await seen(0) == [ONE]
    assert await seen(1) == await seen(None) == [""]
    assert await log_page(stage.store, snapshot, None) == []


async def test_votes_of_a_request_have_numbers_of_their_own(stage: Stage) -> None:
    assert max(VOTES["abandon"], VOTES["away"] + 30) < VOTES[AGREES]


async def test_a_commit_without_undo_leaves_a_request_alone(stage: Stage) -> None:
    table, to = await acted_on(stage)
    await undo(stage.tables, stage.press(ANNA), table, to)
    snapshot = await stage.tables.snapshot(table)
    await stage.store.commit(Commit(table=table, expected=snapshot.row.version, now=stage.clock.now))
    assert (await stage.fresh(table)).loaded.undo_request == snapshot.loaded.undo_request
