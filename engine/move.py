"""Moves, stems of moves, events, prompts and outcomes: the small data that passes between the rules and the world."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec


def tag(kind: type[msgspec.Struct]) -> str:
    """The name by which a kind of move or step is stored. It is written out and never changes, whatever becomes of the
    class's own name."""
    return str(kind.__struct_config__.tag)


class Move(msgspec.Struct, frozen=True, tag_field="move", tag="move"):
    """What a seat answers to a decision. FORM is its notation (see notation.py). Every kind has a tag of its own."""

    FORM: ClassVar[str] = ""
    ACTS: ClassVar[bool] = False
    """It does something even where it is listed last; the last of one word alone passes otherwise."""


class Pass(Move, frozen=True, tag="pass"):
    """Do nothing, or nothing more, where the rules allow it."""

    FORM: ClassVar[str] = "pass"


class Done(Move, frozen=True, tag="done"):
    """Close one's lane of a simultaneous phase."""

    FORM: ClassVar[str] = "done"


class Reopen(Move, frozen=True, tag="reopen"):
    """Open one's closed lane again, while somebody else's is still open."""

    FORM: ClassVar[str] = "reopen"


class TakeBack(Move, frozen=True, tag="take_back"):
    """Take back the last move of one's lane."""

    FORM: ClassVar[str] = "take back"


class AcceptProposal(Move, frozen=True, tag="accept_proposal"):
    """Play on as the game proposes. It stands for those moves, and only they are kept (`Game.proposal`)."""

    FORM: ClassVar[str] = "accept"


class Stem(NamedTuple):
    """A move with some fields still open: a family of legal moves too large to list unasked."""

    kind: type[Move]
    fixed: Mapping[str, Any]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: a key of the catalogues, never a sentence.

    `to` names the seats that may know; None means everybody. `reveals` marks what nobody, or not everybody, could
    have known before: undo and drafts stop there.
    """

    key: str
    params: dict[str, Any] = {}
    seats: tuple[int, ...] = ()
    to: tuple[int, ...] | None = None
    reveals: bool = False

    def visible_to(self, seat: int | None) -> bool:
        return self.to is None or seat in self.to


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is being decided: a key of the catalogues and what its sentence needs."""

    key: str
    params: dict[str, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the places, best first (tied seats together), and the scores by seat. Whoever plays against one
    alone has a place as well, behind the last seat's number.
    """

    places: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    how: str

    @property
    def winners(self) -> tuple[int, ...]:
        return self.places[0]
