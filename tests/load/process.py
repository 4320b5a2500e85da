"""The bot in a process of its own, and what the system says of it."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, nullcontext
from pathlib import Path
from typing import Final, NamedTuple

from tests.load.cap import half_a_core
from tests.standin.standin import IDENTIFY, StandIn

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 60.0
QUIET: Final = 0.05
"""The share of a core below which the bot has finished what it does after its start."""
QUIET_WITHIN: Final = 90.0
LOOK_EVERY: Final = 0.5
MEGABYTE: Final = 1e6
FIRST_LINES: Final = 2
TICKS: Final = os.sysconf("SC_CLK_TCK")


class Waiting(NamedTuple):
    """Rows of the outbox that are due."""

    rows: int
    oldest: float
    """Seconds since the oldest was due."""


class BotProcess(NamedTuple):
    id: int
    folder: Path
    held: str
    """How it is held to half a core; empty: it is not."""

    @property
    def database(self) -> Path:
        return database_in(self.folder)

    @property
    def probe(self) -> Path:
        return self.folder / "probe.txt"

    @property
    def log(self) -> Path:
        return self.folder / "bot.log"

    def cpu(self) -> float:
        """Seconds of all its threads."""
        fields = Path(f"/proc/{self.id}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self, what: str = "VmRSS") -> float:
        """Megabytes."""
        lines = Path(f"/proc/{self.id}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(what)) * 1024 / MEGABYTE

    def waiting(self) -> Waiting:
        now = time.time()
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            due = "SELECT count(*), min(due) FROM outbox WHERE status = 'waiting' AND due <= ?"
            rows, oldest = db.execute(due, (now,)).fetchone()
        return Waiting(rows, now - oldest if rows else 0.0)

    async def drained(self, within: float) -> Waiting:
        """Waits until nothing is due. Returns what still is."""
        deadline = time.monotonic() + within
        while (left := self.waiting()).rows and time.monotonic() < deadline:  # noqa: ASYNC110  # another process
            await asyncio.sleep(LOOK_EVERY / 2)
        return left

    async def quiet(self) -> None:
        """Waits until it has warmed up."""
        deadline, before = time.monotonic() + QUIET_WITHIN, self.cpu()
        while time.monotonic() < deadline:
            await asyncio.sleep(LOOK_EVERY)
            before, busy = self.cpu(), self.cpu() - before
            if busy < QUIET * LOOK_EVERY:
                return


class LogReader:
    """Reads what was added to the log of the bot, and counts the lines that are no mere information."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._read = 0
        self.levels: Counter[str] = Counter()
        self.first: list[str] = []
        """The first lines of each level."""

    def update(self) -> None:
        with self._log.open("rb") as log:
            log.seek(self._read)
            for line in log:
                # the rest of a line that is being written comes the next time
                if not line.endswith(b"\n"):
                    break
                self._read += len(line)
                self._count(line.decode())

    def _count(self, line: str) -> None:
        try:
            level = json.loads(line)["level"]
        except (ValueError, TypeError, KeyError):
            # what is not of our log is a traceback of the interpreter
            level = "error"
        if level in ("info", "debug"):
            return
        self.levels[level] += 1
        if self.levels[level] <= FIRST_LINES:
            self.first.append(line.rstrip())

    @property
    def errors(self) -> int:
        return self.levels["error"] + self.levels["critical"]


def database_in(folder: Path) -> Path:
    return folder / "bot.db"


@asynccontextmanager
async def running(folder: Path, server: StandIn, *, half: bool = False) -> AsyncIterator[BotProcess]:
    """On the database in the folder, until the end of the block."""
    settings = {
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": "MTIz.GhIjKl.not-a-real-one",
        "DISCORD_API_BASE": server.api_base,
        "DISCORD_GATEWAY_URL": server.gateway_url,
        "DATABASE_URL": f"sqlite:///{database_in(folder)}",
        "LOG_LEVEL": "INFO",
        "CORNERSTONE_BACKUP_EVERY": "0",
    }
    before = len(server.operations())
    with (folder / "bot.log").open("ab") as log:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.load.probe", str(folder / "probe.txt")),
            cwd=folder,
            env={**os.environ, **settings},
            stdout=log,
            stderr=log,
        )
    with half_a_core(child.pid) if half else nullcontext("") as held:
        bot = BotProcess(child.pid, folder, held)
        try:
            async with asyncio.timeout(PATIENCE):
                while IDENTIFY not in server.operations()[before:]:
                    if child.returncode is not None:
                        raise RuntimeError(f"the bot does not start:\n{bot.log.read_text()}")
                    await asyncio.sleep(0.01)
            await bot.quiet()
            yield bot
        finally:
            if child.returncode is None:
                child.terminate()
            await asyncio.wait_for(child.wait(), PATIENCE)


def machine_cpu() -> float:
    """Seconds for which the cores of this machine were busy with anything."""
    user, nice, system, _, _, *rest = map(int, Path("/proc/stat").read_text().splitlines()[0].split()[1:])
    return (user + nice + system + sum(rest[:3])) / TICKS
