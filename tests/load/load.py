"""One run: the bot in its process, first idle, then under load."""

from __future__ import annotations

import asyncio
import math
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

from tests.load import probe
from tests.load.crowd import Crowd, Made
from tests.load.figures import Figures, Machine, counted
from tests.load.process import BotProcess, LogReader, Waiting, database_in, machine_cpu, running
from tests.load.server import WalledDiscord
from tests.load.world import CARD, QUESTION, World, moves_made
from tests.standin.standin import standin

FIRST_MOVES: Final = 30
"""Not measured: they load tables and draw what no card has needed before."""
IDLE_MOVES: Final = 60
IDLE_WITHIN: Final = 10.0
LOOK_EVERY: Final = 1.0
LATER: Final = 10.0


@dataclass(frozen=True, kw_only=True)
class Plan:
    tables: int
    rate: float
    seconds: float
    half: bool = False
    bursty: bool = False
    seed: int = 1
    first_moves: int = FIRST_MOVES
    idle_moves: int = IDLE_MOVES
    later: float = LATER
    """Seconds after the load in which the outbox should become empty."""

    @property
    def spare_tables(self) -> int:
        return self.tables // 4 + 2

    @property
    def moves_each(self) -> int:
        """How many moves each table should have ready: more than chance will give to any."""
        mean = (self.rate * self.seconds + self.first_moves + self.idle_moves) / self.tables
        return round(mean + 5 * math.sqrt(mean)) + 5


async def run(plan: Plan, world: World, folder: Path) -> Figures:
    """Needs an empty folder, on the disk that is to be measured."""
    shutil.copy(world.database, database_in(folder))
    crowd = Crowd(world.tables, plan.tables, plan.seed)
    server = WalledDiscord(world.channels, crowd.watch)
    async with standin(server):
        crowd.server = server
        async with running(folder, server, half=plan.half) as bot:
            await crowd.one_by_one(plan.first_moves, IDLE_WITHIN)
            idle = await crowd.one_by_one(plan.idle_moves, IDLE_WITHIN)
            await bot.drained(plan.later)
            async with _Measurement(bot) as measured:
                crowd.seen.clear()
                server.walls.most_in_a_second = 0
                made = await crowd.at_rate(plan.rate, plan.seconds, bursty=plan.bursty)
                left, requests = bot.waiting(), crowd.seen.copy()
            left_later = await bot.drained(plan.later)
            cpu = bot.cpu() - measured.bot_before
            await crowd.finished()
            crowd.settle()
            ended = time.perf_counter()
            memory, peak = bot.memory(), bot.memory("VmHWM")
    log = LogReader(bot.log)
    log.update()
    return Figures(
        rate=plan.rate,
        held=bot.held,
        tables=plan.tables,
        seconds=measured.seconds,
        moves=len(made),
        idle_ack=_took(idle, "acknowledged"),
        idle_card=_took(_telling(idle, CARD), "told"),
        ack=_took(made, "acknowledged"),
        card=_took(sorted(_telling(made, CARD), key=lambda one: one.told or ended), "told", ended),
        picture=_took(_telling(made, CARD), "pictured", ended),
        question=_took(_telling(made, QUESTION), "told", ended),
        untold=sum(one.told is None for one in _telling(made, CARD, QUESTION)),
        unpictured=sum(one.pictured is None for one in _telling(made, CARD)),
        requests=crowd.seen,
        requests_in_time=counted(requests) / measured.seconds,
        most_in_a_second=server.walls.most_in_a_second,
        refused=server.walls.refused,
        most_invalid=server.walls.most_invalid,
        cpu=100 * measured.bot / measured.seconds,
        cpu_per_move=1000 * cpu / max(len(made), 1),
        late=[1000 * tick for tick in probe.read(bot.probe, measured.began, measured.ended)],
        memory=memory,
        peak_memory=peak,
        most_rows=max(waiting.rows for waiting in (*measured.waiting, left)),
        oldest_row=max(waiting.oldest for waiting in (*measured.waiting, left)),
        rows_left=left.rows,
        rows_left_later=left_later.rows,
        dropped=crowd.starved + _dropped(crowd, world, bot),
        late_answers=server.late,
        complaints=log.levels,
        machine=measured.machine(),
        first_complaints=log.first,
    )


@dataclass
class _Measurement:
    """The CPU of the bot, of this process and of everything else, how late the loop of this one is, and the outbox."""

    process: BotProcess
    rig_late: list[float] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)

    async def __aenter__(self) -> Self:
        late = probe.watch_loop(lambda _, late: self.rig_late.append(1000 * late))
        self._watching = [asyncio.create_task(late), asyncio.create_task(self._watch_outbox())]
        self.began, self.bot_before = time.monotonic(), self.process.cpu()
        self._rig, self._machine = time.process_time(), machine_cpu()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.ended, self.bot = time.monotonic(), self.process.cpu() - self.bot_before
        self._rig, self._machine = time.process_time() - self._rig, machine_cpu() - self._machine
        self.seconds = self.ended - self.began
        for watching in self._watching:
            watching.cancel()

    async def _watch_outbox(self) -> None:
        while True:
            self.waiting.append(self.process.waiting())
            await asyncio.sleep(LOOK_EVERY)

    def machine(self) -> Machine:
        others = max(self._machine - self._rig - self.bot, 0.0)
        return Machine(100 * self._rig / self.seconds, self.rig_late, 100 * others / self.seconds)


def _telling(made: Sequence[Made], *kinds: str) -> list[Made]:
    return [one for one in made if one.prepared.told in kinds]


def _took(made: Sequence[Made], what: str, ended: float | None = None) -> list[float]:
    """Milliseconds since the press. What has not come by the end took at least until then; without `ended`, it does not
    count."""
    ends = ((one.pressed, getattr(one, what) or ended) for one in made)
    return [1000 * (end - pressed) for pressed, end in ends if end is not None]


def _dropped(crowd: Crowd, world: World, bot: BotProcess) -> int:
    """Moves that were sent and are not in the log."""
    made = moves_made(bot.database, world.tables)
    return sum(crowd.sent[table] - number for table, number in made.items())
