"""Drafts while other things happen: every way back and forward, restarts, two devices, seats given away, games that
end."""

from __future__ import annotations

from typing import Final

import pytest

from bot.limits import TOKEN_LIFE
from bot.panels.turn.screen import TurnAct, TurnPanel, draft_checksum
from bot.store.rows import Status
from bot.tables.play import play_line
from bot.tables.types import Request
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.players.dice import Dice
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser
from tests.bot.panels.turn.test_panel import begun, chosen, drafts

LOCALES: Final = [("en-GB", "en"), ("fr", "fr"), ("pl", "pl")]
SECTION: Final = 9
"""The kind of component in which a story stands beside its button."""


async def kept(party: Party) -> dict[int, tuple[str, ...]]:
    """The drafts in the store, by seat."""
    snapshot = await party.snapshot()
    return {draft.seat: draft.moves for draft in snapshot.drafts if draft.moves}


async def every_press(party: Party, user: PanelUser) -> list[str]:
    """Presses everything on a panel that shows a draft; returns each answer, on the panel or in a new message."""
    draft = await drafts(party, user.who)
    seen, said = draft_checksum(draft), []
    shows = TurnPanel(party.table, 0, draft.decision, draft.number)
    for act, rest in (
        (TurnAct.GO, ""),
        (TurnAct.GO, "0~000000"),
        (TurnAct.PAGE, "~1"),
        (TurnAct.BACK, ""),
        (TurnAct.RESTART, ""),
        (TurnAct.CONFIRM, seen),
        (TurnAct.SURE, seen),
        (TurnAct.ONLY, f"1~{seen}"),
    ):
        result = await party.rig.press(user.actor, user.shown(), shows.id(act, rest))
        said.append(party.rig.text((result.followups or [user.shown()])[0]))
    return said


# ---------------------------------------------------------------- back and forward


@pytest.mark.slow
@pytest.mark.parametrize("private", [False, True], ids=["channel", "private"])
async def test_every_way_back(rig: Bot, private: bool) -> None:
    """From each question: one step on and one step back leave everything unchanged."""
    party, _ = await begun(rig, 2, private=private)
    dice, steps, taken_back = Dice(f"back {private}"), 0, 0
    while steps < 40:
        who = dice.pick(await party.awaited())
        user = PanelUser(party, who)
        await user.open()
        for _ in range(12):
            options = list(user.options())
            if not options:
                break
            before, draft, moves = user.text(), await drafts(party, who), (await party.snapshot()).moves
            option = dice.pick(options)
            await user.take(option)
            after = await drafts(party, who)
            asks_on = after.moves == draft.moves
            await user.press(user.back() or "")
            assert (await drafts(party, who)).moves == draft.moves
            assert (await party.snapshot()).moves == moves
            if asks_on:
                assert user.text() == before, option
                await user.take(option)
            else:
                taken_back += 1
                again = PanelUser(party, who)
                await again.open()
                assert user.text() == again.text()
                await user.take(dice.pick(list(user.options())))
            steps += 1
        if user.act("c") is not None:
            await user.confirm()
    assert taken_back > 5


def without_story(user: PanelUser) -> list[str]:
    """The texts of a panel but for what has happened, which only a panel that was just opened tells."""
    parts = user.rig.parts(user.shown())
    story = [inside["content"] for part in parts if part["type"] == SECTION for inside in part["components"]]
    return [part["content"] for part in parts if part.get("content") and part["content"] not in story]


async def test_start_over_from_several_moves(rig: Bot) -> None:
    party, _ = await begun(rig, 2)
    dice = Dice("several")
    for _ in range(200):
        (who, *_) = await party.awaited()
        user = PanelUser(party, who)
        await user.open()
        first = without_story(user)
        for _ in range(8):
            options = [custom_id for custom_id, label in user.options().items() if label != "Pass"]
            if not options:
                break
            await user.take(dice.pick(options))
        if len((await drafts(party, who)).moves) > 1:
            while user.act("r") is None:
                await user.press(user.back() or "")
            await user.does("r")
            assert without_story(user) == first
            assert (await drafts(party, who)).moves == ()
            assert await kept(party) == {}
            return
        await user.open()
        await user.plays(dice)
    pytest.fail("nobody had two moves in a row")


# ---------------------------------------------------------------- restarts, old panels


async def test_a_restart_between_all_presses(rig: Bot) -> None:
    """A whole turn: no choice is lost, and what was taken back stays so."""
    party, (ann, *_) = await begun(rig, 2)
    await ann.choose("Messenger")
    await rig.restart()
    await ann.press(ann.back() or "")
    await rig.restart()
    await ann.choose("Trader")
    await rig.restart()
    await ann.choose("Messenger")
    await rig.restart()
    await ann.does("b")
    assert (await drafts(party, ann.who)).moves == ()
    await rig.restart()
    await ann.choose("Messenger")
    await ann.choose("Trader")
    await rig.restart()
    assert await kept(party) == {0: ("play messenger, trader",)}
    await ann.does("c")
    assert (await party.snapshot()).moves == 1
    assert await kept(party) == {}


async def test_older_than_a_restart_and_than_its_token(rig: Bot) -> None:
    """A new panel with the draft; days later too."""
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    for wait in (TOKEN_LIFE + 60, 3 * 86_400):
        await rig.advance_time(wait)
        await rig.restart()
        old = ann.shown().id
        await ann.press(TurnPanel(party.table, 0, 1, (await drafts(party, ann.who)).number).id(TurnAct.GO))
        assert ann.shown().id != old
        assert ann.shown().ephemeral
        assert "play messenger" in ann.text()
    await ann.confirm()
    assert (await party.snapshot()).moves == 1


async def test_older_than_a_restart_its_token_and_its_decision(rig: Bot) -> None:
    party, (ann, bob, cleo) = await begun(rig)
    await chosen(ann)
    confirm = ann.act("c") or ""
    for user in (ann, bob, cleo):
        await play_line(
            party.rig.bot.tables, Request(f"typed {user.who.id}", user.who.id, "x"), party.table, "play trader"
        )
    await rig.advance_time(TOKEN_LIFE + 60)
    await rig.restart()
    before, old = (await party.snapshot()).moves, ann.shown().id
    result = await ann.press(confirm)
    assert len(result.followups) == 1
    assert ann.shown().id != old
    assert "The game has moved on" in ann.text()
    assert (await party.snapshot()).moves == before
    assert await kept(party) == {}


# ---------------------------------------------------------------- two devices


@pytest.mark.parametrize("first", ["c", "b", "r"])
@pytest.mark.parametrize("second", ["c", "b", "r"])
async def test_two_devices(rig: Bot, first: str, second: str) -> None:
    """Both show the same draft; a press on one never makes the other do what it does not show."""
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    phone = PanelUser(party, ann.who)
    await phone.open()
    assert phone.text() == ann.text()
    await ann.does(first)
    now, moves = await drafts(party, ann.who), (await party.snapshot()).moves
    assert moves == (first == "c")
    await phone.does(second)
    assert "changed this turn elsewhere" in phone.text()
    assert (await party.snapshot()).moves == moves
    after = await drafts(party, ann.who)
    assert (after.moves, after.number) == (now.moves, now.number)
    await phone.open()
    assert list(phone.options().values()) == list(ann.options().values())


async def test_two_devices_in_the_same_instant(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    phone = PanelUser(party, ann.who)
    await phone.open()
    confirm = ann.act("c") or ""
    async with rig.at_once():
        await rig.press(ann.who, ann.shown(), confirm)
        await rig.press(ann.who, phone.shown(), phone.act("b") or "")
        await rig.press(ann.who, phone.shown(), confirm)
    assert (await party.snapshot()).moves == 1
    assert await kept(party) == {}


# ---------------------------------------------------------------- rivals meanwhile


async def test_rivals_answer_and_change_their_answers(rig: Bot) -> None:
    """In the middle of a question, and with a draft: the panel continues, and shows nothing of theirs."""
    party, (ann, bob) = await begun(rig, 2)
    await ann.choose("Messenger")
    for first in ("Stonemason", "Bricklayer"):
        await party.moves(bob.who, f"play {first}, trader")
        assert "Which other card do you play?" in ann.text()
    await ann.choose("Trader")
    assert "moved on" not in ann.text()
    assert "elsewhere" not in ann.text()
    chosen_so_far = ann.text().partition("not played yet")[0]
    assert "Bricklayer" not in chosen_so_far
    assert "Stonemason" not in chosen_so_far
    await ann.does("c")
    assert (await party.snapshot()).moves >= 3


# ---------------------------------------------------------------- a seat given away


@pytest.mark.parametrize(("tongue", "language"), LOCALES)
async def test_a_seat_that_is_left_with_a_draft(rig: Bot, tongue: str, language: str) -> None:
    party, (ann, *_) = await begun(rig)
    rig.set_locale(ann.who, tongue)
    given = localise(texts_for(language).sentence("refusal.seat.given"), tongue)
    await chosen(ann)
    confirm = ann.act("c") or ""
    await party.leaves(ann.who)
    moves = (await party.snapshot()).moves
    for press in (confirm, confirm.replace(":c:", ":b:").rpartition(":")[0]):
        result = await rig.press(ann.who, ann.shown(), press)
        (answer,) = result.followups
        assert rig.text(answer) == given
    for command in ("play", "hand"):
        assert await party.types(ann.who, command) == given
    assert (await party.snapshot()).moves == moves


async def test_its_owner_comes_back(rig: Bot) -> None:
    """The question is still open: the owner may replace the computer player's answer, by the old panel too."""
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    await party.leaves(ann.who)
    await party.types(ann.who, "table sit")
    await ann.confirm()
    assert (await party.snapshot()).game_position.step.answer(0).cards == ("messenger",)  # type: ignore[union-attr]


async def test_another_player_takes_the_seat(rig: Bot) -> None:
    """The new player finds no draft of the old one."""
    party, (ann, *_) = await begun(rig)
    await chosen(ann)
    old = ann.act("c") or ""
    await party.leaves(ann.who)
    party.people.append(party.eve)
    await party.types(party.eve, "table sit", seat=0)
    assert (await party.snapshot()).seats[0].person == party.eve.id
    eve = PanelUser(party, party.eve)
    assert "not played yet" not in await eve.open()
    assert await kept(party) == {}
    before = (await party.snapshot()).row.version
    result = await rig.press(ann.who, ann.shown(), old)
    (answer,) = result.followups
    assert "aren’t playing" in rig.text(answer)
    await rig.press(party.eve, eve.shown(), old)
    assert (await party.snapshot()).row.version == before


async def test_the_computer_player_went_on(rig: Bot) -> None:
    """The owner returns to another decision."""
    party, (ann, bob, cleo) = await begun(rig)
    await chosen(ann)
    await party.leaves(ann.who)
    for user in (bob, cleo):
        await party.moves(user.who, "play trader")
    await party.types(ann.who, "table sit")
    assert await kept(party) == {}
    moves = (await party.snapshot()).moves
    result = await ann.does("c")
    assert len(result.followups) == 1
    assert "The game has moved on" in ann.text()
    assert (await party.snapshot()).moves == moves


# ---------------------------------------------------------------- games that end


async def test_of_a_game_that_was_stopped(rig: Bot) -> None:
    party, (ann, bob, _) = await begun(rig)
    await chosen(ann)
    for user in (ann, bob):
        await party.types(user.who, "table abandon")
    assert await kept(party) == {}
    version = (await party.snapshot()).row.version
    for said in await every_press(party, ann):
        assert "was stopped" in said
    assert (await party.snapshot()).row.version == version


async def test_of_a_table_that_everybody_left(rig: Bot) -> None:
    """And came back to: the same question, without the draft."""
    party, (ann, bob, cleo) = await begun(rig)
    await chosen(ann)
    confirm = ann.act("c") or ""
    for user in (ann, bob, cleo):
        await party.leaves(user.who)
    assert (await party.snapshot()).status is Status.CLOSED
    result = await rig.press(ann.who, ann.shown(), confirm)
    (answer,) = result.followups
    assert rig.text(answer)
    await party.types(ann.who, "table sit")
    moves = (await party.snapshot()).moves
    await ann.press(confirm)
    assert (await party.snapshot()).moves == moves


async def test_of_a_game_that_is_over(rig: Bot) -> None:
    """A panel from the first turn: any press shows the result."""
    party, (ann, *_) = await begun(rig, 2)
    await ann.choose("Messenger")
    await ann.choose("Trader")
    dice = Dice("over")
    await play_line(rig.bot.tables, Request("ends it", ann.who.id, "Ann"), party.table, "play trader, messenger")
    while await party.awaited():
        await party.step(dice, several=True)
    assert (await party.snapshot()).status is Status.OVER
    assert await kept(party) == {}
    version = (await party.snapshot()).row.version
    await rig.restart()
    for said in await every_press(party, ann):
        assert texts_for("en").sentence("refusal.table.over") in said
    assert not ann.buttons()
    assert (await party.snapshot()).row.version == version
