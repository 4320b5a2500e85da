"""The clock of several processes, on machines whose own clocks may differ: that of their database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot import logs
from bot.store.store import Store

MUCH: Final = 5.0
"""Seconds by which a machine's clock is wrong enough to tell the host."""

log = logs.logger(__name__)


class SharedClock:
    def __init__(self, own: Callable[[], float]) -> None:
        self._own = own
        self._ahead = 0.0

    def __call__(self) -> float:
        return self._own() + self._ahead

    async def follow(self, store: Store) -> None:
        """Asks the database again. Between two questions the own clock goes on."""
        ahead = await store.clock_ahead(self._own)
        if abs(ahead) >= MUCH > abs(self._ahead):
            log.warning("the clocks of this machine and the database differ", seconds=round(ahead, 1))
        self._ahead = ahead
