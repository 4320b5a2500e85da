"""What small questions are made of: options that are a move, options that open another question, and ways to them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias

import msgspec

from bot.interactions.panel import Outdated
from bot.limits import SELECT_OPTIONS
from engine.move import Move
from engine.notation import Notation


class Whole(NamedTuple):
    """A move with all that it says."""

    move: Move


class Short(NamedTuple):
    """A move where its kind, and what its family has in common, was said before."""

    move: Move


class OfKind(NamedTuple):
    """All the moves of a kind."""

    kind: type[Move]


class Begun(NamedTuple):
    """A move of which only some fields are certain."""

    kind: type[Move]
    fixed: Mapping[str, Any]


def certain(kind: type[Move], fixed: Mapping[str, Any]) -> dict[str, Any]:
    """What is fixed of a move, but for what goes without saying."""
    unsaid = {field.name: field.default for field in msgspec.structs.fields(kind)}
    return {name: value for name, value in fixed.items() if value != unsaid[name]}


class Part(NamedTuple):
    """What a move has in one field, or in several: the rest was said before, or needs no words."""

    kind: type[Move]
    fields: tuple[tuple[str, Any], ...]


class Count(NamedTuple):
    """How many pieces of a kind a move has in one of its fields."""

    piece: str
    many: int


class Besides(NamedTuple):
    """A payment by what it has besides the pieces that all those beside it have too."""

    move: Move
    field: str
    pieces: tuple[str, ...]


class Another(NamedTuple):
    """All the members of a family, behind its plainest ones."""


Said: TypeAlias = Whole | Short | Besides | OfKind | Begun | Part | Count | Another
"""What an option is labelled by; the words are made in labels.py."""


@dataclass(frozen=True)
class Leaf:
    """An option that is a move."""

    said: Said
    move: Move
    passes: bool = False
    """Nobody should press it by mistake: it is never in a list and never looks like the thing to do."""


@dataclass(frozen=True)
class Branch:
    """An option that opens a question. Its mark tells it from all others beside it, in no language."""

    said: Said
    mark: str
    opens: Callable[[], Question]
    passes: ClassVar[bool] = False


Option: TypeAlias = Leaf | Branch


@dataclass(frozen=True)
class Question:
    """What is asked: a field of a kind of move (of which `picked` are chosen), or (no kind) the decision itself."""

    options: tuple[Option, ...]
    kind: type[Move] | None = None
    field: str = ""
    picked: int = 0


def page_count(options: Sequence[Option]) -> int:
    """Of a list that offers them."""
    return -(-sum(not option.passes for option in options) // SELECT_OPTIONS)


# ---------------------------------------------------------------- ways to an option, and checks of them

Path: TypeAlias = tuple[int, ...]


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
            raise Outdated
        option = at.options[place]
        passed.append(option)
        at = option.opens() if isinstance(option, Branch) else option
    return Way(path, tuple(passed), at)


def check(notation: Notation, options: Sequence[Option]) -> str:
    """The same for the same options, in every language; another one for others."""
    marks = [option.mark if isinstance(option, Branch) else notation.write(option.move) for option in options]
    return hashlib.blake2b("\n".join(marks).encode(), digest_size=3).hexdigest()


def encode_way(notation: Notation, path: Path, options: Sequence[Option]) -> str:
    """`0.3~c0ffee`; nothing for the first question."""
    return f"{'.'.join(map(str, path))}~{check(notation, options)}" if path else ""


def decode_way(notation: Notation, first: Question, way: str) -> Way:
    """Or Outdated."""
    if not way:
        return walk(first, ())
    path, _, given = way.partition("~")
    places = path.split(".")
    if not all(place.isdecimal() for place in places):
        raise Outdated
    there = walk(first, tuple(map(int, places)))
    if check(notation, there.options) != given:
        raise Outdated
    return there
