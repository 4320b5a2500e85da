"""The table service: the tables in memory, and the only way to change one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from bot.store.changes import Committed, Conflict, Occupied, Repeated
from bot.store.rows import Moment
from bot.store.store import Store
from bot.tables.attempt import Attempt, Decide, NoChange, Plan, committed
from bot.tables.cache import Cache
from bot.tables.live import Live
from bot.tables.types import Done, read_answer
from engine.illegal import Refused

Clock = Callable[[], float]
"""Seconds since 1970."""

ALL: Final = 1_000_000
"""More rows than the store can have: no limit."""
TRIES: Final = 20
"""How often a change is tried against commits of other processes before it is refused as busy."""


class Tables:
    """What the functions of this package work on; they take it as their first argument."""

    def __init__(
        self, store: Store, clock: Clock, components: Path | None = None, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.store = store
        self.clock = clock
        self.changed = changed
        """Called after each commit, to wake the outbox and the deadlines."""
        self.cache = Cache(store, components)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def live(self, table: str) -> Live:
        """The current version, whichever process changed it last; `Refused` if there is no such table."""
        row = await self.store.table(table)
        if row is None:
            raise Refused("table.unknown")
        return await self.cache.of_row(row)

    async def change(self, table: str, interaction: str | None, decide: Decide) -> Done:
        """Decides, commits and caches; decides again if another process committed first. A refusal changes nothing.

        A second arrival of an interaction gets the answer of the first: the store recognises a repeated commit, and if
        there is nothing to commit (perhaps because it is done already) the store is asked.
        """
        async with self._locks.setdefault(table, asyncio.Lock()):
            for _ in range(TRIES):
                live = await self.cache.get(table)
                decision: Plan | NoChange | Refused
                try:
                    decision = await decide(Attempt(live, self.clock(), interaction))
                except Refused as refusal:
                    decision = refusal
                if isinstance(decision, Plan):
                    if (done := await self._commit(live, decision)) is not None:
                        return done
                    continue
                if interaction is not None and (first := await self.store.answered(interaction)) is not None:
                    return Done.of(read_answer(table, first), await self.live(table))
                if await self._outdated(live):
                    continue
                if isinstance(decision, Refused):
                    raise decision
                return Done.of(decision.answer, live)
        raise Refused("table.busy")

    async def change_at(self, moment: Moment, decide: Decide) -> None:
        """Changes a table because of a deadline. The table is loaded anew, since the store postpones deadlines after
        downtime."""
        self.cache.forget(moment.table)
        await self.change(moment.table, moment.interaction, decide)

    async def _commit(self, live: Live, plan: Plan) -> Done | None:
        """None: it must be decided again."""
        try:
            result = await self.store.commit(plan.commit)
        except BaseException:
            # if this task was cancelled, the store may have committed all the same
            self.cache.forget(live.id)
            raise
        match result:
            case Committed():
                now = committed(live, plan)
                self.cache.put(now)
                self.changed()
                return Done.of(plan.answer, now, plan.new_moves)
            case Repeated(table, data):
                return Done.of(read_answer(table, data), await self.live(table))
            case Occupied(other):
                raise Refused("table.occupied", table=other)
            case Conflict():
                self.cache.forget(live.id)
                return None

    async def _outdated(self, live: Live) -> bool:
        """Has another process changed the table? Then the decision is void."""
        row = await self.store.table(live.id)
        if row is not None and row.version == live.row.version:
            return False
        self.cache.forget(live.id)
        return row is not None
