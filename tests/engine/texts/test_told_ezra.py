"""Whole games of Ezra and Nehemiah in sentences, in each language without leftovers, with others and alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import pytest

from engine.chance import seed_from
from engine.ezra import GAME
from engine.ezra.constants import FREE, NEUTRAL, RIVAL
from engine.ezra.moves import Build, DoItem, Grey, Scribe, Tent, WallCard
from engine.game import Decision, MoveWarning
from engine.move import Event, Move, Outcome, Prompt
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import Table, new_table
from engine.texts import LANGUAGES, Texts, log_lines
from tests.engine.texts.test_told_games import LEFTOVERS, PEOPLE

LONGEST = 100
"""Of a label."""
TABLES = [
    (1, {"altar": "1a", "solo_side": "a"}, "random", "1"),
    (1, {"altar": "2b", "solo_side": "b"}, "greedy", "2"),
    (2, {"altar": "1b"}, "random", "3"),
    (3, {"altar": "2a"}, "greedy", "4"),
    (4, {}, "random", "5"),
]


class Played(NamedTuple):
    table: Table
    prompts: list[Prompt]
    glances: list[Prompt]
    wasted: list[MoveWarning]
    moves: list[Move]


def played(seats: int, options: dict[str, str], player: str, seed: str) -> Played:
    table = new_table("ezra", seats, seed_from(f"told {seed}"), options, PEOPLE[:seats])
    found = Played(table, [], [], [], [])
    dice = Dice(seed)
    while awaited := table.position.awaited():
        seat = awaited[0]
        prompt = table.position.prompt(seat)
        assert prompt is not None
        move = PLAYERS[player](GAME, Decision(GAME, table.position, seat), dice)
        found.prompts.append(prompt)
        found.glances.extend(GAME.decision_facts(table.position, seat))
        found.wasted.extend(GAME.warnings(table.position, seat, move))
        found.moves.append(move)
        table.play(seat, [move])
    return found


def lines(texts: Texts, found: Played) -> list[str]:
    table, people = found.table, found.table.names
    events = [*table.opening, *(event for entry in table.log for event in entry.events)]
    said = texts.events(events, people)
    said += [texts.prompt(prompt, people) for prompt in found.prompts]
    said += [texts.sentence(f"glance.{glance.key}", glance.params, people) for glance in found.glances]
    said += [texts.waste(wasted, people) for wasted in found.wasted]
    said += [texts.label(move, people) for move in found.moves]
    assert table.outcome is not None
    said += texts.outcome(table.outcome, people).splitlines()
    assert len(list(log_lines(texts, table.opening, table.log, people))) == len(events) + len(table.log)
    return said


@pytest.mark.parametrize(("seats", "options", "player", "seed"), TABLES)
def test_whole_games_are_told(seats: int, options: dict[str, str], player: str, seed: str) -> None:
    found = played(seats, options, player, seed)
    for lang in LANGUAGES:
        texts = Texts("ezra", lang)
        assert not [line for line in lines(texts, found) if LEFTOVERS.search(line)]
        assert not [label for move in found.moves if len(label := texts.label(move, PEOPLE)) > LONGEST]


def test_what_is_read_from_a_file_is_told_alike() -> None:
    """JSON knows no tuples."""
    table = played(*TABLES[0]).table
    texts = Texts("ezra")
    for entry in table.log:
        for event in entry.events:
            read = msgspec.json.decode(msgspec.json.encode(event), type=Event)
            assert texts.event(read, table.names) == texts.event(event, table.names)


@pytest.mark.parametrize(("lang", "opponent"), [("en", "the opponent"), ("fr", "l’adversaire"), ("pl", "przeciwnik")])
def test_the_opponent_of_a_game_alone_has_a_name(lang: str, opponent: str) -> None:
    """E21: the opponent has no seat, but events of effects that they gain name them like one."""
    texts = Texts("ezra", lang)
    alone = PEOPLE[:1]
    assert texts.person(RIVAL, alone) == opponent
    assert texts.event(Event("turn_over", {"seat": RIVAL}), alone).startswith(opponent[0].upper() + opponent[1:])
    assert opponent in texts.event(Event("round", {"round": 1, "seat": RIVAL}), alone)
    both = texts.event(Event("connected", {"wall": "w1", "gate": "sheep", "players": (0, RIVAL)}), alone)
    assert "Anna" in both
    assert opponent in both
    assert texts.event(Event("fee", {"seat": 0, "silver": 1, "space": "sheep", "owner": RIVAL}), alone).count(opponent)
    assert texts.person(RIVAL, PEOPLE[:2]) == "Ben"


def test_the_opponent_begins_a_line_with_a_capital() -> None:
    """E21.26: the opponent has the last line, like a seat."""
    lost = Outcome(((RIVAL,), (0,)), (50, 61), "solo_lost")
    assert Texts("ezra").outcome(lost, PEOPLE[:1]).splitlines()[1:] == ["1. The opponent: 61 VP", "2. Anna: 50 VP"]


def test_why_the_opponent_passes_a_row_over() -> None:
    params = {"seat": RIVAL, "card": "sch4", "row": 1, "why": "gold_min", "do": ("build_wall", "altar:2")}
    assert Texts("ezra").event(Event("scheme_passed", params), PEOPLE[:1]) == (
        "The opponent skips row 1 (build a Wall and move 2 spaces on the Altar Track): too little gold."
    )


def test_whom_a_fee_is_paid_to() -> None:
    def said(owner: int) -> str:
        return Texts("ezra").event(Event("fee", {"seat": 0, "silver": 1, "space": "sheep", "owner": owner}), PEOPLE)

    assert [said(owner).rpartition("→ ")[2] for owner in (0, 1, FREE, NEUTRAL)] == [
        "Anna).", "Ben).", "Gate Card).", "Main Supply).",
    ]  # fmt: skip


def test_points_are_told_by_their_sources() -> None:
    texts = Texts("ezra")
    scored = Event("end_scored", {"seat": 0, "points": {"silver": 3, "tiles": 0, "city": 12}})
    assert texts.event(scored, PEOPLE) == (
        "In the final scoring, Anna scores 15 VP (leftover stock 3, Walls and Gates 12)."
    )
    assert "0 VP" in texts.event(Event("tucked_scored", {"seat": 0, "points": {}}), PEOPLE)


def label(lang: str, move: Move) -> str:
    return Texts("ezra", lang).label(move, PEOPLE).replace("\u202f", " ")


@pytest.mark.parametrize(
    ("move", "english", "french", "polish"),
    [
        (
            Build((0, 0, 1, 0), (0, 1, 0, 0)),
            "Build (gold instead of 1 stone; Banners instead of 1 wood)",
            "Reconstruire (or au lieu de 1 cube Pierre ; bannières au lieu de 1 cube Bois)",
            "Odbuduj (zastąp złotem 1 kamień, a sztandarami 1 drewno)",
        ),
        (Grey("water"), "Take the grey action: Water Gate", "Faire l’action grise : Porte des Eaux",
         "Akcja szara: Brama Wodna"),
        (Scribe((2, 3), ((1, 2),)), "Place a Scribe: tile 3 of row 2 (via tile 2)",
         "Placer un Scribe : tuile 3 de la rangée 2 (via tuile 2)",
         "Postaw Skrybę: kafelek 3 w rzędzie 2 (droga przez kafelek 2)"),
        (Tent(4, "wood"), "Move the Tent: 4 spaces (wood)", "Déplacer la Tente : 4 cases (bois)",
         "Przesuń Namiot: 4 pola (drewno)"),
        (DoItem("w05_prep_worker"), "Do: New settlers", "Faire : Nouveaux arrivants", "Wykonaj: Nowi osadnicy"),
        (WallCard(2, 3), "Build: second card (third card back on top)",
         "Reconstruire avec : deuxième carte (troisième carte remise sur le dessus)",
         "Odbuduj z użyciem: druga karta (na wierzch wraca trzecia karta)"),
    ],
)  # fmt: skip
def test_labels(move: Move, english: str, french: str, polish: str) -> None:
    assert [label(lang, move) for lang in LANGUAGES] == [english, french, polish]


def test_what_a_family_leaves_open_is_not_said() -> None:
    """The panel's label of a family holds only what its members have in common."""
    texts = Texts("ezra")

    def begun(move: str, **fixed: Any) -> str:
        return texts.sentence(f"label.{move}", fixed, PEOPLE)

    assert begun("play_card", card="c03") == "Play: Hanun"
    assert begun("temple", row=2, good="") == "Place a Resource in row 2 of the Temple"
    assert begun("labour", option=2) == "Assign a Labourer (option 2)"
    assert begun("sell", card="c02") == "Sell (Hananiah)"
