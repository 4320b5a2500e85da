"""The table service: the tables in memory, and the only way to change one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from bot.store.changes import Commit, Committed, Conflict, Occupied, Repeated
from bot.store.errors import StoreFailed
from bot.store.rows import Deadline
from bot.store.store import Store
from bot.tables.attempt import Attempt, Decide, NoChange, Plan, after_commit
from bot.tables.cache import Cache
from bot.tables.reservations import settle
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult, read_answer
from engine.illegal import Refused

Clock = Callable[[], float]
"""Seconds since 1970."""

NO_LIMIT: Final = 1_000_000
"""More rows than the store can have: no limit."""
MAX_TRIES: Final = 20
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
        self.played: Callable[[TableSnapshot, Commit], None] = lambda before, commit: None
        """Called after each commit with moves, to log and count them."""
        self.followed: Callable[[TableSnapshot, TableSnapshot, str | None], None] = lambda before, now, interaction: (
            None
        )
        """Called after each commit, with the table before and after it and the interaction that changed it."""
        self.cache = Cache(store, components)
        self.interrupted: set[str] = set()
        """Interactions whose handling was interrupted. They are answered now, but change nothing more: the person may
        have done the same again meanwhile."""
        self.answering: dict[str, bool] = {}
        """The interactions that are being answered, and whether they have changed a table."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def snapshot(self, table: str) -> TableSnapshot:
        """The current version, whichever process changed it last; `Refused` if there is no such table."""
        row = await self.store.table(table)
        if row is None:
            raise Refused("table.unknown")
        return await self.cache.of_row(row)

    async def change(self, table: str, interaction: str | None, decide: Decide) -> ChangeResult:
        """Decides, commits and caches; decides again if another process committed first. A refusal changes nothing.

        A second arrival of an interaction gets the answer of the first: the store recognises a repeated commit, and if
        there is nothing to commit (perhaps because it is done already) the store is asked.
        """
        await self.require_uninterrupted(interaction)
        async with self._locks.setdefault(table, asyncio.Lock()):
            for _ in range(MAX_TRIES):
                snapshot = await self.cache.get(table)
                decision: Plan | NoChange | Refused
                try:
                    decision = await decide(Attempt(snapshot, self.clock(), interaction))
                except Refused as refusal:
                    decision = refusal
                if isinstance(decision, Plan):
                    decision = settle(snapshot, decision)
                    if (done := await self._commit(snapshot, decision)) is not None:
                        return done
                    continue
                if interaction is not None and (first := await self.store.stored_answer(interaction)) is not None:
                    # by now, the channel in which it was typed may have another table
                    changed = await self.store.changed_table(interaction) or table
                    return ChangeResult.of(read_answer(changed, first), await self.snapshot(changed))
                if await self._outdated(snapshot):
                    continue
                if isinstance(decision, Refused):
                    raise decision
                return ChangeResult.of(decision.answer, snapshot)
        raise Refused("table.busy")

    async def require_uninterrupted(self, interaction: str | None) -> None:
        """Refused if the interaction was interrupted before its change was committed."""
        # several changes of one interaction have its id and a word
        if interaction is None or interaction.partition(" ")[0] not in self.interrupted:
            return
        if await self.store.stored_answer(interaction) is None:
            raise Refused("interrupted")

    async def change_at(self, deadline: Deadline, decide: Decide) -> None:
        """Changes a table because of a deadline. The table is loaded anew, since the store postpones deadlines after
        downtime."""
        self.cache.forget(deadline.table)
        await self.change(deadline.table, deadline.interaction, decide)

    async def _commit(self, snapshot: TableSnapshot, plan: Plan) -> ChangeResult | None:
        """None: it must be decided again."""
        try:
            result = await self.store.commit(plan.commit)
        except BaseException:
            # if this task was cancelled, the store may have committed all the same
            self.cache.forget(snapshot.id)
            raise
        match result:
            case Committed():
                if plan.commit.interaction in self.answering:
                    self.answering[plan.commit.interaction] = True
                now = after_commit(snapshot, plan)
                same_place = now.row.guild == snapshot.row.guild
                known = plan.commit.undo is None and now.loaded.people.keys() >= set(now.persons)
                if same_place and known:
                    self.cache.put(now)
                else:
                    # in another server, other names are hidden; of a new person, the settings are read; after moves
                    # were taken back, the log tells which of the others are still secret
                    self.cache.forget(snapshot.id)
                    # what is committed is done, even if it cannot be read again at once
                    with suppress(StoreFailed):
                        now = await self.snapshot(snapshot.id)
                self.changed()
                self.followed(snapshot, now, plan.commit.interaction)
                if plan.commit.entries:
                    self.played(snapshot, plan.commit)
                return ChangeResult.of(plan.answer, now, plan.new_moves)
            case Repeated(table, data):
                return ChangeResult.of(read_answer(table, data), await self.snapshot(table))
            case Occupied(other):
                raise Refused("table.occupied", table=other)
            case Conflict():
                self.cache.forget(snapshot.id)
                return None

    async def _outdated(self, snapshot: TableSnapshot) -> bool:
        """Has another process changed the table? Then the decision is void."""
        row = await self.store.table(snapshot.id)
        if row is not None and row.version == snapshot.row.version:
            return False
        self.cache.forget(snapshot.id)
        return row is not None
