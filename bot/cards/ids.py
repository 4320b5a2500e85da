"""How parts of our messages are found again: a button when it is pressed, a message whose answer was lost."""

from __future__ import annotations

from typing import Final

from bot.limits import custom_id

AWAITED: Final = 7
"""The component with whose move it is: an edit changes nothing else."""
VOTES: Final = {"abandon": 0, "away": 100}
"""What can be voted on, by the number that the buttons carry; a seat that is voted on is added to it."""
_MARKS: Final = 2**20
"""Above all numbers that Discord gives by itself."""
_DIGITS: Final = 7


def custom(what: str, table: str, number: int | None = None) -> str:
    """The id of a button: what it does, at which table, and perhaps to which of several things."""
    parts = ["c", what, table] if number is None else ["c", what, table, str(number)]
    return custom_id(":".join(parts))


def ballot(vote: str, seat: int = 0) -> int:
    """The number of a vote's buttons."""
    return VOTES[vote] + seat


def mark(nonce: str) -> int:
    """The id of the outermost component of a message, by which it is found in its channel."""
    return _MARKS + int(nonce[:_DIGITS], 16)
