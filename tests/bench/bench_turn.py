"""What a move costs the bot: CPU and requests to Discord, counted when everything is delivered."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.address import open_store
from tests.bench.bench_bot import PATIENCE, Players, running
from tests.bench.measure import show
from tests.bench.tables_here import FIRST_CHANNEL, Begun
from tests.standin.discord_here import Discord
from tests.standin.standin import ReceivedRequest, standin

WARM_UP: Final = 6
"""Tables whose moves are not counted: their boards are drawn for the first time."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


def run(*, short: bool) -> None:
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".bench-") as folder:
        asyncio.run(_run(Path(folder), *((4, 8) if short else (8, 24))))


async def _run(folder: Path, tables: int, turns: int) -> None:
    store = await open_store(f"sqlite:///{folder / 'bot.db'}")
    try:
        begun = Begun(store)
        known = [await begun.table(number, 5 * number % 60, 2 + number % 3) for number in range(WARM_UP + tables)]
        with closing(sqlite3.connect(folder / "bot.db", isolation_level=None)) as db:
            db.execute("DELETE FROM outbox")
            server = Discord(range(FIRST_CHANNEL, FIRST_CHANNEL + len(known)))
            async with standin(server), running(folder, server) as process:
                await _warmed_up(folder / "bot.log")
                players = Players(server, begun, db)
                await _play(players, known, 3)
                before, cpu, requests = await _moves(begun, known), cpu_seconds(process), len(server.requests)
                await _play(players, known[WARM_UP:], turns)
                moves = await _moves(begun, known) - before
                show("CPU of a move", f"{1000 * (cpu_seconds(process) - cpu) / moves:.1f} ms")
                made = Counter(filter(None, map(_kind, server.requests[requests:])))
                show(f"requests of a move, of {moves}", f"{made.total() / moves:.2f}")
                for kind, count in made.most_common():
                    show(f"  {kind}", f"{count / moves:.2f}")
                (later,) = db.execute("SELECT count(*) FROM outbox WHERE status = 'waiting'").fetchone()
                show("  still to come, as their turns go on", f"{later / moves:.2f}")
    finally:
        await store.close()


async def _warmed_up(log: Path) -> None:
    async with asyncio.timeout(PATIENCE):
        while "warmed up" not in log.read_text():  # noqa: ASYNC110, ASYNC240
            await asyncio.sleep(0.1)


async def _play(players: Players, tables: list[str], turns: int) -> None:
    """One turn at each table after the other, so that no row of the outbox replaces another."""
    for _ in range(turns):
        for table in tables:
            await players.turn(table)
            await players.told()


async def _moves(begun: Begun, tables: list[str]) -> int:
    return sum([(await begun.now(table)).moves for table in tables])


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _kind(request: ReceivedRequest) -> str | None:
    """Answers to interactions do not count against the limit of the bot."""
    if request.path.startswith(("/interactions", "/webhooks")):
        return None
    where = "private" if re.search(r"/channels/1\d{12}/", request.path) else "channel"
    picture = " with a picture" if request.headers.get("Content-Type", "").startswith("multipart") else ""
    return f"{request.method} {where}{picture}"
