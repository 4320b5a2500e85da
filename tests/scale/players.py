"""People who press all the time, at tables of several servers, while processes come and go."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from bot.store.rows import Status
from bot.store.store import Store
from bot.tables.service import Tables
from tests.faults import checks
from tests.faults.people import line
from tests.faults.server import Press
from tests.scale.overlap import Overlapping

PATIENCE: Final = 45.0
"""Seconds: a machine on which all tests run draws a picture in ten."""
LOCALES: Final = ("en-US", "fr", "pl")
LOOKS: Final = ("table status", "turns", "log")
REMEMBERED: Final = 50


class Place(NamedTuple):
    channel: int
    server: int
    game: str
    crew: tuple[int, ...]


def places(servers: Sequence[int], games: Sequence[str], each: int) -> list[Place]:
    """So many channels in each server, with all games in turn and two or three people who play nowhere else."""
    found: list[Place] = []
    for number in range(each * len(servers)):
        crew = tuple(1_000_000 + 10 * number + seat for seat in range(2 + number % 2))
        found.append(Place(10_000 + number, servers[number % len(servers)], games[number % len(games)], crew))
    return found


class Players:
    def __init__(self, server: Overlapping, store: Store, tables: Tables, seed: str) -> None:
        self.server = server
        self.store = store
        self.tables = tables
        self.seed = seed
        self.answered: Counter[str] = Counter()
        self.unanswered: list[str] = []
        self.latest: deque[float] = deque(maxlen=REMEMBERED)
        self.stopping = False
        self._at: dict[int, str] = {}

    async def begin(self, place: Place) -> None:
        """A lobby, everyone in it, and the game begins."""
        host, *others = place.crew
        options: dict[str, str | int] = {"game": place.game, "seats": len(place.crew)}
        await self._command(host, place.channel, "table new", **options)
        for person in others:
            await self._command(person, place.channel, "table join")
        await self._command(host, place.channel, "table start")
        (row,) = [row for row in await self.store.tables((Status.RUNNING,), limit=999) if row.channel == place.channel]
        self._at[place.channel] = row.id

    async def play(self, place: Place, pause: float) -> None:
        """One press after the other, until the run stops or the game ends."""
        dice = random.Random(f"{self.seed} {place.channel}")
        while not self.stopping:
            snapshot = await self.tables.snapshot(self._at[place.channel])
            if snapshot.status is not Status.RUNNING:
                return
            seat = dice.choice(sorted(snapshot.game_position.awaited()))
            person = snapshot.seats[seat].person
            assert person is not None
            chosen = dice.random()
            if chosen < 0.8:
                if typed := line(snapshot, seat, dice):
                    await self._command(person, place.channel, "move", action=typed)
            elif chosen < 0.9:
                await self._command(person, place.channel, dice.choice(LOOKS))
            else:
                await self._wait(await self.server.command_privately(person, "turns"))
            await asyncio.sleep(dice.uniform(0.0, 2 * pause))

    async def _command(self, person: int, channel: int, words: str, **options: str | int) -> Press:
        locale = LOCALES[person % len(LOCALES)]
        press = await self.server.command_of(person, channel, words, locale, again=None, **options)
        return await self._wait(press)

    async def _wait(self, press: Press) -> Press:
        if await press.wait(PATIENCE):
            self.answered[press.what] += 1
        else:
            told = self.server.heard_by[press.token]
            seen = f"told {told} sessions, callback {press.callback}, late {self.server.late.get(press.token)}"
            self.unanswered.append(f"{press.what} ({press.number}), {seen}")
        return press


def evidence(server: Overlapping, rows: Mapping[str, Sequence[Sequence[object]]]) -> checks.Evidence:
    """`rows`: of the tables of the database that `QUERIES` asks for."""
    return checks.Evidence(
        presses={press.number: press for press in server.interactions.values()},
        posted=list(server.posted.values()),
        log=[checks.LogRow(*row) for row in rows["log"]],  # type: ignore[arg-type]
        outbox=[checks.Row(*row) for row in rows["outbox"]],  # type: ignore[arg-type]
        moves={str(row[0]): int(str(row[1])) for row in rows["moves"]},
        tables=[str(row[0]) for row in rows["tables"]],
        games={str(row[0]): str(row[1]) for row in rows["games"]},
    )


QUERIES: Final = {
    "log": checks._LOG,
    "outbox": checks._OUTBOX,
    "moves": "SELECT id, moves FROM tables",
    "tables": checks._TABLES,
    "games": "SELECT id, game FROM tables",
}
