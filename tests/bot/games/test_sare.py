"""Sa-Ré by commands alone, to the last pyramid, in different ways of playing. (In French: `test_sare_presses`; the
other modes and numbers of players: `tests/bot/tables/test_whole.py`.)"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.players.dice import Dice
from tests.bot.games.beginners import Beginners
from tests.bot.games.closed_messages import plays_with_closed_messages
from tests.bot.games.ending import check_ending
from tests.bot.games.game_checker import GameChecker
from tests.bot.games.seasons import season, window
from tests.bot.games.world import Bot, alts, world
from tests.bot.panels.turn.panel_user import PanelUser
from tests.slow import slow_but

LOOKS = 40
"""People look around after so many lines."""


class Way(NamedTuple):
    """A way of playing."""

    people: int
    options: str
    language: str
    computers: Sequence[str] = ()
    private: bool = False
    where: str = "here"


WAYS = {
    "three languages at a table, in a thread of its own": Way(4, "mode=scribe quick_start=yes", "en", where="thread"),
    "by private messages, computer players": Way(
        2, "mode=scribe quick_start=yes divinity=yes", "pl", computers=("greedy", "greedy"), private=True
    ),
}
QUICK = WAYS["by private messages, computer players"]


@pytest.mark.parametrize("way", slow_but([QUICK], WAYS.values()), ids=WAYS)
async def test_a_whole_game(rig: Bot, way: Way, tmp_path: Path) -> None:
    party = Beginners(rig, way.people, private=way.private)
    await party.begin(game="sare", computers=way.computers, options=way.options, language=way.language, where=way.where)
    watch = GameChecker(party, looks=LOOKS)
    await watch.to_the_end(Dice(f"{way}"))
    assert watch.turns > 30
    assert watch.shared > 20
    assert watch.short_messages > 10
    assert len(party.labels) > 5
    options = dict(option.split("=") for option in way.options.split())
    await check_ending(party, tmp_path, way.language, options)


async def test_private_messages_closed(rig: Bot) -> None:
    await plays_with_closed_messages(rig, "sare", options="mode=scribe", language="fr")


@pytest.mark.slow
async def test_a_season_in_pictures(path: Path) -> None:
    """Real pictures of cards and hands; short messages have none."""
    async with world(path, fake_pictures=False) as rig:
        party = await season(rig, 2, "double", "single")
        _, (other,) = await window(party)
        short = party.cards()[-1]
        await party.moves(other, "stay")
        assert not short.attachments
        first, *_, last = party.cards()
        for card in (first, last):
            assert [file.filename for file in card.attachments] == ["board.png"]
            assert len(alts(rig, card)[0]) > 20
        for person in party.people:
            assert all(message.attachments for message in party.private_messages(person))
        user = PanelUser(party, other)
        await user.open_by(last)
        assert user.alts()
