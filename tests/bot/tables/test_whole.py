"""Whole games without Discord: each number of players, the modes and variants, computer players.

`tests/bot/games` plays one for each game and language on Discord, where a line costs ten times as much."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from bot.store.rows import Status
from bot.tables.history import export_game
from bot.tables.snapshot import TableSnapshot
from engine.players.dice import Dice
from engine.table import load_table
from tests.bot.games.announcements import Announcement, expected_announcement
from tests.bot.tables.stage import PEOPLE, Stage, person_in
from tests.releases.play import MOST_MOVES, line
from tests.slow import slow_but

LINES = 2_000
"""More moves than any game has."""


class Way(NamedTuple):
    """The configuration of a game."""

    game: str
    people: int
    options: str
    language: str
    computers: tuple[str, ...] = ()
    several: bool = False


WAYS = {
    "the castle, two": Way("castle", 2, "side=winter", "fr"),
    "the castle, three, lines of several moves": Way("castle", 3, "side=summer", "fr", several=True),
    "the castle, three": Way("castle", 3, "side=winter", "pl"),
    "the castle, one against a computer player": Way("castle", 1, "side=summer", "en", ("greedy",), several=True),
    "Sa-Ré, three, lines of several moves": Way("sare", 3, "mode=priest", "fr", several=True),
    "Sa-Ré, two": Way("sare", 2, "mode=architect divinity=yes", "pl", several=True),
    "Sa-Ré, two, move by move": Way("sare", 2, "mode=scribe", "fr"),
    "Sa-Ré, one against a computer player": Way("sare", 1, "mode=pharaoh", "en", ("greedy",), several=True),
    "Ezra, alone": Way("ezra", 1, "altar=1b solo_side=b", "pl"),
    "Ezra, two and a computer player": Way("ezra", 2, "altar=2a", "fr", ("greedy",), several=True),
    "Ezra, three": Way("ezra", 3, "altar=random", "pl", several=True),
    "Ezra, four": Way("ezra", 4, "altar=2b", "en", several=True),
}
QUICK = ("the castle, two", "Sa-Ré, two, move by move", "Ezra, alone")


@pytest.mark.parametrize("way", slow_but([WAYS[name] for name in QUICK], WAYS.values()), ids=WAYS)
async def test_a_whole_game(stage: Stage, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = sha256(f"{way}".encode()).hexdigest()
    monkeypatch.setattr("bot.tables.start.secrets", SimpleNamespace(token_hex=lambda size: seed[: 2 * size]))
    options = dict(option.split("=") for option in way.options.split())
    table = await stage.game(
        *PEOPLE[: way.people],
        seats=way.people + len(way.computers),
        computers=way.computers,
        options=options,
        language=way.language,
        game=way.game,
    )
    dice, heard = Dice(f"{way}"), Counter[Announcement]()
    for _ in range(LINES):
        before = await stage.tables.snapshot(table)
        if before.over:
            break
        stage.deliver()
        seat = dice.pick(before.game_position.awaited())
        moves = line(before, seat, dice, most=MOST_MOVES if way.several else 1)
        await stage.play(person_in(before, seat), table, moves)
        after = await stage.tables.snapshot(table)
        rows = await stage.store.log(table, before.moves)
        told = expected_announcement(before, after, seat, rows)
        heard[told] += 1
        is_told(stage, before, after, told)
        hands_are_their_own(stage, after)
    assert heard[Announcement.CARD] > 10
    assert heard[Announcement.NOTHING] > 2 or way.several
    if way.game == "sare" and way.people > 1:
        assert heard[Announcement.ASIDE] > 10
    await is_over(stage, table, way, options)


def is_told(stage: Stage, before: TableSnapshot, after: TableSnapshot, told: Announcement) -> None:
    """A line leads to the right message in the channel, at once, and only one."""
    rows = [row for row in stage.waiting_rows(after.row.id) if row.place == "channel"]
    assert {row.target for row in rows} <= {before.row.channel}
    at_once = [row.kind for row in rows if row.after == 0 and row.kind != "missing"]
    kinds = {Announcement.CARD: ["card"], Announcement.ASIDE: ["aside"], Announcement.EDITED: ["aside"]}
    assert at_once == kinds.get(told, [])
    assert len(rows) <= 1
    waiting = {wait.seat for wait in after.awaited}
    if told is Announcement.NOTHING and waiting < {wait.seat for wait in before.awaited}:
        # a sealed answer only changes the line that says who is awaited
        assert [row.kind for row in rows] == ["missing"]


def hands_are_their_own(stage: Stage, snapshot: TableSnapshot) -> None:
    """Private messages name the person's own seat, and each person gets at most one."""
    hands = [row for row in stage.waiting_rows(snapshot.row.id) if row.place == "user"]
    assert [row.target for row in hands] == [person_in(snapshot, row.payload["seat"]) for row in hands]
    assert len({row.target for row in hands}) == len(hands)
    assert {row.kind for row in hands} <= {"hand"}


async def is_over(stage: Stage, table: str, way: Way, options: dict[str, str]) -> None:
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.status is Status.OVER
    assert snapshot.language == way.language
    assert options.items() <= snapshot.row.options.items()
    assert snapshot.outcome is not None
    assert snapshot.outcome.winners
    await stage.same_as_loaded(table)
    whole = load_table(await export_game(stage.tables, table))
    assert whole.replayed
    assert len(whole.log) == snapshot.moves
    assert whole.outcome == snapshot.outcome
    stored = await stage.store.load(table)
    assert stored is not None
    assert whole.rules.save(whole.position.state) == stored.state
