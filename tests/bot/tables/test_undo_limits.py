"""No one can ring others by asking to take moves back, or by taking a move back and playing it again."""

from __future__ import annotations

import pytest

from bot.store.rows import Message
from bot.tables.notifications import UNFINISHED_TURN_DELAY
from bot.tables.types import ChangeResult
from bot.tables.undo import end_request, undo
from bot.tables.undo_limits import AT_ONCE, AT_ONCE_PAUSE, DAY, PAUSE, REQUESTS
from engine.players.dice import Dice
from tests.bot.tables.stage import ANNA, BEN, CLEO, HERE, Stage, refused
from tests.bot.tables.test_undo import acted_on, agree, begun, checked, notices, stop, until_undoable

REFUSED_FOR_NOW = "undo.asked_before"


async def asks(stage: Stage, table: str, to: int, person: int = ANNA) -> ChangeResult:
    done = await undo(stage.tables, stage.press(person), table, to)
    assert done.key == "undo_asked"
    return done


def pinged(stage: Stage, table: str) -> list[list[int]]:
    """Who was pinged by each question."""
    rows = stage.waiting_rows(table)
    return [row.payload["ping"] for row in rows if row.payload.get("key") == "undo_asked"]


@pytest.mark.parametrize("settled", ["refused", "withdrawn", "expired"])
async def test_the_same_is_not_asked_again_at_once(stage: Stage, settled: str) -> None:
    table, _ = await acted_on(stage, ANNA, BEN, CLEO)
    await asks(stage, table, 1)
    asked = (await stage.tables.snapshot(table)).loaded.undo_request
    assert asked is not None
    if settled == "expired":
        stage.clock.now = asked.due
        for deadline in await stage.store.due_deadlines(stage.clock.now):
            await end_request(stage.tables, deadline)
    else:
        await agree(stage, table, BEN if settled == "refused" else ANNA, yes=False)
    again = stage.clock.now + PAUSE
    for to in (1, 0):
        refusal = await refused(undo(stage.tables, stage.press(ANNA), table, to), REFUSED_FOR_NOW)
        assert refusal.params["again"] == again
    await stage.same_as_loaded(table)
    stage.tables.cache.forget(table)
    await refused(undo(stage.tables, stage.press(ANNA), table, 1), REFUSED_FOR_NOW)
    await asks(stage, table, 2)
    await agree(stage, table, ANNA, yes=False)
    assert len(pinged(stage, table)) == 2
    stage.clock.now = again
    await asks(stage, table, 0)


async def test_another_player_may_ask(stage: Stage) -> None:
    table, to = await acted_on(stage, ANNA, BEN, CLEO)
    await asks(stage, table, to)
    await agree(stage, table, BEN, yes=False)
    await asks(stage, table, to, CLEO)


async def test_when_the_game_has_gone_on_the_same_can_be_asked(stage: Stage) -> None:
    table, to = await acted_on(stage)
    await asks(stage, table, to)
    await stage.steps(table, 1)
    assert "undo_void" in notices(stage, table)
    await asks(stage, table, to)


async def test_a_day_has_only_some_requests(stage: Stage) -> None:
    table, to = await acted_on(stage)
    began = stage.clock.now
    for number in range(REQUESTS):
        stage.clock.now += PAUSE
        await asks(stage, table, to)
        if number:
            await agree(stage, table, BEN, yes=False)
        else:
            await stage.steps(table, 1)
    stage.clock.now += PAUSE
    refusal = await refused(undo(stage.tables, stage.press(ANNA), table, to), "undo.often")
    assert refusal.params == {"number": REQUESTS, "again": began + PAUSE + DAY}
    stage.clock.now = refusal.params["again"]
    await asks(stage, table, to)
    snapshot = await stage.tables.snapshot(table)
    assert len([vote for vote in snapshot.votes if vote.at <= began + PAUSE]) == 0, "what is older is forgotten"
    await stage.same_as_loaded(table)


async def test_what_was_agreed_to_does_not_count(stage: Stage) -> None:
    table = await begun(stage)
    dice = Dice("agreed")
    for _ in range(REQUESTS + 2):
        while not any(entry.reveals for entry in (await checked(stage, table)).log):
            await stage.step(table, dice)
        await asks(stage, table, 0)
        await agree(stage, table)
        assert (await stage.tables.snapshot(table)).votes == ()


async def test_another_request_of_ones_own_pings_only_those_who_were_not_asked(stage: Stage) -> None:
    table, _ = await acted_on(stage, ANNA, BEN, CLEO)
    for to in (2, 1, 0):
        await asks(stage, table, to)
    assert pinged(stage, table) == [[BEN, CLEO], [], []]
    await refused(undo(stage.tables, stage.press(ANNA), table, 1), "undo.often")


async def test_a_request_that_concerns_more_people_pings_the_others(stage: Stage) -> None:
    """Nothing is revealed, so only those are asked whose moves go."""
    table = await begun(stage, ANNA, BEN, CLEO, options={"side": "summer"})
    dice = Dice("not asked")
    while True:
        await stage.step(table, dice)
        last = (await checked(stage, table)).log[-2:]
        if len({entry.seat for entry in last}) == 2 and not any(entry.reveals or entry.sealed for entry in last):
            break
    first, second = (await stage.store.log(table))[-2:]
    third = next(person for person in (ANNA, BEN, CLEO) if person not in (first.person, second.person))
    stage.deliver()
    await asks(stage, table, first.number, third)
    await asks(stage, table, first.number - 1, third)
    assert pinged(stage, table) == [[second.person], [first.person]]
    await agree(stage, table, first.person or 0)
    done = await agree(stage, table, second.person or 0)
    assert done is not None
    assert done.key == "undo_done"


# ---------------------------------------------------------------- at once, again and again


async def ended_turn(stage: Stage) -> tuple[str, int, list[str], int]:
    """After a line that can be taken back and that others have been asked after: who played it, what, after which
    move. The card has been sent."""
    for number in range(40):
        table = await begun(stage, location=HERE)
        person, played, _, moves = await until_undoable(stage, table, f"ended {number}")
        snapshot = await stage.tables.snapshot(table)
        awaited, seat = {wait.seat for wait in snapshot.awaited}, snapshot.seat_of(person)
        if seat is not None and seat.seat not in awaited:
            await stage.store.put_message(table, Message("card", 0, HERE.channel, 1, snapshot.moves, 2.0))
            stage.deliver()
            return table, person, [*played.moves], moves
        await stop(stage, table)
    raise AssertionError("no such turn")


async def again(stage: Stage, table: str, person: int, moves: list[str]) -> tuple[list[str], list[str]]:
    """Takes the line back and plays it again: what that writes to the outbox. The card is sent."""
    await undo(stage.tables, stage.press(person), table)
    taken = stage.kinds(table)
    stage.deliver()
    await stage.play(person, table, "; ".join(moves))
    played = stage.kinds(table)
    snapshot = await stage.tables.snapshot(table)
    await stage.store.put_message(table, Message("card", 0, HERE.channel, 1, snapshot.moves, 2.0))
    stage.deliver()
    return taken, played


async def test_taking_back_again_and_again_is_quiet_and_then_has_to_wait(stage: Stage) -> None:
    table, person, moves, _ = await ended_turn(stage)
    began = stage.clock.now
    taken, _ = await again(stage, table, person, moves)
    assert taken[:2] == ["notice", "card card"]
    for _ in range(AT_ONCE - 1):
        stage.clock.now += 1
        await undo(stage.tables, stage.press(person), table)
        rows = stage.waiting_rows(table)
        assert "notice" not in {row.kind for row in rows}
        (card,) = [row for row in rows if row.kind == "card"]
        assert card.after == stage.clock.now - began + UNFINISHED_TURN_DELAY
        assert [row.kind for row in rows if row.place == "channel"] == ["card", "missing"]
        stage.deliver()
        await stage.play(person, table, "; ".join(moves))
        snapshot = await stage.tables.snapshot(table)
        await stage.store.put_message(table, Message("card", 0, HERE.channel, 1, snapshot.moves, 2.0))
        stage.deliver()
    refusal = await refused(undo(stage.tables, stage.press(person), table), "undo.again")
    assert refusal.params == {"number": AT_ONCE, "again": began + AT_ONCE_PAUSE}
    stage.tables.cache.forget(table)
    await refused(undo(stage.tables, stage.press(person), table), "undo.again")
    assert stage.waiting_rows(table) == []
    stage.clock.now = began + AT_ONCE_PAUSE
    assert (await undo(stage.tables, stage.press(person), table)).key == "undone"
    await checked(stage, table)


async def test_what_asked_no_one_can_be_taken_back_as_often_as_one_likes(stage: Stage) -> None:
    table = await begun(stage, ANNA, BEN, CLEO)
    for _ in range(3 * AT_ONCE):
        await stage.play(ANNA, table, "play messenger")
        assert (await undo(stage.tables, stage.press(ANNA), table)).key == "undone"


async def test_computer_players_hear_nothing(stage: Stage) -> None:
    table = await begun(stage, ANNA, computers=("greedy",))
    await stage.steps(table, 6)
    for _ in range(AT_ONCE + 2):
        stage.clock.now += 1
        taken = await undo(stage.tables, stage.press(ANNA), table)
        assert taken.key == "undone"
        (*_, last) = await stage.store.undos(table)
        for row in last.rows:
            if row.person == ANNA:
                await stage.play(ANNA, table, row.move)


async def test_freely_the_limit_is_each_persons_own(stage: Stage) -> None:
    table, person, moves, to = await ended_turn(stage)
    for _ in range(AT_ONCE):
        await again(stage, table, person, moves)
    await refused(undo(stage.tables, stage.press(person), table), "undo.again")
    other = ANNA + BEN - person
    assert (await undo(stage.tables, stage.press(other), table, to)).key in ("undo_asked", "undone")
