"""`/me`: pictures or the board in words, in everything that only this person sees."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from bot.cards.words import DRAFTED, OPEN, words_id
from bot.pictures import Pictures
from tests.bot.commands.playing import Play, words
from tests.bot.rig import Message

SELECT = 3


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Hashable]:
    """The keys of the pictures that are drawn, for whomever."""
    keys: list[Hashable] = []
    get = Pictures.get

    async def recorded(self: Pictures, key: Hashable, *given: Any, **more: Any) -> Any:
        keys.append(key)
        return await get(self, key, *given, **more)

    monkeypatch.setattr(Pictures, "get", recorded)
    return keys


def chapters(play: Play, message: Message) -> list[str]:
    return [
        option["value"]
        for part in play.rig.parts(message)
        if part["type"] == SELECT and str(part["custom_id"]).startswith("w:")
        for option in part["options"]
    ]


async def test_it_shows_the_setting_and_changes_it(play: Play) -> None:
    assert words("me.pictures") in await play.types(play.ann, "me")
    assert words("me.words") in await play.types(play.ann, "me", pictures="off")
    assert words("me.words") in await play.types(play.ann, "me")
    assert words("me.pictures") in await play.types(play.bob, "me")
    assert words("me.pictures") in await play.types(play.ann, "me", pictures="on")


async def test_the_setting_outlives_a_restart(play: Play) -> None:
    await play.types(play.ann, "me", pictures="off")
    await play.rig.restart()
    assert words("me.words") in await play.types(play.ann, "me")


@pytest.mark.usefixtures("painted")
async def test_no_picture_is_drawn_for_someone_who_wants_none(play: Play, drawn: list[Hashable]) -> None:
    await play.types(play.ann, "me", pictures="off")
    await play.lobby(play.bob)
    await play.types(play.ann, "table start")
    drawn.clear()
    for command in ("hand", "board", "play"):
        result = await play.result(play.ann, command)
        assert result.response is not None
        assert not result.response.attachments
        assert "### What you have\nAnn: " in play.answer_text(result)
    assert drawn == []
    result = await play.result(play.bob, "hand")
    assert result.response is not None
    assert len(result.response.attachments) == 1


@pytest.mark.usefixtures("painted")
async def test_hands_in_private_messages_are_words(play: Play) -> None:
    await play.types(play.ann, "me", pictures="off")
    await play.game()
    private = []
    for who in (play.ann, play.bob):
        assert who.user.dm_channel is not None
        private += who.user.dm_channel.history()
    ann, bob = private
    assert not ann.attachments
    assert "### What you have\nAnn: " in play.rig.text(ann)
    assert bob.attachments


@pytest.mark.usefixtures("painted")
async def test_the_next_hand_has_a_picture_again(play: Play) -> None:
    """The message in words is edited, and gets the picture."""
    await play.types(play.ann, "me", pictures="off")
    await play.game()
    await play.types(play.ann, "me", pictures="on")
    await play.types(play.ann, "move", action=await play.some_move(play.ann))
    assert play.ann.user.dm_channel is not None
    newest = [*play.ann.user.dm_channel.history()][-1]
    assert newest.attachments
    assert "### What you have" not in play.rig.text(newest)


async def test_each_part_of_the_board_can_be_chosen(play: Play) -> None:
    await play.types(play.ann, "me", pictures="off")
    await play.game()
    result = await play.result(play.ann, "board")
    assert result.response is not None
    told = set()
    for chapter in chapters(play, result.response):
        await play.ann.select(result.response, [chapter])
        told.add(play.rig.text(result.response))
    assert len(told) == len(chapters(play, result.response)) == 7


async def test_the_panel_opens_the_board_after_the_draft(play: Play) -> None:
    """In a message of its own, so that the panel stays where it is; everyone sees what they may know."""
    await play.types(play.ann, "me", pictures="off")
    await play.game(play.bob, play.cid)
    panel = (await play.result(play.ann, "play")).response
    assert panel is not None
    text = play.rig.text(panel)
    assert text.index("Choose the card") < text.index("### What you have")
    card = next(custom_id for custom_id, label in play.rig.buttons(panel).items() if label == "Messenger")
    await play.rig.press(play.ann, panel, card)
    assert "Face down: Messenger." in play.rig.text(panel)
    opened = await play.rig.press(play.ann, panel, words_id(play.table, DRAFTED, OPEN))
    (board,) = opened.followups
    assert "Face down: Messenger." in play.rig.text(board)
    assert words("board.after_draft") in play.rig.text(board)
    assert "Face down" not in await play.types(play.bob, "board", words=True)


async def test_the_board_tells_what_happened_since_ones_last_move(play: Play) -> None:
    """In words that its reader may know; a sealed answer is no news."""
    for who in (play.ann, play.bob):
        await play.types(who, "me", pictures="off")
    await play.game()
    assert "Since your last turn" not in await play.types(play.bob, "board")
    await play.types(play.ann, "move", action=await play.some_move(play.ann))
    assert "Since your last turn" not in await play.types(play.bob, "board")
    while (await play.awaited()) is not play.ann or not (await play.snapshot()).moves > 6:
        await play.moves(1)
    said = await play.types(play.ann, "board")
    assert said.index("### State of play") < said.index("### Since your last turn") < said.index("### What you have")
    news = said.partition("### Since your last turn")[2].partition("###")[0]
    assert "Bob" in news
    assert "Since your last turn" not in await play.types(play.ann, "board", at=3)
    assert "Since your last turn" not in await play.types(play.cid, "board", words=True)


async def test_a_time_zone_and_waking_hours(play: Play) -> None:
    assert words("me.hours.unknown", example="Europe/Paris") in await play.types(play.ann, "me")
    chosen = words("me.hours", zone="Europe/London", text="8:00-22:00")
    assert chosen in await play.types(play.ann, "me", timezone="london")
    chosen = words("me.hours", zone="Europe/London", text="9:30-1:00")
    assert chosen in await play.types(play.ann, "me", hours="9:30-1")
    await play.rig.restart()
    assert chosen in await play.types(play.ann, "me")
    assert words("me.hours.all_day", zone="Europe/London") in await play.types(play.ann, "me", hours="0-24")


async def test_what_is_no_time_zone_changes_nothing(play: Play) -> None:
    refused = words("refusal.zone.unknown", typed="Europe/Pariss", example="Europe/Paris")
    assert await play.types(play.ann, "me", timezone="Europe/Pariss", pictures="off") == refused
    assert await play.types(play.ann, "me", hours="noon") == words("refusal.hours.unreadable", typed="noon")
    assert await play.types(play.ann, "me", hours="9-12") == words("refusal.hours.short", number=6)
    settings = (await play.bot.store.person(play.ann.id)).settings
    assert (settings.zone, settings.pictures) == ("", True)


async def test_the_likely_time_zone_is_offered_first(play: Play) -> None:
    assert "Europe/Warsaw" in await play.completions(play.ann, "me", "timezone", "warsaw")
    for locale, zone in (("en-GB", "Europe/London"), ("fr", "Europe/Paris"), ("pl", "Europe/Warsaw")):
        play.rig.set_locale(play.ann, locale)
        assert (await play.completions(play.ann, "me", "timezone"))[0] == zone
        assert words("me.hours.unknown", locale, example=zone) in await play.types(play.ann, "me")


async def test_help_mentions_it(play: Play) -> None:
    for locale in ("en-US", "fr", "pl"):
        play.rig.set_locale(play.ann, locale)
        name = {"en-US": "/me", "fr": "/moi", "pl": "/ja"}[locale]
        assert name in await play.types(play.ann, "help")
    await play.game()
    assert "/ja" in await play.types(play.ann, "help")
