"""Ezra and Nehemiah by commands alone, to the last Sabbath, in different ways of playing. (In French:
`test_ezra_presses`; the other boards and numbers of players: `tests/bot/tables/test_whole.py`.)"""

from pathlib import Path
from typing import NamedTuple

import pytest

from engine.players.dice import Dice
from tests.bot.games.beginners import Beginners
from tests.bot.games.closed_messages import plays_with_closed_messages
from tests.bot.games.ending import check_ending
from tests.bot.games.ezra_scenes import at_the_gate, builds
from tests.bot.games.game_checker import GameChecker
from tests.bot.games.world import Bot, alts, world
from tests.bot.panels.turn.panel_user import PanelUser
from tests.slow import slow_but

LOOKS = 60
"""People look around after so many lines."""
DAYS, WEEKS = 18, 3


class Way(NamedTuple):
    """A way of playing."""

    people: int
    options: str
    language: str
    private: bool = False
    where: str = "here"


WAYS = {
    "alone": Way(1, "altar=1a solo_side=a", "en"),
    "three, in a thread of their own, by private messages": Way(3, "altar=random", "pl", private=True, where="thread"),
}


@pytest.mark.parametrize("way", slow_but([WAYS["alone"]], WAYS.values()), ids=WAYS)
async def test_a_whole_game(rig: Bot, way: Way, tmp_path: Path) -> None:
    party = Beginners(rig, way.people, private=way.private)
    await party.begin(game="ezra", options=way.options, language=way.language, where=way.where)
    watch = GameChecker(party, looks=LOOKS)
    await watch.to_the_end(Dice(f"{way}"), several=True)
    assert watch.turns >= DAYS * way.people
    assert watch.sealed >= WEEKS * (way.people - 1)
    assert watch.shared > 5
    assert len(party.labels) > 1
    options = dict(option.split("=") for option in way.options.split())
    await check_ending(party, tmp_path, way.language, options)


async def test_private_messages_closed(rig: Bot) -> None:
    await plays_with_closed_messages(rig, "ezra", options="altar=2a", language="fr", computers=("greedy",))


@pytest.mark.slow
async def test_a_turn_in_pictures(path: Path) -> None:
    """Real pictures of cards, hands and Wall Cards; short messages have none."""
    async with world(path, fake_pictures=False) as rig:
        party = await at_the_gate(rig, 2)
        owner = await builds(party)
        user = PanelUser(party, owner)
        await user.open_by(party.cards()[-1])
        assert len(user.alts()[0]) > 20
        await party.moves(owner, "wall card 1 top 2")
        (other,) = await party.awaited()
        await party.moves(other, "blessing red")
        await party.moves(owner, "end turn")
        assert len(party.short_messages()) == 2
        for card in party.cards():
            if card.id not in [message.id for message in party.short_messages()]:
                assert [file.filename for file in card.attachments] == ["board.png"]
                assert len(alts(rig, card)[0]) > 20
        for person in party.people:
            assert all(message.attachments for message in party.private_messages(person))
