"""Presses on new and old cards, by anyone, twice, after a restart, for tables that no longer exist."""

import pytest

from bot.actions.buttons import HANDLERS, CardButton
from bot.cards.ids import button_id
from bot.store.rows import Status
from tests.bot.commands.playing import Play, sentence_start, words

LOCALES = ["en-US", "fr", "pl"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_lobby_by_buttons(play: Play, locale: str) -> None:
    for who in (play.ann, play.bob, play.cid):
        play.rig.set_locale(who, locale)
    await play.lobby()
    (card,) = play.cards()
    assert set(play.rig.buttons(card)) == {
        button_id(action, play.table) for action in ("join", "leave", "start", "settings")
    }
    assert play.answer_text(await play.bob.click(card, custom_id=button_id("join", play.table))) == words(
        "answer.joined", locale
    )
    assert await play.presses(play.bob, "join") == words("answer.sits_already", locale)
    assert await play.presses(play.bob, "leave") == words("answer.left", locale)
    assert await play.presses(play.bob, "leave") == words("answer.left_already", locale)
    assert await play.presses(play.ann, "start") == words("refusal.lobby.too_few", locale, n=2)
    await play.presses(play.bob, "join")
    assert await play.presses(play.bob, "start") == words("refusal.lobby.host_starts", locale)
    assert await play.presses(play.ann, "start") == words("answer.started", locale)
    assert await play.presses(play.cid, "join", card) == words("refusal.table.game_position", locale)
    assert await play.presses(play.ann, "start", card) == words("refusal.table.game_position", locale)


async def test_an_old_lobby_card_does_not_give_up_a_seat(play: Play) -> None:
    await play.lobby(play.bob)
    (card,) = play.cards()
    await play.types(play.ann, "table start")
    assert await play.presses(play.bob, "leave", card) == words("refusal.table.game_position")
    snapshot = await play.snapshot()
    assert snapshot.seat_of(play.bob.id) is not None


async def test_hand_board_and_rules_always_give_the_present(play: Play) -> None:
    await play.game()
    old = play.cards()[-1]
    await play.moves(12)
    for what in ("hand", "board", "rules"):
        assert await play.presses(play.ann, what, old) == await play.types(play.ann, what)
    assert await play.presses(play.cid, "hand", old) == words("refusal.table.not_seated")
    assert await play.presses(play.cid, "board", old)


async def test_after_a_restart(play: Play) -> None:
    await play.lobby()
    (card,) = play.cards()
    await play.rig.restart()
    assert play.answer_text(await play.bob.click(card, custom_id=button_id("join", play.table))) == words(
        "answer.joined"
    )


async def test_in_a_private_message(play: Play) -> None:
    await play.game()
    (hand,) = play.ann.user.dm_channel.history()
    assert button_id("hand", play.table) in play.rig.buttons(hand)
    assert play.answer_text(await play.ann.user.click(hand, custom_id=button_id("board", play.table)))
    assert play.answer_text(await play.ann.user.click(hand, custom_id=button_id("hand", play.table)))


async def test_the_same_press_again(play: Play) -> None:
    await play.lobby()
    result = await play.rig.press(play.bob, play.cards()[-1], button_id("join", play.table))
    await play.rig.again(result)
    assert play.answer_text(result) == words("answer.joined")
    assert len((await play.snapshot()).taken_seats) == 2


async def test_a_vote(play: Play) -> None:
    await play.game(play.bob, play.cid)
    await play.types(play.ann, "table abandon")
    notice = next(
        message for message in reversed(play.cards()) if button_id("yes", play.table, 0) in play.rig.buttons(message)
    )
    assert await play.presses(play.ann, "yes", notice, 0) == words("answer.voted_already")
    assert await play.presses(play.bob, "no", notice, 0) == words("answer.not_voted")
    outsider = play.server.add_member(play.rig.create_user("Dan"))
    assert await play.presses(outsider, "yes", notice, 0) == words("refusal.table.not_seated")
    assert await play.presses(play.bob, "yes", notice, 0) == words("answer.abandoned")
    assert await play.presses(play.cid, "yes", notice, 0) == words("refusal.table.abandoned")
    assert (await play.snapshot()).status is Status.ABANDONED
    assert await play.presses(play.cid, "rematch", notice) == words("answer.opened")


async def test_rematch_only_after_the_game(play: Play) -> None:
    await play.game()
    assert await play.presses(play.ann, "rematch") == words("refusal.rematch.not_over")


async def test_a_table_that_is_gone(play: Play) -> None:
    await play.lobby()
    play.table = "00000000"
    for what in HANDLERS:
        assert await play.presses(play.bob, what, number=0 if what in ("yes", "no") else None) == words(
            "refusal.table.unknown"
        )


async def test_a_button_of_another_version(play: Play) -> None:
    await play.lobby()
    assert await play.presses(play.bob, "dance") == words("refusal.button.unknown")
    assert await play.presses(play.bob, "yes", number=77) == words("refusal.button.unknown")
    assert await play.presses(play.bob, "yes") == words("refusal.button.unknown")


async def test_a_press_counts_for_its_own_person(play: Play) -> None:
    await play.game()
    await play.types(play.ann, "move", action="play trader, worker wood")
    assert await play.presses(play.ann, "hand") != await play.presses(play.bob, "hand")
    assert "Trader" not in await play.presses(play.bob, "board")


def test_ids_round_trip() -> None:
    pattern = CardButton.__discord_ui_compiled_template__
    for what in HANDLERS:
        for number in (None, 0, 12):
            found = pattern.fullmatch(button_id(what, "abcd1234", number))
            assert found is not None
            assert (found["what"], found["table"]) == (what, "abcd1234")
            assert found["number"] == (None if number is None else str(number))
    assert sentence_start("refusal.button.unknown")
