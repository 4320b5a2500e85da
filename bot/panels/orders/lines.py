"""Typed orders: read as a line, and completed while they are typed, by words of the notation or of the person's
language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from bot.limits import CHOICE_NAME
from bot.panels.orders.ids import Draft, OrderOptions, order_options
from bot.panels.orders.order_text import OrderText
from bot.tables.lines import typed_line, vocabulary
from bot.tables.snapshot import TableSnapshot
from bot.texts import display_names, texts_for
from engine.illegal import Illegal, Refused
from engine.move import Move
from engine.notation import MAX_LINE_LENGTH, MAX_WORDS, Names, tokens
from engine.orders import (
    MAX_ORDER_LENGTH,
    Condition,
    ForgetOrder,
    ForgetOrders,
    Order,
    OrderMove,
    SetOrder,
    order_notation,
)
from engine.table import MAX_MOVES_PER_LINE

ORDER_PREFIX: Final = "order "
"""The verb, which may be left out where only orders are typed."""


def normalise_orders(snapshot: TableSnapshot, line: str) -> str:
    """The line in full notation; Refused if it contains anything but orders."""
    parts = [part.strip() for part in line.split(";")]
    if len(parts) > MAX_MOVES_PER_LINE:
        raise Illegal("unreadable.long")
    known = vocabulary(snapshot)
    return "; ".join(snapshot.box.notation.write(_order(snapshot, part, known)) for part in parts)


def _order(snapshot: TableSnapshot, part: str, known: Names) -> Move:
    notation = snapshot.box.notation
    try:
        move = notation.read(part, known)
    except Illegal as first:
        try:
            return notation.read(ORDER_PREFIX + part, known)
        except Illegal as second:
            # A part with the verb is refused for what it lacks itself.
            raise (first if part.split()[:1] in ([], ORDER_PREFIX.split()) else second) from None
    if not isinstance(move, OrderMove):
        raise Refused("orders.move", move=part)
    return move


# ---------------------------------------------------------------- completing


class CompletedOrder(NamedTuple):
    line: str
    label: str


def complete_orders(snapshot: TableSnapshot, seat: int, typed: str, locale: str, most: int) -> list[CompletedOrder]:
    """Completions of the order after the last `;`."""
    before, semicolon, last = typed[:MAX_LINE_LENGTH].rpartition(";")
    try:
        start = f"{normalise_orders(snapshot, before)}; " if semicolon else ""
    except Refused:
        return []
    wording = OrderText(texts_for(locale, snapshot.game), snapshot.box.notation, display_names(snapshot.seats, locale))
    return [
        CompletedOrder(typed_line(snapshot, start + completed.line), ("…; " if start else "") + completed.label)
        for completed in OrderCompleter(snapshot, seat, wording).completions(last, most)
    ]


class OrderCompleter:
    def __init__(self, snapshot: TableSnapshot, seat: int, wording: OrderText) -> None:
        self.snapshot = snapshot
        self.seat = seat
        self.wording = wording
        self.notation = snapshot.box.notation
        self.order_options: OrderOptions = order_options(snapshot, seat)
        self.orders: tuple[Order, ...] = snapshot.view(seat).orders
        self._token_cache: dict[str, frozenset[str]] = {}

    def completions(self, typed: str, most: int) -> list[CompletedOrder]:
        words = tokens(typed)[:MAX_WORDS]
        order, rest = self._read(words)
        candidates = chain(
            self._continuations(order, rest), self._new_orders(words[1:] if words[:1] == ("order",) else words)
        )
        completed: dict[str, CompletedOrder] = {}
        for move in candidates:
            line = self.notation.write(move)
            if (
                line not in completed
                and len(line) <= MAX_ORDER_LENGTH
                and self.snapshot.game_position.refuse(self.seat, move) is None
            ):
                completed[line] = CompletedOrder(line, self._label(line, move))
            if len(completed) == most:
                break
        return list(completed.values())

    def _label(self, line: str, move: SetOrder | ForgetOrder | ForgetOrders) -> str:
        """The order in words, or the line if that is too long: cut off, several could look the same."""
        label = self.wording.move(move, self.orders)
        return label if len(label) <= CHOICE_NAME else line

    # An order that is complete already, perhaps with more words after it

    def _read(self, words: tuple[str, ...]) -> tuple[SetOrder | None, tuple[str, ...]]:
        known = vocabulary(self.snapshot)
        for end in range(len(words), 1, -1):
            for front in ("", "order "):
                try:
                    move = self.notation.read(front + " ".join(words[:end]), known)
                except Illegal:
                    continue
                if isinstance(move, SetOrder):
                    return move, words[end:]
        return None, words

    def _continuations(self, order: SetOrder | None, rest: tuple[str, ...]) -> Iterator[SetOrder]:
        if order is None or order.on not in self.order_options.kinds:
            return
        draft = Draft(order.on, order.answers, order.when)
        if not rest:
            yield order
        further = rest[1:] if rest[:1] in (("when",), ("and",), ("or",)) else rest
        if rest[:1] != ("or",):
            matching = [
                condition
                for condition in self._conditions(draft)
                if self._fits(further, self._condition_tokens(condition))
            ]
            prefix = " ".join(further)
            # Notation that begins as typed comes before other matches.
            for condition in sorted(matching, key=lambda condition: not condition_text(condition).startswith(prefix)):
                yield draft.with_condition(condition).move
        if not draft.when and rest[:1] not in (("when",), ("and",)):
            for answer in self.order_options.remaining_answers(draft):
                if self._fits(further, self._answer_tokens(answer)):
                    yield draft.with_answer(answer).move

    # New orders, the simplest of each kind first

    def _new_orders(self, words: tuple[str, ...]) -> Iterator[SetOrder | ForgetOrder | ForgetOrders]:
        simple = [list(self._unconditional(on, words)) for on in self.order_options.kinds]
        rounds = [move for row in zip_longest(*simple) for move in row if move is not None]
        yield from rounds[: len(simple)]
        yield from self._forgetting(words)
        yield from rounds[len(simple) :]
        for on in self.order_options.kinds:
            yield from self._conditional(on, words)

    def _unconditional(self, on: str, words: tuple[str, ...]) -> Iterator[SetOrder]:
        for answer in self.order_options.remaining_answers(Draft(on)):
            if self._fits(words, self._kind_tokens(on), self._answer_tokens(answer)):
                yield SetOrder(on, (answer,))

    def _conditional(self, on: str, words: tuple[str, ...]) -> Iterator[SetOrder]:
        for answer in self.order_options.remaining_answers(Draft(on)):
            front = self._kind_tokens(on), self._answer_tokens(answer)
            left = tuple(word for word in words if not self._fits((word,), *front))
            for condition in self._conditions(Draft(on)):
                if self._fits(left, self._condition_tokens(condition)):
                    yield SetOrder(on, (answer,), (condition,))

    def _forgetting(self, words: tuple[str, ...]) -> Iterator[ForgetOrder | ForgetOrders]:
        for number, order in enumerate(self.orders, 1):
            move = ForgetOrder(number)
            texts = (
                self.notation.write(move),
                order_notation(self.snapshot.box, order),
                self.wording.move(move, self.orders),
            )
            if self._fits(words, self._tokens(*texts)):
                yield move
        if self.orders and self._fits(words, self._tokens("forget orders", self.wording.move(ForgetOrders(), ()))):
            yield ForgetOrders()

    def _conditions(self, draft: Draft) -> Iterable[Condition]:
        for name in self.order_options.remaining_conditions(draft):
            for value in self.order_options.tests[name].values:
                yield Condition(name, value)

    # The words by which completions are found

    def _kind_tokens(self, on: str) -> frozenset[str]:
        return self._tokens(on, self.wording.decision(on))

    def _answer_tokens(self, answer: str) -> frozenset[str]:
        return self._tokens(answer, self.wording.answer(answer), "or")

    def _condition_tokens(self, condition: Condition) -> frozenset[str]:
        label = self.wording.condition(condition.name, condition.value)
        return self._tokens(condition_text(condition), label, "when and")

    def _tokens(self, *texts: str) -> frozenset[str]:
        key = "\n".join(texts)
        if key not in self._token_cache:
            self._token_cache[key] = frozenset(word for text in texts for word in tokens(text))
        return self._token_cache[key]

    @staticmethod
    def _fits(words: tuple[str, ...], *token_sets: frozenset[str]) -> bool:
        """Is each word the beginning of a token? Numbers must be equal: 1 is not 15."""
        return all(
            any(
                token == word or (not word.isdecimal() and token.startswith(word))
                for token_set in token_sets
                for token in token_set
            )
            for word in words
        )


def condition_text(condition: Condition) -> str:
    return " ".join(tokens(f"{condition.name} {condition.value}"))
