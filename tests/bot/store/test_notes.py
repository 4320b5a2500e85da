"""The bot's own notes survive a restart."""

from bot.store.store import Store
from tests.bot.store.places import Place


async def test_nothing_is_noted_at_first(store: Store) -> None:
    assert await store.note("commands") is None


async def test_the_last_note_of_a_key_counts(store: Store, place: Place) -> None:
    await store.put_note("commands", "one")
    await store.put_note("commands", "two")
    await store.put_note("other", "three")
    await store.close()
    again = await place.open()
    assert [await again.note("commands"), await again.note("other")] == ["two", "three"]
