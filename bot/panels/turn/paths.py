"""The way to an option: the places on it, and a check that they still lead to what they led to."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from bot.panels.turn.nodes import Branch, Leaf, Option, Question
from engine.notation import Notation

Path = tuple[int, ...]


class Lost(Exception):
    """The way leads nowhere, or elsewhere than it did: the questions have changed since it was written down."""


@dataclass(frozen=True)
class Way:
    """The options on the way, and what is at its end."""

    path: Path
    options: tuple[Option, ...]
    end: Question | Leaf


def walk(first: Question, path: Path) -> Way:
    at: Question | Leaf = first
    passed: list[Option] = []
    for place in path:
        if isinstance(at, Leaf) or place >= len(at.options):
            raise Lost
        option = at.options[place]
        passed.append(option)
        at = option.opens() if isinstance(option, Branch) else option
    return Way(path, tuple(passed), at)


def check(notation: Notation, options: Sequence[Option]) -> str:
    """The same for the same options, in every language; another one for others."""
    marks = [it.mark if isinstance(it, Branch) else notation.write(it.move) for it in options]
    return hashlib.blake2b("\n".join(marks).encode(), digest_size=3).hexdigest()


def written(notation: Notation, path: Path, options: Sequence[Option]) -> str:
    """`0.3~c0ffee`; nothing for the first question."""
    return f"{'.'.join(map(str, path))}~{check(notation, options)}" if path else ""


def found(notation: Notation, first: Question, way: str) -> Way:
    """What was written down, or Lost."""
    if not way:
        return walk(first, ())
    written_path, _, given = way.partition("~")
    places = written_path.split(".")
    if not all(place.isdecimal() for place in places):
        raise Lost
    there = walk(first, tuple(map(int, places)))
    if check(notation, there.options) != given:
        raise Lost
    return there
