"""Where SQLite and PostgreSQL differ, statements are written for PostgreSQL, with SQLite's placeholders."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_LOCKING: Final = re.compile(r"\s+FOR UPDATE( OF \w+)?( SKIP LOCKED)?\b")
_GREATEST: Final = re.compile(r"\bgreatest\(")
_KNOWN: Final = 1024


@lru_cache(maxsize=_KNOWN)
def for_sqlite(statement: str) -> str:
    """SQLite locks the whole database, and its `max` takes several values."""
    return _GREATEST.sub("max(", _LOCKING.sub("", statement))
