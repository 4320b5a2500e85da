"""Whole games by commands alone, to the last point: each number of players, both sides, and the ways people play."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.tables.notifications import HALF_WAY
from engine.players.dice import Dice
from tests.bot.games.ending import hears_once_of_closed_messages, is_over
from tests.bot.games.party import Party
from tests.bot.games.watching import Watch, tells_all_once
from tests.bot.games.world import Bot, alts, world
from tests.slow import slow_but


class Way(NamedTuple):
    """How a game is played."""

    people: int
    side: str
    language: str
    computers: Sequence[str] = ()
    closed: bool = False
    private: bool = False
    several: bool = False
    where: str = "here"


WAYS = {
    "three languages at a table": Way(4, "summer", "en"),
    "a thread of its own, lines of several moves": Way(3, "summer", "fr", where="thread", several=True),
    "by private messages": Way(3, "winter", "pl", private=True),
    "private messages closed": Way(2, "winter", "fr", closed=True),
    "computer players": Way(2, "winter", "pl", computers=("random", "greedy")),
    "one against a computer player": Way(1, "summer", "en", computers=("greedy",), several=True),
}


@pytest.mark.parametrize("way", slow_but([WAYS["computer players"]], WAYS.values()), ids=WAYS)
async def test_a_whole_game(rig: Bot, way: Way, tmp_path: Path) -> None:
    party = Party(rig, way.people, private=way.private)
    if way.closed:
        for person in party.people:
            rig.close_dms(person)
    options = {"options": f"side={way.side}", "language": way.language, "where": way.where}
    await party.begin(computers=way.computers, **options)
    watch = Watch(party, closed=way.closed)
    await watch.to_the_end(Dice(f"{way}"), several=way.several)
    assert watch.turns > 10
    assert watch.shared > 2
    if way.closed:
        hears_once_of_closed_messages(watch)
    await is_over(party, tmp_path, way.language, {"side": way.side})


@pytest.mark.slow
async def test_a_whole_game_in_pictures(path: Path, tmp_path: Path) -> None:
    async with world(path, painted=False) as rig:
        party = Party(rig, 2)
        await party.begin(options="side=summer")
        watch = Watch(party, draws=True)
        await watch.to_the_end(Dice("pictures"))
        for card in party.cards()[:-1]:
            assert [it.filename for it in card.attachments] == ["board.png"]
            assert alts(rig, card)[0].startswith("Round ")
        assert [it.filename for it in party.cards()[-1].attachments] == ["board.png", "score.png"]
        for person in party.people:
            assert all(it.attachments for it in party.private_messages(person))
        await is_over(party, tmp_path, "en", {"side": "summer"})


async def test_a_turn_that_is_left_half_way(rig: Bot) -> None:
    """It is told after a while, and what follows of it then."""
    party, dice = Party(rig, 2), Dice("half-way")
    await party.begin()
    while True:
        step, cards = (await party.live()).begun.step, len(party.cards())
        who, *_ = await party.step(dice)
        goes_on = [it.id for it in await party.awaited()] == [who.id]
        if goes_on and len(party.cards()) == cards and step is not None and not step.sealed:
            break
    await rig.advance_time(HALF_WAY - 1)
    assert len(party.cards()) == cards
    since = len(rig.http_requests)
    await rig.advance_time(2)
    assert len(party.cards()) == cards + 1
    # Who is in the midst of his turn is not called to it again.
    assert not rig.pings(since)
    await tells_all_once(party)
    await rig.advance_time(2 * HALF_WAY)
    assert len(party.cards()) == cards + 1
    while [it.id for it in await party.awaited()] == [who.id]:
        await party.step(dice)
    assert len(party.cards()) == cards + 2
    await tells_all_once(party)


@pytest.mark.slow
async def test_people_come_and_go(rig: Bot, tmp_path: Path) -> None:
    """Seats change hands, the host's part too, the language in the middle: the game goes on to its end."""
    party, dice, gone = Party(rig, 3), Dice("come and go"), set[int]()
    await party.begin(options="side=winter", language="fr")
    for number in range(1, 1_000):
        live = await party.live()
        if live.over:
            break
        await rig.advance_time(HALF_WAY)
        await tells_all_once(party)
        playing = [it for it in party.people if it.id not in gone]
        if number % 6 == 0 and len(playing) > 1:
            leaver = dice.pick(playing)
            gone.add(leaver.id)
            await party.types(leaver, "table leave")
        elif number % 8 == 0 and gone:
            back = next(it for it in party.people if it.id in gone)
            gone.remove(back.id)
            await party.types(back, "table sit")
        elif number == 20:
            host = party.who((await party.live()).row.host)
            await party.types(host, "table settings", language="pl")
        else:
            await party.step(dice)
    await is_over(party, tmp_path, "pl", {"side": "winter"}, told_in=("fr", "pl"))
