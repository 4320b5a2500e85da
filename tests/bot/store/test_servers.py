"""What is stored about servers: settings, hidden names, closed tables."""

from bot.store.changes import Changes, Commit, Notification, Occupied, ServerFull
from bot.store.rows import Closure, HiddenName, ServerSettings, Status, TargetKind
from bot.store.store import Store
from tests.bot.store.builders import ANNA, BEN, CHANNEL, CLEO, done, lobby, opened, running

HERE, THERE = 77, 88


def redraw(channel: int, _: int) -> tuple[Notification, ...]:
    return (Notification(kind="redraw", place=TargetKind.CHANNEL, target=channel, due=5.0),)


def name(person: int = ANNA, guild: int = HERE) -> HiddenName:
    return HiddenName(guild, person, CLEO, 5.0)


async def test_settings_of_a_server(store: Store) -> None:
    assert await store.server(HERE) == ServerSettings()
    await store.change_server(HERE, {"channels": (CHANNEL,), "most_tables": 3})
    changed = await store.change_server(HERE, {"most_tables": None, "reminders": False})
    assert changed == await store.server(HERE) == ServerSettings(channels=(CHANNEL,), reminders=False)
    assert await store.server(THERE) == ServerSettings()


async def test_a_full_server(store: Store) -> None:
    first = await opened(store, guild=HERE, most=1)
    assert await store.create(lobby(guild=HERE, most=1, channel=CHANNEL + 1)) == ServerFull(1)
    # the other reason is the more helpful one
    assert await store.create(lobby(guild=HERE, most=1)) == Occupied(first)
    await opened(store, guild=THERE, most=1, channel=CHANNEL + 2)
    assert (await store.count_active(HERE), await store.count_active(THERE)) == (1, 1)
    await done(store, Commit(table=first, expected=1, now=2.0, changes=Changes(status=Status.CLOSED)))
    assert await store.count_active(HERE) == 0
    await opened(store, guild=HERE, most=1)


async def test_a_repeated_interaction_gets_its_answer_in_a_full_server(store: Store) -> None:
    table = await opened(store, guild=HERE, most=1, interaction="1", answer=b"first")
    again = await store.create(lobby(guild=HERE, most=1, interaction="1", channel=CHANNEL + 1))
    assert again.table == table  # type: ignore[union-attr]


async def test_a_hidden_name(store: Store) -> None:
    here = await running(store, guild=HERE)
    elsewhere = await opened(store, guild=THERE, channel=CHANNEL + 1)
    nowhere = await opened(store, guild=HERE, channel=None)
    assert await store.set_name_hidden(name(), hidden=True, redraw=redraw) == [here, nowhere]
    hidden, other = await store.load(here), await store.load(elsewhere)
    assert hidden is not None
    assert other is not None
    assert (hidden.hidden, hidden.table.version) == (frozenset({ANNA}), 3)
    assert (other.hidden, other.table.version) == (frozenset(), 1)
    assert await store.hidden_names(HERE) == [name()]
    assert await store.hidden_names(THERE) == []
    assert [(row.table, row.target) for row in await store.claim("me", 9.0, 99.0)] == [(here, CHANNEL)]


async def test_hiding_twice_changes_nothing(store: Store) -> None:
    table = await running(store, guild=HERE)
    await store.set_name_hidden(name(), hidden=True, redraw=redraw)
    assert await store.set_name_hidden(name(), hidden=True, redraw=redraw) is None
    assert await store.set_name_hidden(name(BEN), hidden=False, redraw=redraw) is None
    assert len(await store.claim("me", 9.0, 99.0)) == 1
    assert await store.set_name_hidden(name(), hidden=False, redraw=redraw) == [table]
    assert await store.hidden_names(HERE) == []
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.seats[0].name == "Anna"


async def test_open_tables_come_first_then_those_that_changed_last(store: Store) -> None:
    places: list[tuple[int, int]] = []

    def noted(channel: int, place: int) -> tuple[Notification, ...]:
        places.append((channel, place))
        return ()

    tables = [await opened(store, guild=HERE, channel=CHANNEL + n, now=float(n)) for n in range(4)]
    for n in (1, 3):
        changes = Changes(status=Status.EXPIRED)
        await done(store, Commit(table=tables[n], expected=1, now=50.0 + n, changes=changes))
    order = [2, 0, 3, 1]
    assert await store.set_name_hidden(name(), hidden=True, redraw=noted) == [tables[n] for n in order]
    assert places == [(CHANNEL + n, place) for place, n in enumerate(order)]


async def test_a_closure(store: Store) -> None:
    table = await running(store)
    closure = Closure(CLEO, "a reason", 3.0)
    await done(store, Commit(table=table, expected=2, now=3.0, closure=closure))
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.closure == closure
    await done(store, Commit(table=table, expected=3, now=4.0))
    assert (await store.load(table)).closure == closure  # type: ignore[union-attr]
