"""What is answered to a press: kept with the interaction, so that its second arrival is answered the same."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.game import Waste
from engine.move import Event


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


def written(answer: Answer) -> bytes:
    return msgspec.json.encode(answer)


def read(table: str, data: bytes) -> Answer:
    """The answer of a first arrival; whoever opened a table did not know its name yet."""
    return msgspec.structs.replace(msgspec.json.decode(data, type=Answer), table=table)
