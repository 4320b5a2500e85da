"""Which table a command is about; it never guesses, so no move can end up in the wrong game."""

import itertools

import pytest

from bot.store.rows import Status
from bot.tables.resolve import find_table, tables_of
from bot.tables.seating import leave_table
from bot.tables.types import Location
from bot.tables.votes import vote_to_abandon
from tests.bot.tables.stage import (
    ABROAD,
    ANNA,
    BEN,
    CLEO,
    DORA,
    EVE,
    HERE,
    PRIVATE,
    THERE,
    Stage,
    location_of,
    refused,
)


async def test_everyone_in_a_channel_gets_its_table(stage: Stage) -> None:
    here, there = await stage.game(ANNA, BEN), await stage.game(ANNA, CLEO, location=THERE)
    for person in (ANNA, BEN, EVE):
        for playing in (True, False):
            assert (await find_table(stage.tables, HERE, person, playing=playing)).id == here
            assert (await find_table(stage.tables, THERE, person, playing=playing)).id == there


async def test_an_ended_table_of_the_channel_counts_only_for_its_players(stage: Stage) -> None:
    over = await stage.finished(ANNA, BEN)
    running = await stage.game(ANNA, CLEO, location=THERE)
    for person, playing in itertools.product((ANNA, BEN, EVE), (True, False)):
        assert (await find_table(stage.tables, HERE, person, playing=playing)).id == over
    # a person who did not play it may mean their own
    assert (await find_table(stage.tables, HERE, CLEO)).id == over
    assert (await find_table(stage.tables, HERE, CLEO, playing=True)).id == running
    # the newer one is that of the channel, whatever its status
    lobby = await stage.lobby(CLEO)
    assert (await find_table(stage.tables, HERE, ANNA)).id == lobby


async def test_elsewhere_the_table_that_awaits_the_person(stage: Stage) -> None:
    one = await stage.game(ANNA, BEN)
    two = await stage.game(ANNA, BEN, location=THERE)
    await stage.play(ANNA, one, "play trader, messenger")
    for location in (PRIVATE, ABROAD):
        for playing in (True, False):
            assert (await find_table(stage.tables, location, ANNA, playing=playing)).id == two
            several = await refused(find_table(stage.tables, location, BEN, playing=playing), "which.several")
            assert set(several.params["tables"]) == {one, two}


async def test_elsewhere_the_only_table_of_the_person(stage: Stage) -> None:
    game = await stage.game(ANNA, BEN)
    await stage.play(ANNA, game, "play trader, messenger")
    # no table awaits Anna; a lobby counts only if there is no game
    await stage.lobby(ANNA, location=THERE)
    assert (await find_table(stage.tables, PRIVATE, ANNA)).id == game
    other = await stage.game(ANNA, CLEO, location=ABROAD)
    await stage.play(ANNA, other, "play trader, messenger")
    assert set((await refused(find_table(stage.tables, PRIVATE, ANNA), "which.several")).params["tables"]) == {
        game,
        other,
    }
    lobby = await stage.lobby(DORA, location=location_of(1))
    assert (await find_table(stage.tables, PRIVATE, DORA)).id == lobby


async def test_without_a_running_table_the_last_one_played(stage: Stage) -> None:
    await refused(find_table(stage.tables, PRIVATE, ANNA), "which.none")
    await stage.finished(ANNA, BEN)
    stage.clock.now += 10
    last = await stage.finished(ANNA, BEN, location=THERE)
    assert (await find_table(stage.tables, PRIVATE, ANNA)).id == last
    await refused(find_table(stage.tables, PRIVATE, ANNA, playing=True), "which.none")
    await refused(find_table(stage.tables, PRIVATE, EVE), "which.none")


async def test_a_named_table(stage: Stage) -> None:
    here, there = await stage.game(ANNA, BEN), await stage.game(CLEO, DORA, location=THERE)
    assert (await find_table(stage.tables, HERE, ANNA, there)).id == there
    assert (await find_table(stage.tables, HERE, ANNA, f" {there.upper()} ")).id == there
    assert (await find_table(stage.tables, HERE, ANNA, "")).id == here
    for nothing in ("nowhere1", "%", "' OR 1=1"):
        await refused(find_table(stage.tables, HERE, ANNA, nothing), "table.unknown")


@pytest.mark.parametrize("location", [ABROAD, PRIVATE])
async def test_a_table_of_another_server_is_not_shown(stage: Stage, location: object) -> None:
    table = await stage.game(ANNA, BEN, CLEO)
    await leave_table(stage.tables, stage.press(CLEO), table)
    elsewhere = ABROAD if location is ABROAD else PRIVATE
    await refused(find_table(stage.tables, elsewhere, EVE, table), "table.unknown")
    # allowed for its players, owners of seats and host
    for person in (ANNA, BEN, CLEO):
        assert (await find_table(stage.tables, elsewhere, person, table)).id == table
    assert (await find_table(stage.tables, THERE, EVE, table)).id == table


async def test_a_table_of_a_private_message_is_not_shown_in_another(stage: Stage) -> None:
    """Neither has a server, which does not make it the same server."""
    table = await stage.game(ANNA, BEN, location=PRIVATE)
    await refused(find_table(stage.tables, ABROAD, EVE, table), "table.unknown")
    await refused(find_table(stage.tables, Location(901), EVE, table), "table.unknown")


async def test_a_named_table_is_up_to_date(stage: Stage) -> None:
    """Even if another process has changed it."""
    other = await stage.another()
    table = await stage.game(ANNA, BEN)
    await other.tables.snapshot(table)
    await stage.steps(table, 5)
    for snapshot in (
        await find_table(other.tables, ABROAD, ANNA, table),
        await find_table(other.tables, HERE, EVE),
        (await tables_of(other.tables, ANNA))[0],
    ):
        assert snapshot.moves == 5


async def test_all_tables_of_a_person_the_longest_wait_first(stage: Stage) -> None:
    tables = []
    for number in range(4):
        stage.clock.now += 100
        tables.append(await stage.game(ANNA, BEN, location=location_of(number + 1)))
    stage.clock.now += 100
    await stage.play(ANNA, tables[0], "play trader, messenger")
    lobby = await stage.lobby(ANNA, location=location_of(9))
    mine = [snapshot.id for snapshot in await tables_of(stage.tables, ANNA)]
    assert mine[:3] == tables[1:]
    assert set(mine[3:]) == {tables[0], lobby}
    assert [snapshot.id for snapshot in await tables_of(stage.tables, BEN)] == tables
    assert await tables_of(stage.tables, EVE) == []
    # people who left and games that ended do not count
    await leave_table(stage.tables, stage.press(ANNA), tables[1])
    for person in (ANNA, BEN):
        await vote_to_abandon(stage.tables, stage.press(person), tables[2])
    assert (await stage.tables.snapshot(tables[2])).status is Status.ABANDONED
    assert {snapshot.id for snapshot in await tables_of(stage.tables, ANNA)} == {tables[0], tables[3], lobby}
