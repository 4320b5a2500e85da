"""Several processes of the bot on one database; one that is killed is started again at once."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from tests.faults.process import BotProcess
from tests.faults.weather import Trap
from tests.load.process import BotProcess as Look
from tests.scale.databases import Database
from tests.scale.server import Ear, ScaledDiscord

JOIN_WITHIN: Final = 120.0
"""Seconds: one session after the other begins."""
QUIET: Final = 0.1
"""The share of a core below which all of them have warmed up."""
QUIET_WITHIN: Final = 120.0
LOOK_EVERY: Final = 0.5
TRAPPED_WITHIN: Final = 8.0
MOST_DELAY: Final = 0.06
TRAPS: Final = (
    Trap("acknowledgement", after=True),
    Trap("answer"),
    Trap("answer", after=True),
    Trap("message"),
    Trap("message", after=True),
    Trap("edit", after=True),
)


class Process:
    def __init__(self, folder: Path, ear: Ear, database: Database, part: str) -> None:
        folder.mkdir()
        more = {
            "DATABASE_URL": database.url,
            "LOG_LEVEL": "INFO",
            "CORNERSTONE_PROCESS": ear.name,
            "CORNERSTONE_FOLDER": str(folder),
            "CORNERSTONE_SHARDS": part,
        }
        self.ear = ear
        self.process = BotProcess(folder, ear, "tests.scale.bot", more)
        self.peak_memory = 0.0
        self._of_the_dead = 0.0
        self._last = (0, 0.0)

    @property
    def cpu(self) -> float:
        """Seconds, of all its lives."""
        return self._of_the_dead + self._last[1]

    def look(self) -> None:
        number = self.process.id
        if number is None:
            return
        look = Look(number, self.process.folder, "")
        with suppress(OSError, StopIteration):
            used, self.peak_memory = look.cpu(), max(self.peak_memory, look.memory("VmHWM"))
            if number != self._last[0]:
                self._of_the_dead += self._last[1]
            self._last = number, used

    @property
    def memory(self) -> float:
        number = self.process.id
        return 0.0 if number is None else Look(number, self.process.folder, "").memory()


class Fleet:
    def __init__(self, folder: Path, server: ScaledDiscord, database: Database, shards: dict[str, str]) -> None:
        self.server = server
        server.hear(shards)
        self.processes = [
            Process(folder / ear.name, ear, database, part)
            for ear, part in zip(server.ears, shards.values(), strict=True)
        ]
        self.killed_at: Counter[str] = Counter()
        server.kill = self.kill
        self.codes: list[int] = []
        self.joined_after: list[float] = []
        """Seconds until each was in all of its sessions, at first."""

    async def __aenter__(self) -> Self:
        self._looking = asyncio.create_task(self._look())
        for process in self.processes:
            process.process.start()
        try:
            await self.joined()
            self.joined_after = [process.process.joining[0] for process in self.processes]
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self._looking.cancel()
        self.look()
        self.codes = list(await asyncio.gather(*(process.process.stop() for process in self.processes)))

    async def joined(self) -> None:
        """Until everyone is heard."""
        waiting = (process.ear.connected.wait() for process in self.processes)
        await asyncio.wait_for(asyncio.gather(*waiting), JOIN_WITHIN)

    async def quiet(self) -> None:
        """Until all have drawn their first pictures."""
        deadline, before = time.monotonic() + QUIET_WITHIN, self.cpu
        while time.monotonic() < deadline:
            await asyncio.sleep(2 * LOOK_EVERY)
            before, used = self.cpu, self.cpu - before
            if used < QUIET * 2 * LOOK_EVERY:
                return

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look()

    def look(self) -> None:
        for process in self.processes:
            process.look()

    @property
    def cpu(self) -> float:
        self.look()
        return sum(process.cpu for process in self.processes)

    @property
    def kills(self) -> int:
        return sum(process.process.kills for process in self.processes)

    @property
    def ended(self) -> Counter[int]:
        """Exit codes of processes that ended by themselves."""
        return sum((process.process.ended for process in self.processes), Counter[int]())

    # ---------------------------------------------------------------- kills

    def kill(self, name: str, moment: str) -> None:
        process = next(process for process in self.processes if process.ear.name == name)
        process.look()
        if process.process.kill():
            self.killed_at[moment] += 1

    async def kill_evenly(self, kills: int, seconds: float, seed: int) -> None:
        """Any of them, in the middle of some request or whenever; each in its part of the time."""
        chance = random.Random(f"kills {seed}")
        began = time.monotonic()
        for number in range(kills):
            at = (number + 0.25 + 0.25 * chance.random()) * seconds / kills
            await asyncio.sleep(max(began + at - time.monotonic(), 0.0))
            await self._kill_one(chance)

    async def _kill_one(self, chance: random.Random) -> None:
        name, before = chance.choice(self._present()).ear.name, self.kills
        if chance.random() < 0.3:
            self.server.trap = name, Trap("move", delay=chance.uniform(0.0, MOST_DELAY))
        else:
            self.server.trap = name, chance.choice(TRAPS)
        deadline = time.monotonic() + TRAPPED_WITHIN
        while self.kills == before and time.monotonic() < deadline:  # noqa: ASYNC110  # the server springs it
            await asyncio.sleep(0.01)
        self.server.trap = None
        if self.kills == before:
            self.kill(name, "at a random moment")

    def _present(self) -> Sequence[Process]:
        return [process for process in self.processes if process.ear.connected.is_set()] or self.processes
