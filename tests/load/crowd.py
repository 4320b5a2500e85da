"""People at prepared tables: they move at a given rate, and the crowd notes when what arrived."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from tests.bench.tables_here import LOCALES
from tests.load.server import Kind, Seen, WalledDiscord
from tests.load.world import CARD, Prepared, PreparedTable

ANSWERED_WITHIN: Final = 60.0
STEP: Final = 0.01


@dataclass(eq=False)
class Made:
    """A move, and what became of it: moments on the clock of perf_counter."""

    prepared: Prepared
    pressed: float = 0.0
    acknowledged: float | None = None
    answered: float | None = None
    told: float | None = None
    """Its card (or question) is in the channel, in words."""
    message: int = 0
    """Which tells it."""
    pictured: float | None = None


@dataclass(eq=False)
class _Table:
    id: str
    channel: int
    left: deque[Prepared]
    untold: list[Made] = field(default_factory=list)
    unpictured: list[Made] = field(default_factory=list)
    posts: list[Seen] = field(default_factory=list)


class Crowd:
    """One move at a time at each table, so that each is legal when it arrives."""

    def __init__(self, tables: Iterable[PreparedTable], active: int, seed: int) -> None:
        """Only so many tables are active at once; the others take the place of those that have ended."""
        every = [_Table(table.id, table.channel, deque(table.moves)) for table in tables]
        self._chance = random.Random(seed)
        self._by_channel = {table.channel: table for table in every}
        self._idle, self._spare = every[:active], deque(every[active:])
        self._tasks: set[asyncio.Task[None]] = set()
        self.server: WalledDiscord | None = None
        self.made: list[Made] = []
        self.sent: Counter[str] = Counter()
        """How many moves were sent at each table."""
        self.starved = 0
        """Moves that were not made, since no table had one left."""
        self.seen: Counter[Kind] = Counter()

    # ---------------------------------------------------------------- moves

    async def one_by_one(self, moves: int, within: float) -> list[Made]:
        """The next one only when all of the last one has arrived."""
        return [made for _ in range(moves) if (made := await self._alone(within)) is not None]

    async def _alone(self, within: float) -> Made | None:
        if (made := await self._begin()) is None:
            return None
        deadline = time.perf_counter() + within
        while not _complete(made) and time.perf_counter() < deadline:  # noqa: ASYNC110  # of many things
            await asyncio.sleep(STEP)
        await asyncio.sleep(5 * STEP)
        return made

    async def at_rate(self, rate: float, seconds: float, *, bursty: bool) -> list[Made]:
        """Evenly, or (bursty) each whenever: then the number of each second varies as that of independent people."""
        first = len(self.made)
        began = time.perf_counter()
        for at in self._moments(rate, seconds, bursty=bursty):
            await asyncio.sleep(max(began + at - time.perf_counter(), 0.0))
            await self._begin()
        await asyncio.sleep(max(began + seconds - time.perf_counter(), 0.0))
        return self.made[first:]

    def _moments(self, rate: float, seconds: float, *, bursty: bool) -> Iterator[float]:
        number = round(rate * seconds)
        if not bursty:
            return (move / rate for move in range(number))
        return iter(sorted(self._chance.uniform(0.0, seconds) for _ in range(number)))

    async def finished(self) -> None:
        """Until each move is answered, or never will be."""
        await asyncio.gather(*self._tasks)

    def settle(self) -> None:
        """At the end: what no later message has told was told by the first one after it, if there was any."""
        for table in self._by_channel.values():
            for made in table.untold[:]:
                if after := [post for post in table.posts if post.at > made.pressed]:
                    _tell(table, made, after[0])

    async def _begin(self) -> Made | None:
        """If every table waits for an answer, so does the next move: then the bot cannot keep up with this rate."""
        while not self._idle and self._tasks:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        if not self._idle:
            self.starved += 1
            return None
        at = self._chance.randrange(len(self._idle))
        self._idle[at], self._idle[-1] = self._idle[-1], self._idle[at]
        table = self._idle.pop()
        made = Made(table.left.popleft())
        self.made.append(made)
        self.sent[table.id] += 1
        task = asyncio.create_task(self._move(table, made))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return made

    async def _move(self, table: _Table, made: Made) -> None:
        assert self.server is not None
        table.untold += [made] if made.prepared.told else []
        table.unpictured += [made] if made.prepared.told == CARD else []
        locale = LOCALES[made.prepared.person % len(LOCALES)]
        pressed = await self.server.command(
            made.prepared.person, table.channel, "move", locale, action=made.prepared.line
        )
        made.pressed = pressed.at
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                made.acknowledged = (await pressed.heard).at
                made.answered = (await pressed.answered).at
        except TimeoutError:
            # later moves of this table may be illegal
            self.server.forget(pressed.heard, pressed.answered)
            return
        if table.left:
            self._idle.append(table)
        elif self._spare:
            self._idle.append(self._spare.popleft())

    # ---------------------------------------------------------------- what arrives

    def watch(self, seen: Seen) -> None:
        self.seen[seen.kind] += 1
        table = self._by_channel.get(seen.channel)
        if table is None:
            return
        if seen.kind is Kind.PUBLIC:
            table.posts.append(seen)
            for made in _shown(table.untold):
                _tell(table, made, seen)
        if seen.picture:
            # a later card's picture shows what an earlier one's would have shown
            for made in [made for made in table.unpictured if made.told is not None and made.message <= seen.message]:
                made.pictured = seen.at
                table.unpictured.remove(made)


def _tell(table: _Table, made: Made, post: Seen) -> None:
    made.told, made.message = post.at, post.message
    table.untold.remove(made)


def _shown(untold: list[Made]) -> list[Made]:
    """The moves that a message tells which arrives now: those that were answered. The last may have been made and told
    although its answer is still on its way: then it is the only one."""
    answered = [made for made in untold if made.answered is not None]
    return answered or untold[:]


def _complete(made: Made) -> bool:
    told = made.told is not None or not made.prepared.told
    pictured = made.pictured is not None or made.prepared.told != CARD
    return made.answered is not None and told and pictured
