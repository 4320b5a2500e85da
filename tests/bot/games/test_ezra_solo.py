"""A solo game through Discord: the opponent has no seat, but is named wherever a player would be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.texts import texts_for
from engine.ezra.constants import OVER, RIVAL
from engine.ezra.steps.after_sabbath import AfterSabbath
from engine.ezra.steps.course import StartRound
from engine.ezra.steps.end_scoring import EndScoring
from engine.players.dice import Dice
from engine.texts.wording import OPPONENT
from tests.bot.games.beginners import Beginners
from tests.bot.games.ezra_scenes import change_position
from tests.bot.games.world import Bot, alts, world
from tests.engine.ezra.scene import Scene

MOST = 6
"""Lines to the end of a week on its last day."""
TONGUES = {"en": "en-GB", "fr": "fr", "pl": "pl"}


def opponent_word(lang: str) -> str:
    found = texts_for(lang, "ezra").find(OPPONENT)
    assert found is not None
    return found


async def alone(rig: Bot, lang: str = "en", turns: int = 3, **given: Any) -> Beginners:
    """Some turns of both sides."""
    party, dice = Beginners(rig, 1, tongues=(TONGUES[lang],)), Dice("alone")
    await party.begin(game="ezra", language=lang, **given)
    for _ in range(turns + 1):
        await party.step(dice, several=True)
    return party


@pytest.mark.parametrize("lang", TONGUES)
async def test_the_opponent_is_named_everywhere(rig: Bot, lang: str) -> None:
    """In questions and messages; events name the opponent like a player, in every language."""
    party = await alone(rig, lang)
    (ann,) = party.people
    first, *_, last = map(rig.text, party.cards())
    assert opponent_word(lang) in first.lower()
    assert opponent_word(lang) in last.lower()
    for command in ("log", "table status", "play", "hand", "turns", "help", "rules", "order", "table list"):
        said = await party.types(ann, command)
        assert (opponent_word(lang) in said.lower()) >= (command in ("log", "table status"))
    assert opponent_word(lang) in (await party.types(ann, "board", words=True)).lower()
    assert opponent_word(lang) in (await party.types(party.eve, "log")).lower()
    export = await party.result(ann, "export")
    assert export.response is not None
    (file,) = export.response.attachments
    log = json.loads(await file.read())["log"]
    assert any(event["params"].get("seat") == RIVAL for entry in log for event in entry["events"])


@pytest.mark.parametrize("seats", [1, 2])
async def test_the_solo_board_is_named_where_it_is_used(rig: Bot, seats: int) -> None:
    party = Beginners(rig, seats, tongues=("en-GB",))
    await party.open(game="ezra", options="solo_side=b")
    option = texts_for("en", "ezra").name("option", "solo_side")
    lobby = rig.text(party.public()[-1])
    assert (option in lobby) is (option in await party.types(party.people[0], "table status")) is (seats == 1)


async def test_a_card_tells_each_turn_of_the_opponent(rig: Bot) -> None:
    """A player whose turn ends sees at once its effects, and what the opponent did."""
    party, dice = await alone(rig, turns=1), Dice("cards")
    for _ in range(3):
        cards = len(party.cards())
        day = (await party.snapshot()).game_position.state.day
        while (await party.snapshot()).game_position.state.day == day:
            await party.step(dice)
        assert len(party.cards()) == cards + 1
        card = rig.text(party.cards()[-1])
        assert "The opponent reveals Scheme" in card
        assert card.count("<@") == 1


@pytest.mark.parametrize(("won", "lang"), [(True, "en"), (False, "en"), (False, "fr"), (False, "pl")])
async def test_the_last_card_says_who_has_won(rig: Bot, won: bool, lang: str) -> None:
    """A lost game congratulates only the opponent; both have their rank and points."""
    party = await alone(rig, lang, turns=1)

    def change(scene: Scene) -> None:
        last_day(scene)
        points = list(scene.player(0 if won else RIVAL).points)
        scene.player(0 if won else RIVAL).points = (points[0] + 200, *points[1:])

    await change_position(party, change)
    await ends(party)
    snapshot = await party.snapshot()
    assert snapshot.game_position.state.phase == OVER
    text = rig.text(party.cards()[-1])
    headline = text.partition("🏆")[2].partition("\n")[0]
    assert ("Ann" in headline) is won
    assert (opponent_word(lang) in headline.lower()) is not won
    assert not headline.strip().startswith(opponent_word(lang))
    ranks = [line for line in text.split("\n") if line.startswith(("1\\.", "2\\."))]
    assert len(ranks) == 2
    assert ("Ann" in ranks[0]) is won
    assert (opponent_word(lang) in ranks[1].lower()) is won
    seen = await party.types(party.people[0], "board", words=True)
    assert opponent_word(lang) in seen.lower()


def last_day(scene: Scene) -> None:
    """The last day of the last week."""
    scene.s.round, scene.s.turns = 3, 12
    assert [type(step) for step in scene.s.stack[:2]] == [StartRound, AfterSabbath]
    scene.s.stack[:2] = [EndScoring()]


async def ends(party: Beginners) -> None:
    dice = Dice("ends")
    for _ in range(MOST):
        if await party.awaited():
            await party.step(dice, several=True)
    assert not await party.awaited()


async def test_a_rematch(rig: Bot) -> None:
    """Again a solo game against the opponent."""
    party = await alone(rig, turns=1, options="solo_side=b")

    await change_position(party, last_day)
    await ends(party)
    (ann,), old = party.people, party.table
    assert await party.presses(ann, party.cards()[-1], "rematch")
    row = await rig.bot.store.latest_table(party.channel.id)
    assert row is not None
    assert row.id != old
    party.table = row.id
    lobby: ResponseMessage = party.public()[-1]
    await party.presses(ann, lobby, "start")
    snapshot = await party.snapshot()
    assert snapshot.game_position.state.solo.side == "b"
    assert len(snapshot.seats) == 1
    assert await party.awaited() == [ann]


async def test_the_last_card_in_pictures(path: Path) -> None:
    """Real pictures of the board and the score; both sides are on them."""
    async with world(path, fake_pictures=False) as rig:
        party = await alone(rig, turns=1)
        await change_position(party, last_day)
        await ends(party)
        last = party.cards()[-1]
        assert [file.filename for file in last.attachments] == ["board.png", "score.png"]
        assert all("the opponent" in alt.lower() for alt in alts(rig, last))
