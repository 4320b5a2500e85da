"""What players see and press in Sa-Ré: questions that lead on, figures that matter, nothing said twice."""

from __future__ import annotations

from typing import Any

import pytest

from bot.interactions.messages import is_news
from bot.limits import OPTION_DESCRIPTION
from bot.panels.turn.labels import option_labels
from bot.panels.turn.layout import build_view
from bot.panels.turn.nodes import Branch, Question
from bot.panels.turn.questions import first_question
from bot.texts import texts_for
from engine.chance import seed_from
from engine.game import game
from engine.move import Event
from engine.sare.explain.topics import figures
from engine.sare.moves import Barracks
from engine.table import Table, new_table
from engine.texts import LANGUAGES
from tests.bot.cards.builders import everything, snapshot
from tests.bot.cards.builders import said as text_of
from tests.bot.panels.turn.screens import at, screen, with_draft

BOX = game("sare").box()
PEOPLE = ("Anna", "Ben", "Cleo", "Dan")
EVERY_SQUARE = 12


def table(seats: int = 4, **options: str) -> Table:
    return new_table("sare", seats, seed_from("sunny"), {"mode": "scribe", "first": "a", **options})


def founded(seats: int = 4) -> Table:
    made = table(seats)
    for seat in range(seats):
        made.play(seat, [BOX.notation.read("settle builder b2 warehouse b2")])
    return made


def said(question: Question) -> list[str]:
    return option_labels(texts_for("en", "sare"), BOX.notation, question.options, PEOPLE)


def opened(question: Question, label: str) -> Question:
    option = question.options[said(question).index(label)]
    assert isinstance(option, Branch), label
    return option.open_question()


def selected(made: Table, seat: int, *path: int) -> list[dict[str, Any]]:
    """The options of the select at this path."""
    view = build_view(at(screen(snapshot(made, game="sare"), seat), path))
    return [option for part in everything(view) if part["type"] == 3 for option in part["options"]]


def test_each_building_of_a_quick_start_has_a_question_of_its_own() -> None:
    builder = first_question(table(quick_start="yes").position, 0)
    assert said(builder)[:3] == ["A1", "B1", "C1"]
    warehouse = opened(builder, "B2")
    assert (warehouse.field, len(warehouse.options)) == ("warehouse", EVERY_SQUARE)
    quick = opened(warehouse, "B2")
    assert (quick.field, len(quick.options)) == ("quick", EVERY_SQUARE - 1)
    assert "B2" not in said(quick)


def test_every_free_square_is_offered_at_once() -> None:
    squares = opened(opened(first_question(founded().position, 0), "Launch a site"), "Temple")
    assert len(squares.options) == EVERY_SQUARE - 1
    assert "Another way…" not in said(squares)


def test_a_list_says_what_its_things_cost_and_do() -> None:
    offered = {choice["label"]: choice.get("description", "") for choice in selected(founded(), 0, 0)}
    assert offered["Temple ›"].startswith("Cost: 2 gold, 3 stone, 3 wood. At the start")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_building_does_is_not_cut_in_a_menu(lang: str) -> None:
    texts, shown = texts_for(lang, "sare"), figures(BOX, seats=4)
    helps = {building: texts.help("building", building, shown) for building in BOX.buildings}
    assert all(helps.values())
    assert not {building: text for building, text in helps.items() if len(text) > OPTION_DESCRIPTION}


def test_effects_that_a_move_implies_are_no_hint() -> None:
    shown = said_by(founded(), "launch pyramid at b3")
    assert "Launch: Pyramid (B3)" in shown
    assert "launches a site" not in shown
    assert "returns a site" not in shown
    assert "moves a site" not in shown


def test_a_plan_that_ends_with_done_says_what_confirm_does() -> None:
    assert "end with *Done*" in said_by(founded(), "launch pyramid at b3")


def test_a_glance_leaves_out_what_there_is_none_of() -> None:
    shown = said_by(founded())
    assert "Warehouses (capacity 3): 1 gold, 1 stone, 1 wood" in shown
    assert "caravans" not in shown
    assert "nothing" not in shown


def said_by(made: Table, *drafted_lines: str) -> str:
    at_table = snapshot(made, game="sare")
    shown = with_draft(at_table, 0, drafted_lines) if drafted_lines else at_table
    return text_of(build_view(screen(shown, 0)))


def test_glances_do_not_repeat_the_prompt() -> None:
    made = founded()
    for seat in range(4):
        made.play(seat, [BOX.notation.read("done")])
    shown = said_by(made)
    assert shown.count("Top card: ") == 1
    assert "On top: " not in shown
    assert "Cards left: 27" in shown


def at_works() -> Table:
    """Seat 0 launches a Warehouse; then all lie down, until something can be built."""
    made = founded()
    made.play(0, [BOX.notation.read("launch warehouse at c1"), BOX.notation.read("done")])
    for seat in (1, 2, 3):
        made.play(seat, [BOX.notation.read("done")])
    while made.position.state.season:
        (seat, *_) = made.position.awaited()
        made.play(seat, [BOX.notation.read("lay down" if seat else "draw")])
    return made


def test_costs_of_sites_are_shown_to_the_builder() -> None:
    shown = said_by(at_works())
    assert "Warehouse (C1), cost: 2 stone, 3 wood" in shown


def test_no_payment_is_offered_twice_in_a_list() -> None:
    """The simplest ones, and among all the others behind *Another way*, are shown together."""
    made = founded(2)
    made.play(0, [BOX.notation.read("launch warehouse at c1"), BOX.notation.read("done")])
    made.play(1, [BOX.notation.read("done")])
    for line in ("draw",) * 5 + ("lay down",) * 9:
        if made.position.state.season:
            (seat, *_) = made.position.awaited()
            offered = [BOX.notation.write(move) for move in made.position.moves(seat)]
            made.play(seat, [BOX.notation.read(line if line in offered else offered[0])])
    labels = [option["label"] for option in selected(made, 0)]
    assert "Wood, stone" in labels
    assert not [label for label in labels if label[0].isdigit() and ". " in label]
    assert len(set(labels)) == len(labels)


def test_in_a_draft_back_takes_back_and_nothing_else_does() -> None:
    made = at_works()
    (keep, *_) = (move for move in made.position.moves(0) if BOX.notation.write(move).startswith("keep"))
    panel = build_view(screen(with_draft(snapshot(made, game="sare"), 0, [BOX.notation.write(keep)]), 0))
    buttons = [component["label"] for component in everything(panel) if component["type"] == 2]
    assert "Take back the last move" not in buttons
    assert "Back" in buttons


def test_the_hint_about_orders_is_shown_until_an_order_is_set() -> None:
    made = founded()
    assert "`/order`" not in said_by(made)
    for seat in range(4):
        made.play(seat, [BOX.notation.read("done")])
    assert "`/order`" in said_by(made)
    made.play(0, [BOX.notation.read("order reaction stay")])
    assert "`/order`" not in said_by(made)


def test_a_figure_is_news_even_if_it_is_the_number_of_a_seat() -> None:
    barracks = Event("barracks", {"seat": 1, "gauge": 0, "rival": 0, "rival_gauge": 1})
    assert is_news(barracks, 1, [Barracks(0)])
    assert not is_news(Event("barracks", {"seat": 1, "rival": 0}), 1, [Barracks(0)])


def test_when_only_done_is_left_nothing_is_asked_again() -> None:
    made = at_works()
    (keep, *_) = (move for move in made.position.moves(0) if BOX.notation.write(move).startswith("keep"))
    assert "What do you build?" in said_by(made)
    shown = said_by(made, BOX.notation.write(keep))
    assert "That’s all you can decide for now." in shown
    assert "What do you build?" not in shown
