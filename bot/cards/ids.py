"""Ids by which parts of our messages are found: of a pressed button, of a message whose confirmation was lost."""

from __future__ import annotations

from typing import Final

from bot.limits import custom_id

STATUS_LINE: Final = 7
"""The component with the line that says who is awaited; an edit changes nothing else."""
HEADING: Final = 8
"""The component with the name of the table."""
VOTES: Final = {"abandon": 0, "pause": 50, "away": 100, "undo": 1000}
"""The number that a vote's buttons carry; for a vote about a seat or a request, its number is added."""
_MARKS: Final = 2**20
"""Above all ids that Discord assigns."""
_DIGITS: Final = 7


def button_id(what: str, table: str, number: int | None = None) -> str:
    """The id of a button: what it does, at which table, and optionally a number."""
    parts = ["c", what, table] if number is None else ["c", what, table, str(number)]
    return custom_id(":".join(parts))


def vote_number(vote: str, seat: int = 0) -> int:
    """The number that a vote's buttons carry."""
    return VOTES[vote] + seat


def mark(nonce: str) -> int:
    """The id of the outermost component of a message, by which it is found in its channel."""
    return _MARKS + int(nonce[:_DIGITS], 16)
