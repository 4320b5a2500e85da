"""Thousands of live tables: some dozens are made by the service and played half-way, as in `tests/load`, and then
copied by SQL under new ids, in other channels and servers, with other people.

A copy has the seed, the state, the log and the checkpoints of its model, so that the moves that were rehearsed there
are legal here too. Presses of before are not copied, nor is the outbox, which is empty. The service itself would take
an hour for 10,000 tables; so it takes a minute.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

import asyncpg

from bot.store.ids import new_table_id
from bot.store.postgres.rows import copy_from_file
from bot.store.sqlite.rows import columns
from tests.bench.tables_here import FIRST_CHANNEL, FIRST_PERSON
from tests.load.world import MOST_SEATS, Prepared, PreparedTable, World, prepare
from tests.standin.discord_here import PRIVATE

MODELS: Final = 36
"""Tables that the service makes: all games, each with several numbers of seats."""
PLAYED: Final = 24
"""Up to so many moves were made at a table before."""
MOST_SERVERS, FEWEST_SERVERS = 256, 8
TABLES_EACH: Final = 20
"""In a server, where there are neither more nor fewer of them."""
NOT_COPIED: Final = frozenset({"interactions", "outbox"})
SHIFTS: Final = {
    "channel": f"CASE WHEN o.channel >= {PRIVATE} THEN o.channel + {MOST_SEATS} * c.shift ELSE o.channel + c.shift END",
    "message": f"o.message + {MOST_SEATS + 1} * c.shift",
    **{
        name: f"CASE WHEN o.{name} >= {FIRST_PERSON} THEN o.{name} + {MOST_SEATS} * c.shift ELSE o.{name} END"
        for name in ("person", "owner", "host", "by")
    },
}
"""Columns that differ in a copy. `tests/load/world.py` numbers channels, people and messages by the table."""
SERVER: Final = f"(((channel - {FIRST_CHANNEL}) % ?) + 1) << 22"


class Place(NamedTuple):
    """Where a table's messages are: those that were there before."""

    channel: int
    message: int
    moves: int
    table: str


class ScaleWorld(NamedTuple):
    database: Path
    tables: tuple[PreparedTable, ...]
    servers: int
    before: tuple[Place, ...]

    @property
    def channels(self) -> dict[int, list[int]]:
        """Of each server."""
        found: dict[int, list[int]] = {}
        for table in self.tables:
            found.setdefault(server_of(table.channel, self.servers), []).append(table.channel)
        return found


def server_of(channel: int, servers: int) -> int:
    """Its id, by which Discord gives it to a shard: they are in all shards alike."""
    return ((channel - FIRST_CHANNEL) % servers + 1) << 22


async def many_tables(folder: Path, tables: int, moves: int, seed: int) -> ScaleWorld:
    """As many live tables, with up to `moves` rehearsed moves each, in a SQLite file in the folder."""
    models = await prepare(folder, min(tables, MODELS), moves, seed, PLAYED)
    servers = max(FEWEST_SERVERS, min(MOST_SERVERS, tables // TABLES_EACH))
    with closing(sqlite3.connect(models.database, isolation_level=None)) as db:
        every = tuple(_copied(db, models, tables))
        db.execute(f"UPDATE tables SET guild = {SERVER}", (servers,))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        before = db.execute("SELECT channel, message, told, table_id FROM messages").fetchall()
    return ScaleWorld(models.database, every, servers, tuple(Place(*row) for row in before))


def _copied(db: sqlite3.Connection, models: World, tables: int) -> Iterator[PreparedTable]:
    """The models, and their copies."""
    yield from models.tables
    db.execute("CREATE TEMP TABLE copies (id TEXT, model TEXT, shift INTEGER)")
    for number in range(len(models.tables), tables):
        model = models.tables[number % len(models.tables)]
        shift, name = number - number % len(models.tables), new_table_id()
        db.execute("INSERT INTO copies VALUES (?, ?, ?)", (name, model.id, shift))
        moves = tuple(Prepared(move.person + MOST_SEATS * shift, *move[1:]) for move in model.moves)
        yield PreparedTable(name, model.channel + shift, model.played, moves)
    db.execute("CREATE INDEX temp.by_model ON copies (model)")
    db.execute("BEGIN")
    for name, known in columns(db).items():
        key = "id" if name == "tables" else "table_id"
        if key in known and name not in NOT_COPIED:
            values = ", ".join("c.id" if column == key else SHIFTS.get(column, f'o."{column}"') for column in known)
            listed = ", ".join(f'"{column}"' for column in known)
            db.execute(
                f"INSERT INTO {name} ({listed}) SELECT {values} FROM temp.copies c JOIN {name} o ON o.{key} = c.model"
            )
    db.execute("COMMIT")


async def fill(world: ScaleWorld, url: str) -> None:
    """An empty database of the newest version gets everything, as `python -m bot move` does it."""
    connection = await asyncpg.connect(url)
    try:
        with closing(sqlite3.connect(f"file:{world.database}?mode=ro", uri=True)) as source:
            async with connection.transaction():
                await copy_from_file(source, connection, lambda _: None)
    finally:
        await connection.close()


def shards(processes: int, each: int) -> Mapping[str, str]:
    """The parts of the servers, by the name of the process that hears of them."""
    total = processes * each
    return {
        f"bot{number}": f"{number * each}-{(number + 1) * each - 1}/{total}" if each > 1 else f"{number}/{total}"
        for number in range(processes)
    }
