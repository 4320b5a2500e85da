"""Issue 4: moves through the table service (engine and SQLite with synchronous=FULL), over 100 tables and alone."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from bot.store.changes import Commit
from bot.store.rows import LogRow
from bot.store.sqlite.sqlite import SqliteStore
from bot.tables.create import create_table
from bot.tables.lines import typed_line
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.start import start_game
from bot.tables.types import Location, Request
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from tests.bench.bench_store import bare, best, p99
from tests.bench.measure import show

TABLES = 100
SEATS = 4
LONG = 1000
_presses = itertools.count()


def run(*, short: bool) -> None:
    # Beside the checkout, not in /tmp: that is memory on many machines.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".bench-") as folder:
        asyncio.run(_run(Path(folder), short))


async def _run(folder: Path, short: bool) -> None:
    times = 2000 if short else 6000
    before = await asyncio.to_thread(bare, folder, 1000)
    store = await SqliteStore.open(folder / "service.db")
    try:
        tables = Tables(store, time.time)
        names = [await opened(tables, number) for number in range(TABLES)]
        thought = [await lines(tables, name, times // TABLES) for name in names]
        made = sum(len(known) for known in thought)
        took: list[float] = []
        began, computed = time.perf_counter(), time.process_time()
        await asyncio.gather(*(plays(tables, name, known, took) for name, known in zip(names, thought, strict=True)))
        whole, computed = time.perf_counter() - began, time.process_time() - computed
        show(f"moves over {TABLES} tables at once, a second", f"{made / whole:,.0f}", "2,000")
        show("  of the bare transactions", f"{made / whole / before:.2f} x")
        show("  p99 of one", f"{p99(took):.1f} ms", "60 ms")
        show("  CPU time of one", f"{1e6 * computed / made:.0f} us")
        show("  bare transactions on the same disk, a second", f"{before:,.0f}")
        alone: list[float] = []
        for number in range(5 if short else 15):
            name = await opened(tables, TABLES + number)
            await plays(tables, name, await lines(tables, name, 70), alone)
        show("moves at one table alone, p99", f"{p99(alone):.2f} ms", "10 ms")
        show("  middle", f"{sorted(alone)[len(alone) // 2]:.2f} ms")
        await long_table(tables, names[0])
    finally:
        await store.close()


async def opened(tables: Tables, number: int) -> str:
    table = (
        await create_table(
            tables, press(SEATS * number + 1), Location(1000 + number, 1), "castle", Settings(seats=SEATS)
        )
    ).table
    for seat in range(1, SEATS):
        await join_lobby(tables, press(SEATS * number + seat + 1), table)
    await start_game(tables, press(SEATS * number + 1), table)
    return table


class Line(NamedTuple):
    person: int
    words: str


async def lines(tables: Tables, table: str, most: int) -> list[Line]:
    """So many moves of people who play like beginners, thought of ahead: only the service is measured."""
    snapshot = await tables.snapshot(table)
    position = snapshot.game_position.copy()
    made: list[Line] = []
    while len(made) < most and snapshot.rules.outcome(position) is None:
        seat = position.awaited()[0]
        dice = Dice(f"{table} {len(made)}")
        move = PLAYERS["greedy"](snapshot.rules, Decision(snapshot.rules, position, seat), dice)
        position.apply(seat, move)
        position.events.clear()
        made.append(Line(snapshot.seats[seat].person or 0, typed_line(snapshot, snapshot.box.notation.write(move))))
    return made


async def plays(tables: Tables, table: str, known: Sequence[Line], took: list[float]) -> None:
    for person, words in known:
        began = time.perf_counter()
        # as a command finds the table of its channel
        snapshot = await tables.snapshot(table)
        await play_line(tables, press(person), snapshot.id, words)
        took.append((time.perf_counter() - began) * 1000)


def press(person: int) -> Request:
    return Request(f"bench {next(_presses)}", person, f"Player {person}", "en")


async def long_table(tables: Tables, table: str) -> None:
    """A table whose log is longer than any game's, loaded as after a restart."""
    snapshot = await tables.snapshot(table)
    rows = await tables.store.log(table)
    more = tuple(
        msgspec.structs.replace(rows[number % len(rows)], number=number + 1) for number in range(len(rows), LONG)
    )
    await add(tables, snapshot.row.version, table, more)

    async def load() -> None:
        fresh = Tables(tables.store, time.time)
        assert (await fresh.snapshot(table)).moves == LONG

    show(f"a table of {LONG:,} moves loaded by the service", f"{await best(load):.2f} ms", "10 ms")


async def add(tables: Tables, version: int, table: str, rows: tuple[LogRow, ...]) -> None:
    await tables.store.commit(Commit(table=table, expected=version, now=1.0, entries=rows))
