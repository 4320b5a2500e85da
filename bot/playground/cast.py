"""Who plays on the local table, and where."""

from __future__ import annotations

from typing import Final, NamedTuple


class Player(NamedTuple):
    key: str
    """In addresses."""
    name: str
    language: str
    """At first; one of ours."""


PEOPLE: Final = (
    Player("ada", "Ada", "en"),
    Player("ben", "Ben", "en"),
    Player("chloe", "Chloé", "fr"),
    Player("darek", "Darek", "pl"),
)
SERVER: Final = "Cornerstone"
CHANNELS: Final = ("games", "tavern", "muted")
MUTED: Final = "muted"
"""In this one the bot may not write."""
MESSAGES: Final = "messages"
"""The place of a person's private messages with the bot."""

LOCALES: Final = {"en": "en-US", "fr": "fr", "pl": "pl"}
"""What Discord calls our languages."""
