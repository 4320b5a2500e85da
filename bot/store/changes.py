"""What can be changed, and what came of it."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from bot.store.rows import Awaited, Checkpoint, Draft, LogRow, Message, Place, SeatRow, Status, Vote


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be told: what, to whom, when; never the words, and nothing secret."""

    kind: str
    place: Place
    target: int
    due: float
    payload: dict[str, Any] = {}
    topic: str = ""
    """It supersedes what waits of the same topic, table and target, unless that may have arrived already."""
    supersedes: tuple[str, ...] = ()
    """Other topics that it makes needless."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to be opened, as a lobby."""

    now: float
    game: str
    host: int
    seats: tuple[SeatRow, ...]
    options: dict[str, str] = {}
    table_options: dict[str, str] = {}
    language: str = "en"
    pace: float | None = None
    guild: int | None = None
    channel: int | None = None
    parent: int | None = None
    remind_at: float | None = None
    expires_at: float | None = None
    previous: str | None = None
    interaction: str | None = None
    answer: bytes = b""
    """What a second arrival of the interaction is answered, with the id of the table."""
    outbox: tuple[Telling, ...] = ()


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """What is set anew in the table's row; the rest stays."""

    options: dict[str, str] | UnsetType = UNSET
    table_options: dict[str, str] | UnsetType = UNSET
    language: str | UnsetType = UNSET
    pace: float | UnsetType | None = UNSET
    status: Status | UnsetType = UNSET
    host: int | UnsetType = UNSET
    guild: int | UnsetType | None = UNSET
    channel: int | UnsetType | None = UNSET
    parent: int | UnsetType | None = UNSET
    seed_hash: str | UnsetType = UNSET
    components: str | UnsetType | None = UNSET
    rules: int | UnsetType = UNSET
    remind_at: float | UnsetType | None = UNSET
    expires_at: float | UnsetType | None = UNSET
    outcome: Any | UnsetType = UNSET


class Opening(msgspec.Struct, frozen=True):
    """What is fixed once, when the game begins."""

    seed: str
    events: bytes


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """All that one press, line, vote or deadline changes at a table: wholly there, or wholly not."""

    table: str
    expected: int
    """The version on which it was thought out."""
    now: float
    interaction: str | None = None
    """A second commit with it changes nothing and gets the answer of the first (until that is pruned)."""
    answer: bytes = b""
    keep: int | None = None
    """Undo: the log and the checkpoints behind this move are deleted, before the new entries."""
    entries: tuple[LogRow, ...] = ()
    state: bytes | None = None
    """None: as it was."""
    checkpoints: tuple[Checkpoint, ...] = ()
    opening: Opening | None = None
    changes: Changes | None = None
    seats: tuple[SeatRow, ...] | None = None
    """All of them; None: as they were. So with `awaited`, which is empty when the game is over."""
    awaited: tuple[Awaited, ...] | None = None
    drafts: tuple[Draft, ...] = ()
    drop_drafts: tuple[int, ...] = ()
    """Of these seats, before the new ones."""
    votes: tuple[Vote, ...] = ()
    drop_votes: tuple[str, ...] = ()
    """Of these kinds, before the new ones."""
    outbox: tuple[Telling, ...] = ()


class Committed(msgspec.Struct, frozen=True):
    table: str
    version: int
    moves: int


class Repeated(msgspec.Struct, frozen=True):
    """This interaction was done before; nothing was changed now."""

    table: str
    answer: bytes


class Conflict(msgspec.Struct, frozen=True):
    """Somebody else was faster, or the table is not there: load, check again, go on. Nothing was changed."""

    version: int | None


class Occupied(msgspec.Struct, frozen=True):
    """Another table lives in that channel. Nothing was changed."""

    table: str


Created: TypeAlias = Committed | Repeated | Occupied
Result: TypeAlias = Committed | Repeated | Conflict | Occupied


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """What was told and arrived."""

    row: int
    now: float
    message: int
    remember: Message | None = None
    """Kept as the newest message of its kind; `card.aside` is a kind in the line of `card`."""


class Failed(msgspec.Struct, frozen=True, kw_only=True):
    """What could not be told."""

    row: int
    now: float
    again: float | None
    """When it is tried again; None: never."""
    uncertain: bool = False
    """It may have arrived, by this try or an earlier one."""
    problem: str = ""
