"""Issue 4: commits of the store over 100 tables and alone, beside bare transactions of the same disk; long tables."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from bot.store.changes import Changes, Commit, Committed, NewTable, Notification
from bot.store.rows import Checkpoint, LogRow, PendingDecision, SeatRow, Status, TargetKind
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from engine.game import Decision, game
from engine.players import PLAYERS
from engine.players.dice import Dice
from tests.bench.bench_engine import SEATS, middle_game
from tests.bench.measure import show

TABLES = 100
CHECKPOINT_EVERY = 4
LONG = 1000


def run(*, short: bool) -> None:
    # Beside the checkout, not in /tmp: that is memory on many machines.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".bench-") as folder:
        asyncio.run(_run(Path(folder), short))


async def _run(folder: Path, short: bool) -> None:
    game_move = Played()
    times = 1000 if short else 5000
    show("bare transactions of one 2,000-byte row, a second", f"{await asyncio.to_thread(bare, folder, times):,.0f}")
    store = await SqliteStore.open(folder / "bench.db")
    try:
        names = [await opened(store, game_move, number) for number in range(TABLES)]
        took: list[float] = []
        began = time.perf_counter()
        await asyncio.gather(*(plays(store, game_move, name, times // TABLES, took) for name in names))
        whole = time.perf_counter() - began
        show(f"commits over {TABLES} tables at once, a second", f"{times / whole:,.0f}", "1,000")
        show("  p99 of one", f"{p99(took):.1f} ms", "100 ms")
        alone: list[float] = []
        name = await opened(store, game_move, TABLES)
        await plays(store, game_move, name, times // 5, alone)
        show("commits of one table alone, p99", f"{p99(alone):.2f} ms", "10 ms")
        show("  middle", f"{sorted(alone)[len(alone) // 2]:.2f} ms")
        await delivered(store, times // 5)
        await long_table(store, game_move)
    finally:
        await store.close()


class Played:
    """What one move of a castle leaves behind: its state, its words, its events."""

    def __init__(self) -> None:
        position = middle_game("castle")
        position.take_events()  # what was told on the way there
        rules = game("castle")
        seat = position.awaited()[0]
        move = PLAYERS["greedy"](rules, Decision(rules, position, seat), Dice("bench"))
        position.apply(seat, move)
        self.seat = seat
        self.words = position.box.notation.write(move)
        self.events = msgspec.json.encode(position.take_events())
        self.state = rules.save(position.state)

    def commit(self, table: str, version: int, moves: int) -> Commit:
        number = moves + 1
        at = float(number)
        checkpoint = Checkpoint(number, 1, self.state) if number % CHECKPOINT_EVERY == 0 else None
        card = Notification(kind="card", place=TargetKind.CHANNEL, target=int(table, 36), due=at, topic="card")
        press = f"{table}-{number}"
        return Commit(
            table=table,
            expected=version,
            now=at,
            interaction=press,
            answer=b'{"told":1}',
            entries=(LogRow(number, self.seat, self.words, self.events, False, at, 1, 7, press),),
            state=self.state,
            checkpoints=(checkpoint,) if checkpoint is not None else (),
            awaited=(PendingDecision(number % SEATS, number, at, at + 86400),),
            outbox=(card,),
        )


def bare(folder: Path, times: int) -> float:
    """What this disk gives: a transaction of one row, synced, with nothing around it."""
    db = sqlite3.connect(folder / "bare.db", isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE rows (data BLOB)")
        began = time.perf_counter()
        for _ in range(times):
            db.execute("INSERT INTO rows VALUES (zeroblob(2000))")
        return times / (time.perf_counter() - began)
    finally:
        db.close()


async def opened(store: Store, played: Played, number: int) -> str:
    seats = tuple(SeatRow(seat, 100 + seat, 100 + seat, name=f"Player {seat}", locale="en") for seat in range(SEATS))
    new = await store.create(NewTable(now=0.0, game="castle", host=100, channel=1000 + number, seats=seats))
    assert isinstance(new, Committed)
    start = Commit(
        table=new.table, expected=1, now=0.0, state=played.state, changes=Changes(status=Status.RUNNING, rules=1)
    )
    await store.commit(start)
    return new.table


async def plays(store: Store, played: Played, table: str, times: int, took: list[float]) -> None:
    for moves in range(times):
        commit = played.commit(table, moves + 2, moves)
        began = time.perf_counter()
        done = await store.commit(commit)
        took.append((time.perf_counter() - began) * 1000)
        assert isinstance(done, Committed)


def p99(took: list[float]) -> float:
    return sorted(took)[len(took) * 99 // 100]


async def delivered(store: Store, times: int) -> None:
    took = []
    for number in range(times):
        began = time.perf_counter()
        await store.claim("bench", 1e9, 1e9 + number + 1, 10)
        took.append((time.perf_counter() - began) * 1000)
    show(f"claims of the outbox with {TABLES} rows waiting, p99", f"{p99(took):.2f} ms")


async def long_table(store: Store, played: Played) -> None:
    table = await opened(store, played, TABLES + 1)
    for tens in range(LONG // 10):
        parts = [played.commit(table, 0, tens * 10 + number) for number in range(10)]
        whole = Commit(
            table=table,
            expected=tens + 2,
            now=1.0,
            entries=tuple(entry for part in parts for entry in part.entries),
            checkpoints=tuple(point for part in parts for point in part.checkpoints),
            state=played.state,
        )
        await store.commit(whole)
    show(
        f"a table of {LONG:,} moves and its whole log loaded",
        f"{await best(lambda: _whole(store, table)):.2f} ms",
        "10 ms",
    )
    show("  without its log", f"{await best(lambda: store.load(table)):.2f} ms")


async def _whole(store: Store, table: str) -> None:
    await store.load(table)
    assert len(await store.log(table)) == LONG


async def best(act: Callable[[], Awaitable[object]]) -> float:
    took = []
    for _ in range(5):
        began = time.perf_counter()
        await act()
        took.append((time.perf_counter() - began) * 1000)
    return min(took)
