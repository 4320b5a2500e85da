"""Everything that everyone may see, and what the viewer alone knows, is told in words.

Each field of a view is changed, one after the other: the words must change as well. So a new field that no sentence
tells fails here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec
import pytest

from engine.chance import seed_from
from engine.game import View, game
from engine.move import Move
from engine.players import player
from engine.simulate import play_on
from engine.table import new_table
from renderers.chapters import Chapter
from renderers.registry import chapters
from renderers.texts import PictureWords

NAMES: Final = ("Marta", "Piotr", "Anna", "Tom")
GAMES: Final = {
    "castle": ((3, {"side": "winter"}), (2, {"side": "summer"}), (4, {"side": "winter"})),
    "sare": ((2, {"mode": "scribe"}), (4, {"mode": "priest", "quick_start": "yes"}), (3, {"divinity": "yes"})),
    "ezra": ((2, {}), (1, {"solo_side": "b"}), (1, {"solo_side": "a"}), (4, {"altar": "2b"})),
}
EVERY: Final = {"castle": 9, "sare": 13, "ezra": 23}
PLACES: Final = 12
"""Of several equal fields in a view, so many are tried."""
Path = tuple[str, ...]

UNTOLD: Final[dict[str, dict[str, str]]] = {
    "": {
        "viewer": "who reads",
        "components": "what is printed: prices, effects and points are told where they matter now, all else by /rules",
        "decision": "the number of a question, for panels",
        "orders": "told by /order; the board counts them",
        "prompt": "a sentence of the catalogues, with its own tests",
        "asked": "the question to others: what they do is told, its figures are theirs",
        "own": "told by the lines of `players`, as soon as there is a plan, which has tests of its own",
        "outcome": "told by its sentences and ranks, which have tests of their own",
    },
    "castle": {"round_space": "follows from the round"},
    "sare": {"players.cubes": "the place of the revolt, which follows from them, is told"},
    "ezra": {
        "seats": "as many as there are names",
        "judgment.ahead.c": "the colour of an effect, which has a sentence",
        "players.golden": "follows from the marker and the golden spaces, which are told",
        "players.gates": "counted: each Gate is told with its owner",
        "players.walls": "counted: each Wall is told with its owner",
        "players.scrolls": "each tile is told with its owner",
        "players.scribes_by_row": "each tile is told with its owner",
        "players.travelled": "no picture shows it; what may still be done is offered",
        "turn.acted": "what may still be done is offered",
        "turn.levite": "the same",
        "turn.scribe": "the same",
        "turn.tent": "the same",
        "turn.built": "the same",
    },
}
"""What no sentence tells, and why."""


@cache
def sample(name: str) -> tuple[View, ...]:
    """Views of the players to move, and of the end."""
    rules, found = game(name), list[View]()
    for seats, options in GAMES[name]:
        table = new_table(name, seats, seed_from(f"told {seats}"), options)
        while table.outcome is None and len(table.log) < 600:
            found.append(rules.view(table.position, table.position.awaited()[0]))
            found.append(rules.view(table.position, len(found) // 2 % seats))
            play_on(table, player("greedy"), EVERY[name])
        found.append(rules.view(table.position, 0))
    return tuple(found)


def is_struct(value: Any) -> bool:
    """A move is one value: a sentence tells it whole."""
    return isinstance(value, msgspec.Struct) and not isinstance(value, Move)


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if is_struct(value):
        for field in value.__struct_fields__:
            yield from leaves(getattr(value, field), (*path, field))
    elif isinstance(value, dict | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from leaves(inner, path)
    elif value is not None:
        yield path, value


class Place:
    """Counts the places with this path down to the one that is changed."""

    def __init__(self, number: int) -> None:
        self.left = number

    @property
    def done(self) -> bool:
        return self.left < 0


def replaced(value: Any, path: Path, new: Any, place: Place) -> Any:
    """With another value in one of the places of this path where it differs."""
    if place.done:
        return value
    if is_struct(value):
        if not path:
            return value
        inner = replaced(getattr(value, path[0]), path[1:], new, place)
        return msgspec.structs.replace(value, **{path[0]: inner}) if place.done else value
    if isinstance(value, dict):
        return {key: replaced(inner, path, new, place) for key, inner in value.items()}
    if isinstance(value, tuple):
        return tuple(replaced(inner, path, new, place) for inner in value)
    if not path and value != new:
        place.left -= 1
        return new if place.done else value
    return value


def exempt(name: str, path: Path) -> bool:
    known = {**UNTOLD[""], **UNTOLD[name]}
    return any(".".join(path[:length]) in known for length in range(1, len(path) + 1))


def in_words(name: str, view: View) -> list[Chapter]:
    return chapters(view, PictureWords(name, "en", NAMES))


def others(known: dict[str, Any], value: Any) -> list[Any]:
    """Other values for a field: those that it has elsewhere, and for a number also its neighbours."""
    near = [value + 1, value - 1] if type(value) is int else [not value] if isinstance(value, bool) else []
    return [*near, *[known[key] for key in sorted(known) if known[key] != value][:6]]


@cache
def told(name: str) -> tuple[frozenset[Path], frozenset[Path]]:
    """The paths that were found in some view, and those of which a change changed the words."""
    known: dict[Path, dict[str, Any]] = defaultdict(dict)
    for view in sample(name):
        for path, value in leaves(view):
            if exempt(name, path):
                continue
            known[path][repr(value)] = value
    found = set[Path]()
    for view in sample(name):
        before = in_words(name, view)
        for path, value in {path: value for path, value in leaves(view) if path in known and path not in found}.items():
            if not exempt(name, path) and any(
                _changes(name, view, before, path, new) for new in others(known[path], value)
            ):
                found.add(path)
    return frozenset(known), frozenset(found)


def _changes(name: str, view: View, before: list[Chapter], path: Path, new: Any) -> bool:
    for number in range(PLACES):
        place = Place(number)
        other = replaced(view, path, new, place)
        if not place.done:
            return False
        try:
            if in_words(name, other) != before:
                return True
        except (LookupError, TypeError, ValueError, StopIteration, AssertionError):
            pass  # a value that does not fit there proves nothing
    return False


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_view_is_told(name: str) -> None:
    known, found = told(name)
    assert sorted(".".join(path) for path in known - found) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_field_had_a_value(name: str) -> None:
    """Else the test above would try nothing."""
    known, _ = told(name)
    reached = {path[:length] for path in known for length in range(1, len(path) + 1)}
    fields = {
        (*path, field)
        for view in sample(name)
        for path, struct in structs(view)
        for field in struct.__struct_fields__
        if not exempt(name, (*path, field))
    }
    assert (
        sorted(".".join(path) for path in fields - reached - {tuple(never.split(".")) for never in NEVER[name]}) == []
    )


def structs(value: Any, path: Path = ()) -> Iterator[tuple[Path, msgspec.Struct]]:
    if is_struct(value):
        yield path, value
        for field in value.__struct_fields__:
            yield from structs(getattr(value, field), (*path, field))
    elif isinstance(value, dict | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from structs(inner, path)


NEVER: Final[dict[str, set[str]]] = {"castle": set(), "sare": {"players.swapped"}, "ezra": {"drawn"}}
"""Fields that these games leave empty; their lines have tests of their own."""


@pytest.mark.parametrize("name", GAMES)
def test_the_reasons_are_about_fields_that_exist(name: str) -> None:
    view = sample(name)[0]
    for known in UNTOLD[name]:
        front, *inner = known.split(".")
        assert front in view.__struct_fields__
        if inner and front != "own":
            value = getattr(view, front)
            struct = value[0] if isinstance(value, tuple) else value
            assert inner[0] in struct.__struct_fields__
