"""One ping until its person looks: what the store remembers of it, and when digests are due."""

from typing import Any

import pytest

from bot.store.changes import Committed, NewTable, Notification
from bot.store.pings import PRIVATE, REMINDER_PAUSE, Ping, PingAnswer, PingKind
from bot.store.rows import SeatRow, TargetKind
from bot.store.store import Store

ANN = 5
HERE, THERE = 71, 72
YES, NO = PingAnswer(True), PingAnswer(False)


async def new_table(store: Store) -> str:
    created = await store.create(NewTable(now=0.0, game="castle", host=ANN, seats=(SeatRow(0, ANN, ANN),)))
    assert isinstance(created, Committed)
    return created.table


@pytest.fixture
async def tables(store: Store) -> list[str]:
    return [await new_table(store) for _ in range(3)]


def ping(table: str, nonce: str, place: int = HERE, /, **given: Any) -> Ping:
    return Ping(**{"person": ANN, "place": place, "table": table, "nonce": nonce, "at": 10.0, **given})


async def claim(store: Store, *pings: Ping) -> list[PingAnswer]:
    return await store.claim_pings(pings)


async def test_the_first_table_pings_and_the_others_do_not_until_the_person_looks(
    store: Store, tables: list[str]
) -> None:
    first, second, third = tables
    assert await claim(store, ping(first, "a"), ping(second, "b")) == [YES, NO]
    assert (await store.person(ANN)).pinged
    await store.note_look(ANN, 20.0)
    assert not (await store.person(ANN)).pinged
    assert await claim(store, ping(third, "c"), ping(first, "d")) == [YES, NO]


async def test_a_row_that_is_tried_again_pings_again(store: Store, tables: list[str]) -> None:
    """Its message may not have arrived; if it has, Discord makes no second one. The look in between stays."""
    first, second, _ = tables
    assert await claim(store, ping(first, "a")) == [YES]
    assert await claim(store, ping(first, "a")) == [YES]
    await store.note_look(ANN, 20.0)
    assert await claim(store, ping(first, "a")) == [YES]
    assert await claim(store, ping(second, "b")) == [YES]


async def test_a_row_that_pinged_nobody_gives_the_ping_back(store: Store, tables: list[str]) -> None:
    first, second, _ = tables
    asked: dict[str, Any] = {"decision": 1, "since": 5.0}
    assert await claim(store, ping(first, "a", **asked)) == [YES]
    await store.release_pings("a")
    assert await claim(store, ping(first, "b", **asked)) == [YES]
    assert await claim(store, ping(second, "c")) == [NO]


async def test_a_decision_is_announced_once(store: Store, tables: list[str]) -> None:
    """Also to someone who has looked and not answered yet, and if the first card only named them."""
    first, second, _ = tables
    assert await claim(store, ping(first, "a", decision=1, since=5.0)) == [YES]
    assert await claim(store, ping(second, "b", decision=1, since=5.0)) == [NO]
    await store.note_look(ANN, 20.0)
    assert await claim(store, ping(first, "c", decision=1, since=5.0)) == [NO]
    assert await claim(store, ping(second, "d", decision=1, since=5.0)) == [NO]
    # asked again after an undo
    assert await claim(store, ping(second, "e", decision=1, since=30.0)) == [YES]


async def test_each_server_pings_once_where_no_private_list_arrives(store: Store, tables: list[str]) -> None:
    first, second, third = tables
    given: dict[str, Any] = {"everywhere": False}
    assert await claim(store, ping(first, "a", **given), ping(second, "b", THERE, **given)) == [YES, YES]
    assert await claim(store, ping(third, "c", THERE, **given)) == [NO]
    assert await claim(store, ping(third, "d", PRIVATE)) == [YES]


async def test_a_ping_elsewhere_is_named_and_can_be_forgotten(store: Store, tables: list[str]) -> None:
    """Its person may have left that server."""
    first, second, _ = tables
    assert await claim(store, ping(first, "a", decision=1, since=5.0)) == [YES]
    assert await claim(store, ping(second, "b", THERE, decision=1, since=5.0)) == [PingAnswer(False, HERE)]
    await store.forget_ping(ANN, HERE)
    assert await claim(store, ping(second, "b", THERE, decision=1, since=5.0)) == [YES]


async def test_a_held_ping_waits_and_ends_with_a_look(store: Store, tables: list[str]) -> None:
    first, second, third = tables
    assert await store.hold_ping(ping(first, "a"))
    assert await store.hold_ping(ping(second, "b", THERE))
    held: dict[str, Any] = {"kind": PingKind.HELD}
    assert await claim(store, ping(first, "c", **held), ping(second, "d", THERE, **held)) == [
        YES,
        PingAnswer(False, HERE),
    ]
    assert not await store.hold_ping(ping(third, "e"))
    await store.note_look(ANN, 20.0)
    assert await store.hold_ping(ping(first, "f"))
    await store.note_look(ANN, 30.0)
    assert await claim(store, ping(first, "g", **held)) == [NO]


async def test_a_reminder_pings_again_but_not_twenty_times(store: Store, tables: list[str]) -> None:
    first, second, third = tables
    remind: dict[str, Any] = {"kind": PingKind.REMINDER}
    assert await claim(store, ping(first, "a")) == [YES]
    assert await claim(store, ping(first, "b", **remind), ping(second, "c", **remind)) == [YES, NO]
    assert await claim(store, ping(third, "d")) == [NO]
    later = 10.0 + REMINDER_PAUSE
    assert await claim(store, ping(second, "e", at=later, **remind)) == [YES]
    await store.note_look(ANN, later)
    assert await claim(store, ping(third, "f", at=later, **remind)) == [YES]


async def test_a_digest_is_sent_by_one_process(store: Store, tables: list[str]) -> None:
    row = Notification(kind="waiting", place=TargetKind.USER, target=ANN, due=100.0)
    assert await store.next_digest_time() is None
    await store.set_digest(ANN, 90.0)
    assert await store.next_digest_time() == 90.0
    assert await store.due_digests(89.0) == []
    assert await store.due_digests(100.0) == [(ANN, 90.0)]
    assert await store.send_digest(ANN, 90.0, 190.0, [(tables[0], row)], 100.0)
    assert not await store.send_digest(ANN, 90.0, 190.0, [(tables[0], row)], 100.0)
    assert len(await store.claim("us", 100.0, 200.0)) == 1
    assert await store.next_digest_time() == 190.0
    await store.set_digest(ANN, None)
    assert await store.next_digest_time() is None
