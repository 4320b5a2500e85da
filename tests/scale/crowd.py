"""People who press again if nothing comes, as people do: after they have looked whether their move was made."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterable
from typing import Final

from tests.bench.tables_here import LOCALES
from tests.faults.server import Press
from tests.load.crowd import Crowd, Made, _Table
from tests.load.server import ANSWER_WITHIN
from tests.load.world import CARD, PreparedTable
from tests.scale.databases import Database
from tests.scale.server import ScaledDiscord
from tests.standin.discord_here import PRIVATE

PATIENCE: Final = 15.0
"""Seconds for which a person waits for an answer that has begun."""
MOST_PRESSES: Final = 60
MOST_REFUSALS: Final = 4
"""A rule refuses each time."""
PRIVATELY: Final = 0.1
"""So many moves are made in private messages, which the first shard hears, wherever the table is."""


class PressingCrowd(Crowd):
    def __init__(self, tables: Iterable[PreparedTable], active: int, seed: int, database: Database) -> None:
        super().__init__(tables, active, seed)
        self._database = database
        self._whims = random.Random(f"whims {seed}")
        self.again: Counter[str] = Counter()
        """Why people pressed again."""
        self.refused: list[str] = []
        """What the bot said instead of making a move."""
        self.gave_up: list[str] = []
        self.abandoned: set[Made] = set()
        self.acks: list[tuple[float, float]] = []
        """When a press was made (on the clock of perf_counter), and the milliseconds until it was acknowledged."""

    async def _move(self, table: _Table, made: Made) -> None:
        table.untold += [made] if made.prepared.told else []
        table.unpictured += [made] if made.prepared.told == CARD else []
        presses: list[Press] = []
        for _ in range(MOST_PRESSES):
            press = await self._once(table, made)
            presses.append(press)
            if press.answered and press.confirmations and not press.denied:
                break
            # a person sees at the table whether the move is there
            if any([await self._database.played(one.number) for one in presses]):
                break
            refusals = sum(one.answered and not one.denied for one in presses)
            if refusals >= MOST_REFUSALS:
                self.refused.append(f"{table.id}: {made.prepared.line!r}: {press.shown}")
                self._abandon(table, made)
                return
            self.again[_why(press)] += 1
            await asyncio.sleep(self._whims.uniform(0.5, 3.0))
        else:
            self.gave_up.append(f"{table.id}: {made.prepared.line!r}")
            self._abandon(table, made)
            return
        made.answered = made.answered or time.perf_counter()
        if table.left:
            self._idle.append(table)
        elif self._spare:
            self._idle.append(self._spare.popleft())

    def _abandon(self, table: _Table, made: Made) -> None:
        """Later moves of this table may be illegal, so it is left as it is."""
        self.abandoned.add(made)
        for waiting in (table.untold, table.unpictured):
            if made in waiting:
                waiting.remove(made)

    async def _once(self, table: _Table, made: Made) -> Press:
        server = self.server
        assert isinstance(server, ScaledDiscord)
        person = made.prepared.person
        place = PRIVATE + person if self._whims.random() < PRIVATELY else table.channel
        locale = LOCALES[person % len(LOCALES)]
        pressed = await server.command(person, place, "move", locale, action=made.prepared.line)
        made.pressed, made.acknowledged, made.answered = pressed.at, None, None
        try:
            async with asyncio.timeout(ANSWER_WITHIN + 0.5):
                made.acknowledged = (await pressed.heard).at
            self.acks.append((pressed.at, 1000 * (made.acknowledged - pressed.at)))
            async with asyncio.timeout(PATIENCE):
                made.answered = (await pressed.answered).at
        except TimeoutError:
            server.forget(pressed.heard, pressed.answered)
        return server.press_of(pressed)


def _why(press: Press) -> str:
    if press.answered:
        return "denied" if press.denied else "refused"
    return "not acknowledged" if press.callback is None else "no answer"
