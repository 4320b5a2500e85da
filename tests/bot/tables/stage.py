"""Helpers of the table service tests: people, a manual clock, random games, and access to everything that is stored or
in the outbox."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import pytest

from bot.store.address import open_store
from bot.store.sql.outbox import VERSION
from bot.store.store import Store
from bot.tables.cache import Cache
from bot.tables.create import create_table
from bot.tables.lines import typed_line
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.seating import take_seat
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.types import Answer, ChangeResult, Location, Request
from engine.game import Decision
from engine.illegal import Refused
from engine.players import PLAYERS
from engine.players.dice import Dice
from tests.bot.store.places import Place

ANNA, BEN, CLEO, DORA, EVE = 11, 22, 33, 44, 55
PEOPLE = (ANNA, BEN, CLEO, DORA)
NAMES = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo", DORA: "Dora", EVE: "Ève"}
LOCALES = {ANNA: "en-GB", BEN: "fr", CLEO: "pl", DORA: "de", EVE: ""}

GUILD = 7
HERE, THERE = Location(500, GUILD, 400), Location(600, GUILD)
ABROAD, PRIVATE = Location(700, 8), Location(900)


def location_of(channel: int) -> Location:
    return Location(channel, GUILD)


LANGUAGES: Final = ("en", "fr", "pl")
BEGINS = 1_700_000_000.0
T = TypeVar("T")


class Clock:
    """A clock that only a test advances."""

    def __init__(self) -> None:
        self.now = BEGINS

    def __call__(self) -> float:
        return self.now


class WaitingRow(NamedTuple):
    """A waiting row of the outbox."""

    kind: str
    place: str
    target: int
    topic: str
    payload: dict[str, Any]
    after: float
    """Seconds from the start of the test until it is due."""


async def opened(path: Path) -> Store:
    return await open_store(f"sqlite:///{path}")


class Stage:
    def __init__(self, store: Store, place: Place, clock: Clock | None = None, life: str = "") -> None:
        self.store = store
        self.place = place
        self.clock = clock or Clock()
        self.tables = Tables(store, self.clock)
        self._life = life
        self._numbers = itertools.count(1)

    def press(self, person: int, *, manages: bool = False, interaction: str | None = None) -> Request:
        interaction = interaction or f"press {self._life}{next(self._numbers)}"
        return Request(interaction, person, NAMES[person], LOCALES[person], manages)

    async def another(self) -> Stage:
        """A second process on the same database, with its own connections and cache."""
        return Stage(await self.place.open(), self.place, self.clock, life=f"{self._life}other ")

    # Tables

    async def lobby(
        self,
        *people: int,
        seats: int | None = None,
        computers: Sequence[str] = (),
        location: Location = HERE,
        side: str = "summer",
        language: str | None = None,
        game: str = "castle",
        options: Mapping[str, str] | None = None,
    ) -> str:
        people = people or (ANNA, BEN)
        first, *others = people
        chosen = options if options is not None else {"side": side}
        opening = create_table(
            self.tables, self.press(first), location, game, Settings(seats=seats, options=chosen, language=language)
        )
        table = (await opening).table
        for person in others:
            await join_lobby(self.tables, self.press(person), table)
        for player in computers:
            await take_seat(self.tables, self.press(first), table, player=player)
        return table

    async def game(self, *people: int, **given: Any) -> str:
        table = await self.lobby(*people, **given)
        await start_game(self.tables, self.press((people or (ANNA,))[0]), table)
        return table

    async def fresh(self, table: str) -> TableSnapshot:
        """The table as loaded from the store."""
        return await Cache(self.store).get(table)

    # Moves

    async def play(self, person: int, table: str, line: str) -> ChangeResult:
        return await play_line(self.tables, self.press(person), table, line)

    async def step(self, table: str, dice: Dice, player: str = "random") -> ChangeResult:
        """A random awaited seat plays a random move."""
        snapshot = await self.tables.snapshot(table)
        seat = dice.pick(snapshot.game_position.awaited())
        return await self.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice, player))

    async def steps(self, table: str, most: int, words: str = "steps", player: str = "random") -> int:
        """Plays this many moves, or to the end of the game. Returns how many."""
        dice = Dice(words)
        for number in range(most):
            if not (await self.tables.snapshot(table)).game_position.awaited():
                return number
            await self.step(table, dice, player)
        return most

    async def finished(self, *people: int, words: str = "finished", **given: Any) -> str:
        table = await self.game(*people, **given)
        await self.steps(table, 2_000, words)
        return table

    # What is stored and delivered

    def waiting_rows(self, table: str) -> list[WaitingRow]:
        """The waiting rows of the outbox, in the order in which they were written."""
        query = "SELECT kind, place, target, topic, payload, due FROM outbox WHERE table_id = ? AND status = 'waiting' "
        rows = self.place.query(query + "ORDER BY id", (table,))
        return [
            WaitingRow(kind, place, target, topic, _payload(encoded), due - BEGINS)
            for kind, place, target, topic, encoded, due in rows
        ]

    def kinds(self, table: str) -> list[str]:
        return [f"{told.kind} {told.topic}".strip() for told in self.waiting_rows(table)]

    def deliver(self) -> None:
        """Marks all waiting rows as sent."""
        self.place.query("DELETE FROM outbox")

    def everything(self) -> dict[str, list[tuple[Any, ...]]]:
        return self.place.dump()

    async def same_as_loaded(self, table: str) -> None:
        """Checks that the table in memory equals the stored one."""
        kept = self.tables.cache.peek(table)
        assert kept is not None
        assert plain(kept) == plain(await self.fresh(table))


def plain(snapshot: TableSnapshot) -> tuple[Any, ...]:
    """Everything about a table, as comparable data."""
    state = snapshot.rules.save(snapshot.position.state) if snapshot.position is not None else None
    told = snapshot.position.events if snapshot.position is not None else []
    return (
        msgspec.json.encode(snapshot.loaded),
        snapshot.loaded.state,
        state,
        told,
        msgspec.json.encode(snapshot.opening),
    )


def person_in(snapshot: TableSnapshot, seat: int) -> int:
    person = snapshot.seats[seat].person
    assert person is not None
    return person


def some_notation(snapshot: TableSnapshot, seat: int, dice: Dice, player: str = "random") -> str:
    """A move as it is stored."""
    move = PLAYERS[player](snapshot.rules, Decision(snapshot.rules, snapshot.game_position, seat), dice)
    return snapshot.box.notation.write(move)


def some_line(snapshot: TableSnapshot, seat: int, dice: Dice, player: str = "random") -> str:
    """A move as it is typed."""
    return typed_line(snapshot, some_notation(snapshot, seat, dice, player))


async def refused(awaitable: Awaitable[object], key: str = "") -> Refused:
    """Expects a refusal with this key."""
    with pytest.raises(Refused) as caught:
        await awaitable
    assert not key or caught.value.key == key, caught.value
    return caught.value


def compared(answer: Answer) -> bytes:
    """An answer in its stored form, in which tuples become lists."""
    kept = {name: getattr(answer, name) for name in Answer.__struct_fields__}
    return msgspec.json.encode(Answer(**kept))


def _payload(encoded: str) -> dict[str, Any]:
    """What the row is about, without the version of the table that is stored with it."""
    payload: dict[str, Any] = msgspec.json.decode(encoded)
    payload.pop(VERSION, None)
    return payload
