"""Whole games of Sa-Ré in sentences, in each language without leftovers: each mode and variant, and standing orders."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import pytest

from engine.chance import seed_from
from engine.game import Decision, MoveWarning, game
from engine.move import Event, Move, Prompt
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.sare import GAME
from engine.sare.moves import Build, Charter, Keep, Launch, Market, Settle, Shift, Store, TempleKeep
from engine.table import Table, new_table
from engine.texts import LANGUAGES, Texts, log_lines
from tests.engine.texts.test_told_games import LEFTOVERS, PEOPLE

MOST_MOVES = 1_500
"""Chance alone may never build a Pyramid."""
LONGEST = 165
"""Of a label; buttons and menus cut what pays for the dearest stages of a Pyramid."""
TABLES = [
    (2, {"mode": "scribe"}, "random", "1"),
    (3, {"mode": "scribe", "quick_start": "yes", "late": "down"}, "greedy", "2"),
    (4, {"mode": "architect", "divinity": "yes"}, "random", "3"),
    (2, {"mode": "architect"}, "greedy", "4"),
    (3, {"mode": "priest", "divinity": "yes", "quick_start": "yes"}, "greedy", "5"),
    (4, {"mode": "pharaoh"}, "greedy", "6"),
    (3, {"mode": "pharaoh", "quick_start": "yes"}, "random", "7"),
]


class Played(NamedTuple):
    table: Table
    prompts: list[Prompt]
    glances: list[Prompt]
    wasted: list[MoveWarning]
    moves: list[Move]


def played(seats: int, options: dict[str, str], player: str, seed: str) -> Played:
    table = new_table("sare", seats, seed_from(f"told {seed}"), options, PEOPLE[:seats])
    found = Played(table, [], [], [], [])
    dice = Dice(seed)
    while (awaited := table.position.awaited()) and len(found.moves) < MOST_MOVES:
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


def lines(texts: Texts, found: Played, people: tuple[str, ...]) -> list[str]:
    events = [*found.table.opening, *(event for entry in found.table.log for event in entry.events)]
    said = texts.events(events, people)
    said += [texts.prompt(prompt, people) for prompt in found.prompts]
    said += [texts.sentence(f"glance.{glance.key}", glance.params, people) for glance in found.glances]
    said += [texts.waste(wasted, people) for wasted in found.wasted]
    said += [texts.label(move, people) for move in found.moves]
    if found.table.outcome is not None:
        said += texts.outcome(found.table.outcome, people).splitlines()
    lines = list(log_lines(texts, found.table.opening, found.table.log, people))
    assert len(lines) == len(events) + len(found.table.log)
    return said


@pytest.mark.parametrize(("seats", "options", "player", "seed"), TABLES)
def test_whole_games_are_told(seats: int, options: dict[str, str], player: str, seed: str) -> None:
    found = played(seats, options, player, seed)
    for lang in LANGUAGES:
        texts = Texts("sare", lang)
        assert not [line for line in lines(texts, found, PEOPLE) if LEFTOVERS.search(line)]
        assert not [label for move in found.moves if len(label := texts.label(move, PEOPLE)) > LONGEST]
    assert player == "random" or found.table.outcome is not None


def test_what_is_read_from_a_file_is_told_alike() -> None:
    """JSON knows no tuples."""
    table = played(*TABLES[0]).table
    texts = Texts("sare")
    for entry in table.log:
        for event in entry.events:
            read = msgspec.json.decode(msgspec.json.encode(event), type=Event)
            assert texts.event(read, PEOPLE) == texts.event(event, PEOPLE)


def test_orders_are_told_to_their_owner() -> None:
    table = new_table("sare", 2, seed_from("orders"), names=PEOPLE[:2])
    lined = [
        f"order {rest}" for rest in ("reaction lay down when left 2 and units 3", "draw lay down when next double")
    ]
    for line in (*lined, "order draw draw or ask", "forget order 3", "forget orders", *GAME.suggested_orders["away"]):
        table.play(0, line)
    for lang in LANGUAGES:
        texts = Texts("sare", lang)
        events = [event for entry in table.log for event in entry.events]
        assert len(events) == 5 + len(GAME.suggested_orders["away"])
        assert not [line for line in texts.events(events, PEOPLE) if LEFTOVERS.search(line)]
        moves = [table.position.box.notation.read(line) for line in (*lined, "forget order 3", "forget orders")]
        assert not [label for move in moves if LEFTOVERS.search(label := texts.label(move, PEOPLE))]


def test_the_verb_agrees_with_those_who_stay() -> None:
    def said(lang: str, *seats: int) -> str:
        return Texts("sare", lang).sentence("event.stayed", {"stayed": seats, "cause": "wind"}, PEOPLE)

    assert said("en", 0) == "Anna stays in the season (Wind of Revolt)."
    assert said("en", 0, 1) == "Anna and Ben stay in the season (Wind of Revolt)."
    assert said("fr", 0) == "Anna reste dans la saison (Vent de Révolte)."
    assert said("pl", 0, 1) == "Anna i Ben zostają w sezonie (Wiatr Buntu)."


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "1 card that you neither use nor keep: wood", "2 cards that you neither use nor keep: wood, gold"),
        ("fr", "1 carte que tu n’utilises ni ne gardes : bois", "2 cartes que tu n’utilises ni ne gardes : bois, or"),
        ("pl", "Przepadnie 1 karta, której", "Przepadną 2 karty, których"),
    ],
)
def test_lost_cards_are_counted(lang: str, one: str, two: str) -> None:
    texts = Texts("sare", lang)
    for cards, words in ((("single_wood",), one), (("single_wood", "single_gold"), two)):
        wasted = MoveWarning("leave.cards", {"cards": cards, "n": len(cards)})
        assert words in texts.waste(wasted).replace("\u202f", " ")


def label(lang: str, move: Move) -> str:
    return Texts("sare", lang).label(move, PEOPLE).replace("\u202f", " ")


@pytest.mark.parametrize(
    ("move", "english", "french", "polish"),
    [
        (
            Build("temple", "", ("double_wood_stone", "single_gold", "single_gold", "warehouse_stone", "caravan")),
            "Build: Temple (wood + stone, 2 × gold, 1 caravan; 1 stone from the Warehouse)",
            "Construire : Temple (bois + pierre, 2 × or, 1 caravane ; 1 Pierre de l’Entrepôt)",
            "Zbuduj: Świątynia (drewno + kamień, 2 × złoto, 1 karawana; 1 kamień z Magazynu)",
        ),
        (
            Build("warehouse", "B2", ("single_wood",)),
            "Build: Warehouse, B2 (wood)",
            "Construire : Entrepôt, B2 (bois)",
            "Zbuduj: Magazyn, B2 (drewno)",
        ),
        (
            Charter(("joker_card", "produced_wood")),
            "Charter a caravan (1 joker from the Library; 1 wood from production)",
            "Affréter une caravane (1 joker de la Bibliothèque ; 1 Bois de la production)",
            "Wyślij karawanę (1 dżoker z Biblioteki; 1 drewno z produkcji)",
        ),
        (
            Store(("double_wood_gold", "caravan", "lose_wood", "discard_stone")),
            "Store: wood + gold, 1 caravan (1 wood lost; 1 stone discarded to make room)",
            "Stocker : bois + or, 1 caravane (perte de 1 Bois ; 1 Pierre à défausser en échange)",
            "Odłóż do Magazynu: drewno + złoto, 1 karawana (1 drewno na straty; w zamian 1 kamień do odrzucenia)",
        ),
        (Keep(()), "Keep no cards", "Ne garder aucune carte", "Nie zatrzymuj kart"),
        (
            Keep(("double_wood_wood", "single_gold")),
            "Keep: wood + wood, gold",
            "Garder : bois + bois, or",
            "Zatrzymaj: drewno + drewno, złoto",
        ),
        (
            Market("single_wood", "carried_single_gold", 1),
            "Market: wood → gold (kept) (Ben)",
            "Marché : bois → or (gardée) (Ben)",
            "Targ: drewno → złoto (zatrzymane) (Ben)",
        ),
        (Shift("port", "C1", "C3"), "Move: Port (C3 → C1)", "Déplacer : Port (C3 → C1)", "Przenieś: Port (C3 → C1)"),
        (
            Settle("A1", "B2", "C3"),
            "Master Builder: A1, Warehouse: B2, quick start: C3",
            "Maître d’œuvre : A1, Entrepôt : B2, départ rapide : C3",
            "Budowniczy: A1, Magazyn: B2, szybki start: C3",
        ),
        (TempleKeep(2), "Draw: the second card", "Piocher : la seconde carte", "Dobierz: druga karta"),
        (Launch("pyramid", "C4"), "Launch: Pyramid (C4)", "Lancer : Pyramide (C4)", "Zacznij: Piramida (C4)"),
    ],
)
def test_labels(move: Move, english: str, french: str, polish: str) -> None:
    assert [label(lang, move) for lang in LANGUAGES] == [english, french, polish]


def test_what_a_family_leaves_open_is_not_said() -> None:
    """The panel's label of a family holds only what its members have in common."""
    texts = Texts("sare")

    def begun(move: str, **fixed: Any) -> str:
        return texts.sentence(f"label.{move}", fixed, PEOPLE)

    assert begun("launch", building="temple") == "Launch: Temple"
    assert begun("shift", building="temple", source="B2") == "Move: Temple (from B2)"
    assert begun("build", building="temple", square="") == "Build: Temple"
    assert begun("market", own="single_wood") == "Market: wood"
    assert begun("settle", builder="A1", quick="") == "Master Builder: A1"


def test_conditions_are_counted() -> None:
    texts = Texts("sare", "pl")
    assert [texts.condition("left", n) for n in ("1", "2", "5")] == [
        "najwyżej 1 krok do buntu",
        "najwyżej 2 kroki do buntu",
        "najwyżej 5 kroków do buntu",
    ]
    assert texts.condition("next", "double_troubles") == "karta na wierzchu: Podwójne zamieszki"
    assert texts.condition("odds", "15") == "ryzyko buntu przy następnej karcie: najwyżej 15%"


def test_the_last_line_counts_buildings() -> None:
    """S12.3: points are unknown to this game; what its tables show is the buildings."""
    table = game("sare")
    assert table is GAME
    assert [Texts("sare", lang).count("points", 3) for lang in LANGUAGES] == ["3 buildings", "3 bâtiments", "3 budynki"]
