"""A line of moves becomes one commit or none, with its notifications."""

import msgspec
import pytest

from bot.store.changes import Changes, Commit
from bot.store.rows import Status
from bot.tables.lines import vocabulary
from bot.tables.notifications import UNFINISHED_TURN_DELAY, is_shared
from bot.tables.play import play_line
from bot.tables.start import start_game
from bot.tables.votes import vote_to_abandon
from engine.game import MoveWarning
from engine.illegal import Illegal
from engine.players.dice import Dice
from tests.bot.tables.stage import (
    ANNA,
    BEGINS,
    BEN,
    CLEO,
    DORA,
    EVE,
    HERE,
    Stage,
    person_in,
    refused,
    some_line,
)


async def after_the_reveal(stage: Stage, *people: int, cards: tuple[str, ...]) -> str:
    """A game in which all have chosen these cards in the first round."""
    table = await stage.game(*people)
    for person, card in zip(people, cards, strict=True):
        await stage.play(person, table, f"play {card}")
    return table


# One line, one commit


async def test_a_move(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    version = (await stage.tables.snapshot(table)).row.version
    stage.clock.now += 60
    answer = await play_line(stage.tables, stage.press(BEN, interaction="one"), table, "PLAY  Trader, messenger")
    snapshot = await stage.tables.snapshot(table)
    assert (answer.key, answer.table, answer.moves) == ("played", table, ("play messenger, trader",))
    assert [event.key for event in answer.events] == ["answered"]
    assert (snapshot.moves, snapshot.row.version, snapshot.row.changed) == (1, version + 1, stage.clock.now)
    (row,) = await stage.store.log(table)
    assert (row.number, row.seat, row.move, row.sealed) == (1, 1, "play messenger, trader", True)
    assert (row.at, row.rules, row.person, row.interaction) == (stage.clock.now, snapshot.rules.version, BEN, "one")
    await stage.same_as_loaded(table)


async def test_a_state_has_the_version_of_the_rules_that_wrote_it(stage: Stage) -> None:
    """The first move updates the version of the rules of a table from older rules."""
    table = await stage.game(ANNA, BEN)
    snapshot = await stage.tables.snapshot(table)
    older = Changes(rules=snapshot.rules.version - 1)
    await stage.store.commit(Commit(table=table, expected=snapshot.row.version, now=stage.clock.now, changes=older))
    assert (await stage.tables.snapshot(table)).row.rules == snapshot.rules.version - 1
    await stage.play(ANNA, table, "play trader, messenger")
    assert (await stage.tables.snapshot(table)).row.rules == snapshot.rules.version
    row = await stage.store.table(table)
    assert row is not None
    assert row.rules == snapshot.rules.version


async def test_in_any_language(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    answer = await stage.play(ANNA, table, "zagraj kupiec, poslaniec")
    assert answer.moves == ("play messenger, trader",)


async def test_a_line_of_several_moves_is_one_version(stage: Stage) -> None:
    """Any legal line of two moves, as computer players would type it."""
    seen = 0
    table = await stage.game(ANNA, BEN, side="winter")
    dice = Dice("lines")
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        seat = dice.pick(snapshot.game_position.awaited())
        first = some_line(snapshot, seat, dice)
        draft = snapshot.game_position.copy()
        draft.apply(seat, snapshot.box.notation.read(first), halt=True)
        second = next(iter(draft.moves(seat)), None)
        line = first if second is None else f"{first} ; {snapshot.box.notation.write(second)}"
        press = stage.press(person_in(snapshot, seat))
        answer = await play_line(stage.tables, press, table, line)
        after = await stage.tables.snapshot(table)
        assert after.row.version == snapshot.row.version + 1
        assert after.moves == snapshot.moves + len(answer.moves)
        rows = await stage.store.log(table, snapshot.moves)
        assert [(row.move, row.seat, row.interaction) for row in rows] == [
            (move, seat, press.interaction) for move in answer.moves
        ]
        seen += len(answer.moves) == 2
        await stage.same_as_loaded(table)
    assert seen > 10


async def test_whole_or_nothing(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.play(BEN, table, "play trader, messenger")
    before = stage.everything()
    kept = stage.tables.cache.peek(table)
    for line, key in (
        ("", "unreadable.empty"),
        ("dance", "unreadable.verb"),
        ("play", "unreadable.unfinished"),
        ("play trader", "choose.count"),
        ("play trader, master builder", "choose.master_builder"),
        ("build stable", "choose.play"),
        ("play trader, messenger;", "unreadable.empty"),
        ("play trader, messenger; dance", "unreadable.verb"),
        # after it the cards are revealed, so the rest cannot be known in advance
        ("play trader, messenger; pass", "behind_reveal"),
        ("pass" + ";pass" * 30, "unreadable.long"),
    ):
        assert isinstance(await refused(stage.play(ANNA, table, line), key), Illegal)
        assert stage.everything() == before
        assert stage.tables.cache.peek(table) is kept
    for person in (CLEO, EVE):
        await refused(stage.play(person, table, "play trader, messenger"), "table.not_seated")
    assert stage.everything() == before


async def test_out_of_turn(stage: Stage) -> None:
    table = await after_the_reveal(stage, ANNA, BEN, CLEO, cards=("messenger", "bricklayer", "stonemason"))
    snapshot = await stage.tables.snapshot(table)
    waiting = next(seat for seat in range(3) if seat not in snapshot.game_position.awaited())
    before = stage.everything()
    late = await refused(stage.play(person_in(snapshot, waiting), table, "pass"), "not_your_turn")
    assert late.params["awaited"] == tuple(snapshot.game_position.awaited())
    assert stage.everything() == before


async def test_wastes_are_in_the_answer(stage: Stage) -> None:
    """A game of a player who passes whenever possible."""
    table = await stage.game(ANNA, BEN)
    wasted: list[MoveWarning] = []
    dice = Dice("waste")
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        seat = snapshot.game_position.awaited()[0]
        lines = [snapshot.box.notation.write(move) for move in snapshot.game_position.moves(seat)]
        line = "pass" if "pass" in lines else some_line(snapshot, seat, dice)
        move = snapshot.box.notation.read(line)
        foretold = snapshot.rules.warnings(snapshot.game_position, seat, move)
        answer = await stage.play(person_in(snapshot, seat), table, line)
        assert answer.warnings == foretold
        wasted += answer.warnings
    assert wasted


async def test_a_name_means_its_seat_and_a_letter_too(stage: Stage) -> None:
    """Two letters are an ordinary name."""
    snapshot = await stage.tables.snapshot(await stage.game(ANNA, BEN))
    known = vocabulary(snapshot)["seat"]
    assert (known["anna"], known["ben"]) == ("0", "1")
    seats = tuple(
        msgspec.structs.replace(seat, name=name) for seat, name in zip(snapshot.seats, ("De", "B"), strict=True)
    )
    other = type(snapshot)(msgspec.structs.replace(snapshot.loaded, seats=seats), snapshot.rules, snapshot.position)
    assert vocabulary(other)["seat"].get("de") == "0"
    assert vocabulary(other)["seat"]["b"] == "1"
    twins = tuple(msgspec.structs.replace(seat, name="Zoë") for seat in snapshot.seats)
    other = type(snapshot)(msgspec.structs.replace(snapshot.loaded, seats=twins), snapshot.rules, snapshot.position)
    assert vocabulary(other)["seat"]["zoe"] == "0 1"


async def test_only_a_game_that_goes_on_is_played(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await refused(stage.play(ANNA, table, "pass"), "table.not_begun")
    await start_game(stage.tables, stage.press(ANNA), table)
    await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    await refused(stage.play(ANNA, table, "play trader, messenger"), "table.abandoned")


# Computer players


async def test_computer_players_move_in_the_same_commit(stage: Stage) -> None:
    table = await stage.game(ANNA, computers=("greedy", "random", "greedy"))
    dice = Dice("computers")
    while not (snapshot := await stage.tables.snapshot(table)).over:
        assert set(snapshot.game_position.awaited()) == {0}
        press = stage.press(ANNA)
        await play_line(stage.tables, press, table, some_line(snapshot, 0, dice))
        after = await stage.tables.snapshot(table)
        assert after.row.version == snapshot.row.version + 1
        rows = await stage.store.log(table, snapshot.moves)
        mine = [row for row in rows if row.seat == 0]
        assert [row.person for row in mine] == [ANNA]
        assert {row.person for row in rows if row.seat} <= {None}
        assert {row.interaction for row in rows} == {press.interaction}
        await stage.same_as_loaded(table)
    assert snapshot.outcome is not None


# The end


async def test_the_game_is_over(stage: Stage) -> None:
    table = await stage.finished(ANNA, BEN)
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.awaited, snapshot.over) == (Status.OVER, (), True)
    assert snapshot.outcome is not None
    assert snapshot.row.outcome["scores"] == list(snapshot.outcome.scores)
    await stage.same_as_loaded(table)
    last = [told for told in stage.waiting_rows(table) if told.kind == "card"][-1]
    assert (last.target, last.after) == (HERE.channel, 0.0)
    assert await stage.store.active_table(HERE.channel) is None


# Notifications


async def test_a_sealed_answer_sends_nothing_new(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    stage.deliver()
    await stage.play(BEN, table, "play trader")
    assert [(told.kind, told.topic, told.target, told.payload) for told in stage.waiting_rows(table)] == [
        ("missing", "missing", HERE.channel, {}),
        ("hand", "hand", BEN, {"seat": 1, "anew": False}),
    ]
    # still one row after a change, and after another player's answer
    await stage.play(BEN, table, "play messenger")
    await stage.play(ANNA, table, "play trader")
    assert stage.kinds(table) == ["hand hand", "missing missing", "hand hand"]


async def test_the_last_sealed_answer_makes_a_card(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await stage.play(ANNA, table, "play messenger")
    await stage.play(BEN, table, "play bricklayer")
    stage.deliver()
    await stage.play(CLEO, table, "play stonemason")
    kinds = stage.kinds(table)
    assert "card card" in kinds
    assert "missing missing" not in kinds
    card = next(told for told in stage.waiting_rows(table) if told.kind == "card")
    assert card.after == 0.0
    # the player to act gets a new hand, the one who answered an edit; the third one's changes later
    snapshot = await stage.tables.snapshot(table)
    (seat,) = snapshot.game_position.awaited()
    first = person_in(snapshot, seat)
    assert first != CLEO
    hands = {told.target: told.payload["anew"] for told in stage.waiting_rows(table) if told.kind == "hand"}
    assert hands == {first: True, CLEO: False}


async def test_a_card_supersedes_the_awaited_line(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    stage.deliver()
    for person, card in ((ANNA, "messenger"), (BEN, "bricklayer"), (CLEO, "stonemason")):
        await stage.play(person, table, f"play {card}")
    assert "missing missing" not in stage.kinds(table)


@pytest.mark.parametrize("luck", range(3))
async def test_a_turn_typed_move_by_move_makes_one_card(stage: Stage, luck: int) -> None:
    """While the same seat goes on, one row waits, due some minutes after the last move; after the turn it is due at
    once. The same if the last answer to a question to several seats begins the mover's own turn."""
    table = await stage.game(ANNA, BEN)
    stage.deliver()
    dice, longest, row, begun = Dice(f"turns {luck}"), 0, 0, 0
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        seat = snapshot.game_position.awaited()[0]
        stage.clock.now += 7
        await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice))
        after = await stage.tables.snapshot(table)
        cards = [told.after for told in stage.waiting_rows(table) if told.kind == "card"]
        now, row = stage.clock.now - BEGINS, row + 1
        if list(after.game_position.awaited()) == [seat] and is_shared(snapshot.game_position):
            assert cards == [now]
            begun, row = begun + 1, 0
            stage.deliver()
        elif list(after.game_position.awaited()) == [seat]:
            assert cards == [now + 180]
        else:
            assert cards in ([], [now])
            longest, row = max(longest, row), 0
            stage.deliver()
    assert longest >= 3
    assert begun > 0


async def test_a_new_decision_by_anothers_move_sends_the_hand_anew_ones_own_does_not(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO, DORA, side="winter")
    dice = Dice("hands")
    anew = edited = 0
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        seat = dice.pick(snapshot.game_position.awaited())
        stage.deliver()
        before = {(wait.seat, wait.decision) for wait in snapshot.awaited}
        await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice))
        after = await stage.tables.snapshot(table)
        asked = {wait.seat for wait in after.awaited if (wait.seat, wait.decision) not in before}
        hands = {told.payload["seat"]: told for told in stage.waiting_rows(table) if told.kind == "hand"}
        for told in hands.values():
            assert told.target == person_in(after, told.payload["seat"])
            assert told.topic == ("turn" if told.payload["anew"] else "hand")
        assert {s for s, told in hands.items() if told.payload["anew"]} == asked - {seat}
        goes_on = not hands[seat].payload["anew"] and seat in after.game_position.awaited()
        assert hands[seat].after == stage.clock.now - BEGINS + (UNFINISHED_TURN_DELAY if goes_on else 0.0)
        changed = {seat for seat, _ in before ^ {(wait.seat, wait.decision) for wait in after.awaited}}
        assert {s for s, told in hands.items() if not told.payload["anew"]} == ({seat} | changed) - (asked - {seat})
        anew, edited = anew + bool(asked - {seat}), edited + any(not told.payload["anew"] for told in hands.values())
    assert anew > 10
    assert edited > 10


async def test_no_row_holds_words_or_secrets(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO, side="winter")
    dice = Dice("rows")
    allowed = {"card": set(), "missing": set(), "lobby": {"anew"}, "hand": {"seat", "anew"}}
    while (await stage.tables.snapshot(table)).game_position.awaited():
        await stage.step(table, dice)
        for told in stage.waiting_rows(table):
            if told.kind == "notice":
                assert set(told.payload) == {"key", "params", "ping"}
            else:
                assert set(told.payload) - {"quiet"} == allowed[told.kind]


# Since when a seat is awaited


async def test_an_unchanged_decision_keeps_its_time(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    asked = stage.clock.now
    for person in (ANNA, BEN):
        stage.clock.now += 100
        await stage.play(person, table, "play trader")
        snapshot = await stage.tables.snapshot(table)
        assert {wait.since for wait in snapshot.awaited} == {asked}
    stage.clock.now += 100
    await stage.play(CLEO, table, "play trader")
    snapshot = await stage.tables.snapshot(table)
    assert {wait.since for wait in snapshot.awaited} == {stage.clock.now}


async def test_one_checkpoint_at_each_turns_start_at_least(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    dice = Dice("checkpoints")
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        seat = snapshot.game_position.awaited()[0]
        await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice))
        after = await stage.tables.snapshot(table)
        point = await stage.store.checkpoint(table, after.moves)
        assert point is not None
        if seat not in after.game_position.awaited():
            assert (point.number, point.state) == (after.moves, after.rules.save(after.game_position.state))
        assert after.moves - point.number < 12


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_only_seats_that_owe_an_answer_are_awaited(stage: Stage, seats: int) -> None:
    table = await stage.game(*(ANNA, BEN, CLEO, DORA)[:seats], side="winter")
    dice = Dice(f"awaited {seats}")
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        assert [wait.seat for wait in snapshot.awaited] == sorted(snapshot.game_position.awaited())
        await stage.step(table, dice)
