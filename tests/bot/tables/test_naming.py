"""Names of tables: two hosts at once, another server, a game that goes on; and who may change them."""

import asyncio

from bot.tables.naming import rename_table
from bot.tables.relocation import move_to_channel
from bot.tables.resolve import find_id
from bot.tables.seating import leave_table, take_seat
from tests.bot.tables.stage import ABROAD, ANNA, BEN, CLEO, HERE, PRIVATE, THERE, Stage, location_of, refused


async def name_of(stage: Stage, table: str) -> str:
    kept = await stage.tables.snapshot(table)
    await stage.same_as_loaded(table)
    return kept.name


async def test_two_hosts_choose_the_same_name_at_once(stage: Stage) -> None:
    one, two = await stage.lobby(ANNA), await stage.lobby(BEN, location=THERE)
    other = await stage.another()
    await asyncio.gather(
        rename_table(stage.tables, stage.press(ANNA), one, "Friday"),
        rename_table(other.tables, other.press(BEN), two, "friday"),
    )
    names = {(await stage.fresh(table)).name.lower() for table in (one, two)}
    assert names == {"friday", "friday 2"}


async def test_a_table_comes_to_a_server_where_its_name_is_taken(stage: Stage) -> None:
    here = await stage.lobby(ANNA)
    there = await stage.lobby(ANNA, location=ABROAD)
    assert await name_of(stage, here) == await name_of(stage, there) == "Anna’s Castle"
    await move_to_channel(stage.tables, stage.press(ANNA), there, THERE)
    assert await name_of(stage, there) == "Anna’s Castle 2"
    # within the server it keeps its name
    await move_to_channel(stage.tables, stage.press(ANNA), here, location_of(777))
    assert await name_of(stage, here) == "Anna’s Castle"


async def test_a_game_goes_on_after_its_name_was_given_to_another(stage: Stage) -> None:
    old = await stage.game(ANNA, BEN)
    for person in (ANNA, BEN):
        await leave_table(stage.tables, stage.press(person), old)
    await stage.lobby(ANNA, location=THERE)
    await take_seat(stage.tables, stage.press(ANNA), old)
    assert await name_of(stage, old) == "Anna’s Castle 2"


async def test_who_may_rename_and_until_when(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await refused(rename_table(stage.tables, stage.press(BEN), table, "Mine"), "table.not_host")
    await rename_table(stage.tables, stage.press(ANNA), table, "Friday")
    assert await name_of(stage, table) == "Friday"
    for person in (ANNA, BEN):
        await leave_table(stage.tables, stage.press(person), table)
    await refused(rename_table(stage.tables, stage.press(BEN), table, "Late"), "name.ended")


async def test_a_renamed_table_is_told_once(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    stage.deliver()
    press = stage.press(ANNA)
    for _ in range(2):
        await rename_table(stage.tables, press, table, "Friday")
    assert stage.kinds(table) == ["missing missing", "notice"]
    stage.deliver()
    await rename_table(stage.tables, stage.press(ANNA), table, "Friday")
    assert stage.kinds(table) == []


async def test_the_open_table_of_a_name_comes_before_those_that_have_ended(stage: Stage) -> None:
    old = await stage.lobby(ANNA)
    await leave_table(stage.tables, stage.press(ANNA), old)
    new = await stage.lobby(ANNA)
    assert await find_id(stage.tables, HERE, BEN, "anna’s castle") == new
    assert await find_id(stage.tables, HERE, BEN, old) == old
    abroad = await stage.lobby(ANNA, location=ABROAD)
    several = await refused(find_id(stage.tables, PRIVATE, ANNA, "Anna’s Castle"), "which.several")
    assert set(several.params["tables"]) == {new, abroad}
    assert await find_id(stage.tables, HERE, ANNA, "Anna’s Castle") == new
    assert await find_id(stage.tables, ABROAD, ANNA, "Anna’s Castle") == abroad
    assert await find_id(stage.tables, PRIVATE, CLEO, "Anna’s Castle") == "anna’s castle"
