"""Who does something, where, and by which interaction."""

from __future__ import annotations

import msgspec


class Press(msgspec.Struct, frozen=True):
    """One interaction: what is done by it is done once, however often it arrives."""

    interaction: str
    person: int
    name: str
    locale: str = ""
    manages: bool = False
    """May this person manage the channel? Then he can do what a host can."""


class Spot(msgspec.Struct, frozen=True):
    """Where something is said: a channel or a thread (with its parent) of a server, or a private message (none)."""

    channel: int
    guild: int | None = None
    parent: int | None = None
