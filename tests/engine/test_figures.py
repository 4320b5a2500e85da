"""Every printed figure is in components.toml: no number and no effect of a game is in its code, but for listed ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.game import game
from tests.engine.corrections import silent
from tests.engine.printed_figures import Found, found_in, found_in_engine

GAMES = 4
"""With each number of seats; the options go round."""
LIST = Path(__file__).with_name("figures.toml")
CONTENTS = tomllib.loads(LIST.read_text("utf-8"))
ENTRIES = CONTENTS["code"]
LISTED = [Found(entry["module"], entry["scope"], what) for entry in ENTRIES for what in entry["what"]]


def test_no_figure_is_in_the_code() -> None:
    """A printed one belongs in components.toml; another in figures.toml, with the reason."""
    assert sorted(found_in_engine() - set(LISTED)) == []


def test_each_exception_is_still_there_and_says_why() -> None:
    assert sorted(set(LISTED) - found_in_engine()) == []
    assert len(LISTED) == len(set(LISTED))
    assert all(len(entry["why"]) >= 10 for entry in ENTRIES)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("FEE = 1", ("FEE", "1")),
        ("FEE: int = 1", ("FEE", "1")),
        ("def score(n):\n    return 3 * n", ("score", "3")),
        ("class Pay:\n    def price(self):\n        return 4", ("Pay.price", "4")),
        ("class Pay:\n    fee = 1", ("Pay", "1")),
        ("def drawn(deck):\n    return deck[:2]", ("drawn", "2")),
        ("GAINS = (Worker(),)", ("GAINS", "Worker()")),
        ("def gain():\n    return Silver(n=1)", ("gain", "Silver(n=1)")),
    ],
)
def test_a_figure_is_found(source: str, found: tuple[str, str]) -> None:
    assert {(scope, what) for _, scope, what in found_in(source, "")} == {found}


@pytest.mark.parametrize(
    "source",
    [
        "WOOD, SAND = range(2)",
        "def second(deck):\n    return deck[2]",
        "def after(n):\n    return n + 1",
        "fast = lru_cache(maxsize=4096)(slow)",
        "def gain(n):\n    return Silver(n)",
    ],
)
def test_what_is_no_figure_is_not(source: str) -> None:
    assert not list(found_in(source, ""))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["castle", "sare"])
def test_a_corrected_figure_shows_in_a_sentence_a_legal_move_or_a_score(name: str) -> None:
    """One at a time; a figure that cannot be corrected alone is bound by a check."""
    rules = game(name)
    games = [("greedy", seats, number) for number in range(GAMES) for seats in rules.seats]
    games += [("random", seats, 9) for seats in rules.seats]
    assert sorted(silent(rules, games)) == sorted(CONTENTS["silent"][name])
