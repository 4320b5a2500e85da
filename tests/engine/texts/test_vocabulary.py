"""What may be typed: the names of all languages, accents or not, each of one thing only."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import pytest

from engine.notation import tokens
from engine.sare.goods import KINDS
from engine.texts import LANGUAGES, Texts
from engine.texts.vocabulary import phrases
from engine.texts.wording import table
from tests.engine.texts.worded import WORDED

GAMES = list(WORDED)
NOTATIONS = {name: worded.game.box().notation for name, worded in WORDED.items()}
NAMES = {name: Texts(name).vocabulary(notation.names) for name, notation in NOTATIONS.items()}
Line = tuple[str, Callable[[Any], str]]
"""A line in which a name stands, and what the move that it means has in its place."""


def orders(example: str, conditions: Any) -> dict[str, Line]:
    begun = f"order {example} ask when"
    return {
        "decision": ("order {} ask", lambda move: move.on),
        "condition": (f"{begun} {{}} {{}}", lambda move: move.when[0].name),
        **{f"condition.{name}": (f"{begun} {name} {{}}", lambda move: move.when[0].value) for name in conditions},
    }


LINES: dict[str, dict[str, Line]] = {
    "castle": {
        "card": ("play {}", lambda move: move.cards[0]),
        "kind": ("buy {} from B", lambda move: move.kind),
        "gift": ("take {}", lambda move: move.kind),
        "building": ("build {}", lambda move: move.building),
        "space": ("place {}", lambda move: move.space),
        "place": ("trader {}", lambda move: move.place),
        "source": ("place keep.14 from {}", lambda move: move.source),
        **orders("court", WORDED["castle"].game.condition_tests),
    },
    "ezra": {
        "card": ("card {} on pile 2", lambda move: move.card),
        "gate": ("gatekeeper at {}", lambda move: move.gate),
        "space": ("grey at {}", lambda move: move.space),
        "resource": ("altar {}", lambda move: move.good),
        "option": ("trade {}", lambda move: move.option),
        "development": ("flip {}", lambda move: move.type),
        "colour": ("blessing {}", lambda move: move.colour),
        "helper": ("retrieve {} 2", lambda move: move.who),
        "item": ("do {}", lambda move: move.item),
        **orders("blessing", WORDED["ezra"].game.condition_tests),
    },
    "sare": {
        "building": ("launch {} at b2", lambda move: move.building),
        "square": ("launch temple at {}", lambda move: move.square),
        "kind": ("discard {}", lambda move: KINDS[move.goods.index(1)]),
        "source": ("caravan with {}", lambda move: move.pay[0] if len(move.pay) == 1 else str(move.pay)),
        "card": ("keep {}", lambda move: move.cards[0] if len(move.cards) == 1 else str(move.cards)),
        "held": ("market swap {} for stone with B", lambda move: move.own),
        **orders("reaction", WORDED["sare"].game.condition_tests),
    },
}
"""For each kind of names."""
VALUES = {game: {name: test.values[0] for name, test in WORDED[game].game.condition_tests.items()} for game in GAMES}


def bare(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join(char for char in plain if not unicodedata.combining(char)).replace("’", "'")


def spoken(game: str) -> list[tuple[str, str, str]]:
    """Every phrase with the kind of slot it may stand in and the id it means there."""
    found, families = [], table(game).families
    for kind, known in NOTATIONS[game].names.items():
        for lang in LANGUAGES:
            for family, identifier, words in phrases(game, lang):
                if family in (kind, *families.get(kind, ())) and identifier in known.values():
                    found += [(kind, identifier, word) for word in words]
    return sorted(set(found))


def meant(game: str, kind: str, words: str, identifier: str = "") -> str:
    line, value = LINES[game][kind]
    filled = line.format(words, VALUES[game].get(identifier, "")) if kind == "condition" else line.format(words)
    return str(value(NOTATIONS[game].read(filled, NAMES[game])))


@pytest.mark.parametrize(("game", "at_least"), [("castle", 300), ("ezra", 300), ("sare", 300)])
def test_every_kind_of_name_is_tried(game: str, at_least: int) -> None:
    assert set(LINES[game]) == set(NOTATIONS[game].names)
    assert len(spoken(game)) > at_least


@pytest.mark.parametrize("game", GAMES)
def test_names_read_back(game: str) -> None:
    wrong = [
        (kind, identifier, text)
        for kind, identifier, words in spoken(game)
        for text in (words, bare(words), words.upper(), words.replace("(", "").replace(")", ""))
        if meant(game, kind, text, identifier) != identifier
    ]
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_no_phrase_names_two_things(game: str) -> None:
    claims: dict[tuple[str, str], set[str]] = {}
    for kind, known in NOTATIONS[game].names.items():
        for phrase, identifier in known.items():
            claims.setdefault((kind, phrase), set()).add(identifier)
    for kind, identifier, words in spoken(game):
        claims.setdefault((kind, " ".join(tokens(words))), set()).add(identifier)
    for lang in LANGUAGES:
        for kind, literal, heard in phrases(game, lang):
            if kind == "word":
                for word in heard:
                    claims.setdefault(("word", " ".join(tokens(word))), set()).add(literal)
    assert not {claim: ids for claim, ids in claims.items() if len(ids) > 1}


@pytest.mark.parametrize(
    ("game", "kinds"), [("castle", ("building", "card", "space", "kind")), ("sare", ("building", "kind", "source"))]
)
def test_what_is_offered_reads_back(game: str, kinds: tuple[str, ...]) -> None:
    """`Did you mean` speaks the reader's language, and what it says is understood."""
    for lang in LANGUAGES:
        texts = Texts(game, lang)
        for kind in kinds:
            for identifier in NOTATIONS[game].names[kind].values():
                assert meant(game, kind, texts.localized_phrase(identifier.replace("_", " "))) == identifier


@pytest.mark.parametrize(
    ("name", "kind", "identifier"),
    [
        ("Messager", "card", "messenger"), ("Marchand", "card", "trader"), ("Maçon", "card", "bricklayer"),
        ("Tailleur", "card", "stonemason"), ("Architecte", "card", "master_builder"),
        ("Ouvrier bois", "card", "worker_wood"), ("Ouvrier sable", "card", "worker_sand"),
        ("Ouvrier pierre", "card", "worker_stone"), ("Palais", "building", "palace"), ("Donjon", "building", "keep"),
        ("Taverne", "building", "tavern"), ("Grande porte", "building", "great_gate"),
        ("Petite porte", "building", "small_gate"), ("Écurie", "building", "stable"), ("Étable", "building", "stable"),
        ("Maison des domestiques", "building", "servants_house"), ("Puits", "building", "well"),
        ("Tour", "building", "tower"), ("Maison", "building", "house"), ("Marché a", "space", "market.a"),
        ("Forge 10", "space", "forge.10"), ("Tenancier", "space", "innkeeper"), ("Grenier b", "space", "granary.b"),
        ("Sable", "kind", "sand"), ("Bois", "kind", "wood"), ("Argile", "kind", "clay"), ("Pierre", "kind", "stone"),
        ("Argent", "kind", "silver"), ("thaler", "gift", "taler"), ("Cavalier", "place", "silver"),
        ("charrette d'argile", "place", "clay"),
    ],
)  # fmt: skip
def test_names_of_the_french_rulebook(name: str, kind: str, identifier: str) -> None:
    assert meant("castle", kind, name) == identifier


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("construire écurie avec 2 pierres, 1 argile, 4 sables", "build stable with 2 stone 1 clay 4 sand"),
        ("bâtir tour avec 1 sable 1 bois de l'argent 1 pierre", "build tower with 1 wood 1 sand from silver 1 stone"),
        ("jouer maçon, marchand", "play trader, bricklayer"),
        ("placer taverne 12 de charrette d'argile", "place tavern.12 from clay cart"),
        ("construire puit avec 2 sable 1 pierre", "build well with 1 stone 2 sand"),
        ("acheter argile à B", "buy clay from B"),
        ("marchand déloger cavalier", "trader displace rider"),
        ("courtiser avec thaler", "court with taler"),
        ("renoncer", "stop"),
        ("passe", "pass"),
        ("zbuduj stajnię z 2 kamienie 1 glina 4 piasku", "build stable with 2 stone 1 clay 4 sand"),
        ("buduj wieżę za 1 drewno 1 piasek ze srebra 1 kamień", "build tower with 1 wood 1 sand from silver 1 stone"),
        ("zagraj murarza, kupca", "play trader, bricklayer"),
        ("postaw karczma (12) ze wóz z gliną", "place tavern.12 from clay cart"),
        ("kup glinę od B", "buy clay from B"),
        ("kupiec przegoń jeździec", "trader displace rider"),
        ("dar z talar", "court with taler"),
        ("koniec", "stop"),
        ("pas", "pass"),
        ("consigne damoiselle courtiser avec thaler si thalers 2", "order court court with taler when talers 2"),
        ("consigne tour de garde prendre pierre ou demander", "order tower take stone or ask"),
        ("polecenie dama koniec gdy rywale 1 i kamień 2", "order court stop when suitors 1 and stone 2"),
    ],
)
def test_moves_in_french_and_polish(line: str, move: str) -> None:
    notation = NOTATIONS["castle"]
    assert notation.write(notation.read(line, NAMES["castle"])) == move


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("installer maître d'œuvre a1 entrepôt b2 rapide c3", "settle builder a1 warehouse b2 quick c3"),
        ("lancer tailleur de pierre en b2", "launch stonecutter at b2"),
        ("déplacer port de c1 vers c2", "move port from c1 to c2"),
        ("rendre marché", "return market"),
        ("démolir menuisier a1", "demolish carpenter a1"),
        ("défausser 2 pierres 1 joker", "discard 1 joker 2 stone"),
        ("piocher", "draw"),
        ("coucher l'obélisque", "lay down"),
        ("rester debout", "stay"),
        ("continuer sans pouvoir", "go on"),
        ("temple", "temple"),
        ("temple garder 2", "temple keep 2"),
        ("caserne contre C", "barracks on C"),
        ("jardins", "gardens"),
        ("palais", "palace"),
        ("bibliothèque", "library"),
        ("prendre les troubles", "take trouble"),
        ("transmettre troubles à B", "pass trouble to B"),
        ("défausser troubles", "discard trouble"),
        ("marché échanger or gardée pour pierre avec D", "market swap carried gold for stone with D"),
        (
            "bâtir temple avec bois + bois, 2 pierre, or entrepôt",
            "build temple with wood+wood, 2 stone, warehouse gold",
        ),
        ("caravane avec joker port, bois production", "caravan with produced wood, produced joker"),
        ("stocker bois + or, or caravane", "store wood+gold, caravan gold"),
        ("garder bois + bois, or", "keep wood+wood, gold"),
        ("fini", "done"),
        (
            "consigne piocher coucher l'obélisque si au plus 2 et ressources 3",
            "order draw lay down when left 2 and units 3",
        ),
        ("consigne réaction rester quand loin 3", "order reaction stay when far 3"),
        ("załóż budowniczy a1 magazyn b2 szybki start c3", "settle builder a1 warehouse b2 quick c3"),
        ("zacznij świątynię na polu b2", "launch temple at b2"),
        ("przenieś port z pola c1 na pole c2", "move port from c1 to c2"),
        ("oddaj targ", "return market"),
        ("zburz cieślę a1", "demolish carpenter a1"),
        ("odrzuć 2 kamienie 1 dżoker", "discard 1 joker 2 stone"),
        ("dobierz", "draw"),
        ("kładę obelisk", "lay down"),
        ("stoję", "stay"),
        ("gram dalej", "go on"),
        ("świątynia zatrzymaj 2", "temple keep 2"),
        ("koszary na C", "barracks on C"),
        ("ogrody", "gardens"),
        ("weź zamieszki", "take trouble"),
        ("przekaż zamieszki do B", "pass trouble to B"),
        ("odrzuć zamieszki", "discard trouble"),
        ("targ wymień złoto zatrzymane za kamień z D", "market swap carried gold for stone with D"),
        (
            "zbuduj świątynię z drewno + drewno, 2 kamień, złoto magazyn",
            "build temple with wood+wood, 2 stone, warehouse gold",
        ),
        ("karawana z dżoker port, drewno produkcja", "caravan with produced wood, produced joker"),
        ("odłóż drewno + złoto, złoto karawana", "store wood+gold, caravan gold"),
        ("zatrzymuję drewno + drewno, złoto", "keep wood+wood, gold"),
        ("polecenie dobór dobierz gdy następna zakryta i ryzyko 15", "order draw draw when next unknown and odds 15"),
        ("polecenie reakcja połóż obelisk jeśli najwyżej 2", "order reaction lay down when left 2"),
    ],
)
def test_moves_of_sare_in_french_and_polish(line: str, move: str) -> None:
    notation = NOTATIONS["sare"]
    assert notation.write(notation.read(line, NAMES["sare"])) == move
