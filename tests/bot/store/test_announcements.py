"""An announcement is made once, one at a time, and ends with the next start."""

from bot.store.changes import Announcement, Changes, Commit
from bot.store.rows import Draft, Status
from bot.store.store import Store
from tests.bot.store.builders import card, done, entry, move, opened, running

TOPIC = "maintenance"


def stop(id: str = "press 1", at: float = 100.0) -> Announcement:
    return Announcement(id=id, stop=at, told=1, left_out=0)


async def waiting(store: Store) -> int:
    return (await store.status(0.0)).outbox.waiting


async def test_it_is_made_once(store: Store) -> None:
    table = await opened(store)
    rows = [(table, card(11.0, topic=TOPIC))]
    assert await store.announce(stop(), rows, 10.0) == stop()
    assert await store.announce(stop(), rows, 11.0) == stop()
    # also long after
    assert await store.announce(stop(), rows, 1_000.0) == stop()
    assert await waiting(store) == 1


async def test_another_one_waits_for_the_first(store: Store) -> None:
    table = await opened(store)
    rows = [(table, card(11.0, target=1, topic=TOPIC))]
    more = [(table, card(101.0, target=2, topic=TOPIC))]
    await store.announce(stop(), rows, 10.0)
    assert await store.announce(stop("press 2", 200.0), more, 99.0) == stop()
    assert await waiting(store) == 1
    assert await store.announce(stop("press 2", 200.0), more, 100.0) == stop("press 2", 200.0)
    assert await waiting(store) == 2


async def test_its_end_takes_the_rows_along_and_no_others(store: Store) -> None:
    table = await opened(store, outbox=(card(1.0, topic="card"), card(1.0)))
    await store.announce(stop(), [(table, card(11.0, target=1, topic=TOPIC))], 10.0)
    assert await store.end_announcement(TOPIC) == 1
    assert await waiting(store) == 2
    assert await store.announce(stop("press 2"), [], 11.0) == stop("press 2")
    assert await store.end_announcement(TOPIC) == 0


async def test_tables_with_a_move_since_then_the_last_one_first(store: Store) -> None:
    late = await running(store, moves=3, channel=1)
    later = await running(store, channel=2)
    await done(store, move(later, 1, now=7.0, entries=(entry(1, at=7.0),)))
    early = await running(store, channel=3)
    await done(store, move(early, 1, entries=(entry(1, at=1.0),)))
    # changed, but not by a move
    await done(store, Commit(table=early, expected=3, now=9.0, drafts=(Draft(0, 1, 1, ("e2",), 9.0),)))
    await running(store, channel=4)
    over = await running(store, moves=1, channel=5)
    await done(store, Commit(table=over, expected=3, now=9.0, changes=Changes(status=Status.OVER)))
    await opened(store, channel=6)
    lost = await running(store, moves=1, channel=7)
    await done(store, Commit(table=lost, expected=3, now=9.0, changes=Changes(channel=None)))
    assert await store.tables_played_since(3.0) == [(later, 2), (late, 1)]
    assert await store.tables_played_since(3.1) == [(later, 2)]
