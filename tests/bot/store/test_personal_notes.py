"""What people note for themselves at a table."""

import pytest

from bot.store.rows import PersonalNote
from bot.store.store import Store
from tests.bot.store.builders import ANNA, BEN, CHANNEL, opened

MINE = PersonalNote(ANNA, 0, "wood!", False, 1.0)


async def test_only_its_author_reads_a_note(store: Store) -> None:
    table = await opened(store)
    await store.put_personal_note(table, MINE)
    assert await store.readable_notes(table, ANNA, 0) == [MINE]
    assert await store.readable_notes(table, ANNA, 1) == [MINE]
    assert await store.readable_notes(table, BEN, 0) == []


async def test_a_new_note_replaces_the_old_one(store: Store) -> None:
    table = await opened(store)
    newer = PersonalNote(ANNA, 1, "stone!", True, 2.0)
    await store.put_personal_note(table, MINE)
    await store.put_personal_note(table, newer)
    assert await store.readable_notes(table, ANNA, 0) == [newer]


async def test_a_note_for_the_next_player_is_of_one_seat(store: Store) -> None:
    table = await opened(store)
    older, left = (PersonalNote(person, 0, "ours", True, float(person)) for person in (ANNA, BEN))
    for note in (older, left):
        await store.put_personal_note(table, note)
    assert await store.readable_notes(table, BEN + 1, 0) == sorted((older, left), key=lambda note: -note.at)
    assert await store.readable_notes(table, BEN + 1, 1) == []
    assert (await store.readable_notes(table, min(ANNA, BEN), 0))[0].person == min(ANNA, BEN)


async def test_a_note_is_of_one_table(store: Store) -> None:
    table, other = await opened(store), await opened(store, channel=CHANNEL + 1)
    await store.put_personal_note(table, MINE)
    assert await store.readable_notes(other, ANNA, 0) == []


async def test_a_deleted_note(store: Store) -> None:
    table = await opened(store)
    await store.put_personal_note(table, MINE)
    assert await store.delete_personal_note(table, ANNA)
    assert not await store.delete_personal_note(table, ANNA)
    assert await store.readable_notes(table, ANNA, 0) == []


@pytest.mark.parametrize("text", ["'; DROP TABLE log; --", "żółć 📝", "two\nlines"])
async def test_any_text(store: Store, text: str) -> None:
    table = await opened(store)
    note = PersonalNote(ANNA, 0, text, False, 1.0)
    await store.put_personal_note(table, note)
    assert await store.readable_notes(table, ANNA, 0) == [note]
