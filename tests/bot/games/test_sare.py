"""Sa-Ré by commands alone, to the last pyramid: each number of players, the modes and variants, and how people play."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.players.dice import Dice
from tests.bot.games.beginners import Beginners
from tests.bot.games.ending import hears_once_of_closed_messages, is_over
from tests.bot.games.seasons import season, window
from tests.bot.games.watching import Watch
from tests.bot.games.world import Bot, alts, world
from tests.bot.panels.turn.presser import Thumb
from tests.slow import slow_but

LOOKS = 40
"""So many lines, and somebody asks for this and that."""


class Way(NamedTuple):
    """How a game is played."""

    people: int
    options: str
    language: str
    computers: Sequence[str] = ()
    closed: bool = False
    private: bool = False
    several: bool = False
    where: str = "here"


WAYS = {
    "three languages at a table": Way(4, "mode=scribe quick_start=yes", "en"),
    "a thread of its own, lines of several moves": Way(3, "mode=priest", "fr", where="thread", several=True),
    "by private messages": Way(2, "mode=architect divinity=yes", "pl", private=True, several=True),
    "private messages closed": Way(2, "mode=scribe", "fr", closed=True),
    "computer players": Way(2, "mode=scribe quick_start=yes divinity=yes", "pl", computers=("greedy", "greedy")),
    "one against a computer player": Way(1, "mode=pharaoh", "en", computers=("greedy",), several=True),
}


@pytest.mark.parametrize("way", slow_but([WAYS["computer players"]], WAYS.values()), ids=WAYS)
async def test_a_whole_game(rig: Bot, way: Way, tmp_path: Path) -> None:
    party = Beginners(rig, way.people, private=way.private)
    if way.closed:
        for person in party.people:
            rig.close_dms(person)
    await party.begin(game="sare", computers=way.computers, options=way.options, language=way.language, where=way.where)
    watch = Watch(party, closed=way.closed, looks=LOOKS)
    await watch.to_the_end(Dice(f"{way}"), several=way.several)
    assert watch.turns > 30
    assert watch.shared > 20
    assert watch.asides > 10
    assert len(party.labels) > 5
    if way.closed:
        hears_once_of_closed_messages(watch, "sare")
    options = dict(option.split("=") for option in way.options.split())
    await is_over(party, tmp_path, way.language, options)


@pytest.mark.slow
async def test_a_season_in_pictures(path: Path) -> None:
    """The real ones: of cards and hands, none of the short messages between."""
    async with world(path, painted=False) as rig:
        party = await season(rig, 2, "double", "single")
        _, (other,) = await window(party)
        short = party.cards()[-1]
        await party.moves(other, "stay")
        assert not short.attachments
        first, *_, last = party.cards()
        for card in (first, last):
            assert [it.filename for it in card.attachments] == ["board.png"]
            assert len(alts(rig, card)[0]) > 20
        for person in party.people:
            assert all(it.attachments for it in party.private_messages(person))
        thumb = Thumb(party, other)
        await thumb.open_by(last)
        assert thumb.alts()
