"""The databases whose costs are compared: a file, and a server of PostgreSQL that syncs as on any host, on one disk.
In both, all tables are copies of one, so that each can be played with the same moves."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

import asyncpg

from bot.store.address import open_store
from bot.store.postgres.restore import restore
from bot.store.rows import Status
from bot.tables.lines import typed_line
from bot.tables.play import play_line
from bot.tables.service import Tables
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from tests.bench.tables_here import Begun, line, mover, press
from tests.bot.store.copies import LIVE, copy_postgres_table, copy_table
from tests.postgres import Server
from tests.scale.cost_player import Known

SETTINGS: Final = (
    "listen_addresses=",
    "max_connections=100",
    "shared_buffers=256MB",
    "max_wal_size=4GB",
    "log_lock_waits=on",
    "deadlock_timeout=100ms",
)
LONG_WAIT: Final = re.compile(r"process \d+ acquired .* after ([\d.]+) ms")
FINISHED: Final = "f"
"""The first letter of the ids of finished tables, besides the first of them."""
TICKS: Final = os.sysconf("SC_CLK_TCK")
LOOK_EVERY: Final = 0.05
BUSY: Final = """
SELECT coalesce(wait_event_type, ''), coalesce(wait_event, 'at work') FROM pg_stat_activity
WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


class Template(NamedTuple):
    """A small database in a file, and the moves that its live table and all copies of it go on with."""

    file: Path
    live: str
    finished: str
    moves: Sequence[Known]


async def template(file: Path, moves: int) -> Template:
    store = await open_store(f"sqlite:///{file}")
    try:
        begun = Begun(store)
        live = await begun.table(0, 0)
        known = await _thought(begun.tables, live, moves)
        finished = await begun.table(50_000_000, 0, seats=2)
        while (snapshot := await begun.tables.snapshot(finished)).status is Status.RUNNING:
            await play_line(begun.tables, press(mover(snapshot)), finished, line(snapshot))
    finally:
        await store.close()
    with closing(sqlite3.connect(file)) as db, db:
        # told long ago, and shrunk since
        db.execute("DELETE FROM outbox")
        db.execute("DELETE FROM interactions")
        db.execute("DELETE FROM checkpoints WHERE table_id = ?", (finished,))
    return Template(file, live, finished, known)


async def _thought(tables: Tables, table: str, most: int) -> list[Known]:
    """What people who play like beginners do next: only the service is measured."""
    snapshot = await tables.snapshot(table)
    position = snapshot.game_position.copy()
    made: list[Known] = []
    while len(made) < most:
        if snapshot.rules.outcome(position) is not None:
            raise ValueError(f"the game is over after {len(made)} moves of {most}")
        seat = position.awaited()[0]
        decision = Decision(snapshot.rules, position, seat)
        move = PLAYERS["greedy"](snapshot.rules, decision, Dice(f"cost {len(made)}"))
        position.apply(seat, move)
        position.events.clear()
        made.append(Known(seat, typed_line(snapshot, snapshot.box.notation.write(move))))
    return made


def copies(number: int, first: int = 1, step: int = 1) -> tuple[str, ...]:
    """The ids of so many copies of the live table."""
    return tuple(f"{LIVE}{first + step * n}" for n in range(number))


def in_file(given: Template, file: Path, live: int, finished: int) -> str:
    """The address of a copy of the template with so many copies of its tables."""
    shutil.copy(given.file, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        # a cut would cost a copy, no more; the bot goes back to its own journal
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        copy_table(db, given.live, live)
        copy_table(db, given.finished, finished, FINISHED)
    return f"sqlite:///{file}"


async def on_server(given: Template, server: Server, name: str, live: int, finished: int) -> str:
    """The same on the server."""
    await server.run(f"CREATE DATABASE {name}")
    url = server.url(name)
    await asyncio.to_thread(restore, given.file, url, since=time.time(), force=True)
    async with connection(url) as db:
        await copy_postgres_table(db, given.live, live)
        await copy_postgres_table(db, given.finished, finished, FINISHED)
        # not while it is measured
        await db.execute("VACUUM ANALYZE")
        await db.execute("CHECKPOINT")
    return url


@asynccontextmanager
async def connection(url: str) -> AsyncIterator[asyncpg.Connection]:
    made = await asyncpg.connect(url)
    try:
        yield made
    finally:
        await made.close()


# ---------------------------------------------------------------- the server at work


def server_cpu(server: Server) -> float:
    """Seconds of all its processes, also of those that have ended."""
    main = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
    return (sum(_ticks(main)) + sum(sum(_ticks(int(child))[:2]) for child in children)) / TICKS


def _ticks(process: int) -> list[int]:
    """In the program and in the system; the same of its children that have ended."""
    try:
        return [int(field) for field in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]]
    except OSError:
        return [0] * 4


def long_waits(server: Server) -> list[float]:
    """Milliseconds for which locks were waited for that took longer than the time limit for deadlocks."""
    return [float(took) for took in LONG_WAIT.findall((server.folder / "log").read_text(errors="replace"))]


@asynccontextmanager
async def watched(url: str, seen: Counter[str]) -> AsyncIterator[None]:
    """Counts what the connections of a database do, or wait for, as often as it is looked."""

    async def look(db: asyncpg.Connection) -> None:
        while True:
            seen.update(f"{kind} {event}".strip() for kind, event in await db.fetch(BUSY))
            await asyncio.sleep(LOOK_EVERY)

    async with connection(url) as db:
        looking = asyncio.create_task(look(db))
        try:
            yield
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
