"""The ids of the panel's buttons: which table, whose panel, which decision and draft it shows, and what is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.limits import custom_id


class Act(StrEnum):
    """What a press wants; only ever made longer, since old panels carry them."""

    GO = "g"
    """To an option, or back to a question: its way is the rest."""
    PAGE = "n"
    """Another page of a question: the way, and the page behind a second `~`."""
    BACK = "b"
    RESTART = "r"
    CONFIRM = "c"
    """The rest is a check of the moves that were shown."""
    SURE = "y"
    ONLY = "o"
    """Play only the last moves, without those chosen before: how many, and behind a `~` a check of all."""
    ACCEPT = "a"
    """Play what is chosen and what is proposed behind it: a check of the proposal, and `~y` if he was asked twice."""
    SELECT = "s"
    """The way is the option that was chosen; the rest only tells several selects apart."""


_FRONT: Final = r"p:(?P<table>[0-9a-z]+):(?P<seat>\d{1,2}):(?P<decision>\d{1,9}):(?P<number>\d{1,9})"
BUTTON: Final = _FRONT + r":(?P<act>[abcgnory])(?::(?P<rest>[0-9a-z.~]{0,60}))?"
SELECT: Final = _FRONT + r":(?P<act>s)(?::(?P<rest>[0-9a-z.~]{0,60}))?"


@dataclass(frozen=True)
class Panel:
    """What a panel shows, so that a press on it means what its owner saw."""

    table: str
    seat: int
    decision: int
    number: int

    def id(self, act: Act, rest: str = "") -> str:
        front = f"p:{self.table}:{self.seat}:{self.decision}:{self.number}:{act}"
        return custom_id(f"{front}:{rest}" if rest else front)
