"""Changing seats during a game: leaving, taking over, coming back; the last player to leave closes the table."""

from bot.store.rows import Status
from bot.tables.lobby import join_lobby
from bot.tables.relocation import move_to_channel
from bot.tables.seating import leave_table, take_seat
from bot.tables.start import start_game
from bot.tables.votes import vote_to_abandon
from tests.bot.tables.stage import ANNA, BEN, CLEO, DORA, EVE, HERE, NAMES, THERE, Stage, refused


async def test_a_computer_player_substitutes_a_player_who_leaves(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    stage.deliver()
    answer = await leave_table(stage.tables, stage.press(BEN), table)
    snapshot = await stage.tables.snapshot(table)
    seat = snapshot.seats[1]
    assert (answer.key, answer.params) == ("left_game", {"player": "greedy"})
    assert (seat.owner, seat.person, seat.player, seat.name) == (BEN, None, "greedy", "Ben")
    assert snapshot.persons == (ANNA, CLEO)
    # its pending decision is answered in the same commit
    assert [wait.seat for wait in snapshot.awaited] == [0, 2]
    (row,) = await stage.store.log(table)
    assert (row.number, row.seat, row.person) == (1, 1, None)
    await stage.same_as_loaded(table)
    notice, *rest = stage.waiting_rows(table)
    assert notice.payload == {
        "key": "left",
        "params": {"name": "Ben", "person": BEN, "player": "greedy", "seat": 1},
        "ping": [],
    }
    assert [told.kind for told in rest] == ["hand", "missing"]
    # their private message no longer says that it is their move
    assert (rest[0].target, rest[0].payload) == (BEN, {"seat": 1, "anew": False, "left": True})


async def test_a_player_who_left_gets_no_hand(stage: Stage) -> None:
    """Neither for the moves of their substitute, nor later."""
    table = await stage.game(ANNA, BEN)
    await stage.play(ANNA, table, await one_line(stage, table, ANNA))
    stage.deliver()
    await leave_table(stage.tables, stage.press(BEN), table)
    assert [told.payload for told in stage.waiting_rows(table) if told.target == BEN] == [
        {"seat": 1, "anew": False, "left": True}
    ]
    stage.deliver()
    for _ in range(20):
        await stage.steps(table, 1)
    assert BEN not in [told.target for told in stage.waiting_rows(table)]


async def test_a_player_who_left_comes_back(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await leave_table(stage.tables, stage.press(BEN), table)
    await stage.steps(table, 10)
    stage.deliver()
    answer = await take_seat(stage.tables, stage.press(BEN), table)
    snapshot = await stage.tables.snapshot(table)
    assert (answer.key, answer.params) == ("sat", {"letter": "B"})
    assert (snapshot.seats[1].person, snapshot.seats[1].player) == (BEN, "")
    assert stage.kinds(table)[:2] == ["notice", "missing missing"]
    hand = next(told for told in stage.waiting_rows(table) if told.kind == "hand")
    assert (hand.target, hand.topic, hand.payload) == (BEN, "turn", {"seat": 1, "anew": True})
    await stage.same_as_loaded(table)
    assert (await take_seat(stage.tables, stage.press(BEN), table)).key == "sits_already"
    await stage.steps(table, 2_000)
    assert (await stage.tables.snapshot(table)).over


async def test_a_player_who_has_seen_a_hand_takes_no_other_seat(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await leave_table(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(CLEO), table)
    await refused(take_seat(stage.tables, stage.press(BEN), table, 2), "seat.other_hand")
    assert (await take_seat(stage.tables, stage.press(BEN), table)).params == {"letter": "B"}
    assert (await take_seat(stage.tables, stage.press(CLEO), table, 2)).params == {"letter": "C"}


async def test_a_player_whose_seat_is_taken_takes_no_other_seat(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await stage.play(BEN, table, await one_line(stage, table, BEN))
    await leave_table(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(CLEO), table)
    assert (await take_seat(stage.tables, stage.press(DORA), table, 1)).key == "sat"
    await refused(take_seat(stage.tables, stage.press(BEN), table, 2), "seat.other_hand")
    # their own seat is taken, so "a person plays every seat" would not be true
    await refused(take_seat(stage.tables, stage.press(BEN), table), "seat.other_hand")
    await refused(take_seat(stage.tables, stage.press(BEN), table, 1), "lobby.seat_taken")


async def test_having_seen_a_hand_is_enough_to_take_no_other_seat(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await leave_table(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(CLEO), table)
    await take_seat(stage.tables, stage.press(DORA), table, 1)
    await refused(take_seat(stage.tables, stage.press(BEN), table, 2), "seat.other_hand")


async def test_what_was_seen_outlives_votes_moves_and_processes(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await vote_to_abandon(stage.tables, stage.press(CLEO), table)
    await leave_table(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(CLEO), table)
    await take_seat(stage.tables, stage.press(DORA), table, 1)
    await stage.steps(table, 30)
    other = await stage.another()
    await refused(take_seat(other.tables, other.press(BEN), table, 2), "seat.other_hand")
    await other.store.close()
    # nor may the one who stood in for them
    await leave_table(stage.tables, stage.press(DORA), table)
    await refused(take_seat(stage.tables, stage.press(DORA), table, 2), "seat.other_hand")
    await stage.same_as_loaded(table)


async def test_a_new_player_takes_the_seat_of_a_computer_player(stage: Stage) -> None:
    table = await stage.game(ANNA, computers=("random", "greedy"))
    await refused(take_seat(stage.tables, stage.press(EVE), table, 0), "lobby.seat_taken")
    for none in (3, -1):
        await refused(take_seat(stage.tables, stage.press(EVE), table, none), "lobby.seat_taken")
    assert (await take_seat(stage.tables, stage.press(EVE), table, 2)).params == {"letter": "C"}
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.seats[2].owner, snapshot.seats[2].name) == (EVE, NAMES[EVE])
    assert (await take_seat(stage.tables, stage.press(BEN), table)).params == {"letter": "B"}
    await refused(take_seat(stage.tables, stage.press(CLEO), table), "seat.none_free")
    await refused(take_seat(stage.tables, stage.press(ANNA), table, player="greedy"), "table.game_position")
    await stage.same_as_loaded(table)


async def test_the_host_leaves_and_the_next_is_host(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await leave_table(stage.tables, stage.press(ANNA), table)
    assert (await stage.tables.snapshot(table)).row.host == BEN
    await stage.same_as_loaded(table)
    # a former host who comes back is not the host again
    await take_seat(stage.tables, stage.press(ANNA), table)
    assert (await stage.tables.snapshot(table)).row.host == BEN


async def test_the_last_one_closes_the_table_and_it_is_kept(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.steps(table, 15)
    await vote_to_abandon(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(BEN), table)
    stage.deliver()
    before = await stage.tables.snapshot(table)
    assert (await leave_table(stage.tables, stage.press(ANNA), table)).key == "left_closed"
    closed = await stage.tables.snapshot(table)
    assert (closed.status, closed.awaited, closed.persons) == (Status.CLOSED, (), ())
    assert closed.votes == ()
    assert [(hand.seat, hand.person) for hand in closed.seen] == [(0, ANNA), (1, BEN)]
    # computer players do not play on alone
    assert closed.moves == before.moves
    assert closed.game_position.state == before.game_position.state
    assert stage.kinds(table) == ["notice", "missing missing", "hand hand"]
    await stage.same_as_loaded(table)
    for act in (
        stage.play(ANNA, table, "pass"),
        leave_table(stage.tables, stage.press(ANNA), table),
        vote_to_abandon(stage.tables, stage.press(ANNA), table),
        join_lobby(stage.tables, stage.press(BEN), table),
        start_game(stage.tables, stage.press(ANNA), table),
    ):
        await refused(act, "table.closed")


async def test_a_closed_table_goes_on_when_a_player_takes_a_seat(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.steps(table, 15)
    await leave_table(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(ANNA), table)
    stage.deliver()
    stage.clock.now += 1_000
    assert (await take_seat(stage.tables, stage.press(BEN), table)).params == {"letter": "B"}
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.persons) == (Status.RUNNING, (BEN,))
    assert [wait.seat for wait in snapshot.awaited] == [1]
    assert snapshot.awaited[0].since == stage.clock.now
    await stage.same_as_loaded(table)
    assert {"notice", "card card", "hand turn"} <= set(stage.kinds(table))
    # the host is away, so the person who reopens the table becomes the host
    assert snapshot.row.host == BEN
    await take_seat(stage.tables, stage.press(ANNA), table)
    await stage.steps(table, 2_000)
    assert (await stage.tables.snapshot(table)).over


async def test_the_host_opens_a_closed_table_again(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await leave_table(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(ANNA), table)
    await take_seat(stage.tables, stage.press(ANNA), table)
    assert (await stage.tables.snapshot(table)).row.host == ANNA


async def test_a_closed_table_whose_channel_has_another_one_stays_closed(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await leave_table(stage.tables, stage.press(BEN), table)
    await leave_table(stage.tables, stage.press(ANNA), table)
    other = await stage.lobby(CLEO)
    before = stage.everything()
    occupied = await refused(take_seat(stage.tables, stage.press(ANNA), table), "table.occupied")
    assert occupied.params["table"] == other
    assert stage.everything() == before
    # it can go on in another channel
    await move_to_channel(stage.tables, stage.press(ANNA), table, THERE)
    assert (await take_seat(stage.tables, stage.press(ANNA), table)).key == "sat"


async def test_players_cannot_leave_or_sit_down_after_the_end(stage: Stage) -> None:
    table = await stage.finished(ANNA, BEN)
    await refused(leave_table(stage.tables, stage.press(ANNA), table), "table.over")
    await refused(take_seat(stage.tables, stage.press(CLEO), table), "table.over")
    await refused(vote_to_abandon(stage.tables, stage.press(ANNA), table), "table.over")
    assert (await stage.tables.snapshot(table)).row.channel == HERE.channel


async def one_line(stage: Stage, table: str, person: int) -> str:
    snapshot = await stage.tables.snapshot(table)
    seat = snapshot.seat_of(person)
    assert seat is not None
    return snapshot.box.notation.write(next(snapshot.game_position.moves(seat.seat)))
