"""What may be typed: the names of all languages, accents or not, each of one thing only."""

from __future__ import annotations

import unicodedata

import pytest

from engine.castle import GAME
from engine.notation import tokens
from engine.texts import LANGUAGES, Texts
from engine.texts.formats import FAMILY
from engine.texts.spoken import phrases

NOTATION = GAME.box().notation
NAMES = Texts("castle").vocabulary(NOTATION.names)
LINES = {
    "card": "play {}",
    "kind": "buy {} from B",
    "gift": "take {}",
    "building": "build {}",
    "space": "place {}",
    "place": "trader {}",
    "source": "place keep.14 from {}",
}
"""For each kind of names a line in which one stands."""
FIELDS = {"card": "cards", "gift": "kind"}
"""Where its field is not called after its kind."""


def bare(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join(char for char in plain if not unicodedata.combining(char)).replace("’", "'")


def spoken() -> list[tuple[str, str, str]]:
    """Every phrase with the kind of slot it may stand in and the id it means there."""
    found = []
    for kind, known in NOTATION.names.items():
        for lang in LANGUAGES:
            for family, identifier, words in phrases("castle", lang):
                if family in (kind, *FAMILY.get(kind, ())) and identifier in known.values():
                    found += [(kind, identifier, word) for word in words]
    return sorted(set(found))


def meant(kind: str, words: str) -> str:
    value = getattr(NOTATION.read(LINES[kind].format(words), NAMES), FIELDS.get(kind, kind))
    return str(value[0] if kind == "card" else value)


def test_every_kind_of_name_is_tried() -> None:
    assert set(LINES) == set(NOTATION.names)
    assert len(spoken()) > 300


def test_names_read_back() -> None:
    wrong = [
        (kind, identifier, text)
        for kind, identifier, words in spoken()
        for text in (words, bare(words), words.upper(), words.replace("(", "").replace(")", ""))
        if meant(kind, text) != identifier
    ]
    assert not wrong


def test_no_phrase_names_two_things() -> None:
    claims: dict[tuple[str, str], set[str]] = {}
    for kind, known in NOTATION.names.items():
        for phrase, identifier in known.items():
            claims.setdefault((kind, phrase), set()).add(identifier)
    for kind, identifier, words in spoken():
        claims.setdefault((kind, " ".join(tokens(words))), set()).add(identifier)
    for lang in LANGUAGES:
        for kind, literal, heard in phrases("castle", lang):
            if kind == "word":
                for word in heard:
                    claims.setdefault(("word", " ".join(tokens(word))), set()).add(literal)
    assert not {claim: ids for claim, ids in claims.items() if len(ids) > 1}


def test_what_is_offered_reads_back() -> None:
    """`Did you mean` speaks the reader's language, and what it says is understood."""
    for lang in LANGUAGES:
        texts = Texts("castle", lang)
        for kind in ("building", "card", "space", "kind"):
            for identifier in NOTATION.names[kind].values():
                assert meant(kind, texts.meant(identifier.replace("_", " "))) == identifier


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
    assert meant(kind, name) == identifier


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("construire écurie avec 2 pierres, 1 argile, 4 sables", "build stable with 2 stone 1 clay 4 sand"),
        ("bâtir tour avec 1 sable 1 bois de l'argent 1 pierre", "build tower with 1 wood 1 sand from silver 1 stone"),
        ("jouer maçon, marchand", "play trader, bricklayer"),
        ("placer taverne 12 de charrette d'argile", "place tavern.12 from clay cart"),
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
    ],
)
def test_moves_in_french_and_polish(line: str, move: str) -> None:
    assert NOTATION.write(NOTATION.read(line, NAMES)) == move
