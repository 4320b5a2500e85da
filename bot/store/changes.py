"""What can be written to the store, and the results."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from bot.store.rows import (
    Checkpoint,
    Closure,
    Draft,
    Invitation,
    LogRow,
    Message,
    PendingDecision,
    SeatRow,
    SeenHand,
    Status,
    TableClock,
    TableName,
    TargetKind,
    UndoRequest,
    UndoRow,
    Vote,
)


class Notification(msgspec.Struct, frozen=True, kw_only=True):
    """A new row of the outbox: what to deliver, to whom, when; never the text, and nothing secret."""

    kind: str
    place: TargetKind
    target: int
    due: float
    payload: dict[str, Any] = {}
    topic: str = ""
    """It replaces waiting rows of the same topic, table and target, unless they may have arrived already."""
    supersedes: tuple[str, ...] = ()
    """Further topics whose waiting rows it replaces."""


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """A planned stop of the bot, of which tables hear."""

    id: str
    """The interaction that announced it."""
    stop: float
    told: int
    """How many tables hear of it."""
    left_out: int
    """How many tables do not, since there is no time."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to be created, as a lobby."""

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
    invitations: tuple[Invitation, ...] = ()
    name: TableName | None = None
    """If another active table of the server has it, a number is added."""
    most: int | None = None
    """How many active tables the server may have with this one; None: no limit."""
    interaction: str | None = None
    answer: bytes = b""
    """The answer to a second arrival of the interaction, without the id of the table."""
    outbox: tuple[Notification, ...] = ()


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """New values for the table's row; UNSET ones stay."""

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
    """What is written once, when the game begins."""

    seed: str
    events: bytes


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """All changes to a table by one press, line, vote or deadline, in one transaction."""

    table: str
    expected: int
    """The version on which the changes are based."""
    now: float
    interaction: str | None = None
    """A second commit with the same interaction changes nothing and returns the first answer (until that is pruned)."""
    answer: bytes = b""
    keep_moves: int | None = None
    """Undo: the log and the checkpoints after this move are deleted before the new entries are added, and messages that
    show later moves count as showing this one."""
    undo: UndoRow | None = None
    """What is taken back."""
    undo_request: UndoRequest | UnsetType | None = UNSET
    """None: it is deleted."""
    entries: tuple[LogRow, ...] = ()
    state: bytes | None = None
    """None: unchanged."""
    checkpoints: tuple[Checkpoint, ...] = ()
    opening: Opening | None = None
    changes: Changes | None = None
    seats: tuple[SeatRow, ...] | None = None
    """All of them; None: unchanged. The same for `awaited`, which is empty when the game is over."""
    awaited: tuple[PendingDecision, ...] | None = None
    drafts: tuple[Draft, ...] = ()
    drop_drafts: tuple[int, ...] = ()
    """The seats whose drafts are deleted before the new ones are added."""
    votes: tuple[Vote, ...] = ()
    drop_votes: tuple[str, ...] = ()
    """The kinds of votes that are deleted before the new ones are added."""
    seen: tuple[SeenHand, ...] = ()
    """Hands that people have seen who leave their seats now."""
    invitations: tuple[Invitation, ...] | None = None
    """All of them; None: unchanged."""
    closure: Closure | None = None
    """None: unchanged."""
    clock: TableClock | None = None
    """None: unchanged."""
    name: TableName | None = None
    """None: unchanged. No other active table of the server may have it."""
    outbox: tuple[Notification, ...] = ()
    unnoticed: bool = False
    """May nobody but the person notice it? Then the table stays where it was in lists that begin with the latest."""


class Committed(msgspec.Struct, frozen=True):
    table: str
    version: int
    moves: int


class Repeated(msgspec.Struct, frozen=True):
    """This interaction was committed before. Nothing was changed."""

    table: str
    answer: bytes


class Conflict(msgspec.Struct, frozen=True):
    """Another process committed first, the name is taken, or the table does not exist. Nothing was changed: load, check
    and try again."""

    version: int | None


class Occupied(msgspec.Struct, frozen=True):
    """Another active table is in that channel. Nothing was changed."""

    table: str


class ServerFull(msgspec.Struct, frozen=True):
    """The server has as many active tables as it may have. Nothing was changed."""

    number: int


CreateResult: TypeAlias = Committed | Repeated | Occupied | ServerFull
CommitResult: TypeAlias = Committed | Repeated | Conflict | Occupied


class DeliveryReport(msgspec.Struct, frozen=True, kw_only=True):
    """A row that was delivered."""

    row: int
    now: float
    message: int
    remember: Message | None = None
    """The newest message of its kind; `card.aside` counts as a `card` there."""
    undos: int | None = None
    """How often moves had been taken back when it was made; None: so often as before it was sent. It shows nothing that
    was taken back later."""
    follow_ups: tuple[Notification, ...] = ()
    """Rows to be delivered next."""
    replaced: bytes | None = None
    """What will remain of the message, which was edited and is recorded already; None: as before."""


class FailureReport(msgspec.Struct, frozen=True, kw_only=True):
    """A row that could not be delivered."""

    row: int
    now: float
    again: float | None
    """The time of the next try; None: never."""
    due: float | None = None
    """Put off until then, so that rows behind it go first."""
    uncertain: bool = False
    """Did this try or an earlier one perhaps succeed?"""
    problem: str = ""
