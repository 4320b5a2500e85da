"""All rows of a database in a file, table by table, for a database of another kind."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from graphlib import TopologicalSorter
from typing import Any, Final

from bot.store.fingerprint import Fingerprint, Fingerprinting

ROWS: Final = 500
"""Read at a time: states of games are some kilobytes each."""
_TABLES: Final = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
_NUMBERED: Final = "SELECT name, seq FROM sqlite_sequence ORDER BY name"


def columns(db: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of each table; tables come after those to which they refer."""
    names = [name for (name,) in db.execute(_TABLES).fetchall()]
    references = {name: {row[2] for row in db.execute(f"PRAGMA foreign_key_list({name})")} - {name} for name in names}
    return {
        name: [column for _, column, *_ in db.execute(f"PRAGMA table_info({name})")]
        for name in TopologicalSorter(references).static_order()
    }


def listed(names: list[str]) -> str:
    """Columns in a statement of either database; `only` is a word of PostgreSQL's."""
    return ", ".join(f'"{name}"' for name in names)


def read(db: sqlite3.Connection, table: str, names: list[str]) -> Iterator[list[tuple[Any, ...]]]:
    cursor = db.execute(f"SELECT {listed(names)} FROM {table}")  # noqa: S608  # our own names
    while rows := cursor.fetchmany(ROWS):
        yield rows


def count(db: sqlite3.Connection, table: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608  # as above


def fingerprint(db: sqlite3.Connection) -> Fingerprint:
    taking = Fingerprinting()
    for table, names in columns(db).items():
        taking.begin(table)
        for rows in read(db, table, names):
            taking.add(table, names, rows)
    return taking.taken


def last_numbers(db: sqlite3.Connection) -> dict[str, int]:
    """The last number that was given to a row of each table whose rows are numbered, be it deleted since."""
    return dict(db.execute(_NUMBERED).fetchall())


def put_last_number(db: sqlite3.Connection, table: str, number: int) -> None:
    db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))
