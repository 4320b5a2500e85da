"""People who accept no direct messages."""

from typing import Any

from bot.texts import texts_for
from engine.players.dice import Dice
from tests.bot.games.beginners import Beginners
from tests.bot.games.game_checker import GameChecker
from tests.bot.games.world import Bot

LINES = 16
LOOK_EVERY = 8


async def plays_with_closed_messages(rig: Bot, game: str, **options: Any) -> None:
    """Each of two people is told once, in their language; then the game goes on with `/hand`."""
    party = Beginners(rig, 2)
    for person in party.people:
        rig.close_dms(person)
    await party.begin(game=game, **options)
    watch, dice = GameChecker(party, closed=True, looks=LOOK_EVERY), Dice(f"closed {game}")
    await watch.began()
    for _ in range(LINES):
        await watch.line(dice)
    assert {person for person, _ in watch.answers} == {person.id for person in party.people}
    for person in party.people:
        said = texts_for(rig.locale_of(person.id), game).sentence("said.dms")[:20]
        answers = [answer for one, answer in watch.answers if one == person.id]
        assert sum(said in answer for answer in answers) == 1
