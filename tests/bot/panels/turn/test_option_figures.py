"""Each option of each question has a figure where one would help, and no text breaks off, in all languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.limits import OPTION_DESCRIPTION
from bot.panels.turn.arrangement import MAX_BUTTONS, MAX_SHORT_LABEL
from bot.panels.turn.fitting import fit, small_print
from bot.panels.turn.hints import option_description, option_help, option_hints
from bot.panels.turn.labels import option_labels
from bot.panels.turn.nodes import Branch, MoreMoves, OnlyOpening, Option, Question, position_there
from bot.panels.turn.questions import first_question
from bot.texts import texts_for
from engine.game import games
from engine.move import Stem, tag
from engine.position import Position
from engine.sare.moves import Launch
from engine.texts import LANGUAGES
from tests.engine.test_option_figures import TABLES, positions

PEOPLE = ("Anna", "Ben", "Cleo", "Dan")
OPENED = 4
"""So many options of a question are opened."""
FIGURES = {
    "castle": {"play.cards", "place.space", "place.source", "fill.goods", "build.building"},
    "ezra": {"play_card.pile", "elder.row", "trader.row", "temple.row", "sell.goods", "grey.space", "farm.workers"},
    "sare": {"settle.builder", "settle.warehouse", "launch.building", "launch.square"},
}
"""Questions whose options all have figures. With the options of these games, Sa-Ré is founded in one question."""


def questions(
    question: Question, position: Position[Any, Any], depth: int = 0
) -> Iterator[tuple[Question, Position[Any, Any]]]:
    """Each question, with the position in which it is asked."""
    yield question, position
    opened = [option for option in question.options if isinstance(option, Branch)][:OPENED]
    for option in opened if depth < 3 else ():
        yield from questions(option.open_question(), position_there(position, [option]), depth + 1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_option_is_a_bare_number_and_no_text_breaks_off(game: str, seats: int, lang: str) -> None:
    rules, words = games()[game], texts_for(lang, game)
    chosen = rules.with_defaults({name: values[-1] for name, values in rules.options.items()})
    figures = rules.figures(rules.box(), seats, chosen)
    for position, seat in positions(rules, seats):
        for question, asked in questions(first_question(position, seat), position):
            acting = [option for option in question.options if not option.is_pass]
            labels = option_labels(words, position.box.notation, acting, PEOPLE)
            assert not [label for label in labels if label.isdecimal()]
            args = (words, rules, asked, seat)
            descriptions = [option_description(*args, [option], figures, PEOPLE) for option in acting]
            listed = descriptions if is_select(labels) else []
            hints = option_hints(*args, acting, labels, PEOPLE, figures)
            assert not [text for text in (*listed, *hints) if text.endswith("…")]
            assert max(map(len, descriptions), default=0) <= OPTION_DESCRIPTION
            if question.kind is not None and f"{tag(question.kind)}.{question.field}" in FIGURES[game]:
                assert all(descriptions[place] for place, option in enumerate(acting) if names_a_value(option)), labels


def is_select(labels: Sequence[str]) -> bool:
    """Is this list of options too long, or too wide, for buttons? Then the options have descriptions."""
    too_wide = any(len(label) > MAX_SHORT_LABEL for label in labels)
    return len(labels) > 1 and (len(labels) > MAX_BUTTONS or too_wide)


def names_a_value(option: Option) -> bool:
    """An option of the question itself, not *another way* or *just begin*."""
    return not isinstance(option.caption, MoreMoves | OnlyOpening)


def test_whole_sentences_are_kept_then_whole_clauses() -> None:
    assert fit("One two. Three four. Five.", 20) == "One two. Three four."
    assert fit("One (a; b. c) two; three four", 20) == "One (a; b. c) two"
    assert fit("Un deux\u202f; trois quatre", 12) == "Un deux"
    assert fit("One two (three four) five", 15) == "One two five"
    assert fit("One two", 7) == "One two"
    assert fit("onetwothree four", 12) == "onetwothree…"


def test_short_lines_leave_their_room_to_long_ones() -> None:
    short, long = "Short.", "A sentence of forty characters, as here. " * 5
    lines = list(small_print([short, long, short], 160))
    assert lines[0] == lines[2] == "-# Short."
    assert len(lines[1]) > 100
    assert lines[1].endswith("here.")


def test_a_question_says_everything_about_the_option_that_opened_it() -> None:
    rules: Any = games()["sare"]
    position, seat = next(
        (position, seat)
        for position, seat in positions(rules, 2)
        if any(isinstance(choice, Stem) and choice.kind is Launch for choice in position.choices(seat))
    )
    figures = rules.figures(rules.box(), 2, rules.with_defaults({}))
    texts = [
        option_help(texts_for("en", "sare"), rules, position, seat, option, figures, PEOPLE)
        for question, _ in questions(first_question(position, seat), position)
        if question.field == "building"
        for option in question.options
    ]
    assert any(text.startswith("Cost: ") for text in texts)
