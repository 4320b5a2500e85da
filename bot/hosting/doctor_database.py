"""What `doctor` finds in the database, reading it only."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from bot.games import game, games
from bot.hosting.findings import Case, Finding
from bot.hosting.health import MAX_SILENCE
from bot.store.errors import StoreFailed, translate_error
from bot.store.rows import LoadedTable
from bot.store.sql import read
from bot.store.sql.migrations import migrations
from bot.store.sqlite import examine, migrate
from bot.store.sqlite.database import finish
from bot.store.sqlite.integrity import Damaged, check_integrity
from bot.store.sqlite.lock import lock_holder
from bot.store.sqlite.schema import compare_schema, printable
from bot.tables.history import entries
from engine.game import Box, Game, decode_json
from engine.illegal import Refused
from engine.table import replay_on

SAMPLE: Final = 10
"""Games that are replayed, unless all are."""
LATE: Final = 600.0
"""Seconds after which a message that waits is worth a look."""
CLOCK_TOLERANCE: Final = 60.0
UNREADABLE: Final = (Refused, ArithmeticError, LookupError, TypeError, ValueError)
"""What the rules may raise for a game that is not as it should be."""

_STATUS: Final = re.compile(r"(\d{3}) (\d+)")
_UNEXPECTED: Final = re.compile(r"unexpected (\w+)")


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
    yield case.ok("database", path=str(case.database), n=examine.count_tables(db))
    yield from _schema(case, db, version, known)
    yield from _bot(case, db)
    # older versions may lack what follows
    if version == known:
        yield from _outbox(case, db)
        yield from _people(case, db)
        yield from _replays(case, db)


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


def _bot(case: Case, db: sqlite3.Connection) -> Iterator[Finding]:
    heartbeat, process = examine.heartbeat(db), lock_holder(case.database)
    at = "" if heartbeat is None else _at(heartbeat)
    if heartbeat is not None and heartbeat > case.now + CLOCK_TOLERANCE:
        yield case.wrong("clock.ahead", at=at)
    elif process is None:
        yield case.warning("stopped", at=at)
    elif heartbeat is not None and case.now - heartbeat <= MAX_SILENCE:
        yield case.ok("running", n=max(0, round(case.now - heartbeat)))
    elif process:
        yield case.warning("hanging", process=process, at=at)
    else:
        yield case.warning("stopped", at=at)


# ---------------------------------------------------------------- messages


def _outbox(case: Case, db: sqlite3.Connection) -> Iterator[Finding]:
    late = examine.late_rows(db, case.now - LATE)
    if not late:
        yield case.ok("outbox")
        return
    oldest = min(rows.since for rows in late)
    yield case.warning("outbox.late", n=sum(rows.n for rows in late), at=_at(oldest))
    for rows in late:
        key, params = _reason(rows.problem)
        yield case.warning(f"reason.{key}", n=rows.n, **params)


def _reason(problem: str) -> tuple[str, dict[str, Any]]:
    """The sentence for what the outbox recorded about its last try."""
    if found := _UNEXPECTED.fullmatch(problem):
        return "unexpected", {"id": found[1]}
    if found := _STATUS.fullmatch(problem):
        return "refused", {"status": found[1], "code": found[2]}
    if problem.startswith("store."):
        return "store", {}
    match problem:
        case "":
            return "untried", {}
        case "rate limited":
            return "limited", {}
        case "cut off":
            return "stopped", {}
    # the name of a network error, or that it took too long
    return "unreachable", {}


def _people(case: Case, db: sqlite3.Connection) -> Iterator[Finding]:
    if closed := examine.count_closed_dms(db):
        yield case.ok("closed", n=closed)


# ---------------------------------------------------------------- games


def _replays(case: Case, db: sqlite3.Connection) -> Iterator[Finding]:
    known = games()
    tables = examine.running_tables(db)
    if missing := sorted({game for _, game in tables if game not in known}):
        yield case.warning("games.missing", names=printable(missing))
    running = [table for table, game in tables if game in known]
    chosen = running if case.all_tables else running[:SAMPLE]
    boxes: dict[str, Box] = {}
    wrong = [table for table in chosen if not _is_replayed(db, table, boxes)]
    if wrong:
        yield case.wrong("replay.wrong", names=printable(wrong))
    elif not running:
        return
    elif len(chosen) < len(running):
        yield case.ok("replay.some", n=len(chosen), total=len(running))
    else:
        yield case.ok("replay", n=len(chosen))


def _is_replayed(db: sqlite3.Connection, table: str, boxes: dict[str, Box]) -> bool:
    """Do the moves lead to the stored state?"""
    # one moment of a database in use
    db.execute("BEGIN")
    try:
        loaded = finish(db, lambda job: read.load(job, table))
        # it may have ended meanwhile
        return loaded is None or loaded.state is None or _replays_to_state(db, loaded, boxes)
    except UNREADABLE:
        return False
    finally:
        db.execute("ROLLBACK")


def _replays_to_state(db: sqlite3.Connection, loaded: LoadedTable, boxes: dict[str, Box]) -> bool:
    table, rules = loaded.table, game(loaded.table.game)
    rows = finish(db, lambda job: read.log(job, table.id))
    if [row.number for row in rows] != list(range(1, table.moves + 1)):
        return False
    # moves of older rules cannot be replayed
    old = max((row.number for row in rows if row.rules != rules.version), default=0)
    point = next(
        (point for point in finish(db, lambda job: read.checkpoints(job, table.id)) if point.number >= old), None
    )
    if point is None:
        return True
    position = rules.position(rules.load(point.state), _box(db, rules, table.components or "", boxes))
    replay_on(rules, position, entries(rows[point.number :]))
    return rules.save(position.state) == rules.save(rules.load(loaded.state or b""))


def _box(db: sqlite3.Connection, rules: Game[Any, Any], fingerprint: str, boxes: dict[str, Box]) -> Box:
    if fingerprint not in boxes:
        data = finish(db, lambda job: read.components(job, fingerprint))
        if data is None:
            raise LookupError(fingerprint)
        boxes[fingerprint] = rules.box_from(decode_json(data))
    return boxes[fingerprint]


def _at(time: float) -> str:
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%d %H:%M}"
