"""Commits together what waits at the same time: syncing the disk takes longer than writing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from bot.store.errors import translate_error
from bot.store.sqlite.connection import Connection, transaction

T = TypeVar("T")
WriteJob = Callable[[sqlite3.Connection], T]

BEGIN: Final = "BEGIN IMMEDIATE"
MAX_GROUP: Final = 32
"""Further calls wait for the next group, so that the first answers do not wait for all of them."""


@dataclass(eq=False, slots=True)
class _Call:
    """A job and its caller, who awaits the answer."""

    job: WriteJob[Any]
    at: float
    answer: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None

    def deliver(self) -> None:
        if self.answer.done():
            return  # the caller was cancelled
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.result)


class Writer:
    """Runs jobs in the thread of a connection, in the order of the calls.

    Calls that wait at the same time share one transaction, and are answered once it is on the disk. If one of them
    fails, nothing of the group is kept and each runs again in a transaction of its own. So each call succeeds or fails
    as if it were alone, as long as its job has no effect but on the database.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: deque[_Call] = deque()

    async def run(self, job: WriteJob[T]) -> T:
        self._connection.require_open()
        call = _Call(job, self._connection.clock(), asyncio.get_running_loop().create_future())
        self._waiting.append(call)
        # once per call; the thread finds nothing to do if an earlier group took the call along
        self._connection.post(self._run_group)
        answer: T = await call.answer
        return answer

    def _run_group(self, db: sqlite3.Connection) -> None:
        group = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_GROUP))]
        if not group:
            return
        if len(group) == 1 or not self._committed_together(db, group):
            for call in group:
                self._run_alone(db, call)
        group[0].answer.get_loop().call_soon_threadsafe(_deliver, group)

    def _committed_together(self, db: sqlite3.Connection, group: Sequence[_Call]) -> bool:
        def all_jobs(db: sqlite3.Connection) -> None:
            for call in group:
                call.result = call.job(db)

        try:
            self._connection.run_in_time(group[0].at, transaction, db, BEGIN, all_jobs)
        except Exception:  # noqa: BLE001  # running alone shows which job failed, and with what
            return False
        return True

    def _run_alone(self, db: sqlite3.Connection, call: _Call) -> None:
        try:
            call.result = self._connection.run_in_time(call.at, transaction, db, BEGIN, call.job)
        except sqlite3.Error as error:
            call.error = translate_error(error)
            call.error.__cause__ = error
        except BaseException as error:  # noqa: BLE001  # the caller's, not this thread's
            call.error = error


def _deliver(group: Sequence[_Call]) -> None:
    for call in group:
        call.deliver()
