"""What a draft does, above *Confirm*: figures of moves that take effect later, and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.panels.turn.layout import build_view
from bot.panels.turn.nodes import Branch, Question
from engine.castle.moves import Play
from engine.chance import seed_from
from engine.ezra.moves import EndTurn
from engine.ezra.steps.clean_up import CleanUp
from engine.game import Decision
from engine.move import Stem
from engine.players import player
from engine.players.dice import Dice
from engine.table import Table, new_table
from engine.texts import LANGUAGES
from tests.bot.cards.builders import played, said, seated, snapshot
from tests.bot.panels.turn.screens import at, screen, with_draft

SEATS = 2
MOVES = 150


def ezra() -> Iterator[Table]:
    """A table before each move."""
    table = new_table("ezra", SEATS, seed_from("preview"))
    dice, move = Dice("preview"), player("greedy")
    while len(table.log) < MOVES:
        yield table
        seat = table.position.awaited()[0]
        table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])


@pytest.mark.parametrize(
    ("lang", "pays"),
    [("en", "**Messenger** · 8 talers"), ("fr", "**Messager** · 8 "), ("pl", "**Posłaniec** · 8 talarów")],
)
def test_a_card_played_face_down_says_what_it_pays(lang: str, pays: str) -> None:
    table = played(3, 0)
    shown = screen(with_draft(snapshot(table), 0, ["play messenger"]), 0, lang)
    above = said(build_view(shown))
    assert f"- {pays}" in above
    assert "…" not in above.split(pays)[1].split("\n")[0]


def test_a_card_played_face_down_says_what_could_be_built() -> None:
    table = played(3, 0)
    card = next(move for move in table.position.moves(0) if isinstance(move, Play) and "worker_wood" in move.cards)
    shown = screen(with_draft(snapshot(table), 0, [table.box.notation.write(card)]), 0)
    assert "- **Worker (wood)** · can build now (points): Well 5, House 4" in said(build_view(shown))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turn_that_ends_by_itself_is_previewed(lang: str) -> None:
    """E5.2: the last step leaves nothing but the end of the turn, which a draft reaches but cannot show."""
    ended = lasting = 0
    for table in ezra():
        (seat, *_), position = table.position.awaited(), table.position
        if position.state.phase != "work":
            continue
        for move in position.choices(seat):
            draft = position.copy()
            if isinstance(move, Stem | EndTurn):
                continue
            draft.apply(seat, move, halt=True)
            ends = draft.halted and isinstance(draft.step, CleanUp)
            shown = screen(
                with_draft(snapshot(table, seated(SEATS), game="ezra"), seat, [table.box.notation.write(move)]),
                seat,
                lang,
            )
            sentence = {
                "en": "This ends your turn",
                "fr": "Ton tour se termine ainsi",
                "pl": "kończy się twoja tura",
            }
            assert (sentence[lang] in said(build_view(shown))) == ends
            ended, lasting = ended + ends, lasting + (not ends)
            break
        if ended >= 2 and lasting >= 2:
            return
    raise AssertionError("no turn ended by itself")


def test_the_next_question_has_the_full_text_of_what_was_chosen() -> None:
    """A select cuts its descriptions to 100 characters; the whole text stands beside the question it opens."""
    for table in ezra():
        (seat, *_) = table.position.awaited()
        shown = screen(snapshot(table, seated(SEATS), game="ezra"), seat)
        question = shown.question
        if question is None or not any(isinstance(option, Branch) for option in question.options):
            continue
        for place, option in enumerate(question.options):
            if not isinstance(option, Branch):
                continue
            cards = option.open_question()
            if isinstance(cards, Question) and cards.field == "card":
                piles = at(shown, (place, 0))
                assert "this card scores for" in said(build_view(piles))
                return
    raise AssertionError("no card was asked for")
