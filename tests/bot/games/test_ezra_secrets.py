"""What is hidden from everyone in Ezra and Nehemiah (the decks) and what one player alone knows (the hand, Wall
Cards looked at, the plan for the Sabbath): games that differ in nothing else look the same to all others."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable

import pytest

from engine.ezra.constants import WORK
from engine.ezra.steps.wall_cards import ChooseWall
from engine.players.dice import Dice
from tests.bot.games import twins
from tests.bot.games.beginners import Beginners
from tests.bot.games.ezra_scenes import at_the_gate, builds, sabbath, work
from tests.bot.games.test_ezra_sabbath import ORDERS
from tests.bot.games.world import Bot
from tests.slow import slow_but

PEOPLE = 3


async def dealt(rig: Bot) -> Beginners:
    """No card is played yet, and everyone has orders."""
    party = await work(rig, PEOPLE)
    for person in party.people:
        await party.moves(person, ORDERS)
    return party


async def looking(rig: Bot) -> Beginners:
    """A player looks at three Wall Cards."""
    party = await at_the_gate(rig, PEOPLE)
    await builds(party)
    return party


async def put_back(rig: Bot) -> Beginners:
    """A player knows the top and the bottom card of their deck; another is asked in the middle of their turn."""
    party = await looking(rig)
    (owner,) = await party.awaited()
    await party.moves(owner, "wall card 2 top 3")
    return party


async def planning(rig: Bot) -> Beginners:
    """One player has planned their Sabbath, another is planning."""
    party = await sabbath(rig, PEOPLE)
    first, second, _ = await party.awaited()
    await party.moves(first, "accept")
    await party.moves(second, await party.choose_line(second, Dice("plans")))
    return party


async def shuffled(rig: Bot) -> Beginners:
    """After a week: of the cards on hand others know only which cards the new decks are made of."""
    party, dice = await sabbath(rig, PEOPLE), Dice("weeks")
    for _ in range(2):
        for person in await party.awaited():
            await party.moves(person, "accept")
        while (await party.snapshot()).game_position.state.phase == WORK:
            await party.step(dice, several=True)
    for person in (await party.awaited())[:2]:
        await party.moves(person, "accept")
    return party


async def alone(rig: Bot) -> Beginners:
    """The opponent's cards are face down."""
    party, dice = await work(rig, 1, options="solo_side=a"), Dice("alone")
    await party.step(dice, several=True)
    await party.step(dice)
    return party


@pytest.mark.parametrize("moment", slow_but([dealt, looking], [dealt, looking, put_back, planning, shuffled, alone]))
async def test_nobody_can_tell_a_table_from_its_twin(rig: Bot, moment: Callable[[Bot], Awaitable[Beginners]]) -> None:
    party, dice = await moment(rig), Dice("twins")
    snapshot = await party.snapshot()
    for seat in (snapshot.seats[dice.below(len(snapshot.seats))], None):
        viewer = twins.PUBLIC if seat is None else seat.seat
        assert twins.has_secrets(snapshot, twins.resample(snapshot, viewer, "is there any?"))
        await twins.check_twin(party, dice, seat)


@pytest.mark.parametrize(
    ("moment", "differ"),
    [
        (dealt, {"hand", "hand {}", "play {}", "order {}", "export {}"}),
        (looking, {"play {}", "hand", "export {}", "board"}),
        (planning, {"play {}", "log {}", "export {}"}),
    ],
)
async def test_a_leak_is_found(rig: Bot, moment: Callable[[Bot], Awaitable[Beginners]], differ: set[str]) -> None:
    """A viewer who knows a secret can tell their table from its twin."""
    party = await moment(rig)
    snapshot = await party.snapshot()
    who = (await party.awaited())[0]
    twin = twins.resample(snapshot, twins.PUBLIC, "another")
    real = await twins.all_answers(party, who, 0)
    async with twins.replace_table(rig, snapshot, twin, twins.PUBLIC, 0):
        other = await twins.all_answers(party, who, 0)
    found = {question for question in real if real[question] != other.get(question)}
    assert differ <= found, found


async def test_wall_cards_are_seen_by_the_builder_alone(rig: Bot) -> None:
    """Neither the cards drawn nor those put back are named to others; the one built is."""
    party = await looking(rig)
    (owner,) = await party.awaited()
    step = (await party.snapshot()).game_position.step
    assert isinstance(step, ChooseWall)
    built, *others = (re.compile(rf"\bWall Card {int(card[2:])}\b|\b{card}\b") for card in step.drawn)
    shown = await party.types(owner, "play")
    assert all(pattern.search(shown) for pattern in (built, *others))
    await party.moves(owner, "wall card 1 top 2")
    read = [word for message in party.public() for word in rig.all_words(message)]
    for person in (*party.people, party.eve):
        if person is not owner:
            read += [word for message in party.private_messages(person) for word in rig.all_words(message)]
            read += [await party.types(person, command) for command in ("play", "log", "hand", "table status")]
            export = await party.result(person, "export")
            assert export.response is not None
            for file in export.response.attachments:
                read.append(json.dumps(json.loads(await file.read())["log"]))
    assert any(built.search(text) for text in read)
    assert not [text for text in read if any(other.search(text) for other in others)]
