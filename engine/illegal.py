"""Refusals of moves and files, as keys that can be worded in any language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Why(StrEnum):
    """The four reasons for refusing a move."""

    UNREADABLE = "unreadable"
    AMBIGUOUS = "ambiguous"
    ILLEGAL = "illegal"
    STALE = "stale"


class Refused(Exception):
    """A key of the catalogues with its parameters. The sentence is made where people read it."""

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key, params)
        self.key = key
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        return f"{self.key} {dict(self.params)}" if self.params else self.key


class Illegal(Refused):
    """A refused move. The state is unchanged, to the byte."""

    def __init__(self, key: str, *, clause: str = "", why: Why = Why.ILLEGAL, **params: Any) -> None:
        super().__init__(key, **params)
        self.clause = clause
        self.why = why


class LoadError(Refused):
    """A file or saved game that cannot be loaded."""


class BrokenInvariant(Refused):
    """A state that no sequence of moves can lead to."""
