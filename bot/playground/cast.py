"""The people, server and channels of the playground."""

from __future__ import annotations

from typing import Final, NamedTuple


class Player(NamedTuple):
    key: str
    """Identifies the person in addresses."""
    name: str
    language: str
    """The initial one."""


PEOPLE: Final = (
    Player("ada", "Ada", "en"),
    Player("ben", "Ben", "en"),
    Player("chloe", "Chloé", "fr"),
    Player("darek", "Darek", "pl"),
)
SERVER: Final = "Cornerstone"
CHANNELS: Final = ("games", "tavern", "muted")
MUTED: Final = "muted"
"""In this channel the bot may not write."""
MESSAGES: Final = "messages"
"""The key of a person's direct messages with the bot."""

LOCALES: Final = {"en": "en-US", "fr": "fr", "pl": "pl"}
"""Discord's names of our languages."""
