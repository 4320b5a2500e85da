"""Moves that were taken back, and requests to take some back."""

import pytest

from bot.store.changes import Commit, DeliveryReport, Notification
from bot.store.rows import Checkpoint, Deadline, DeadlineKind, Message, TargetKind, UndoRequest, UndoRow
from bot.store.store import Store
from tests.bot.store.builders import ANNA, BEN, CHANNEL, done, entry, move, opened, running


def taken(number: int, after: int, *rows: int) -> UndoRow:
    return UndoRow(number, after, 0, ANNA, (1,), (0, 1), 9.0, tuple(entry(row) for row in rows))


async def test_what_was_taken_back_stays_beside_the_log(store: Store) -> None:
    table = await running(store, 3)
    first = taken(1, 1, 2, 3)
    await done(store, move(table, 4, keep_moves=1, undo=first, entries=(entry(2), entry(3))))
    second = taken(2, 0, 1, 2, 3)
    await done(store, move(table, 5, keep_moves=0, undo=second, entries=()))
    assert await store.log(table) == []
    assert await store.undos(table) == [first, second]
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.undos == ((0, 1), (0, 1))
    assert loaded.table.moves == 0


async def test_a_table_without_undos(store: Store) -> None:
    table = await running(store, 1)
    loaded = await store.load(table)
    assert loaded is not None
    assert (loaded.undos, loaded.undo_request, await store.undos(table)) == ((), None, [])


async def test_checkpoints_and_messages_show_no_later_move(store: Store) -> None:
    table = await running(store, 3)
    point = Checkpoint(3, 1, b"3")
    await done(store, move(table, 4, checkpoints=(point,)))
    for kind, person, told in (("card", 0, 4), ("hand", ANNA, 3), ("hand", BEN, 1)):
        await store.put_message(table, Message(kind, person, CHANNEL, told, told, 5.0))
    await done(store, move(table, 5, keep_moves=2, undo=taken(1, 2, 3, 4), entries=()))
    assert await store.checkpoint(table, 9) is None
    shown = {(message.kind, message.person): message.moves_shown for message in await store.messages(table)}
    assert shown == {("card", 0): 2, ("hand", ANNA): 2, ("hand", BEN): 1}


@pytest.mark.parametrize(("undos", "at", "told"), [(0, 5.0, 1), (1, 5.0, 3), (None, 5.0, 1), (None, 10.0, 3)])
async def test_a_message_on_its_way_shows_nothing_that_is_taken_back(
    store: Store, undos: int | None, at: float, told: int
) -> None:
    """Otherwise the next one would not tell what was played instead. One that was made later shows what is there."""
    table = await running(store, 3)
    card = Notification(kind="card", place=TargetKind.CHANNEL, target=CHANNEL, due=4.0, topic="card")
    await store.notify([(table, card)], 4.0)
    (row,) = await store.claim("us", 4.0, 99.0)
    await done(store, move(table, 4, keep_moves=1, undo=taken(1, 1, 2, 3), entries=(entry(2), entry(3))))
    shown = Message("card", 0, CHANNEL, 7, 3, at)
    await store.record_delivery(DeliveryReport(row=row.id, now=11.0, message=7, remember=shown, undos=undos))
    assert [message.moves_shown for message in await store.messages(table)] == [told]


async def test_a_request_has_a_deadline(store: Store) -> None:
    table = await running(store, 1)
    request = UndoRequest(3, ANNA, 0, 10.0, 50.0)
    await done(store, move(table, 2, undo_request=request))
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.undo_request == request
    assert await store.next_deadline_time() == 50.0
    assert await store.due_deadlines(49.0) == []
    assert await store.due_deadlines(50.0) == [Deadline(DeadlineKind.UNDO, table, 50.0, -1, 3)]
    await done(store, move(table, 3))
    assert await store.due_deadlines(50.0), "another commit leaves it alone"
    await done(store, move(table, 4, undo_request=None))
    assert await store.due_deadlines(50.0) == []
    assert await store.next_deadline_time() is None


async def test_downtime_postpones_a_request(store: Store) -> None:
    table = await running(store)
    await store.beat(10.0, 5.0)
    await done(store, Commit(table=table, expected=2, now=11.0, undo_request=UndoRequest(1, ANNA, 0, 11.0, 50.0)))
    assert await store.beat(40.0, 5.0) == 30.0
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.undo_request is not None
    assert (loaded.undo_request.due, loaded.table.version) == (80.0, 4)


@pytest.mark.parametrize("number", [1, 2])
async def test_each_undo_has_a_number_of_its_own(store: Store, number: int) -> None:
    table, other = await running(store, 1), await opened(store, channel=CHANNEL + 1)
    await done(store, move(table, 2, keep_moves=0, undo=taken(number, 0, 1), entries=()))
    assert [undo.number for undo in await store.undos(table)] == [number]
    assert await store.undos(other) == []
