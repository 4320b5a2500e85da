"""Finished games shrink: a checkpoint goes if today's rules replay the log to the same state."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from bot import logs
from bot.store.rows import Checkpoint, LogRow
from bot.store.store import Store
from bot.tables.cache import Cache
from bot.tables.history import entries
from engine.game import Box, Game
from engine.illegal import Refused
from engine.position import Position
from engine.table import replay_on

KEEP_EVERY: Final = 64
"""Moves between two checkpoints that stay, so that a look back never replays a whole long game."""
UNREADABLE: Final = (Refused, ArithmeticError, LookupError, TypeError, ValueError)
"""What the rules may raise for a game of another version, or for one that was edited by hand."""

log = logs.logger(__name__)


async def shrink_finished(store: Store, cache: Cache, before: float, limit: int = 10) -> int:
    """Shrinks some tables that were finished before this time. Returns how many are done."""
    tables = await store.tables_to_shrink(before, limit)
    for table in tables:
        await store.shrink(table, await _superfluous(store, cache, table), before)
        # no one is waiting for it
        cache.forget(table)
    return len(tables)


async def _superfluous(store: Store, cache: Cache, table: str) -> list[int]:
    try:
        snapshot = await cache.get(table)
        rules, box = snapshot.rules, snapshot.box
    except UNREADABLE as error:
        log.warning("not shrunk", table=table, problem=type(error).__name__)
        return []
    points, rows = await store.checkpoints(table), await store.log(table)
    # in a thread, since the replay of a long game takes a tenth of a second
    return await asyncio.to_thread(superfluous_checkpoints, rules, box, points, rows)


def superfluous_checkpoints(
    rules: Game[Any, Any], box: Box, points: Sequence[Checkpoint], rows: Sequence[LogRow]
) -> list[int]:
    """The numbers of the checkpoints that a replay reaches exactly from the last one before them that stays."""
    superfluous: list[int] = []
    position: Position[Any, Any] | None = None
    """After move `at`, replayed from checkpoint `kept`."""
    kept = at = 0
    for point in points:
        number = point.number
        if position is not None and number - kept < KEEP_EVERY and _reaches(rules, position, rows[at:number], point):
            superfluous.append(number)
        else:
            position, kept = _load(rules, box, point), number
        at = number
    return superfluous


def _load(rules: Game[Any, Any], box: Box, point: Checkpoint) -> Position[Any, Any] | None:
    try:
        return rules.position(rules.load(point.state), box)
    except UNREADABLE:
        return None


def _reaches(rules: Game[Any, Any], position: Position[Any, Any], rows: Sequence[LogRow], point: Checkpoint) -> bool:
    """Plays the moves. Is the result the state of the checkpoint?"""
    try:
        replay_on(rules, position, entries(rows))
        return rules.save(position.state) == rules.save(rules.load(point.state))
    except UNREADABLE:
        return False
