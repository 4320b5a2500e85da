"""The store: all that the bot remembers, behind one interface. SQLite is one way to keep it (`bot.store.sqlite`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path

from bot.store.changes import Commit, Created, Failed, NewTable, Result, Sent
from bot.store.rows import (
    Checkpoint,
    Draft,
    Loaded,
    LogRow,
    Message,
    Moment,
    OutboxRow,
    Person,
    Pruned,
    SeatRow,
    Status,
    TableRow,
)


class Store(ABC):
    """Every call is one transaction: it is done wholly, or StoreFailed is raised and nothing has changed.

    The store has no clock: whoever calls says what time it is. Several processes may use one database; whoever loses a
    version check is told (Conflict), rows of the outbox and moments of the clock are claimed.
    """

    @abstractmethod
    async def close(self) -> None:
        """Finish what runs, and let go of the database."""

    # Tables

    @abstractmethod
    async def create(self, new: NewTable) -> Created:
        """Open a lobby. The store gives it its id."""

    @abstractmethod
    async def commit(self, commit: Commit) -> Result:
        """The one way in which a table changes."""

    @abstractmethod
    async def answered(self, interaction: str) -> bytes | None:
        """What was answered to an interaction that was committed; asked before a move is judged."""

    @abstractmethod
    async def load(self, table: str) -> Loaded | None: ...

    @abstractmethod
    async def table(self, table: str) -> TableRow | None: ...

    @abstractmethod
    async def live(self, channel: int) -> TableRow | None:
        """The lobby or the running game of a channel or thread."""

    @abstractmethod
    async def latest(self, channel: int) -> TableRow | None:
        """The table of a channel that lives, or else was changed last."""

    @abstractmethod
    async def tables_of(self, person: int, statuses: Iterable[Status], limit: int = 100) -> list[TableRow]:
        """Where someone has a seat or plays for somebody, the latest changed first."""

    @abstractmethod
    async def tables(self, statuses: Iterable[Status], guild: int | None = None, limit: int = 100) -> list[TableRow]:
        """Of a server, or of all; the latest changed first."""

    @abstractmethod
    async def seats(self, table: str) -> tuple[SeatRow, ...]: ...

    @abstractmethod
    async def draft(self, table: str, seat: int) -> Draft | None: ...

    # Looking back

    @abstractmethod
    async def log(self, table: str, after: int = 0, limit: int | None = None) -> list[LogRow]:
        """The moves behind number `after`, in order."""

    @abstractmethod
    async def log_before(self, table: str, before: int, limit: int) -> list[LogRow]:
        """A page of moves in front of number `before`, in order."""

    @abstractmethod
    async def checkpoint(self, table: str, at: int) -> Checkpoint | None:
        """The last one not behind this move."""

    @abstractmethod
    async def keep_components(self, hash: str, data: bytes) -> None:
        """Each set once, before the first table that is played with it begins."""

    @abstractmethod
    async def components(self, hash: str) -> bytes | None: ...

    # The outbox

    @abstractmethod
    async def claim(self, by: str, now: float, until: float, limit: int = 10) -> list[OutboxRow]:
        """Take what is due, the first row of each target only. Nobody else gets it before `until`."""

    @abstractmethod
    async def next_telling(self) -> float | None:
        """When there is something to claim, if nothing changes."""

    @abstractmethod
    async def sent(self, sent: Sent) -> Message | None:
        """It arrived. Returned is the message that was the newest of its line before, if there was another."""

    @abstractmethod
    async def failed(self, by: str, failed: Failed) -> None:
        """It did not arrive, as far as we know. Ignored if somebody else has claimed the row since."""

    @abstractmethod
    async def release(self, by: str, *, tried: bool) -> int:
        """Give back all that one process has claimed: at its end what was not tried (and is not counted as a try), or
        after its death, by its next life under the same name, what may have been tried (and is uncertain)."""

    @abstractmethod
    async def messages(self, table: str) -> list[Message]: ...

    @abstractmethod
    async def put_message(self, table: str, message: Message) -> Message | None:
        """As `sent` remembers it, for a message that was the answer to a press."""

    @abstractmethod
    async def drop_message(self, table: str, kind: str, person: int = 0) -> None: ...

    # The clock

    @abstractmethod
    async def moments(self, now: float, limit: int = 100) -> list[Moment]:
        """What the clock brought, the oldest first. It is brought again until a commit has put its time elsewhere, or
        to None; that commit carries the moment's `interaction`, so of several processes one does it."""

    @abstractmethod
    async def next_moment(self) -> float | None: ...

    @abstractmethod
    async def beat(self, now: float, tolerance: float) -> float:
        """Say that somebody is at work. After a silence longer than tolerated, every moment to come (or passed in the
        silence) is put off by its length, which is returned."""

    # People

    @abstractmethod
    async def person(self, person: int) -> Person: ...

    @abstractmethod
    async def saw(self, person: int, locale: str) -> Person:
        """The locale of a press; written only if it is another one. What is then known of the person."""

    @abstractmethod
    async def dms(self, person: int, *, closed: bool) -> None: ...

    # Notes

    @abstractmethod
    async def note(self, key: str) -> str | None:
        """What the bot noted for itself under this key."""

    @abstractmethod
    async def put_note(self, key: str, value: str) -> None: ...

    # Housekeeping

    @abstractmethod
    async def prune(self, before: float) -> Pruned:
        """Old interactions, old rows of the outbox that are done, lobbies that ended without a move."""

    @abstractmethod
    async def backup(self, file: Path, *, force: bool = False) -> None:
        """A consistent copy of everything, while the bot goes on."""


_BACKOFF = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0)


def backoff(tries: int) -> float:
    """Seconds until the next try after so many."""
    return _BACKOFF[min(max(tries, 1), len(_BACKOFF)) - 1]
