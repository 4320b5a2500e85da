"""What `doctor` finds in a database of either kind: messages that wait, people, games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from bot.games import game, games
from bot.hosting.findings import Case, Finding
from bot.store.errors import StoreFailed
from bot.store.rows import LoadedTable
from bot.store.sql import examine, read
from bot.store.sql.database import Database
from bot.store.sql.examine import Reader
from bot.store.sqlite.schema import printable
from bot.tables.history import entries
from engine.game import Box, Game, decode_json
from engine.illegal import Refused
from engine.table import replay_on

SAMPLE: Final = 10
"""Games that are replayed, unless all are."""
LATE: Final = 600.0
"""Seconds after which a message that waits is worth a look."""
UNREADABLE: Final = (Refused, ArithmeticError, LookupError, TypeError, ValueError)
"""What the rules may raise for a game that is not as it should be."""

_STATUS: Final = re.compile(r"(\d{3}) (\d+)")
_UNEXPECTED: Final = re.compile(r"unexpected (\w+)")


# ---------------------------------------------------------------- messages


def messages(case: Case, reader: Reader) -> Iterator[Finding]:
    late = reader.read(lambda db: examine.late_rows(db, case.now - LATE))
    if not late:
        yield case.ok("outbox")
        return
    oldest = min(rows.since for rows in late)
    yield case.warning("outbox.late", n=sum(rows.n for rows in late), at=at(oldest))
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


def people(case: Case, reader: Reader) -> Iterator[Finding]:
    if closed := reader.read(examine.count_closed_dms):
        yield case.ok("closed", n=closed)


# ---------------------------------------------------------------- games


def replays(case: Case, reader: Reader) -> Iterator[Finding]:
    known = games()
    tables = reader.read(examine.running_tables)
    if missing := sorted({game for _, game in tables if game not in known}):
        yield case.warning("games.missing", names=printable(missing))
    running = [table for table, game in tables if game in known]
    chosen = running if case.all_tables else running[:SAMPLE]
    boxes: dict[str, Box] = {}
    wrong = [table for table in chosen if not _is_replayed(reader, table, boxes)]
    if wrong:
        yield case.wrong("replay.wrong", names=printable(wrong))
    elif not running:
        return
    elif len(chosen) < len(running):
        yield case.ok("replay.some", n=len(chosen), total=len(running))
    else:
        yield case.ok("replay", n=len(chosen))


def _is_replayed(reader: Reader, table: str, boxes: dict[str, Box]) -> bool:
    """Do the moves lead to the stored state?"""

    async def replayed(db: Database) -> bool:
        loaded = await read.load(db, table)
        # it may have ended meanwhile
        return loaded is None or loaded.state is None or await _replays_to_state(db, loaded, boxes)

    try:
        return reader.read(replayed)
    except StoreFailed:
        raise
    except UNREADABLE:
        return False


async def _replays_to_state(db: Database, loaded: LoadedTable, boxes: dict[str, Box]) -> bool:
    table, rules = loaded.table, game(loaded.table.game)
    rows = await read.log(db, table.id)
    if [row.number for row in rows] != list(range(1, table.moves + 1)):
        return False
    # moves of older rules cannot be replayed
    old = max((row.number for row in rows if row.rules != rules.version), default=0)
    point = next((point for point in await read.checkpoints(db, table.id) if point.number >= old), None)
    if point is None:
        return True
    position = rules.position(rules.load(point.state), await _box(db, rules, table.components or "", boxes))
    replay_on(rules, position, entries(rows[point.number :]))
    return rules.save(position.state) == rules.save(rules.load(loaded.state or b""))


async def _box(db: Database, rules: Game[Any, Any], fingerprint: str, boxes: dict[str, Box]) -> Box:
    if fingerprint not in boxes:
        data = await read.components(db, fingerprint)
        if data is None:
            raise LookupError(fingerprint)
        boxes[fingerprint] = rules.box_from(decode_json(data))
    return boxes[fingerprint]


def at(time: float) -> str:
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%d %H:%M}"
