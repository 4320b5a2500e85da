"""The ids of the panel's buttons and selects: which table, whose panel, what is wanted, what of it is made so far."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.limits import OPTION_VALUE, custom_id


class Act(StrEnum):
    """What a press wants; only ever made longer, since old panels carry them."""

    HOME = "h"
    """The list of one's orders."""
    KIND = "k"
    """Which decision is to be answered? The rest is a page."""
    ANSWER = "a"
    """What is to be answered (next)? The rest of this one and of the next four is a draft, a page, perhaps a name."""
    NAME = "n"
    """On what does it depend?"""
    VALUE = "v"
    """On how much of it? The last of the rest is what it depends on."""
    REVIEW = "r"
    """How does it read as a whole?"""
    SAVE = "s"
    FORGET = "f"
    """The rest is a check of the order."""
    CLEAR = "c"
    """Ask whether really all of them shall be forgotten."""
    SURE = "y"
    """Forget all of them; the rest is a check of those that were shown."""
    AGAIN = "g"
    """Set again what rests."""
    OFFERS = "o"
    """What the game suggests; the rest is a page."""
    OFFER = "w"
    """One of the suggestions, shown whole."""
    TAKE = "t"
    """Take it over; behind a `~` a check of its lines."""


SELECT: Final = "l"
"""In the place of what is wanted: that is in what was chosen."""
_FRONT: Final = r"o:(?P<table>[0-9a-z]+):(?P<seat>\d{1,2})"
_REST: Final = r"(?::(?P<rest>[\w.~-]{0,70}))?"
BUTTON_ID: Final = _FRONT + rf":(?P<act>[{''.join(Act)}])" + _REST
SELECT_ID: Final = _FRONT + rf":{SELECT}" + _REST
WANTED: Final = rf"(?P<act>[{''.join(Act)}])" + _REST
"""A value of a select."""


@dataclass(frozen=True)
class Panel:
    """Whose orders it shows, so that a press on it never changes another's."""

    table: str
    seat: int

    def id(self, act: Act, rest: str = "") -> str:
        return custom_id(f"o:{self.table}:{self.seat}:{wanted(act, rest)}")

    def select(self, rest: str) -> str:
        """The rest tells the selects apart: otherwise Discord still shows what was chosen in the one before."""
        return custom_id(f"o:{self.table}:{self.seat}:{SELECT}:{rest}")


def wanted(act: Act, rest: str = "") -> str:
    """As a value of a select."""
    said = f"{act}:{rest}" if rest else f"{act}"
    if len(said) > OPTION_VALUE:
        raise ValueError(f"a value of {len(said)} characters: {said}")
    return said


def check(*words: str) -> str:
    """The same for the same words, another one for others: so that nobody forgets or takes what he did not see."""
    return hashlib.blake2b("\n".join(words).encode(), digest_size=4).hexdigest()
