"""What is known about a person: the locale of their last interaction, and whether they accept private messages."""

from bot.store.rows import Person, PersonalSettings
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


async def test_what_people_decide_for_themselves(store: Store) -> None:
    """It stays when their language changes, and is kept for people who have never used a command."""
    assert (await store.person(5)).settings == PersonalSettings()
    assert await store.change_person(5, {"pictures": False}) == PersonalSettings(pictures=False)
    await store.update_locale(5, "pl")
    assert (await store.person(5)).settings.pictures is False
    assert (await store.person(6)).settings.pictures is True
    assert (await store.change_person(5, {"pictures": True})).pictures is True
    assert (await store.person(5)).settings == PersonalSettings()
