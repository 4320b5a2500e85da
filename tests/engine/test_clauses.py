"""Every clause and every ruling of a game has a test that names it, and every clause is named in its code.

A test names a clause in its function's name (`test_c5_4_2_the_last_piece_is_not_for_sale`) or in its docstring
("C5.4.2"), and a ruling in its docstring ("R15"). A part of a clause counts for itself alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Stated(NamedTuple):
    letter: str
    """Of its clauses."""
    chapters: range
    """Those that play."""
    headings: frozenset[str] = frozenset()
    """Clauses that are only headings of their parts."""
    within: frozenset[str] = frozenset()
    """Clauses that stand within the paragraph of another."""


GAMES = {
    "castle": Stated("C", range(2, 13), headings=frozenset({"C11.1", "C11.3", "C11.4", "C11.8"})),
    "sare": Stated("S", range(2, 14)),
    "ezra": Stated("E", range(2, 23), within=frozenset({*(f"E7.7.{n}" for n in range(1, 5)), "E20.35"})),
}
"""A new game is added by a line."""

CLAUSE = r"^ *(?:-|\d+\.) (?:\*\*)?({letter}(\d+)(?:\.\d+)*)[a-z]?\b"
"""Stated as an item of a list, numbered or not; a letter behind it tells parts that one test may name together."""
RULING = r"^(?:- (?:\*\*)?|\| *)(R\d+)\b"
"""Stated as an item of a list or as a row of a table."""


def listed(game: str) -> set[str]:
    """The clauses and rulings of the game's RULES.md, each at the place that states it."""
    letter, chapters, headings, within = GAMES[game]
    text = (ROOT / "engine" / game / "RULES.md").read_text("utf-8")
    stated = re.findall(CLAUSE.format(letter=letter), text, re.M)
    clauses = {name for name, chapter in stated if int(chapter) in chapters}
    rulings = set(re.findall(RULING, text, re.M))
    return (clauses | within | rulings) - headings


def its_tests(game: str) -> Iterator[tuple[str, str]]:
    """The name and the docstring of each test of the game."""
    for path in sorted((ROOT / "tests" / "engine" / game).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name, ast.get_docstring(node) or ""


def named(game: str) -> set[str]:
    letter = GAMES[game].letter
    found: set[str] = set()
    for name, told in its_tests(game):
        found |= {
            one.upper().replace("_", ".") for one in re.findall(rf"(?<=_){letter.lower()}\d+(?:_\d+)*(?=_|$)", name)
        }
        found |= {one.upper() for one in re.findall(r"(?<=_)r\d+(?=_|$)", name)}
        found |= set(re.findall(rf"\b(?:{letter}\d+(?:\.\d+)*|R\d+)\b", told))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_each_clause_and_ruling_has_a_test(game: str) -> None:
    missing = listed(game) - named(game)
    order = sorted(missing, key=lambda name: (name[0], [int(number) for number in re.findall(r"\d+", name)]))
    assert not order, f"no test names {', '.join(order)}"


@pytest.mark.parametrize("game", GAMES)
def test_tests_name_only_what_the_rules_have(game: str) -> None:
    """A clause renumbered in RULES.md is renumbered here; a slip of the pen names nothing."""
    letter = GAMES[game].letter
    text = (ROOT / "engine" / game / "RULES.md").read_text("utf-8")
    known = set(re.findall(rf"\b(?:({letter}\d+(?:\.\d+)*)[a-z]?|(R\d+))\b", text))
    assert not sorted(named(game) - {name for both in known for name in both} - GAMES[game].within)


def test_clauses_of_the_castle_are_all_found() -> None:
    """The list itself is right: a few by hand, each in one of the ways in which RULES.md states them."""
    found = listed("castle")
    assert {"C2.1", "C4.5", "C5.1.1", "C5.2.7", "C6.4", "C6.4.2", "C9.9.3", "C11.1.1", "C11.8.3", "C12.6"} <= found
    assert {f"R{n}" for n in range(1, 45)} <= found
    assert not {name for name in found if name.startswith(("C1.", "C13", "C14"))}
    assert "R45" not in found
    assert "C5.4" not in found, "a heading"


def test_clauses_of_sare_are_all_found() -> None:
    """Its rulings are a table, and the work sequence is a numbered list. Every ruling plays: the three that decide
    least can be broken too, R1 (a limited supply is refused as a component), R3 (the Port's card holds a token) and
    R42 (construction comes third).
    """
    found = listed("sare")
    assert {"S2.1", "S4.10", "S5.2.1", "S5.5.6", "S5.6.4", "S6.10", "S7.8", "S9.10", "S12.4", "S13.2"} <= found
    assert {f"S5.3.{n}" for n in range(1, 7)} <= found
    assert {name for name in found if name.startswith("R")} == {f"R{n}" for n in range(1, 48)}
    assert not {name for name in found if name.startswith(("S1.", "S14", "S15", "S17"))}


def test_clauses_of_ezra_are_all_found() -> None:
    """Its items are plain, and a letter may tell their parts (E20.9a). Every ruling plays: the three that decide least
    can be broken too, R33 (a fee goes to the card's own Gate), R36 (markers on one score have no order) and R40 (a tile
    turned over in Prepare counts at once).
    """
    found = listed("ezra")
    assert {"E2.1", "E4.5", "E5.4", "E7.7", "E7.7.3", "E9.12", "E10.6", "E14.3", "E16.6", "E18.6", "E19.3"} <= found
    assert {"E20.1", "E20.9", "E20.22", "E20.30", "E20.34", "E20.35", "E21.1", "E21.26", "E22.1", "E22.6"} <= found
    assert {name for name in found if name.startswith("R")} == {f"R{n}" for n in range(1, 47)}
    assert not {name for name in found if name.startswith("E1.")}
    assert "E20.9a" not in found
    assert sum(name.startswith("E21.") for name in found) == 26


def in_code(game: str) -> set[str]:
    """The clauses that the game's code names, in docstrings, refusals or comments, each by its own number."""
    letter = GAMES[game].letter
    code = "".join(path.read_text("utf-8") for path in sorted((ROOT / "engine" / game).rglob("*.py")))
    return set(re.findall(rf"\b({letter}\d+(?:\.\d+)*)[a-z]?\b", code))


@pytest.mark.parametrize("game", GAMES)
def test_each_clause_is_named_in_the_code_that_carries_it_out(game: str) -> None:
    """Rulings settle how a clause is read: they are named by tests, and by code where they explain it."""
    missing = {clause for clause in listed(game) if clause.startswith(GAMES[game].letter)} - in_code(game)
    assert not missing, f"no code names {', '.join(sorted(missing))}"
