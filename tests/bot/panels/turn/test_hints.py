"""The panel of Ezra and Nehemiah explains what numbers, spaces and rows stand for."""

from __future__ import annotations

from typing import Any

import pytest

from bot.limits import OPTION_DESCRIPTION
from bot.panels.turn.arrangement import Offer
from bot.panels.turn.fitting import MIN_LINE, small_print
from bot.panels.turn.hints import option_description, option_hints
from bot.panels.turn.labels import option_labels
from bot.panels.turn.nodes import Branch, Leaf, MoreMoves, OnlyOpening, Question, walk
from bot.panels.turn.questions import first_question
from bot.panels.turn.screen import TurnScreen
from bot.panels.turn.sentences import hint_lines
from bot.texts import texts_for
from engine.chance import seed_from
from engine.ezra import GAME
from engine.ezra.moves import Build, Clear, Grey, TakeGoods, Trader
from engine.move import Move
from engine.table import new_table
from engine.texts import LANGUAGES
from tests.bot.cards.builders import seated, snapshot
from tests.bot.panels.turn.screens import screen
from tests.engine.ezra.scene import Scene

PEOPLE = ("Anna", "Ben", "Cleo", "Dan")
FIGURES = GAME.figures(GAME.box(), 4, GAME.with_defaults({}))


def told(scene: Scene, question: Question, lang: str = "en", *, beginner: bool = False) -> list[str]:
    words, notation = texts_for(lang, "ezra"), scene.box.notation
    said = option_labels(words, notation, question.options, PEOPLE)
    return option_hints(words, GAME, scene.p, 0, question.options, said, PEOPLE, FIGURES, beginner=beginner)


def listed(scene: Scene, question: Question, lang: str = "en") -> list[str]:
    words = texts_for(lang, "ezra")
    return [option_description(words, GAME, scene.p, 0, [option], FIGURES) for option in question.options]


def opened(scene: Scene, question: Question, label: str) -> Question:
    said = option_labels(texts_for("en", "ezra"), scene.box.notation, question.options, PEOPLE)
    option = question.options[said.index(label)]
    assert isinstance(option, Branch), label
    return option.open_question()


def last_question(option: Branch) -> Question:
    """Behind the last option, as long as that asks further."""
    question = option.open_question()
    while isinstance(last := question.options[-1], Branch) and isinstance(last.caption, MoreMoves | OnlyOpening):
        question = last.open_question()
    return question


def looking() -> Scene:
    scene = Scene(4).give(0, goods_="5 stone 5 wood").wall_deck(0, "wc06 wc11 wc12").rubble("w10", "")
    scene.grey("w10", banners=20).do(0, "build")
    return scene


@pytest.mark.parametrize(
    ("lang", "first"),
    [
        ("en", "**First card (Wall Card 6)** · When built: 3 silver. At the end: 2 VP."),
        ("fr", "**Première carte (carte Mur 6)** · À la reconstruction\u202f: 3 pièces. À la fin\u202f: 2 PV."),
        ("pl", "**Pierwsza karta (karta muru 6)** · Przy odbudowie: 3 srebrniki. Na koniec: 2 PZ."),
    ],
)
def test_e9_6_three_wall_cards_can_be_told_apart(lang: str, first: str) -> None:
    """For experienced players too: a number says nothing by itself."""
    scene = looking()
    cards = first_question(scene.p, 0)
    assert told(scene, cards, lang)[0] == first
    assert len(told(scene, cards, lang)) == 3


def test_e9_6_and_the_two_that_are_left() -> None:
    scene = looking()
    assert told(scene, opened(scene, first_question(scene.p, 0), "First card")) == [
        "**Second card (Wall Card 11)** · When built: 1 silver. At the end: 4 VP.",
        "**Third card (Wall Card 12)** · When built: 1 cinder. At the end: 4 VP.",
    ]


def test_rows_of_traders_and_elders_say_what_they_give() -> None:
    scene = Scene(4).tile(0, "tr1", "el1").turn(0)
    traders = opened(scene, first_question(scene.p, 0), "Place a Trader")
    assert told(scene, traders) == ["**Row 1** · 3 silver", "**Row 2** · 1 food, 1 Resource of your choice (no gold)"]
    assert told(scene, opened(scene, first_question(scene.p, 0), "Place an Elder"))[2] == "**Row 3** · 2 grey Banners"


def test_e10_2_tiles_are_named_and_explained() -> None:
    scene = Scene(4).give(0, silver=9).lay("s3_ezra", 1, 2).lay("w07_prep_tent", 2, 1).scribe(1, 1, 1)
    scene.blue(0, banners=20)
    said = "\n".join(told(scene, opened(scene, first_question(scene.p, 0), "Place a Scribe")))
    assert "**Tile 2 of row 1 (Ezra)** · " in said
    assert "1 blue Banner" in said
    assert "(Sabbath journey)** · Each time you prepare for the Sabbath, you gain 2 Tent steps." in said


def test_e12_3_tiles_that_can_be_turned_say_their_price() -> None:
    scene = Scene(4).tile(0, "gu1", "fa2").give(0, silver=9, goods_="5 cinders").turn(0)
    said = told(scene, opened(scene, first_question(scene.p, 0), "Turn a tile over"))
    assert said[0].startswith("**Guards (Guards 1)** · To turn over: 7 silver → 1 Tent step.")
    assert said[1].startswith("**Farmers (Farmers 2)** · To turn over: 5 cinders → 2 silver.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_e9_1_all_spaces_stand_in_a_list_with_what_they_take(lang: str) -> None:
    scene = Scene(4).turn(0)
    scene.do(0, scene.moves(0)[0])
    question = first_question(scene.p, 0)
    grey = next(option for option in question.options if isinstance(option, Branch) and "grey" in option.mark)
    spaces = last_question(grey)
    said = listed(scene, spaces, lang)
    assert len(said) == 30
    banners = {"en": " grey Banners", "fr": " bannières grises", "pl": " szar"}[lang]
    assert all(banners in text and len(text) <= OPTION_DESCRIPTION for text in said)
    assert not told(scene, spaces, lang)


def test_cards_are_explained_to_beginners_and_always_in_this_game() -> None:
    scene = Scene(4).hand(0, "1 4 9 10").turn(0)
    cards = opened(scene, first_question(scene.p, 0), "Play a card")
    assert told(scene, cards) == told(scene, cards, beginner=True)
    banners = "1 red Banner, 1 blue Banner, 2 red Banners"
    assert told(scene, cards)[0].startswith(f"**Jeshua** · From top to bottom: {banners}. Trade: sell")


def test_an_explanation_is_shown_once() -> None:
    scene = Scene(4).hand(0, "1 4").turn(0)
    question = first_question(scene.p, 0)
    cards = opened(scene, question, "Play a card") if len(question.options) < 4 else question
    said = told(scene, cards)
    assert len([text for text in said if "Jeshua" in text]) == 1


def test_lines_are_shortened_rather_than_left_out() -> None:
    many: list[Any] = ["word " * 40] * 4
    assert list(small_print(many, 4 * 210)) == [f"-# {text}" for text in many]
    shortened = list(small_print(many, 400))
    assert len(shortened) == 4
    assert all(len(text) <= 100 and text.endswith("…") for text in shortened)
    assert not list(small_print(many, 4 * MIN_LINE))


def test_a_main_action_stands_beside_the_others_and_never_passes() -> None:
    """Nothing free is left: red with its steps, grey with its spaces, blue, in this order; none is a grey button."""
    scene = Scene(2).empty(0).hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 1 on pile 1")
    scene.s.turn.auxiliary = scene.s.turn.trader = scene.s.turn.elder = True
    scene.p._listed = None
    question = first_question(scene.p, 0)
    assert [type(option).__name__ for option in question.options] == ["Branch", "Branch", "Leaf"]
    assert not any(isinstance(option, Leaf) and option.is_pass for option in question.options)


def test_a_main_action_is_chosen_together_with_its_first_step() -> None:
    """The steps behind *red* are offered at once, with the figures of the position after it; or the action alone."""
    scene = Scene(2).empty(0).hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 1 on pile 1")
    notation = scene.p.box.notation
    first = first_question(scene.p, 0)
    place, red = next((n, each) for n, each in enumerate(first.options) if isinstance(each, Branch) and each.opening)
    assert red.opening is not None
    assert notation.write(red.opening.move) == "red"
    steps = red.open_question().options
    for step in range(len(steps)):
        way = walk(first, (place, step))
        written = [notation.write(move) for move in way.moves]
        assert written[0] == "red"
        if isinstance(way.end, Leaf):
            after = scene.p.copy()
            for move in way.moves:
                after.apply(0, move, halt=True)
    assert [notation.write(move) for move in walk(first, (place, len(steps) - 1)).moves] == ["red"]


def test_what_is_possible_without_a_main_action_is_not_offered_behind_it() -> None:
    """Trading and the like are in the question itself; an action that makes nothing new possible opens nothing."""
    scene = Scene(2).empty(0).hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 1 on pile 1")
    possible = scene.p.choices(0)
    for option in first_question(scene.p, 0).options:
        if isinstance(option, Branch) and option.opening:
            moves = [each.move for each in option.open_question().options if isinstance(each, Leaf)]
            assert moves[-1] == option.opening.move
            assert not {*moves[:-1]} & {*possible}
            assert len(option.open_question().options) > 1


def screened(scene: Scene, lang: str = "en") -> TurnScreen:
    table = new_table("ezra", len(scene.s.players), seed_from("any"), {})
    table.position = scene.p
    return screen(snapshot(table, seated(len(scene.s.players)), game="ezra"), 0, lang)


def listed_together(shown: TurnScreen, title: str) -> dict[str, tuple[Move, ...]]:
    """The entries of the list with this title, and the moves that each chooses."""
    titled = [each for each in shown.arrangement.lists if each.title]
    (found,) = [each for each in titled if each.title and shown.label_offers([each.title]) == [title]]
    return dict(zip(shown.label_offers(found.offers), (offer.moves for offer in found.offers), strict=True))


def test_e9_1_a_space_is_chosen_together_with_what_is_done_there() -> None:
    """Clearing as much as possible or building at full price come first; *Another way* leads to everything else."""
    scene = Scene(2).empty(0).hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 3 on pile 1")
    entries = listed_together(screened(scene), "Take the grey action: Walls and Gates")
    *spaces, last = entries
    assert last == "Another way…"
    assert not entries[last]
    assert spaces
    for label in spaces:
        grey, step = entries[label]
        assert isinstance(grey, Grey)
        assert isinstance(step, Clear | Build)
        assert " › " in label
        after = scene.p.copy()
        after.apply(0, grey, halt=True)
        assert step == next(move for move in after.moves(0) if isinstance(move, Clear | Build))


def test_what_a_move_asks_for_is_chosen_together_with_it() -> None:
    """The row of Traders that gives any Resource: each Resource is a button, with the figures of both moves."""
    scene = Scene(2).empty(0).hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 1 on pile 1; red")
    shown = screened(scene)
    asking = [offer for offer in shown.arrangement.buttons if len(offer.moves) == 2]
    for offer in asking:
        trader, taken = offer.moves
        assert isinstance(trader, Trader)
        assert isinstance(taken, TakeGoods)
    labels = shown.label_offers(asking, beside=True)
    assert labels == [f"Place a Trader (row 2) › 1 {good}" for good in ("stone", "wood", "cinder")]
    lines = hint_lines(shown, PEOPLE, beginner=False)
    assert [line for line in lines if "Trader (row 2)" in line] == [
        "**Place a Trader (row 2)** · 1 food, 1 Resource of your choice (no gold)"
    ]


def test_among_other_moves_one_that_asks_for_something_is_named_in_full() -> None:
    """Found by playing: where there was no room for its answers, a button said only “Row 2 ›”."""
    scene = Scene(2).empty(0).hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 1 on pile 1; red")
    shown = screened(scene)
    offers = [offer for offer in shown.arrangement.buttons if len(offer.moves) == 2]
    asking = Offer(offers[0].path[:-1], offers[0].passed[:-1])
    assert shown.label_offers([asking], beside=True) == ["Place a Trader (row 2)"]
