"""Positions of whole games with all that changed, on every picture of every game: the ledger finds no fault."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from engine.chance import seed_from
from engine.cli import components_folder
from engine.game import View, game, games
from engine.players import player
from engine.simulate import last_turn, play_on, turn_start
from engine.table import Table
from engine.texts import LANGUAGES
from renderers import Change, changes, parts, registry, render
from renderers.halo import AT_MOST
from renderers.texts import PictureWords
from tests.slow import slow_but

NAMES = (
    ("Ada", "Ben", "Cleo", "Dan"),
    ("Wolfeschlegelstein20", "Anna", "Andrzej", "🦊🦊🦊"),
    ("Maria Skłodowska-Curie", "שָׁלוֹם", "x", "Maja"),
    ("王小明", "Łucja", "Lucja", "007"),
)
MOMENTS = 6


class Sample(NamedTuple):
    at: int
    view: View
    lit: tuple[Change, ...]
    words: PictureWords


class Case(NamedTuple):
    game: str
    seats: int
    options: tuple[str, ...]

    def __str__(self) -> str:
        return "-".join((self.game, str(self.seats), *self.options))


def cases() -> list[Case]:
    found = []
    for name in games():
        rules = game(name)
        for seats, options in product(rules.seats, product(*rules.options.values())):
            found.append(Case(name, seats, options))
    return found


QUICK = [next(case for case in cases() if case.game == name and case.seats == game(name).seats[-1]) for name in games()]


@cache
def played(case: Case) -> Table:
    rules = game(case.game)
    options = dict(zip(rules.options, case.options, strict=True))
    names = NAMES[cases().index(case) % len(NAMES)][: case.seats]
    table = Table(rules, rules.box(components_folder()), case.seats, options, seed_from(str(case)), names)
    return play_on(table, player("greedy"))


def samples(case: Case) -> Iterator[Sample]:
    """The same number of moments of each game up to its end, for a watcher and for each player in turn. After every
    other one much has happened since the last picture."""
    table = played(case)
    last = len(table.log)
    for k in range(MOMENTS):
        at = round((k + 1) * last / MOMENTS)
        viewer = (None, *range(case.seats))[k % (case.seats + 1)]
        start = turn_start(table, at) if k % 2 else max(0, at - 12)
        events = [event for entry in table.log[start:at] for event in entry.events]
        view = table.view(viewer, at)
        lit = changes(view, events or last_turn(table, at), table.view(viewer, start))
        yield Sample(at, view, lit, PictureWords(case.game, LANGUAGES[k % len(LANGUAGES)], table.names))


@pytest.mark.parametrize("case", slow_but(QUICK, cases()), ids=str)
def test_no_picture_with_changes_has_a_fault(case: Case) -> None:
    for at, view, lit, words in samples(case):
        for part in parts(view):
            made = render(view, part, words, lit, ledger=True)
            assert made.layout is not None
            assert made.layout.faults() == [], (at, part, words.language)
            assert len(made.png) < 300_000
            assert 0 < len(made.alt) < 1024


@pytest.mark.parametrize("case", slow_but(QUICK, cases()), ids=str)
def test_each_badge_says_by_how_much_its_figure_changed(case: Case) -> None:
    found = 0
    for at, view, lit, words in samples(case):
        layout = registry.drawings_of(view).draw(view, "overview", words).finish(lit)[1]
        amounts = dict(amount for change in lit for amount in change.amounts)
        for mark in layout.marks:
            assert mark.amount == amounts.get(mark.place), at
            found += bool(mark.amount)
        assert len(lit) <= AT_MOST
    assert found
