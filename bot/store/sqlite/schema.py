"""Compares the schema of a database with the one that the migrations build."""

from __future__ import annotations

import contextlib
import itertools
import re
import sqlite3
from typing import NamedTuple

from bot.store.sqlite.migrate import migrate, version

_OBJECTS = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema"
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|\s+|\w+|.", re.DOTALL)
_SHOWN = 10
"""Names in one sentence."""
_NO_MEANING = ("--", "/*")


class _Object(NamedTuple):
    kind: str
    name: str
    table: str
    statement: tuple[str, ...]


class SchemaComparison(NamedTuple):
    additions: list[str]
    """Views, indexes and triggers that a host has added."""
    wrong: list[str]
    """What is missing or different, and tables that are not ours."""


def compare_schema(db: sqlite3.Connection, number: int) -> SchemaComparison:
    """Compares a database with what the migrations build for this version."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as expected:
        migrate(expected, version=number)
        ours, found = _schema(expected), _schema(db)
    names = {one.name for one in ours}
    added = {one.name for one in found - ours if one.kind != "table" and one.name not in names}
    return SchemaComparison(sorted(added), sorted({one.name for one in found ^ ours} - added))


def schema_differences(db: sqlite3.Connection, number: int) -> list[str]:
    """The names of everything that is missing, foreign or different in a database of this version."""
    return sorted(itertools.chain(*compare_schema(db, number)))


def drop_additions(db: sqlite3.Connection) -> None:
    """Removes the views, indexes and triggers that a host has added."""
    added = set(compare_schema(db, version(db)).additions)
    for kind, name in db.execute("SELECT type, name FROM sqlite_schema").fetchall():
        # with its table or view another one may be gone already
        if name in added:
            quoted = name.replace('"', '""')
            db.execute(f'DROP {kind} IF EXISTS "{quoted}"')


def printable(names: list[str]) -> str:
    """Some of the names, on one line: they may come from anyone."""
    shown = (name if name.isprintable() else ascii(name) for name in names[:_SHOWN])
    return ", ".join([*shown, *(["..."] if len(names) > _SHOWN else [])])


def _schema(db: sqlite3.Connection) -> set[_Object]:
    return {
        _Object(kind, name, table, _tokens(sql))
        for kind, name, table, sql in db.execute(_OBJECTS)
        # statistics, which SQLite collects for itself
        if not (kind == "table" and name.startswith("sqlite_stat"))
    }


def _tokens(sql: str) -> tuple[str, ...]:
    """Without comments, spaces and the quotes of names: these differ between versions of ours and of SQLite."""
    tokens = (token for token in _TOKEN.findall(sql) if not token.isspace() and not token.startswith(_NO_MEANING))
    return tuple(token.strip('"') for token in tokens)
