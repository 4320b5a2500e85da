"""What somebody sees and presses at Sa-Ré: questions that lead, figures that decide, nothing said twice."""

from __future__ import annotations

from typing import Any

from bot.panel.labels import labels
from bot.panel.nodes import Branch, Question
from bot.panel.questions import ask
from bot.texts import says
from engine.chance import seed_from
from engine.game import game
from engine.position import Position
from engine.simulate import start

RULES = game("sare")
BOX = RULES.box()
PEOPLE = ("Anna", "Ben", "Cleo", "Dan")
EVERY_SQUARE = 12


def begun(seed: str = "panel", seats: int = 4, **options: str) -> Position[Any, Any]:
    return start(RULES, BOX, seats, {"mode": "scribe", **options}, seed_from(seed))


def said(question: Question) -> list[str]:
    return labels(says("en", "sare"), BOX.notation, question.options, PEOPLE)


def opened(question: Question, label: str) -> Question:
    option = question.options[said(question).index(label)]
    assert isinstance(option, Branch), label
    return option.opens()


def test_each_building_of_a_quick_start_has_a_question_of_its_own() -> None:
    builder = ask(begun(quick_start="yes"), 0)
    assert said(builder)[:3] == ["A1", "B1", "C1"]
    warehouse = opened(builder, "B2")
    assert (warehouse.field, len(warehouse.options)) == ("warehouse", EVERY_SQUARE)
    quick = opened(warehouse, "B2")
    assert (quick.field, len(quick.options)) == ("quick", EVERY_SQUARE - 1)
    assert "B2" not in said(quick)
