"""What `doctor` finds in a database in a file, reading it only."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Final

from bot.hosting.doctor_games import at, messages, people, replays
from bot.hosting.findings import Case, Finding
from bot.hosting.health import MAX_SILENCE
from bot.store.errors import StoreFailed, translate_error
from bot.store.sql.examine import Reader, count_tables, heartbeat
from bot.store.sql.migrations import migrations
from bot.store.sqlite import examine, migrate
from bot.store.sqlite.examine import SqliteReader
from bot.store.sqlite.integrity import Damaged, check_integrity
from bot.store.sqlite.lock import lock_holder
from bot.store.sqlite.schema import compare_schema, printable

CLOCK_TOLERANCE: Final = 60.0


def check(case: Case) -> Iterator[Finding]:
    at_rest = not examine.journal(case.database).exists()
    found = _try(case)
    if at_rest and examine.journal(case.database).exists():
        # a bot has started meanwhile, so that what was read may be half of one moment and half of another
        found = _try(case)
    yield from found


def _try(case: Case) -> list[Finding]:
    try:
        with examine.open_read_only(case.database) as db:
            return list(_examine(case, db))
    except sqlite3.Error as error:
        failed = translate_error(error)
        return [case.refused(StoreFailed(failed.key, path=str(case.database), problem=str(error)))]
    except StoreFailed as failed:
        return [case.refused(StoreFailed(failed.key, **{"path": str(case.database), **failed.params}))]


def _examine(case: Case, db: sqlite3.Connection) -> Iterator[Finding]:
    known = len(migrations())
    version = migrate.check(db, known)
    if version == 0:
        yield case.warning("database.none", path=str(case.database))
        return
    try:
        check_integrity(db)
    except Damaged as damaged:
        yield case.refused(StoreFailed("store.unsound", path=str(case.database), problem=str(damaged)))
        return
    reader = SqliteReader(db)
    yield case.ok("database", path=str(case.database), n=reader.read(count_tables))
    yield from _schema(case, db, version, known)
    yield from _bot(case, reader)
    # older versions may lack what follows
    if version == known:
        yield from messages(case, reader)
        yield from people(case, reader)
        yield from replays(case, reader)


def _schema(case: Case, db: sqlite3.Connection, version: int, known: int) -> Iterator[Finding]:
    compared = compare_schema(db, version)
    if version < known:
        yield case.warning("schema.older", number=version, known=known)
    elif not compared.wrong:
        yield case.ok("schema", number=version)
    if compared.wrong:
        yield case.wrong("schema.wrong", names=printable(compared.wrong))
    if compared.additions:
        yield case.warning("schema.additions", names=printable(compared.additions))


def _bot(case: Case, reader: Reader) -> Iterator[Finding]:
    beat, process = reader.read(heartbeat), lock_holder(case.database)
    when = "" if beat is None else at(beat)
    if beat is not None and beat > case.now + CLOCK_TOLERANCE:
        yield case.wrong("clock.ahead", at=when)
    elif process is None:
        yield case.warning("stopped", at=when)
    elif beat is not None and case.now - beat <= MAX_SILENCE:
        yield case.ok("running", n=max(0, round(case.now - beat)))
    elif process:
        yield case.warning("hanging", process=process, at=when)
    else:
        yield case.warning("stopped", at=when)
