"""The tables in memory, one writer at a time for each; and the one way in which a table changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from bot import logs
from bot.store.changes import Committed, Conflict, Occupied, Repeated
from bot.store.rows import Loaded, Moment, TableRow
from bot.store.store import Store
from bot.tables import types
from bot.tables.attempt import Nothing, Plan, committed
from bot.tables.live import Live
from bot.tables.types import Answer
from engine.game import Box, Game, decoded, game
from engine.illegal import Refused
from engine.move import Event

Clock = Callable[[], float]
"""Seconds since 1970."""
Think = Callable[[Live], Awaitable[Plan | Nothing]]

KEPT: Final = 400
"""Tables in memory; who is not among them is loaded in some milliseconds."""
TRIES: Final = 20
"""How often another process may be faster before somebody is told that it is too busy here."""

log = logs.logger(__name__)


class Desk:
    """Nothing but a cache: all that matters is in the store."""

    def __init__(
        self, store: Store, clock: Clock, components: Path | None = None, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.store = store
        self.clock = clock
        self.changed = changed
        """Called after each commit: the outbox and the clock have work, perhaps."""
        self._components = components
        self._boxes: dict[str, Box] = {}
        self._kept: OrderedDict[str, Live] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Tables in memory

    async def live(self, table: str) -> Live:
        """The table, or Refused if there is none."""
        kept = self.cached(table)
        return kept if kept is not None else await self._loaded(table)

    def cached(self, table: str) -> Live | None:
        if (kept := self._kept.get(table)) is not None:
            self._kept.move_to_end(table)
        return kept

    def forget(self, table: str) -> None:
        self._kept.pop(table, None)

    async def current(self, table: str) -> Live:
        """The table as of now, whichever process changed it last."""
        row = await self.store.table(table)
        if row is None:
            raise Refused("table.unknown")
        return await self.fresh(row)

    async def fresh(self, row: TableRow) -> Live:
        """The table of a row that was just read: from memory, unless another process has changed it since."""
        kept = self.cached(row.id)
        return kept if kept is not None and kept.row.version >= row.version else await self._loaded(row.id)

    async def _loaded(self, table: str) -> Live:
        loaded = await self.store.load(table)
        if loaded is None:
            raise Refused("table.unknown")
        live = await self._made(loaded)
        kept = self.cached(table)
        if kept is not None and kept.row.version >= live.row.version:
            # Somebody committed while it was read.
            return kept
        self._keep(live)
        return live

    def _keep(self, live: Live) -> None:
        self._kept[live.id] = live
        self._kept.move_to_end(live.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _made(self, loaded: Loaded) -> Live:
        rules = game(loaded.table.game)
        light = msgspec.structs.replace(loaded, state=None)
        if loaded.state is None or loaded.table.components is None:
            return Live(light, rules)
        box = await self._box(rules, loaded.table.components)
        position = rules.position(rules.load(loaded.state), box)
        return Live(light, rules, position, msgspec.json.decode(loaded.opening, type=tuple[Event, ...]))

    # Components

    def box(self, rules: Game[Any, Any]) -> Box:
        """What a new game is played with."""
        box: Box = rules.box(self._components)
        return self._boxes.setdefault(box.fingerprint, box)

    async def keep_components(self, box: Box) -> None:
        await self.store.keep_components(box.fingerprint, msgspec.json.encode(box.components))

    async def _box(self, rules: Game[Any, Any], fingerprint: str) -> Box:
        if fingerprint not in self._boxes:
            data = await self.store.components(fingerprint)
            if data is None:
                raise LookupError(f"no components {fingerprint}")
            self._boxes[fingerprint] = rules.box_from(decoded(data))
        return self._boxes[fingerprint]

    # Changing

    async def change(self, table: str, interaction: str | None, think: Think) -> Answer:
        """Think, commit, keep; again if another process was faster. Refused leaves everything as it was.

        A second arrival of an interaction is answered as the first was: if its commit is tried again the store says so,
        and if nothing is to be done (since it is done already) the store is asked first.
        """
        async with self._lock(table):
            for _ in range(TRIES):
                live = await self.live(table)
                plan: Plan | Nothing | Refused
                try:
                    plan = await think(live)
                except Refused as refusal:
                    plan = refusal
                if isinstance(plan, Plan):
                    if (answer := await self._commit(live, plan)) is not None:
                        return answer
                    continue
                if interaction is not None and (before := await self.store.answered(interaction)) is not None:
                    return types.read_answer(table, before)
                if await self._outdated(live):
                    continue
                if isinstance(plan, Refused):
                    raise plan
                return plan.answer
        raise Refused("table.busy")

    async def by_the_clock(self, moment: Moment, think: Think) -> None:
        """After a silence the store puts off what is to come, and leaves the version as it was: it is loaded again."""
        self.forget(moment.table)
        await self.change(moment.table, moment.interaction, think)

    async def _commit(self, live: Live, plan: Plan) -> Answer | None:
        """The answer, or None if it must be thought out again."""
        try:
            result = await self.store.commit(plan.commit)
        except BaseException:
            # Cancelled, perhaps, while the store went on.
            self.forget(live.id)
            raise
        match result:
            case Committed():
                self._keep(committed(live, plan))
                self.changed()
                return plan.answer
            case Repeated(table, data):
                return types.read_answer(table, data)
            case Occupied(other):
                raise Refused("table.occupied", table=other)
            case Conflict():
                self.forget(live.id)
                return None

    async def _outdated(self, live: Live) -> bool:
        """Has another process changed the table since? Then what was thought of it counts for nothing."""
        row = await self.store.table(live.id)
        if row is not None and row.version == live.row.version:
            return False
        self.forget(live.id)
        return row is not None

    def _lock(self, table: str) -> asyncio.Lock:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock
