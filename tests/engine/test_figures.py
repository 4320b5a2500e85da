"""Every printed figure is in components.toml: no number and no effect of a game is in its code, but for listed ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from engine.game import game
from tests.engine.corrections import Edit, corrected, edited, printed
from tests.engine.ezra import rare
from tests.engine.printed_figures import Found, found_in, found_in_engine
from tests.engine.witnesses import Played, judge, played, shows, told

GAMES = {"castle": 4, "ezra": 3, "sare": 4}
SOLO_GAMES = 8
LIST = Path(__file__).with_name("figures.toml")
CONTENTS = tomllib.loads(LIST.read_text("utf-8"))
ENTRIES = CONTENTS["code"]
LISTED = [Found(entry["module"], entry["scope"], what) for entry in ENTRIES for what in entry["what"]]


class Bound(msgspec.Struct, forbid_unknown_fields=True):
    """Figures that must agree, corrected together."""

    why: str
    edits: list[Edit]


def bound(name: str) -> list[Bound]:
    return msgspec.convert(CONTENTS["bound"].get(name, []), list[Bound])


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


def games_of(name: str) -> list[Played]:
    """Several with each number of seats; the options go round."""
    rules = game(name)
    games = [played(rules, seats, number) for number in range(GAMES[name]) for seats in rules.seats]
    if name == "ezra":
        # Short games, and the figures of the opponent bite in no other (E21).
        games += [played(rules, 1, number) for number in range(GAMES[name], SOLO_GAMES)]
        games.append(rare.moments())
    return games


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(GAMES))
def test_each_corrected_figure_shows(name: str) -> None:
    """One at a time, in a sentence, a legal move, a score or a picture. What cannot be corrected alone is listed."""
    rules = game(name)
    verdict = judge(rules, games_of(name))
    assert sorted(verdict.silent) == sorted(CONTENTS["silent"][name])
    agreed = {edit.at for entry in bound(name) for edit in entry.edits}
    assert sorted(set(verdict.refused) - agreed) == sorted(CONTENTS["fixed"].get(name, ()))
    assert all(len(why) >= 10 for kind in ("silent", "fixed") for why in CONTENTS[kind].get(name, {}).values())


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(CONTENTS["bound"]))
def test_figures_that_must_agree_can_be_corrected_together(name: str) -> None:
    """Each of them counts: without it the others are refused, or less shows."""
    rules, games = game(name), games_of(name)
    for entry in bound(name):
        box = corrected(rules, edited(printed(rules), entry.edits))
        assert box is not None, entry
        assert shows(rules, box, games), entry
        for left in entry.edits:
            rest = corrected(rules, edited(printed(rules), [edit for edit in entry.edits if edit is not left]))
            if rest is not None and list(told(rules, rest)) == list(told(rules, box)):
                assert not shows(rules, rest, games), left
