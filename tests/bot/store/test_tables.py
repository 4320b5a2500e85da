"""Tables: created, found, loaded, listed."""

import msgspec
import pytest

from bot.store.changes import Changes, Commit, Committed, Occupied, Opening, Repeated
from bot.store.ids import ALPHABET, LETTERS
from bot.store.rows import Draft, PendingDecision, SeatRow, Status, TurnsPage, Vote
from bot.store.store import Store
from tests.bot.store.builders import ANNA, BEN, CHANNEL, CLEO, SEATS, card, done, entry, lobby, move, opened, running

OVER = Changes(status=Status.OVER)


async def test_a_lobby_is_loaded_as_it_was_opened(store: Store) -> None:
    settings = {"options": {"side": "left"}, "table_options": {"clock": "sand"}, "language": "pl", "pace": 60.0}
    new = lobby(**settings, guild=7, parent=8, remind_at=50.0, expires_at=90.0)
    created = await store.create(new)
    assert isinstance(created, Committed)
    assert len(created.table) == LETTERS
    assert set(created.table) <= set(ALPHABET)
    loaded = await store.load(created.table)
    assert loaded is not None
    row = loaded.table
    assert (row.id, row.game, row.options, row.language) == (created.table, "chess", {"side": "left"}, "pl")
    assert row.table_options == {"clock": "sand"}
    assert (row.pace, row.status, row.host, row.version, row.moves) == (60.0, Status.LOBBY, ANNA, 1, 0)
    assert (row.guild, row.channel, row.parent) == (7, CHANNEL, 8)
    assert (row.created, row.changed, row.remind_at, row.expires_at) == (1.0, 1.0, 50.0, 90.0)
    assert (row.outcome, row.previous, row.components, row.seed_hash) == (None, None, None, "")
    assert loaded.seats == SEATS
    assert (loaded.state, loaded.seed, loaded.opening) == (None, "", b"")
    assert await store.table(row.id) == row
    assert await store.seats(row.id) == SEATS


async def test_a_second_arrival_opens_no_second_table(store: Store) -> None:
    first = await store.create(lobby(interaction="press 1", answer=b"opened"))
    assert isinstance(first, Committed)
    second = await store.create(lobby(interaction="press 1", answer=b"opened again", channel=CHANNEL + 1))
    assert second == Repeated(first.table, b"opened")
    assert await store.active_table(CHANNEL + 1) is None
    assert await store.stored_answer("press 1") == b"opened"
    assert await store.stored_answer("press 2") is None


async def test_one_live_table_a_channel(store: Store) -> None:
    first = await opened(store)
    assert await store.create(lobby()) == Occupied(first)
    await done(store, Commit(table=first, expected=1, now=2.0, changes=OVER))
    assert await store.active_table(CHANNEL) is None
    second = await opened(store)
    assert (await store.active_table(CHANNEL)) == (await store.table(second))
    revived = Commit(table=first, expected=2, now=3.0, changes=Changes(status=Status.RUNNING))
    assert await store.commit(revived) == Occupied(second)
    elsewhere = Commit(table=first, expected=2, now=3.0, changes=Changes(status=Status.RUNNING, channel=CHANNEL + 1))
    assert isinstance(await store.commit(elsewhere), Committed)


async def test_tables_without_a_channel_do_not_conflict(store: Store) -> None:
    assert await opened(store, channel=None) != await opened(store, channel=None)


async def test_the_latest_table_of_a_channel(store: Store) -> None:
    assert await store.latest_table(CHANNEL) is None
    first = await opened(store)
    await done(store, Commit(table=first, expected=1, now=50.0, changes=OVER))
    latest = await store.latest_table(CHANNEL)
    assert latest is not None
    assert latest.id == first
    second = await opened(store, now=2.0)
    latest = await store.latest_table(CHANNEL)
    assert latest is not None
    assert latest.id == second


async def test_tables_of_a_person(store: Store) -> None:
    owned = await opened(store)
    away = (SeatRow(0, ANNA, None, "random", "Anna"), SeatRow(1, BEN, CLEO, "", "Ben"))
    left = await opened(store, channel=2, seats=away, now=5.0)
    over = await opened(store, channel=3)
    await done(store, Commit(table=over, expected=1, now=9.0, changes=OVER))
    snapshot = (Status.LOBBY, Status.RUNNING)
    assert [row.id for row in await store.tables_of(ANNA, snapshot)] == [left, owned]
    assert [row.id for row in await store.tables_of(CLEO, snapshot)] == [left]
    assert [row.id for row in await store.tables_of(ANNA, [Status.OVER])] == [over]
    assert [row.id for row in await store.tables_of(ANNA, Status, limit=2)] == [over, left]
    assert await store.tables_of(99, snapshot) == []


async def test_the_table_that_waits_longest_is_not_left_out(store: Store) -> None:
    """However many others were changed since."""
    tables = []
    for channel in range(1, 4):
        table = await opened(store, channel=channel)
        waits = PendingDecision(int(channel == 2), 1, float(channel))
        start = Commit(
            table=table, expected=1, now=10.0 * channel, changes=Changes(status=Status.RUNNING), awaited=(waits,)
        )
        await done(store, start)
        tables.append(table)
    one, two, three = tables
    lobby = await opened(store, channel=9, now=90.0)
    active = (Status.LOBBY, Status.RUNNING)
    assert [row.id for row in await store.tables_of(ANNA, active)] == [one, three, lobby, two]
    assert [row.id for row in await store.tables_of(BEN, active)] == [two, lobby, three, one]
    assert [row.id for row in await store.tables_of(ANNA, active, limit=1)] == [one]


async def test_tables_of_a_server_and_of_all(store: Store) -> None:
    here = await opened(store, guild=1)
    there = await opened(store, guild=2, channel=2, now=2.0)
    assert [row.id for row in await store.tables([Status.LOBBY])] == [there, here]
    assert [row.id for row in await store.tables([Status.LOBBY], guild=1)] == [here]
    assert await store.tables([Status.RUNNING]) == []


@pytest.mark.parametrize(
    ("seat", "free"),
    [
        (SeatRow(0), True),
        (SeatRow(0, ANNA, ANNA), False),
        (SeatRow(0, None, None, "greedy"), False),
        (SeatRow(0, ANNA, None, "greedy"), False),
        (SeatRow(0, ANNA, BEN), False),
    ],
)
def test_who_sits_there(seat: SeatRow, free: bool) -> None:
    assert seat.free == free


async def test_everything_of_a_table_comes_back(store: Store) -> None:
    table = await running(store)
    await store.keep_components("abc", b'{"pieces":32}')
    draft = Draft(1, 4, 2, ("e4", "e5"), 9.0)
    vote = Vote("abandon", -1, BEN, True, 9.0)
    waits = (PendingDecision(0, 3, 8.0), PendingDecision(1, 4, 9.0, 99.0, 90.0))
    changes = Changes(components="abc", seed_hash="hash", rules=3, outcome={"how": "mate"}, pace=None, host=BEN)
    changes = msgspec.structs.replace(changes, table_options={"clock": "sand"})
    commit = Commit(
        table=table,
        expected=2,
        now=10.0,
        state=b"state",
        opening=Opening("seed", b"[]"),
        changes=changes,
        awaited=waits,
        drafts=(draft,),
        votes=(vote,),
        seats=(SeatRow(0, ANNA, None, "greedy", "Anna", "pl"),),
    )
    await done(store, commit)
    loaded = await store.load(table)
    assert loaded is not None
    assert (loaded.seed, loaded.opening, loaded.state) == ("seed", b"[]", b"state")
    assert (loaded.drafts, loaded.votes, loaded.awaited) == ((draft,), (vote,), waits)
    assert loaded.seats == (SeatRow(0, ANNA, None, "greedy", "Anna", "pl"),)
    row = loaded.table
    assert (row.components, row.seed_hash, row.rules, row.outcome) == ("abc", "hash", 3, {"how": "mate"})
    assert row.table_options == {"clock": "sand"}
    assert (row.host, row.pace, row.version, row.changed) == (BEN, None, 3, 10.0)
    assert await store.draft(table, 1) == draft
    assert await store.draft(table, 0) is None
    assert await store.components("abc") == b'{"pieces":32}'
    assert await store.components("xyz") is None


async def test_components_are_kept_once(store: Store) -> None:
    await store.keep_components("abc", b"1")
    await store.keep_components("abc", b"1")
    assert await store.components("abc") == b"1"


async def test_the_log_in_pages(store: Store) -> None:
    table = await running(store, moves=7)
    assert await store.log(table) == [entry(number) for number in range(1, 8)]
    assert await store.log(table, after=2, limit=3) == [entry(number) for number in (3, 4, 5)]
    assert await store.log_before(table, before=6, limit=2) == [entry(number) for number in (4, 5)]
    assert await store.log_before(table, before=1, limit=2) == []


async def test_a_table_that_is_not_there(store: Store) -> None:
    assert await store.load("nowhere") is None
    assert await store.table("nowhere") is None
    assert await store.log("nowhere") == []
    assert await store.checkpoint("nowhere", 5) is None
    assert await store.messages("nowhere") == []


async def test_a_rematch_knows_its_table(store: Store) -> None:
    first = await opened(store)
    await done(store, Commit(table=first, expected=1, now=2.0, changes=OVER))
    second = await store.table(await opened(store, previous=first))
    assert second is not None
    assert second.previous == first


async def test_pruning_keeps_every_table_with_moves(store: Store) -> None:
    played = await running(store, moves=2)
    last = move(played, 3, interaction="press", outbox=(card(),), changes=Changes(status=Status.ABANDONED))
    await done(store, last)
    begun = await running(store, channel=CHANNEL + 1)
    await done(store, Commit(table=begun, expected=2, now=3.0, changes=Changes(status=Status.CLOSED)))
    empty = await opened(store, outbox=(card(),))
    await done(store, Commit(table=empty, expected=1, now=2.0, changes=Changes(status=Status.EXPIRED)))
    fresh = await opened(store, now=900.0)
    pruned = await store.prune(500.0)
    assert (pruned.interactions, pruned.outbox, pruned.lobbies) == (1, 0, 1)
    assert await store.table(empty) is None
    assert await store.table(fresh) is not None
    assert await store.table(begun) is not None
    assert len(await store.log(played)) == 3
    assert await store.stored_answer("press") is None


async def test_turns_of_a_person(store: Store) -> None:
    """Those that wait first, by deadline, then by how long they have waited; then the others, last changed first."""
    made = {}
    for number, wait in enumerate([None, (5.0, None), (3.0, None), (9.0, 50.0), (9.0, 40.0), None]):
        made[number] = table = await running(store, channel=CHANNEL + number)
        awaited = () if wait is None else (PendingDecision(0, 1, *wait),)
        await done(store, Commit(table=table, expected=2, now=10.0 + number, awaited=awaited))
    found = await store.turns(ANNA, 10)
    assert (found.tables, found.waiting) == (6, 4)
    assert [row.id for row in found.rows] == [made[number] for number in (4, 3, 2, 1, 5, 0)]
    assert [row.id for row in (await store.turns(ANNA, 2, 3)).rows] == [made[1], made[5]]
    assert (await store.turns(ANNA, 0)).waiting == 4
    assert (await store.turns(BEN, 10)).waiting == 0
    assert (await store.turns(CLEO, 10)) == TurnsPage((), 0, 0)
