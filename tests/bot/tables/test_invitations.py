"""Seats that are kept for invited people."""

import asyncio

import pytest

from bot.store.rows import DeadlineKind, Status
from bot.tables.create import create_rematch
from bot.tables.expiry import LOBBY_LIFE, expire_lobby
from bot.tables.invitations import accept_invitation, decline_invitation, invite, withdraw_invitations
from bot.tables.lobby import join_lobby
from bot.tables.seating import leave_table, take_seat
from bot.tables.settings import Settings, change_settings
from bot.tables.start import start_game
from engine.illegal import Refused
from tests.bot.tables.stage import ANNA, BEN, CLEO, DORA, EVE, THERE, Stage, refused


async def people(stage: Stage, table: str) -> list[int]:
    return [one.person for one in (await stage.tables.snapshot(table)).invitations]


def asked(stage: Stage, table: str) -> list[int]:
    """The people whose private messages are sent or changed."""
    return [row.target for row in stage.waiting_rows(table) if row.kind == "invitation"]


async def test_a_seat_is_kept_until_its_person_joins(stage: Stage) -> None:
    table = await stage.lobby(ANNA, seats=3)
    stage.deliver()
    await invite(stage.tables, stage.press(ANNA), table, [BEN])
    await stage.same_as_loaded(table)
    assert asked(stage, table) == [BEN]
    assert (await join_lobby(stage.tables, stage.press(CLEO), table)).key == "joined"
    await refused(join_lobby(stage.tables, stage.press(DORA), table), "lobby.reserved")
    await refused(take_seat(stage.tables, stage.press(ANNA), table, player="greedy"), "lobby.reserved")
    stage.deliver()
    assert (await accept_invitation(stage.tables, stage.press(BEN), table)).key == "joined"
    assert await people(stage, table) == []
    assert asked(stage, table) == [BEN]
    await stage.same_as_loaded(table)
    # a second press
    assert (await accept_invitation(stage.tables, stage.press(BEN), table)).key == "sits_already"


async def test_the_invited_person_may_join_by_the_usual_button(stage: Stage) -> None:
    table = await stage.lobby(ANNA, seats=2)
    await invite(stage.tables, stage.press(ANNA), table, [BEN])
    stage.deliver()
    assert (await join_lobby(stage.tables, stage.press(BEN), table)).key == "joined"
    assert (await people(stage, table), asked(stage, table)) == ([], [BEN])


async def test_declining_frees_the_seat(stage: Stage) -> None:
    table = await stage.lobby(ANNA, seats=2)
    await invite(stage.tables, stage.press(ANNA), table, [BEN])
    stage.deliver()
    assert (await decline_invitation(stage.tables, stage.press(BEN), table)).key == "declined"
    (notice,) = [row for row in stage.waiting_rows(table) if row.kind == "notice"]
    assert notice.payload == {"key": "declined", "params": {"guests": f"<@{BEN}>"}, "ping": [ANNA]}
    await refused(decline_invitation(stage.tables, stage.press(BEN), table), "invite.none")
    await refused(accept_invitation(stage.tables, stage.press(BEN), table), "invite.none")
    assert (await join_lobby(stage.tables, stage.press(CLEO), table)).key == "joined"


async def test_who_may_invite_whom(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN, seats=4)
    await refused(invite(stage.tables, stage.press(BEN), table, [CLEO]), "table.not_host")
    await refused(withdraw_invitations(stage.tables, stage.press(BEN), table, [CLEO]), "table.not_host")
    for person in (ANNA, BEN):
        await refused(invite(stage.tables, stage.press(ANNA), table, [person]), "invite.sits")
    await refused(invite(stage.tables, stage.press(ANNA), table, [CLEO, DORA, EVE]), "invite.full")
    await invite(stage.tables, stage.press(ANNA), table, [CLEO, CLEO])
    stage.deliver()
    # who is invited already hears of it once
    await invite(stage.tables, stage.press(ANNA), table, [CLEO, DORA])
    assert asked(stage, table) == [DORA]
    await refused(invite(stage.tables, stage.press(ANNA), table, [EVE]), "invite.full")
    await refused(change_settings(stage.tables, stage.press(ANNA), table, Settings(seats=3)), "lobby.too_many")
    await withdraw_invitations(stage.tables, stage.press(ANNA), table, [DORA])
    await withdraw_invitations(stage.tables, stage.press(ANNA), table, [DORA])
    assert await people(stage, table) == [CLEO]


async def test_an_invitation_crosses_with_a_join(stage: Stage) -> None:
    """Changes of one table take place one after the other."""
    table = await stage.lobby(ANNA, seats=2)
    invited, cleo, ben = await asyncio.gather(
        invite(stage.tables, stage.press(ANNA), table, [BEN]),
        join_lobby(stage.tables, stage.press(CLEO), table),
        join_lobby(stage.tables, stage.press(BEN), table),
        return_exceptions=True,
    )
    snapshot = await stage.tables.snapshot(table)
    assert [isinstance(one, Refused) for one in (invited, cleo, ben)] == [False, True, False]
    assert snapshot.persons == (ANNA, BEN)
    assert snapshot.invitations == ()
    await stage.same_as_loaded(table)


async def test_starting_ends_the_invitations_of_a_lobby(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN, seats=3)
    await invite(stage.tables, stage.press(ANNA), table, [CLEO])
    await refused(start_game(stage.tables, stage.press(BEN), table), "lobby.host_starts")
    stage.deliver()
    await start_game(stage.tables, stage.press(ANNA), table)
    assert (await people(stage, table), asked(stage, table)) == ([], [CLEO])
    await refused(accept_invitation(stage.tables, stage.press(CLEO), table), "invite.none")
    await stage.same_as_loaded(table)


async def test_an_expired_lobby_invites_no_one(stage: Stage) -> None:
    table = await stage.lobby(ANNA, seats=2)
    await invite(stage.tables, stage.press(ANNA), table, [BEN])
    stage.deliver()
    stage.clock.now += LOBBY_LIFE
    for deadline in await stage.store.due_deadlines(stage.clock.now):
        if deadline.kind is DeadlineKind.EXPIRE:
            await expire_lobby(stage.tables, deadline)
    assert (await stage.tables.snapshot(table)).status is Status.EXPIRED
    assert (await people(stage, table), asked(stage, table)) == ([], [BEN])
    await refused(accept_invitation(stage.tables, stage.press(BEN), table), "invite.none")


async def test_the_last_person_leaves_the_lobby(stage: Stage) -> None:
    table = await stage.lobby(ANNA, seats=2)
    await invite(stage.tables, stage.press(ANNA), table, [BEN])
    await leave_table(stage.tables, stage.press(ANNA), table)
    assert await people(stage, table) == []
    await refused(accept_invitation(stage.tables, stage.press(BEN), table), "invite.none")


async def test_a_running_game_keeps_a_computer_players_seat(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, computers=("random",))
    await invite(stage.tables, stage.press(ANNA), table, [CLEO])
    await refused(invite(stage.tables, stage.press(ANNA), table, [DORA]), "invite.full")
    await refused(take_seat(stage.tables, stage.press(DORA), table), "lobby.reserved")
    await stage.same_as_loaded(table)
    # who left may always come back
    await leave_table(stage.tables, stage.press(BEN), table)
    assert (await take_seat(stage.tables, stage.press(BEN), table)).params == {"letter": "B"}
    assert (await accept_invitation(stage.tables, stage.press(CLEO), table)).params == {"letter": "C"}
    assert await people(stage, table) == []


async def test_a_finished_game_invites_no_one(stage: Stage) -> None:
    table = await stage.game(ANNA, computers=("random",))
    await invite(stage.tables, stage.press(ANNA), table, [BEN])
    await stage.steps(table, 2_000)
    assert (await stage.tables.snapshot(table)).over
    assert await people(stage, table) == []
    await refused(accept_invitation(stage.tables, stage.press(BEN), table), "invite.none")
    await refused(invite(stage.tables, stage.press(ANNA), table, [BEN]), "table.over")


async def test_who_has_seen_a_hand_is_invited_to_no_other(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await leave_table(stage.tables, stage.press(BEN), table)
    await take_seat(stage.tables, stage.press(DORA), table, 1)
    await leave_table(stage.tables, stage.press(CLEO), table)
    await refused(invite(stage.tables, stage.press(ANNA), table, [BEN]), "invite.other_hand")
    await invite(stage.tables, stage.press(ANNA), table, [EVE])


@pytest.mark.parametrize("running", [False, True])
async def test_a_table_by_invitation(stage: Stage, running: bool) -> None:
    table = await stage.lobby(ANNA, seats=4, options={"entry": "invited"}, computers=("random",))
    assert (await stage.tables.snapshot(table)).persons == (ANNA,)
    if running:
        await start_game(stage.tables, stage.press(ANNA), table)
    taking = take_seat if running else join_lobby
    await refused(taking(stage.tables, stage.press(DORA), table), "seat.invited_only")
    await invite(stage.tables, stage.press(ANNA), table, [DORA])
    assert (await taking(stage.tables, stage.press(DORA), table)).key == ("sat" if running else "joined")


async def test_a_rematch_of_a_table_by_invitation_keeps_the_seats(stage: Stage) -> None:
    table = await stage.lobby(ANNA, seats=2, options={"entry": "invited"})
    await invite(stage.tables, stage.press(ANNA), table, [BEN])
    await accept_invitation(stage.tables, stage.press(BEN), table)
    await start_game(stage.tables, stage.press(ANNA), table)
    await stage.steps(table, 2_000)
    again = (await create_rematch(stage.tables, stage.press(BEN), table, THERE)).table
    assert await people(stage, again) == [ANNA]
    await refused(join_lobby(stage.tables, stage.press(CLEO), again), "seat.invited_only")
    assert (await join_lobby(stage.tables, stage.press(ANNA), again)).key == "joined"
