"""What is known about a person: the locale of their last interaction, and whether they accept private messages."""

from bot.store.rows import Person
from bot.store.store import Store


async def test_an_unknown_person(store: Store) -> None:
    assert await store.person(5) == Person(5)


async def test_the_locale_of_the_last_press(store: Store) -> None:
    await store.update_locale(5, "fr")
    await store.update_locale(5, "pl")
    assert await store.person(5) == Person(5, "pl")


async def test_closed_messages_and_locale_do_not_touch_each_other(store: Store) -> None:
    await store.set_dms_closed(5, closed=True)
    await store.update_locale(5, "fr")
    assert await store.person(5) == Person(5, "fr", True)
    await store.set_dms_closed(5, closed=False)
    assert await store.person(5) == Person(5, "fr", False)
