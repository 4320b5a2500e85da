"""What the outbox needs of the others: the table service's reading, and the making of messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bot.cards.made import Made
from bot.store.rows import Message, OutboxRow
from bot.store.store import Store
from bot.tables.live import Live
from engine.table import Entry

if TYPE_CHECKING:
    from bot.outbox.post import Post
    from bot.outbox.stamps import ShownVersions

Clock = Callable[[], float]


class Tables(Protocol):
    async def live(self, table: str) -> Live: ...
    async def since(self, live: Live, viewer: int | None, after: int) -> list[Entry]: ...


class Cards(Protocol):
    async def turn(self, live: Live, entries: Sequence[Entry], mark: int = 0, *, first: bool = False) -> Made: ...
    def aside(self, live: Live, entries: Sequence[Entry], mark: int = 0) -> Made: ...
    async def lobby(self, live: Live, mark: int = 0) -> Made: ...
    async def hand(self, live: Live, seat: int, locale: str, mark: int = 0) -> Made: ...
    def notice(self, live: Live, key: str, params: Mapping[str, Any], ping: Sequence[int], mark: int = 0) -> Made: ...
    def awaited_line(self, live: Live) -> str: ...


@dataclass(frozen=True)
class DeliveryContext:
    """All that the telling of a row takes."""

    store: Store
    tables: Tables
    cards: Cards
    post: Post
    clock: Clock
    versions: ShownVersions

    async def newest(self, row: OutboxRow, kind: str, person: int = 0) -> Message | None:
        """The table's newest message of a kind."""
        messages = await self.store.messages(row.table)
        return next((it for it in messages if (it.kind, it.person) == (kind, person)), None)
