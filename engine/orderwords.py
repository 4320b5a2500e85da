"""Orders in words: `order reaction lay down when left 2 and units 3`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.illegal import Illegal
from engine.notation import Kind, Name, Notation, Number, Reading, literal, phrase
from engine.orders import ASK, Condition, ForgetOrder, ForgetOrders, SetOrder

OR = "or"
AND = "and"


@dataclass(frozen=True)
class Answers(Kind):
    """Moves separated by `or`; each is stored in canonical notation."""

    notation: Notation

    def write(self, value: Any) -> str:
        return f" {OR} ".join(value)

    def write_for(self, value: Any, seats: Sequence[str]) -> str:
        return f" {OR} ".join(self._with_seats(answer, seats) for answer in value)

    def _with_seats(self, answer: str, seats: Sequence[str]) -> str:
        try:
            return self.notation.write(self.notation.read(answer), seats)
        except Illegal:
            # ASK, or an answer that only older rules understood
            return answer

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        for answer, end in self._answer(reading, at):
            behind = literal(OR, reading, end)
            if behind:
                for more, last in self.read(reading, behind):
                    yield (answer, *more), last
            yield (answer,), end

    def _answer(self, reading: Reading, at: int) -> Iterator[tuple[str, int]]:
        asks = literal(ASK, reading, at)
        if asks:
            yield ASK, asks
        for move, end in self.notation.moves_from(reading, at):
            if not isinstance(move, SetOrder | ForgetOrder | ForgetOrders):
                yield self.notation.write(move), end


@dataclass(frozen=True)
class Conditions(Kind):
    """Conditions separated by `and`."""

    def write(self, value: Any) -> str:
        return f" {AND} ".join(f"{phrase(condition.name)} {phrase(condition.value)}" for condition in value)

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        for name, behind in reading.name("condition", at):
            for value, end in reading.name(f"condition.{name}", behind):
                condition = Condition(name, value)
                following = literal(AND, reading, end) or literal(",", reading, end)
                if following:
                    for more, last in self.read(reading, following):
                        yield (condition, *more), last
                yield (condition,), end


def add_orders(notation: Notation, decisions: Sequence[str], conditions: Mapping[str, Sequence[str]]) -> Notation:
    """Add orders on these decisions to the notation; `conditions` has the values of each condition."""
    notation.add(
        (SetOrder, ForgetOrder, ForgetOrders),
        {
            "decision": Name("decision"),
            "answers": Answers(notation),
            "conditions": Conditions(),
            "number": Number(),
        },
        {
            "decision": {phrase(decision): decision for decision in decisions},
            "condition": {phrase(name): name for name in conditions},
            **{f"condition.{name}": {phrase(v): v for v in values} for name, values in conditions.items()},
        },
    )
    return notation
