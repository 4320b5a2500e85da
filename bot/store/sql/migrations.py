"""The numbered migrations. They are written for SQLite; `bot/store/postgres/schema.py` translates them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.store.errors import StoreFailed

_PACKAGE = Path(__file__).parents[2]
_PACKED = _PACKAGE / "migrations"
FOLDER = _PACKED if _PACKED.is_dir() else _PACKAGE.with_name("migrations")
"""A wheel has them inside the package, since a top-level `migrations` could clash with another project's."""
_NAME = re.compile(r"(\d{4})_\w+\.sql")


class Migration(NamedTuple):
    number: int
    file: Path


def migrations(folder: Path = FOLDER) -> list[Migration]:
    """The migrations in order. StoreFailed if they are not numbered from 1 without a gap."""
    found = sorted(
        Migration(int(name.group(1)), file) for file in folder.glob("*.sql") if (name := _NAME.fullmatch(file.name))
    )
    if not found or [migration.number for migration in found] != list(range(1, len(found) + 1)):
        raise StoreFailed("store.migrations", path=str(folder))
    return found


def statements(script: str) -> Iterator[str]:
    """The statements of a script one by one, because sqlite3's `executescript` commits first."""
    statement = ""
    *pieces, rest = script.split(";")
    for piece in pieces:
        statement += f"{piece};"
        # a semicolon in a string, a comment or a trigger does not end a statement
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    rest = statement + rest
    if any(line.strip() and not line.lstrip().startswith("--") for line in rest.splitlines()):
        raise StoreFailed("store.migrations", path=rest.strip())
