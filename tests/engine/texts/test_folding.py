"""Many moves in a few words: each game says which of its events are counted together."""

import pytest

from engine.game import games
from engine.move import Event
from engine.texts import LANGUAGES, Texts
from engine.texts.catalogue import catalogue
from engine.texts.folding import Folds, folded, folds_of

GAMES = sorted(games())
BESIDES = {"gained", "fell", "round"}
"""Sentences of a story that count no events."""


@pytest.mark.parametrize("game", GAMES)
def test_each_fold_has_its_sentence_and_each_sentence_its_fold(game: str) -> None:
    told = {key.removeprefix("told.") for key in catalogue("en", game).messages if key.startswith("told.")}
    assert told == {fold.id for fold in folds_of(game).folds} | BESIDES


@pytest.mark.parametrize("game", GAMES)
def test_the_events_of_a_story_are_events_of_the_game(game: str) -> None:
    folds, messages = folds_of(game), catalogue("en", game).messages
    named = folds.whole | folds.quiet | {folds.round} | {event for fold in folds.folds for event in fold.events}
    assert {f"event.{key}" for key in named} <= messages.keys()
    counted = [event for fold in folds.folds for event in fold.events]
    assert len(counted) == len({*counted})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_fold_can_be_said(game: str, lang: str) -> None:
    folds, texts = folds_of(game), Texts(game, lang)
    for fold in folds.folds:
        for n in (1, 2, 5):
            said = folded(texts, folds, [Event(key, {"seat": 0}) for key in sorted(fold.events)[:1]] * n)
            assert len(said) == 1
            assert "{" not in said[0]


def test_equal_names_are_counted_and_many_are_cut() -> None:
    texts, folds = Texts("castle"), folds_of("castle")

    def built(*names: str) -> list[str]:
        return folded(texts, folds, [Event("built_points", {"seat": 0, "building": name}) for name in names])

    assert built("stable") == ["1 building (Stable)"]
    assert built("stable", "well", "stable") == ["3 buildings (Stable ×2, Well)"]
    assert built("stable", "well", "house", "tower", "palace") == ["5 buildings (Stable, Well, House, Tower …)"]


def test_names_may_be_counted_instead_of_events() -> None:
    texts, folds = Texts("ezra"), folds_of("ezra")

    def tucked(*cards: str) -> list[str]:
        return folded(texts, folds, [Event("tucked", {"seat": 0, "cards": cards})])

    assert tucked("c03") == [f"1 card tucked ({texts.name('card', 'c03')})"]
    assert tucked("c03", "c05")[0].startswith("2 cards tucked (")
    assert folded(texts, folds, [Event("tucked", {"seat": 0})] * 2)[0].startswith("2 cards tucked")


def test_some_things_are_told_only_where_nothing_else_is() -> None:
    texts, folds = Texts("castle"), folds_of("castle")
    filled, built = Event("equipped", {"seat": 0}), Event("built_points", {"seat": 0, "building": "stable"})
    assert folded(texts, folds, [filled]) == ["1 Worker card filled"]
    assert folded(texts, folds, [filled, built]) == ["1 building (Stable)"]
    assert folded(texts, folds.usual, [filled]) == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "1 Gatekeeper placed (Sheep Gate)"),
        ("fr", "1 Gardien placé (Porte des Brebis)"),
        ("pl", "1 Strażnik Bramy (Brama Owcza)"),
    ],
)
def test_corner_gates_are_told_by_name(lang: str, said: str) -> None:
    settled = Event("settled", {"seat": 0, "gate": "sheep"})
    assert folded(Texts("ezra", lang), folds_of("ezra"), [settled]) == [said]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "2 Main Actions (grey, red)"),
        ("fr", "2 actions principales (grise, rouge)"),
        ("pl", "2 akcje główne (szara, czerwona)"),
    ],
)
def test_names_may_have_a_wording_of_their_own(lang: str, said: str) -> None:
    """A colour of Banners is not that of an action in Polish: *szare sztandary*, *szara akcja*."""
    chosen = [Event("action", {"seat": 0, "colour": colour}) for colour in ("grey", "red")]
    assert folded(Texts("ezra", lang), folds_of("ezra"), chosen) == [said]


def test_a_list_of_names_is_counted_one_by_one() -> None:
    revealed = [Event("revealed", {"seat": 0, "cards": ("trader", "bricklayer")}), Event("idle", {"seat": 0})]
    said = folded(Texts("castle"), folds_of("castle"), [*revealed, *revealed])
    assert said == ["4 cards played (Trader ×2, Bricklayer ×2)"]
    one = Event("revealed", {"seat": 0, "cards": ("stonemason",)})
    assert folded(Texts("castle", "fr"), folds_of("castle"), [one]) == ["1 carte jouée (Tailleur)"]


def test_a_game_without_a_table_has_no_folds() -> None:
    assert folds_of("madeup") == Folds()
