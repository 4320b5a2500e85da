"""What has happened in the round that goes on and the one before it."""

from __future__ import annotations

from typing import Final

from bot.store.store import Store
from bot.tables.history import log_since, position_at
from bot.tables.permissions import require_begun
from bot.tables.snapshot import TableSnapshot
from engine.illegal import Refused
from engine.orders import is_order
from engine.table import Entry

LOOK_BACK: Final = 160
"""Moves among which the beginning of the round before is looked for."""


async def last_round(store: Store, snapshot: TableSnapshot, viewer: int) -> list[Entry]:
    """The moves as a seat may know them, without orders: these concern only the player who has left them."""
    wanted = snapshot.rules.round(require_begun(snapshot)) - 1
    after, last = max(snapshot.moves - LOOK_BACK, 0), snapshot.moves
    while after < last:
        middle = (after + last) // 2
        if await _round_at(store, snapshot, middle) >= wanted:
            last = middle
        else:
            after = middle + 1
    entries = await log_since(store, snapshot, viewer, after)
    return [entry for entry in entries if not is_order(entry.move)]


async def _round_at(store: Store, snapshot: TableSnapshot, move: int) -> int:
    """The round after a move; -1 if that moment is not kept."""
    try:
        return snapshot.rules.round(await position_at(store, snapshot, move))
    except Refused:
        return -1
