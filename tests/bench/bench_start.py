"""Issue 15: how soon the bot is ready with many live tables stored, and how `/turns` does for a person at many of them.

The tables are copies of one real table, each in a channel of its own. `python -m tests.bench start` prints the figures.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from bot.store.address import open_store
from bot.store.changes import DeliveryReport
from bot.tables.settings import Settings, change_settings
from tests.bench.bench_bot import ROOT, resident
from tests.bench.measure import show
from tests.bench.tables_here import FIRST_CHANNEL, FIRST_PERSON, Begun, press
from tests.bot.store.copies import copy_table
from tests.standin.discord_here import Discord
from tests.standin.standin import IDENTIFY, standin

LIVE: Final = 10_000
MOVES: Final = 12
PACE: Final = 86_400.0
BUSY_AT: Final = 800
"""Tables at which one person plays."""
BUSY_PERSON: Final = 42
SEAT_THE_BUSY: Final = """
UPDATE seats SET owner = ?, person = ?
WHERE seat = 0 AND table_id IN (SELECT id FROM tables ORDER BY id LIMIT ?)
"""
DOWN: Final = 3_600.0
FAR: Final = 1e11
"""Later than anything is due."""
PATIENCE: Final = 120
TICK: Final = 0.002


class Started(NamedTuple):
    ready: float
    """Seconds until it has told Discord who it is."""
    cpu: float
    memory: float
    """Megabytes."""
    turns: list[float]


def run(*, short: bool) -> None:
    # Beside the checkout, not in /tmp: that is memory on many machines.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".bench-") as folder:
        asyncio.run(_run(Path(folder), LIVE // 10 if short else LIVE))


async def _run(folder: Path, live: int) -> None:
    path, url = folder / "bot.db", f"sqlite:///{folder / 'bot.db'}"
    table = await prepared(url)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        copy_table(db, table, live - 1)
        db.execute(SEAT_THE_BUSY, (BUSY_PERSON, BUSY_PERSON, BUSY_AT))
        _show(await started(folder, url), live, "")
        db.execute("UPDATE heartbeat SET at = at - ?", (DOWN,))
        _show(await started(folder, url), live, ", after an hour's downtime")


def _show(start: Started, live: int, after: str) -> None:
    show(f"ready with {live:,} live tables{after}", f"{start.ready:.2f} s", "2 s")
    show("  processor", f"{start.cpu:.2f} s")
    show("  memory then", f"{start.memory:.0f} MB")
    took = " ".join(f"{1000 * one:.0f}" for one in start.turns)
    show(f"  /turns of a person at {BUSY_AT} of them, first, second and third", f"{took} ms")


async def prepared(url: str) -> str:
    """A table on which time runs, of which nothing waits to be told. Returns its id."""
    store = await open_store(url)
    try:
        begun = Begun(store)
        table = await begun.table(0, MOVES)
        await change_settings(begun.tables, press(FIRST_PERSON), table, Settings(pace=PACE))
        await store.beat(time.time(), PACE)
        while rows := await store.claim("start", FAR, 2 * FAR, 100):
            for row in rows:
                await store.record_delivery(DeliveryReport(row=row.id, now=time.time(), message=row.id))
    finally:
        await store.close()
    return table


async def started(folder: Path, url: str) -> Started:
    """Starts a bot, asks it for `/turns` and stops it."""
    server = Discord(range(FIRST_CHANNEL, FIRST_CHANNEL + 100))
    async with standin(server):
        settings = {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": "MTIz.GhIjKl.not-a-real-one",
            "DISCORD_API_BASE": server.api_base,
            "DISCORD_GATEWAY_URL": server.gateway_url,
            "DATABASE_URL": url,
            "LOG_LEVEL": "INFO",
        }
        log = folder / "bot.log"
        with log.open("wb") as errors:
            began = time.perf_counter()
            child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot"), cwd=folder, env={**os.environ, **settings}, stdout=errors, stderr=errors
            )
            while IDENTIFY not in server.operations():
                if child.returncode is not None:
                    raise RuntimeError(f"the bot does not start:\n{log.read_text()}")
                if time.perf_counter() - began > PATIENCE:
                    raise TimeoutError
                await asyncio.sleep(TICK)
            wall, cpu = time.perf_counter() - began, _cpu(child.pid)
            memory = resident(child.pid, "VmRSS")
            took = []
            for _ in range(3):
                pressed = await server.command(BUSY_PERSON, FIRST_CHANNEL, "turns")
                took.append((await asyncio.wait_for(pressed.answered, PATIENCE)).at - pressed.at)
            child.terminate()
            await asyncio.wait_for(child.wait(), PATIENCE)
            return Started(wall, cpu, memory, took)


def _cpu(process: int) -> float:
    """Seconds of processor time; Linux alone tells it of another process."""
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return float("nan")
    ticks = status.read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
