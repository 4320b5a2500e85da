"""Ezra and Nehemiah by buttons alone, from the lobby's card to the last Sabbath: a game alone, and one of two."""

from pathlib import Path

from bot.panel.nodes import Another, Count
from engine.players.dice import Dice
from tests.bot.games.ending import is_over
from tests.bot.games.pressing import Pressers
from tests.bot.games.watching import Watch
from tests.bot.games.world import Bot

NEVER = 10_000
DAYS = 18


async def test_a_whole_game_alone(rig: Bot, tmp_path: Path) -> None:
    """One person's lobby begins as soon as he says so."""
    party = Pressers(rig, 1, tongues=("fr",))
    await party.open(game="ezra", options="altar=1a solo_side=b", language="fr")
    (lobby,) = party.public()
    await party.presses(party.people[0], lobby, "start")
    watch = Watch(party, looks=NEVER)
    await watch.to_the_end(Dice("presses"), several=True)
    print(sorted(it.__name__ for it in party.moved), party.pressed, watch.turns, watch.asides)
    assert watch.turns >= DAYS
    await is_over(party, tmp_path, "fr", {"altar": "1a", "solo_side": "b"})
