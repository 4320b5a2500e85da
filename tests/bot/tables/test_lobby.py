"""Lobbies: who may create one, join, leave, be removed, change seats and start the game."""

from collections.abc import Awaitable, Callable

import pytest

from bot.store.rows import SeatRow, Status
from bot.tables.create import create_table
from bot.tables.expiry import LOBBY_LIFE, WARNING_TIME
from bot.tables.lobby import join_lobby, remove_player
from bot.tables.play import play_line
from bot.tables.seating import leave_table, take_seat, transfer_host
from bot.tables.settings import MAX_PACE, MIN_PACE, Settings, change_settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.types import Answer
from bot.tables.votes import vote_to_abandon
from engine.illegal import Refused
from tests.bot.tables.stage import (
    ABROAD,
    ANNA,
    BEGINS,
    BEN,
    CLEO,
    DORA,
    EVE,
    HERE,
    THERE,
    Stage,
    refused,
)


def sitting(snapshot: TableSnapshot) -> list[int | str | None]:
    """By seat: a person, a computer player, or neither."""
    return [seat.person or seat.player or None for seat in snapshot.seats]


async def seen(stage: Stage, table: str) -> list[int | str | None]:
    await stage.same_as_loaded(table)
    return sitting(await stage.tables.snapshot(table))


async def test_the_creator_of_a_table_gets_a_seat(stage: Stage) -> None:
    answer = await create_table(stage.tables, stage.press(BEN), HERE, "castle", Settings(options={"side": "winter"}))
    snapshot = await stage.tables.snapshot(answer.table)
    row = snapshot.row
    assert (snapshot.status, snapshot.game, row.host, row.options["side"]) == (Status.LOBBY, "castle", BEN, "winter")
    assert (row.guild, row.channel, row.parent) == (HERE.guild, HERE.channel, HERE.parent)
    assert snapshot.seats == (SeatRow(0, BEN, BEN, "", "Ben", "fr", "B"), SeatRow(1), SeatRow(2), SeatRow(3))
    assert (row.remind_at, row.expires_at) == (BEGINS + LOBBY_LIFE - WARNING_TIME, BEGINS + LOBBY_LIFE)
    assert [told[:5] for told in stage.waiting_rows(snapshot.id)] == [
        ("lobby", "channel", HERE.channel, "lobby", {"anew": True}),
    ]


@pytest.mark.parametrize(("asked", "spoken"), [(None, "fr"), ("pl", "pl"), ("en-US", "en"), ("xx", "en")])
async def test_a_table_has_its_creators_language(stage: Stage, asked: str | None, spoken: str) -> None:
    answer = await create_table(stage.tables, stage.press(BEN), HERE, "castle", Settings(language=asked))
    assert (await stage.tables.snapshot(answer.table)).language == spoken


async def test_what_cannot_be_opened(stage: Stage) -> None:
    for game, settings, key in (
        ("chess", Settings(), "game.unknown"),
        ("castle", Settings(seats=5), "seats"),
        ("castle", Settings(seats=1), "seats"),
        ("castle", Settings(options={"side": "autumn"}), "option.value"),
        ("castle", Settings(options={"colour": "red"}), "option.unknown"),
        ("castle", Settings(pace=MIN_PACE - 1), "pace.out"),
        ("castle", Settings(pace=MAX_PACE + 1), "pace.out"),
    ):
        before = stage.everything()
        await refused(create_table(stage.tables, stage.press(ANNA), HERE, game, settings), key)
        assert stage.everything() == before


async def test_one_live_table_a_channel(stage: Stage) -> None:
    first = await stage.lobby(ANNA)
    before = stage.everything()
    other = await refused(create_table(stage.tables, stage.press(BEN), HERE, "castle", Settings()), "table.occupied")
    assert other.params["table"] == first
    assert stage.everything() == before
    await stage.lobby(BEN, location=THERE)
    await vote_to_abandon(stage.tables, stage.press(ANNA), first)
    await stage.lobby(CLEO)


async def test_seats_are_taken_from_the_first_on_or_as_wished(stage: Stage) -> None:
    table = await stage.lobby(ANNA)
    await join_lobby(stage.tables, stage.press(BEN), table, 3)
    await join_lobby(stage.tables, stage.press(CLEO), table)
    assert await seen(stage, table) == [ANNA, CLEO, None, BEN]
    for taken in (0, 3, 4, -1):
        await refused(join_lobby(stage.tables, stage.press(DORA), table, taken), "lobby.seat_taken")
    assert "notice" not in stage.kinds(table)
    await join_lobby(stage.tables, stage.press(DORA), table, 2)
    await refused(join_lobby(stage.tables, stage.press(EVE), table), "lobby.full")
    assert stage.waiting_rows(table)[-1].payload == {"key": "full", "params": {}, "ping": [ANNA]}


async def test_every_change_postpones_the_expiry_of_a_lobby(stage: Stage) -> None:
    table = await stage.lobby(ANNA)
    acts: tuple[Callable[[], Awaitable[Answer]], ...] = (
        lambda: join_lobby(stage.tables, stage.press(BEN), table),
        lambda: take_seat(stage.tables, stage.press(BEN), table, 2),
        lambda: take_seat(stage.tables, stage.press(ANNA), table, player="random"),
        lambda: remove_player(stage.tables, stage.press(ANNA), table, 1),
        lambda: change_settings(stage.tables, stage.press(ANNA), table, Settings(language="pl")),
        lambda: leave_table(stage.tables, stage.press(BEN), table),
    )
    for act in acts:
        stage.clock.now += 1_000
        await act()
        row = (await stage.tables.snapshot(table)).row
        assert (row.remind_at, row.expires_at) == (
            stage.clock.now + LOBBY_LIFE - WARNING_TIME,
            stage.clock.now + LOBBY_LIFE,
        )
        await stage.same_as_loaded(table)
        # in the place of the first one, which was not delivered
        lobby = stage.waiting_rows(table)[-1]
        assert (lobby.kind, lobby.payload, lobby.after) == ("lobby", {"anew": False}, 0.0)


async def test_changing_seats(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await take_seat(stage.tables, stage.press(ANNA), table, 3)
    assert await seen(stage, table) == [None, BEN, None, ANNA]
    assert (await take_seat(stage.tables, stage.press(ANNA), table, 3)).key == "sits_already"
    assert (await take_seat(stage.tables, stage.press(ANNA), table)).key == "sits_already"
    for taken in (1, 4, -1):
        await refused(take_seat(stage.tables, stage.press(ANNA), table, taken), "lobby.seat_taken")
    await refused(take_seat(stage.tables, stage.press(CLEO), table, 0), "lobby.join_first")


async def test_only_the_host_adds_computer_players(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await refused(take_seat(stage.tables, stage.press(BEN), table, player="greedy"), "table.not_host")
    await refused(take_seat(stage.tables, stage.press(ANNA), table, player="genius"), "player.unknown")
    await refused(take_seat(stage.tables, stage.press(ANNA), table, 1, "greedy"), "lobby.seat_taken")
    await take_seat(stage.tables, stage.press(ANNA), table, 3, "greedy")
    await take_seat(stage.tables, stage.press(EVE, manages=True), table, player="random")
    assert await seen(stage, table) == [ANNA, BEN, "random", "greedy"]
    await refused(take_seat(stage.tables, stage.press(ANNA), table, player="greedy"), "lobby.full")


async def test_the_next_player_becomes_the_host(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN, CLEO, computers=("greedy",))
    await leave_table(stage.tables, stage.press(ANNA), table)
    assert (await stage.tables.snapshot(table)).row.host == BEN
    await leave_table(stage.tables, stage.press(CLEO), table)
    assert (await stage.tables.snapshot(table)).row.host == BEN
    assert (await leave_table(stage.tables, stage.press(BEN), table)).key == "left_closed"
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.row.remind_at, snapshot.row.expires_at) == (Status.CLOSED, None, None)
    await stage.same_as_loaded(table)
    assert await stage.store.next_deadline_time() is None


async def test_a_lobby_that_all_have_left_cannot_be_entered_again(stage: Stage) -> None:
    table = await stage.lobby(ANNA)
    await leave_table(stage.tables, stage.press(ANNA), table)
    await refused(take_seat(stage.tables, stage.press(ANNA), table), "table.left")
    await refused(take_seat(stage.tables, stage.press(ANNA), table, player="greedy"), "table.left")
    await refused(join_lobby(stage.tables, stage.press(BEN), table), "table.left")
    await refused(play_line(stage.tables, stage.press(ANNA), table, "pass"), "table.left")


async def test_who_may_remove_a_player(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN, CLEO, computers=("random",))
    for stranger in (BEN, EVE):
        await refused(remove_player(stage.tables, stage.press(stranger), table, 3), "table.not_host")
    await remove_player(stage.tables, stage.press(ANNA), table, 3)
    for free in (3, 4, -1):
        await refused(remove_player(stage.tables, stage.press(ANNA), table, free), "lobby.seat_free")
    await remove_player(stage.tables, stage.press(ANNA), table, 1)
    assert await seen(stage, table) == [ANNA, None, CLEO, None]
    assert (await remove_player(stage.tables, stage.press(EVE, manages=True), table, 0)).key == "removed"
    assert (await stage.tables.snapshot(table)).row.host == CLEO
    await refused(remove_player(stage.tables, stage.press(EVE, manages=True), table, 2), "lobby.last_person")
    assert (await remove_player(stage.tables, stage.press(CLEO), table, 2)).key == "left_closed"


async def test_settings_of_a_lobby(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    for press in (stage.press(BEN), stage.press(EVE)):
        await refused(change_settings(stage.tables, press, table, Settings(language="pl")), "table.not_host")
    await change_settings(stage.tables, stage.press(EVE, manages=True), table, Settings(language="pl"))
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"side": "winter"}))
    await take_seat(stage.tables, stage.press(BEN), table, 3)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(seats=3))
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.language, snapshot.row.options["side"]) == ("pl", "winter")
    assert await seen(stage, table) == [ANNA, BEN, None]
    await join_lobby(stage.tables, stage.press(CLEO), table)
    too_many = await refused(
        change_settings(stage.tables, stage.press(ANNA), table, Settings(seats=2)), "lobby.too_many"
    )
    assert too_many.params == {"n": 3}
    await refused(change_settings(stage.tables, stage.press(ANNA), table, Settings(seats=9)), "seats")
    await refused(
        change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"side": "autumn"})), "option.value"
    )


async def test_in_a_game_only_the_language_changes(stage: Stage) -> None:
    table = await stage.game()
    stage.deliver()
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(language="pl"))
    assert (await stage.tables.snapshot(table)).language == "pl"
    assert stage.kinds(table) == ["notice", "missing missing"]
    await stage.same_as_loaded(table)
    await refused(
        change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"side": "winter"})),
        "table.game_position",
    )
    await refused(change_settings(stage.tables, stage.press(ANNA), table, Settings(seats=3)), "table.game_position")


async def test_the_host_starts_and_any_player_if_no_seat_is_free(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await refused(start_game(stage.tables, stage.press(EVE), table), "lobby.join_first")
    await refused(start_game(stage.tables, stage.press(BEN), table), "lobby.host_starts")
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(seats=2))
    await start_game(stage.tables, stage.press(BEN), table)
    managed = await stage.lobby(ANNA, BEN, location=THERE)
    await start_game(stage.tables, stage.press(EVE, manages=True), managed)


async def test_a_game_begins_with_the_players_who_joined(stage: Stage) -> None:
    table = await stage.lobby(ANNA, side="winter", computers=("greedy",))
    await join_lobby(stage.tables, stage.press(BEN), table, 3)
    stage.deliver()
    await start_game(stage.tables, stage.press(ANNA), table)
    snapshot = await stage.tables.snapshot(table)
    assert await seen(stage, table) == [ANNA, "greedy", BEN]
    assert snapshot.people == ("Anna", "B", "Ben")
    assert (snapshot.status, snapshot.row.rules, snapshot.row.options["side"]) == (
        Status.RUNNING,
        snapshot.rules.version,
        "winter",
    )
    assert (snapshot.row.remind_at, snapshot.row.expires_at) == (None, None)
    assert len(snapshot.row.seed_hash) == 64
    assert snapshot.opening
    # the computer player has answered already and gets no private message
    assert [wait.seat for wait in snapshot.awaited] == [0, 2]
    assert [(told.kind, told.target) for told in stage.waiting_rows(table)] == [
        ("lobby", HERE.channel),
        ("card", HERE.channel),
        ("hand", ANNA),
        ("hand", BEN),
    ]
    assert [told.payload for told in stage.waiting_rows(table) if told.kind == "hand"] == [
        {"seat": 0, "anew": True},
        {"seat": 2, "anew": True},
    ]


async def test_no_game_of_one(stage: Stage) -> None:
    table = await stage.lobby(ANNA)
    few = await refused(start_game(stage.tables, stage.press(ANNA), table), "lobby.too_few")
    assert few.params == {"n": 2}


async def test_each_game_has_its_own_seed(stage: Stage) -> None:
    seeds = set()
    for location in (HERE, THERE, ABROAD):
        snapshot = await stage.tables.snapshot(await stage.game(location=location))
        seeds.add(snapshot.loaded.seed)
    assert len(seeds) == 3


async def test_the_host_is_transferred(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await refused(transfer_host(stage.tables, stage.press(BEN), table, BEN), "table.not_host")
    await refused(transfer_host(stage.tables, stage.press(ANNA), table, EVE), "host.not_seated")
    await transfer_host(stage.tables, stage.press(ANNA), table, BEN)
    assert (await stage.tables.snapshot(table)).row.host == BEN
    await stage.same_as_loaded(table)
    # being seated does not make a host
    await refused(change_settings(stage.tables, stage.press(ANNA), table, Settings(language="pl")), "table.not_host")
    await transfer_host(stage.tables, stage.press(EVE, manages=True), table, ANNA)
    await start_game(stage.tables, stage.press(ANNA), table)
    await transfer_host(stage.tables, stage.press(ANNA), table, BEN)
    assert (await stage.tables.snapshot(table)).row.host == BEN


async def test_an_ended_game_refuses_changes_of_a_lobby(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    before = stage.everything()
    for act in (
        join_lobby(stage.tables, stage.press(CLEO), table),
        remove_player(stage.tables, stage.press(ANNA), table, 1),
        start_game(stage.tables, stage.press(ANNA), table),
        change_settings(stage.tables, stage.press(ANNA), table, Settings(language="pl")),
        take_seat(stage.tables, stage.press(ANNA), table),
        take_seat(stage.tables, stage.press(ANNA), table, player="greedy"),
        leave_table(stage.tables, stage.press(ANNA), table),
        vote_to_abandon(stage.tables, stage.press(ANNA), table),
    ):
        assert isinstance(await refused(act, "table.given_up"), Refused)
    assert stage.everything() == before
