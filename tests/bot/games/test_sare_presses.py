"""Sa-Ré by buttons alone, from the lobby's card to the last pyramid."""

from pathlib import Path

import pytest

from bot.panels.turn.nodes import MoreMoves, PieceCount
from engine.move import Done
from engine.players.dice import Dice
from engine.sare.moves import (
    Build,
    Charter,
    Draw,
    Keep,
    Launch,
    LayDown,
    Market,
    PassTrouble,
    Settle,
    Stay,
    Store,
    Temple,
    TempleKeep,
)
from tests.bot.games.ending import check_ending
from tests.bot.games.game_checker import GameChecker
from tests.bot.games.pressing import Pressers
from tests.bot.games.world import Bot

NEVER = 10_000
MADE = {Settle, Launch, Done, Draw, LayDown, Stay, Temple, TempleKeep, Market, PassTrouble, Build, Charter, Store, Keep}


@pytest.mark.slow
async def test_a_whole_game(rig: Bot, tmp_path: Path) -> None:
    party = Pressers(rig, 2, tongues=("fr", "pl"))
    await party.open(game="sare", options="mode=priest quick_start=yes divinity=yes", language="fr")
    (lobby,) = party.public()
    await party.presses(party.people[1], lobby, "join")
    await party.presses(party.people[0], lobby, "start")
    watch = GameChecker(party, looks=NEVER)
    await watch.to_the_end(Dice("presses"), several=True)
    assert watch.turns > 50
    assert watch.short_messages > 20
    assert watch.sealed > 5
    assert party.moved.keys() >= MADE
    assert party.pressed.keys() >= {MoreMoves, PieceCount}
    await check_ending(party, tmp_path, "fr", {"mode": "priest", "quick_start": "yes", "divinity": "yes"})
