"""What has happened at a table since a seat last acted: found in the log, and read in parts that need no event loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.store.rows import Checkpoint, LogRow
from bot.store.store import Store
from bot.tables.history import entries
from bot.tables.snapshot import TableSnapshot
from engine.game import View
from engine.illegal import Illegal
from engine.orders import is_order
from engine.table import Entry, replay_from, visible_log

PAGE: Final = 100
"""Moves that are read at once while looking for the seat's last one."""
LOOK_BACK: Final = 1_000
"""Moves that are searched; what came before them is in the log."""


class Absence(NamedTuple):
    """The rows since a seat last acted, and what its view at that time is made of."""

    after: int
    """The number of its last move; 0 if there is none."""
    rows: Sequence[LogRow] = ()
    point: Checkpoint | None = None
    """The checkpoint nearest to that move."""
    lead: Sequence[LogRow] = ()
    """The moves between that checkpoint and it."""

    def entries(self, snapshot: TableSnapshot, viewer: int | None) -> tuple[Entry, ...]:
        """The moves since then, as the viewer may read them."""
        return visible_log(entries(self.rows), viewer, over=snapshot.over)

    def view_before(self, snapshot: TableSnapshot, viewer: int | None) -> View | None:
        """What the viewer saw after the seat's last move, if that moment is kept."""
        if self.point is None:
            return None
        try:
            state = snapshot.rules.load(self.point.state)
            past = replay_from(snapshot.rules, snapshot.box, state, entries(self.lead))
        except Illegal:
            # older rules
            return None
        return snapshot.rules.view(past, viewer)


async def absence_of(store: Store, snapshot: TableSnapshot, seat: int) -> Absence:
    """Since the seat last acted. What a computer player or an order did in its name, and its orders, do not count."""
    rows: list[LogRow] = []
    while len(rows) < min(LOOK_BACK, snapshot.moves):
        first = rows[0].number if rows else snapshot.moves + 1
        page = await store.log_before(snapshot.id, first, PAGE)
        if not page:
            break
        for place in range(len(page), 0, -1):
            if _acted(page[place - 1], seat):
                return await _since(store, snapshot, page[place - 1].number, [*page[place:], *rows])
        rows = [*page, *rows]
    return await _since(store, snapshot, rows[0].number - 1 if rows else 0, rows)


async def absence_since(store: Store, snapshot: TableSnapshot, after: int) -> Absence:
    """Since a move, which may have been read from an old message: only the moves, without the view before them."""
    after = max(after, snapshot.moves - LOOK_BACK)
    limit = snapshot.moves - after
    return Absence(after, await store.log(snapshot.id, after, limit) if limit > 0 else ())


async def _since(store: Store, snapshot: TableSnapshot, after: int, rows: Sequence[LogRow]) -> Absence:
    if not rows:
        return Absence(after)
    point = await store.checkpoint(snapshot.id, after)
    if point is None or point.number == after:
        return Absence(after, rows, point)
    return Absence(after, rows, point, await store.log(snapshot.id, point.number, after - point.number))


def _acted(row: LogRow, seat: int) -> bool:
    return row.seat == seat and row.person is not None and not is_order(row.move)
