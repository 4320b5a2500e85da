"""Players press the buttons of undo and of stories with forged, stale and foreign ids, and type odd numbers: nothing
changes, leaks or breaks. (What outsiders do is in `tests/bot/commands/test_hostile.py`.)"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.cards.ids import VOTES, button_id
from bot.cards.own_story import OPEN, TURN_PAGE, story_id
from bot.cards.take_back import TAKE_BACK
from bot.rates import Rates
from bot.tables.undo_requests import AGREES, MARKS
from engine.game import games
from engine.players.dice import Dice
from tests.bot.commands.playing import words
from tests.bot.games.party import Party
from tests.bot.games.world import Bot

each_game = pytest.mark.parametrize("game", sorted(games()))
NUMBERS: tuple[object, ...] = (0, -1, -(2**70), 2**31, 2**53, 2**70, 1.5, True, "1", "", "x", [1], {})


async def asked(rig: Bot, game: str) -> Party:
    """A table whose first player would like to go back to the beginning."""
    party = Party(rig, 3, tongues=["en-GB"])
    await party.begin(game=game)
    await party.steps(8, f"hostile {game}")
    assert "Bob" in await party.types(party.people[0], "undo", first=1)
    return party


async def stored(party: Party) -> tuple[Any, ...]:
    """Everything that a press could change. A vote that was there before may have another time."""
    loaded = await party.rig.bot.store.load(party.table)
    assert loaded is not None
    return loaded.state, loaded.table.version, loaded.undo_request, loaded.votes, loaded.undos, loaded.drafts


async def number_of(party: Party) -> int:
    request = (await party.snapshot()).loaded.undo_request
    assert request is not None
    return request.number


def forged(dice: Dice, party: Party, foreign: Party, numbers: tuple[int, int], moves: int) -> Iterator[str]:
    """Ids that no button of this table has, or only another table's."""
    own, other = numbers
    first = VOTES[AGREES]
    wrong = (other, own + 1, own - 1, 10**9 - first - 1, 0, dice.below(10**8) + 10**6)
    for act in ("yes", "no"):
        yield button_id(act, party.table, first + dice.pick([number for number in wrong if number != own]))
        yield button_id(act, "nowhere", first + own)
        yield button_id(act, party.table)
    # of another generation of the table, of moves that are not there, and without a number
    later = (dice.below(8_000) + 1) * MARKS
    for mark in (later, later + dice.below(moves), moves, moves + 1 + dice.below(90_000), 10**9 - 1):
        yield button_id(TAKE_BACK, party.table, mark)
    yield button_id(TAKE_BACK, party.table)
    yield button_id(TAKE_BACK, foreign.table, dice.below(20))
    for table in (party.table, foreign.table, "nowhere"):
        for after in (0, dice.below(moves), moves, moves + 5, 10**9 - 1):
            yield story_id(table, after, dice.pick((OPEN, TURN_PAGE)), dice.pick((0, 1, 9, 9_999)))


@each_game
async def test_forged_stale_and_foreign_ids(rig: Bot, logged: list[dict[str, Any]], game: str) -> None:
    party, foreign = await asked(rig, game), await asked(rig, game)
    numbers = await number_of(party), await number_of(foreign)
    moves, dice = (await party.snapshot()).moves, Dice(f"forged {game}")
    before, there = await stored(party), await stored(foreign)
    seeds = [(await one.snapshot()).loaded.seed for one in (party, foreign)]
    message, posts = party.cards()[-1], len(party.public())
    ids = [one for _ in range(4) for one in forged(dice, party, foreign, numbers, moves)]
    assert len(ids) > 60
    told = 0
    for custom_id in ids:
        who = dice.pick([*party.people, party.eve])
        rig.bot.rates = Rates(rig.bot.clock)
        result = await rig.press(who, message, custom_id)
        texts = [text for shown in (result.response, *result.followups) if shown for text in rig.all_words(shown)]
        told += bool(texts)
        assert not any(seed in text for text in texts for seed in seeds), custom_id
        assert [line for line in logged if "exception" in line] == [], custom_id
        assert (await stored(party), await stored(foreign)) == (before, there), custom_id
    assert told == len(ids), "each press has an answer"
    assert len(party.public()) == posts


@each_game
async def test_the_right_buttons_still_work_and_are_stale_afterwards(rig: Bot, game: str) -> None:
    party = await asked(rig, game)
    ann, bob, cleo = party.people
    number = VOTES[AGREES] + await number_of(party)
    message = party.cards()[-1]
    for who in (bob, cleo):
        await rig.press(who, message, button_id("yes", party.table, number))
    assert (await party.snapshot()).loaded.undos
    before = await stored(party)
    for who in (ann, bob, cleo, party.eve):
        for act in ("yes", "no"):
            said = party.answer_text(await rig.press(who, message, button_id(act, party.table, number)))
            assert words("refusal.undo.settled") in said
    assert await stored(party) == before


@each_game
async def test_odd_numbers(rig: Bot, logged: list[dict[str, Any]], game: str) -> None:
    party = await asked(rig, game)
    foreign = Party(rig, 2)
    await foreign.begin(game=game)
    before = await stored(party)
    for who in (*party.people[1:], party.eve):
        for number in (*NUMBERS, (await party.snapshot()).moves + 1):
            said = await types_number(party, who, number)
            assert said
            assert await stored(party) == before, number
            assert [line for line in logged if "exception" in line] == [], number
    assert words("refusal.typed.unreadable") in await types_number(party, party.people[1], "1")


async def types_number(party: Party, who: MemberActor, number: object) -> str:
    """Some of it Discord would not send."""

    def change(payload: dict[str, Any]) -> None:
        for option in payload["data"].get("options", []):
            if option["name"] == "first":
                option["value"] = number

    party.rig.shape(change)
    try:
        return await party.types(who, "undo", first=1)
    finally:
        party.rig.unshape(change)


async def test_a_story_of_moves_that_are_gone_counts_no_further_than_the_game(rig: Bot) -> None:
    """Its heading says no number from which others could count orders."""
    party = await asked(rig, "castle")
    await party.types(party.people[1], "order", line="order tower take stone")
    moves = (await party.snapshot()).public_moves
    for after in (moves + 1, moves + 40, 10**9 - 1):
        result = await rig.press(party.people[0], party.cards()[-1], story_id(party.table, after, OPEN))
        (shown,) = result.followups
        assert words("story.title", number=moves) in rig.text(shown)
        assert words("story.nothing") in rig.text(shown)
        assert not re.search(r"\d{4}", rig.text(shown))
