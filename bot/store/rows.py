"""What the store holds, as plain data. Times are seconds since 1970."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec


class Status(StrEnum):
    """Of a table."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"
    EXPIRED = "expired"
    CLOSED = "closed"

    @property
    def live(self) -> bool:
        return self in LIVE


LIVE = frozenset({Status.LOBBY, Status.RUNNING})
"""One such table a channel or thread."""


class Place(StrEnum):
    """Where something is told."""

    CHANNEL = "channel"
    USER = "user"


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its game."""

    id: str
    game: str
    options: dict[str, str]
    """Of the game."""
    table_options: dict[str, str] = {}
    """Those that were chosen (bot/tables/options.py)."""
    language: str
    pace: float | None
    """Seconds for a decision, or None."""
    status: Status
    host: int
    guild: int | None
    channel: int | None
    """The channel or thread in which it is played."""
    parent: int | None
    """The channel of the thread."""
    seed_hash: str
    components: str | None
    """Their hash."""
    rules: int
    """The version of the rules by which its state was written."""
    version: int
    """One more with every commit."""
    moves: int
    created: float
    changed: float
    remind_at: float | None
    """When a lobby is warned, and when it expires."""
    expires_at: float | None
    outcome: Any
    previous: str | None
    """The table of which it is the rematch."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat. Its owner may be away: then another person or a computer player plays."""

    seat: int
    owner: int | None = None
    person: int | None = None
    """Who plays now, if a person does."""
    player: str = ""
    """The computer player that plays now, or nothing."""
    name: str = ""
    locale: str = ""

    @property
    def free(self) -> bool:
        return self.owner is None and self.person is None and not self.player


class LogRow(msgspec.Struct, frozen=True):
    """One move that was made."""

    number: int
    seat: int
    move: str
    """In notation."""
    events: bytes
    """JSON, read when somebody wants it."""
    sealed: bool
    at: float
    rules: int
    person: int | None = None
    """Who gave it; None: a computer player."""
    interaction: str | None = None


class Checkpoint(msgspec.Struct, frozen=True):
    """The state after a move."""

    number: int
    rules: int
    state: bytes


class Awaited(msgspec.Struct, frozen=True):
    """A seat that is to decide."""

    seat: int
    decision: int
    since: float
    due: float | None = None
    remind_at: float | None = None


class Draft(msgspec.Struct, frozen=True):
    """A turn in the making."""

    seat: int
    decision: int
    number: int
    """A panel that carries another one is stale."""
    moves: tuple[str, ...]
    at: float


class Vote(msgspec.Struct, frozen=True):
    """One person's vote, on the table or on a seat of it."""

    kind: str
    seat: int
    """The seat voted about, or -1."""
    person: int
    yes: bool
    at: float


class Message(msgspec.Struct, frozen=True):
    """The newest message of its kind: the table's card, a player's hand."""

    kind: str
    person: int
    """Whose it is, or 0."""
    channel: int
    message: int
    told: int
    """It tells what happened up to this move."""
    at: float


class Person(msgspec.Struct, frozen=True):
    id: int
    locale: str = ""
    """Of the last press."""
    dms_closed: bool = False


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """A table with all that is needed to go on, as of one moment. Its log is read apart."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    awaited: tuple[Awaited, ...]
    drafts: tuple[Draft, ...]
    votes: tuple[Vote, ...]
    seed: str
    opening: bytes
    """The events of the setup, JSON."""
    state: bytes | None


class OutboxRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be told, claimed by who is to tell it."""

    id: int
    table: str
    kind: str
    place: Place
    target: int
    topic: str
    payload: dict[str, Any]
    since: float
    """Since when something waits to be told."""
    due: float
    nonce: str
    tries: int
    """This one included."""
    uncertain: bool
    """An earlier try may have arrived: look before it is sent again."""


class What(StrEnum):
    """What a moment is there for."""

    WARN = "warn"
    EXPIRE = "expire"
    REMIND = "remind"
    LATE = "late"


class Moment(msgspec.Struct, frozen=True):
    """Something that a clock brought: of a lobby, or of a seat's decision."""

    what: What
    table: str
    at: float
    seat: int = -1
    decision: int = 0

    @property
    def interaction(self) -> str:
        """For the commit that answers it: of several processes only one does."""
        return f"{self.what} {self.table} {self.seat} {self.decision} {self.at!r}"


class Pruned(msgspec.Struct, frozen=True):
    """How many rows went."""

    interactions: int
    outbox: int
    lobbies: int
