"""Every decision can be made without the picture: whatever an option names, the board tells of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import pytest

from bot.cards.words import read_board
from engine.chance import seed_from
from engine.game import game
from engine.move import Move, Stem
from engine.notation import List, Name, Notation
from engine.players import player
from engine.simulate import play_on
from engine.table import new_table
from engine.texts import Texts
from tests.bot.cards.builders import seated, snapshot

CASES: Final[tuple[tuple[str, int, dict[str, str], str], ...]] = (
    ("castle", 2, {"side": "summer"}, "en"),
    ("castle", 3, {"side": "winter"}, "fr"),
    ("castle", 4, {"side": "winter"}, "pl"),
    ("sare", 2, {"mode": "scribe", "quick_start": "yes"}, "pl"),
    ("sare", 3, {"mode": "priest", "divinity": "yes"}, "en"),
    ("sare", 4, {"mode": "pharaoh"}, "fr"),
    ("sare", 2, {"mode": "architect"}, "en"),
    ("ezra", 1, {"solo_side": "a"}, "en"),
    ("ezra", 1, {"solo_side": "b"}, "pl"),
    ("ezra", 2, {}, "fr"),
    ("ezra", 4, {}, "en"),
)
EVERY: Final = {"castle": 3, "sare": 3, "ezra": 2}
"""One decision in so many is looked at."""
FILLED: Final = 8
"""Answers of a stem that are looked at."""
MOST_MOVES: Final = 350
OWN_WORDS: Final = {"top", "bottom"}
"""The two ways of a trade: the card tells what each gives."""


def named(notation: Notation, move: Move) -> Iterator[tuple[str, str]]:
    """The kind and id of everything that a move names."""
    for slot in notation.slots[type(move)]:
        kind, value = slot.kind, getattr(move, slot.field)
        values = value if isinstance(kind, List) else (value,)
        inner = kind.of if isinstance(kind, List) else kind
        if isinstance(inner, Name):
            yield from ((inner.kind, one) for one in values if one and isinstance(one, str))


def moves(position: Any, seat: int) -> Iterator[Move]:
    for choice in position.choices(seat):
        yield from islice(position.fill(seat, choice), FILLED) if isinstance(choice, Stem) else (choice,)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "options", "lang"), CASES)
def test_the_board_tells_of_everything_that_an_option_names(
    name: str, seats: int, options: dict[str, str], lang: str
) -> None:
    rules, words = game(name), Texts(name, lang)
    table = new_table(name, seats, seed_from(f"enough {seats}"), options)
    missing, looked = set[tuple[str, str]](), 0
    while table.outcome is None and len(table.log) < MOST_MOVES:
        seat = table.position.awaited()[0]
        shown = snapshot(table, seated(seats), game=name)
        chapters = read_board(shown, rules.view(table.position, seat), lang)
        told = "\n".join(line for chapter in chapters for line in (*chapter.lines, *chapter.printed)).lower()
        things = {thing for move in moves(table.position, seat) for thing in named(table.box.notation, move)}
        looked += len(things)
        missing |= {(kind, one) for kind, one in things if words.name(kind, one).lower() not in told}
        play_on(table, player("greedy"), EVERY[name])
    assert looked > 40
    assert {thing for thing in missing if thing[1] not in OWN_WORDS} == set()
