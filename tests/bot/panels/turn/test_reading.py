"""What a person reads on a phone: the question first, and nothing twice."""

from __future__ import annotations

from bot.panels.turn.layout import build_view
from engine.chance import seed_from
from engine.game import Decision
from engine.players import player
from engine.players.dice import Dice
from engine.table import Table, new_table
from renderers.picture import Picture
from tests.bot.cards.builders import everything, said, snapshot
from tests.bot.panels.turn.screens import screen, with_draft

PICTURE = Picture(b"png", (1600, 1400), "A board.")
ROW, TEXT, GALLERY = 1, 10, 12


def first_day() -> Table:
    """Ezra, when the first card is to be played."""
    table, dice, move = new_table("ezra", 2, seed_from("reading"), {}), Dice("reading"), player("greedy")
    while (prompt := table.position.prompt(table.position.awaited()[0])) is None or prompt.key != "open":
        seat = table.position.awaited()[0]
        table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])
    return table


def test_the_question_and_its_controls_come_before_the_picture() -> None:
    table = first_day()
    shown = screen(snapshot(table, game="ezra"), table.position.awaited()[0])
    kinds = [part["type"] for part in everything(build_view(shown, PICTURE))]
    question = next(place for place, part in enumerate(everything(build_view(shown))) if "Play a card" in str(part))
    assert question < kinds.index(ROW) < kinds.index(GALLERY)
    assert ROW not in kinds[kinds.index(GALLERY) :]
    assert [part["type"] for part in everything(build_view(shown))] == [kind for kind in kinds if kind != GALLERY]


def test_help_that_the_first_question_has_shown_is_not_repeated() -> None:
    table = first_day()
    (seat, *_), at_first = table.position.awaited(), snapshot(table, game="ezra")
    help_for_traders = "**Place a Trader (row 1)** · "
    assert help_for_traders in said(build_view(screen(at_first, seat)))
    card = table.box.notation.write(next(table.position.moves(seat)))
    later = screen(with_draft(at_first, seat, [card]), seat)
    assert "Place a Trader (row 1)" in str(everything(build_view(later)))
    assert help_for_traders not in said(build_view(later))
