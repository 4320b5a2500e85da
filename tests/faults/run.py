"""A whole run: people play, faults and kills happen, then everything is counted."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import shutil
import signal
import sqlite3
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from bot.store.address import open_store
from bot.tables.service import Tables
from engine.game import games
from tests.faults import checks
from tests.faults.cures import gateway_cures
from tests.faults.people import People, places
from tests.faults.process import BotProcess
from tests.faults.server import Calm, FaultyDiscord
from tests.faults.weather import Driver, Storm
from tests.standin.standin import standin

PROGRESS_EVERY: Final = 10.0
JOIN_WITHIN: Final = 60.0
EMPTY_LOOKS: Final = 3
"""So often in a row the outbox must be empty."""
DRAIN_WITHIN: Final = 400.0
"""Seconds for the outbox to become empty: the longest pause after failed tries is five minutes."""
LEAVE_WITHIN: Final = 60.0


class Plan(NamedTuple):
    kills: int
    faults: int
    tables: int
    seed: str


async def run(plan: Plan, folder: Path, *, keep: bool) -> int:
    began = time.monotonic()
    # a connection that the rig cuts is no news
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    rig = Rig(plan, folder)
    async with standin(rig.server):
        results = await rig.whole()
    took = time.monotonic() - began
    print("\n".join(checks.told(results)))
    failed = [check for check in results if check.wrong]
    print(f"{'failed' if failed else 'all well'} after {took:.0f} s", flush=True)
    if not failed and not keep:
        shutil.rmtree(folder)
    elif failed:
        print(f"the database and the logs are in {folder}")
    return 1 if failed else 0


class Rig:
    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.places = places(plan.tables, sorted(games()))
        self.server = FaultyDiscord([place.channel for place in self.places])
        self.process = BotProcess(folder, self.server)
        self.storm = Storm(self.process, self.server, random.Random(f"{plan.seed} storm"))
        self.began = time.monotonic()
        self.drained: list[float] = []
        """Seconds until the outbox was empty."""
        self.drained_as_of = 0.0
        """Everything that was due by then has been delivered."""
        self.progress = folder / "progress.jsonl"
        self.cures = folder / "cures"
        self.cures.mkdir(exist_ok=True)

    async def whole(self) -> list[checks.CheckResult]:
        self.process.start()
        await asyncio.wait_for(self.server.connected.wait(), JOIN_WITHIN)
        store = await open_store(f"sqlite:///{self.process.database}")
        try:
            tables = Tables(store, time.time)
            people = People(self.server, tables, str(self.process.database), self.plan.seed)
            progress = asyncio.create_task(self._progress(people))
            await self._play(people)
            results = await self._calm(people, tables)
            progress.cancel()
        finally:
            await store.close()
            await self.process.stop()
        results.append(await gateway_cures(self.cures))
        return results

    async def _play(self, people: People) -> None:
        playing = [asyncio.create_task(people.play_at(place)) for place in self.places]
        # the first games begin before the storm
        await self._until_games(people)
        self.server.weather = self.storm
        driver = Driver(
            self.storm,
            self.server,
            kills=self.plan.kills,
            faults=self.plan.faults,
            seed=self.plan.seed,
            report=lambda: self._note(people),
        )
        storm = asyncio.create_task(driver.run())
        # Ctrl+C ends the storm, not the counting
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, storm.cancel)
        done, _ = await asyncio.wait({storm, *playing}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if not task.cancelled():
                task.result()
        self.storm.disarm()
        self.server.weather = Calm()
        people.stopping = True
        await asyncio.wait(playing, timeout=LEAVE_WITHIN)
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def _until_games(self, people: People) -> None:
        async with asyncio.timeout(JOIN_WITHIN):
            while self._count("SELECT count(*) FROM tables WHERE status = 'running'") < len(self.places):  # noqa: ASYNC110
                await asyncio.sleep(0.2)

    # ---------------------------------------------------------------- afterwards

    async def _calm(self, people: People, tables: Tables) -> list[checks.CheckResult]:
        """Without faults: everything is delivered, a move is possible everywhere, and everything is delivered again."""
        await asyncio.wait_for(self.server.connected.wait(), JOIN_WITHIN)
        await self._drained()
        stuck = checks.CheckResult("running tables at which a move is possible", len(self.places))
        stuck.wrong = await people.move_everywhere(self.places)
        await people.verify_drafts()
        drafts = checks.CheckResult("drafts shown on panels, none lost", people.drafts_seen, people.lost)
        await self._drained()
        stopped = checks.CheckResult("stops in order, with exit code 0", 1)
        if (code := await self.process.stop()) != 0:
            stopped.wrong = [f"exit code {code}"]
        self._print_counts(people)
        now = time.time()
        evidence = checks.Evidence.read(
            self.process.database, self.server.interactions.values(), self.server.posted.values()
        )
        lines = list(self.process.log_lines())
        cards, hands = await checks.turns_announced(evidence, tables, now)
        return [
            checks.acknowledged_moves(evidence),
            checks.denied_moves(evidence),
            checks.single_commits(evidence),
            checks.numbering(evidence),
            await checks.replayed(evidence, tables),
            drafts,
            checks.messages_once(evidence),
            checks.in_order(evidence),
            cards,
            hands,
            checks.nothing_due(evidence, self.drained_as_of),
            checks.given_up(evidence, lines),
            stuck,
            checks.thinking(evidence),
            checks.cut_answers(evidence),
            stopped,
            checks.log_errors(lines),
            checks.tokens_in_log(self.process.log),
        ]

    async def _drained(self) -> None:
        """Waits until nothing is due. What a press writes after its answer, as a newer hand, may come a moment later,
        so one empty look is not enough; and what comes later still may be left to the next start."""
        began, empty = time.monotonic(), 0
        self.drained_as_of = time.time()
        due = "SELECT count(*) FROM outbox WHERE status = 'waiting' AND due <= ?"
        while empty < EMPTY_LOOKS and time.monotonic() - began < DRAIN_WITHIN:
            await asyncio.sleep(0.2)
            empty = 0 if self._count(due, time.time()) else empty + 1
        self.drained.append(time.monotonic() - began)

    # ---------------------------------------------------------------- reports

    def _count(self, query: str, *params: object) -> int:
        try:
            with closing(sqlite3.connect(f"file:{self.process.database}?mode=ro", uri=True)) as db:
                return int(db.execute(query, params).fetchone()[0])
        except sqlite3.OperationalError:
            return 0

    async def _progress(self, people: People) -> None:
        while True:
            await asyncio.sleep(PROGRESS_EVERY)
            moves, waiting = (
                self._count("SELECT count(*) FROM log"),
                self._count("SELECT count(*) FROM outbox WHERE status = 'waiting' AND due <= ?", time.time()),
            )
            print(
                f"{time.monotonic() - self.began:5.0f} s: {self.process.kills} kills, {self.storm.faults} faults, "
                f"{sum(people.done.values())} presses answered, {moves} moves, {len(self.server.posted)} messages, "
                f"{waiting} waiting",
                flush=True,
            )

    def _note(self, people: People) -> None:
        """A line in the folder after each kill, so that an interrupted run tells something too."""
        lines = {
            "at": round(time.monotonic() - self.began, 1),
            "kills": self.process.kills,
            "faults": self.storm.faults,
            "answered": sum(people.done.values()),
            "unanswered": sum(people.unanswered.values()),
            "lost drafts": len(people.lost),
        }
        with self.progress.open("a") as file:
            file.write(json.dumps(lines) + "\n")

    def _print_counts(self, people: People) -> None:
        storm, process = self.storm, self.process
        rows = [
            ("kills", process.kills, _listed(storm.killed_at)),
            ("  with unanswered", sum(storm.killed_during.values()), _listed(storm.killed_during)),
            ("faults", storm.faults, _listed(storm.injected)),
            ("answered", sum(people.done.values()), _listed(people.done)),
            ("unanswered", sum(people.unanswered.values()), _listed(people.unanswered)),
            ("starts", process.starts, f"ended by itself: {dict(process.ended) or 'never'}"),
        ]
        for name, count, details in rows:
            print(f"{name:18} {count:6}  {details}")
        if process.joining:
            p50, last = statistics.median(process.joining), max(process.joining)
            print(f"{'back after a kill':18} {p50:6.1f}  s in the middle, at most {last:.1f} s")
        drained = " and ".join(f"{seconds:.0f}" for seconds in self.drained)
        print(f"{'outbox empty':18} {'':6}  after {drained} s without faults")
        for status, count in self._statuses():
            print(f"{'tables, ' + status:18} {count:6}")

    def _statuses(self) -> Sequence[tuple[str, int]]:
        with closing(sqlite3.connect(f"file:{self.process.database}?mode=ro", uri=True)) as db:
            return db.execute("SELECT game || ' ' || status, count(*) FROM tables GROUP BY 1 ORDER BY 1").fetchall()


def _listed(counted: Counter[str]) -> str:
    return ", ".join(f"{what} {many}" for what, many in counted.most_common())
