"""Stored names are explicit: classes can be renamed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_args

import pytest

from engine.game import games
from engine.move import Move, tag
from engine.step import Step
from tests.engine.texts.keys import spoken_games

Kind = type[Move] | type[Step]

GAMES = spoken_games()


def made_from(kind: Kind) -> list[Kind]:
    return [one for one in kind.__subclasses__() if one.__module__.startswith("engine.")]


def below(kind: Kind) -> Iterator[Kind]:
    for one in made_from(kind):
        yield one
        yield from below(one)


def ours() -> list[Kind]:
    games()
    return [kind for base in (Move, Step) for kind in below(base)]


def stored(game: str) -> list[Kind]:
    """What can stand in a saved state: the closed unions, and moves."""
    moves, steps = import_module(f"engine.{game}.moves"), import_module(f"engine.{game}.steps")
    return list(dict.fromkeys((*moves.MOVES, *get_args(moves.AnyMove), *get_args(steps.AnyStep))))


def is_explicit(kind: Kind) -> bool:
    return all(tag(kind) != tag(base) for base in kind.__mro__[1:] if issubclass(base, Move | Step))


@pytest.mark.parametrize("game", GAMES)
def test_every_stored_kind_has_a_tag_of_its_own(game: str) -> None:
    assert [kind for kind in stored(game) if not is_explicit(kind)] == []


def test_so_has_every_kind_that_nothing_is_made_from() -> None:
    assert [kind for kind in ours() if not made_from(kind) and not is_explicit(kind)] == []


@pytest.mark.parametrize("kind", [Move, Step, *ours()], ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_no_base_makes_a_tag_of_a_class_name(kind: Any) -> None:
    nameless = type(kind)("Nameless", (kind,), {"__module__": "tests"}, frozen=True)
    assert tag(nameless) == tag(kind)


@pytest.mark.parametrize("game", GAMES)
def test_no_tag_is_given_twice(game: str) -> None:
    for base in (Move, Step):
        tags = [tag(kind) for kind in stored(game) if issubclass(kind, base)]
        assert len(tags) == len(set(tags))
