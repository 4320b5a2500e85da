"""Tables in a database, as a bot that ran before would have left them; and the positions that are worst to complete."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.limits import CHOICES
from bot.store.changes import Commit
from bot.store.rows import Message
from bot.store.store import Store
from bot.tables.create import create_table
from bot.tables.lines import complete_line
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.types import Location, Request
from engine.chance import seed_from
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.simulate import start
from tests.standin.discord_here import GUILD

GAME: Final = "castle"
SEATS: Final = 4
SIDES: Final = ("summer", "winter")
BOARDS: Final = 6
"""For 2, 3 and 4 players, each side: so many of the first tables differ."""
LOCALES: Final = ("en-US", "fr", "pl")
FIRST_CHANNEL, FIRST_PERSON, FIRST_MESSAGE = 10_000, 1_000_000, 2_000_000
WORST: Final = 3
CANDIDATES: Final = 12
_presses = itertools.count(1)


TEXTS: Final = ("", "b", "build", "build p", "build palace with", "build palace with 2 st", "zz")
TELLING: Final = ("", "build p")
"""Of these, two that tell a bad position from a good one."""


class Begun:
    """Tables made by the service itself; nothing of them waits to be told."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables = Tables(store, time.time)

    async def table(self, number: int, moves: int, seats: int = SEATS) -> str:
        """In a channel of its own; its last card has told all of its moves."""
        channel, people = FIRST_CHANNEL + number, [FIRST_PERSON + SEATS * number + seat for seat in range(seats)]
        language, side = LOCALES[number % len(LOCALES)][:2], SIDES[number % len(SIDES)]
        opening = create_table(
            self.tables,
            press(people[0]),
            Location(channel, GUILD),
            GAME,
            Settings(seats=seats, options={"side": side}, language=language),
        )
        table = (await opening).table
        for one in people[1:]:
            await join_lobby(self.tables, press(one), table)
        await start_game(self.tables, press(people[0]), table)
        for _ in range(moves):
            snapshot = await self.tables.snapshot(table)
            await play_line(self.tables, press(mover(snapshot)), table, line(snapshot))
        card = Message(
            "card", 0, channel, FIRST_MESSAGE + number, (await self.tables.snapshot(table)).moves, time.time()
        )
        await self.store.put_message(table, card)
        return table

    async def standing(self, number: int, position: Position[Any, Any]) -> str:
        """A table on which this position stands, wherever it came from."""
        table = await self.table(number, 0, SEATS)
        snapshot = await self.tables.snapshot(table)
        state = snapshot.rules.save(position.state)
        await self.store.commit(Commit(table=table, expected=snapshot.row.version, now=time.time(), state=state))
        return table

    async def now(self, table: str) -> TableSnapshot:
        """As it is in the database."""
        row = await self.store.table(table)
        assert row is not None
        return await self.tables.cache.of_row(row)


def mover(snapshot: TableSnapshot) -> int:
    found = snapshot.seats[snapshot.game_position.awaited()[0]].person
    assert found is not None
    return found


def line(snapshot: TableSnapshot) -> str:
    """What a beginner plays."""
    seat, dice = snapshot.game_position.awaited()[0], Dice(f"{snapshot.row.seed_hash} {snapshot.moves}")
    move = PLAYERS["greedy"](snapshot.rules, Decision(snapshot.rules, snapshot.game_position, seat), dice)
    return snapshot.box.notation.write(move)


def press(person: int) -> Request:
    return Request(f"before {next(_presses)}", person, f"Player {person}", LOCALES[person % len(LOCALES)])


# ---------------------------------------------------------------- the worst positions


def worst(begun: TableSnapshot, games: int) -> list[TableSnapshot]:
    """Of whole games of people who play by chance, and so hoard; each as if this table had come there."""
    met = sorted(((slowest(snapshot, TELLING), snapshot) for snapshot in _met(begun, games)), key=_took)[-CANDIDATES:]
    again = sorted(((slowest(snapshot, TEXTS), snapshot) for _, snapshot in met), key=_took)[-WORST:]
    return [snapshot for _, snapshot in reversed(again)]


def slowest(snapshot: TableSnapshot, texts: Sequence[str]) -> float:
    """Milliseconds, in the language with the longest words."""
    return max(_completing(snapshot, text) for text in texts)


def _took(found: tuple[float, TableSnapshot]) -> float:
    return found[0]


def _completing(snapshot: TableSnapshot, text: str) -> float:
    began = time.perf_counter()
    complete_line(snapshot, snapshot.game_position.awaited()[0], text, "pl", CHOICES)
    return 1000 * (time.perf_counter() - began)


def _met(begun: TableSnapshot, games: int) -> Iterator[TableSnapshot]:
    for number in range(games):
        dice = Dice(f"worst {number}")
        position = start(begun.rules, begun.box, SEATS, {"side": SIDES[number % 2]}, seed_from(f"worst {number}"))
        while position.awaited():
            seat = position.awaited()[0]
            yield TableSnapshot(begun.loaded, begun.rules, position.copy(), begun.opening)
            position.apply(seat, PLAYERS["random"](begun.rules, Decision(begun.rules, position, seat), dice))
