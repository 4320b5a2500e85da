"""Processes on PostgreSQL that die, lose their connection or meet an error at a chosen statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from bot.store.postgres.postgres import PostgresStore
from tests.bot.store.places import PostgresPlace

IDLE: Final = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in tr%'"
LAST: Final = "SELECT last_value, is_called FROM outbox_id_seq"
PUT_LAST: Final = "SELECT setval('outbox_id_seq', ?, ?)"


class Killed(BaseException):
    """As a process that is killed: nothing is tidied up."""


def full_disk() -> BaseException:
    error: BaseException = asyncpg.exceptions.DiskFullError("could not extend file: No space left on device")
    return error


def lost_connection() -> BaseException:
    text = "connection was closed in the middle of operation"
    error: BaseException = asyncpg.exceptions.ConnectionDoesNotExistError(text)
    return error


class Failing:
    """Fails before the n-th statement from now on: once, or from then on, like a full disk."""

    def __init__(self, error: Callable[[], BaseException], *, once: bool = False) -> None:
        self._error = error
        self._once = once
        self.left = -1

    def __call__(self, statement: str) -> None:
        if self.left == 0 and not (statement.startswith("ROLLBACK") and self._error is full_disk):
            if self._once:
                self.left = -1
            raise self._error()
        self.left -= self.left > 0


@contextmanager
def same_numbers(place: PostgresPlace) -> Iterator[Callable[[], None]]:
    """A function that gives rows of the outbox the same numbers again: those of a transaction that failed are lost."""
    (last,) = place.query(LAST)

    def again() -> None:
        place.query(PUT_LAST, last)

    yield again


def require_unlocked(place: PostgresPlace) -> None:
    """No transaction is left behind."""
    place.query("SELECT 1 FROM tables FOR UPDATE NOWAIT")
    assert place.query(IDLE) == [(0,)]


def die(store: PostgresStore) -> None:
    """Its connections are cut, as if its process had been killed."""
    store._pool.terminate()
