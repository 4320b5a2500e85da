"""In every decision exactly the listed moves are legal: slightly different ones are refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import fields, replace

from engine.ezra.moves import notation_names
from engine.move import Move
from tests.engine.ezra.scene import BOX
from tests.engine.ezra.test_whole_games import begun, played, step_of

EVERY = 7
FEW = 12
"""How many of the listed moves are varied."""


NAMES = notation_names(BOX)
KIND = {"good": "resource", "type": "development", "who": "helper"}
"""The kind of names of a field, where the notation calls it differently."""


def names(kind: type[Move], field: str) -> Iterator[str]:
    """The values the notation can write in this field, "" included if it is optional."""
    found = re.search(rf"\{{{field}(?::(\w+))?\}}", kind.FORM)
    assert found
    called = found[1] or field
    yield from dict.fromkeys(NAMES[KIND.get(called, called)].values())
    if any(one.name == field and one.default == "" for one in fields(kind)):
        yield ""


def variants(move: Move) -> Iterator[Move]:
    for field in fields(move):
        for other in others(move, field.name, getattr(move, field.name)):
            yield replace(move, **{field.name: other})


def others(move: Move, field: str, value: Any) -> Iterator[Any]:
    if isinstance(value, int):
        yield from (value + 1, value - 1, 0, -1, 99)
    elif isinstance(value, str):
        yield from names(type(move), field)
    elif value and isinstance(value[0], int):
        for at in range(len(value)):
            for n in (1, -1):
                yield (*value[:at], value[at] + n, *value[at + 1 :])
                # More of one and less of another, so that the sum stays the same.
                yield tuple(count + n * ((i == at) - (i == (at + 1) % len(value))) for i, count in enumerate(value))
    elif isinstance(value, tuple):
        yield from (value[1:], value[:-1], value[::-1], (*value, *value[:1]))


@pytest.mark.parametrize(
    ("who", "seats"), [("random", 1), ("random", 2), ("random", 3), ("random", 4), ("greedy", 1), ("greedy", 2)]
)
def test_only_what_is_listed_is_accepted(who: str, seats: int) -> None:
    words = f"listed {who} {seats}"
    p = begun(seats, "random", "b", words)
    met: Counter[str] = Counter()
    for number, (seat, move) in enumerate(played(p, words, who)):
        step = step_of(p)
        if number % EVERY == 0 or met[type(step).__name__] < EVERY:
            met[type(step).__name__] += 1
            listed = list(p.moves(seat))
            known = set(listed)
            assert len(known) == len(listed)
            for option in (*listed[:: max(1, len(listed) // FEW)], move):
                assert p.refuse(seat, option) is None
                for variant in variants(option):
                    refusal = p.refuse(seat, variant)
                    assert (refusal is None) == (variant in known), (type(step).__name__, variant, refusal)
        p.apply(seat, move)
        p.events.clear()
    assert len(met) > 8
