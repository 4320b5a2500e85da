"""One run: processes on one database, people at many tables, and kills; then everything is counted."""

from __future__ import annotations

import asyncio
import logging
import math
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.faults.checks import CheckResult
from tests.load import probe
from tests.load.figures import counted, quantile
from tests.load.process import Waiting, machine_cpu
from tests.load.world import CARD, TOLD_AT_ONCE
from tests.scale import checks
from tests.scale.crowd import PressingCrowd
from tests.scale.databases import Cluster, Database, FileDatabase, LockWatch, ServerDatabase
from tests.scale.figures import Figures
from tests.scale.fleet import Fleet
from tests.scale.server import ScaledDiscord, unfinished
from tests.scale.world import ScaleWorld, shards
from tests.standin.standin import standin

SQLITE: Final = 0
"""Instead of a number of processes: one, on a file."""
WARM_SECONDS: Final = 10.0
"""Not measured: tables are loaded and drawn what no card has needed before."""
DRAIN_WITHIN: Final = 400.0
"""Seconds: the longest pause after failed tries is five minutes."""
FINISHED_WITHIN: Final = 90.0
EMPTY_LOOKS: Final = 15
"""So often in a row the outbox must be empty."""
SHARDS_EACH: Final = 2
LOOK_EVERY: Final = 1.0


@dataclass(frozen=True, kw_only=True)
class Plan:
    tables: int
    rate: float
    seconds: float
    kills: int = 0
    seed: int = 1
    warm: float = WARM_SECONDS

    @property
    def moves_each(self) -> int:
        """How many moves each table should have ready: more than chance will give to any."""
        mean = self.rate * (self.seconds + self.warm) / self.tables
        return round(mean + 5 * math.sqrt(mean)) + 5


async def run(
    plan: Plan, processes: int, world: ScaleWorld, cluster: Cluster | None, folder: Path
) -> tuple[Figures, list[CheckResult]]:
    """In an empty folder. `processes`: how many; `SQLITE`: one on a file."""
    # a connection that a kill cuts is no news
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    async with _database(processes, world, cluster, folder) as database:
        rig = Rig(plan, processes, world, cluster, folder, database)
        async with standin(rig.server):
            return await rig.whole()


@asynccontextmanager
async def _database(
    processes: int, world: ScaleWorld, cluster: Cluster | None, folder: Path
) -> AsyncIterator[Database]:
    if processes == SQLITE:
        file = folder / "bot.db"
        shutil.copy(world.database, file)
        yield FileDatabase(file)
        return
    assert cluster is not None
    async with cluster.run() as database:
        yield database


class Rig:
    def __init__(
        self,
        plan: Plan,
        processes: int,
        world: ScaleWorld,
        cluster: Cluster | None,
        folder: Path,
        database: Database,
    ) -> None:
        self.plan = plan
        self.processes = processes
        self.world = world
        self.cluster = cluster if processes != SQLITE else None
        self.folder = folder
        self.database = database
        self.crowd = PressingCrowd(world.tables, plan.tables, plan.seed, database)
        self.server = ScaledDiscord(world.channels, self.crowd.watch)
        self.crowd.server = self.server
        parts = {"bot": ""} if processes == SQLITE else dict(shards(processes, SHARDS_EACH))
        self.fleet = Fleet(folder, self.server, database, parts)
        self.waiting: list[Waiting] = []
        self.rig_late: list[float] = []

    async def whole(self) -> tuple[Figures, list[CheckResult]]:
        async with self.fleet:
            await self.fleet.quiet()
            await self.crowd.at_rate(self.plan.rate, self.plan.warm, bursty=False)
            await self.crowd.finished()
            await self.database.drained(DRAIN_WITHIN)
            figures, drained_as_of = await self._measured()
        copy = self.folder / "copy.db"
        now = time.time()
        await self.database.copy(copy)
        results = await checks.count(copy, self.world, self.server, self.crowd, self.fleet, drained_as_of, now)
        return figures, results

    async def _measured(self) -> tuple[Figures, float]:
        plan, fleet, server, crowd = self.plan, self.fleet, self.server, self.crowd
        long_before = len(self.cluster.long_waits()) if self.cluster else 0
        first, before = len(crowd.acks), len(server.interactions)
        crowd.seen.clear()
        server.walls.most_in_a_second = 0
        began = time.perf_counter()
        bot, rig, machine = fleet.cpu, time.process_time(), machine_cpu()
        base = self.cluster.cpu() if self.cluster else 0.0
        done_before = await self._transactions()
        late = probe.watch_loop(lambda _, late: self.rig_late.append(1000 * late))
        watching = [asyncio.create_task(late), asyncio.create_task(self._watch_outbox())]
        async with LockWatch(self.database) as locks:
            killing = asyncio.create_task(fleet.kill_evenly(plan.kills, plan.seconds, plan.seed))
            made = await crowd.at_rate(plan.rate, plan.seconds, bursty=False)
            await killing
            seconds, in_time = time.perf_counter() - began, counted(crowd.seen)
            bot, rig, machine = fleet.cpu - bot, time.process_time() - rig, machine_cpu() - machine
            base = self.cluster.cpu() - base if self.cluster else 0.0
        for task in watching:
            task.cancel()
        done = await self._transactions()
        drained = await self._settled()
        ended = time.perf_counter()
        cards = [one for one in made if one.prepared.told == CARD]
        figures = Figures(
            name="SQLite, 1 process" if self.processes == SQLITE else f"PostgreSQL, {self.processes} processes",
            processes=max(self.processes, 1),
            tables=plan.tables,
            rate=plan.rate,
            seconds=seconds,
            moves=len(made),
            presses=len(server.interactions) - before,
            unheard=server.unheard,
            again=crowd.again,
            kills=fleet.kills,
            killed_at=fleet.killed_at,
            starts=sum(process.process.starts for process in fleet.processes),
            back=[seconds for process in fleet.processes for seconds in process.process.joining[1:]],
            joined=fleet.joined_after,
            ack=[took for _, took in crowd.acks[first:]],
            card=[1000 * ((one.told or ended) - one.pressed) for one in cards if one not in crowd.abandoned],
            picture=[1000 * ((one.pictured or ended) - one.pressed) for one in cards if one not in crowd.abandoned],
            untold=sum(one.told is None for one in made if one.prepared.told in TOLD_AT_ONCE),
            requests=crowd.seen.copy(),
            requests_in_time=in_time / seconds,
            turns=len(cards),
            most_in_a_second=server.walls.most_in_a_second,
            refused=server.walls.refused,
            late_answers=server.late,
            cpu=bot,
            database_cpu=base if self.cluster else None,
            rig_cpu=rig,
            other_cpu=max(machine - rig - bot - base, 0.0),
            rig_late=quantile(self.rig_late, 0.999),
            memory=[process.memory for process in fleet.processes],
            peak_memory=[process.peak_memory for process in fleet.processes],
            most_rows=max((waiting.rows for waiting in self.waiting), default=0),
            oldest_row=max((waiting.oldest for waiting in self.waiting), default=0.0),
            drained=drained,
            looks=locks.looks,
            waits=locks.seen,
            long_waits=self.cluster.long_waits()[long_before:] if self.cluster else [],
            transactions=_difference(done_before, done),
            warnings=checks.late(line for process in fleet.processes for line in process.process.log_lines()),
        )
        return figures, self.drained_as_of

    async def _settled(self) -> float:
        """Everyone is heard again, every answer has come and everything was delivered. Returns how long it took."""
        began = time.perf_counter()
        await self.fleet.joined()
        await self.crowd.finished()
        deadline = time.monotonic() + FINISHED_WITHIN
        while unfinished(self.server.interactions.values()) and time.monotonic() < deadline:  # noqa: ASYNC110
            await asyncio.sleep(0.2)
        self.drained_as_of = time.time()
        await self.database.drained(DRAIN_WITHIN, EMPTY_LOOKS)
        self.crowd.settle()
        return time.perf_counter() - began

    async def _watch_outbox(self) -> None:
        while True:
            self.waiting.append(await self.database.waiting())
            await asyncio.sleep(LOOK_EVERY)

    async def _transactions(self) -> tuple[int, int, int] | None:
        return await self.database.done() if isinstance(self.database, ServerDatabase) else None


def _difference(before: tuple[int, int, int] | None, after: tuple[int, int, int] | None) -> tuple[int, int, int] | None:
    if before is None or after is None:
        return None
    return after[0] - before[0], after[1] - before[1], after[2] - before[2]
