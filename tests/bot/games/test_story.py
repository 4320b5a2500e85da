"""What has happened since a player last acted: in *Play*, *My hand*, `/board` and private messages, for that player
alone, and all of it behind a button."""

import re

import msgspec
import pytest
from simcord.actors import MemberActor
from simcord.builders import UserHandle
from simcord.results import ResponseMessage

from bot.cards.names import escaped_names
from bot.cards.own_story import OPEN, TURN_PAGE, story_id
from bot.panels.story import PAGE_ROOM, story_pages
from bot.rates import Rates
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.game import games
from engine.move import Event
from engine.players.dice import Dice
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, FakePictures

ORDERS = {"castle": "order tower take stone", "sare": "order draw ask", "ezra": "order blessing blessing red"}
each_game = pytest.mark.parametrize("game", sorted(games()))


async def waiting(rig: Bot, game: str, tongue: str, count: int = 2) -> tuple[Party, MemberActor]:
    """A game in which a person has to decide, and has missed moves of the other."""
    party, dice = Party(rig, count, tongues=[tongue]), Dice(f"story {game}")
    await party.begin(game=game)
    ann = party.people[0]
    for number in range(200):
        awaited = await party.awaited()
        missed = await missed_events(party, ann)
        if (
            number > 8
            and ann in awaited
            and len(missed) >= 2
            and any(event.params.get("seat") == 1 for event in missed)
        ):
            return party, ann
        rig.bot.rates = Rates(rig.bot.clock)
        who = next((who for who in awaited if who != ann), ann) if number % 4 else dice.pick(awaited)
        await party.moves(who, await party.choose_line(who, dice))
    raise AssertionError("nobody missed anything")


async def missed_events(party: Party, who: MemberActor) -> list[Event]:
    """By a plain search of the log."""
    rows = await party.rig.bot.store.log(party.table)
    seat = party.people.index(who)
    last = max((row.number for row in rows if row.seat == seat and row.person is not None), default=0)
    return [
        event
        for row in rows[last:]
        for event in msgspec.json.decode(row.events, type=tuple[Event, ...])
        if event.visible_to(seat)
    ]


async def shown(party: Party, who: MemberActor, command: str) -> ResponseMessage:
    result = await party.result(who, command)
    party.answer_text(result)
    assert result.response is not None
    return result.response


def story_buttons(rig: Bot, message: ResponseMessage) -> list[str]:
    return [number for number in rig.buttons(message) if number.startswith("y:")]


async def pages(rig: Bot, who: MemberActor | UserHandle, message: ResponseMessage, button: str) -> list[str]:
    """The pages of all that has happened, in the order of their buttons."""
    result = await rig.press(who, message, button)
    (answer,) = result.followups
    assert answer.ephemeral
    found = [rig.text(answer)]
    while (turning := story_buttons(rig, answer)) and (len(found) == 1 or len(turning) == 2):
        await rig.press(who, answer, turning[-1])
        found.append(rig.text(answer))
    return found


@each_game
@pytest.mark.parametrize("tongue", ["en-GB", "fr", "pl"])
async def test_the_player_reads_what_they_have_missed(rig: Bot, game: str, tongue: str) -> None:
    """With a restart between asking and pressing; the public card says nothing of it."""
    party, ann = await waiting(rig, game, tongue)
    words = texts_for(tongue, game)
    heading = words.sentence("board.since")
    rig.bot.rates = Rates(rig.bot.clock)
    told = set()
    for command in ("play", "hand", "board"):
        message = await shown(party, ann, command)
        assert heading in rig.text(message)
        assert len(story_buttons(rig, message)) == 1
        told.add(rig.text(message).split(heading)[1].split("\n")[1])
        assert heading not in await party.types(party.eve, "board")
    assert len(told) == 1
    assert "Bob" in told.pop()
    await rig.restart()
    everything = "\n".join(await pages(rig, ann, message, story_buttons(rig, message)[0]))
    snapshot, missed = await party.snapshot(), await missed_events(party, ann)
    people = escaped_names(snapshot, tongue)
    sentences = [localise(words.event(event, people), tongue) for event in missed if "order" not in event.key]
    lines = [re.sub(r"^`\d+` ", "", line) for line in everything.splitlines() if line.startswith("`")]
    assert [line for line in lines if line in sentences] == sentences
    assert len(lines) == len(missed)


@each_game
async def test_it_is_gone_once_the_player_has_acted(rig: Bot, game: str) -> None:
    party, ann = await waiting(rig, game, "en-GB")
    heading = texts_for("en", game).sentence("board.since")
    assert heading in await party.types(ann, "play")
    await party.moves(ann, await party.choose_line(ann, Dice("acted")))
    missed = await missed_events(party, ann)
    if not any(event.params.get("seat") == 1 for event in missed):
        assert heading not in await party.types(ann, "play")


async def test_the_private_ping_tells_it(rig: Bot) -> None:
    """The message that asks for a decision; its button works after a restart."""
    party, ann = await waiting(rig, "castle", "en-GB")
    heading = texts_for("en", "castle").sentence("board.since")
    newest = party.private_messages(ann)[-1]
    assert heading in rig.text(newest)
    (button,) = story_buttons(rig, newest)
    await rig.restart()
    assert await pages(rig, ann.user, newest, button)


@pytest.mark.parametrize("tongue", ["en-GB", "fr", "pl"])
@each_game
async def test_a_hand_that_was_sent_shows_orders_set_later(rig: Bot, game: str, tongue: str) -> None:
    """And those that are forgotten; others get no message, and their messages stay."""
    party = Party(rig, 2, tongues=[tongue])
    await party.begin(game=game)
    ann, bob = party.people
    hand, others = party.private_messages(ann)[-1], rig.text(party.private_messages(bob)[-1])
    texts = texts_for(tongue, game)
    one = texts.sentence("orders.count", {"n": 1, "resting": 0})
    assert one not in rig.text(hand)
    await party.types(ann, "order", line=ORDERS[game])
    assert one in rig.text(party.private_messages(ann)[-1])
    assert len(party.private_messages(ann)) == 1
    await rig.restart()
    await party.types(ann, "order", line="forget orders")
    assert one not in rig.text(party.private_messages(ann)[-1])
    assert rig.text(party.private_messages(bob)[-1]) == others


async def test_the_picture_marks_what_the_story_tells(rig: Bot) -> None:
    """Of the same view, but with other marks than the picture of someone who has missed nothing."""
    party, ann = await waiting(rig, "castle", "en-GB")
    pictures = rig.bot.pictures
    assert isinstance(pictures, FakePictures)
    bob = party.people[1]
    asked = len(pictures.asked)
    for who in (ann, bob, party.eve):
        await party.types(who, "board")
    keys = {key for key, _ in pictures.asked[asked:]}
    assert len(keys) == 3


async def test_many_moves_come_in_pages(rig: Bot) -> None:
    party = Party(rig, 2, tongues=["en-GB"])
    await party.begin(game="castle")
    await party.steps(60)
    card, ann = party.cards()[-1], party.people[0]
    found = await pages(rig, ann, card, story_id(party.table, 0, OPEN))
    assert len(found) > 1
    assert all(len(page) < PAGE_ROOM + 500 for page in found)
    # a page beyond the last is the last, and a move that has not come yet begins an empty story
    result = await rig.press(ann, card, story_id(party.table, 0, TURN_PAGE, 99))
    assert result.response is not None
    (answer,) = (await rig.press(ann, card, story_id(party.table, 999_999, OPEN))).followups
    assert texts_for("en", "castle").sentence("story.nothing") in rig.text(answer)


def test_pages_keep_every_line() -> None:
    lines = [f"{number} " + "x" * 300 for number in range(40)]
    found = story_pages(lines)
    assert [line for page in found for line in page] == lines
    assert all(sum(len(line) + 1 for line in page) <= PAGE_ROOM for page in found)
    assert story_pages([]) == [[]]
    assert len(story_pages(["x" * 9_000])[0][0]) < PAGE_ROOM
