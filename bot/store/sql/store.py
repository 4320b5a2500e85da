"""The store in a database that speaks SQL. Each call is one job, in one transaction."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from bot import metrics
from bot.store.errors import StoreFailed
from bot.store.rows import Person
from bot.store.sql import (
    announcements,
    deadlines,
    outbox,
    personal_notes,
    pings,
    processes,
    read,
    servers,
    shrink,
    tasks,
    undos,
    write,
)
from bot.store.sql import commit as commits
from bot.store.sql.database import Database
from bot.store.store import Store

P = ParamSpec("P")
T = TypeVar("T")
Job = Callable[Concatenate[Database, P], Coroutine[Any, Any, T]]
Call = Callable[[Database], Coroutine[Any, Any, T]]
"""A job with its arguments."""
Method = Callable[Concatenate["SqlStore", P], Coroutine[Any, Any, T]]

DAMAGE: Final = "store.corrupt"


def reads(job: Job[P, T]) -> Method[P, T]:
    """Makes a method of a reading job, which runs in one transaction for a consistent result."""

    async def read(self: SqlStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            with metrics.DATABASE.time("read"):
                return await self._read(lambda db: job(db, *args, **kwargs))
        except StoreFailed as failed:
            self.looks_damaged |= failed.key == DAMAGE
            raise

    return read


def writes(job: Job[P, T], *, single: bool = False) -> Method[P, T]:
    """Makes a method of a writing job, one transaction. Every change of the database goes through here. `single`: it is
    one statement, and does no harm if it is done twice."""

    async def write(self: SqlStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            with metrics.DATABASE.time("write"):
                run = self._write_single if single else self._write
                result = await run(lambda db: job(db, *args, **kwargs))
        except StoreFailed as failed:
            if failed.is_machine_fault:
                self.trouble = failed
            self.looks_damaged |= failed.key == DAMAGE
            raise
        self.trouble = None
        return result

    return write


class SqlStore(Store):
    """What the stores have in common: all but the connections."""

    @abstractmethod
    def _read(self, job: Call[T]) -> Awaitable[T]:
        """Runs a job in a transaction that sees one moment of the database."""

    @abstractmethod
    def _write(self, job: Call[T]) -> Awaitable[T]:
        """Runs a job in a transaction. It may run several times, but all that it does is done once or not at all."""

    def _write_single(self, job: Call[T]) -> Awaitable[T]:
        """Runs a job that is one statement."""
        return self._write(job)

    # Tables

    create = writes(commits.create)
    commit = writes(commits.commit)
    stored_answer = reads(read.stored_answer)
    changed_table = reads(read.changed_table)
    load = reads(read.load)
    table = reads(read.table)
    active_table = reads(read.active_table)
    latest_table = reads(read.latest_table)
    names_in_use = reads(read.names_in_use)
    named_tables = reads(read.named_tables)
    tables_of = reads(read.tables_of)
    turns = reads(read.turns)
    tables = reads(read.tables)
    count_hosted = reads(read.count_hosted)
    count_active = reads(read.count_active)
    seats = reads(read.seats)
    draft = reads(read.draft)

    # History

    log = reads(read.log)
    log_before = reads(read.log_before)
    checkpoint = reads(read.checkpoint)
    checkpoints = reads(read.checkpoints)
    undos_since = reads(undos.undos_since)
    undos = reads(undos.undos)
    tables_to_shrink = reads(shrink.tables_to_shrink)
    shrink = writes(shrink.shrink)
    keep_components = writes(write.keep_components)
    components = reads(read.components)

    # The outbox

    notify = writes(outbox.notify)
    claim = writes(outbox.claim)
    next_delivery_time = reads(outbox.next_delivery_time)
    record_delivery = writes(outbox.record_delivery)
    record_failure = writes(outbox.record_failure)
    release = writes(outbox.release)
    messages = reads(read.messages)
    put_message = writes(outbox.put_message)
    drop_message = writes(outbox.drop_message)
    forget_replaced = writes(outbox.forget_replaced)

    # Deadlines

    due_deadlines = reads(deadlines.due_deadlines)
    next_deadline_time = reads(deadlines.next_deadline_time)
    tables_with_deadlines = reads(deadlines.tables_with_deadlines)
    beat = writes(deadlines.beat)
    put_off = writes(deadlines.put_off)

    # Processes

    appear = writes(processes.appear)
    disappear = writes(processes.disappear)
    reserve_turn = writes(processes.reserve, single=True)
    processes = reads(processes.processes)

    # People

    person = reads(read.person)
    change_person = writes(write.change_person)
    _put_locale = writes(write.put_locale)
    _put_dms = writes(write.put_dms)

    async def update_locale(self, person: int, locale: str) -> Person:
        known = await self.person(person)
        if known.locale == locale:
            return known
        await self._put_locale(person, locale)
        return msgspec.structs.replace(known, locale=locale)

    async def set_dms_closed(self, person: int, *, closed: bool) -> None:
        if (await self.person(person)).dms_closed != closed:
            await self._put_dms(person, closed)

    # Servers

    server = reads(servers.server)
    change_server = writes(servers.change_server)
    hidden_names = reads(servers.hidden_names)
    set_name_hidden = writes(servers.set_name_hidden)

    # Pings

    claim_pings = writes(pings.claim_pings)
    hold_ping = writes(pings.hold_ping)
    release_pings = writes(pings.release_pings)
    forget_ping = writes(pings.forget_ping)
    note_look = writes(pings.note_look)

    # Digests

    set_digest = writes(pings.set_digest)
    due_digests = reads(pings.due_digests)
    next_digest_time = reads(pings.next_digest_time)
    send_digest = writes(pings.send_digest)

    # Personal notes

    readable_notes = reads(personal_notes.readable_notes)
    put_personal_note = writes(personal_notes.put_personal_note)
    delete_personal_note = writes(personal_notes.delete_personal_note)

    # Notes

    note = reads(read.note)
    put_note = writes(write.put_note)

    # Tasks

    reserve = writes(tasks.reserve)

    # Announcements

    tables_played_since = reads(announcements.tables_played_since)
    announce = writes(announcements.announce)
    end_announcement = writes(announcements.end_announcement)

    # Housekeeping

    prune = writes(write.prune)
