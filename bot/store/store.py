"""The interface of the store; `bot.store.sqlite` implements it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.store.changes import (
    Announcement,
    Commit,
    CommitResult,
    CreateResult,
    DeliveryReport,
    FailureReport,
    NewTable,
    Notification,
)
from bot.store.errors import StoreFailed
from bot.store.pings import Ping, PingAnswer
from bot.store.rows import (
    Appearance,
    Checkpoint,
    Deadline,
    Draft,
    HiddenName,
    LoadedTable,
    LogRow,
    Message,
    OutboxRow,
    Person,
    PersonalNote,
    PersonalSettings,
    Process,
    Pruned,
    SeatRow,
    ServerSettings,
    Status,
    StoreStatus,
    TableRow,
    TimedTable,
    TurnsPage,
    UndoRow,
)


class Store(ABC):
    """Every call is one transaction: it succeeds, or raises StoreFailed and changes nothing.

    The store has no clock: callers pass the time. Several processes may use one database: commits check the version
    (`Conflict`), rows of the outbox are claimed, and only one process can commit the handling of a deadline.
    """

    trouble: StoreFailed | None = None
    """Why the last write failed, if the disk is to blame; None after one that succeeded."""
    looks_damaged = False
    """Has a read or a write met damage since this was set to False?"""

    @abstractmethod
    async def close(self) -> None:
        """Finishes what runs, and closes the database."""

    # Tables

    @abstractmethod
    async def create(self, new: NewTable) -> CreateResult:
        """Creates a lobby. The store chooses its id."""

    @abstractmethod
    async def commit(self, commit: Commit) -> CommitResult:
        """The only way to change a table."""

    @abstractmethod
    async def stored_answer(self, interaction: str) -> bytes | None:
        """The stored answer to an interaction that was committed."""

    @abstractmethod
    async def changed_table(self, interaction: str) -> str | None:
        """The table that an interaction created or changed."""

    @abstractmethod
    async def load(self, table: str) -> LoadedTable | None: ...

    @abstractmethod
    async def table(self, table: str) -> TableRow | None: ...

    @abstractmethod
    async def active_table(self, channel: int) -> TableRow | None:
        """The lobby or the running game of a channel or thread."""

    @abstractmethod
    async def latest_table(self, channel: int) -> TableRow | None:
        """The active table of a channel, else the one that was changed last."""

    @abstractmethod
    async def names_in_use(self, guild: int, besides: str = "") -> list[str]:
        """The names of the active tables of a server, without that of one table."""

    @abstractmethod
    async def named_tables(self, guild: int | None, person: int, limit: int) -> list[tuple[str, str, bool]]:
        """The ids and names of the tables of a server and of those at which a person has a seat, and whether they are
        active: active ones first, then those of the server, then those that changed last."""

    @abstractmethod
    async def tables_of(self, person: int, statuses: Iterable[Status], limit: int = 100) -> list[TableRow]:
        """The tables at which a person owns or plays a seat: first those that await them, the longest wait first, then
        the others, the last changed first."""

    @abstractmethod
    async def turns(self, person: int, limit: int, offset: int = 0) -> TurnsPage:
        """Of the active tables at which a person plays now: first those that await them, by deadline, then by how long
        they have waited; then the others, the last changed first."""

    @abstractmethod
    async def tables(self, statuses: Iterable[Status], guild: int | None = None, limit: int = 100) -> list[TableRow]:
        """The tables of a server, or all; the last changed first."""

    @abstractmethod
    async def count_hosted(self, person: int) -> int:
        """How many active tables a person hosts."""

    @abstractmethod
    async def count_active(self, guild: int) -> int:
        """How many active tables a server has."""

    @abstractmethod
    async def seats(self, table: str) -> tuple[SeatRow, ...]: ...

    @abstractmethod
    async def draft(self, table: str, seat: int) -> Draft | None: ...

    # History

    @abstractmethod
    async def log(self, table: str, after: int = 0, limit: int | None = None) -> list[LogRow]:
        """The moves after number `after`, in order."""

    @abstractmethod
    async def log_before(self, table: str, before: int, limit: int) -> list[LogRow]:
        """A page of moves before number `before`, in order."""

    @abstractmethod
    async def checkpoint(self, table: str, at: int) -> Checkpoint | None:
        """The last checkpoint at or before this move."""

    @abstractmethod
    async def checkpoints(self, table: str) -> list[Checkpoint]:
        """All of them, in order."""

    @abstractmethod
    async def undos(self, table: str) -> list[UndoRow]:
        """Everything that was taken back, in that order."""

    @abstractmethod
    async def undos_since(self, table: str, at: float) -> list[UndoRow]:
        """Who has taken moves back after this time, in that order, without the moves."""

    @abstractmethod
    async def tables_to_shrink(self, before: float, limit: int = 10) -> list[str]:
        """Finished tables that were last changed before this time and have not been shrunk since, the oldest first."""

    @abstractmethod
    async def shrink(self, table: str, checkpoints: Sequence[int], before: float) -> bool:
        """Deletes these checkpoints of a finished table, and its interactions and delivered rows from before this time.
        From then on `tables_to_shrink` leaves it out. False, and nothing is changed, if it is not finished."""

    @abstractmethod
    async def keep_components(self, hash: str, data: bytes) -> None:
        """Stores a set of components once, before the first game that is played with it begins."""

    @abstractmethod
    async def components(self, hash: str) -> bytes | None: ...

    # The outbox

    @abstractmethod
    async def notify(self, notifications: Sequence[tuple[str, Notification]], now: float) -> None:
        """Adds rows for tables that do not change themselves."""

    @abstractmethod
    async def claim(self, by: str, now: float, until: float, limit: int = 10) -> list[OutboxRow]:
        """Claims due rows, only the first of each target. No other process gets them before `until`."""

    @abstractmethod
    async def next_delivery_time(self) -> float | None:
        """When the next row can be claimed, if nothing changes."""

    @abstractmethod
    async def record_delivery(self, sent: DeliveryReport) -> Message | None:
        """Records a delivery. Returns the message that was the newest of its line before, if there was another."""

    @abstractmethod
    async def record_failure(self, by: str, failed: FailureReport) -> None:
        """Records a failed delivery. Ignored if another process has claimed the row since."""

    @abstractmethod
    async def release(self, by: str, *, tried: bool) -> int:
        """Releases all claims of a process. The try is not counted, since nothing has failed: pauses would grow with
        each restart. After a crash, the next process with the same name releases the rows as `tried`, which makes them
        uncertain."""

    @abstractmethod
    async def messages(self, table: str) -> list[Message]: ...

    @abstractmethod
    async def put_message(self, table: str, message: Message) -> Message | None:
        """Records a message as `record_delivery` does, if it was the answer to an interaction."""

    @abstractmethod
    async def forget_replaced(self, table: str) -> None:
        """What remains of its messages when newer ones come is not known any more: they are edited."""

    @abstractmethod
    async def drop_message(self, table: str, kind: str, person: int = 0) -> None: ...

    # Deadlines

    @abstractmethod
    async def due_deadlines(self, now: float, limit: int = 100) -> list[Deadline]:
        """The deadlines that have passed, the oldest first. Each is returned again until a commit changes or clears its
        time. That commit carries the deadline's `interaction`, so only one of several processes succeeds."""

    @abstractmethod
    async def next_deadline_time(self) -> float | None: ...

    @abstractmethod
    async def tables_with_deadlines(self, after: str = "", limit: int = 100) -> list[TimedTable]:
        """A page of the running tables with a decision that has a deadline: those after this id."""

    @abstractmethod
    async def put_off(self, table: str, by: float) -> None:
        """Postpones all deadlines of a table by some seconds."""

    @abstractmethod
    async def beat(self, now: float, tolerance: float) -> float:
        """Records that the bot is running. If it was down for longer than `tolerance`, postpones the deadlines that had
        not passed before by the length of the downtime, keeps it as an outage in which no clock ran, and returns that
        length; else returns 0."""

    # Processes

    has_company = False
    """May other processes use the database at the same time?"""

    @abstractmethod
    async def appear(self, process: Process, silent_since: float, claims_until: float) -> Appearance:
        """Records that a process is alive, and renews its claims. The claims of those that were last seen before
        `silent_since` are released: they may have sent what they had claimed."""

    @abstractmethod
    async def disappear(self, process: str) -> None:
        """A process ends in order, and has released its claims."""

    @abstractmethod
    async def processes(self) -> list[Process]:
        """Those that were heard of, the longest running first."""

    @abstractmethod
    async def reserve_turn(self, name: str, seconds: float, now: float) -> float:
        """Takes the next free turn of something that all processes share, for so many seconds; returns when it
        begins."""

    async def clock_ahead(self, now: Callable[[], float]) -> float:
        """By how many seconds the clock of the database is ahead of this one. All processes go by it."""
        return 0.0

    # People

    @abstractmethod
    async def person(self, person: int) -> Person: ...

    @abstractmethod
    async def update_locale(self, person: int, locale: str) -> Person:
        """Records the locale of an interaction if it is new. Returns what is known about the person."""

    @abstractmethod
    async def change_person(self, person: int, changes: Mapping[str, Any]) -> PersonalSettings:
        """Changes some settings of a person, by the names of their fields; the others stay. Returns all of them."""

    @abstractmethod
    async def set_dms_closed(self, person: int, *, closed: bool) -> None: ...

    # Pings

    @abstractmethod
    async def claim_pings(self, pings: Sequence[Ping]) -> list[PingAnswer]:
        """Asks for each whether it may ping, and records those that do. A turn pings nobody who was pinged before and
        has not looked since, or who has heard of this decision. For the same row the answer stays."""

    @abstractmethod
    async def hold_ping(self, ping: Ping) -> bool:
        """Records that the person is to be pinged when they wake up. False if that is not needed."""

    @abstractmethod
    async def release_pings(self, nonce: str) -> None:
        """This row has not pinged anyone after all."""

    @abstractmethod
    async def forget_ping(self, person: int, place: int) -> None:
        """The ping did not reach them."""

    @abstractmethod
    async def note_look(self, person: int, now: float) -> None:
        """The person uses the bot: the next table that awaits them may ping."""

    # Digests

    @abstractmethod
    async def set_digest(self, person: int, at: float | None) -> None:
        """When the person gets the next one; None: never."""

    @abstractmethod
    async def due_digests(self, now: float, limit: int = 100) -> list[tuple[int, float]]:
        """People and times, the oldest first."""

    @abstractmethod
    async def next_digest_time(self) -> float | None: ...

    @abstractmethod
    async def send_digest(
        self, person: int, at: float, following: float, notifications: Sequence[tuple[str, Notification]], now: float
    ) -> bool:
        """Adds the rows of the digest that is due `at`, and says when the following one is. False, and nothing is
        added, if another process has."""

    # Personal notes

    @abstractmethod
    async def readable_notes(self, table: str, person: int, seat: int) -> list[PersonalNote]:
        """The person's own note at a table, then those that others have left for this seat, the newest first."""

    @abstractmethod
    async def put_personal_note(self, table: str, note: PersonalNote) -> None:
        """Replaces the note that its author had at the table."""

    @abstractmethod
    async def delete_personal_note(self, table: str, person: int) -> bool:
        """Was there a note?"""

    # Servers

    @abstractmethod
    async def server(self, guild: int) -> ServerSettings:
        """The settings of a server; the defaults if nothing was changed there."""

    @abstractmethod
    async def change_server(self, guild: int, changes: Mapping[str, Any]) -> ServerSettings:
        """Changes some settings, by the names of their fields; the others stay. Returns all of them."""

    @abstractmethod
    async def hidden_names(self, guild: int) -> list[HiddenName]:
        """The first that was hidden first."""

    @abstractmethod
    async def set_name_hidden(
        self, name: HiddenName, *, hidden: bool, redraw: Callable[[int, int], Sequence[Notification]]
    ) -> list[str] | None:
        """Hides the name of a person at all tables of a server, or shows it again. They and all tables that can still
        be joined get a new version; those of the person with a channel get the rows that `redraw` returns for the
        channel and their place in the list. Returns this list, active tables and then those that changed last first;
        None if it was so already."""

    # Notes

    @abstractmethod
    async def note(self, key: str) -> str | None:
        """The bot's own note under this key."""

    @abstractmethod
    async def put_note(self, key: str, value: str) -> None: ...

    # Tasks

    @abstractmethod
    async def reserve(self, task: str, by: str, now: float, until: float) -> bool:
        """Reserves a task for a process until this time, or again with another time. False if another process has
        reserved it for longer than now."""

    # Announcements

    @abstractmethod
    async def tables_played_since(self, since: float) -> list[tuple[str, int]]:
        """The running tables with a move since then, and their channels; the last one played at first."""

    @abstractmethod
    async def announce(
        self, announcement: Announcement, notifications: Sequence[tuple[str, Notification]], now: float
    ) -> Announcement:
        """Adds the rows of an announcement, and returns it; adds nothing and returns the earlier one if that is the
        same, or of a stop that is still to come."""

    @abstractmethod
    async def end_announcement(self, topic: str) -> int:
        """Forgets the announcement and deletes its rows, of this topic, that are not delivered."""

    # Housekeeping

    @abstractmethod
    async def status(self, now: float) -> StoreStatus:
        """How much the store holds and what waits in the outbox."""

    @abstractmethod
    async def prune(self, before: float) -> Pruned:
        """Deletes old interactions, old finished rows of the outbox, and old lobbies that ended without a move."""

    @abstractmethod
    async def require_undamaged(self, *, within: float | None = None) -> bool:
        """StoreFailed if the database is damaged. With `within`, a quick check that gives up after so many seconds; did
        it finish?"""

    @abstractmethod
    async def backup(self, file: Path, *, force: bool = False) -> None:
        """Writes a consistent copy of the database while the bot runs."""


_BACKOFF = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0)


def backoff(tries: int) -> float:
    """Seconds until the next try, after this number of tries."""
    return _BACKOFF[min(max(tries, 1), len(_BACKOFF)) - 1]
