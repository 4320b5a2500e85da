"""The outbox: order, claims, tries, superseded rows, the newest messages."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from bot.store.changes import Changes, Commit, DeliveryReport, FailureReport, Notification
from bot.store.rows import Message, OutboxRow, TargetKind
from bot.store.sql import outbox
from bot.store.sql.dialect import for_sqlite
from bot.store.store import Store, backoff
from tests.bot.store.builders import ANNA, BEN, CHANNEL, card, done, opened
from tests.bot.store.places import Place


async def told(store: Store, *tellings: Notification, **given: Any) -> str:
    return await opened(store, outbox=tellings, **given)


async def claimed(store: Store, now: float = 10.0, by: str = "us", limit: int = 10) -> list[OutboxRow]:
    return await store.claim(by, now, now + 60, limit)


def arrived(row: OutboxRow, message: int = 1, **given: Any) -> DeliveryReport:
    return DeliveryReport(**{"row": row.id, "now": 20.0, "message": message, **given})


def numbers(rows: list[OutboxRow]) -> list[object]:
    return [row.payload.get("n") for row in rows]


async def test_a_row_as_it_is_claimed(store: Store) -> None:
    table = await told(store, card(4.0, topic="card", payload={"n": 1}))
    (row,) = await claimed(store)
    assert (row.table, row.kind, row.place, row.target) == (table, "card", TargetKind.CHANNEL, CHANNEL)
    assert (row.topic, row.payload, row.since, row.due) == ("card", {"n": 1}, 1.0, 4.0)
    assert (row.tries, row.uncertain) == (1, False)
    assert 0 < len(row.nonce) <= 25


async def test_nothing_is_claimed_before_it_is_due(store: Store) -> None:
    await told(store, card(5.0))
    assert await claimed(store, now=4.9) == []
    assert await store.next_delivery_time() == 5.0
    assert len(await claimed(store, now=5.0)) == 1


async def test_rows_of_a_target_are_in_order_and_others_do_not_wait(store: Store) -> None:
    await told(
        store,
        card(payload={"n": 1}),
        card(payload={"n": 2}),
        card(payload={"n": 3}, target=ANNA, place=TargetKind.USER),
        card(payload={"n": 4}, target=CHANNEL, place=TargetKind.USER),
    )
    rows = await claimed(store)
    assert numbers(rows) == [1, 3, 4]
    assert await claimed(store) == []
    await store.record_delivery(arrived(rows[0]))
    assert numbers(await claimed(store)) == [2]


async def test_what_is_due_later_holds_nobody_up(store: Store) -> None:
    await told(store, card(100.0, payload={"n": "later"}), card(5.0, payload={"n": "now"}))
    (row,) = await claimed(store, now=6.0)
    assert numbers([row]) == ["now"]
    await store.record_delivery(arrived(row))
    assert numbers(await claimed(store, now=100.0)) == ["later"]


async def test_a_server_with_very_many_rows_does_not_hold_up_others(store: Store) -> None:
    many = [card(1.0, payload={"n": n}, target=CHANNEL + n) for n in range(500)]
    await told(store, *many, guild=7)
    await told(store, card(6.0, payload={"n": "another"}, target=77), channel=77, guild=8)
    await told(store, card(7.0, payload={"n": "private"}, target=1), channel=None, guild=None)
    assert {"another", "private"} <= set(numbers(await claimed(store)))
    assert numbers(await claimed(store)) == [*range(8, 18)]


async def test_of_a_server_with_very_many_rows_the_cards_go_first(store: Store) -> None:
    edits = [card(1.0, topic="hand", payload={"n": n}, target=CHANNEL + n) for n in range(300)]
    await told(store, *edits, card(9.0, payload={"n": "card"}, target=CHANNEL - 1), guild=7)
    assert numbers(await claimed(store, limit=3)) == ["card", 0, 1]


async def test_a_row_that_is_put_off_lets_others_go_first(store: Store) -> None:
    await told(store, card(5.0, topic="card", payload={"n": "held"}), card(6.0, payload={"n": "next"}))
    (row,) = await claimed(store, now=7.0)
    await store.record_failure("us", FailureReport(row=row.id, now=7.0, again=7.0, due=600.0))
    (row,) = rows = await claimed(store, now=7.0)
    assert numbers(rows) == ["next"]
    await store.record_delivery(arrived(row))
    assert await claimed(store, now=599.0) == []
    assert numbers(await claimed(store, now=600.0)) == ["held"]


async def test_what_supersedes_a_row_that_was_put_off_does_not_wait(store: Store) -> None:
    table = await told(store, card(5.0, topic="card", payload={"n": "held"}))
    (row,) = await claimed(store, now=7.0)
    await store.record_failure("us", FailureReport(row=row.id, now=7.0, again=7.0, due=600.0))
    await store.notify([(table, card(8.0, topic="card", payload={"n": "new"}))], 8.0)
    (row,) = rows = await claimed(store, now=8.0)
    assert numbers(rows) == ["new"]
    await store.record_delivery(arrived(row))
    assert await claimed(store, now=600.0) == []


def rows_of_each_urgency(due: float) -> tuple[Notification, ...]:
    """The least urgent first, each for another target."""
    edit = card(due, kind="hand", topic="hand", place=TargetKind.USER, target=ANNA, payload={"n": f"edit {due:g}"})
    hand = card(due, kind="hand", topic="turn", place=TargetKind.USER, target=BEN, payload={"n": f"hand {due:g}"})
    line = card(due, kind="missing", topic="missing", payload={"n": f"line {due:g}"})
    return edit, hand, line, card(due, topic="card", target=CHANNEL + 1, payload={"n": f"card {due:g}"})


async def test_cards_are_claimed_before_hands_and_hands_before_edits(store: Store) -> None:
    await told(store, *rows_of_each_urgency(5.0))
    assert numbers(await claimed(store, limit=1)) == ["card 5"]
    assert numbers(await claimed(store)) == ["hand 5", "line 5", "edit 5"]


async def test_a_hand_and_an_edit_that_are_old_go_before_a_new_card(store: Store) -> None:
    await told(store, *rows_of_each_urgency(5.0)[:2])
    cards = [card(at, topic=f"card {at}", target=CHANNEL + at, payload={"n": at}) for at in (19, 21, 124, 126)]
    await told(store, *cards, channel=CHANNEL + 100)
    assert numbers(await claimed(store, now=130.0)) == [19, "hand 5", 21, 124, "edit 5", 126]


async def test_a_row_is_as_urgent_as_the_one_behind_it(store: Store) -> None:
    """An edit that may wait for two minutes holds up no card of its channel that long."""
    edit, *_ = rows_of_each_urgency(5.0)
    here = {"place": edit.place, "target": edit.target}
    await told(store, edit, card(9.0, topic="card", payload={"n": "behind"}, **here))
    await told(store, card(20.0, target=CHANNEL + 9, payload={"n": 20}), channel=CHANNEL + 100)
    assert numbers(await claimed(store, now=21.0, limit=1)) == ["edit 5"]


async def test_an_urgent_row_does_not_overtake_one_of_the_same_target(store: Store) -> None:
    edit, hand, *_ = rows_of_each_urgency(5.0)
    await told(store, edit, msgspec.structs.replace(hand, target=ANNA))
    (row,) = await claimed(store)
    assert row.topic == "hand"
    await store.record_delivery(arrived(row))
    assert numbers(await claimed(store)) == ["hand 5"]


async def test_claiming_reads_the_waiting_rows_alone(path: Path, sqlite_store: Store) -> None:
    with closing(sqlite3.connect(path)) as db:
        given = {"now": 1, "limit": 1, "by": "us", "until": 1}
        steps = db.execute(f"EXPLAIN QUERY PLAN {for_sqlite(outbox.CLAIM)}", given)
        plan = " ".join(str(step) for step in steps)
    assert "USING INDEX outbox_due (due<?)" in plan
    assert "INDEX outbox_target (place=? AND target=? AND due<?)" in plan
    # of tables none; what is scanned are the rows that were found so
    assert set(re.findall(r"SCAN ([\w(-]+)", plan)) <= {"ready", "shared", "picked", "(subquery-7"}


async def test_what_failed_holds_its_target_up_until_its_next_try(store: Store) -> None:
    await told(store, card(payload={"n": 1}), card(payload={"n": 2}))
    (row,) = await claimed(store)
    await store.record_failure("us", FailureReport(row=row.id, now=11.0, again=30.0, problem="503"))
    assert await claimed(store, now=29.0) == []
    assert await store.next_delivery_time() == 30.0
    (again,) = await claimed(store, now=30.0)
    assert (again.id, again.nonce, again.tries, again.uncertain) == (row.id, row.nonce, 2, False)


async def test_given_up(store: Store) -> None:
    await told(store, card(payload={"n": 1}), card(payload={"n": 2}))
    (row,) = await claimed(store)
    await store.record_failure("us", FailureReport(row=row.id, now=11.0, again=None, problem="10003"))
    assert numbers(await claimed(store)) == [2]
    assert (await store.prune(12.0)).outbox == 1


async def test_no_answer_makes_it_uncertain(store: Store) -> None:
    await told(store, card())
    (row,) = await claimed(store)
    await store.record_failure("us", FailureReport(row=row.id, now=11.0, again=11.0, uncertain=True))
    (row,) = await claimed(store, now=12.0)
    assert row.uncertain
    await store.record_failure("us", FailureReport(row=row.id, now=12.0, again=12.0))  # searched for and not found
    (row,) = await claimed(store, now=13.0)
    assert not row.uncertain


async def test_the_claim_of_a_dead_process_runs_out(store: Store) -> None:
    await told(store, card())
    (row,) = await store.claim("dead", 10.0, 40.0)
    assert await store.claim("us", 39.0, 99.0) == []
    assert await store.next_delivery_time() == 40.0
    (again,) = await store.claim("us", 40.0, 99.0)
    assert (again.id, again.uncertain, again.tries) == (row.id, True, 2)
    await store.record_failure(
        "dead", FailureReport(row=row.id, now=41.0, again=None)
    )  # the first process was only slow
    await store.record_failure("dead", FailureReport(row=row.id, now=41.0, again=41.0))
    assert await store.claim("us", 42.0, 99.0) == []
    await store.record_delivery(arrived(again))
    assert await store.next_delivery_time() is None


async def test_what_was_not_tried_is_given_back(store: Store) -> None:
    await told(store, card())
    await claimed(store)
    assert await store.release("us", tried=False) == 1
    (row,) = await claimed(store)
    assert (row.tries, row.uncertain) == (1, False)


async def test_what_may_have_been_tried_in_an_earlier_life_is_uncertain(store: Store) -> None:
    await told(store, card())
    await claimed(store)
    assert await store.release("others", tried=True) == 0
    assert await store.release("us", tried=True) == 1
    (row,) = await claimed(store)
    assert (row.tries, row.uncertain) == (1, True)


async def test_kills_do_not_count_as_tries(store: Store) -> None:
    """Otherwise the first failure after some restarts would have the longest pause."""
    await told(store, card())
    for _ in range(8):
        await claimed(store)
        await store.release("us", tried=True)
    (row,) = await claimed(store)
    assert backoff(row.tries) == backoff(1)


async def test_a_newer_card_supersedes_one_that_waits(store: Store) -> None:
    table = await told(store, card(topic="card", payload={"n": 1}), card(topic="edit", payload={"n": 2}))
    newer, other = card(5.0, topic="card", payload={"n": 3}), card(topic="hand", place=TargetKind.USER, target=ANNA)
    await done(store, Commit(table=table, expected=1, now=5.0, outbox=(newer, other)))
    rows = await claimed(store)
    assert numbers(rows) == [2, None]
    await store.record_delivery(arrived(rows[0]))
    (row,) = await claimed(store)
    # in its place: else a table with many moves would never have its turn, and its cards would never count as late
    assert (row.payload, row.since, row.due) == ({"n": 3}, 1.0, 0.0)


async def test_a_card_that_is_due_is_not_put_off(store: Store) -> None:
    """By the card of an unfinished turn, for instance, which comes later."""
    table = await told(store, card(topic="card", payload={"n": 1}))
    await done(store, Commit(table=table, expected=1, now=5.0, outbox=(card(185.0, topic="card", payload={"n": 2}),)))
    (row,) = await claimed(store)
    assert row.payload == {"n": 1}
    await store.record_delivery(arrived(row))
    # but one that is not due yet waits anew
    await done(store, Commit(table=table, expected=2, now=9.0, outbox=(card(189.0, topic="card", payload={"n": 3}),)))
    (row,) = await claimed(store, now=200.0)
    assert (row.payload, row.due) == ({"n": 3}, 189.0)


async def test_a_card_supersedes_other_topics_too(store: Store) -> None:
    table = await told(store, card(topic="edit", payload={"n": 1}), card(payload={"n": 2}))
    await done(store, Commit(table=table, expected=1, now=5.0, outbox=(card(topic="card", supersedes=("edit",)),)))
    assert numbers(await claimed(store)) == [2]


async def test_what_is_being_sent_or_may_have_arrived_is_not_superseded(store: Store) -> None:
    table = await told(store, card(topic="card", payload={"n": 1}))
    (row,) = await claimed(store)
    await done(store, Commit(table=table, expected=1, now=5.0, outbox=(card(topic="card", payload={"n": 2}),)))
    await store.record_failure("us", FailureReport(row=row.id, now=11.0, again=11.0, uncertain=True))
    await done(store, Commit(table=table, expected=2, now=5.0, outbox=(card(topic="card", payload={"n": 3}),)))
    (row,) = await claimed(store, now=12.0)
    assert numbers([row]) == [1]
    await store.record_delivery(arrived(row))
    assert numbers(await claimed(store, now=13.0)) == [3]


async def test_a_row_that_supersedes_a_failed_one_waits_for_its_next_try(store: Store) -> None:
    table = await told(store, card(topic="card"))
    (row,) = await claimed(store)
    await store.record_failure("us", FailureReport(row=row.id, now=11.0, again=40.0))
    await done(store, Commit(table=table, expected=1, now=12.0, outbox=(card(12.0, topic="card"),)))
    assert await claimed(store, now=39.0) == []
    assert len(await claimed(store, now=40.0)) == 1


async def test_other_tables_of_the_place_are_not_superseded(store: Store) -> None:
    hand = card(topic="hand", place=TargetKind.USER, target=ANNA)
    await told(store, hand)
    other = await told(store, hand, channel=CHANNEL + 1)
    (row,) = await claimed(store)
    assert row.table != other
    await store.record_delivery(arrived(row))
    (row,) = await claimed(store)
    assert row.table == other


async def test_two_programs_never_claim_the_same(store: Store, place: Place) -> None:
    await told(store, *(card(target=number) for number in range(60)))
    other = await place.open()
    try:
        both = await asyncio.gather(
            *(claimed(which, by=f"p{number}", limit=7) for number in range(6) for which in (store, other))
        )
    finally:
        await other.close()
    taken = [row.id for rows in both for row in rows]
    assert len(taken) == len(set(taken)) == 60


async def test_the_newest_message_is_remembered_and_the_one_before_returned(store: Store) -> None:
    table = await told(store, card(), card(), card())
    for message, before in ((71, None), (72, 71), (72, None)):
        (row,) = await claimed(store)
        remember = Message("card", 0, CHANNEL, message, 3, 20.0)
        old = await store.record_delivery(arrived(row, message, remember=remember))
        assert (old.message if old is not None else None) == before
    assert await store.messages(table) == [Message("card", 0, CHANNEL, 72, 3, 20.0)]


async def test_sent_twice_is_sent_once(store: Store) -> None:
    table = await told(store, card())
    (row,) = await claimed(store)
    await store.record_delivery(arrived(row, 71, remember=Message("card", 0, CHANNEL, 71, 1, 20.0)))
    assert await store.record_delivery(arrived(row, 72, remember=Message("card", 0, CHANNEL, 72, 1, 20.0))) is None
    assert [message.message for message in await store.messages(table)] == [71]
    assert (await store.prune(21.0)).outbox == 1


async def test_messages_of_each_player(store: Store) -> None:
    table = await told(store)
    anna, ben = Message("hand", ANNA, 1, 71, 1, 5.0), Message("hand", BEN, 2, 72, 1, 5.0)
    assert await store.put_message(table, anna) is None
    assert await store.put_message(table, ben) is None
    assert await store.put_message(table, Message("hand", ANNA, 1, 73, 2, 6.0)) == anna
    await store.drop_message(table, "hand", BEN)
    assert await store.messages(table) == [Message("hand", ANNA, 1, 73, 2, 6.0)]


async def test_whether_a_message_asks_is_kept(store: Store, place: Place) -> None:
    table = await told(store)
    for number, asks in enumerate((True, False, True, False)):
        hand = Message("hand", ANNA, 1, 70 + number, 1, 5.0, asks)
        old = await store.put_message(table, hand)
        assert old is None or old.asks is not asks
        assert await store.messages(table) == [hand]
    # of messages that earlier versions sent nothing is known
    columns = "table_id, kind, person, channel, message, told, at"
    place.query(f"INSERT INTO messages ({columns}) VALUES ('{table}', 'hand', {BEN}, 1, 80, 1, 5.0)")
    assert Message("hand", BEN, 1, 80, 1, 5.0, asks=True) in await store.messages(table)


async def test_what_remains_of_a_message_is_kept(store: Store) -> None:
    table = await told(store, card(), card(topic="other", target=CHANNEL + 1))
    first, second = await store.claim("us", 10.0, 99.0)
    shown = Message("card", 0, CHANNEL, 71, 1, 5.0, replaced=b"\x00\xff as it is sent")
    await store.record_delivery(arrived(first, 71, remember=shown))
    assert await store.messages(table) == [shown]
    # an edit of a message that is not the newest any more changes nothing
    await store.record_delivery(arrived(second, 70, replaced=b"of another"))
    assert await store.messages(table) == [shown]
    newer = msgspec.structs.replace(shown, message=72, replaced=None)
    assert await store.put_message(table, newer) == shown
    assert await store.messages(table) == [newer]


async def test_what_remains_of_an_edited_message(store: Store) -> None:
    table = await told(store, card())
    (row,) = await store.claim("us", 10.0, 99.0)
    shown, aside = Message("card", 0, CHANNEL, 71, 1, 5.0), Message("card.aside", 0, CHANNEL, 72, 1, 5.0, replaced=b"b")
    for message in (shown, aside):
        await store.put_message(table, message)
    await store.record_delivery(arrived(row, 71, replaced=b"with a picture"))
    edited = msgspec.structs.replace(shown, replaced=b"with a picture")
    assert await store.messages(table) == [edited, aside]
    await store.forget_replaced(table)
    assert await store.messages(table) == [shown, msgspec.structs.replace(aside, replaced=None)]


async def test_waiting_rows_follow_a_relocated_table(store: Store) -> None:
    table = await told(store, card(payload={"n": 1}), card(payload={"n": 2}, place=TargetKind.USER, target=CHANNEL))
    (row, _) = await claimed(store)
    await store.record_failure("us", FailureReport(row=row.id, now=11.0, again=999.0))
    await done(store, Commit(table=table, expected=1, now=12.0, changes=Changes(channel=CHANNEL + 1)))
    (row,) = await claimed(store, now=13.0)
    assert (row.payload, row.target) == ({"n": 1}, CHANNEL + 1)


def test_backoff_grows_and_stays_bounded() -> None:
    waits = [backoff(tries) for tries in range(12)]
    assert waits == sorted(waits)
    assert waits[0] == 1.0
    assert waits[-1] == 300.0
