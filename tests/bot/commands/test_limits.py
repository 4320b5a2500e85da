"""One person cannot flood a server or the bot; the refusal says when it works again, and no one else notices."""

import re

import pytest

from bot import rates
from bot.actions import tables
from bot.cards.ids import button_id
from bot.rates import Rate, Rates
from tests.bot.commands.playing import GAME, Play, sentence_start, words

LOCALES = ["en-US", "fr", "pl"]


def limit(play: Play, monkeypatch: pytest.MonkeyPatch, name: str, rate: Rate) -> None:
    monkeypatch.setattr(rates, name, rate)
    play.bot.rates = Rates(play.bot.clock)


def again(said: str) -> int:
    """The time that a refusal names."""
    found = re.search(r"<t:(\d+):R>", said)
    assert found
    return int(found[1])


async def test_two_hundred_threads_in_twenty_seconds(play: Play) -> None:
    for _ in range(200):
        said = await play.types(play.ann, "table new", game=GAME, where="thread")
        await play.rig.advance_time(0.1)
    threads = len(play.channel.threads)
    assert 5 <= threads <= 12
    assert await play.bot.store.count_hosted(play.ann.id) == threads
    assert said == words("refusal.limit.new_tables", again=again(said))
    # others are free, and so is the same person later
    assert sentence_start("answer.opened") in await play.types(play.bob, "table new", game=GAME, where="thread")
    await play.rig.advance_time(again(said) - play.rig.now().timestamp() + 1)
    assert sentence_start("answer.opened") in await play.types(play.ann, "table new", game=GAME, where="thread")


@pytest.mark.parametrize("locale", LOCALES)
async def test_too_many_open_tables(play: Play, monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
    monkeypatch.setattr(tables, "MAX_OPEN_TABLES", 2)
    play.rig.set_locale(play.ann, locale)
    for _ in range(2):
        await play.types(play.ann, "table new", game=GAME, where="thread")
    full = words("refusal.limit.open_tables", locale, number=2)
    assert await play.types(play.ann, "table new", game=GAME, where="thread") == full
    assert len(play.channel.threads) == 2
    first = (await play.bot.store.tables_of(play.ann.id, ["lobby"]))[0]  # type: ignore[list-item]
    await play.types(play.ann, "table abandon", table=first.id)
    assert full != await play.types(play.ann, "table new", game=GAME, where="thread")
    assert len(play.channel.threads) == 3


async def test_a_rematch_counts_as_a_new_table(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    limit(play, monkeypatch, "NEW_TABLES", Rate(1, 60.0))
    await play.lobby()
    await play.types(play.ann, "table abandon")
    card = play.cards()[-1]
    result = await play.rig.press(play.ann, card, button_id("rematch", play.table))
    assert words("refusal.limit.new_tables", again=again(play.answer_text(result))) == play.answer_text(result)


async def test_a_second_arrival_gets_the_first_answer_though_the_limit_is_reached(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(play, monkeypatch, "NEW_TABLES", Rate(1, 60.0))
    result = await play.result(play.ann, "table new", game=GAME)
    await play.rig.again(result)
    assert play.answer_text(result) == words("answer.opened")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("command", ["board", "hand", "export"])
async def test_too_many_pictures(play: Play, monkeypatch: pytest.MonkeyPatch, locale: str, command: str) -> None:
    await play.game()
    limit(play, monkeypatch, "PICTURES", Rate(2, 60.0))
    play.rig.set_locale(play.ann, locale)
    said = [await play.types(play.ann, command) for _ in range(3)]
    refused = words("refusal.limit.pictures", locale, again=again(said[-1]))
    assert [text == refused for text in said] == [False, False, True]
    assert await play.types(play.bob, command) != words("refusal.limit.pictures", again=again(said[-1]))


async def test_play_is_never_limited(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    for name in ("NEW_TABLES", "PICTURES", "COMPLETIONS"):
        limit(play, monkeypatch, name, Rate(0, 1e9))
    await play.moves(6)
    assert (await play.snapshot()).moves >= 6
    for what in ("board", "hand", "play"):
        assert "<t:" not in await play.presses(play.ann, what, play.cards()[-1])


async def test_too_many_completions_offer_nothing(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.game()
    limit(play, monkeypatch, "COMPLETIONS", Rate(3, 60.0))
    offers = [await play.completions(play.ann, "board", "part") for _ in range(4)]
    assert [bool(offer) for offer in offers] == [True, True, True, False]
    assert await play.completions(play.bob, "board", "part")
    await play.rig.advance_time(60)
    assert await play.completions(play.ann, "board", "part")
