"""The store's statements as PostgreSQL and asyncpg take them: numbered values instead of `?` and `:name`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from bot.store.sql.database import Values

_TOKEN: Final = re.compile(r"'(?:[^']|'')*'|::|\?|:(\w+)")
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
    """One statement that answers several: a row with the rows of each, as lists of records. Their values follow one
    another."""
    parts: list[str] = []
    before = 0
    for known in map(for_postgres, statements):
        text = _PLACE.sub(lambda place, before=before: f"${int(place[1]) + before}", known.text)  # type: ignore[misc]
        parts.append(f"ARRAY(SELECT one FROM ({text}) AS one)")  # noqa: S608  # our own statements
        before += known.places
    return f"SELECT {', '.join(parts)}"
