"""Issue 4: how soon the bot answers and tells, how late its loop is, how much memory it takes.

The bot is `python -m bot` in a process of its own, with its database on this disk and discord.py's own client; Discord
stands in this process (tests/standin), presses over the gateway and notes when what arrives. So all that an answer
takes is in its figure: JSON, sockets, SQLite, the pictures drawn meanwhile. (SimCord calls the bot in one process and
waits until all is at rest, on a clock of its own.) What the network and Discord itself take comes on top.

What needs a fresh process runs in one: python -m tests.bench.bench_bot ROUNDS|warming
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import math
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Final

from bot.cards.warm_up import warm_up
from bot.pictures import Pictures, picture_key
from bot.store.address import open_store
from bot.store.rows import Status
from bot.tables.snapshot import TableSnapshot
from engine.game import games
from renderers import render
from renderers.picture import Picture
from renderers.registry import game_of
from tests.bench.bench_pictures import Order, everything
from tests.bench.bench_store import p99
from tests.bench.measure import ROUNDS, show
from tests.bench.tables_here import BOARDS, FIRST_CHANNEL, LOCALES, TEXTS, Begun, line, mover, worst
from tests.standin.discord_here import Discord
from tests.standin.standin import IDENTIFY, standin

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = 12
TICK: Final = 0.001
PAUSE: Final = 0.05
"""Seconds between two cards during the warm-up."""
LOOKS: Final = ("table status", "hand", "rules", "board", "turns", "log", "help")
MEGABYTE: Final = 1e6
PATIENCE: Final = 60
SETTLED: Final = 1.0
"""Seconds after which a bot that has connected has nothing more to do."""


def run(*, short: bool) -> None:
    late(2 if short else 10)
    warming()
    # Beside the checkout, not in /tmp: that is memory on many machines.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".bench-") as folder:
        asyncio.run(_run(Path(folder), *((40, 26, 12, 6) if short else (200, 150, 60, 40))))


async def _run(folder: Path, many: int, alone: int, moves: int, games: int) -> None:
    path = folder / "bot.db"
    store = await open_store(f"sqlite:///{path}")
    try:
        begun = Begun(store)
        tables = [await begun.table(number, 7 * number % moves, 2 + number % 3) for number in range(many)]
        positions = worst(await begun.now(await begun.table(many, 0)), games)
        hard = [await begun.standing(many + 1 + n, snapshot.game_position) for n, snapshot in enumerate(positions)]
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("DELETE FROM outbox")
            server = Discord(range(FIRST_CHANNEL, FIRST_CHANNEL + many + 1 + len(hard)))
            async with standin(server), running(folder, server) as process:
                players = Players(server, begun, db)
                show("memory, idle", f"{resident(process, 'VmRSS'):.0f} MB", "150 MB")
                await completion(players, hard)
                await one_by_one(players, tables[:alone])
                await players.all_at_once(tables[alone:])
                show(f"memory, {many} active tables", f"{resident(process, 'VmRSS'):.0f} MB", "250 MB (200 tables)")
                show("  at its highest", f"{resident(process, 'VmHWM'):.0f} MB")
    finally:
        await store.close()


# ---------------------------------------------------------------- the bot in its process


@asynccontextmanager
async def running(folder: Path, server: Discord) -> AsyncIterator[int]:
    """Gives the id of its process, and tells at its end what it complained of."""
    settings = {
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": "MTIz.GhIjKl.not-a-real-one",
        "DISCORD_API_BASE": server.api_base,
        "DISCORD_GATEWAY_URL": server.gateway_url,
        "DATABASE_URL": f"sqlite:///{folder / 'bot.db'}",
        "LOG_LEVEL": "INFO",
    }
    log = folder / "bot.log"
    with log.open("wb") as errors:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"), cwd=folder, env={**os.environ, **settings}, stdout=errors, stderr=errors
        )
    try:
        async with asyncio.timeout(PATIENCE):
            while IDENTIFY not in server.operations():
                if child.returncode is not None:
                    raise RuntimeError(f"the bot does not start:\n{log.read_text()}")
                await asyncio.sleep(0.01)
        await asyncio.sleep(SETTLED)
        yield child.pid
    finally:
        if child.returncode is None:
            child.terminate()
        await asyncio.wait_for(child.wait(), PATIENCE)
    complaints = [line for line in log.read_text().splitlines() if '"level": "info"' not in line]
    show("  complaints in its log", str(len(complaints)), "0")
    print("\n".join(complaints[:3]), end="")


def resident(process: int, what: str) -> float:
    """Linux alone tells it of another process."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return float("nan")
    return (
        next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith(what))
        * 1024
        / MEGABYTE
    )


class Players:
    """The people at the tables: they play like beginners, and wait for the bot as people do."""

    def __init__(self, server: Discord, begun: Begun, db: sqlite3.Connection) -> None:
        self.server = server
        self.begun = begun
        self.db = db
        self.heard: list[float] = []
        """Milliseconds until each command was acknowledged."""

    async def looks(self, table: str, words: str) -> None:
        """At one's own table."""
        snapshot = await self.begun.now(table)
        pressed = await self.server.command(
            mover(snapshot), snapshot.row.channel or 0, words, LOCALES[snapshot.moves % 3]
        )
        self.heard.append(await pressed.took())
        await asyncio.wait_for(pressed.answered, PATIENCE)

    async def turn(self, table: str) -> tuple[float, float] | None:
        """Moves until one is told by a card: the milliseconds until that one is there since the move's commit, and
        since a person sent it. None: the game ended meanwhile."""
        snapshot = await self.begun.now(table)
        channel = snapshot.row.channel or 0
        card = self.server.arrives("POST", f"/channels/{channel}/messages")
        while snapshot.status is Status.RUNNING:
            sent = time.time()
            pressed = await self.server.command(mover(snapshot), channel, "move", action=line(snapshot))
            self.heard.append(await pressed.took())
            await asyncio.wait_for(pressed.answered, PATIENCE)
            # its time is taken before the commit, whose transaction is in the figure
            at = (await self.begun.store.log(table, snapshot.moves, 1))[0].at
            if self._card_due(table) == at:
                arrival = await asyncio.wait_for(card, PATIENCE)
                return 1000 * (arrival.wall - at), 1000 * (arrival.wall - sent)
            snapshot = await self.begun.now(table)
        return None

    def _card_due(self, table: str) -> float | None:
        last = "SELECT due FROM outbox WHERE table_id = ? AND kind = 'card' ORDER BY id DESC LIMIT 1"
        found = self.db.execute(last, (table,)).fetchone()
        return found and float(found[0])

    async def all_at_once(self, tables: Sequence[str]) -> None:
        await asyncio.gather(*(self.turn(table) for table in tables))
        await self.told()

    async def told(self) -> None:
        """Until all is."""
        waiting = "SELECT count(*) FROM outbox WHERE status = 'waiting' AND due <= ?"
        async with asyncio.timeout(PATIENCE):
            while self.db.execute(waiting, (time.time(),)).fetchone()[0]:  # noqa: ASYNC110
                await asyncio.sleep(0.003)


# ---------------------------------------------------------------- what it takes


async def completion(players: Players, tables: Sequence[str]) -> None:
    async def typing(snapshot: TableSnapshot, text: str, locale: str) -> float:
        pressed = await players.server.types(mover(snapshot), snapshot.row.channel or 0, "move", "action", text, locale)
        return await pressed.took()

    lives = [await players.begun.now(table) for table in tables]
    loading = [await typing(snapshot, "", "pl") for snapshot in lives]
    show("autocomplete of /move, the first after a start", f"{loading[0]:.1f} ms", "30 ms")
    show("  the first at a table, which is loaded", f"{max(loading[1:]):.1f} ms", "30 ms")
    took = [
        [await typing(snapshot, text, locale) for _ in range(ROUNDS)]
        for snapshot in lives
        for locale in LOCALES
        for text in (*TEXTS, f"{line(snapshot)}; ")
    ]
    show("  in the worst positions met, the slowest (best of three)", f"{max(map(min, took)):.1f} ms", "30 ms")
    show(f"  the slowest of all {ROUNDS * len(took)}", f"{max(map(max, took)):.1f} ms", "30 ms")


async def one_by_one(players: Players, tables: Sequence[str]) -> None:
    """At each a look or two, then a turn; the next only when all is told."""
    cold: list[float] = []
    warm: list[float] = []
    sent: list[float] = []
    for number, table in enumerate(tables):
        await players.looks(table, LOOKS[number % len(LOOKS)])
        await players.looks(table, LOOKS[(number + 3) % len(LOOKS)])
        took = await players.turn(table)
        await players.told()
        if took is not None:
            (cold if number < BOARDS else warm).append(took[0])
            sent.append(took[1])
    show(f"{len(players.heard)} commands acknowledged, p99", f"{p99(players.heard):.1f} ms", "50 ms")
    show("  middle", f"{statistics.median(players.heard):.1f} ms")
    show(f"{len(warm)} cards, from the committed move, p95", f"{p95(warm):.0f} ms", "300 ms")
    show("  middle", f"{statistics.median(warm):.0f} ms")
    show("  the first card of each board since the start, at most", f"{max(cold):.0f} ms")
    show("  from the command, p95 of all", f"{p95(sent):.0f} ms")


def p95(took: Sequence[float]) -> float:
    return sorted(took)[math.ceil(len(took) * 0.95) - 1]


# ---------------------------------------------------------------- the loop while pictures are made


def late(rounds: int) -> None:
    """In a fresh process: the first round finds no drawing in any cache."""
    idle, cold, *warm = _fresh(str(rounds))
    show(f"loop while {PICTURES} pictures are made, late at most", f"{max(warm):.1f} ms", "15 ms")
    show(f"  middle of {len(warm)} rounds", f"{statistics.median(warm):.1f} ms")
    show("  while the first of all are made", f"{cold:.1f} ms")
    show("  while nothing is done (late by the machine)", f"{idle:.1f} ms")


def _fresh(what: str) -> list[float]:
    """What a new process measures."""
    command = [sys.executable, "-m", __name__, what]
    made = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: list[float] = json.loads(made.stdout.splitlines()[-1])
    return figures


async def _rounds(rounds: int) -> list[float]:
    orders = [order for number, order in enumerate(_different()) if number % 4 in (0, 3)]
    assert len(orders) == PICTURES
    return [await _latest(asyncio.sleep(0.4)), *[await _latest(_made(orders)) for _ in range(rounds + 1)]]


def _different() -> list[Order]:
    """Of each of six games: two moments, the overview and a hand."""
    return [case for case in everything(2) if case.part in ("overview", "hand")]


def warming() -> None:
    """Cards of games that are warmed up already, while the rest is."""
    lateness, during, after = _fresh("warming")
    show("loop during the warm-up, late at most", f"{lateness:.1f} ms", "50 ms")
    show("a picture during the warm-up, p95", f"{during:.0f} ms")
    show("  of one after it", f"{during / after:.2f} x")


async def _warming() -> list[float]:
    pictures = Pictures()
    orders = [order for order in _different() if game_of(order.view) == next(iter(games()))]
    steps = warm_up()
    # the boards of the first game, without a hurry
    for step in steps:
        if not step.startswith(next(iter(games()))):
            break
    pictures.warm_up(steps)
    rest = pictures._warming
    assert rest is not None
    during: list[float] = []

    async def cards() -> None:
        while not rest.done():
            during.append(await _timed(pictures, orders[len(during) % len(orders)], len(during)))
            await asyncio.sleep(PAUSE)

    lateness = await _latest(cards())
    after = [await _timed(pictures, orders[number % len(orders)], -1 - number) for number in range(len(during))]
    await pictures.close()
    return [lateness, p95(during), p95(after)]


async def _timed(pictures: Pictures, order: Order, number: int) -> float:
    """Milliseconds until the picture is there, which is drawn each time."""
    began = time.perf_counter()
    _, draw = _asked(order)
    assert await pictures.get(number, draw)
    return 1000 * (time.perf_counter() - began)


async def _made(orders: Sequence[Order]) -> None:
    pictures = Pictures()
    made = await asyncio.gather(*(pictures.get(*_asked(order)) for order in orders))
    assert all(made)
    await pictures.close()


def _asked(order: Order) -> tuple[str, partial[Picture]]:
    key = picture_key(order.view, order.part, order.words.language, order.lit)
    return key, partial(render, order.view, order.part, order.words, order.lit)


async def _latest(work: Awaitable[None]) -> float:
    """Milliseconds by which the loop comes too late, at worst."""
    doing = asyncio.ensure_future(work)
    worst = 0.0
    while not doing.done():
        began = time.perf_counter()
        await asyncio.sleep(TICK)
        worst = max(worst, time.perf_counter() - began - TICK)
    return 1000 * worst


if __name__ == "__main__":
    # as many objects as the collector of garbage has to walk through in the bot
    importlib.import_module("bot.app")
    gc.collect()
    gc.freeze()
    print(json.dumps(asyncio.run(_warming() if sys.argv[1] == "warming" else _rounds(int(sys.argv[1])))))
