"""Messages to one person: the hand, the board; and notices."""

import pytest

from bot.cards import Cards, mark
from bot.store.rows import Status
from engine.table import Table
from tests.bot.cards.builders import (
    CHANNEL,
    LONG,
    TABLE,
    FakePictures,
    everything,
    lobby,
    person,
    played,
    pressed,
    said,
    seated,
    snapshot,
)


def asked(table: Table) -> bool:
    return len(table.log) == 2


# ---------------------------------------------------------------- hands


async def test_the_hand_of_a_player_who_has_to_decide(cards: Cards, painted: FakePictures) -> None:
    table = played(4, None, stop=asked)
    seat = table.position.awaited()[0]
    made = await cards.hand(snapshot(table, due=1_800_000_000.0), seat, "en-GB", mark("1" * 24))
    view = made.layout(True)
    text = said(view)
    assert f"-# {TABLE} · <#{CHANNEL}> · Move 2" in text
    assert "**Your move.** Choose the card you want to play this round." in text
    assert "-# Due <t:1800000000:R>." in text
    assert list(pressed(view)) == [f"c:{what}:{TABLE}" for what in ("play", "hand", "board", "rules")]
    assert made.silent
    assert made.mentions == ()
    assert made.file == "hand.png"
    assert everything(view)[0]["id"] == mark("1" * 24)
    assert painted.lines == [(TABLE, f"hand {seat}")]


async def test_an_answer_may_be_changed_until_all_are_in(cards: Cards) -> None:
    table = played(4, None, stop=asked)
    text = said((await cards.hand(snapshot(table), table.log[-1].seat, "en-US")).layout(True))
    assert "Your choice is saved. You can change it until everyone has chosen." in text
    assert "Waiting for a secret choice from" in text
    assert "Your move" not in text
    assert "<@" not in text


async def test_a_hand_that_stays_says_of_which_move_it_is_and_names_no_one_else(cards: Cards) -> None:
    """It is not edited while others play, so it must stay true."""
    table = played(4, None, stop=asked)
    answered, stays = table.log[-1].seat, mark("1" * 24)
    text = said((await cards.hand(snapshot(table), answered, "en-US", stays)).layout(True))
    assert "Your choice is saved. You can change it until everyone has chosen." in text
    assert "-# After move 2. `/hand` shows your hand as it is now." in text
    assert "wait for" not in text
    table = played(2, 6)
    (other,) = {0, 1} - set(table.position.awaited())
    text = said((await cards.hand(snapshot(table), other, "en-US", stays)).layout(True))
    assert "-# After move 6. `/hand` shows your hand as it is now." in text
    assert "wait for" not in text
    assert "Your" not in text


async def test_the_hand_is_in_words_if_there_is_no_picture(cards: Cards) -> None:
    table = played(4, None, stop=asked)
    made = await cards.hand(snapshot(table), 1, "pl")
    assert "Piotr, na ręce: Posłaniec" in said(made.layout(False))
    assert "Piotr, na ręce" not in said(made.layout(True))


@pytest.mark.parametrize("status", [Status.ABANDONED, Status.CLOSED])
async def test_a_hand_of_a_game_that_stopped_says_so(cards: Cards, status: Status) -> None:
    text = said((await cards.hand(snapshot(played(2, 6), status=status), 0, "fr")).layout(True))
    assert "À toi" not in text
    assert ("arrêtée" if status is Status.ABANDONED else "personne") in text


async def test_the_hand_of_a_table_without_a_channel(cards: Cards) -> None:
    assert "<#" not in said((await cards.hand(snapshot(played(2, 6), channel=None), 0, "en")).layout(True))


# ---------------------------------------------------------------- the board


@pytest.mark.parametrize(
    ("number", "line"), [(None, "-# After move 30"), (12, "-# After move 12"), (0, "-# Before the first move")]
)
async def test_the_board_says_after_which_move_it_is(
    cards: Cards, painted: FakePictures, number: int | None, line: str
) -> None:
    table = played(3, 30)
    made = await cards.board(snapshot(table), table.view(None, number), "yard", "en-US", number)
    assert said(made.layout(True)).splitlines() == ["### A Castle for All Seasons", f"-# {TABLE}", line]
    assert pressed(made.layout(True)) == {}
    assert made.mentions == ()
    assert painted.lines == [None]


async def test_the_board_in_words_when_it_is_asked_for_or_its_picture_fails(
    cards: Cards, painted: FakePictures
) -> None:
    table = played(3, 30)
    over = snapshot(table)
    worded = await cards.board(over, table.view(0), "overview", "fr", words=True)
    assert worded.picture is None
    assert painted.keys == []
    assert "Tour de garde" in said(worded.layout(False))
    assert "pas d’image" not in said(worded.layout(False))
    failed = await cards.board(over, table.view(0), "overview", "fr")
    assert "pas d’image" in said(failed.layout(False))
    assert "Tour de garde" in said(failed.layout(False))
    assert "Tour de garde" not in said(failed.layout(True))


async def test_a_part_in_words_is_what_its_picture_tells(cards: Cards, painted: FakePictures) -> None:
    table = played(3, 30)
    told = said((await cards.board(snapshot(table), table.view(0), "yard", "en", words=True)).layout(False))
    whole = said((await cards.board(snapshot(table), table.view(0), "overview", "en", words=True)).layout(False))
    assert painted.keys == []
    assert told != whole
    assert 100 < len(told) < len(whole)


async def test_ranks_are_not_renumbered_by_discord(cards: Cards) -> None:
    table = played(2, None)
    text = said((await cards.board(snapshot(table), table.view(None), "overview", "en", words=True)).layout(False))
    assert "\n1\\. " in text
    assert "\n1. " not in text


# ---------------------------------------------------------------- notices


async def test_a_notice_is_one_sentence_of_its_game(cards: Cards, painted: FakePictures) -> None:
    made = cards.notice(snapshot(played(2, 6), language="pl"), "sat", {"seat": 1}, mark=mark("2" * 24))
    assert said(made.layout(False)).splitlines() == [
        f"-# Zamek na każdą porę roku · {TABLE}",
        "Piotr zajmuje miejsce w tej grze.",
    ]
    assert made.picture is None
    assert made.mentions == ()
    assert not pressed(made.layout(False))
    assert everything(made.layout(False))[0]["id"] == mark("2" * 24)
    assert painted.keys == []


async def test_a_notice_pings_the_people_it_is_for(cards: Cards) -> None:
    made = cards.notice(lobby(seated(2)), "full", {}, [person(0), person(1)])
    assert made.mentions == (person(0), person(1))
    assert said(made.layout(False)).endswith(f"<@{person(0)}> <@{person(1)}>")


async def test_a_vote_has_its_buttons(cards: Cards) -> None:
    params = {"name": LONG[2], "votes": 1, "needed": 2, "vote": "abandon"}
    made = cards.notice(snapshot(played(2, 6)), "vote", params, [person(1)])
    assert pressed(made.layout(False)) == {f"c:yes:{TABLE}:0": "Yes", f"c:no:{TABLE}:0": "No"}
    text = said(made.layout(False))
    assert r"\*\*x\*\* @" in text
    assert "**x**" not in text
    assert "<@123>" not in text
