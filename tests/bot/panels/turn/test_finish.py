"""One press that confirms the draft and ends the turn."""

from __future__ import annotations

import pytest

from engine.players.dice import Dice
from tests.bot.games.beginners import wish
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser


async def at_the_end_of_a_turn(rig: Bot, *, wasting: bool = False) -> tuple[Party, PanelUser]:
    """A panel with a draft that one press would finish."""
    party, dice = Party(rig, 2, tongues=("en-GB",)), Dice("finish")
    await party.begin(game="ezra")
    while await party.awaited():
        (who, *_) = await party.awaited()
        user = PanelUser(party, who)
        await user.open()
        for _ in range(9):
            if user.act("f") is not None and await wastes(user) == wasting:
                return party, user
            seat, draft = await user.draft()
            if draft.position.halted or seat not in draft.position.awaited():
                break
            await user.chooses(wish((await party.snapshot()).rules, draft.position, seat, dice))
        await user.confirm()
    pytest.fail("no turn could be finished")


async def wastes(user: PanelUser) -> bool:
    """Does the draft, or the end of the turn after it, give something up?"""
    seat, draft = await user.draft()
    rules = (await user.party.snapshot()).rules
    return bool(draft.warnings or rules.warnings(draft.position, seat, draft.position.choices(seat)[-1]))  # type: ignore[arg-type]


async def test_one_press_plays_the_draft_and_ends_the_turn(rig: Bot) -> None:
    party, user = await at_the_end_of_a_turn(rig)
    _, draft = await user.draft()
    before, button = (await party.snapshot()).moves, user.act("f") or ""
    assert user.buttons()[button] == "Confirm · End the turn"
    assert "End the turn" not in user.options().values()
    await user.press(button)
    after = await party.snapshot()
    assert after.moves == before + len(draft.moves) + 1
    assert user.who not in await party.awaited() or not (await user.draft())[1].moves
    await user.press(button)
    assert (await party.snapshot()).moves == after.moves


async def test_one_press_plays_the_draft_and_a_move_that_reveals_something(rig: Bot) -> None:
    """E9.6: nothing can be drafted after a Wall is built, because cards are drawn then."""
    party, dice = Party(rig, 2, tongues=("en-GB",)), Dice("reveal")
    await party.begin(game="ezra")
    while await party.awaited():
        (who, *_) = await party.awaited()
        user = PanelUser(party, who)
        await user.open()
        for _ in range(12):
            button = next((each for each, label in user.own().items() if label == "Confirm · Build"), None)
            seat, draft = await user.draft()
            if button is not None:
                assert "also plays what you have chosen" in user.text()
                before = await party.snapshot()
                await user.press(button)
                after = await party.snapshot()
                assert after.moves == before.moves + len(draft.moves) + 1
                prompt = after.game_position.prompt(seat)
                assert prompt is not None
                assert prompt.key == "choose_wall"
                await user.press(button)
                assert (await party.snapshot()).moves == after.moves
                return
            if draft.position.halted or seat not in draft.position.awaited():
                break
            await user.chooses(wish((await party.snapshot()).rules, draft.position, seat, dice))
        await user.confirm()
    pytest.fail("nobody has built a Wall")


async def test_a_draft_that_changed_is_not_finished(rig: Bot) -> None:
    """The button belongs to the moves that were shown with it."""
    party, user = await at_the_end_of_a_turn(rig)
    before, button = (await party.snapshot()).moves, user.act("f") or ""
    old = user.shown()
    await user.open()
    await user.does("b")
    await rig.press(user.who, old, button)
    front, _, _ = button.rpartition(":")
    await rig.press(user.who, old, f"{front}:c0ffee")
    assert (await party.snapshot()).moves == before


async def test_nobody_else_finishes_a_turn(rig: Bot) -> None:
    party, user = await at_the_end_of_a_turn(rig)
    before, button = (await party.snapshot()).moves, user.act("f") or ""
    for other in (*party.people, party.eve):
        if other is not user.who:
            await rig.press(other, user.shown(), button)
    assert (await party.snapshot()).moves == before


async def test_a_restart_before_the_last_press(rig: Bot) -> None:
    party, user = await at_the_end_of_a_turn(rig)
    before, button = (await party.snapshot()).moves, user.act("f") or ""
    await rig.restart()
    async with rig.at_once():
        for _ in range(2):
            await rig.press(user.who, user.shown(), button)
    assert (await party.snapshot()).moves > before
    assert len({row.interaction for row in await rig.bot.store.log(party.table, before)}) == 1


async def test_what_wastes_something_asks_before_it_ends_the_turn(rig: Bot) -> None:
    party, user = await at_the_end_of_a_turn(rig, wasting=True)
    before = (await party.snapshot()).moves
    await user.does("f")
    assert "Are you sure?" in user.text()
    assert (await party.snapshot()).moves == before
    await user.does("y")
    assert (await party.snapshot()).moves > before


async def test_back_from_the_warning_takes_back_the_end_of_the_turn(rig: Bot) -> None:
    _, user = await at_the_end_of_a_turn(rig, wasting=True)
    _, before = await user.draft()
    button = user.act("f")
    await user.does("f")
    back = user.back()
    assert back is not None
    await user.press(back)
    _, after = await user.draft()
    assert after.moves == before.moves
    assert user.act("f") is not None
    assert user.act("f") != button
