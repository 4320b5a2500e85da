"""Names of tables: numbered when they are taken, kept with the table, hidden with the name of their author."""

import pytest

from bot.store.changes import Changes, Commit, Committed, Conflict
from bot.store.names import name_key, unused_name
from bot.store.rows import Status, TableName
from bot.store.store import Store
from tests.bot.store.builders import ANNA, BEN, CHANNEL, done, opened
from tests.bot.store.test_servers import HERE, THERE, name, redraw

FRIDAY = TableName("Friday", ANNA)


async def named(store: Store, table: str) -> str:
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.name is not None
    return loaded.name.text


@pytest.mark.parametrize(
    ("wanted", "taken", "found"),
    [
        ("Friday", (), "Friday"),
        ("Friday", ("friday",), "Friday 2"),
        ("Friday", ("FRIDAY ", "Friday  2"), "Friday 3"),
        ("Friday", ("Friday 2",), "Friday"),
        ("Ｆriday", ("Friday",), "Ｆriday 2"),
    ],
)
def test_unused_names(wanted: str, taken: tuple[str, ...], found: str) -> None:
    assert unused_name(wanted, taken) == found


def test_keys() -> None:
    assert name_key("Élise’s  CASTLE") == name_key("E\u0301lise’s castle")
    assert name_key("one") != name_key("two")


async def test_a_new_table_gets_the_first_free_name_of_its_server(store: Store) -> None:
    tables = [await opened(store, guild=HERE, channel=CHANNEL + n, name=FRIDAY) for n in range(3)]
    assert [await named(store, table) for table in tables] == ["Friday", "Friday 2", "Friday 3"]
    assert await named(store, await opened(store, guild=THERE, channel=CHANNEL + 9, name=FRIDAY)) == "Friday"
    await done(store, Commit(table=tables[1], expected=1, now=2.0, changes=Changes(status=Status.OVER)))
    assert await store.names_in_use(HERE) == ["Friday", "Friday 3"]
    assert await store.names_in_use(HERE, tables[0]) == ["Friday 3"]
    assert await named(store, await opened(store, guild=HERE, channel=CHANNEL + 5, name=FRIDAY)) == "Friday 2"


async def test_a_taken_name_is_a_conflict_that_changes_nothing(store: Store) -> None:
    await opened(store, guild=HERE, name=FRIDAY)
    other = await opened(store, guild=HERE, channel=CHANNEL + 1, name=TableName("Sunday", BEN))
    rename = Commit(table=other, expected=1, now=2.0, name=TableName("friday", BEN))
    assert await store.commit(rename) == Conflict(1)
    assert await named(store, other) == "Sunday"
    assert isinstance(
        await store.commit(Commit(table=other, expected=1, now=2.0, name=TableName("SUNDAY", BEN))), Committed
    )
    assert await named(store, other) == "SUNDAY"
    elsewhere = await opened(store, guild=THERE, channel=CHANNEL + 2, name=FRIDAY)
    moved = Commit(table=elsewhere, expected=1, now=2.0, changes=Changes(guild=HERE), name=FRIDAY)
    assert await store.commit(moved) == Conflict(1)


async def test_tables_with_a_name(store: Store) -> None:
    here = await opened(store, guild=HERE, name=FRIDAY)
    there = await opened(store, guild=THERE, channel=CHANNEL + 1, name=FRIDAY)
    await done(store, Commit(table=here, expected=1, now=9.0, changes=Changes(status=Status.OVER)))
    unnamed = await opened(store, guild=HERE, channel=CHANNEL + 2)
    assert await store.named_tables(HERE, 0, 9) == [(here, "Friday", False)]
    assert await store.named_tables(HERE, ANNA, 9) == [(there, "Friday", True), (here, "Friday", False)]
    assert await store.named_tables(None, 0, 9) == []
    assert await store.named_tables(None, BEN, 1) == [(there, "Friday", True)]
    assert (await store.load(unnamed)).name is None  # type: ignore[union-attr]


async def test_a_table_with_a_hidden_name_is_drawn_again(store: Store) -> None:
    """Even if its author has no seat there any more."""
    table = await opened(store, guild=HERE, name=TableName("Rude", 99))
    assert await store.set_name_hidden(name(99), hidden=True, redraw=redraw) == [table]
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.hidden == {99}
    assert loaded.table.version == 2
