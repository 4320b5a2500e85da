"""Moves that differ a little from legal ones: the material for tests of legality, for any game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.move import Move
from engine.notation import Notation, Slot, _slots  # pyright: ignore[reportPrivateUsage]
from engine.players.dice import Dice

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 99)


class Neighbours:
    """What a field can hold: the names that the notation knows, and the values met in legal moves so far."""

    def __init__(self, notation: Notation, dice: Dice) -> None:
        self.dice = dice
        self.slots: dict[tuple[type[Move], str], Slot] = {
            (move, slot.field): slot for move, form in notation.forms.items() for slot in _slots(form)
        }
        self.names = {kind: tuple(dict.fromkeys(names.values())) for kind, names in notation.names.items()}
        self.values: dict[tuple[type[Move], str], dict[Any, None]] = {}
        self.moves: dict[type[Move], Move] = {}
        self.once_legal: dict[str, list[Move]] = {}
        """By question, moves that were legal answers in some position."""
        self._known: set[tuple[str, Move]] = set()

    def learn(self, question: str, move: Move) -> None:
        if (question, move) in self._known:
            return
        self._known.add((question, move))
        self.once_legal.setdefault(question, []).append(move)
        self.moves[type(move)] = move
        for field in move.__struct_fields__:
            self.values.setdefault((type(move), field), {})[getattr(move, field)] = None

    def some(self, move: Move, count: int) -> Iterator[Move]:
        """So many moves of the same kind, in each of which one field differs, or two have changed places."""
        named = move.__struct_fields__
        for _ in range(count if named else 0):
            field = self.dice.pick(named)
            others = [other for other in self.others(move, field) if other != getattr(move, field)]
            if others:
                yield replace(move, **{field: self.dice.pick(others)})
        for at, field in enumerate(named):
            for other in named[at + 1 :]:
                one, two = getattr(move, field), getattr(move, other)
                if len(shape(one)) > 1 and set(shape(one)) == set(shape(two)) == {(int,)}:
                    n, which = self.dice.pick((1, -1)), self.dice.below(len(one))
                    yield replace(move, **{field: changed(one, which, n), other: changed(two, which, -n)})
                if one != two and shape(one) == shape(two):
                    yield replace(move, **{field: two, other: one})

    def others(self, move: Move, field: str) -> Iterator[Any]:
        key, value = (type(move), field), getattr(move, field)
        met = list(self.values.get(key, ()))
        if met:
            yield self.dice.pick(met)
        if isinstance(value, int):
            yield from (value + 1, value - 1, self.dice.pick(NUMBERS))
        elif isinstance(value, str):
            may_be_left_out = (
                field in move.__struct_fields__[len(move.__struct_fields__) - len(move.__struct_defaults__) :]
            )
            yield self.dice.pick((*self.known(key), *([""] if may_be_left_out else [])))
        elif isinstance(value, tuple):
            if all(isinstance(one, int) for one in value) and value:
                yield from counts(value, self.dice)
            else:
                yield from lists(value, [*self.known(key), *(one for other in met for one in other)], self.dice)

    def known(self, key: tuple[type[Move], str]) -> tuple[Any, ...]:
        """The names that the notation understands in this field, or in a list there."""
        kind: Any = self.slots[key].kind if key in self.slots else None
        kind = getattr(kind, "of", kind)
        return self.names.get(getattr(kind, "kind", ""), self.names.get("source", ()))


def shape(value: Any) -> tuple[Any, ...]:
    """The type of a value, and of what it holds."""
    return tuple(shape(one) for one in value) if isinstance(value, tuple) else (type(value),)


def counts(value: tuple[int, ...], dice: Dice) -> Iterator[tuple[int, ...]]:
    """One more, one less, or one exchanged for another, so that the sum stays."""
    at = dice.below(len(value))
    yield changed(value, at, 1)
    yield changed(value, at, -1)
    yield changed(changed(value, at, 1), dice.below(len(value)), -1)


def changed(value: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*value[:at], value[at] + by, *value[at + 1 :])


def lists(value: tuple[Any, ...], known: list[Any], dice: Dice) -> Iterator[tuple[Any, ...]]:
    """One more, one less, one replaced, one twice, or in another order."""
    at = dice.below(len(value) + 1)
    if known:
        one = dice.pick(known)
        yield (*value[:at], one, *value[at:])
        yield (*value[:at], one, *value[at + 1 :])
    yield (*value[:at], *value[at + 1 :])
    yield (*value, *value[:1])
    yield value[::-1]
