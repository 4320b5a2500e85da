"""Pings as plain data: one until its person looks."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

PRIVATE: Final = 0
"""The place of a ping in a private message; other places are servers."""
REMINDER_PAUSE: Final = 3_600.0
"""Seconds after a reminder in which another one does not ping someone who has not looked: twenty tables may be due at
the same time."""


class PingKind(StrEnum):
    """What a message wants to ping for."""

    TURN = "turn"
    """A table awaits the person."""
    HELD = "held"
    """The same, and the ping has waited for the end of the night."""
    REMINDER = "reminder"
    """Their time is nearly over: that pings even those who have not looked."""


class Ping(msgspec.Struct, frozen=True, kw_only=True):
    """A message is about to ping a person."""

    person: int
    place: int
    """The server, or `PRIVATE`."""
    table: str
    nonce: str
    """Of the row of the outbox: a row that is tried again pings as it did before."""
    at: float
    kind: PingKind = PingKind.TURN
    decision: int = 0
    since: float | None = None
    """When the person was asked this decision; None: it is about no decision of theirs."""
    everywhere: bool = True
    """Do pings in other servers count too? Not if the person gets no private list of the tables that wait for them."""

    @property
    def private(self) -> bool:
        return self.place == PRIVATE


class PingAnswer(msgspec.Struct, frozen=True):
    """May the message ping?"""

    pings: bool
    elsewhere: int | None = None
    """If not: the other server in which the person was pinged and has not looked since."""
