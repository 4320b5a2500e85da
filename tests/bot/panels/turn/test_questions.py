"""The tree of small questions contains every legal move, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.interactions.panel import Outdated
from bot.limits import BUTTON_LABEL
from bot.panels.turn.labels import option_labels, question_text
from bot.panels.turn.nodes import (
    Branch,
    Leaf,
    MoreMoves,
    MoveKind,
    Path,
    Question,
    decode_way,
    encode_way,
    options_checksum,
    walk,
)
from bot.panels.turn.questions import FAMILY_HEAD, QuestionTree, first_question
from bot.panels.turn.splitting import MAX_LISTED
from bot.texts import texts_for
from engine.castle import GAME
from engine.castle.moves import MOVES
from engine.chance import Chance, seed_from
from engine.game import Decision, game
from engine.move import Move, Pass, Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.simulate import start
from engine.table import Table
from engine.texts import LANGUAGES
from tests.bot.panels.turn.playing import PEOPLE, decisions
from tests.calls import calls
from tests.engine.madeup import GAME as FAIR
from tests.slow import slow_but

GAMES = slow_but(
    [(2, "summer", True), (3, "winter", False), (4, "winter", True)],
    [(seats, side, greedy) for seats in (2, 3, 4) for side in ("summer", "winter") for greedy in (False, True)],
)


def all_of(seats: int, side: str, greedy: bool) -> Iterator[tuple[Position[Any, Any], int]]:
    for number in range(2):
        yield from decisions(seats, side, f"panel {number}", greedy=greedy)


def questions(question: Question, path: Path = ()) -> Iterator[tuple[Path, Question]]:
    yield path, question
    for place, option in enumerate(question.options):
        if isinstance(option, Branch):
            yield from questions(option.open_question(), (*path, place))


def leaves(question: Question) -> Iterator[tuple[Path, Leaf]]:
    for path, inner in questions(question):
        for place, option in enumerate(inner.options):
            if isinstance(option, Leaf):
                yield (*path, place), option


@pytest.mark.parametrize(("seats", "side", "greedy"), GAMES)
def test_every_legal_move_is_reached_and_nothing_else(seats: int, side: str, greedy: bool) -> None:
    for position, seat in all_of(seats, side, greedy):
        reached = {leaf.move for _, leaf in leaves(first_question(position, seat))}
        assert reached == set(position.moves(seat))


@pytest.mark.parametrize(("seats", "side", "greedy"), GAMES)
def test_labels_are_short_and_distinct_in_every_language(seats: int, side: str, greedy: bool) -> None:
    for position, seat in all_of(seats, side, greedy):
        for _, question in questions(first_question(position, seat)):
            assert question.options
            for language in LANGUAGES:
                words = texts_for(language, "castle")
                said = option_labels(words, position.box.notation, question.options, PEOPLE)
                assert len(set(said)) == len(said), said
                assert all(1 <= len(label) <= BUTTON_LABEL and label[0] == label[0].upper() for label in said), said
                assert question.kind is None or question_text(words, question, ("x",))
                for option in question.options:
                    assert not isinstance(option.caption, MoveKind) or words.find(f"kind.{tag(option.caption.kind)}")


@pytest.mark.parametrize(("seats", "side", "greedy"), GAMES)
def test_simple_moves_take_three_presses(seats: int, side: str, greedy: bool) -> None:
    for position, seat in all_of(seats, side, greedy):
        plain: set[Move] = set()
        for choice in position.choices(seat):
            plain |= set(islice(position.fill(seat, choice), FAMILY_HEAD)) if isinstance(choice, Stem) else {choice}
        near = {leaf.move for path, leaf in leaves(first_question(position, seat)) if len(path) <= 3}
        assert plain <= near


@pytest.mark.parametrize(("seats", "side", "greedy"), GAMES)
def test_questions_are_small_and_never_of_one_option(seats: int, side: str, greedy: bool) -> None:
    for position, seat in all_of(seats, side, greedy):
        for _, question in questions(first_question(position, seat)):
            assert len(question.options) <= 25
            assert len(question.options) > 1 or len(list(position.moves(seat))) == 1


@pytest.mark.parametrize(("seats", "side", "greedy"), GAMES)
def test_passing_comes_last(seats: int, side: str, greedy: bool) -> None:
    for position, seat in all_of(seats, side, greedy):
        options = first_question(position, seat).options
        passing = [isinstance(option, Leaf) and option.is_pass for option in options]
        assert passing == sorted(passing)
        assert not passing[0]
        assert all(
            isinstance(option, Leaf) and option.is_pass
            for option in options
            if isinstance(option, Leaf) and option.move == Pass()
        )


def test_the_same_position_asks_the_same() -> None:
    for position, seat in all_of(3, "winter", False):
        notation, first, again = (
            position.box.notation,
            first_question(position, seat),
            first_question(position.copy(), seat),
        )
        for path, leaf in leaves(first):
            way = walk(again, path)
            assert isinstance(way.end, Leaf)
            assert way.end.move == leaf.move
            line = encode_way(notation, path, way.options)
            assert len(line) <= 40
            assert decode_way(notation, first, line).end == leaf or decode_way(notation, first, line).path == path


def test_an_old_way_never_leads_elsewhere() -> None:
    """Of another decision, or of an update that orders questions differently: the checksum differs."""
    before: list[tuple[str, Move]] = []
    for position, seat in all_of(2, "winter", True):
        notation, first = position.box.notation, first_question(position, seat)
        for line, move in before:
            try:
                end = decode_way(notation, first, line).end
            except Outdated:
                continue
            assert isinstance(end, Leaf)
            assert end.move == move
        before = [(encode_way(notation, path, walk(first, path).options), leaf.move) for path, leaf in leaves(first)]


@pytest.mark.parametrize("way", ["0", "0~", "99~abcdef", "0.0.0.0.0~abcdef", "0~zzzzzz"])
def test_a_forged_way_is_outdated(way: str) -> None:
    position, seat = next(all_of(3, "summer", False))
    with pytest.raises(Outdated):
        decode_way(position.box.notation, first_question(position, seat), way)


def test_checks_differ_between_siblings() -> None:
    for position, seat in all_of(4, "winter", True):
        first = first_question(position, seat)
        checks = [options_checksum(position.box.notation, walk(first, path).options) for path, _ in leaves(first)]
        assert len(set(checks)) == len(checks)


def test_a_question_is_opened_with_little_work() -> None:
    most = 0
    for position, seat in all_of(2, "winter", False):
        paths = [path for path, _ in questions(first_question(position, seat))][:20]
        for path in paths:

            def opened(position: Position[Any, Any] = position, seat: int = seat, path: Path = path) -> None:
                end = walk(first_question(position, seat), path).end
                assert isinstance(end, Question)
                option_labels(texts_for("pl", "castle"), position.box.notation, end.options, PEOPLE)

            opened()  # fills caches of names and sentences
            most = max(most, calls(opened))
    assert most < 20_000


def test_a_large_family_begins_with_its_simplest() -> None:
    seen = 0
    for position, seat in all_of(2, "winter", False):
        for _, question in questions(first_question(position, seat)):
            if isinstance(question.options[-1].caption, MoreMoves):
                shown = [option.move for option in question.options[:-1] if isinstance(option, Leaf)]
                (stem,) = [
                    choice
                    for choice in position.choices(seat)
                    if isinstance(choice, Stem) and shown[0] in set(position.fill(seat, choice))
                ]
                fills = list(position.fill(seat, stem))
                assert shown == fills[:FAMILY_HEAD]
                assert len(fills) > MAX_LISTED
                seen += 1
    assert seen


# ---------------------------------------------------------------- other games than the castle


@pytest.mark.parametrize("seed", range(8))
def test_a_game_without_words_can_be_asked_too(seed: int) -> None:
    """The panel needs only the notation of a game; texts are optional. The made-up game has every form of question
    of the core: lanes, simultaneous answers, numbers, rivals."""
    table = Table(FAIR, FAIR.box(), 3, {}, seed_from(f"fair {seed}"))
    position, chance = table.position, Chance(seed_from(f"players {seed}"))
    asked_of = 0
    while (awaited := position.awaited()) and asked_of < 150:
        for seat in range(3):
            first = first_question(position, seat)
            assert {leaf.move for _, leaf in leaves(first)} == set(position.moves(seat))
            for _, question in questions(first):
                said = option_labels(texts_for("en", "fair"), position.box.notation, question.options, PEOPLE)
                assert len(set(said)) == len(said)
                assert all(1 <= len(label) <= BUTTON_LABEL for label in said)
                passing = [isinstance(option, Leaf) and option.is_pass for option in question.options]
                assert passing == sorted(passing)
        seat = chance.pick(awaited)
        position.apply(seat, chance.pick(list(islice(position.moves(seat), 200))))
        asked_of += 1
    assert asked_of > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_with_fields_has_its_words(language: str) -> None:
    words, notation = texts_for(language, "castle"), GAME.box().notation
    for kind in MOVES:
        fields = [slot.field for slot in notation.slots[kind]]
        for field in fields:
            assert words.find(f"ask.{tag(kind)}.{field}"), (kind, field)
        if len(fields) > 1:
            assert words.find(f"short.{tag(kind)}"), kind


def tag(kind: type[Move]) -> str:
    return str(kind.__struct_config__.tag)


def test_payments_too_long_for_a_button_are_labelled_by_their_differences() -> None:
    """Pieces that all payments have in common are left out; the labels still differ."""
    rules = game("sare")
    box = rules.box()
    position = start(rules, box, 3, {"mode": "pharaoh"}, seed_from("payments"))
    dice, found = Dice("payments"), 0
    while (awaited := position.awaited()) and found < 5:
        seat = awaited[0]
        for question in _questions(first_question(position, seat)):
            said = option_labels(texts_for("en", "sare"), box.notation, question.options, ("Anna", "Ben", "Cleo"))
            assert all(len(label) <= BUTTON_LABEL for label in said)
            assert len(set(said)) == len(said)
            found += any(label.startswith("… ") for label in said)
        position.apply(seat, PLAYERS["greedy"](rules, Decision(rules, position, seat), dice))
    assert found


def _questions(question: Question) -> Iterator[Question]:
    """The question, and those that its payments lead to."""
    yield question
    for option in question.options[:3] + question.options[-1:]:
        if isinstance(option, Branch) and ("pay" in option.mark or "build" in option.mark or option.mark == "another"):
            yield from _questions(option.open_question())


def test_a_family_is_asked_by_the_open_fields_of_its_stem() -> None:
    families = 0
    for position, seat in islice(all_of(3, "summer", greedy=True), 60):
        for stem in (choice for choice in position.choices(seat) if isinstance(choice, Stem)):
            field = QuestionTree(position, seat)._family_question(stem).field
            assert field in set(stem.kind.__struct_fields__) - set(stem.fixed)
            families += 1
    assert families
