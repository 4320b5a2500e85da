"""What is in a database, so that two can be compared: the number of rows of each of its tables, and all that is in
them, whatever their order; and the state of each game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

GAMES: Final = "tables"
_BYTES: Final = 16
_encode = msgspec.msgpack.Encoder().encode


class Content(NamedTuple):
    """Of one table of the database."""

    rows: int = 0
    digest: int = 0


class Fingerprint(NamedTuple):
    tables: dict[str, Content]
    states: dict[str, str]
    """By the id of a table at which people play, a hash of its stored state."""

    def differences(self, other: Fingerprint) -> list[str]:
        """The ids of the games whose state is another, and the tables of the database whose content is."""
        games = {id for id in self.states.keys() | other.states.keys() if self.states.get(id) != other.states.get(id)}
        names = self.tables.keys() | other.tables.keys()
        return [*sorted(games), *sorted(name for name in names if self.tables.get(name) != other.tables.get(name))]


class Fingerprinting:
    """Takes the rows of the tables as they are read."""

    def __init__(self) -> None:
        self.taken = Fingerprint({}, {})

    def begin(self, table: str) -> None:
        self.taken.tables[table] = Content()

    def add(self, table: str, columns: Sequence[str], rows: Iterable[tuple[Any, ...]]) -> None:
        count, digest = self.taken.tables[table]
        for row in rows:
            count += 1
            # a sum, since the databases return rows in orders of their own
            digest += int.from_bytes(hashlib.sha256(_encode(row)).digest()[:_BYTES], "big")
            if table == GAMES:
                values = dict(zip(columns, row, strict=True))
                self.taken.states[values["id"]] = hashlib.sha256(values["state"] or b"").hexdigest()
        self.taken.tables[table] = Content(count, digest % 2 ** (8 * _BYTES))
