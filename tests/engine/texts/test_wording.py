"""The wordings that games choose for their parameters, and what they choose."""

from __future__ import annotations

import pytest

from engine.texts import Texts
from engine.texts.catalogue import CORE
from engine.texts.wording import WORDINGS, plain, table
from tests.engine.texts.keys import ENGINE
from tests.engine.texts.worded import WORDED

GAMES = list(WORDED)


def said(spec: str, value: object, game: str = "ezra", people: tuple[str, ...] = ("Anna", "Ben")) -> str:
    return table(game).wording("value", spec, WORDINGS)(Texts(game), value, people)


def test_every_game_words_its_parameters() -> None:
    assert sorted(file.stem for file in ENGINE.glob("texts/*.toml")) == sorted([CORE, *GAMES])


def test_a_wording_that_there_is_not() -> None:
    for spec in ("nonsense", "nonsense wall", ""):
        with pytest.raises(LookupError, match="value"):
            table("ezra").wording("value_of_nothing", spec, WORDINGS)


def test_the_sentence_says_how_its_parameter_is_worded() -> None:
    castle = table("castle")
    texts = Texts("castle")
    assert castle.wording("talers", "", WORDINGS)(texts, 3, ()) == "3 talers"
    assert castle.wording("toll", "talers", WORDINGS)(texts, 3, ()) == "3 talers"
    assert castle.wording("hand", "count cards", WORDINGS)(texts, 3, ()) == "3 cards"
    with pytest.raises(LookupError, match="toll_talers"):
        castle.wording("toll_talers", "", WORDINGS)


def test_games_word_a_parameter_of_one_name_in_their_own_ways() -> None:
    placed = Texts("castle").sentence("label.place", {"space": "tavern.12", "source": ""})
    assert placed == "Place a helper: Tavern (12)"
    assert Texts("ezra").sentence("label.grey", {"space": "w7"}) == "Take the grey action: Wall 7"
    assert table("fair") == table(CORE)


def test_people_and_who_is_none() -> None:
    assert said("person", 1) == "Ben"
    assert said("people", (0, 1)) == "Anna and Ben"
    assert said("owner free neutral", 1) == "Ben"
    assert said("owner free neutral", -2) == "Main Supply"
    assert said("shares free neutral", ((0, 2), (-1, 1))) == "Anna 2, Gate Card 1"


def test_who_plays_beyond_the_seats() -> None:
    """Only if the catalogue has a name for the opponent, and names of people are given."""
    assert said("person", 1, people=("Anna",)) == "the opponent"
    assert said("people", (0, 1), people=("Anna",)) == "Anna and the opponent"
    assert said("person", 1, people=()) == "B"
    assert said("person", 1, "castle", ("Anna",)) == "B"


def test_names() -> None:
    assert said("name wall", "w7") == "Wall 7"
    assert said("name space", "w7") == "Wall 7"
    assert said("name space", 7) == "7"
    assert said("name card", 1) == "first card"
    assert said("name tile", (2, 3)) == "tile 3 of row 2"
    assert said("names tile", ((1, 2), [2, 3])) == "tile 2 of row 1, tile 3 of row 2"
    assert said("places path", ((1, 2), [2, 3])) == "tile 2, tile 3"
    assert said("names card", ["c02", "c10"]) == "Hananiah, Zadok"
    assert said("names card", 27) == "27"
    assert said("known trade", "sideways") == "sideways"
    with pytest.raises(LookupError):
        said("name wall", "w99")


def test_goods_inside_a_sentence() -> None:
    assert said("all_goods", (0, 1, 0, 0, 2), "castle") == "2 silver and 1 wood"
    assert said("all_goods", {"sand": 2, "wood": 1, "stone": 1}, "castle") == "1 stone, 1 wood and 2 sand"
    assert said("all_goods", (1, 0, 0, 0, 0), "castle") == "1 sand"
    assert said("all_goods", (0, 0, 0, 0, 0), "castle") == "nothing"


def test_how_many_there_are_in_a_list() -> None:
    assert said("number helpers", ("wood", "rider"), "castle") == "2 helpers"
    assert said("number helpers", ("wood",), "castle") == "1 helper"


def test_counted_things() -> None:
    assert said("counted silver", 3) == "3 silver"
    assert said("counted silver", (0, 1, 0, 0)) == "1 wood"
    assert said("tally points", 3) == "3 VP"
    assert said("tally points", {"city": 12, "tiles": 0, "silver": 3}) == (
        "15 VP (Walls and Gates 12, leftover stock 3)"
    )
    assert said("tally points", {"tiles": 2, "city": 0}) == "2 VP (tiles turned over)"
    assert said("tally points", {"tiles": 0}) == "0 VP"
    assert said("gains", (("silver", 2), ["blessing_wild", 1])) == "2 silver, 1 Blessing of your choice"
    assert said("gains", ()) == "nothing"
    assert said("alternatives", ((("silver", 2),), (("food", 1), ("wood", 1)))) == "(1) 2 silver / (2) 1 food, 1 wood"
    assert said("alternatives", 3) == "3"
    assert said("deeds", ["pay_gold:2", "build_wall"]) == "pay 2 gold and build a Wall"
    assert said("deeds", ["clear_wall", "altar:1"]) == "clear a Wall space and move 1 space on the Altar Track"
    assert said("deeds", ["gain_workers:1", "gain_gold:1"]) == "gain 1 Worker and 1 gold"
    assert said("deeds", ["gain_gold:1", "altar:1"]) == "gain 1 gold and move 1 space on the Altar Track"
    week = ("hint.week", {"row": 1, "of": [[("silver", 1)]]})
    assert said("prose", [week, week]) == "1 silver (week 1). 1 silver (week 1)"
    assert said("why", "pay_gold:2") == "too little gold"


def test_lists_within_a_sentence_end_with_and() -> None:
    assert said("all_gains", (("silver", 2), ["food", 1], ("vp", 3))) == "2 silver, 1 food and 3 VP"
    assert said("all_gains", (("silver", 2),)) == "2 silver"
    assert said("all_goods", (2, 1, 0, 1)) == "1 gold, 1 wood and 2 cinders"
    assert said("all_goods", {"cinders": 2, "stone": 1}) == "1 stone and 2 cinders"
    assert said("all_goods", 3) == "3"
    assert said("all_names card", ("c04", "c10")) == "Shallum and Zadok"
    assert said("all_of", ((("food", 1), ("silver", 1)),)) == "1 food and 1 silver"
    assert said("all_of", ((("silver", 2),), (("food", 1),))) == "(1) 2 silver / (2) 1 food"
    assert said("all_of", 3) == "3"
    assert {said("all_gains", ()), said("all_goods", {}), said("all_names card", ())} == {"nothing"}


def test_what_is_nothing() -> None:
    worded = table("ezra")
    assert not worded.is_filled("goods", (0, 0, 0, 0))
    assert worded.is_filled("goods", (0, 0, 1, 0))
    assert worded.is_filled("players", (0,))
    assert not worded.is_filled("players", ())
    assert not worded.is_filled("silver", 0)


def test_numbers_below_zero_have_a_minus_as_in_pictures() -> None:
    texts = Texts("ezra")
    assert texts.pieces("vp", -1) == "−1 VP"
    assert said("tally points", {"city": -2, "silver": 3}) == "1 VP (Walls and Gates −2, leftover stock 3)"
    assert plain("a-b") == "a-b"
    assert plain([-1, 2]) == "−1, 2"
    assert plain(-1.5) == "−1.5"


@pytest.mark.parametrize(("lang", "figure"), [("en", "1.5"), ("fr", "1,5"), ("pl", "1,5")])
def test_decimals_stand_behind_the_sign_of_the_language(lang: str, figure: str) -> None:
    word = table("ezra").wording("value", "plain", WORDINGS)
    assert word(Texts("ezra", lang), 1.5, ()) == figure
    assert word(Texts("ezra", lang), -1.5, ()) == f"−{figure}"
    # neither a version nor an address is a number
    assert word(Texts("ezra", lang), "1.5", ()) == "1.5"
