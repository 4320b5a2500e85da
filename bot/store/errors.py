"""Database errors as refusals, with keys of the catalogues."""

from __future__ import annotations

import errno
import sqlite3

from engine.illegal import Refused


class StoreFailed(Refused):
    """A database operation failed and changed nothing; after `store.uncertain` alone that is not known. `store.full`,
    `store.locked` and `store.unreachable` may pass without a fix."""

    @property
    def is_machine_fault(self) -> bool:
        """Is it about the disk or the server rather than the code? Then a traceback says nothing more."""
        return self.key in _MACHINE_FAULTS


_MACHINE_FAULTS = {
    "store.full",
    "store.locked",
    "store.readonly",
    "store.io",
    "store.corrupt",
    "store.unopened",
    "store.unreachable",
    "store.uncertain",
}
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
_SYSTEM_KEYS = {
    errno.ENOSPC: "store.full",
    errno.EDQUOT: "store.full",
    errno.EACCES: "store.unopened",
    errno.EPERM: "store.unopened",
}
_PRIMARY = 0xFF
"""Mask: the lowest byte of SQLite's extended error codes is the primary code."""


def disk_error(error: OSError, path: object) -> StoreFailed:
    """The refusal for an error of the file system."""
    return StoreFailed(
        _SYSTEM_KEYS.get(error.errno or 0, "store.io"), path=str(path), problem=error.strerror or str(error)
    )


def translate_error(error: sqlite3.Error) -> StoreFailed:
    """The refusal for an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", None)
    key = _KEYS.get(code & _PRIMARY) if isinstance(code, int) else None
    return StoreFailed(key or "store.broken", problem=str(error))
