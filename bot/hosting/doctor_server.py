"""What `doctor` finds in a database on a server of PostgreSQL, reading it only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.hosting.backups import BACKED_UP
from bot.hosting.databases import hosted
from bot.hosting.doctor_games import at, messages, people, replays
from bot.hosting.findings import MEGABYTE, Case, Finding
from bot.hosting.health import MAX_SILENCE
from bot.store.errors import StoreFailed
from bot.store.postgres.examine import PostgresReader, about, forbidden, missing, open_read_only
from bot.store.postgres.in_use import Process, processes
from bot.store.postgres.integrity import read_everything
from bot.store.postgres.migrate import check as check_version
from bot.store.sql import read
from bot.store.sql.examine import count_tables, heartbeat
from bot.store.sql.migrations import migrations
from bot.store.sqlite.schema import printable

CLOCK_TOLERANCE: Final = 60.0
FEW: Final = 0.8
"""With more than this share of the connections in use, few are left."""
LATELY: Final = 86_400.0
"""Processes that gave no sign for longer are not worth a word."""


def check(case: Case) -> Iterator[Finding]:
    database = hosted(case.settings)
    try:
        with open_read_only(case.settings.database_url) as reader:
            yield from _examine(case, reader, database.name)
    except StoreFailed as failed:
        yield case.refused(database.named(failed))


def _examine(case: Case, reader: PostgresReader, name: str) -> Iterator[Finding]:
    server = reader.ask(about)
    yield case.ok("server", path=name, version=server.version, size=round(server.size / MEGABYTE))
    if server.read_only:
        raise StoreFailed("store.readonly")
    used = {"n": server.connections, "total": server.room}
    few = server.connections > FEW * server.room
    yield (case.warning if few else case.ok)("connections.few" if few else "connections", **used)
    known = len(migrations())
    version = reader.ask(lambda connection: check_version(connection, known))
    if version == 0:
        yield case.warning("database.empty", path=name)
        return
    try:
        reader.ask(read_everything)
    except StoreFailed as failed:
        raise StoreFailed("store.unsound", problem=failed.params["problem"]) from failed
    yield case.ok("database", path=name, n=reader.read(count_tables))
    yield from _schema(case, reader, version, known)
    yield from _bots(case, reader)
    # older versions may lack what follows
    if version == known:
        yield from messages(case, reader)
        yield from people(case, reader)
        yield from replays(case, reader)


def _schema(case: Case, reader: PostgresReader, version: int, known: int) -> Iterator[Finding]:
    wrong = reader.ask(lambda connection: missing(connection, version))
    if version < known:
        yield case.warning("server.older", number=version, known=known)
    elif not wrong:
        yield case.ok("schema", number=version)
    if wrong:
        yield case.wrong("server.schema", names=printable(wrong))
    if denied := reader.ask(forbidden):
        yield case.wrong("server.rights", names=printable(denied))


def _bots(case: Case, reader: PostgresReader) -> Iterator[Finding]:
    beat, found = reader.read(heartbeat), reader.ask(processes)
    if beat is not None and beat > case.now + CLOCK_TOLERANCE:
        yield case.wrong("clock.ahead", at=at(beat))
    working = [process for process in found if process.is_at_work(case.now - MAX_SILENCE)]
    for process in found:
        # it may be starting
        if process.connections and process.life is None:
            yield case.ok("process.starting", name=process.name)
        elif process.life is not None and process.life.alive > case.now - LATELY and process not in working:
            key = "process.hanging" if process.connections else "process.gone"
            yield case.warning(key, name=process.name, at=at(process.life.alive))
    if working:
        named = case.words.sentence("list.semicolon").join(_named(case, process) for process in working)
        yield case.ok("processes", names=named)
    else:
        yield case.warning("stopped", at="" if beat is None else at(beat))


def _named(case: Case, process: Process) -> str:
    alive = 0.0 if process.life is None else process.life.alive
    params = {"name": process.name, "n": process.connections, "seconds": max(0, round(case.now - alive))}
    return case.words.sentence("doctor.process", params)


def last_backup(case: Case) -> float | None:
    """When a process, perhaps on another machine, made one; None also if that cannot be read."""
    try:
        with open_read_only(case.settings.database_url) as reader:
            note = reader.read(lambda db: read.note(db, BACKED_UP))
    except StoreFailed:
        return None
    return None if note is None else float(note)
