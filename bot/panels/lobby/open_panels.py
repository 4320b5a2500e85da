"""The settings panels that people have open. They follow what happens at their tables for as long as Discord accepts
edits of a private answer.

They are kept in memory only. After a restart, or when its time is over, a panel is current again at its next press.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from bot import logs
from bot.interactions.context import Context
from bot.interactions.panel import press_queue
from bot.interactions.respond import UNREACHABLE
from bot.panels.lobby.layout import build_view
from bot.panels.lobby.screen import NAME, lobby_screen
from bot.tables.snapshot import TableSnapshot

MOST_PANELS: Final = 1_000
"""How many open panels are followed; the oldest are forgotten first."""

Key = tuple[str, int]
"""Table and person; of several panels, the one that was used last follows."""

log = logs.logger(__name__)


class OpenPanels:
    def __init__(self) -> None:
        self._panels: dict[Key, Context] = {}
        self._waiting: set[Key] = set()
        """Panels with a redrawing that has not begun: it will show later changes too."""
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self, context: Context) -> None:
        """The panel that this interaction opened or pressed follows its table."""
        key = context.table.id, context.request.person
        self._panels.pop(key, None)
        self._panels[key] = context
        while len(self._panels) > MOST_PANELS:
            del self._panels[next(iter(self._panels))]

    def table_changed(self, before: TableSnapshot, now: TableSnapshot, interaction: str | None) -> None:
        """After a commit, by this interaction; one on the panel itself redraws it anyway."""
        if not self._panels or _shown(before) == _shown(now):
            return
        for key, context in list(self._panels.items()):
            if key[0] == now.id and context.request.interaction != interaction:
                self.redraw_later(key)

    def redraw_later(self, key: Key) -> None:
        if key in self._waiting:
            return
        self._waiting.add(key)
        task = asyncio.create_task(self._redraw(key), name="open panel")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _redraw(self, key: Key) -> None:
        table, _ = key
        context = self._panels.get(key)
        if context is None:
            self._waiting.discard(key)
            return
        async with press_queue(context.interaction, NAME, table).lock:
            self._waiting.discard(key)
            if self._panels.get(key) is not context:
                # a later press has drawn it
                return
            try:
                if not context.interaction.is_expired():
                    snapshot = await context.load_table(table)
                    await context.interaction.edit_original_response(view=build_view(await lobby_screen(context)))
                    if snapshot.status.is_active:
                        return
            except UNREACHABLE as error:
                # perhaps the person has dismissed it
                log.debug("open panel gone", table=table, problem=type(error).__name__)
            except Exception as error:  # noqa: BLE001  # no one awaits this
                logs.unexpected(error, "open panel", table=table)
            self._panels.pop(key, None)


def _shown(snapshot: TableSnapshot) -> tuple[Any, ...]:
    """What a panel shows of a table."""
    row = snapshot.row
    return row.status, row.host, row.language, row.pace, row.options, row.table_options, snapshot.seats
