"""Every refusal that the code can raise, said in each language."""

from __future__ import annotations

from typing import Any

import pytest

from engine.castle.goods import NOTHING
from engine.illegal import Illegal, LoadError, Refused
from engine.move import Event, Prompt
from engine.table import load_table, new_table
from engine.texts import LANGUAGES, Texts
from tests.engine.castle.scene import Scene
from tests.engine.texts.keys import Use, uses
from tests.engine.texts.test_told_games import LEFTOVERS, PEOPLE

FULL: dict[str, Any] = {
    "awaited": (0, 1), "building": "stable", "candidates": ("stable", "small gate"), "card": "plague",
    "cards": ("trader", "worker_wood"), "category": "gates", "fewest": 2, "game": "castle", "gift": "taler",
    "goods": (1, 0, 2, 0, 5), "hash": "1234", "kind": "clay", "known": ("summer", "winter"), "last": 7, "most": 4,
    "move": "build stable", "n": 3, "names": 3, "near": ("build",), "number": 12, "option": "side", "path": "x.toml",
    "place": "silver", "player": "x", "points": 5, "problem": "expected int", "rival": 1, "round": 3, "seat": 0,
    "seats": 5, "silver": (0, 0, 0, 1, 0), "space": "tavern.12", "talers": 2, "typed": "abc", "value": "18",
    "version": 9, "what": "talers below zero", "winners": (0, 2, 3), "worth": 17, "built": 1, "placed": 1,
}  # fmt: skip
"""A value for each parameter that the code gives."""
EMPTY: dict[str, Any] = {
    **FULL, "awaited": (), "candidates": (), "goods": NOTHING, "n": 0, "near": (), "placed": 0,
    "points": 0, "silver": NOTHING, "talers": 0,
}  # fmt: skip
USES = sorted(
    {use._replace(where="") for use in uses() if use.params is not None}, key=lambda use: (use.domain, use.key)
)


def said(texts: Texts, use: Use, values: dict[str, Any]) -> str:
    params = {name: values[name] for name in sorted(use.params or ())}
    kind, _, key = use.key.partition(".")
    if kind == "refusal":
        return texts.refusal(
            Illegal(key, clause="C1.2", **params) if "path" not in params else LoadError(key, **params)
        )
    if kind == "event":
        return texts.event(Event(key, params), PEOPLE)
    return texts.prompt(Prompt(key, params)) if kind == "prompt" else texts.sentence(use.key, params)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("use", USES, ids=lambda use: f"{use.domain}-{use.key}")
def test_every_key_is_said(use: Use, lang: str) -> None:
    texts = Texts("castle", lang)
    for values in (FULL, EMPTY, *({**FULL, "n": n, "points": n, "talers": n} for n in (1, 2, 5, 22))):
        assert not LEFTOVERS.search(said(texts, use, values)), said(texts, use, values)


def test_the_rule_stands_behind_the_sentence() -> None:
    scene = Scene(seats=2)
    refusal = scene.refusal(0, "play master builder, trader")
    assert Texts("castle", "en").refusal(refusal) == (
        "The Master Builder needs a card in your discard to take back. (rule C4.2)"
    )
    assert Texts("castle", "fr").refusal(refusal).endswith("(règle C4.2)")
    assert Texts("castle", "pl").refusal(refusal).endswith("(zasada C4.2)")


WORD = Illegal("unreadable.word", typed="stabel", near=("stable", "small gate"))
VERB = Illegal("unreadable.verb", typed="biuld", near=("build",))
SEVERAL = Illegal("ambiguous", typed="worker", candidates=("worker sand", "worker stone"))


@pytest.mark.parametrize(
    ("lang", "refusal", "sentence"),
    [
        ("en", WORD, "I do not understand “stabel”. Did you mean: Stable, Small Gate?"),
        ("fr", WORD, "Je ne comprends pas «\u202fstabel\u202f». Tu voulais dire\u202f: Écurie, Petite porte\u202f?"),
        ("pl", WORD, "Nie rozumiem, co znaczy „stabel”. Może chodzi o: Stajnia, Mała brama?"),
        ("en", VERB, "I know no move that begins with “biuld”. Did you mean: build?"),
        ("pl", VERB, "Nie znam ruchu, który zaczyna się od „biuld”. Może chodzi o: buduj?"),
        ("en", SEVERAL, "“worker” can mean several things. Did you mean: Worker (sand), Worker (stone)?"),
    ],
)
def test_did_you_mean(lang: str, refusal: Refused, sentence: str) -> None:
    assert Texts("castle", lang).refusal(refusal) == sentence


def test_nothing_like_it() -> None:
    assert Texts("castle").refusal(Illegal("unreadable.word", typed="x", near=())) == "I do not understand “x”."


def test_a_game_without_options() -> None:
    refusal = Illegal("option.unknown", option="side", known=())
    assert Texts("", "en").refusal(refusal) == "There is no option “side”; this game has none."


def test_who_is_waited_for_by_name() -> None:
    table = new_table("castle", 2, "00" * 32, names=("Anna", "Ben"))
    with pytest.raises(Illegal) as caught:
        table.play(5, "play trader, messenger")
    assert Texts("castle").refusal(caught.value, table.names).startswith("It is not your turn. Waiting for: ")
    assert {"Anna", "Ben"} & set(Texts("castle").refusal(caught.value, table.names).replace(".", "").split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"excerpt": 1}', b'{"cornerstone": 99}', b'{"cornerstone": 1}'])
def test_files_are_refused_in_sentences(data: bytes, lang: str) -> None:
    with pytest.raises(LoadError) as caught:
        load_table(data)
    assert Texts("", lang).refusal(caught.value)[-1] == "."
