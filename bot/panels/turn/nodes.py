"""The nodes of the tree of questions: options that are moves, options that open a question, and ways through it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

import msgspec

from bot.interactions.panel import Outdated
from bot.limits import SELECT_OPTIONS
from engine.move import Move
from engine.notation import Notation
from engine.position import Position

MANY: Final = SELECT_OPTIONS + 1
"""Counts of moves stop here: so many do not fit into one select."""


class WholeMove(NamedTuple):
    """A whole move."""

    move: Move


class ShortMove(NamedTuple):
    """A move whose kind, and what it has in common with its family, are known from earlier questions."""

    move: Move


class MoveKind(NamedTuple):
    """All moves of a kind."""

    kind: type[Move]


class PartialMove(NamedTuple):
    """A move of which only some fields are known."""

    kind: type[Move]
    fixed: Mapping[str, Any]


def explicit_fields(kind: type[Move], fixed: Mapping[str, Any]) -> dict[str, Any]:
    """The fixed fields of a move that differ from their defaults."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
    return {name: value for name, value in fixed.items() if value != defaults[name]}


class FieldValues(NamedTuple):
    """The values of one or more fields of a move; the others are known, or need no words."""

    kind: type[Move]
    fields: tuple[tuple[str, Any], ...]


class PieceCount(NamedTuple):
    """The number of pieces of a kind in a field of a move."""

    piece: str
    many: int


class DistinctPieces(NamedTuple):
    """A payment, described by the pieces that it does not share with all the others."""

    move: Move
    field: str
    pieces: tuple[str, ...]


class MoreMoves(NamedTuple):
    """All moves of a family, offered after the simplest ones."""


class OnlyOpening(NamedTuple):
    """A move that opens a question, without an answer to it."""


Caption: TypeAlias = (
    WholeMove | ShortMove | DistinctPieces | MoveKind | PartialMove | FieldValues | PieceCount | MoreMoves | OnlyOpening
)
"""What the label of an option describes; labels.py puts it into words."""


@dataclass(frozen=True)
class Leaf:
    """An option that is a move."""

    caption: Caption
    move: Move
    is_pass: bool = False
    """Is it a way to pass? Such an option is a separate grey button, so that it is not pressed by mistake."""


class Opening(NamedTuple):
    """A move that is chosen together with the answer to the question that it opens."""

    move: Move
    position: Position[Any, Any]
    """After it."""
    begins: bool = True
    """Are its answers a list of their own?"""
    inside: bool = False
    """Does it have to be answered before anything else? Then its answers may stand beside other moves."""


@dataclass(frozen=True)
class Branch:
    """An option that opens a question. Its mark identifies it among its siblings, in every language."""

    caption: Caption
    mark: str
    open_question: Callable[[], Question]
    count: int = MANY
    """The number of moves behind it, `MANY` if they do not fit into one select."""
    cheap: bool = False
    """Can its question be built at once, because that enumerates no large family?"""
    item: bool = False
    """Does it choose one item of a list, which are asked for one after the other in any order?"""
    opening: Opening | None = None
    """The move before the question, if the question is one further in the game."""
    is_pass: ClassVar[bool] = False


Option: TypeAlias = Leaf | Branch


@dataclass(frozen=True)
class Question:
    """A question about a field of a kind of move (`picked` items are chosen); without a kind, the decision itself."""

    options: tuple[Option, ...]
    kind: type[Move] | None = None
    field: str = ""
    picked: int = 0


# ---------------------------------------------------------------- ways through the tree, and their checksums

Path: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Way:
    """The options that were chosen, and where they lead."""

    path: Path
    options: tuple[Option, ...]
    end: Question | Leaf

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that a way to the end of the tree chooses."""
        opened = [option.opening.move for option in self.options if isinstance(option, Branch) and option.opening]
        return (*opened, self.end.move) if isinstance(self.end, Leaf) and self.end.move not in opened else (*opened,)


def position_there(position: Position[Any, Any], options: Sequence[Option]) -> Position[Any, Any]:
    """The position in which the question behind these options is asked."""
    opened = [option.opening.position for option in options if isinstance(option, Branch) and option.opening]
    return opened[-1] if opened else position


def walk(first: Question, path: Path) -> Way:
    node: Question | Leaf = first
    passed: list[Option] = []
    for place in path:
        if isinstance(node, Leaf) or place >= len(node.options):
            raise Outdated
        option = node.options[place]
        passed.append(option)
        node = option.open_question() if isinstance(option, Branch) else option
    return Way(path, tuple(passed), node)


def mark_of(notation: Notation, option: Option) -> str:
    """What identifies an option among its siblings, in every language."""
    return option.mark if isinstance(option, Branch) else notation.write(option.move)


def options_checksum(notation: Notation, options: Sequence[Option]) -> str:
    """A checksum of options, the same in every language."""
    marks = [mark_of(notation, option) for option in options]
    return hashlib.blake2b("\n".join(marks).encode(), digest_size=3).hexdigest()


def encode_way(notation: Notation, path: Path, options: Sequence[Option]) -> str:
    """A way as `0.3~c0ffee`; empty for the first question."""
    return f"{'.'.join(map(str, path))}~{options_checksum(notation, options)}" if path else ""


def decode_way(notation: Notation, first: Question, way: str) -> Way:
    """The way in today's tree; raises Outdated if its options have changed."""
    if not way:
        return walk(first, ())
    path, _, checksum = way.partition("~")
    places = path.split(".")
    if not all(place.isdecimal() for place in places):
        raise Outdated
    walked = walk(first, tuple(map(int, places)))
    if options_checksum(notation, walked.options) != checksum:
        raise Outdated
    return walked
