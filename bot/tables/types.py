"""What the table service takes and gives: presses, places, answers."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.game import Waste
from engine.move import Event


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


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A key of the catalogues and what its sentence needs; after moves, what their player may know of them."""

    key: str
    """Of `answer.KEY`."""
    params: dict[str, Any] = {}
    table: str = ""
    moves: tuple[str, ...] = ()
    """What was played, in notation."""
    events: tuple[Event, ...] = ()
    """What it told this player."""
    wastes: tuple[Waste, ...] = ()
    """What it let go."""


def write_answer(answer: Answer) -> bytes:
    return msgspec.json.encode(answer)


def read_answer(table: str, data: bytes) -> Answer:
    """The answer of a first arrival; whoever opened a table did not know its name yet."""
    return msgspec.structs.replace(msgspec.json.decode(data, type=Answer), table=table)
