"""The table service: the tables in memory, and the one way in which a table changes."""

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
"""A limit for the store that is none."""
TRIES: Final = 20
"""How often another process may be faster before a person is told that it is too busy here."""


class Tables:
    """What all the functions of this package work on: they take it as their first argument."""

    def __init__(
        self, store: Store, clock: Clock, components: Path | None = None, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.store = store
        self.clock = clock
        self.changed = changed
        """Called after each commit: the outbox and the clock have work, perhaps."""
        self.cache = Cache(store, components)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def live(self, table: str) -> Live:
        """As of now, whichever process changed it last; or Refused if there is none."""
        row = await self.store.table(table)
        if row is None:
            raise Refused("table.unknown")
        return await self.cache.of_row(row)

    async def change(self, table: str, interaction: str | None, decide: Decide) -> Done:
        """Decide, commit, keep; again if another process was faster. Refused leaves everything as it was.

        A second arrival of an interaction is answered as the first was: if its commit is tried again the store says so,
        and if nothing is to be done (since it is done already) the store is asked first.
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
        """What the clock brings. The table is loaded again: after a silence the store puts off what is to come, and
        leaves the version as it was."""
        self.cache.forget(moment.table)
        await self.change(moment.table, moment.interaction, decide)

    async def _commit(self, live: Live, plan: Plan) -> Done | None:
        """None if it must be decided again."""
        try:
            result = await self.store.commit(plan.commit)
        except BaseException:
            # Perhaps this was cancelled while the store went on.
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
        """Has another process changed the table since? Then what was decided on it is void."""
        row = await self.store.table(live.id)
        if row is not None and row.version == live.row.version:
            return False
        self.cache.forget(live.id)
        return row is not None
