"""What small questions are made of: options that are a move, and options that open another question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import msgspec

from engine.move import Move


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
    unsaid = {it.name: it.default for it in msgspec.structs.fields(kind)}
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
    """An option that is a move. Passing is one that nobody should press by mistake."""

    said: Said
    move: Move
    passes: bool = False


@dataclass(frozen=True)
class Branch:
    """An option that opens a question. Its mark tells it from all others beside it, in no language."""

    said: Said
    mark: str
    opens: Callable[[], Question]


Option: TypeAlias = Leaf | Branch


@dataclass(frozen=True)
class Question:
    """What is asked: a field of a kind of move (of which `picked` are chosen), or (no kind) the decision itself."""

    options: tuple[Option, ...]
    kind: type[Move] | None = None
    field: str = ""
    picked: int = 0
