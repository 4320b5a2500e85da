"""Compares the schema of a database with the one that the migrations build."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from typing import NamedTuple

from bot.store.sqlite.migrate import migrate

_OBJECTS = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema"
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|\s+|\w+|.", re.DOTALL)
_NO_MEANING = ("--", "/*")


class _Object(NamedTuple):
    kind: str
    name: str
    table: str
    statement: tuple[str, ...]


def schema_differences(db: sqlite3.Connection, version: int) -> list[str]:
    """The names of everything that is missing, foreign or different in a database of this version."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as expected:
        migrate(expected, version=version)
        return sorted({found.name for found in _schema(db) ^ _schema(expected)})


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
