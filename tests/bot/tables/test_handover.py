"""A player hands their seat over to a named person, who accepts."""

import pytest

from bot.store.rows import DeadlineKind, Status
from bot.tables.clock import HOUR
from bot.tables.deadlines import end_time
from bot.tables.drafts import extend_draft
from bot.tables.invitations import accept_invitation, decline_invitation, hand_over, invite
from bot.tables.pauses import end_pause, vote_to_pause
from bot.tables.play import play_line
from bot.tables.seating import leave_table, take_seat
from bot.tables.settings import Settings, change_settings
from bot.tables.timing import time_left
from bot.tables.votes import vote_to_abandon, vote_to_substitute
from tests.bot.tables.stage import ANNA, BEN, CLEO, DORA, EVE, THERE, Stage, location_of, refused

DAY = 86_400.0


async def test_the_seat_stays_with_its_player_until_the_other_accepts(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    stage.deliver()
    assert (await hand_over(stage.tables, stage.press(BEN), table, CLEO)).key == "handing_over"
    await stage.same_as_loaded(table)
    assert [(row.kind, row.target) for row in stage.waiting_rows(table) if row.place == "user"] == [
        ("invitation", CLEO)
    ]
    await stage.play(BEN, table, "play messenger, trader")
    stage.deliver()
    answer = await accept_invitation(stage.tables, stage.press(CLEO), table)
    assert (answer.key, answer.params) == ("sat", {"letter": "B"})
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.persons, snapshot.seats[1].name) == ((ANNA, CLEO), "Cleo")
    assert [(hand.seat, hand.person) for hand in snapshot.seen] == [(1, BEN)]
    assert snapshot.invitations == ()
    rows = stage.waiting_rows(table)
    notice = next(row for row in rows if row.kind == "notice")
    assert notice.payload == {"key": "handed", "params": {"name": "Ben", "person": BEN, "seat": 1}, "ping": []}
    hands = [(row.target, row.payload.get("left", False)) for row in rows if row.kind == "hand"]
    assert hands == [(BEN, True), (CLEO, False)]
    await stage.same_as_loaded(table)
    assert (await accept_invitation(stage.tables, stage.press(CLEO), table)).key == "sits_already"
    await refused(take_seat(stage.tables, stage.press(BEN), table), "seat.none_free")
    await stage.steps(table, 2_000)
    assert (await stage.tables.snapshot(table)).over


async def test_whom_a_seat_can_be_handed_to(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await leave_table(stage.tables, stage.press(CLEO), table)
    await refused(hand_over(stage.tables, stage.press(DORA), table, EVE), "table.not_seated")
    await refused(hand_over(stage.tables, stage.press(BEN), table, ANNA), "invite.sits")
    await refused(hand_over(stage.tables, stage.press(BEN), table, BEN), "invite.sits")
    await refused(hand_over(stage.tables, stage.press(BEN), table, CLEO), "invite.other_hand")
    await refused(hand_over(stage.tables, stage.press(BEN), table, None), "handover.none")


async def test_one_person_at_a_time(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    for person in (CLEO, DORA, DORA):
        await hand_over(stage.tables, stage.press(BEN), table, person)
    assert [one.person for one in (await stage.tables.snapshot(table)).invitations] == [DORA]
    await refused(accept_invitation(stage.tables, stage.press(CLEO), table), "invite.none")
    await hand_over(stage.tables, stage.press(BEN), table, None)
    await refused(accept_invitation(stage.tables, stage.press(DORA), table), "invite.none")


async def test_two_owners_ask_the_same_person(stage: Stage) -> None:
    """The last one counts; one hand is all that anyone sees."""
    table = await stage.game(ANNA, BEN)
    await hand_over(stage.tables, stage.press(ANNA), table, CLEO)
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    await accept_invitation(stage.tables, stage.press(CLEO), table)
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.persons, snapshot.invitations) == ((ANNA, CLEO), ())


async def test_declining_changes_nothing(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    await decline_invitation(stage.tables, stage.press(CLEO), table)
    assert (await stage.tables.snapshot(table)).persons == (ANNA, BEN)
    await refused(accept_invitation(stage.tables, stage.press(CLEO), table), "invite.none")


async def test_a_computer_player_keeps_the_seat_warm(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    await leave_table(stage.tables, stage.press(BEN), table)
    await refused(take_seat(stage.tables, stage.press(DORA), table), "lobby.reserved")
    await refused(invite(stage.tables, stage.press(ANNA), table, [DORA]), "invite.full")
    assert (await accept_invitation(stage.tables, stage.press(CLEO), table)).params == {"letter": "B"}
    # someone who is away can hand over as well
    await leave_table(stage.tables, stage.press(CLEO), table)
    await hand_over(stage.tables, stage.press(CLEO), table, EVE)
    assert (await accept_invitation(stage.tables, stage.press(EVE), table)).params == {"letter": "B"}


async def test_everyone_has_left(stage: Stage) -> None:
    """The invitation stands, and opens the table again."""
    table = await stage.game(ANNA, BEN)
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    await leave_table(stage.tables, stage.press(ANNA), table)
    await leave_table(stage.tables, stage.press(BEN), table)
    assert (await stage.tables.snapshot(table)).status is Status.CLOSED
    await accept_invitation(stage.tables, stage.press(CLEO), table)
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.persons, snapshot.row.host) == (Status.RUNNING, (CLEO,), CLEO)
    await stage.same_as_loaded(table)


async def test_the_game_ends_meanwhile(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    for person in (ANNA, BEN):
        await vote_to_abandon(stage.tables, stage.press(person), table)
    assert (await stage.tables.snapshot(table)).invitations == ()
    await refused(accept_invitation(stage.tables, stage.press(CLEO), table), "invite.none")
    await refused(hand_over(stage.tables, stage.press(BEN), table, CLEO), "table.abandoned")


async def test_the_host_hands_over(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await hand_over(stage.tables, stage.press(ANNA), table, CLEO)
    await accept_invitation(stage.tables, stage.press(CLEO), table)
    assert (await stage.tables.snapshot(table)).row.host == BEN
    alone = await stage.game(ANNA, computers=("random",), location=THERE)
    await hand_over(stage.tables, stage.press(ANNA), alone, CLEO)
    await accept_invitation(stage.tables, stage.press(CLEO), alone)
    assert (await stage.tables.snapshot(alone)).row.host == CLEO


async def test_orders_and_drafts_are_not_inherited(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await extend_draft(stage.tables, stage.press(BEN), table, 1, 0, "play trader, messenger")
    await play_line(stage.tables, stage.press(BEN), table, "order tower take silver")
    assert (await stage.tables.snapshot(table)).view(1).orders
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    await accept_invitation(stage.tables, stage.press(CLEO), table)
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.view(1).orders, snapshot.drafts) == ((), ())
    await stage.same_as_loaded(table)


async def test_a_late_seat_gets_new_time(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY))
    stage.clock.now += DAY
    for deadline in await stage.store.due_deadlines(stage.clock.now):
        if deadline.kind is DeadlineKind.LATE:
            await end_time(stage.tables, deadline)
    await vote_to_substitute(stage.tables, stage.press(ANNA), table, 1)
    await hand_over(stage.tables, stage.press(BEN), table, DORA)
    await accept_invitation(stage.tables, stage.press(DORA), table)
    snapshot = await stage.tables.snapshot(table)
    assert {wait.seat: wait.due for wait in snapshot.awaited} == {0: None, 1: stage.clock.now + DAY, 2: None}
    assert snapshot.votes == ()
    await stage.same_as_loaded(table)
    await refused(vote_to_substitute(stage.tables, stage.press(CLEO), table, 1), "away.not_late")


@pytest.mark.parametrize("pace", [Settings(pace=DAY), Settings(clock="steady")], ids=["hours", "reserve"])
async def test_no_clock_runs_for_who_takes_over_during_a_pause(stage: Stage, pace: Settings) -> None:
    table = await stage.game(ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, pace)
    for person in (ANNA, BEN):
        await vote_to_pause(stage.tables, stage.press(person), table)
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    await accept_invitation(stage.tables, stage.press(CLEO), table)
    assert {wait.due for wait in (await stage.tables.snapshot(table)).awaited} == {None}
    await stage.same_as_loaded(table)
    stage.clock.now += 9 * DAY
    await end_pause(stage.tables, stage.press(CLEO), table)
    assert all(wait.due for wait in (await stage.tables.snapshot(table)).awaited)
    await stage.same_as_loaded(table)


@pytest.mark.parametrize(("passed", "left"), [(0, 28), (1, 27), (27, 24)])
async def test_a_newcomer_has_the_reserve_of_the_seat(stage: Stage, passed: int, left: int) -> None:
    """And no less than a game begins with."""
    table = await stage.game(ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(clock="brisk"))
    stage.clock.now += passed * HOUR
    await hand_over(stage.tables, stage.press(BEN), table, CLEO)
    await accept_invitation(stage.tables, stage.press(CLEO), table)
    (due,) = (wait.due for wait in (await stage.tables.snapshot(table)).awaited if wait.seat == 1)
    assert due == pytest.approx(stage.clock.now + left * HOUR, abs=1)
    await stage.same_as_loaded(table)


async def test_a_newcomer_does_not_begin_with_an_empty_reserve(stage: Stage) -> None:
    """Ben’s time is over, a computer player has the seat, and Cleo sits in. With Ben back it would be what was left."""
    for returns, left in ((CLEO, 24), (BEN, 0)):
        table = await stage.game(ANNA, BEN, location=location_of(700 + returns))
        await change_settings(stage.tables, stage.press(ANNA), table, Settings(clock="brisk"))
        stage.clock.now += 27.9 * HOUR
        await leave_table(stage.tables, stage.press(BEN), table)
        await take_seat(stage.tables, stage.press(returns), table, number=1)
        found = time_left(await stage.tables.snapshot(table), 1, stage.clock.now)
        assert found == pytest.approx(left * HOUR, abs=0.2 * HOUR)
        await stage.same_as_loaded(table)


async def test_who_hands_a_seat_back_and_forth_wins_no_time(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(clock="brisk"))
    for giver, taker, left in ((BEN, CLEO, 24), (CLEO, BEN, 4), (BEN, CLEO, 4)):
        stage.clock.now += 27 * HOUR
        await hand_over(stage.tables, stage.press(giver), table, taker)
        await accept_invitation(stage.tables, stage.press(taker), table)
        found = time_left(await stage.tables.snapshot(table), 1, stage.clock.now)
        assert found == pytest.approx(left * HOUR, abs=1)
