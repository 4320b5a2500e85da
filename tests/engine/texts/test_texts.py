"""The loader: variants, plurals, names of people, and what it does where a word is missing."""

from __future__ import annotations

import pytest

from engine.castle.moves import Build, Buy, Place, Play
from engine.illegal import Illegal
from engine.move import Event, Outcome, Pass, Prompt
from engine.texts import LANGUAGES, Texts, language


@pytest.mark.parametrize(
    ("code", "lang"),
    [("fr", "fr"), ("fr-CA", "fr"), ("PL", "pl"), ("en-US", "en"), ("de", "en"), ("", "en"), ("../..", "en")],
)
def test_unknown_languages_are_english(code: str, lang: str) -> None:
    assert language(code) == Texts("castle", code).lang == lang


@pytest.mark.parametrize("game", ["", "none", "../castle", "a\0b", "fair"])
def test_a_game_without_words_has_those_of_all_games(game: str) -> None:
    assert Texts(game, "fr").event(Event("answered", {"seat": 1})) == "B a choisi."


def test_missing_words_are_errors_in_tests() -> None:
    texts = Texts("castle")
    with pytest.raises(LookupError):
        texts.event(Event("nonsense"))
    with pytest.raises(LookupError):
        texts.name("building", "bridge")
    with pytest.raises(LookupError):
        texts.event(Event("toll", {"seat": 0}))


def test_missing_words_are_no_errors_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", False)
    texts = Texts("castle", "pl")
    assert texts.event(Event("nonsense", {"seat": 1})) == "event.nonsense"
    assert texts.refusal(Illegal("nonsense", clause="C1")) == "refusal.nonsense Zobacz zasadę C1."
    assert texts.prompt(Prompt("nonsense")) == "prompt.nonsense"
    assert texts.name("building", "long_bridge") == "long bridge"
    assert texts.event(Event("toll", {"seat": 0})) == "A płaci talers myta."


def test_names() -> None:
    assert [Texts("castle", lang).name("building", "servants_house") for lang in LANGUAGES] == [
        "Servants’ House", "Maison des domestiques", "Dom służby",
    ]  # fmt: skip
    texts = Texts("castle")
    assert texts.name("space", "tavern.12") == "Tavern (12)"
    assert texts.name("place", "sand") == "sand cart"
    assert texts.name("source", "silver") == "rider"
    assert texts.name("source", "") == "reserve"
    assert texts.name("source", "innkeeper") == "Innkeeper"
    assert texts.name("category", "keep") == "Keep"
    assert texts.name("category", "gates") == "Gates"
    assert texts.name("phase", "trader") == "Trader"
    assert texts.name("side", "winter") == "Winter"
    assert texts.name("player", "greedy") == "Beginner"
    assert texts.name("game", "castle") == "A Castle for All Seasons"
    assert texts.help("winter", "plague", {"plague_talers": 1}).endswith("pays 1 taler for each of them.")


def test_goods_and_counts() -> None:
    assert Texts("castle").goods((4, 0, 1, 2, 0)) == "2 stone, 1 clay, 4 sand"
    assert Texts("castle", "fr").goods({"stone": 2, "silver": 1}) == "1 lingot d’argent, 2 Pierre"
    assert Texts("castle", "pl").goods((5, 2, 5, 5, 0)) == "5 kamieni, 5 gliny, 2 drewna, 5 piasku"
    assert Texts("castle", "pl").goods((0, 0, 0, 0, 0)) == "nic"
    assert [Texts("castle", lang).count("talers", 0) for lang in LANGUAGES] == ["0 talers", "0 thaler", "0 talarów"]


def test_labels() -> None:
    none = (0, 0, 0, 0, 0)
    texts = Texts("castle")
    build = Build("stable", (4, 0, 1, 2, 0))
    assert texts.label(build) == "Build: Stable (2 stone, 1 clay, 4 sand)"
    assert Texts("castle", "fr").label(build) == "Construire\u202f: Écurie (2 Pierre, 1 Argile, 4 Sable)"
    assert Texts("castle", "pl").label(build) == "Zbuduj: Stajnia (2 kamienie, 1 glina, 4 piasku)"
    assert (
        texts.label(Build("tower", none, (1, 1, 0, 1, 0)))
        == "Build: Tower (1 stone, 1 wood and 1 sand obtained for silver)"
    )
    assert texts.label(Build("tower")) == "Build: Tower"
    assert texts.label(Place("keep.14")) == "Place a helper: Keep (14)"
    assert texts.label(Place("keep.14", "sand")) == "Place a helper: sand cart → Keep (14)"
    assert texts.label(Buy("clay", 1), ("Anna", "Ben")) == "Buy: clay (Ben)"
    assert texts.label(Buy("clay", 1)) == "Buy: clay (B)"
    assert texts.label(Play(("trader", "worker_sand"))) == "Play: Trader, Worker (sand)"
    assert texts.label(Pass()) == "Pass"


def test_labels_that_name_nobody_are_worded_once_for_all_tables() -> None:
    texts = Texts("castle")
    for number in range(50):
        people = (f"Ann {number}", f"Ben {number}")
        assert texts.label(Pass(), people) == "Pass"
        assert texts.label(Buy("clay", 1), people) == f"Buy: clay (Ben {number})"
    assert texts._label.cache_info().currsize == 50
    assert texts._impersonal_label.cache_info().currsize == 2


def test_people_are_called_as_they_are_called() -> None:
    event = Event("winner", {"winners": (0,)})
    assert Texts("castle").event(event, ("{seat} of the % braces",)) == "{seat} of the % braces wins!"
    shared = Event("shared_victory", {"winners": (0, 1, 3)})
    assert Texts("castle").event(shared, ("Anna", "Ben")) == "Anna, Ben and D share the victory!"
    assert Texts("castle", "pl").event(shared) == "Zwycięstwem dzielą się A, B i D!"


def test_outcome() -> None:
    outcome = Outcome(((2,), (0, 1), (3,)), (50, 50, 61, 1), "last_round")
    assert Texts("castle").outcome(outcome, ("Anna", "Ben", "Cleo", "Dan")) == (
        "The last round has been played.\n1. Cleo: 61 points\n2. Anna: 50 points\n2. Ben: 50 points\n4. Dan: 1 point"
    )


def test_plural_sentences_are_counted_by_n() -> None:
    texts = Texts("castle", "pl")
    said = [texts.prompt(Prompt("choose", {"n": n})) for n in (1, 2, 5)]
    assert said == ["Wybierz kartę na tę rundę.", "Wybierz 2 karty na tę rundę.", "Wybierz 5 kart na tę rundę."]
