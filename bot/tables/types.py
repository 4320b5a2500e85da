"""What the table service takes and returns: presses, places, answers."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.tables.snapshot import TableSnapshot
from engine.game import MoveWarning
from engine.move import Event, Move


class Request(msgspec.Struct, frozen=True):
    """One interaction of a person: a command or a pressed button. However often it arrives, it takes effect once."""

    interaction: str
    person: int
    name: str
    locale: str = ""
    manages: bool = False
    """May this person manage the channel? Then they may do what a host may."""


class Location(msgspec.Struct, frozen=True):
    """Where an interaction comes from: a channel or thread (with its parent) of a server, or a private message (without
    a guild)."""

    channel: int
    guild: int | None = None
    parent: int | None = None


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A key of the catalogues with the parameters of its sentence; after moves, also what their player may know.

    It is stored with the interaction, so that a second arrival gets the same answer.
    """

    key: str
    """Of the sentence `answer.KEY`."""
    params: dict[str, Any] = {}
    table: str = ""
    moves: tuple[str, ...] = ()
    """The played moves, in notation."""
    events: tuple[Event, ...] = ()
    """What this player learned from them."""
    warnings: tuple[MoveWarning, ...] = msgspec.field(default=(), name="wastes")
    """What they gave up."""


class ChangeResult(Answer, frozen=True, kw_only=True):
    """The answer to a change, with the table after it."""

    snapshot: TableSnapshot
    new_moves: tuple[Move, ...] = ()
    """Played, or added to a draft; none for a second arrival."""

    @classmethod
    def of(cls, answer: Answer, snapshot: TableSnapshot, new_moves: tuple[Move, ...] = ()) -> ChangeResult:
        return cls(**msgspec.structs.asdict(answer), snapshot=snapshot, new_moves=new_moves)

    @property
    def played(self) -> tuple[Move, ...]:
        """The played moves; for a second arrival they are parsed again."""
        return self.new_moves or tuple(self.snapshot.box.notation.read(words) for words in self.moves)


def read_answer(table: str, data: bytes) -> Answer:
    """A stored answer. That of a new table was written before the table had an id, so the id is added."""
    return msgspec.structs.replace(msgspec.json.decode(data, type=Answer), table=table)
