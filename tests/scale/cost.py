"""python -m tests.scale.cost [--short] [PART…]: what a move costs on both databases, as ratios of one run.

`speed`: moves a second through the service, one process on SQLite, one on PostgreSQL, four together; `flat`: the same
with few and with many tables stored; `start`: how soon a bot is ready. Runs alternate, figures are medians; the machine
has to do with the database and all processes at once. Nothing fails: bars are printed beside the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sqlite3
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bot.store.postgres.restore import restore
from tests.bench import bench_start
from tests.bench.bench_bot import ROOT
from tests.bench.measure import show
from tests.bot.store.copies import copy_postgres_table, copy_table
from tests.postgres import Server, programs, serving
from tests.scale import cost_places as places
from tests.scale.cost_player import Known, Order, Took

PROCESSES: Final = 4
WARM: Final = 2
"""Moves of each table before the measurement, by which it is in memory."""
SOCKET_ROOM: Final = 60
"""A socket's path may be 107 characters long."""


class Sizes(NamedTuple):
    rounds: int
    tables: int
    """That are played at the same time; a multiple of the processes."""
    moves: int
    """Of each table and round."""
    live: int
    """Tables of the full database, as many times `tables`."""
    finished: int


FULL: Final = Sizes(rounds=5, tables=100, moves=16, live=10_000, finished=100_000)
SHORT: Final = Sizes(rounds=3, tables=40, moves=8, live=1_000, finished=2_000)


class Process:
    """One process of the service."""

    def __init__(self, child: asyncio.subprocess.Process) -> None:
        self._child = child

    async def play(self, tables: Sequence[str], moves: Sequence[Known], *, forget: bool = False) -> Took:
        assert self._child.stdin is not None
        order = Order(tuple(tables), tuple(moves), forget)
        self._child.stdin.write(msgspec.json.encode(order) + b"\n")
        return msgspec.json.decode(await self.said(), type=Took)

    async def said(self) -> bytes:
        assert self._child.stdout is not None
        line = await self._child.stdout.readline()
        if not line:
            raise RuntimeError(f"a process of the service has ended: {await self._child.wait()}")
        return line


@asynccontextmanager
async def process(url: str) -> AsyncIterator[Process]:
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "tests.scale.cost_player", url)
    child = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe, limit=2**20)
    try:
        made = Process(child)
        await made.said()
        yield made
    finally:
        assert child.stdin is not None
        child.stdin.close()
        await child.wait()


class Measured(NamedTuple):
    """Some processes at work at the same time."""

    rate: float
    cpu: float
    """Seconds of the processes, for one move."""
    server: float = 0.0
    """The same of the database's own."""
    again: int = 0

    @classmethod
    def of(cls, took: Sequence[Took], server: float = 0.0) -> Measured:
        moves = sum(one.moves for one in took)
        wall = max(one.ended for one in took) - min(one.began for one in took)
        again = sum(one.again for one in took)
        return cls(moves / wall, sum(one.cpu for one in took) / moves, server / moves, again)


class Rounds(list[Measured]):
    """The rounds of one kind."""

    @property
    def rate(self) -> float:
        return statistics.median(one.rate for one in self)

    @property
    def cpu(self) -> float:
        return statistics.median(one.cpu for one in self)

    @property
    def server(self) -> float:
        return statistics.median(one.server for one in self)

    def show(self, what: str) -> None:
        each = " ".join(f"{one.rate:.0f}" for one in self)
        show(f"moves a second, {what}", f"{self.rate:,.0f}")
        own, server = f"{1e3 * self.cpu:.2f} ms", f", of the server {1e3 * self.server:.2f} ms" if self.server else ""
        show("  processor for one", own + server)
        show("  each round", each)
        if again := sum(one.again for one in self):
            show("  calls that took too long, and were repeated", f"{again}")


# ---------------------------------------------------------------- the parts


async def speed(folder: Path, server: Server, sizes: Sizes) -> None:
    """One process on each database, and four on PostgreSQL."""
    given = await places.template(folder / "speed.db", WARM + sizes.rounds * sizes.moves)
    file = places.in_file(given, folder / "played.db", sizes.tables, 0)
    url = await places.on_server(given, server, "speed", 2 * sizes.tables, 0)
    all_tables, others = places.copies(sizes.tables), places.copies(sizes.tables, sizes.tables + 1)
    shares = [others[number::PROCESSES] for number in range(PROCESSES)]
    async with AsyncExitStack() as stack:
        on_file, alone = [await stack.enter_async_context(process(where)) for where in (file, url)]
        four = [await stack.enter_async_context(process(url)) for _ in range(PROCESSES)]
        sqlite, one, together = Rounds(), Rounds(), Rounds()
        waits, waits_of_four = Counter[str](), Counter[str]()

        async def all_four(moves: Sequence[Known]) -> list[Took]:
            return await asyncio.gather(*(each.play(mine, moves) for each, mine in zip(four, shares, strict=True)))

        first = given.moves[:WARM]
        await on_file.play(all_tables, first)
        await alone.play(all_tables, first)
        await all_four(first)
        for number in range(sizes.rounds):
            moves = given.moves[WARM + number * sizes.moves :][: sizes.moves]
            sqlite.append(Measured.of([await on_file.play(all_tables, moves)]))
            async with places.watched(url, waits):
                one.append(await _with_server(server, _listed(alone.play(all_tables, moves))))
            async with places.watched(url, waits_of_four):
                together.append(await _with_server(server, all_four(moves)))
    sqlite.show("one process on SQLite")
    one.show("one process on PostgreSQL")
    together.show(f"{PROCESSES} processes on PostgreSQL")
    show("PostgreSQL to SQLite, one process each", f"{one.rate / sqlite.rate:.2f}", "at least 0.4")
    show(f"{PROCESSES} processes to one, moves", f"{together.rate / one.rate:.2f}", "at least 1")
    show("  processor for one move", f"{together.cpu / one.cpu:.2f}", "at most 1.25")
    show("  with the server's", f"{(together.cpu + together.server) / (one.cpu + one.server):.2f}")
    _show_waits("one process", waits)
    _show_waits(f"{PROCESSES} processes", waits_of_four)
    long = places.long_waits(server)
    show("locks waited for longer than 100 ms", f"{len(long)}")


async def _listed(took: Awaitable[Took]) -> list[Took]:
    return [await took]


async def _with_server(server: Server, playing: Awaitable[list[Took]]) -> Measured:
    before = places.server_cpu(server)
    took = await playing
    return Measured.of(took, places.server_cpu(server) - before)


def _show_waits(who: str, seen: Counter[str]) -> None:
    total = seen.total() or 1
    for what, times in seen.most_common(6):
        show(f"  looked at connections of {who}: {what}", f"{100 * times / total:.0f} %")
    locks = sum(times for what, times in seen.items() if what.startswith("Lock "))
    show(f"  waiting for locks of rows, {who}", f"{locks} of {seen.total()} looks")


async def flat(folder: Path, server: Server, sizes: Sizes) -> None:
    """A move with few tables stored, and with many."""
    # a game is not long enough for more
    sizes = sizes._replace(moves=max(sizes.moves // 2, 1))
    given = await places.template(folder / "flat.db", WARM + 2 * sizes.rounds * sizes.moves)
    few, step = sizes.tables - 1, sizes.live // sizes.tables
    show("moves of each finished game", f"{_moves(given):,}")
    for kind in ("SQLite", "PostgreSQL"):
        if kind == "SQLite":
            small = places.in_file(given, folder / "small.db", few, 0)
            large = places.in_file(given, folder / "large.db", sizes.live - 1, sizes.finished - 1)
        else:
            small = await places.on_server(given, server, "small", few, 0)
            large = await places.on_server(given, server, "large", sizes.live - 1, sizes.finished - 1)
        await _flat(kind, small, large, given, sizes, step)


def _moves(given: places.Template) -> int:
    with closing(sqlite3.connect(given.file)) as db:
        (moves,) = db.execute("SELECT moves FROM tables WHERE id = ?", (given.finished,)).fetchone()
    return int(moves)


async def _flat(kind: str, small: str, large: str, given: places.Template, sizes: Sizes, step: int) -> None:
    played = sizes.tables - 1
    tables = {small: places.copies(played), large: places.copies(played, step, step)}
    known, loaded = {small: Rounds(), large: Rounds()}, {small: Rounds(), large: Rounds()}
    async with AsyncExitStack() as stack:
        processes = {where: await stack.enter_async_context(process(where)) for where in (small, large)}
        for where, one in processes.items():
            await one.play(tables[where], given.moves[:WARM])
        for number in range(sizes.rounds):
            begin = WARM + 2 * number * sizes.moves
            moves = given.moves[begin : begin + sizes.moves]
            more = given.moves[begin + sizes.moves : begin + 2 * sizes.moves]
            for where, one in processes.items():
                known[where].append(Measured.of([await one.play(tables[where], moves)]))
            for where, one in processes.items():
                loaded[where].append(Measured.of([await one.play(tables[where], more, forget=True)]))
    for what, rounds in (("in memory", known), ("loaded anew", loaded)):
        for size, where in (
            (f"{sizes.tables:,} live", small),
            (f"{sizes.live:,} live, {sizes.finished:,} over", large),
        ):
            show(
                f"{kind}, a move {what}, of {size}",
                f"{1e3 / rounds[where].rate:.2f} ms, {1e3 * rounds[where].cpu:.2f} ms CPU",
            )
        show("  many to few", f"{rounds[small].rate / rounds[large].rate:.2f}", "at most 1.15")
        show("  the processor's part of it", f"{rounds[large].cpu / rounds[small].cpu:.2f}", "at most 1.15")
    show(f"{kind}, a table loaded to one in memory", f"{known[large].rate / loaded[large].rate:.2f}")


async def start(folder: Path, server: Server, sizes: Sizes) -> None:
    """From the beginning of `python -m bot` until it tells Discord who it is."""
    table = await bench_start.prepared(f"sqlite:///{folder / 'bot.db'}")
    await server.run("CREATE DATABASE start")
    url = server.url("start")
    await asyncio.to_thread(restore, folder / "bot.db", url, since=0.0, force=True)
    with closing(sqlite3.connect(folder / "bot.db", isolation_level=None)) as db:
        copy_table(db, table, sizes.live - 1)
    async with places.connection(url) as server_db:
        await copy_postgres_table(server_db, table, sizes.live - 1)
        await server_db.execute("VACUUM ANALYZE")
    starts: dict[str, list[bench_start.Started]] = {"SQLite": [], "PostgreSQL": []}
    for _ in range(sizes.rounds):
        for kind, where in (("SQLite", f"sqlite:///{folder / 'bot.db'}"), ("PostgreSQL", url)):
            starts[kind].append(await bench_start.started(folder, where))
    for kind, took in starts.items():
        ready, cpu = (statistics.median(times) for times in zip(*((one.ready, one.cpu) for one in took), strict=True))
        show(f"ready on {kind} with {sizes.live:,} live tables", f"{ready:.2f} s", "2 s")
        show("  processor", f"{cpu:.2f} s")
        show("  each", " ".join(f"{one.ready:.2f}" for one in took))


PARTS: Final = {"speed": speed, "flat": flat, "start": start}


def measure(parts: Sequence[str], sizes: Sizes) -> None:
    found = programs()
    if found is None:
        raise SystemExit("PostgreSQL's initdb is not found; Debian's package is called postgresql.")
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    # on the disk of the checkout, not in /tmp: that is memory on many machines
    parent = build if len(str(build)) < SOCKET_ROOM else None
    show("processors of this machine, load now", f"{os.cpu_count()}, {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(dir=parent, prefix="cost-") as name:
        base = Path(name)
        (base / "server").mkdir()
        base.chmod(0o755)
        with serving(base / "server", found, places.SETTINGS) as server:
            for part in parts:
                print(f"\n== {part}", flush=True)
                (base / part).mkdir()
                asyncio.run(PARTS[part](base / part, server, sizes))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.scale.cost", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a smaller sample")
    parser.add_argument(
        "--finished", type=int, metavar="N", help=f"finished tables of the full database ({FULL.finished:,})"
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (all)")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    # the server ends too
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sizes = SHORT if asked.short else FULL
    measure(asked.parts or list(PARTS), sizes._replace(finished=asked.finished or sizes.finished))


if __name__ == "__main__":
    main()
