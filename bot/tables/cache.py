"""Recently used tables in memory; others are loaded from the store within milliseconds."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.store.rows import LoadedTable, TableRow
from bot.store.store import Store
from bot.tables.held import require_game
from bot.tables.snapshot import TableSnapshot
from engine.game import Box, Game, decode_json
from engine.illegal import Refused
from engine.move import Event

CAPACITY: Final = 400
ENDED_KEPT: Final = 20
"""Of tables that have ended, which hardly anyone looks at for long. With the views of their players each takes some 100
kilobytes."""


class Cache:
    def __init__(self, store: Store, components: Path | None = None) -> None:
        self._store = store
        self._components = components
        self._boxes: dict[str, Box] = {}
        self._snapshots: OrderedDict[str, TableSnapshot] = OrderedDict()
        """The least recently used first."""
        self._ended: OrderedDict[str, None] = OrderedDict()
        """Those of them that have ended, the last one that did so at the end."""

    # Tables

    async def get(self, table: str) -> TableSnapshot:
        """The table from memory or else from the store; `Refused` if there is none."""
        cached = self.peek(table)
        return cached if cached is not None else await self._load(table)

    def peek(self, table: str) -> TableSnapshot | None:
        """The table if it is in memory."""
        if (cached := self._snapshots.get(table)) is not None:
            self._snapshots.move_to_end(table)
        return cached

    async def of_row(self, row: TableRow) -> TableSnapshot:
        """The table of a row that was just read: from memory, unless another process has changed it."""
        cached = self.peek(row.id)
        return cached if cached is not None and cached.row.version >= row.version else await self._load(row.id)

    def put(self, snapshot: TableSnapshot) -> None:
        self._snapshots[snapshot.id] = snapshot
        self._snapshots.move_to_end(snapshot.id)
        self._ended.pop(snapshot.id, None)
        if not snapshot.status.is_active:
            self._ended[snapshot.id] = None
        if len(self._ended) > ENDED_KEPT:
            self.forget(next(iter(self._ended)))
        if len(self._snapshots) > CAPACITY:
            self.forget(next(iter(self._snapshots)))

    def forget(self, table: str) -> None:
        self._snapshots.pop(table, None)
        self._ended.pop(table, None)

    async def _load(self, table: str) -> TableSnapshot:
        loaded = await self._store.load(table)
        if loaded is None:
            raise Refused("table.unknown")
        snapshot = await self._restore(loaded)
        cached = self.peek(table)
        if cached is not None and cached.row.version >= snapshot.row.version:
            # committed while this was being read
            return cached
        self.put(snapshot)
        return snapshot

    async def _restore(self, loaded: LoadedTable) -> TableSnapshot:
        rules = require_game(loaded.table)
        light = msgspec.structs.replace(loaded, state=None)
        if loaded.state is None or loaded.table.components is None:
            return TableSnapshot(light, rules)
        box = await self._kept_box(rules, loaded.table.components)
        position = rules.position(rules.load(loaded.state), box)
        return TableSnapshot(light, rules, position, msgspec.json.decode(loaded.opening, type=tuple[Event, ...]))

    # Components

    def box(self, rules: Game[Any, Any]) -> Box:
        """The components for a new game."""
        box: Box = rules.box(self._components)
        return self._boxes.setdefault(box.fingerprint, box)

    async def keep_components(self, box: Box) -> None:
        await self._store.keep_components(box.fingerprint, msgspec.json.encode(box.stored_data))

    async def _kept_box(self, rules: Game[Any, Any], fingerprint: str) -> Box:
        if fingerprint not in self._boxes:
            data = await self._store.components(fingerprint)
            if data is None:
                raise LookupError(f"no components {fingerprint}")
            self._boxes[fingerprint] = rules.box_from(decode_json(data))
        return self._boxes[fingerprint]
