"""What the channel of a running game reads when its settings, its players or its host change."""

from typing import Any

import pytest

from bot.texts import texts_for
from tests.bot.commands.playing import GAME, Play, words

DAY = 86_400


async def notices(play: Play, since: int) -> list[str]:
    """The texts of the public messages after the first so many."""
    return [play.rig.text(message) for message in play.cards()[since:]]


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ({"pace": DAY}, [("lobby.pace", {"pace": DAY}), ("card.new_time", {})]),
        ({"options": "reminders=off"}, [("lobby.option", {"option": "Reminders", "value": "off"})]),
        ({"language": "fr"}, [("lobby.language", {"language": "fr"})]),
    ],
)
async def test_changed_settings_are_posted_without_pings(
    play: Play, typed: dict[str, Any], lines: list[tuple[str, dict[str, Any]]]
) -> None:
    await play.game()
    before = len(play.cards())
    await play.types(play.ann, "table settings", **typed)
    (text,) = await notices(play, before)
    language = (await play.snapshot()).language
    texts = texts_for(language, GAME)
    assert texts.sentence("notice.settings", {"name": "Ann"}) in text
    for key, params in lines:
        assert texts.sentence(key, params) in text
    assert "<@" not in text


async def test_settings_that_stay_are_not_posted(play: Play) -> None:
    await play.game(language="en")
    before = len(play.cards())
    await play.types(play.ann, "table settings", language="en")
    await play.types(play.ann, "table settings", pace=0)
    await play.types(play.ann, "table settings", options="reminders=on")
    assert await notices(play, before) == []


async def test_the_same_pace_again_gives_new_time_and_is_posted(play: Play) -> None:
    await play.game(pace=DAY)
    before = len(play.cards())
    await play.types(play.ann, "table settings", pace=DAY)
    (text,) = await notices(play, before)
    assert words("card.new_time") in text
