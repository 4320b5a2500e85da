"""python -m tests.scale.cost_player DATABASE: one process of the service, which plays what it is told on its standard
input and says what that took, a line of JSON each. The tables are copies of one, so that each knows the same moves."""

from __future__ import annotations

import asyncio
import itertools
import sys
import time
from typing import Final

import msgspec

from bot.store.address import open_store
from bot.store.errors import StoreFailed
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Request

LATER: Final = ("store.locked", "store.unreachable", "store.uncertain")


class Known(msgspec.Struct, frozen=True):
    """A move of the game that all tables play."""

    seat: int
    words: str
    """As typed."""


class Order(msgspec.Struct, frozen=True):
    tables: tuple[str, ...]
    moves: tuple[Known, ...]
    """The next ones of each of these tables."""
    forget: bool = False
    """Is each table loaded anew before each of its moves, as if many others had been played meanwhile?"""


class Took(msgspec.Struct, frozen=True):
    began: float
    ended: float
    """On the clock that all processes of a machine share."""
    cpu: float
    moves: int
    again: int
    """Calls of the database that had to be repeated."""

    @property
    def wall(self) -> float:
        return self.ended - self.began


class Player:
    def __init__(self, tables: Tables, name: str) -> None:
        self._tables = tables
        self._numbers = itertools.count(1)
        self._name = name
        self.again = 0

    async def carry_out(self, order: Order) -> Took:
        began, computed = time.monotonic(), time.process_time()
        await asyncio.gather(*(self._play(table, order) for table in order.tables))
        moves = len(order.tables) * len(order.moves)
        again, self.again = self.again, 0
        return Took(began, time.monotonic(), time.process_time() - computed, moves, again)

    async def _play(self, table: str, order: Order) -> None:
        for move in order.moves:
            if order.forget:
                self._tables.cache.forget(table)
            # as a command finds the table of its channel
            snapshot = await self._snapshot(table)
            seat = snapshot.seats[move.seat]
            press = Request(f"{self._name} {next(self._numbers)}", seat.person or 0, seat.name, seat.locale)
            await self._press(press, table, move.words)

    async def _snapshot(self, table: str) -> TableSnapshot:
        while True:
            try:
                return await self._tables.snapshot(table)
            except StoreFailed as failed:
                if failed.key not in LATER:
                    raise
                self.again += 1

    async def _press(self, press: Request, table: str, words: str) -> None:
        """Again until it is answered: on a machine that has other work the database may take too long."""
        while True:
            try:
                await play_line(self._tables, press, table, words)
            except StoreFailed as failed:
                if failed.key not in LATER:
                    raise
                self.again += 1
            else:
                return


async def main(url: str) -> None:
    store = await open_store(url)
    try:
        player = Player(Tables(store, time.time), f"cost {time.monotonic_ns()}")
        print("ready", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            took = await player.carry_out(msgspec.json.decode(line, type=Order))
            print(msgspec.json.encode(took).decode(), flush=True)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
