"""What those who manage a server do to its tables, at the table service."""

from bot.store.rows import Closure, HiddenName, Status
from bot.tables.moderation import AT_ONCE, PAUSE, close_table, set_name_hidden
from bot.tables.seating import leave_table, take_seat
from tests.bot.tables.stage import ABROAD, ANNA, BEGINS, BEN, CLEO, DORA, GUILD, Stage, location_of, refused

WHY = "a reason"


async def test_a_closed_table_keeps_its_game(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.steps(table, 5)
    before = await stage.tables.snapshot(table)
    done = await close_table(stage.tables, stage.press(DORA), table, GUILD, WHY)
    assert done.snapshot.closure == Closure(DORA, WHY, stage.clock.now)
    assert (done.snapshot.status, done.snapshot.moves, done.snapshot.awaited) == (Status.CLOSED, before.moves, ())
    await stage.same_as_loaded(table)
    for number in (None, 0):
        await refused(take_seat(stage.tables, stage.press(CLEO), table, number), "server.closed")
    await refused(close_table(stage.tables, stage.press(CLEO), table, GUILD, "other"), "server.closed")


async def test_a_table_that_was_left_is_not_closed_once_more(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    for person in (ANNA, BEN):
        await leave_table(stage.tables, stage.press(person), table)
    await refused(close_table(stage.tables, stage.press(DORA), table, GUILD, WHY), "table.closed")
    assert (await take_seat(stage.tables, stage.press(BEN), table)).key == "sat"


async def test_only_tables_of_the_server(stage: Stage) -> None:
    table = await stage.lobby(ANNA, location=ABROAD)
    await refused(close_table(stage.tables, stage.press(DORA), table, GUILD, WHY), "table.unknown")


async def test_a_name_at_many_tables(stage: Stage) -> None:
    """The first are drawn again at once, the others one by one."""
    tables = [await stage.lobby(ANNA, location=location_of(channel)) for channel in range(600, 600 + AT_ONCE + 3)]
    stage.deliver()
    name = HiddenName(GUILD, ANNA, DORA, BEGINS)
    assert await set_name_hidden(stage.tables, name, hidden=True) == len(tables)
    due = sorted(row.after for table in tables for row in stage.waiting_rows(table))
    assert due == [0.0] * AT_ONCE + [PAUSE, 2 * PAUSE, 3 * PAUSE]
    assert await set_name_hidden(stage.tables, name, hidden=True) is None
    assert [(await stage.tables.snapshot(table)).people for table in tables] == [("A",)] * len(tables)
    # shown again before all were drawn: the rows are replaced
    assert await set_name_hidden(stage.tables, name, hidden=False) == len(tables)
    assert [len(stage.waiting_rows(table)) for table in tables] == [1] * len(tables)
