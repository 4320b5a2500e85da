"""Choices that need no confirmation: answers that can be changed and, for those who want that, single choices."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.rows import Confirm
from engine.players.dice import Dice
from tests.bot.games.beginners import wish
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser


async def begun(rig: Bot, seats: int = 3, **given: Any) -> tuple[Party, list[PanelUser]]:
    party = Party(rig, seats, tongues=("en-GB",))
    await party.begin(**{"options": "side=summer", **given})
    users = [PanelUser(party, person) for person in party.people]
    for user in users:
        await user.open()
    return party, users


async def test_an_answer_that_can_be_changed_is_played_at_once(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    await ann.choose("Messenger")
    assert (await party.snapshot()).moves == 1
    assert list(ann.options().values()) == ["Change my answer"]
    assert "You can change it until everyone has chosen" in ann.text()
    await ann.choose("Change my answer")
    await ann.choose("Trader")
    snapshot = await party.snapshot()
    assert snapshot.moves == 2
    assert [move.move for move in await rig.bot.store.log(party.table, 0)] == ["play messenger", "play trader"]


async def test_the_last_answer_is_confirmed(rig: Bot) -> None:
    """It opens those of all."""
    party, (ann, bob, cleo) = await begun(rig)
    await ann.choose("Messenger")
    await bob.choose("Trader")
    await cleo.choose("Messenger")
    assert (await party.snapshot()).moves == 2
    assert "not played yet" in cleo.text()
    await cleo.confirm()
    assert (await party.snapshot()).moves == 3


async def test_two_last_answers_at_the_same_moment(rig: Bot) -> None:
    """Both panels were drawn while the other was awaited: one is played, the other asks."""
    party, (ann, bob, cleo) = await begun(rig)
    await ann.choose("Messenger")
    presses = [
        (user, next(option for option, label in user.options().items() if label == "Trader")) for user in (bob, cleo)
    ]
    async with rig.at_once():
        for user, option in presses:
            await rig.press(user.who, user.shown(), option)
    snapshot = await party.snapshot()
    assert snapshot.moves == 2
    assert [draft.moves for draft in snapshot.drafts if draft.moves] == [("play trader",)]


async def test_one_person_against_computers_confirms(rig: Bot) -> None:
    """Computer players answer in the same moment, so nothing could be changed any more."""
    party = Party(rig, 1, tongues=("en-GB",))
    await party.begin(computers=["greedy"])
    user = PanelUser(party, party.people[0])
    await user.open()
    await user.plays_first_option()
    before = (await party.snapshot()).moves
    assert "not played yet" in user.text()
    await user.confirm()
    assert (await party.snapshot()).moves > before


async def test_pressed_twice_it_is_played_once(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    option = next(option for option, label in ann.options().items() if label == "Messenger")
    await rig.restart()
    async with rig.at_once():
        for _ in range(2):
            await rig.press(ann.who, ann.shown(), option)
    assert (await party.snapshot()).moves == 1


async def test_nobody_else_answers(rig: Bot) -> None:
    party, (ann, *_) = await begun(rig)
    option = next(option for option, label in ann.options().items() if label == "Messenger")
    for other in (party.people[1], party.eve):
        await rig.press(other, ann.shown(), option)
    assert (await party.snapshot()).moves == 0


@pytest.mark.parametrize(("confirm", "moves"), [("always", 0), ("final", 0), ("rarely", 1)])
async def test_a_single_choice_that_cannot_be_taken_back(rig: Bot, confirm: str, moves: int) -> None:
    """A gatekeeper's corner: nobody else is asked meanwhile."""
    party = Party(rig, 2, tongues=("en-GB",))
    await party.begin(game="ezra")
    (who,) = await party.awaited()
    await party.types(who, "me", confirm=confirm)
    user = PanelUser(party, who)
    await user.open()
    await user.plays_first_option()
    assert (await party.snapshot()).moves == moves


async def test_a_turn_of_several_moves_is_always_confirmed(rig: Bot) -> None:
    party, dice = Party(rig, 2, tongues=("en-GB",)), Dice("several")
    for person in party.people:
        await rig.bot.store.change_person(person.id, {"confirm": Confirm.RARELY})
    await party.begin(game="ezra")
    while (await party.snapshot()).moves < 3:
        await party.step(dice)
    (who,) = await party.awaited()
    user = PanelUser(party, who)
    await user.open()
    before = (await party.snapshot()).moves
    for _ in range(2):
        seat, draft = await user.draft()
        await user.chooses(wish((await party.snapshot()).rules, draft.position, seat, dice))
    assert (await party.snapshot()).moves == before
    assert len((await user.draft())[1].moves) == 2


async def test_what_gives_something_up_is_always_confirmed(rig: Bot) -> None:
    """Also for those who confirm rarely."""
    party, dice = Party(rig, 2, tongues=("en-GB",)), Dice("waste")
    await party.begin(options="side=summer")
    for person in party.people:
        await rig.bot.store.change_person(person.id, {"confirm": Confirm.RARELY})
    for _ in range(200):
        (who, *_) = await party.awaited()
        user = PanelUser(party, who)
        await user.open()
        seat, draft = await user.draft()
        rules = (await party.snapshot()).rules
        passing = next((option for option, label in user.options().items() if label == "Pass"), None)
        if passing is not None and rules.warnings(draft.position, seat, draft.position.choices(seat)[-1]):  # type: ignore[arg-type]
            before = (await party.snapshot()).moves
            await user.take(passing)
            assert (await party.snapshot()).moves == before
            return
        await party.step(dice)
    pytest.fail("no waste")
