"""All reading queries."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any, Final

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
    UndoRequest,
    Vote,
)
from bot.store.sql import undos
from bot.store.sql.database import Database, Row, only_row
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
    "AND status IN ({statuses}) ORDER BY "
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
COUNT_TURNS = f"{MINE} SELECT count(*), count(*) FILTER (WHERE EXISTS (SELECT 1 {WAITS})) FROM tables {PLAYED_BY}"  # noqa: S608
OF_ALL = TABLE + "WHERE status IN ({statuses}) ORDER BY changed DESC, id LIMIT ?"
OF_GUILD = TABLE + "WHERE guild = ? AND status IN ({statuses}) ORDER BY changed DESC, id LIMIT ?"
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
ORDER BY 3 DESC, coalesce(guild = :guild, :guild IS NULL AND guild IS NULL) DESC, changed DESC, id LIMIT :limit
"""
HIDDEN = "SELECT person FROM hidden_names WHERE guild = (SELECT guild FROM tables WHERE id = ?)"
SETTINGS = "SELECT person, value FROM seats JOIN notes ON key = 'person ' || person WHERE table_id = ?"
CLOCK = "SELECT clock FROM clocks WHERE table_id = ?"
OUTAGES = "SELECT since, until FROM outages ORDER BY since"
PERSON = "SELECT locale, dms_closed FROM people WHERE id = ?"
NOTE = "SELECT value FROM notes WHERE key = ?"
PINGED = "SELECT 1 FROM pings WHERE person = ? AND looked IS NULL"
GAME = "SELECT seed, opening, state FROM tables WHERE id = ?"
SEATS = "SELECT seat, owner, person, player, name, locale FROM seats WHERE table_id = ? ORDER BY seat"
AWAITED = "SELECT seat, decision, since, due, remind_at FROM awaited WHERE table_id = ? ORDER BY seat"
DRAFTS = "SELECT seat, decision, number, moves, at FROM drafts WHERE table_id = ? ORDER BY seat"
DRAFT = "SELECT seat, decision, number, moves, at FROM drafts WHERE table_id = ? AND seat = ?"
VOTES = "SELECT kind, seat, person, yes, at FROM votes WHERE table_id = ? ORDER BY at, kind, seat, person"
SEEN = "SELECT seat, person, at FROM seen_hands WHERE table_id = ? ORDER BY seat, person"
INVITATIONS = "SELECT person, seat, by, at FROM invitations WHERE table_id = ? ORDER BY at, person"
MESSAGE_COLUMNS: Final = "kind, person, channel, message, told, at, asks, replaced"
MESSAGES = f"SELECT {MESSAGE_COLUMNS} FROM messages WHERE table_id = ? ORDER BY kind, person"  # noqa: S608  # constant
LOG = """
SELECT number, seat, move, events, sealed, at, rules, person, interaction FROM log
WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?
"""
ORDERS = """
SELECT number FROM log
WHERE table_id = ? AND sealed = 1 AND (move LIKE 'order %' OR move LIKE 'forget order%') ORDER BY number
"""
LOG_BEFORE = """
SELECT number, seat, move, events, sealed, at, rules, person, interaction FROM log
WHERE table_id = ? AND number < ? ORDER BY number DESC LIMIT ?
"""
CHECKPOINT = """
SELECT number, rules, state FROM checkpoints WHERE table_id = ? AND number <= ? ORDER BY number DESC LIMIT 1
"""
CHECKPOINTS = "SELECT number, rules, state FROM checkpoints WHERE table_id = ? ORDER BY number"
CHANGED_TABLE = "SELECT table_id FROM interactions WHERE id = ? OR (id > ? AND id < ?) LIMIT 1"
"""By an interaction, or by a part of it: the same id with a space and a word."""
PARTS = (
    *(BY_ID, GAME, SEATS, AWAITED, DRAFTS, VOTES, CLOSURE, NAME, HIDDEN, undos.SEATS, undos.REQUEST),
    *(CLOCK, SETTINGS, SEEN, INVITATIONS, ORDERS),
)
"""What is stored of a table besides its log, each by its id."""
PAGE = 16
_NO_LIMIT = 2**62
"""More than any number of moves."""


async def find_repeated(db: Database, interaction: str) -> Repeated | None:
    found = await db.row("SELECT table_id, answer FROM interactions WHERE id = ?", (interaction,))
    return Repeated(*found) if found is not None else None


async def stored_answer(db: Database, interaction: str) -> bytes | None:
    found = await find_repeated(db, interaction)
    return found.answer if found is not None else None


async def changed_table(db: Database, interaction: str) -> str | None:
    found = await db.row(CHANGED_TABLE, (interaction, f"{interaction} ", f"{interaction}!"))
    return str(found[0]) if found is not None else None


async def table(db: Database, table: str) -> TableRow | None:
    return await _one(db, BY_ID, table)


async def active_table(db: Database, channel: int) -> TableRow | None:
    return await _one(db, ACTIVE_IN_CHANNEL, channel)


async def latest_table(db: Database, channel: int) -> TableRow | None:
    return await _one(db, LATEST, channel)


async def tables_of(db: Database, person: int, statuses: Iterable[Status], limit: int = 100) -> list[TableRow]:
    wanted = {"person": person, "limit": limit}
    return [_table(row) for row in await db.rows(_with_statuses(OF_PERSON, statuses), wanted)]


async def turns(db: Database, person: int, limit: int, offset: int = 0) -> TurnsPage:
    rows, ((tables, waiting),) = await db.several(
        (TURNS, {"person": person, "limit": limit, "offset": offset}), (COUNT_TURNS, {"person": person})
    )
    return TurnsPage(tuple(map(_table, rows)), tables, int(waiting))


async def tables(
    db: Database, statuses: Iterable[Status], guild: int | None = None, limit: int = 100
) -> list[TableRow]:
    if guild is None:
        return [_table(row) for row in await db.rows(_with_statuses(OF_ALL, statuses), (limit,))]
    return [_table(row) for row in await db.rows(_with_statuses(OF_GUILD, statuses), (guild, limit))]


async def count_hosted(db: Database, person: int) -> int:
    (number,) = await only_row(db, HOSTED, (person,))
    return int(number)


async def count_active(db: Database, guild: int) -> int:
    (number,) = await only_row(db, ACTIVE_IN_GUILD, (guild,))
    return int(number)


async def load(db: Database, table: str) -> LoadedTable | None:
    it: Row = (table,)
    rows, game, sitting, awaited, drafts, votes, closures, names, hidden, seats_of_undos, *more = await db.several(
        *((statement, it) for statement in PARTS), (OUTAGES, ()), (LOG_BEFORE, (table, _NO_LIMIT, PAGE))
    )
    if not rows:
        return None
    requests, clocks, people, seen, invitations, orders, outages, newest = more
    ((seed, opening, state),) = game
    seats = tuple(SeatRow(*row) for row in sitting)
    settings = {person: _personal_settings(stored) for person, stored in people}
    return LoadedTable(
        table=_table(rows[0]),
        seats=seats,
        awaited=tuple(PendingDecision(*row) for row in awaited),
        drafts=tuple(map(_draft, drafts)),
        votes=tuple(Vote(kind, seat, person, bool(yes), at) for kind, seat, person, yes, at in votes),
        seed=seed,
        opening=opening,
        state=state,
        closure=Closure(*closures[0]) if closures else None,
        name=TableName(*names[0]) if names else None,
        hidden=frozenset(person for (person,) in hidden),
        undos=tuple(undos.decode_seats(seats) for (seats,) in seats_of_undos),
        undo_request=UndoRequest(*requests[0]) if requests else None,
        clock=msgspec.json.decode(clocks[0][0], type=TableClock) if clocks else TableClock(),
        people={
            seat.person: settings.get(seat.person, PersonalSettings()) for seat in seats if seat.person is not None
        },
        outages=tuple(outages),
        seen=tuple(SeenHand(*row) for row in seen),
        invitations=tuple(Invitation(*row) for row in invitations),
        orders=tuple(number for (number,) in orders),
        unseen=await _unseen(db, table, newest),
    )


async def _unseen(db: Database, table: str, page: list[Row]) -> tuple[int, ...]:
    """`page`: the newest rows of the log."""
    newest: list[LogRow] = []
    while True:
        newest += map(_entry, page)
        recent = lately(newest)
        if len(page) < PAGE or len(recent) < len(newest):
            return unseen_after((), recent)
        page = await db.rows(LOG_BEFORE, (table, newest[-1].number, PAGE))


async def names_in_use(db: Database, guild: int, besides: str = "") -> list[str]:
    return [str(name) for (name,) in await db.rows(NAMES_IN_USE, (guild, besides))]


async def named_tables(db: Database, guild: int | None, person: int, limit: int) -> list[tuple[str, str, bool]]:
    wanted = {"guild": guild, "person": person, "limit": limit}
    return [(table, name, bool(active)) for table, name, active in await db.rows(NAMED, wanted)]


async def seats(db: Database, table: str) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(*row) for row in await db.rows(SEATS, (table,)))


async def draft(db: Database, table: str, seat: int) -> Draft | None:
    found = await db.row(DRAFT, (table, seat))
    return _draft(found) if found is not None else None


async def messages(db: Database, table: str) -> list[Message]:
    return [message(row) for row in await db.rows(MESSAGES, (table,))]


def message(row: Sequence[Any]) -> Message:
    kind, person, channel, number, told, at, asks, replaced = row
    return Message(kind, person, channel, number, told, at, bool(asks), replaced)


async def log(db: Database, table: str, after: int = 0, limit: int | None = None) -> list[LogRow]:
    return [_entry(row) for row in await db.rows(LOG, (table, after, _NO_LIMIT if limit is None else limit))]


async def log_before(db: Database, table: str, before: int, limit: int) -> list[LogRow]:
    return [_entry(row) for row in await db.rows(LOG_BEFORE, (table, before, limit))][::-1]


async def checkpoint(db: Database, table: str, at: int) -> Checkpoint | None:
    found = await db.row(CHECKPOINT, (table, at))
    return _checkpoint(found) if found is not None else None


async def checkpoints(db: Database, table: str) -> list[Checkpoint]:
    return [_checkpoint(row) for row in await db.rows(CHECKPOINTS, (table,))]


async def components(db: Database, hash: str) -> bytes | None:
    found = await db.row("SELECT data FROM components WHERE hash = ?", (hash,))
    return zlib.decompress(found[0]) if found is not None else None


async def person(db: Database, person: int) -> Person:
    known, settings, pinged = await db.several(
        (PERSON, (person,)), (NOTE, (personal_key(person),)), (PINGED, (person,))
    )
    locale, dms_closed = known[0] if known else ("", 0)
    stored = _personal_settings(settings[0][0]) if settings else PersonalSettings()
    return Person(person, locale, bool(dms_closed), stored, bool(pinged))


async def personal_settings(db: Database, person: int) -> PersonalSettings:
    stored = await note(db, personal_key(person))
    return _personal_settings(stored) if stored is not None else PersonalSettings()


def _personal_settings(stored: str) -> PersonalSettings:
    return msgspec.json.decode(stored, type=PersonalSettings)


def personal_key(person: int) -> str:
    """The key of the note with a person's settings."""
    return f"person {person}"


async def note(db: Database, key: str) -> str | None:
    found = await db.row(NOTE, (key,))
    return found[0] if found is not None else None


async def _one(db: Database, query: str, key: str | int) -> TableRow | None:
    found = await db.row(query, (key,))
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


def _with_statuses(query: str, statuses: Iterable[Status]) -> str:
    return query.replace("{statuses}", ", ".join(f"'{Status(status).value}'" for status in sorted(statuses)) or "NULL")
