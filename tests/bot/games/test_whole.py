"""Whole games by commands alone, to the last point: each number of players, both sides, and the ways people play."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.tables.tellings import HALF_WAY
from bot.texts import says
from engine.__main__ import main as engine
from engine.chance import commitment
from engine.players.dice import Dice
from engine.table import load_table
from tests.bot.games.party import Party
from tests.bot.games.watching import Watch, tells_all_once
from tests.bot.games.world import Bot, alts, world


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


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
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
    assert watch.shared > 3
    for card in party.cards():
        assert says(way.language, "castle").name("game", "castle") in rig.text(card)
    if way.closed:
        _hears_once_of_closed_messages(watch)
    await _is_over(party, way, tmp_path)


def _hears_once_of_closed_messages(watch: Watch) -> None:
    """Each of them, in his language; then the game goes on by `/hand`."""
    for person in watch.party.people:
        said = says(watch.rig.tongue(person.id), "castle").sentence("said.dms")[:20]
        answers = [answer for one, answer in watch.answers if one == person.id]
        assert sum(said in answer for answer in answers) == 1


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
        await _is_over(party, Way(2, "summer", "en"), tmp_path)


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
    await _is_over(party, Way(3, "winter", "pl", computers=("greedy",)), tmp_path)


async def _is_over(party: Party, way: Way, folder: Path) -> None:
    """The last card tells who has won; whoever asks gets the whole game, which holds."""
    rig, live = party.rig, await party.live()
    assert live.over
    assert live.row.options["side"] == way.side
    first, *_, last = party.cards()
    assert says(way.language, "castle").name("game", "castle") in rig.text(last)
    outcome = live.outcome
    assert outcome is not None
    for winner in outcome.winners:
        assert live.seats[winner].name in rig.text(last).partition("🏆")[2].partition("\n")[0] or way.computers
    assert {it.split(":")[1] for it in rig.buttons(last)} == {"rematch", "board", "rules"}
    # the promise of the first card is kept by the last one
    assert commitment(live.loaded.seed) == live.row.seed_hash
    assert live.row.seed_hash in rig.text(first)
    assert live.loaded.seed in rig.text(last)
    await _export_holds(party, folder)
    told = "\n".join(map(rig.text, party.cards()[:-1]))
    assert live.loaded.seed not in told


async def _export_holds(party: Party, folder: Path) -> None:
    live = await party.live()
    given: dict[str, Any] = {"table": party.table}
    result = await party.eve.slash(party.channel, "export", **given)
    party.said(result)
    assert result.response is not None
    (file,) = result.response.attachments
    export = folder / file.filename
    export.write_bytes(await file.read())
    assert engine(["verify", str(export)]) == 0
    table = load_table(export.read_bytes())
    stored = await party.rig.bot.store.load(party.table)
    assert stored is not None
    assert table.rules.save(table.position.state) == stored.state
    assert len(table.log) == live.moves
