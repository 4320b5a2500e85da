"""python -m tests.load.soak: the bot for an hour under an even load (make soak-bot).

Games that end are replaced by new ones, from `/table new` on. What is measured goes to a file at once. If this program
or the machine is stopped, `--resume` goes on with the same database and file and a new process of the bot, until
enough was measured; the time after each start, in which memory fills, does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sqlite3
import sys
import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from bot.store.rows import Status, TableRow
from bot.store.store import Store
from bot.tables.cache import Cache
from tests.bench.measure import PROGRESS
from tests.bench.tables_here import FIRST_CHANNEL, LOCALES
from tests.load import probe
from tests.load.figures import quantile
from tests.load.process import ROOT, BotProcess, LogReader, database_in, running
from tests.load.server import WalledDiscord
from tests.load.world import choose, game_at, opened, people, prepare
from tests.standin.standin import standin

FOLDER: Final = ROOT / "build" / "soak-bot"
PLAYED: Final = 150
"""Games of all ages: up to so many moves were made before."""
SAMPLE_EVERY: Final = 30.0
FEWEST_SAMPLES: Final = 12
WARMING: Final = 1 / 3
"""The share of the time after each start that does not count."""
ANSWERED_WITHIN: Final = 60.0
MAX_SLOPE: Final = 5.0
"""Megabytes an hour."""
HOUR: Final = 3600.0


class Sample(msgspec.Struct, frozen=True):
    start: int
    """The number of the bot's process."""
    at: float
    """Seconds since that process was ready."""
    memory: float
    database: int
    """Bytes in use."""
    moves: int
    """Those since the start of the soak; `finished` likewise."""
    finished: int
    waiting: int
    oldest: float
    ack_p99: float | None
    """Milliseconds, since the last sample; None: nothing was acknowledged."""
    errors: int
    warnings: int
    failed: int
    refused: int


class Plan(msgspec.Struct, frozen=True):
    minutes: float = 60.0
    rate: float = 5.0
    tables: int = 40
    folder: Path = FOLDER
    seed: int = 1

    @property
    def samples(self) -> Path:
        return self.folder / "soak.jsonl"

    @property
    def every(self) -> float:
        """Seconds between two samples."""
        return min(SAMPLE_EVERY, 60 * self.minutes / FEWEST_SAMPLES)

    @property
    def warming(self) -> float:
        """Seconds."""
        return 60 * self.minutes * WARMING

    def measured(self, samples: Iterable[Sample]) -> list[Sample]:
        return [sample for sample in samples if sample.at >= self.warming]

    def left(self, samples: Sequence[Sample]) -> float:
        """Seconds for which must still be measured."""
        lasted = sum(part[-1].at - self.warming for part in by_start(self.measured(samples)))
        return 60 * self.minutes - self.warming - lasted


def by_start(samples: Sequence[Sample]) -> list[list[Sample]]:
    starts = sorted({sample.start for sample in samples})
    return [[sample for sample in samples if sample.start == start] for start in starts]


def slope(samples: Sequence[Sample]) -> float:
    """Megabytes an hour: one straight line for each process of the bot, all with the same slope."""
    above = below = 0.0
    for part in by_start(samples):
        middle = sum(sample.at for sample in part) / len(part)
        above += sum((sample.at - middle) * sample.memory for sample in part)
        below += sum((sample.at - middle) ** 2 for sample in part)
    return HOUR * above / below if below else float("nan")


def read(file: Path) -> list[Sample]:
    """All samples. A cut may have left a part of a line, which is removed."""
    if not file.exists():
        return []
    whole, _, part = file.read_bytes().rpartition(b"\n")
    if part:
        file.write_bytes(whole + b"\n")
    return [msgspec.json.decode(line, type=Sample) for line in whole.splitlines()]


# ---------------------------------------------------------------- the players


class Players:
    """One thing at a time happens at each table: a move, or a new game."""

    def __init__(self, plan: Plan, store: Store, server: WalledDiscord, before: Sample | None) -> None:
        self._plan = plan
        self._store = store
        self._cache = Cache(store)
        self._server = server
        self._chance = random.Random(f"{plan.seed} {before}")
        self._free = deque(range(plan.tables))
        self.moves = before.moves if before else 0
        self.finished = before.finished if before else 0
        self.failed = before.failed if before else 0
        """Commands without an answer, or without an effect."""
        self.acks: list[float] = []
        """Milliseconds, since the last sample."""

    async def play(self, seconds: float) -> None:
        began = time.monotonic()
        async with asyncio.TaskGroup() as acting:
            for number in range(round(seconds * self._plan.rate)):
                await asyncio.sleep(max(began + number / self._plan.rate - time.monotonic(), 0.0))
                if self._free:
                    self._free.rotate(-self._chance.randrange(len(self._free)))
                    acting.create_task(self._act(self._free.popleft()))
            await asyncio.sleep(max(began + seconds - time.monotonic(), 0.0))

    async def _act(self, number: int) -> None:
        row = await self._store.latest_table(FIRST_CHANNEL + number)
        if row is not None and row.status is Status.RUNNING:
            await self._move(number, row)
        else:
            await self._open(number, row)
        self._free.append(number)

    async def _move(self, number: int, row: TableRow) -> None:
        person, line = choose(await self._cache.of_row(row), self._chance)
        await self._command(number, person, "move", action=line)
        after = await self._store.table(row.id)
        if after is None or after.moves == row.moves:
            self.failed += 1
            return
        self.moves += 1
        self.finished += after.status is Status.OVER

    async def _open(self, number: int, row: TableRow | None) -> None:
        """Goes on with a lobby that a cut has left."""
        if row is None or row.status is not Status.LOBBY:
            rules = game_at(number)
            await self._command(
                number, people(number, 1)[0], "table new", game=rules.id, seats=self._chance.choice(rules.seats)
            )
            row = await self._store.active_table(FIRST_CHANNEL + number)
        if row is None:
            self.failed += 1
            return
        host, *others = people(number, len(await self._store.seats(row.id)))
        for person in others:
            await self._command(number, person, "table join")
        await self._command(number, host, "table start")

    async def _command(self, number: int, person: int, words: str, **options: str | int) -> None:
        locale = LOCALES[number % len(LOCALES)]
        pressed = await self._server.command(person, FIRST_CHANNEL + number, words, locale, **options)
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                self.acks.append(1000 * ((await pressed.heard).at - pressed.at))
                await pressed.answered
        except TimeoutError:
            self.failed += 1
            self._server.forget(pressed.heard, pressed.answered)


# ---------------------------------------------------------------- the soak


async def soak(plan: Plan, *, resume: bool) -> str:
    """Returns the report."""
    if not resume:
        await _begin_anew(plan)
    before = read(plan.samples)
    server = WalledDiscord(range(FIRST_CHANNEL, FIRST_CHANNEL + plan.tables), lambda _: None)
    async with standin(server), running(plan.folder, server) as bot, opened(bot.database) as store:
        await _watch(plan, bot, Players(plan, store, server, before[-1] if before else None), server, before)
    return report(plan, read(plan.samples))


async def _begin_anew(plan: Plan) -> None:
    shutil.rmtree(plan.folder, ignore_errors=True)
    plan.folder.mkdir(parents=True)
    world = await prepare(plan.folder, plan.tables, 0, plan.seed, PLAYED)
    world.database.rename(database_in(plan.folder))


async def _watch(
    plan: Plan, bot: BotProcess, players: Players, server: WalledDiscord, before: Sequence[Sample]
) -> None:
    """Plays and writes samples until enough was measured."""
    began, number = time.monotonic(), before[-1].start + 1 if before else 1
    log = LogReader(bot.log)
    seconds = plan.warming + plan.left(before)
    playing = asyncio.create_task(players.play(seconds))
    with plan.samples.open("ab") as file:
        while not playing.done():
            await asyncio.wait({playing}, timeout=plan.every)
            log.update()
            waiting = bot.waiting()
            sample = Sample(
                start=number,
                at=time.monotonic() - began,
                memory=bot.memory(),
                database=_bytes(bot.database),
                moves=players.moves,
                finished=players.finished,
                waiting=waiting.rows,
                oldest=waiting.oldest,
                ack_p99=quantile(players.acks, 0.99) if players.acks else None,
                errors=log.errors,
                warnings=log.levels["warning"],
                failed=players.failed,
                refused=server.walls.refused.total(),
            )
            players.acks.clear()
            file.write(msgspec.json.encode(sample) + b"\n")
            file.flush()
            PROGRESS.show(round(sample.at), round(seconds))
    await playing
    await bot.drained(ANSWERED_WITHIN)


def _bytes(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        pages, free, size = (
            db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - free) * size)


# ---------------------------------------------------------------- the report


STORED: Final = {
    "state": "SELECT id, length(opening) + coalesce(length(state), 0) FROM tables",
    "log": "SELECT table_id, length(move) + length(events) FROM log",
    "checkpoints": "SELECT table_id, length(state) FROM checkpoints",
    "answers": "SELECT table_id, length(answer) FROM interactions",
    "outbox": "SELECT table_id, length(payload) FROM outbox",
}
"""What is stored of a table, without what the database needs to store it."""


def ended_games(database: Path) -> dict[str, str]:
    """For each game: kilobytes of one that has ended, and of what."""
    found: dict[str, str] = {}
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        games = db.execute("SELECT game, count(*) FROM tables WHERE status = 'over' GROUP BY game ORDER BY game")
        for game, number in games.fetchall():
            parts = {}
            for what, stored in STORED.items():
                ended = "SELECT id FROM tables WHERE status = 'over' AND game = ?"
                counting = f"WITH stored(id, size) AS ({stored}) SELECT sum(size) FROM stored WHERE id IN ({ended})"
                parts[what] = (db.execute(counting, (game,)).fetchone()[0] or 0) / number / 1000
            words = ", ".join(f"{what} {size:.0f}" for what, size in parts.items())
            found[f"kB of an ended game of {game}"] = f"{sum(parts.values()):.0f} ({words}; of {number} games)"
    return found


def report(plan: Plan, samples: Sequence[Sample]) -> str:
    measured = plan.measured(samples) or list(samples)
    first, last = measured[0], measured[-1]
    finished = last.finished - first.finished
    growth = (last.database - first.database) / 1000
    rising = slope(measured)
    late = [1000 * tick for tick in probe.read(plan.folder / "probe.txt", 0.0, float("inf"))]
    rows = {
        "minutes, starts of the bot": f"{_minutes(samples):.0f}, {last.start}",
        "moves, games finished": f"{last.moves}, {last.finished}",
        "memory: first, last, highest": f"{first.memory:.0f}, {last.memory:.0f}, {_highest(samples):.0f} MB",
        "slope of memory": f"{rising:+.1f} MB an hour [<{MAX_SLOPE:g} {'ok' if rising < MAX_SLOPE else 'MISSED'}]",
        "database": f"{last.database / 1e6:.1f} MB, grows by {growth / max(last.moves - first.moves, 1):.1f} kB a move,"
        f" {growth / max(finished, 1):.0f} kB a finished game ({finished})",
        **ended_games(database_in(plan.folder)),
        "acknowledged, worst p99": f"{max(sample.ack_p99 or 0.0 for sample in samples):.0f} ms",
        "loop late": f"p99.9 {quantile(late, 0.999):.1f}, worst {quantile(late, 1.0):.1f} ms",
        "outbox: most rows due, oldest": f"{max(sample.waiting for sample in samples)},"
        f" {max(sample.oldest for sample in samples):.1f} s",
        "commands failed, requests refused": f"{last.failed}, {_over_starts(samples, 'refused')}",
        "error lines, warnings": f"{last.errors}, {last.warnings} [0 {'MISSED' if last.errors else 'ok'}]",
    }
    width = max(map(len, rows))
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows.items())


def _minutes(samples: Sequence[Sample]) -> float:
    return sum(part[-1].at for part in by_start(samples)) / 60


def _highest(samples: Sequence[Sample]) -> float:
    return max(sample.memory for sample in samples)


def _over_starts(samples: Sequence[Sample], what: str) -> int:
    """Of a figure that begins at nought with each process of this program."""
    return sum(getattr(part[-1], what) for part in by_start(samples))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=5.0, help="moves a second (5)")
    parser.add_argument("--tables", type=int, default=40, help="games at once (40)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="for the database, the log and the samples")
    parser.add_argument("--resume", action="store_true", help="go on with what the folder has")
    asked = parser.parse_args()
    plan = Plan(minutes=asked.minutes, rate=asked.rate, tables=asked.tables, folder=asked.folder)
    sys.stderr.write(f"Samples go to {plan.samples}.\n")
    with PROGRESS:
        words = asyncio.run(soak(plan, resume=asked.resume))
    print(words)


if __name__ == "__main__":
    main()
