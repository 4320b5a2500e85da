"""All reading queries."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable
from typing import Any

import msgspec

from bot.store.changes import Repeated
from bot.store.rows import (
    Checkpoint,
    Closure,
    Draft,
    Invitation,
    LoadedTable,
    LogRow,
    Message,
    PendingDecision,
    Person,
    PersonalSettings,
    SeatRow,
    SeenHand,
    Status,
    TableClock,
    TableName,
    TableRow,
    TurnsPage,
    Vote,
)
from bot.store.sql.undos import seats_of_undos, undo_request
from bot.store.unseen import lately, unseen_after

TABLE = """
SELECT id, game, options, table_options, language, pace, status, host, guild, channel, parent, seed_hash, components,
    rules, version, moves, created, changed, remind_at, expires_at, outcome, previous
FROM tables
"""
BY_ID = TABLE + "WHERE id = ?"
ACTIVE_IN_CHANNEL = TABLE + "WHERE channel = ? AND status IN ('lobby', 'running')"
LATEST = TABLE + "WHERE channel = ? ORDER BY status IN ('lobby', 'running') DESC, changed DESC, id LIMIT 1"
# composed of constants only, hence the noqa
OF_PERSON = TABLE + (  # noqa: S608
    "WHERE id IN "
    "(SELECT table_id FROM seats WHERE owner = :person UNION SELECT table_id FROM seats WHERE person = :person) "
    "AND status IN (SELECT value FROM json_each(:statuses)) ORDER BY "
    "(SELECT min(since) FROM awaited JOIN seats USING (table_id, seat) "
    "WHERE table_id = tables.id AND person = :person) NULLS LAST, changed DESC, id LIMIT :limit"
)
MINE = "WITH mine AS (SELECT table_id, seat FROM seats WHERE person = :person) "
WAITS = "FROM awaited JOIN mine USING (table_id, seat) WHERE table_id = tables.id"
PLAYED_BY = "WHERE id IN (SELECT table_id FROM mine) AND status IN ('lobby', 'running')"
TURNS = (
    f"{MINE} {TABLE} {PLAYED_BY} ORDER BY NOT EXISTS (SELECT 1 {WAITS}), (SELECT min(due) {WAITS}) NULLS LAST, "
    f"(SELECT min(since) {WAITS}) NULLS LAST, changed DESC, id LIMIT :limit OFFSET :offset"
)
COUNT_TURNS = f"{MINE} SELECT count(*), total(EXISTS (SELECT 1 {WAITS})) FROM tables {PLAYED_BY}"  # noqa: S608
OF_ALL = TABLE + (  # noqa: S608
    "WHERE status IN (SELECT value FROM json_each(?)) ORDER BY changed DESC, id LIMIT ?"
)
OF_GUILD = TABLE + (  # noqa: S608
    "WHERE guild = ? AND status IN (SELECT value FROM json_each(?)) ORDER BY changed DESC, id LIMIT ?"
)
HOSTED = "SELECT count(*) FROM tables WHERE host = ? AND status IN ('lobby', 'running')"
ACTIVE_IN_GUILD = "SELECT count(*) FROM tables WHERE guild = ? AND status IN ('lobby', 'running')"
CLOSURE = "SELECT person, reason, at FROM closures WHERE table_id = ?"
NAME = "SELECT name, person FROM table_names WHERE table_id = ?"
NAMES_IN_USE = """
SELECT name FROM table_names JOIN tables ON id = table_id
WHERE guild = ? AND status IN ('lobby', 'running') AND id <> ?
"""
NAMED = """
SELECT id, name, status IN ('lobby', 'running') FROM table_names JOIN tables ON id = table_id
WHERE guild = :guild OR id IN (SELECT table_id FROM seats WHERE owner = :person UNION
    SELECT table_id FROM seats WHERE person = :person)
ORDER BY 3 DESC, guild IS :guild DESC, changed DESC, id LIMIT :limit
"""
HIDDEN = "SELECT person FROM hidden_names WHERE guild = ?"
CLOCK = "SELECT clock FROM clocks WHERE table_id = ?"
OUTAGES = "SELECT since, until FROM outages ORDER BY since"
PINGED = "SELECT 1 FROM pings WHERE person = ? AND looked IS NULL"
GAME = "SELECT seed, opening, state FROM tables WHERE id = ?"
SEATS = "SELECT seat, owner, person, player, name, locale FROM seats WHERE table_id = ? ORDER BY seat"
AWAITED = "SELECT seat, decision, since, due, remind_at FROM awaited WHERE table_id = ? ORDER BY seat"
DRAFTS = "SELECT seat, decision, number, moves, at FROM drafts WHERE table_id = ? ORDER BY seat"
DRAFT = "SELECT seat, decision, number, moves, at FROM drafts WHERE table_id = ? AND seat = ?"
VOTES = "SELECT kind, seat, person, yes, at FROM votes WHERE table_id = ? ORDER BY at, kind, seat, person"
SEEN = "SELECT seat, person, at FROM seen_hands WHERE table_id = ? ORDER BY seat, person"
INVITATIONS = "SELECT person, seat, by, at FROM invitations WHERE table_id = ? ORDER BY at, person"
MESSAGES = "SELECT kind, person, channel, message, told, at FROM messages WHERE table_id = ? ORDER BY kind, person"
LOG = """
SELECT number, seat, move, events, sealed, at, rules, person, interaction FROM log
WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?
"""
ORDERS = """
SELECT number FROM log
WHERE table_id = ? AND sealed AND (move GLOB 'order *' OR move GLOB 'forget order*') ORDER BY number
"""
LOG_BEFORE = """
SELECT number, seat, move, events, sealed, at, rules, person, interaction FROM log
WHERE table_id = ? AND number < ? ORDER BY number DESC LIMIT ?
"""
NEWEST_FIRST = """
SELECT number, seat, move, events, sealed, at, rules, person, interaction FROM log
WHERE table_id = ? ORDER BY number DESC
"""
CHECKPOINT = """
SELECT number, rules, state FROM checkpoints WHERE table_id = ? AND number <= ? ORDER BY number DESC LIMIT 1
"""
CHECKPOINTS = "SELECT number, rules, state FROM checkpoints WHERE table_id = ? ORDER BY number"
CHANGED_TABLE = "SELECT table_id FROM interactions WHERE id = ? OR (id > ? AND id < ?) LIMIT 1"
"""By an interaction, or by a part of it: the same id with a space and a word."""
_NO_LIMIT = -1


def find_repeated(db: sqlite3.Connection, interaction: str) -> Repeated | None:
    found = db.execute("SELECT table_id, answer FROM interactions WHERE id = ?", (interaction,)).fetchone()
    return Repeated(*found) if found is not None else None


def stored_answer(db: sqlite3.Connection, interaction: str) -> bytes | None:
    found = find_repeated(db, interaction)
    return found.answer if found is not None else None


def changed_table(db: sqlite3.Connection, interaction: str) -> str | None:
    found = db.execute(CHANGED_TABLE, (interaction, f"{interaction} ", f"{interaction}!")).fetchone()
    return str(found[0]) if found is not None else None


def table(db: sqlite3.Connection, table: str) -> TableRow | None:
    return _one(db, BY_ID, table)


def active_table(db: sqlite3.Connection, channel: int) -> TableRow | None:
    return _one(db, ACTIVE_IN_CHANNEL, channel)


def latest_table(db: sqlite3.Connection, channel: int) -> TableRow | None:
    return _one(db, LATEST, channel)


def tables_of(db: sqlite3.Connection, person: int, statuses: Iterable[Status], limit: int = 100) -> list[TableRow]:
    wanted = {"person": person, "statuses": _json(statuses), "limit": limit}
    return [_table(row) for row in db.execute(OF_PERSON, wanted)]


def turns(db: sqlite3.Connection, person: int, limit: int, offset: int = 0) -> TurnsPage:
    rows = db.execute(TURNS, {"person": person, "limit": limit, "offset": offset})
    tables, waiting = db.execute(COUNT_TURNS, {"person": person}).fetchone()
    return TurnsPage(tuple(map(_table, rows)), tables, int(waiting))


def tables(
    db: sqlite3.Connection, statuses: Iterable[Status], guild: int | None = None, limit: int = 100
) -> list[TableRow]:
    if guild is None:
        return [_table(row) for row in db.execute(OF_ALL, (_json(statuses), limit))]
    return [_table(row) for row in db.execute(OF_GUILD, (guild, _json(statuses), limit))]


def count_hosted(db: sqlite3.Connection, person: int) -> int:
    return int(db.execute(HOSTED, (person,)).fetchone()[0])


def count_active(db: sqlite3.Connection, guild: int) -> int:
    return int(db.execute(ACTIVE_IN_GUILD, (guild,)).fetchone()[0])


def load(db: sqlite3.Connection, table: str) -> LoadedTable | None:
    found = _one(db, BY_ID, table)
    if found is None:
        return None
    seed, opening, state = db.execute(GAME, (table,)).fetchone()
    sitting = seats(db, table)
    return LoadedTable(
        table=found,
        seats=sitting,
        awaited=tuple(PendingDecision(*row) for row in db.execute(AWAITED, (table,))),
        drafts=tuple(_draft(row) for row in db.execute(DRAFTS, (table,))),
        votes=tuple(
            Vote(kind, seat, person, bool(yes), at) for kind, seat, person, yes, at in db.execute(VOTES, (table,))
        ),
        seed=seed,
        opening=opening,
        state=state,
        closure=_closure(db, table),
        name=_name(db, table),
        hidden=frozenset(person for (person,) in db.execute(HIDDEN, (found.guild,))),
        undos=seats_of_undos(db, table),
        undo_request=undo_request(db, table),
        clock=_clock(db, table),
        people={seat.person: personal_settings(db, seat.person) for seat in sitting if seat.person is not None},
        outages=tuple(db.execute(OUTAGES)),
        seen=tuple(SeenHand(*row) for row in db.execute(SEEN, (table,))),
        invitations=tuple(Invitation(*row) for row in db.execute(INVITATIONS, (table,))),
        orders=tuple(number for (number,) in db.execute(ORDERS, (table,))),
        unseen=unseen_after((), lately(map(_entry, db.execute(NEWEST_FIRST, (table,))))),
    )


def _clock(db: sqlite3.Connection, table: str) -> TableClock:
    found = db.execute(CLOCK, (table,)).fetchone()
    return msgspec.json.decode(found[0], type=TableClock) if found is not None else TableClock()


def _closure(db: sqlite3.Connection, table: str) -> Closure | None:
    found = db.execute(CLOSURE, (table,)).fetchone()
    return Closure(*found) if found is not None else None


def _name(db: sqlite3.Connection, table: str) -> TableName | None:
    found = db.execute(NAME, (table,)).fetchone()
    return TableName(*found) if found is not None else None


def names_in_use(db: sqlite3.Connection, guild: int, besides: str = "") -> list[str]:
    return [str(name) for (name,) in db.execute(NAMES_IN_USE, (guild, besides))]


def named_tables(db: sqlite3.Connection, guild: int | None, person: int, limit: int) -> list[tuple[str, str, bool]]:
    wanted = {"guild": guild, "person": person, "limit": limit}
    return [(table, name, bool(active)) for table, name, active in db.execute(NAMED, wanted)]


def seats(db: sqlite3.Connection, table: str) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(*row) for row in db.execute(SEATS, (table,)))


def draft(db: sqlite3.Connection, table: str, seat: int) -> Draft | None:
    found = db.execute(DRAFT, (table, seat)).fetchone()
    return _draft(found) if found is not None else None


def messages(db: sqlite3.Connection, table: str) -> list[Message]:
    return [Message(*row) for row in db.execute(MESSAGES, (table,))]


def log(db: sqlite3.Connection, table: str, after: int = 0, limit: int | None = None) -> list[LogRow]:
    return [_entry(row) for row in db.execute(LOG, (table, after, _NO_LIMIT if limit is None else limit))]


def log_before(db: sqlite3.Connection, table: str, before: int, limit: int) -> list[LogRow]:
    return [_entry(row) for row in db.execute(LOG_BEFORE, (table, before, limit))][::-1]


def checkpoint(db: sqlite3.Connection, table: str, at: int) -> Checkpoint | None:
    found = db.execute(CHECKPOINT, (table, at)).fetchone()
    return _checkpoint(found) if found is not None else None


def checkpoints(db: sqlite3.Connection, table: str) -> list[Checkpoint]:
    return [_checkpoint(row) for row in db.execute(CHECKPOINTS, (table,))]


def components(db: sqlite3.Connection, hash: str) -> bytes | None:
    found = db.execute("SELECT data FROM components WHERE hash = ?", (hash,)).fetchone()
    return zlib.decompress(found[0]) if found is not None else None


def person(db: sqlite3.Connection, person: int) -> Person:
    found = db.execute("SELECT locale, dms_closed FROM people WHERE id = ?", (person,)).fetchone()
    locale, dms_closed = found if found is not None else ("", 0)
    pinged = db.execute(PINGED, (person,)).fetchone() is not None
    return Person(person, locale, bool(dms_closed), personal_settings(db, person), pinged)


def personal_settings(db: sqlite3.Connection, person: int) -> PersonalSettings:
    stored = note(db, personal_key(person))
    return msgspec.json.decode(stored, type=PersonalSettings) if stored is not None else PersonalSettings()


def personal_key(person: int) -> str:
    """The key of the note with a person's settings."""
    return f"person {person}"


def note(db: sqlite3.Connection, key: str) -> str | None:
    found = db.execute("SELECT value FROM notes WHERE key = ?", (key,)).fetchone()
    return found[0] if found is not None else None


def _one(db: sqlite3.Connection, query: str, key: str | int) -> TableRow | None:
    found = db.execute(query, (key,)).fetchone()
    return _table(found) if found is not None else None


def _table(row: tuple[Any, ...]) -> TableRow:
    data = dict(zip(TableRow.__struct_fields__, row, strict=True))
    data["options"] = msgspec.json.decode(data["options"])
    data["table_options"] = msgspec.json.decode(data["table_options"])
    data["status"] = Status(data["status"])
    if data["outcome"] is not None:
        data["outcome"] = msgspec.json.decode(data["outcome"])
    return TableRow(**data)


def _draft(row: tuple[Any, ...]) -> Draft:
    seat, decision, number, moves, at = row
    return Draft(seat, decision, number, msgspec.json.decode(moves, type=tuple[str, ...]), at)


def _entry(row: tuple[Any, ...]) -> LogRow:
    number, seat, move, events, sealed, at, rules, person, interaction = row
    return LogRow(number, seat, move, events, bool(sealed), at, rules, person, interaction)


def _checkpoint(row: tuple[int, int, bytes]) -> Checkpoint:
    number, rules, state = row
    return Checkpoint(number, rules, zlib.decompress(state))


def _json(statuses: Iterable[Status]) -> str:
    return msgspec.json.encode(tuple(statuses)).decode()
