"""The store's rows as plain data. Times are seconds since 1970."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

LIFE: Final = "process "
"""Begins the keys of the notes of what processes say of themselves, where several use one database."""


class Status(StrEnum):
    """The status of a table."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"
    EXPIRED = "expired"
    CLOSED = "closed"

    @property
    def is_active(self) -> bool:
        return self in ACTIVE


ACTIVE = frozenset({Status.LOBBY, Status.RUNNING})
"""A channel or thread has at most one such table."""


class TargetKind(StrEnum):
    """Where a row of the outbox is delivered."""

    CHANNEL = "channel"
    USER = "user"


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its game."""

    id: str
    game: str
    options: dict[str, str]
    """The options of the game."""
    table_options: dict[str, str] = {}
    """The chosen options of the table (bot/tables/options.py), and its letters (bot/tables/letters.py)."""
    language: str
    pace: float | None
    """Seconds per decision; None: no limit."""
    status: Status
    host: int
    guild: int | None
    channel: int | None
    """The channel or thread in which it is played."""
    parent: int | None
    """The channel of the thread, if it is one."""
    seed_hash: str
    components: str | None
    """The hash of its components."""
    rules: int
    """The version of the rules that wrote its state."""
    version: int
    """Grows by one with every commit."""
    moves: int
    created: float
    changed: float
    remind_at: float | None
    """When the players of an idle lobby are warned; `expires_at` is when it is closed."""
    expires_at: float | None
    outcome: Any
    previous: str | None
    """The table of which this one is a rematch."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat. If its owner is away, another person or a computer player plays."""

    seat: int
    owner: int | None = None
    person: int | None = None
    """The person who plays now, if any."""
    player: str = ""
    """The computer player that plays now, if any."""
    name: str = ""
    locale: str = ""
    letter: str = ""
    """The one letter by which people call this player: in pictures, cards and moves. Set by `TableSnapshot`."""
    hidden: bool = False
    """Is the name hidden in this server? Set by `TableSnapshot`, not stored with the seat."""

    @property
    def as_stored(self) -> SeatRow:
        """Without what `TableSnapshot` sets."""
        return msgspec.structs.replace(self, letter="", hidden=False)

    @property
    def shown_name(self) -> str:
        """The owner's name, empty if it is hidden."""
        return "" if self.hidden else self.name

    @property
    def free(self) -> bool:
        return self.owner is None and self.person is None and not self.player


class LogRow(msgspec.Struct, frozen=True):
    """A played move."""

    number: int
    seat: int
    move: str
    """In notation."""
    events: bytes
    """JSON, decoded on demand."""
    sealed: bool
    at: float
    rules: int
    person: int | None = None
    """Who played it; None: a computer player."""
    interaction: str | None = None


class UndoRow(msgspec.Struct, frozen=True):
    """Moves that were taken back together."""

    number: int
    """1 is the first of the table."""
    after: int
    """The move behind which they stood."""
    seat: int
    """Who took them back."""
    person: int
    agreed: tuple[int, ...]
    """The seats that were asked, and agreed."""
    seats: tuple[int, ...]
    """The seats whose panels from before are stale, although decisions have the same numbers again."""
    at: float
    rows: tuple[LogRow, ...] = ()
    """As they stood in the log."""


class UndoRequest(msgspec.Struct, frozen=True):
    """A player asks the others to agree that moves are taken back. Their answers are votes."""

    number: int
    """It tells the requests of a table apart."""
    person: int
    after: int
    """The move to which they want to go back."""
    at: float
    due: float
    """Until when the others can answer."""


class Checkpoint(msgspec.Struct, frozen=True):
    """The state after a move."""

    number: int
    rules: int
    state: bytes


class PendingDecision(msgspec.Struct, frozen=True):
    """A seat that has to decide."""

    seat: int
    decision: int
    since: float
    due: float | None = None
    remind_at: float | None = None


class ClockStage(StrEnum):
    """What the clock of a seat does."""

    STOPPED = "stopped"
    TIME = "time"
    """It runs."""
    GRACE = "grace"
    """The time is over; what follows waits a little."""
    LATE = "late"
    """All time is over."""


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of a seat at a table with a reserve (bot/tables/clock.py)."""

    seat: int
    left: float
    """Seconds of the reserve, at the moment `at`."""
    at: float
    turn: int = -1
    """For which turn it has had its increment."""
    stage: ClockStage = ClockStage.STOPPED


class TableClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks of a table."""

    seats: tuple[SeatClock, ...] = ()
    turn: int = 0
    """The number of turns and phases so far."""
    paused: float | None = None
    """Since when all clocks of the table stand still; also at a table without a reserve."""


class Draft(msgspec.Struct, frozen=True):
    """Moves that a player has chosen but not confirmed."""

    seat: int
    decision: int
    number: int
    """A panel with another number is stale."""
    moves: tuple[str, ...]
    at: float


class Vote(msgspec.Struct, frozen=True):
    """One person's vote, on the table or on a seat of it."""

    kind: str
    seat: int
    """The seat that the vote is about, or -1."""
    person: int
    yes: bool
    at: float


class SeenHand(msgspec.Struct, frozen=True):
    """A person has seen the hand of a seat that they do not play any more."""

    seat: int
    person: int
    at: float
    """When they last left the seat."""


class Invitation(msgspec.Struct, frozen=True):
    """A seat is kept for a person who has not answered yet."""

    person: int
    seat: int
    """The one that its player hands over, or -1: any that is free."""
    by: int
    """Who has invited them."""
    at: float


class Message(msgspec.Struct, frozen=True):
    """The newest message of its kind: the table's card, a player's hand."""

    kind: str
    person: int
    """The recipient of a private message, else 0."""
    channel: int
    message: int
    moves_shown: int
    """The number of moves that it shows."""
    at: float
    asks: bool = True
    """Does a private message say that it is its person's move? It may stay as it is when a newer one comes if not."""
    replaced: bytes | None = None
    """What remains of a card or a question in a channel once a newer one is there, if that is known (bot/outbox/
    replaced.py). Never of a private message: this table has no secrets."""


class Confirm(StrEnum):
    """When a person confirms what they have chosen in a panel."""

    ALWAYS = "always"
    FINAL = "final"
    """What cannot be taken back."""
    RARELY = "rarely"
    """Not even that, if it is a single choice and gives nothing up."""


class Notify(StrEnum):
    """How a person is told that a table awaits them."""

    CHANNEL = "channel"
    """By a mention in the channel of the table."""
    PRIVATE = "private"
    BOTH = "both"
    NEITHER = "neither"


class PersonalSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a person has decided for all their tables (`/me`)."""

    pictures: bool = True
    """Do their private messages have pictures? Otherwise they get the board in words."""
    confirm: Confirm = Confirm.FINAL
    notify: Notify = Notify.CHANNEL
    digest: int | None = None
    """The hour of the day at which they get one message a day with all tables that await them, instead of pings."""
    zone: str = ""
    """The name of their time zone; empty if they have not chosen one. `bot/people/hours.py` knows what it means."""
    wakes: int = 8 * 60
    sleeps: int = 22 * 60
    """The minutes of their day between which they are awake."""
    remind_after: float | None = None
    """After how many hours they want to be reminded of a decision; None: shortly before its time is over."""
    vacations: tuple[tuple[float, float, bool], ...] = ()
    """From when until when, and whether it was taken automatically."""
    automatic_vacation: bool = True
    """May a vacation begin by itself before their time is over?"""


class TurnsPage(msgspec.Struct, frozen=True):
    """Some of the tables at which a person plays: those that await them first, by their deadlines."""

    rows: tuple[TableRow, ...]
    tables: int
    """How many there are."""
    waiting: int
    """How many of them await the person."""


class PersonalNote(msgspec.Struct, frozen=True):
    """What a person has noted for themselves at a table."""

    person: int
    seat: int
    """Theirs when they wrote it."""
    text: str
    for_next: bool
    """May the next player in this seat read it too?"""
    at: float


class Person(msgspec.Struct, frozen=True):
    id: int
    locale: str = ""
    """The locale of their last interaction."""
    dms_closed: bool = False
    settings: PersonalSettings = PersonalSettings()
    pinged: bool = False
    """Were they pinged, and have not used the bot since?"""


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What those who manage a server have decided. Empty and None mean no limit and no default of the server."""

    channels: tuple[int, ...] = ()
    """Where tables may be opened. A thread counts as its channel."""
    roles: tuple[int, ...] = ()
    """Who may open them: people with one of these roles."""
    most_tables: int | None = None
    """How many tables may be open at once."""
    language: str | None = None
    """Of new tables."""
    pace: float | None = None
    """Of new tables, in seconds per decision."""
    reminders: bool = True
    """May players be reminded of their decisions in a channel?"""


class HiddenName(msgspec.Struct, frozen=True):
    """A person whose name is not shown at the tables of a server."""

    guild: int
    person: int
    by: int
    at: float


class Closure(msgspec.Struct, frozen=True):
    """A table was closed by a person who manages the server."""

    person: int
    reason: str
    at: float


class TableName(msgspec.Struct, frozen=True):
    """What a table is called."""

    text: str
    person: int
    """Who chose it, or after whom the table is called. If their name is hidden in a server, so is this one."""


class LoadedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A consistent copy of everything about a table except its log."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    awaited: tuple[PendingDecision, ...]
    drafts: tuple[Draft, ...]
    votes: tuple[Vote, ...]
    seed: str
    opening: bytes
    """The events of the setup, JSON."""
    state: bytes | None
    closure: Closure | None = None
    name: TableName | None = None
    """None: the table is older than names."""
    hidden: frozenset[int] = frozenset()
    """The people whose names are hidden in the table's server."""
    undos: tuple[tuple[int, ...], ...] = ()
    """For each time that moves were taken back, the seats whose panels from before are stale."""
    undo_request: UndoRequest | None = None
    clock: TableClock = TableClock()
    people: dict[int, PersonalSettings] = {}
    """What the people who play now have decided for all their tables."""
    outages: tuple[tuple[float, float], ...] = ()
    """When the bot was down."""
    seen: tuple[SeenHand, ...] = ()
    invitations: tuple[Invitation, ...] = ()
    orders: tuple[int, ...] = ()
    """The numbers of the moves of the log that set or delete orders: nobody else may notice them."""
    unseen: tuple[int, ...] = ()
    """The numbers of the latest moves of which nobody but their players knows (`unseen.py`)."""


class OutboxRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the outbox, claimed for delivery."""

    id: int
    table: str
    kind: str
    place: TargetKind
    target: int
    topic: str
    payload: dict[str, Any]
    version: int | None = None
    """Of the table, after the commit that wrote the row: a message that shows this version or a later one shows what
    the row is for. None for rows that no commit wrote, and for those of older releases."""
    since: float
    """Since when there is something to deliver."""
    due: float
    nonce: str
    tries: int
    """Including this one."""
    uncertain: bool
    """Did an earlier try perhaps succeed? Then the message is searched for before it is sent again."""


class DeadlineKind(StrEnum):
    """The kinds of deadlines."""

    WARN = "warn"
    EXPIRE = "expire"
    REMIND = "remind"
    LATE = "late"
    UNDO = "undo"


class Deadline(msgspec.Struct, frozen=True):
    """A deadline that has passed: of a lobby, of a seat's decision, or of a request to take moves back, whose number is
    `decision`."""

    kind: DeadlineKind
    table: str
    at: float
    seat: int = -1
    decision: int = 0

    @property
    def interaction(self) -> str:
        """For the commit that handles it, so that only one of several processes does."""
        return f"{self.kind} {self.table} {self.seat} {self.decision} {self.at!r}"


class TimedTable(msgspec.Struct, frozen=True):
    """A running table with a decision that has a deadline."""

    table: str
    channel: int | None
    has_clock: bool
    """Do its seats have clocks, or only their decisions a time?"""


class Process(msgspec.Struct, frozen=True):
    """A process that uses the database."""

    id: str
    """Another one at each start."""
    name: str
    """By which the host knows it."""
    shards: str
    """For which it listens, such as 0-3/16; empty: for all."""
    started: float
    seen: float
    """When it was last heard of."""


class Appearance(NamedTuple):
    """What a process learns when it says that it is alive."""

    known: bool
    """Was it thought to be alive? If not, it has no claims any more, unless it has just begun."""
    released: int
    """How many claims of others were released."""


class OutboxStatus(msgspec.Struct, frozen=True, kw_only=True):
    """What is still to be delivered."""

    waiting: int
    due: int
    """How many of the waiting rows should be delivered by now."""
    oldest: float
    """For how many seconds the oldest of them has been due."""
    failing: dict[str, int]
    """Rows that were tried in vain and will be tried again, by the problem of the last try; the most frequent first."""


class StoreStatus(msgspec.Struct, frozen=True, kw_only=True):
    """How much the store holds. Nothing about any single table."""

    file: Path | None
    """Of the database, if it is a file."""
    schema: int
    bytes: int
    tables: dict[Status, int]
    outbox: OutboxStatus


class Pruned(msgspec.Struct, frozen=True):
    """How many rows were deleted."""

    interactions: int
    outbox: int
    lobbies: int


class ProcessLife(msgspec.Struct, frozen=True):
    """The last signs of life of a process of the bot, which it gives once a minute.

    Its row among the `Process`es is another thing: the claims of one run hang on that, so the others delete it after
    half a minute of silence. This note has the name that the host gave, and stays: `health` and `doctor` say since when
    that process has been silent, or deaf."""

    alive: float
    """When it gave them; 0 after an orderly stop."""
    heard: float | None
    """When it last heard anything from Discord; None if it has not since its start, or has not noted it."""

    @classmethod
    def read(cls, note: str) -> ProcessLife:
        return msgspec.json.decode(note, type=cls)

    def written(self) -> str:
        return msgspec.json.encode(self).decode()
