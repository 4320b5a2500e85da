"""Tables of all games, half-way through, and the moves that people will make there: all prepared before anything is
measured, so that the rig costs little while it measures."""

from __future__ import annotations

import random
import shutil
import sqlite3
import time
import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import discord

from bot.store.address import open_store
from bot.store.rows import Message, TargetKind
from bot.store.store import Store
from bot.tables.attempt import Plan
from bot.tables.create import create_table
from bot.tables.drafts import enter_line
from bot.tables.lines import typed_line
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.types import ChangeResult, Location
from engine.game import Decision, Game, games
from engine.players import PLAYERS
from engine.players.dice import Dice
from tests.bench.measure import PROGRESS
from tests.bench.tables_here import FIRST_CHANNEL, FIRST_PERSON, LOCALES, press
from tests.standin.discord_here import GUILD, PRIVATE

MOST_SEATS: Final = 4
PLAYED_SINCE: Final = "SELECT count(*) FROM log WHERE table_id = ? AND number > ? AND person IS NOT NULL"
PLAYED: Final = 36
"""Up to so many moves were made at a table before; the shortest game takes 76."""
CARD, QUESTION = "card", "aside"
REPLACED: Final = zlib.compress(b'[{"type":17,"components":[{"type":10,"content":"What happened."}]}]')
"""What remains of a card that is there."""
TOLD_AT_ONCE: Final = (CARD, QUESTION)


class Prepared(NamedTuple):
    """A move that is legal after those before it."""

    person: int
    line: str
    told: str
    """The message that tells it in the channel at once: a card, a question in the middle of a turn, or none."""


class PreparedTable(NamedTuple):
    id: str
    channel: int
    played: int
    moves: tuple[Prepared, ...]


class World(NamedTuple):
    database: Path
    tables: tuple[PreparedTable, ...]

    @property
    def channels(self) -> list[int]:
        return [table.channel for table in self.tables]


async def prepare(folder: Path, tables: int, moves: int, seed: int, played: int = PLAYED) -> World:
    """As many tables with up to `moves` moves each, in a database in the folder. `played`: fewer than this many moves
    were made at a table before."""
    chance = random.Random(seed)
    database, rehearsal = folder / "world.db", folder / "rehearsal.db"
    started: list[str] = []
    async with opened(database) as store:
        for number in range(tables):
            PROGRESS.show(number, 2 * tables)
            started.append(await _table(Tables(store, time.time), number, chance.randrange(played), chance))
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("DELETE FROM outbox")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(database, rehearsal)
    prepared: list[PreparedTable] = []
    async with opened(rehearsal) as store:
        for number, table in enumerate(started):
            PROGRESS.show(tables + number, 2 * tables)
            prepared.append(await _rehearse(store, table, moves, chance))
    return World(database, tuple(prepared))


@asynccontextmanager
async def opened(database: Path) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite:///{database}")
    try:
        yield store
    finally:
        await store.close()


def game_at(number: int) -> Game[Any, Any]:
    """All games in turn."""
    every = games()
    return every[sorted(every)[number % len(every)]]


def people(number: int, seats: int) -> list[int]:
    """Each plays at one table only."""
    return [FIRST_PERSON + MOST_SEATS * number + seat for seat in range(seats)]


async def _table(service: Tables, number: int, played: int, chance: random.Random) -> str:
    rules = game_at(number)
    channel, seated = FIRST_CHANNEL + number, people(number, chance.choice(rules.seats))
    options = {name: chance.choice(list(values)) for name, values in rules.options.items()}
    settings = Settings(seats=len(seated), options=options, language=LOCALES[number % len(LOCALES)][:2])
    table = (await create_table(service, press(seated[0]), Location(channel, GUILD), rules.id, settings)).table
    for person in seated[1:]:
        await join_lobby(service, press(person), table)
    await start_game(service, press(seated[0]), table)
    snapshot = await service.snapshot(table)
    for _ in range(played):
        if snapshot.over:
            break
        person, line = choose(snapshot, chance)
        snapshot = (await play_line(service, press(person), table, line)).snapshot
    await _told(service.store, snapshot, number)
    return table


async def _told(store: Store, snapshot: TableSnapshot, number: int) -> None:
    """Its card and the hands of its players are there, so that they are edited as in any game that goes on."""
    channel, now = FIRST_CHANNEL + number, time.time()
    first = discord.utils.time_snowflake(discord.utils.utcnow()) + (MOST_SEATS + 1) * number
    card = Message(CARD, 0, channel, first, snapshot.moves, now, replaced=REPLACED)
    await store.put_message(snapshot.id, card)
    for seat in snapshot.seats:
        if seat.person is not None:
            where = PRIVATE + seat.person
            asks = any(wait.seat == seat.seat for wait in snapshot.awaited)
            hand = Message("hand", seat.person, where, first + 1 + seat.seat, snapshot.moves, now, asks)
            await store.put_message(snapshot.id, hand)


def choose(snapshot: TableSnapshot, chance: random.Random) -> tuple[int, str]:
    """One of those who are awaited, and what a beginner plays there."""
    seat = chance.choice(snapshot.game_position.awaited())
    person = snapshot.seats[seat].person
    assert person is not None
    dice = Dice(f"{snapshot.row.seed_hash} {snapshot.moves}")
    move = PLAYERS["greedy"](snapshot.rules, Decision(snapshot.rules, snapshot.game_position, seat), dice)
    return person, typed_line(snapshot, snapshot.box.notation.write(move))


class _Rehearsal(Tables):
    """Remembers what the last commit has told at once."""

    told = ""

    async def _commit(self, snapshot: TableSnapshot, plan: Plan) -> ChangeResult | None:
        told = [
            row.kind
            for row in plan.commit.outbox
            if row.place is TargetKind.CHANNEL and row.kind in TOLD_AT_ONCE and row.due <= plan.commit.now
        ]
        self.told = told[0] if told else ""
        return await super()._commit(snapshot, plan)


async def _rehearse(store: Store, table: str, moves: int, chance: random.Random) -> PreparedTable:
    service = _Rehearsal(store, time.time)
    snapshot = await service.snapshot(table)
    played, channel = snapshot.moves, snapshot.row.channel
    assert channel is not None
    made: list[Prepared] = []
    while len(made) < moves and not snapshot.over:
        person, line = choose(snapshot, chance)
        snapshot = (await enter_line(service, press(person), table, line)).snapshot
        made.append(Prepared(person, line, service.told))
    return PreparedTable(table, channel, played, tuple(made))


def moves_made(database: Path, tables: Sequence[PreparedTable]) -> dict[str, int]:
    """How many moves people have made at each table since it was prepared. The table plays some by itself."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return {table.id: db.execute(PLAYED_SINCE, (table.id, table.played)).fetchone()[0] for table in tables}
