"""Whole games of the castle by commands alone, to the last point, in different ways of playing. (Other numbers of
players: `tests/bot/tables/test_whole.py`.)"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.tables.notifications import UNFINISHED_TURN_DELAY
from engine.players.dice import Dice
from tests.bot.games.closed_messages import plays_with_closed_messages
from tests.bot.games.ending import check_ending
from tests.bot.games.game_checker import GameChecker, tells_all_once
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, FakePictures, alts, world
from tests.slow import slow_but

FIRST, LAST = 1, 12
"""With two players, only rounds up to the first number and from the second on have real pictures."""


class Way(NamedTuple):
    """A way of playing."""

    people: int
    side: str
    language: str
    computers: Sequence[str] = ()
    private: bool = False
    where: str = "here"


WAYS = {
    "three languages at a table, in a thread of its own": Way(4, "summer", "en", where="thread"),
    "by private messages, computer players": Way(2, "winter", "pl", computers=("random", "greedy"), private=True),
}
QUICK = WAYS["by private messages, computer players"]


@pytest.mark.parametrize("way", slow_but([QUICK], WAYS.values()), ids=WAYS)
async def test_a_whole_game(rig: Bot, way: Way, tmp_path: Path) -> None:
    party = Party(rig, way.people, private=way.private)
    options = {"options": f"side={way.side}", "language": way.language, "where": way.where}
    await party.begin(computers=way.computers, **options)
    watch = GameChecker(party)
    await watch.to_the_end(Dice(f"{way}"))
    assert watch.turns > 10
    assert watch.shared > 2
    await check_ending(party, tmp_path, way.language, {"side": way.side})


async def test_private_messages_closed(rig: Bot) -> None:
    await plays_with_closed_messages(rig, "castle", options="side=winter", language="fr")


@pytest.mark.slow
async def test_the_beginning_and_the_end_in_pictures(path: Path, tmp_path: Path) -> None:
    """Real pictures of the first rounds and the last; those of the rounds between are alike."""
    async with world(path, fake_pictures=False) as rig:
        party, dice = Party(rig, 2), Dice("pictures")
        await party.begin(options="side=summer")
        watch, real, cheap = GameChecker(party, draws=True), rig.bot.pictures, FakePictures()
        await watch.began()
        while await party.awaited():
            watch.draws = not FIRST < (await party.snapshot()).game_position.state.round < LAST
            rig.bot.pictures = rig.bot.cards.pictures = real if watch.draws else cheap
            await watch.line(dice)
        *cards, last = party.cards()
        assert all([file.filename for file in card.attachments] == ["board.png"] for card in cards)
        shown = [alts(rig, card)[0] for card in cards]
        assert sum(alt.startswith("Round ") for alt in shown) > 5
        assert all(alt.startswith(("Round ", "A picture ")) for alt in shown)
        assert shown[-1].startswith("Round ")
        assert [file.filename for file in last.attachments] == ["board.png", "score.png"]
        for person in party.people:
            assert all(message.attachments for message in party.private_messages(person))
        await check_ending(party, tmp_path, "en", {"side": "summer"})


async def test_an_unfinished_turn_is_told_after_a_while(rig: Bot) -> None:
    """The half turn is told after a while, the rest when it follows."""
    party, dice = Party(rig, 2), Dice("half-way")
    await party.begin()
    while True:
        step, cards = (await party.snapshot()).game_position.step, len(party.cards())
        who, *_ = await party.step(dice)
        goes_on = [person.id for person in await party.awaited()] == [who.id]
        if goes_on and len(party.cards()) == cards and step is not None and not step.sealed:
            break
    await rig.advance_time(UNFINISHED_TURN_DELAY - 1)
    assert len(party.cards()) == cards
    since = len(rig.http_requests)
    await rig.advance_time(2)
    assert len(party.cards()) == cards + 1
    # The player in the middle of a turn is not pinged again.
    assert not rig.pings(since)
    await tells_all_once(party)
    await rig.advance_time(2 * UNFINISHED_TURN_DELAY)
    assert len(party.cards()) == cards + 1
    while [person.id for person in await party.awaited()] == [who.id]:
        await party.step(dice)
    assert len(party.cards()) == cards + 2
    await tells_all_once(party)


@pytest.mark.slow
async def test_people_come_and_go(rig: Bot, tmp_path: Path) -> None:
    """Seats and the host change, and so does the language: the game goes on to its end."""
    party, dice, gone = Party(rig, 3), Dice("come and go"), set[int]()
    await party.begin(options="side=winter", language="fr")
    for number in range(1, 1_000):
        snapshot = await party.snapshot()
        if snapshot.over:
            break
        await rig.advance_time(UNFINISHED_TURN_DELAY)
        await tells_all_once(party)
        playing = [person for person in party.people if person.id not in gone]
        if number % 6 == 0 and len(playing) > 1:
            leaver = dice.pick(playing)
            gone.add(leaver.id)
            await party.leaves(leaver)
        elif number % 8 == 0 and gone:
            back = next(person for person in party.people if person.id in gone)
            gone.remove(back.id)
            await party.types(back, "table sit")
        elif number == 20:
            host = party.who((await party.snapshot()).row.host)
            await party.types(host, "table settings", language="pl")
        else:
            await party.step(dice)
    await check_ending(party, tmp_path, "pl", {"side": "winter"}, told_in=("fr", "pl"))
