"""Refusals: what a player or a file did that cannot be, in a form that any language can say."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Why(StrEnum):
    """The four kinds of refusal a move can meet."""

    UNREADABLE = "unreadable"
    AMBIGUOUS = "ambiguous"
    ILLEGAL = "illegal"
    STALE = "stale"


class Refused(Exception):
    """A key of the catalogues with its parameters; the sentence is made where people read it."""

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key, params)
        self.key = key
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        return f"{self.key} {dict(self.params)}" if self.params else self.key


class Illegal(Refused):
    """A move that is refused; the state is as it was, to the byte."""

    def __init__(self, key: str, *, clause: str = "", why: Why = Why.ILLEGAL, **params: Any) -> None:
        super().__init__(key, **params)
        self.clause = clause
        self.why = why


class LoadError(Refused):
    """A file or a saved game that cannot be taken as it is."""


class BrokenInvariant(Refused):
    """A state that no sequence of moves can lead to."""
