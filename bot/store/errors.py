"""What can go wrong with a database, as keys of the catalogues."""

from __future__ import annotations

import sqlite3

from engine.illegal import Refused


class StoreFailed(Refused):
    """The database could not do it. Nothing was changed; `store.full` and `store.locked` may pass by themselves."""


_KEYS = {
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_BUSY: "store.locked",
    sqlite3.SQLITE_LOCKED: "store.locked",
    sqlite3.SQLITE_READONLY: "store.readonly",
    sqlite3.SQLITE_CORRUPT: "store.corrupt",
    sqlite3.SQLITE_NOTADB: "store.corrupt",
    sqlite3.SQLITE_IOERR: "store.io",
    sqlite3.SQLITE_CANTOPEN: "store.unopened",
    sqlite3.SQLITE_PERM: "store.unopened",
    sqlite3.SQLITE_AUTH: "store.unopened",
    sqlite3.SQLITE_CONSTRAINT: "store.constraint",
}
_PRIMARY = 0xFF
"""SQLite's extended codes hold the primary one in their lowest byte."""


def failed(error: sqlite3.Error) -> StoreFailed:
    """SQLite's error as ours."""
    code = getattr(error, "sqlite_errorcode", None)
    key = _KEYS.get(code & _PRIMARY) if isinstance(code, int) else None
    return StoreFailed(key or "store.broken", problem=str(error))
