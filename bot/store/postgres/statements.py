"""The store's statements as PostgreSQL and asyncpg take them: numbered values instead of `?` and `:name`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from bot.store.sql.database import Values

_TOKEN: Final = re.compile(r"'(?:[^']|'')*'|::|\?|:(\w+)")
_VALUES: Final = re.compile(r"\bVALUES (\([?, ]+\))")
_PLACE: Final = re.compile(r"\$(\d+)")
_KNOWN: Final = 1024


class Statement(NamedTuple):
    text: str
    places: int
    """How many values it takes."""
    names: tuple[str, ...]
    """Of the values in their order, if they have names."""

    def values(self, given: Values) -> Sequence[Any]:
        if isinstance(given, Mapping):
            return [given[name] for name in self.names]
        return given


@lru_cache(maxsize=_KNOWN)
def for_postgres(statement: str) -> Statement:
    names: list[str] = []
    places = 0

    def numbered(token: re.Match[str]) -> str:
        nonlocal places
        if (name := token[1]) is not None:
            if name not in names:
                names.append(name)
            return f"${names.index(name) + 1}"
        if token[0] == "?":
            places += 1
            return f"${places}"
        return token[0]

    text = _TOKEN.sub(numbered, statement)
    return Statement(text, places or len(names), tuple(names))


@lru_cache(maxsize=_KNOWN)
def together(statements: tuple[str, ...]) -> str:
    """One statement that answers several: their rows one after the other, each as a record after the number of its
    statement. The values follow one another."""
    # not as arrays of records: of that type asyncpg would have to ask on each connection
    parts = [f"SELECT {number}, one FROM ({text}) AS one" for number, text in enumerate(_renumbered(statements))]  # noqa: S608  # our own
    return " UNION ALL ".join(parts)


@lru_cache(maxsize=_KNOWN)
def all_of(changes: tuple[tuple[str, int], ...]) -> str:
    """One statement that does what several do, each so many times, and returns the number of the transaction. Rows are
    inserted in the order of their values, which follow one another."""
    repeated = [text for statement, times in changes for text in _repeated(statement, times)]
    parts = [f"part{number} AS ({text})" for number, text in enumerate(_renumbered(tuple(repeated)))]
    return f"WITH {', '.join(parts)} SELECT pg_current_xact_id()::text"


def _repeated(statement: str, times: int) -> list[str]:
    inserted = _VALUES.search(statement)
    if inserted is None:
        return [statement] * times
    rows = ", ".join([inserted[1]] * times)
    return [f"{statement[: inserted.start(1)]}{rows}{statement[inserted.end(1) :]}"]


def _renumbered(statements: tuple[str, ...]) -> Iterator[str]:
    before = 0
    for known in map(for_postgres, statements):
        yield _PLACE.sub(lambda place, before=before: f"${int(place[1]) + before}", known.text)  # type: ignore[misc]
        before += known.places
