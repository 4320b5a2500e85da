"""The buttons of a small decision on the private message that asks for it."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.panels.turn.direct import direct_options
from bot.store.rows import Confirm
from bot.tables.snapshot import TableSnapshot
from engine.chance import Chance, seed_from
from engine.game import Decision
from engine.players import player
from engine.players.dice import Dice
from engine.table import new_table
from tests.bot.cards.builders import PEOPLE, seated, snapshot
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

SELECT = 3


def offered(party: Party, who: MemberActor) -> dict[str, str]:
    """The options on the newest private message: ids by label."""
    found = party.rig.buttons(party.private_messages(who)[-1])
    return {label: custom_id for custom_id, label in found.items() if custom_id.startswith("p:")}


async def pressed(party: Party, who: MemberActor, custom_id: str) -> tuple[InteractionResult, PanelUser]:
    result = await party.rig.press(who.user, party.private_messages(who)[-1], custom_id)
    user = PanelUser(party, who)
    user.party.private = True
    (user.panel,) = result.followups
    return result, user


async def begun(rig: Bot, seats: int = 3, **given: Any) -> Party:
    party = Party(rig, seats, tongues=("en-GB",))
    await party.begin(**{"options": "side=summer", **given})
    return party


async def test_one_press_answers_and_the_message_stays(rig: Bot) -> None:
    party = await begun(rig)
    ann = party.people[0]
    before = len(party.private_messages(ann))
    assert "Messenger" in offered(party, ann)
    result, user = await pressed(party, ann, offered(party, ann)["Messenger"])
    assert result.followups[0].ephemeral
    assert "You can change it until everyone has chosen" in user.text()
    assert (await party.snapshot()).moves == 1
    await rig.settle()
    # the hand is edited, and does not offer what is chosen already
    assert not offered(party, ann)
    assert len([message for message in party.private_messages(ann) if not message.ephemeral]) == before


async def test_what_cannot_be_taken_back_is_confirmed(rig: Bot) -> None:
    party = await begun(rig)
    for other in party.people[1:]:
        await party.moves(other, "play trader")
    ann = party.people[0]
    _, user = await pressed(party, ann, offered(party, ann)["Messenger"])
    assert (await party.snapshot()).moves == 2
    assert "not played yet" in user.text()
    await user.confirm()
    assert (await party.snapshot()).moves == 3


async def test_the_first_of_two_cards_opens_the_panel(rig: Bot) -> None:
    party = await begun(rig, 2)
    ann = party.people[0]
    _, user = await pressed(party, ann, offered(party, ann)["Messenger ›"])
    assert "Which other card do you play?" in user.text()
    await user.choose("Trader")
    assert (await party.snapshot()).moves == 1


async def test_a_choice_from_a_list_opens_a_panel_with_its_draft(rig: Bot) -> None:
    """A card and its pile, from the message with the hand."""
    party = await begun(rig, 2, game="ezra", options="")
    while (await party.snapshot()).moves < 3:
        await party.step(Dice("corners"))
    (who,) = await party.awaited()
    message = party.private_messages(who)[-1]
    (select,) = [part for part in rig.parts(message) if part["type"] == SELECT]
    value = select["options"][1]["value"]
    result = await rig.press(who.user, message, select["custom_id"], [value])
    user = PanelUser(party, who)
    user.party.private = True
    (user.panel,) = result.followups
    assert (await party.snapshot()).moves == 3
    ((move,), label) = (await user.draft())[1].moves, select["options"][1]["label"]
    assert move.startswith("card")
    assert label in user.text()
    assert any(part["type"] == SELECT for part in rig.parts(message))


async def test_never_on_a_public_message(rig: Bot) -> None:
    party = await begun(rig)
    for message in party.public():
        assert not [custom_id for custom_id in rig.buttons(message) if custom_id.startswith("p:")]


async def test_an_old_message_shows_what_is_asked_now(rig: Bot) -> None:
    party = await begun(rig)
    ann = party.people[0]
    old, button = party.private_messages(ann)[-1], offered(party, ann)["Messenger"]
    for person in party.people:
        await party.moves(person, "play bricklayer")
    before = (await party.snapshot()).moves
    result = await rig.press(ann.user, old, button)
    assert len(result.followups) == 1
    assert (await party.snapshot()).moves == before


async def test_a_panel_has_another_draft_by_now(rig: Bot) -> None:
    party = await begun(rig)
    ann = party.people[0]
    await rig.bot.store.change_person(ann.id, {"confirm": Confirm.ALWAYS})
    button = offered(party, ann)["Messenger"]
    user = PanelUser(party, ann)
    await user.open()
    await user.choose("Trader")
    _, second = await pressed(party, ann, button)
    assert "changed this turn elsewhere" in second.text()
    assert (await second.draft())[1].moves == ("play trader",)


async def test_nobody_else_answers_and_nothing_is_played_twice(rig: Bot) -> None:
    party = await begun(rig)
    ann, bob, _ = party.people
    message, button = party.private_messages(ann)[-1], offered(party, ann)["Messenger"]
    for other in (bob, party.eve):
        await rig.press(other.user, message, button)
    assert (await party.snapshot()).moves == 0
    await rig.restart()
    async with rig.at_once():
        for _ in range(2):
            await rig.press(ann.user, message, button)
    assert (await party.snapshot()).moves == 1


@pytest.mark.parametrize(("game", "seats"), [("castle", 3), ("sare", 2), ("ezra", 2)])
def test_they_hold_no_secret(game: str, seats: int) -> None:
    """The same for a table that differs in everything that their owner cannot know; and sometimes there are some."""
    table, dice, move = new_table(game, seats, seed_from("direct"), {}), Dice("direct"), player("greedy")
    some = 0
    for number in range(40):
        seat = dice.pick(table.position.awaited())
        true = snapshot(table, game=game)
        state = table.rules.resample(table.position, seat, Chance(seed_from(f"other {number}")))
        other = TableSnapshot(true.loaded, true.rules, table.rules.position(state, table.box), true.opening)
        rows, others = ([row.to_component_dict() for row in direct_options(each, seat, "en")] for each in (true, other))
        assert rows == others
        some += bool(rows)
        table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])
    assert some


# ---------------------------------------------------------------- what the buttons bring


def figures(asked: TableSnapshot, seat: int) -> list[str]:
    items = direct_options(asked, seat, "en")
    return [line for item in items if isinstance(item, ui.TextDisplay) for line in item.content.splitlines()]


def test_corner_gates_have_their_connection_and_people_what_their_row_gives() -> None:
    table = new_table("ezra", 2, seed_from("figures"), {})
    seat = table.position.awaited()[0]
    asked = snapshot(table, seated(2), game="ezra")
    assert len(found := figures(asked, seat)) == 4
    assert all("Gate** · Connection: " in line for line in found)
    dice, choose = Dice("figures"), player("greedy")
    while (prompt := table.position.prompt(seat)) is None or prompt.key != "open":
        table.play(seat, [choose(table.rules, Decision(table.rules, table.position, seat), dice)])
        seat = table.position.awaited()[0]
    found = figures(snapshot(table, seated(2), game="ezra"), seat)
    assert found[0] == "-# **Place a Trader (row 1)** · 3 silver"


def test_figures_that_name_people_are_left_out() -> None:
    """The message stays while names change."""
    table = new_table("castle", 3, seed_from("figures"), {"side": "summer"})
    dice, choose, told = Dice("figures"), player("greedy"), 0
    while table.outcome is None and len(table.log) < 60:
        seat = table.position.awaited()[0]
        found = figures(snapshot(table, seated(3), game="castle"), seat)
        told += len(found)
        assert not [line for line in found if "§" in line or any(name in line for name in PEOPLE)]
        table.play(seat, [choose(table.rules, Decision(table.rules, table.position, seat), dice)])
    assert told > 20
