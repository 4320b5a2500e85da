"""Ezra and Nehemiah by buttons alone: a whole solo game from the lobby card to the last Sabbath, and a week of two
players."""

from pathlib import Path

import pytest

from bot.panels.turn.nodes import FieldValues, MoveKind
from engine.ezra.moves import (
    Blue,
    Build,
    Clear,
    Corner,
    DoItem,
    EndPrepare,
    EndTurn,
    Grey,
    PlayCard,
    Scribe,
    Trader,
    Tuck,
    WallCard,
)
from engine.move import Done
from engine.players.dice import Dice
from tests.bot.games.ending import check_ending
from tests.bot.games.game_checker import GameChecker
from tests.bot.games.pressing import Pressers
from tests.bot.games.world import Bot

NEVER = 10_000
DAYS = 6
WEEKS = 3
MADE = {PlayCard, Blue, Grey, Clear, Build, WallCard, Scribe, Trader, EndTurn, DoItem, EndPrepare, Tuck, Done}


@pytest.mark.slow
async def test_a_whole_game_alone(rig: Bot, tmp_path: Path) -> None:
    """One person can start their lobby at once."""
    party = Pressers(rig, 1, tongues=("fr",))
    await party.open(game="ezra", options="altar=1a solo_side=b", language="fr")
    (lobby,) = party.public()
    await party.presses(party.people[0], lobby, "start")
    watch = GameChecker(party, looks=NEVER)
    await watch.to_the_end(Dice("presses"), several=True)
    assert watch.turns >= WEEKS * DAYS
    assert party.moved.keys() >= {Corner, *MADE}
    assert party.pressed.keys() >= {MoveKind, FieldValues}
    await check_ending(party, tmp_path, "fr", {"altar": "1a", "solo_side": "b"})


@pytest.mark.slow
async def test_a_week_of_two(rig: Bot) -> None:
    """Both plan their Sabbath by pressing, in any order."""
    party, dice = Pressers(rig, 2, tongues=("pl", "en-GB")), Dice("week")
    await party.begin(game="ezra", language="pl")
    watch = GameChecker(party, looks=NEVER)
    await watch.began()
    while (await party.snapshot()).game_position.state.round < 2:
        await watch.line(dice, several=True)
    assert watch.turns > 2 * DAYS
    assert watch.sealed
    assert party.moved.keys() >= {PlayCard, EndPrepare, Tuck, Done}
