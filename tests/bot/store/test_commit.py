"""A commit: versions, repeated interactions, undo, drafts, votes."""

import asyncio

import pytest

from bot.store.changes import Changes, Commit, Committed, Conflict, Repeated
from bot.store.rows import Checkpoint, Draft, Status, Vote
from bot.store.store import Store
from tests.bot.store.builders import ANNA, BEN, entry, move, opened, running
from tests.bot.store.places import Place


async def test_a_line_of_moves_is_one_commit(store: Store) -> None:
    table = await running(store)
    line = Commit(table=table, expected=2, now=5.0, state=b"3", entries=tuple(entry(n) for n in (1, 2, 3)))
    assert await store.commit(line) == Committed(table, 3, 3)
    loaded = await store.load(table)
    assert loaded is not None
    assert (loaded.state, loaded.table.moves, loaded.table.version) == (b"3", 3, 3)


async def test_a_repeated_press_is_one_move(store: Store, place: Place) -> None:
    table = await running(store)
    first = move(table, 1, interaction="press", answer=b"done")
    assert isinstance(await store.commit(first), Committed)
    before = place.dump()
    assert await store.commit(first) == Repeated(table, b"done")
    later = move(table, 2, interaction="press", answer=b"else")
    assert await store.commit(later) == Repeated(table, b"done")
    assert place.dump() == before


async def test_a_repeated_press_in_the_same_instant(store: Store) -> None:
    table = await running(store)
    press = move(table, 1, interaction="press", answer=b"done")
    results = await asyncio.gather(*(store.commit(press) for _ in range(5)))
    assert sorted(type(result).__name__ for result in results) == ["Committed"] + ["Repeated"] * 4


async def test_an_old_version_changes_nothing(store: Store, place: Place) -> None:
    table = await running(store, moves=2)
    before = place.dump()
    late = move(table, 2, interaction="late", changes=Changes(host=BEN))
    assert await store.commit(late) == Conflict(4)
    assert await store.commit(move("nowhere", 1)) == Conflict(None)
    assert place.dump() == before
    assert await store.stored_answer("late") is None


async def test_two_programs_at_one_table(store: Store, place: Place) -> None:
    other = await place.open()
    try:
        table = await running(store)
        for number in range(1, 20):
            both = await asyncio.gather(store.commit(move(table, number)), other.commit(move(table, number)))
            assert sorted(type(result).__name__ for result in both) == ["Committed", "Conflict"]
        assert len(await other.log(table)) == 19
        assert await other.load(table) == await store.load(table)
    finally:
        await other.close()


@pytest.mark.parametrize("numbers", [(2,), (1, 3), (1, 1), (0,)])
async def test_numbers_of_moves_have_no_gap(store: Store, place: Place, numbers: tuple[int, ...]) -> None:
    table = await running(store)
    before = place.dump()
    with pytest.raises(ValueError, match="cannot follow"):
        await store.commit(Commit(table=table, expected=2, now=5.0, entries=tuple(entry(n) for n in numbers)))
    assert place.dump() == before


async def test_undo_takes_log_and_checkpoints_back(store: Store) -> None:
    table = await running(store)
    for number in range(1, 7):
        await store.commit(move(table, number, checkpoints=(Checkpoint(number, 1, b"state %d" % number),)))
    undo = Commit(table=table, expected=8, now=9.0, keep_moves=3, state=b"3", entries=(entry(4, at=9.0),))
    assert await store.commit(undo) == Committed(table, 9, 4)
    assert await store.log(table) == [entry(1), entry(2), entry(3), entry(4, at=9.0)]
    assert await store.checkpoint(table, 6) == Checkpoint(3, 1, b"state 3")
    assert await store.checkpoint(table, 2) == Checkpoint(2, 1, b"state 2")
    assert await store.checkpoint(table, 0) is None


@pytest.mark.parametrize("keep", [-1, 4])
async def test_undo_keeps_what_there_is(store: Store, place: Place, keep: int) -> None:
    table = await running(store, moves=3)
    before = place.dump()
    with pytest.raises(ValueError, match="cannot be kept"):
        await store.commit(Commit(table=table, expected=5, now=9.0, keep_moves=keep))
    assert place.dump() == before


async def test_a_draft_grows_and_goes_with_its_turn(store: Store) -> None:
    table = await running(store)
    mine, theirs = Draft(0, 1, 1, ("a",), 3.0), Draft(1, 1, 1, ("x",), 3.0)
    await store.commit(Commit(table=table, expected=2, now=3.0, drafts=(mine, theirs)))
    longer = Draft(0, 1, 2, ("a", "b"), 4.0)
    await store.commit(Commit(table=table, expected=3, now=4.0, drafts=(longer,)))
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.drafts == (longer, theirs)
    await store.commit(Commit(table=table, expected=4, now=5.0, entries=(entry(1),), drop_drafts=(0,)))
    assert await store.draft(table, 0) is None
    assert await store.draft(table, 1) == theirs


async def test_votes_change_and_are_dropped(store: Store) -> None:
    table = await running(store)
    no, yes = Vote("abandon", -1, ANNA, False, 3.0), Vote("abandon", -1, ANNA, True, 4.0)
    about = Vote("substitute", 1, ANNA, True, 5.0)
    await store.commit(Commit(table=table, expected=2, now=3.0, votes=(no,)))
    await store.commit(Commit(table=table, expected=3, now=4.0, votes=(yes, about)))
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.votes == (yes, about)
    await store.commit(Commit(table=table, expected=4, now=5.0, drop_votes=("abandon",)))
    loaded = await store.load(table)
    assert loaded is not None
    assert loaded.votes == (about,)


async def test_what_is_not_named_stays(store: Store) -> None:
    table = await opened(store, guild=1, pace=9.0, options={"a": "b"}, expires_at=5.0)
    before = await store.load(table)
    assert before is not None
    await store.commit(Commit(table=table, expected=1, now=2.0, changes=Changes(status=Status.RUNNING)))
    after = await store.load(table)
    assert after is not None
    assert (after.table.guild, after.table.pace, after.table.options) == (1, 9.0, {"a": "b"})
    assert (after.table.expires_at, after.seats, after.state) == (5.0, before.seats, None)


async def test_a_task_that_is_cancelled_leaves_the_commit_whole(store: Store, place: Place) -> None:
    table = await running(store)
    tasks = [asyncio.create_task(store.commit(move(table, number))) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await store.close()  # after everything that the tasks have started
    store = await place.open()
    loaded = await store.load(table)
    assert loaded is not None
    assert len(await store.log(table)) == loaded.table.moves == loaded.table.version - 2
