"""Moves, stems of moves, events, prompts and outcomes: the small data that passes between the rules and the world."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Move(msgspec.Struct, frozen=True, tag_field="move", tag=snake):
    """What a seat answers to a decision. FORM is its notation (see notation.py)."""

    FORM: ClassVar[str] = ""
    ACTS: ClassVar[bool] = False
    """It does something even where it is listed last; the last of one word alone passes otherwise."""


class Pass(Move, frozen=True):
    """Do nothing, or nothing more, where the rules allow it."""

    FORM: ClassVar[str] = "pass"


class Done(Move, frozen=True):
    """Close one's lane of a simultaneous phase."""

    FORM: ClassVar[str] = "done"


class Reopen(Move, frozen=True):
    """Open one's closed lane again, while somebody else's is still open."""

    FORM: ClassVar[str] = "reopen"


class TakeBack(Move, frozen=True):
    """Take back the last move of one's lane."""

    FORM: ClassVar[str] = "take back"


class AcceptProposal(Move, frozen=True):
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
