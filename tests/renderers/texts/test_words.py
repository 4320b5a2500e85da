"""PictureWords: the words of one picture, for any names and in any language."""

import pytest

from engine.castle import GAME
from engine.castle.moves import CARD_ORDER, Play
from engine.texts import LANGUAGES, Texts
from renderers import Words
from renderers.texts import PictureWords
from renderers.texts.words import spoken

PEOPLE = ("Marta", "🦊 Ola", "\u202eevil\u202c\n\x07", " \u200b ")


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def test_names_are_given_as_they_are_and_spoken_without_harm() -> None:
    words: Words = PictureWords("castle", "en", PEOPLE)
    assert [words.name(seat) for seat in range(4)] == list(PEOPLE)
    assert words.say("alt.scores", scores=[(seat, seat) for seat in range(4)]) == (
        "Points: Marta 0, 🦊 Ola 1, evil 2, Player D 3."
    )


@pytest.mark.parametrize(("lang", "called"), [("en", "Player C"), ("fr", "Joueur C"), ("pl", "Gracz C")])
def test_who_has_no_name_is_called_by_his_seat(lang: str, called: str) -> None:
    words = PictureWords("castle", lang)
    assert words.stand_in(2) == words.name(2) == called


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Marta", "Marta"),
        ("  Zażółć   gęślą ", "Zażółć gęślą"),
        ("a\u2028b\rc\td", "a b c d"),
        ("\u2066مریم\u2069", "مریم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("x" * 50, "x" * 39 + "…"),
        ("\u202e\u200f", ""),
    ],
)
def test_a_name_inside_a_sentence(name: str, said: str) -> None:
    assert spoken(name) == said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_has_a_term(lang: str) -> None:
    words, c = PictureWords("castle", lang), GAME.box().components
    terms = ["game.castle", "side.summer", "side.winter", "final_score", "watchtower", "towers", "houses"]
    terms += [f"building.{it.id}" for it in c.buildings]
    terms += [f"space.{space.id}" for it in c.buildings for space in it.spaces]
    terms += [f"category.{name}" for name in c.scoring.order]
    terms += [f"winter.{card}" for card in c.winter.cards]
    terms += [f"card.{card}" for card in CARD_ORDER]
    terms += [f"place.{place}" for place in c.trader_places]
    said = [words.term(term) for term in terms]
    assert all(said)
    assert not [term for term, name in zip(terms, said, strict=True) if term == name]


def test_a_term_without_translation_is_a_sensible_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", False)
    assert PictureWords("castle", "pl").term("building.bath_house") == "bath house"
    assert PictureWords("castle", "xx").language == "en"


@pytest.mark.parametrize(
    ("n", "said"), [(1, "Wybierz 1 kartę"), (2, "Wybierz 2 karty"), (5, "Wybierz 5 kart"), (22, "Wybierz 22 karty")]
)
def test_polish_plurals(n: int, said: str) -> None:
    assert PictureWords("castle", "pl").say("heading.choose", n=n) == said


def test_lists_are_worded_by_their_names() -> None:
    words = PictureWords("castle", "en", ("Marta", "Piotr"))
    assert words.say("board.answer", answer=Play(("trader",))) == (
        "Your choice, which you may still change: Play: Trader."
    )
    assert words.say("alt.prospects", prospects=[("keep", 9, False), ("palace", 12, True)], points=40) == (
        "If the castle were scored now: Keep: 9 points, Palace: about 12 points; in all 40 points."
    )
    assert words.say("alt.prospects", prospects=[], points=4) == (
        "If the castle were scored now, the helpers would bring nothing."
    )
    assert words.say("alt.marks", marks=[(1, ("building.keep", (1, "goods"))), (3, ("round",))]) == (
        "New since the last picture: 1 = Keep, Piotr (goods); 3 = round."
    )
    assert words.say("board.answered", joined=()) == "Already decided: nobody."
    assert words.say("board.row", seat=0, row=[("trader", 3), ("messenger", 4)]) == (
        "Marta, played earlier: Trader, round 3; Messenger, round 4."
    )
