"""A table moves to another channel, gets a rematch, or its card is posted again."""

from bot.store.rows import Message, Status
from bot.tables.create import create_rematch
from bot.tables.lobby import join_lobby
from bot.tables.relocation import move_to_channel, post_missed
from bot.tables.seating import leave_table
from bot.tables.start import start_game
from bot.tables.votes import vote_to_abandon
from tests.bot.tables.stage import (
    ABROAD,
    ANNA,
    BEN,
    CLEO,
    EVE,
    GUILD,
    HERE,
    PRIVATE,
    THERE,
    Stage,
    location_of,
    refused,
)


async def test_its_host_moves_a_table(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    for press in (stage.press(BEN), stage.press(EVE), stage.press(EVE)):
        await refused(move_to_channel(stage.tables, press, table, THERE), "table.not_host")
    await refused(move_to_channel(stage.tables, stage.press(ANNA), table, PRIVATE), "reattach.private")
    answer = await move_to_channel(stage.tables, stage.press(ANNA), table, ABROAD)
    snapshot = await stage.tables.snapshot(table)
    assert answer.key == "attached"
    assert (snapshot.row.channel, snapshot.row.guild, snapshot.row.parent) == (ABROAD.channel, ABROAD.guild, None)
    await stage.same_as_loaded(table)
    # rows that waited for the old channel go to the new one
    assert {told.target for told in stage.waiting_rows(table) if told.place == "channel"} == {ABROAD.channel}
    assert stage.kinds(table).count("card card") == 1
    assert (await move_to_channel(stage.tables, stage.press(ANNA), table, ABROAD)).key == "attached_already"
    await move_to_channel(stage.tables, stage.press(EVE, manages=True), table, HERE)
    await stage.steps(table, 3)


async def test_any_player_moves_a_table_whose_channel_is_lost(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await refused(move_to_channel(stage.tables, stage.press(EVE), table, THERE, lost=True), "table.not_host")
    assert (await move_to_channel(stage.tables, stage.press(BEN), table, THERE, lost=True)).key == "attached"


async def test_a_table_does_not_move_to_an_occupied_channel(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    other = await stage.lobby(CLEO, location=THERE)
    before = stage.everything()
    occupied = await refused(move_to_channel(stage.tables, stage.press(ANNA), table, THERE), "table.occupied")
    assert occupied.params["table"] == other
    assert stage.everything() == before


async def test_a_lobby_moves_with_its_card(stage: Stage) -> None:
    table = await stage.lobby(ANNA)
    stage.deliver()
    await move_to_channel(stage.tables, stage.press(ANNA), table, THERE)
    (lobby,) = stage.waiting_rows(table)
    assert (lobby.kind, lobby.target, lobby.payload) == ("lobby", THERE.channel, {"anew": True})


async def test_a_rematch_for_those_who_played(stage: Stage) -> None:
    table = await stage.finished(ANNA, BEN, computers=("random",), side="winter", language="pl")
    await refused(create_rematch(stage.tables, stage.press(EVE), table, HERE), "table.not_seated")
    await refused(create_rematch(stage.tables, stage.press(EVE, manages=True), table, HERE), "table.not_seated")
    stage.deliver()
    answer = await create_rematch(stage.tables, stage.press(BEN), table, HERE)
    snapshot = await stage.tables.snapshot(answer.table)
    assert snapshot.id != table
    assert (snapshot.status, snapshot.row.previous, snapshot.row.host) == (Status.LOBBY, table, BEN)
    assert (snapshot.row.options["side"], snapshot.language) == ("winter", "pl")
    assert [(seat.person, seat.player) for seat in snapshot.seats] == [(BEN, ""), (None, "random"), (None, "")]
    lobby, notice = stage.waiting_rows(snapshot.id)
    assert lobby.kind == "lobby"
    assert notice.payload == {"key": "rematch", "params": {"name": "Ben", "person": BEN}, "ping": [ANNA]}
    await refused(create_rematch(stage.tables, stage.press(ANNA), table, HERE), "table.occupied")
    await join_lobby(stage.tables, stage.press(ANNA), snapshot.id)
    await start_game(stage.tables, stage.press(ANNA), snapshot.id)


async def test_no_rematch_of_a_running_game(stage: Stage) -> None:
    lobby, running = await stage.lobby(ANNA), await stage.game(BEN, CLEO, location=THERE)
    await refused(create_rematch(stage.tables, stage.press(ANNA), lobby, HERE), "rematch.not_over")
    await refused(create_rematch(stage.tables, stage.press(BEN), running, THERE), "rematch.not_over")
    await refused(create_rematch(stage.tables, stage.press(BEN), "nowhere1", THERE), "table.unknown")


async def test_a_rematch_of_an_abandoned_lobby(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN, seats=3)
    await vote_to_abandon(stage.tables, stage.press(ANNA), table)
    answer = await create_rematch(stage.tables, stage.press(BEN), table, HERE)
    assert len((await stage.tables.snapshot(answer.table)).seats) == 3


async def test_a_rematch_where_another_process_has_ended_the_game(stage: Stage) -> None:
    other = await stage.another()
    table = await stage.game(ANNA, BEN)
    await stage.tables.snapshot(table)
    await other.steps(table, 2_000)
    assert (await create_rematch(stage.tables, stage.press(ANNA), table, HERE)).key == "opened"


async def test_a_player_who_left_may_ask_for_a_rematch(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await leave_table(stage.tables, stage.press(BEN), table)
    await stage.steps(table, 2_000)
    assert (await create_rematch(stage.tables, stage.press(BEN), table, HERE)).key == "opened"


async def test_a_missed_card_is_posted_again(stage: Stage) -> None:
    told, untold, lobby = [await stage.game(ANNA, BEN, location=location) for location in (HERE, THERE)] + [
        await stage.lobby(ANNA, location=ABROAD)
    ]
    await stage.steps(told, 3)
    await stage.steps(untold, 3)
    for table, location, at in ((told, HERE, 3), (untold, THERE, 0)):
        await stage.store.put_message(table, Message("card", 0, location.channel, 2, at, 1.0))
        await stage.store.put_message(table, Message("hand", ANNA, 1, 2, 3, 1.0))
    stage.deliver()
    await post_missed(stage.tables, GUILD)
    assert (stage.kinds(told), stage.kinds(untold), stage.kinds(lobby)) == ([], ["card card"], [])
    stage.deliver()
    await post_missed(stage.tables)
    assert (stage.kinds(told), stage.kinds(untold), stage.kinds(lobby)) == ([], ["card card"], ["lobby lobby"])
    stage.deliver()
    await post_missed(stage.tables, channel=ABROAD.channel)
    assert (stage.kinds(untold), stage.kinds(lobby)) == ([], ["lobby lobby"])
    await stage.store.put_message(lobby, Message("lobby", 0, ABROAD.channel, 2, 0, 1.0))
    stage.deliver()
    await post_missed(stage.tables, 8)
    assert stage.kinds(lobby) == []
    await stage.same_as_loaded(lobby)


async def test_a_card_in_another_channel_does_not_count(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.store.put_message(table, Message("card", 0, THERE.channel, 2, 0, 1.0))
    stage.deliver()
    await post_missed(stage.tables, GUILD)
    assert stage.kinds(table) == ["card card"]


async def test_sealed_answers_need_no_new_card(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await stage.store.put_message(table, Message("card", 0, HERE.channel, 2, 0, 1.0))
    stage.deliver()
    for person, kinds in ((ANNA, []), (BEN, []), (CLEO, ["card card"])):
        await stage.play(person, table, "play trader")
        stage.deliver()
        await post_missed(stage.tables)
        assert stage.kinds(table) == kinds


async def test_missed_cards_of_many_tables_are_all_posted(stage: Stage) -> None:
    tables = [await stage.lobby(ANNA, location=location_of(number)) for number in range(1, 103)]
    stage.deliver()
    await post_missed(stage.tables)
    assert all(stage.kinds(table) == ["lobby lobby"] for table in tables)
