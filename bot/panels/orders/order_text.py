"""Standing orders as sentences. The catalogues of a game have `order.ON` (the decision), `when.NAME` (a condition, with
its value), `suggested.NAME` and `suggested.NAME.help`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.limits import cut
from bot.texts import BotTexts
from engine.illegal import Illegal
from engine.notation import Notation, phrase
from engine.orders import ASK, Condition, ForgetOrder, ForgetOrders, Order, SetOrder
from engine.texts.wording import People

OPEN: str = "…"
"""Stands for a value that is not chosen yet."""
ROOM: int = 400
"""Characters for one order; no game needs them."""


class OrderText:
    """For one reader of one table."""

    def __init__(self, words: BotTexts, notation: Notation, people: People) -> None:
        self.words = words
        self.notation = notation
        self.people = people

    def order(self, order: Order | SetOrder) -> str:
        """`When another falls, if at most 2 steps are left: Stay`."""
        return cut(self._order(order.on, order.answers, order.when), ROOM)

    def typed(self, line: str) -> str:
        """An order given as the line that sets it. A line that only older rules understood stays as it is."""
        try:
            move = self.notation.read(line)
        except Illegal:
            return f"`{line}`"
        return self.order(move) if isinstance(move, SetOrder) else f"`{line}`"

    def begun(self, on: str, answers: Sequence[str], when: Sequence[Condition]) -> str:
        """The parts of an order that are chosen so far."""
        return self._order(on, answers, when) if answers else self.decision(on)

    def _order(self, on: str, answers: Sequence[str], when: Sequence[Condition]) -> str:
        params = {"decision": self.decision(on), "conditions": self.conditions(when), "reply": self.answers(answers)}
        return self.words.sentence("orders.order", params)

    def decision(self, on: str) -> str:
        return _capital(self.words.find(f"order.{on}") or phrase(on))

    def answers(self, answers: Sequence[str]) -> str:
        """The first answer, then the alternatives for when it is not possible."""
        first, *others = answers
        said = self.answer(first)
        for other in others:
            said = self.words.sentence("orders.otherwise", {"first": said, "then": self.answer(other)})
        return said

    def answer(self, answer: str) -> str:
        if answer == ASK:
            return _capital(self.words.name("answer", ASK))
        try:
            return self.words.label(self.notation.read(answer), self.people)
        except Illegal:
            return f"“{answer}”"

    def conditions(self, when: Sequence[Condition]) -> str:
        return self.words.comma.join(self.condition(condition.name, condition.value) for condition in when)

    def condition(self, name: str, value: str) -> str:
        return self.words.condition(name, value)

    def name(self, name: str) -> str:
        """A condition whose value is not chosen yet."""
        return self.words.sentence(f"when.{name}", {"value": OPEN, "n": 5})

    def move(self, move: SetOrder | ForgetOrder | ForgetOrders, orders: Sequence[Order]) -> str:
        """The effect of a line on these orders."""
        if isinstance(move, SetOrder):
            return self.order(move)
        if isinstance(move, ForgetOrder) and 1 <= move.number <= len(orders):
            return self.words.sentence("orders.forgets", {"line": self.order(orders[move.number - 1])})
        return self.words.sentence("orders.forgets_all")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
