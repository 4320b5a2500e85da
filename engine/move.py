"""Moves, stems, events, prompts and outcomes: the data that the rules exchange with their callers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec


def tag(kind: type[msgspec.Struct]) -> str:
    """The name under which a kind of move or step is stored. It is explicit and never changes, even if the class is
    renamed."""
    return str(kind.__struct_config__.tag)


class Move(msgspec.Struct, frozen=True, tag_field="move", tag="move"):
    """A seat's answer to a decision. FORM is its notation (see notation.py). Each kind has its own tag."""

    FORM: ClassVar[str] = ""
    ACTS: ClassVar[bool] = False
    """It acts even where it is listed last. Otherwise the last one-word move counts as passing."""
    OPENS: ClassVar[bool] = False
    """It leads to another question, and may be chosen together with an answer that only this allows."""
    ASKS: ClassVar[bool] = False
    """It may ask for something that has to be answered at once, and is then chosen together with the answer."""


class Pass(Move, frozen=True, tag="pass"):
    """Do nothing, or nothing more, where the rules allow it."""

    FORM: ClassVar[str] = "pass"


class Done(Move, frozen=True, tag="done"):
    """Close the seat's lane of a simultaneous phase."""

    FORM: ClassVar[str] = "done"


class Reopen(Move, frozen=True, tag="reopen"):
    """Open the seat's closed lane again while another lane is still open."""

    FORM: ClassVar[str] = "reopen"


class TakeBack(Move, frozen=True, tag="take_back"):
    """Take back the last move of the seat's lane."""

    FORM: ClassVar[str] = "take back"


class AcceptProposal(Move, frozen=True, tag="accept_proposal"):
    """Play what the game proposes. It stands for those moves, and only they are stored (`Game.proposal`)."""

    FORM: ClassVar[str] = "accept"


class Stem(NamedTuple):
    """A move with some fields still open: a family of legal moves too large to list."""

    kind: type[Move]
    fixed: Mapping[str, Any]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: a key of the catalogues, never a sentence.

    `to` names the seats that may know; None means everyone. `reveals` marks information that was hidden from someone
    before: undo and drafts stop there.
    """

    key: str
    params: dict[str, Any] = {}
    seats: tuple[int, ...] = ()
    to: tuple[int, ...] | None = None
    reveals: bool = False

    def visible_to(self, seat: int | None) -> bool:
        return self.to is None or seat in self.to


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is being decided: a key of the catalogues and its parameters."""

    key: str
    params: dict[str, Any] = {}


class Question(Prompt, frozen=True):
    """What is asked of a seat, in a few words that everyone may read: the public form of a prompt."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the places, best first (tied seats together), and the scores by seat. The opponent of a solo
    game has a place as well, with the number after the last seat.
    """

    places: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    how: str

    @property
    def winners(self) -> tuple[int, ...]:
        return self.places[0]
