"""Errors of PostgreSQL as refusals, with keys of the catalogues."""

from __future__ import annotations

from typing import Final

import asyncpg

from bot.store.errors import StoreFailed

# by SQLSTATE, or its first two characters
_KEYS: Final = {
    "53100": "store.full",
    "53": "store.locked",
    "55P03": "store.locked",
    "57014": "store.locked",
    "40": "store.locked",
    "25006": "store.readonly",
    "28": "store.unopened",
    "3D000": "store.unopened",
    "42501": "store.unopened",
    "XX001": "store.corrupt",
    "XX002": "store.corrupt",
    "58": "store.io",
    "23": "store.constraint",
}
ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""All that asyncpg raises."""
_CONFLICTS: Final = frozenset({"40001", "40P01", "23505"})
_LOST: Final = ("08", "25P03", "53300", "57P01", "57P02", "57P03")


def is_conflict(error: BaseException) -> bool:
    """Has the job met another transaction? Run again, it finds what the other one has written."""
    return _state(error) in _CONFLICTS


def is_lost(error: BaseException) -> bool:
    """Is the connection lost, or was there none?"""
    if isinstance(error, asyncpg.PostgresError):
        return _state(error).startswith(_LOST)
    return isinstance(error, ERRORS)


def translate_error(error: BaseException) -> StoreFailed:
    state = _state(error)
    key = _KEYS.get(state) or _KEYS.get(state[:2])
    if key is None and isinstance(error, TimeoutError):
        key = "store.locked"
    elif key is None and is_lost(error):
        key = "store.unreachable"
    return StoreFailed(key or "store.broken", problem=str(error) or type(error).__name__)


def _state(error: BaseException) -> str:
    state = getattr(error, "sqlstate", None)
    return state if isinstance(state, str) else ""
