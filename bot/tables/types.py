"""What the table service takes and gives: presses, places, answers."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.tables.live import Live
from engine.game import Waste
from engine.move import Event, Move


class Press(msgspec.Struct, frozen=True):
    """One interaction: what is done by it is done once, however often it arrives."""

    interaction: str
    person: int
    name: str
    locale: str = ""
    manages: bool = False
    """May this person manage the channel? Then they can do what a host can."""


class Spot(msgspec.Struct, frozen=True):
    """Where something is said: a channel or a thread (with its parent) of a server, or a private message (none)."""

    channel: int
    guild: int | None = None
    parent: int | None = None


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A key of the catalogues and what its sentence needs; after moves, what their player may know of them.

    It is kept with the interaction, so that a second arrival gets the same answer.
    """

    key: str
    """Of `answer.KEY`."""
    params: dict[str, Any] = {}
    table: str = ""
    moves: tuple[str, ...] = ()
    """What was played, in notation."""
    events: tuple[Event, ...] = ()
    """What this player learned from it."""
    wastes: tuple[Waste, ...] = ()
    """What was forgone by it."""


class Done(Answer, frozen=True, kw_only=True):
    """The answer of a change that is done, with the table as it then is."""

    live: Live
    new_moves: tuple[Move, ...] = ()
    """That were played, or added to a draft; none for a second arrival."""

    @classmethod
    def of(cls, answer: Answer, live: Live, new_moves: tuple[Move, ...] = ()) -> Done:
        return cls(**msgspec.structs.asdict(answer), live=live, new_moves=new_moves)

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves that were played; for a second arrival they are read again."""
        return self.new_moves or tuple(self.live.box.notation.read(words) for words in self.moves)


def read_answer(table: str, data: bytes) -> Answer:
    """The answer of a first arrival; the one that opened a table was written before the table had an id."""
    return msgspec.structs.replace(msgspec.json.decode(data, type=Answer), table=table)
