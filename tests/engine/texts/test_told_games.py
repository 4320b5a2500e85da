"""Whole games in sentences: whatever happens, is asked or can be done is said in each language without leftovers."""

from __future__ import annotations

import re

import pytest

from engine.castle import GAME
from engine.chance import seed_from
from engine.game import Decision
from engine.move import Event, Move, Prompt
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import Table, new_table
from engine.texts import LANGUAGES, Texts, log_lines

PEOPLE = ("Anna", "Ben", "Chloé", "Łukasz")
LEFTOVERS = re.compile(
    r"[{}\[\]_|]|  |\(\)|None|\(,|\( | \)|,,|: *[.;,)]|\.\.|^\s|\s$|\b(event|refusal|prompt|label)\b"
)
GAMES = [
    (seats, side, player, seed)
    for seats in (2, 3, 4)
    for side in ("summer", "winter")
    for player in ("random", "greedy")
    for seed in ("1", "2")
]


def played(seats: int, side: str, player: str, seed: str) -> tuple[Table, list[Prompt], list[Move]]:
    table = new_table("castle", seats, seed_from(f"told {seed}"), {"side": side}, PEOPLE[:seats])
    dice = Dice(seed)
    prompts: list[Prompt] = []
    moves: list[Move] = []
    while awaited := table.position.awaited():
        seat = awaited[0]
        prompt = table.position.prompt(seat)
        assert prompt is not None
        prompts.append(prompt)
        moves.append(PLAYERS[player](GAME, Decision(GAME, table.position, seat), dice))
        table.play(seat, [moves[-1]])
    return table, prompts, moves


@pytest.mark.parametrize(("seats", "side", "player", "seed"), GAMES)
def test_whole_games_are_told(seats: int, side: str, player: str, seed: str) -> None:
    table, prompts, moves = played(seats, side, player, seed)
    people = table.names
    assert table.outcome is not None
    for lang in LANGUAGES:
        texts = Texts("castle", lang)
        events = [*table.opening, *(event for entry in table.log for event in entry.events)]
        lines = texts.events(events, people)
        lines += [texts.prompt(prompt, people) for prompt in prompts]
        lines += [texts.label(move, people) for move in moves]
        lines += texts.outcome(table.outcome, people).splitlines()
        assert not [line for line in lines if LEFTOVERS.search(line)]
        assert not [texts.label(move, people) for move in moves if len(texts.label(move, people)) > 100]
        assert len(list(log_lines(texts, table.opening, table.log, people))) == len(events) + len(table.log)


def test_a_build_with_and_without_silver() -> None:
    goods, silver, none = (4, 0, 1, 1, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 0)

    def said(lang: str, goods: tuple[int, ...], silver: tuple[int, ...]) -> str:
        params = {"seat": 0, "building": "stable", "goods": goods, "silver": silver, "talers": 0, "points": 14}
        return Texts("castle", lang).event(Event("built_points", params), PEOPLE)

    assert said("en", goods, none) == "Anna builds: Stable (1 stone, 1 clay, 4 sand). This scores 14 points."
    assert (
        said("en", goods, silver)
        == "Anna builds: Stable (1 stone, 1 clay, 4 sand, plus 1 stone obtained for silver). This scores 14 points."
    )
    assert said("en", none, silver) == "Anna builds: Stable (1 stone obtained for silver). This scores 14 points."
    assert (
        said("fr", goods, none)
        == "Anna construit\u202f: Écurie (1 Pierre, 1 Argile, 4 Sable). Cela rapporte 14 points."
    )
    assert said("pl", goods, none) == "Anna buduje: Stajnia (1 kamień, 1 glina, 4 piasku). Zdobywa za to 14 punktów."


def test_nothing_is_said_in_words_of_its_own() -> None:
    texts = Texts("castle", "en")
    none = (0, 0, 0, 0, 0)
    assert (
        texts.event(Event("payout", {"seat": 1, "place": "sand", "goods": none})) == "B gets no delivery (sand cart)."
    )
    assert (
        texts.event(Event("breach", {"seat": 1, "n": 0, "silver": 0, "points": 0})) == "B gives nothing for the Breach."
    )
    converted = Event("converted", {"seat": 1, "goods": none, "silver": none})
    assert texts.event(converted) == "B turns no resources into points in the Palace."


def test_the_log_in_lines() -> None:
    table = new_table("castle", 2, seed_from("log"), names=("Anna", "Ben"))
    first = table.position.awaited()[0]
    table.play(first, "play messenger, trader")
    lines = list(log_lines(Texts("castle"), table.opening, table.history(1 - first), table.names))
    assert lines[0].startswith("Round 1: ")
    assert lines[1] == f"   1  {table.names[first]}: …"
    assert lines[2] == f"      {table.names[first]} has chosen."
