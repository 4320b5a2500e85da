"""The statements of a commit. The caller runs them in one transaction."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from bot.store.changes import (
    Changes,
    Commit,
    CommitResult,
    Committed,
    Conflict,
    CreateResult,
    NewTable,
    Occupied,
    ServerFull,
)
from bot.store.ids import new_table_id
from bot.store.names import name_key, unused_name
from bot.store.rows import Invitation, LogRow, SeatRow, Status, TableName, TableRow, UndoRow
from bot.store.sql import read
from bot.store.sql.database import Database, Values, Write
from bot.store.sql.locks import lock_server
from bot.store.sql.outbox import INSERT as INSERT_NOTIFICATION
from bot.store.sql.outbox import add_notifications, new_rows
from bot.store.sql.upsert import upsert

INSERT_TABLE = """
INSERT INTO tables (id, game, options, table_options, language, pace, status, host, guild, channel, parent, version,
    moves, created, changed, remind_at, expires_at, previous)
VALUES (?, ?, ?, ?, ?, ?, 'lobby', ?, ?, ?, ?, 1, 0, ?, ?, ?, ?, ?)
"""
UPDATE_TABLE = """
UPDATE tables SET options = ?, table_options = ?, language = ?, pace = ?, status = ?, host = ?, guild = ?, channel = ?,
    parent = ?, seed_hash = ?, components = ?, rules = ?, remind_at = ?, expires_at = ?, outcome = ?
WHERE id = ?
"""
UPDATE_VERSION = (
    "UPDATE tables SET version = ?, moves = ?, changed = coalesce(?, changed), state = coalesce(?, state) WHERE id = ?"
)
LOCK = """
SELECT version, moves, EXISTS (SELECT 1 FROM interactions WHERE id = ?) FROM tables WHERE id = ? FOR UPDATE
"""
"""With whether the interaction is known, as far as that was when the statement began to wait for the row."""
UPDATE_OPENING = "UPDATE tables SET seed = ?, opening = ? WHERE id = ?"
OTHER_ACTIVE = "SELECT id FROM tables WHERE channel = ? AND status IN ('lobby', 'running') AND id <> ?"
REDIRECT = """
UPDATE outbox SET target = ?, again = 0
WHERE table_id = ? AND place = 'channel' AND target = ? AND status = 'waiting'
"""
INSERT_INTERACTION = "INSERT INTO interactions (id, table_id, at, answer) VALUES (?, ?, ?, ?)"
INSERT_SEAT = "INSERT INTO seats (table_id, seat, owner, person, player, name, locale) VALUES (?, ?, ?, ?, ?, ?, ?)"
PUT_AWAITED = upsert("awaited", "table_id, seat, decision, since, due, remind_at", "table_id, seat")
INSERT_LOG = """
INSERT INTO log (table_id, number, seat, move, events, sealed, at, rules, person, interaction)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
INSERT_UNDO = """
INSERT INTO undos (table_id, number, after, seat, person, agreed, seats, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
INSERT_UNDONE = """
INSERT INTO undone (table_id, undo, number, seat, move, events, sealed, at, rules, person, interaction)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
SHOWN_AT_MOST = "UPDATE messages SET told = ? WHERE table_id = ? AND told > ?"
PUT_REQUEST = upsert("undo_requests", "table_id, number, person, after, at, due", "table_id")
PUT_CHECKPOINT = upsert("checkpoints", "table_id, number, rules, state", "table_id, number")
PUT_DRAFT = upsert("drafts", "table_id, seat, decision, number, moves, at", "table_id, seat")
DROP_DRAFT = "DELETE FROM drafts WHERE table_id = ? AND seat = ?"
DROP_VOTES = "DELETE FROM votes WHERE table_id = ? AND kind = ?"
PUT_VOTE = upsert("votes", "table_id, kind, seat, person, yes, at", "table_id, kind, seat, person")
PUT_SEEN = upsert("seen_hands", "table_id, seat, person, at", "table_id, seat, person")
INSERT_INVITATION = "INSERT INTO invitations (table_id, person, seat, by, at) VALUES (?, ?, ?, ?, ?)"

PUT_NAME = upsert("table_names", "table_id, name, person", "table_id")
PUT_CLOCK = upsert("clocks", "table_id, clock", "table_id")
PUT_CLOSURE = upsert("closures", "table_id, person, reason, at", "table_id")


def json(data: Any) -> str:
    return msgspec.json.encode(data).decode()


async def create(db: Database, new: NewTable) -> CreateResult:
    if new.interaction is not None and (before := await read.find_repeated(db, new.interaction)) is not None:
        return before
    if new.guild is not None:
        await lock_server(db, new.guild)
    if (other := await _other_active(db, new.channel, "")) is not None:
        return other
    if (
        new.guild is not None
        and new.most is not None
        and (number := await read.count_active(db, new.guild)) >= new.most
    ):
        return ServerFull(number)
    table = await _unused_id(db)
    settings = (json(new.options), json(new.table_options), new.language, new.pace)
    place = (new.host, new.guild, new.channel, new.parent)
    times = (new.now, new.now, new.remind_at, new.expires_at)
    await db.run(INSERT_TABLE, (table, new.game, *settings, *place, *times, new.previous))
    if new.name is not None:
        taken = await read.names_in_use(db, new.guild) if new.guild is not None else ()
        await db.run(PUT_NAME, (table, unused_name(new.name.text, taken), new.name.person))
    await _seats(db, table, new.seats)
    await _invitations(db, table, new.invitations)
    await db.run_each(INSERT_INTERACTION, _answer(table, new))
    await add_notifications(db, table, new.outbox, new.now, 1)
    return Committed(table, 1, 0)


async def commit(db: Database, commit: Commit) -> CommitResult:
    found = await db.row(LOCK, (commit.interaction, commit.table))
    if found is None or found[0] != commit.expected or found[2]:
        # asked again, now that the row is locked: the same interaction may have been on its way in another process
        if commit.interaction is not None and (before := await read.find_repeated(db, commit.interaction)) is not None:
            return before
        return Conflict(None if found is None else found[0])
    version, moves, _ = found
    if commit.name is not None and await _is_taken(db, commit.table, commit.name, commit.changes):
        return Conflict(version)
    if commit.changes is not None and (other := await _change(db, commit.table, commit.changes)) is not None:
        return other
    await _update_parts(db, commit)
    moves, *log = await _log(db, commit, moves)
    at = None if commit.unnoticed else commit.now
    await db.run_together(
        *log,
        *_who_decides(commit),
        (UPDATE_VERSION, [(version + 1, moves, at, commit.state, commit.table)]),
        (INSERT_INTERACTION, _answer(commit.table, commit)),
        (INSERT_NOTIFICATION, await new_rows(db, commit.table, commit.outbox, commit.now, version + 1)),
    )
    return Committed(commit.table, version + 1, moves)


async def _unused_id(db: Database) -> str:
    while True:
        table = new_table_id()
        if await db.row("SELECT 1 FROM tables WHERE id = ?", (table,)) is None:
            return table


async def _other_active(db: Database, channel: int | None, table: str) -> Occupied | None:
    other = await db.row(OTHER_ACTIVE, (channel, table)) if channel is not None else None
    return Occupied(other[0]) if other is not None else None


async def _is_taken(db: Database, table: str, name: TableName, changes: Changes | None) -> bool:
    """Has another active table of the server, to which this one perhaps moves, this name?"""
    row = await read.table(db, table)
    assert row is not None
    guild = row.guild if changes is None or changes.guild is UNSET else changes.guild
    if guild is None:
        return False
    await lock_server(db, guild)
    taken = await read.names_in_use(db, guild, table)
    return name_key(name.text) in map(name_key, taken)


def _answer(table: str, change: NewTable | Commit) -> list[Values]:
    return [(change.interaction, table, change.now, change.answer)] if change.interaction is not None else []


async def _change(db: Database, table: str, changes: Changes) -> Occupied | None:
    """Updates the table's row, unless its channel has another active table."""
    old = await read.table(db, table)
    assert old is not None
    values = {name: value for name, value in msgspec.structs.asdict(changes).items() if value is not UNSET}
    new = msgspec.structs.replace(old, **values)
    if new.status.is_active and (other := await _other_active(db, new.channel, table)) is not None:
        return other
    await db.run(UPDATE_TABLE, (*_columns(new), table))
    if new.channel is not None and old.channel is not None and new.channel != old.channel:
        await db.run(REDIRECT, (new.channel, table, old.channel))
    return None


def _columns(row: TableRow) -> tuple[Any, ...]:
    settings = (json(row.options), json(row.table_options), row.language, row.pace, Status(row.status), row.host)
    where = (row.guild, row.channel, row.parent)
    outcome = json(row.outcome) if row.outcome is not None else None
    return (*settings, *where, row.seed_hash, row.components, row.rules, row.remind_at, row.expires_at, outcome)


async def _log(db: Database, c: Commit, moves: int) -> tuple[int, Write, Write]:
    """Undoes moves. Returns the number of moves with the new ones, and how to write these and the checkpoints."""
    if c.keep_moves is not None:
        if not 0 <= c.keep_moves <= moves:
            raise ValueError(f"{c.keep_moves} of {moves} moves cannot be kept")
        await db.run("DELETE FROM log WHERE table_id = ? AND number > ?", (c.table, c.keep_moves))
        await db.run("DELETE FROM checkpoints WHERE table_id = ? AND number > ?", (c.table, c.keep_moves))
        await db.run(SHOWN_AT_MOST, (c.keep_moves, c.table, c.keep_moves))
        moves = c.keep_moves
    if c.undo is not None:
        await _undone(db, c.table, c.undo)
    for entry in c.entries:
        moves += 1
        if entry.number != moves:
            raise ValueError(f"move {entry.number} cannot follow {moves - 1}")
    rows = [(c.table, *_row(entry)) for entry in c.entries]
    points = [(c.table, point.number, point.rules, zlib.compress(point.state)) for point in c.checkpoints]
    return moves, (INSERT_LOG, rows), (PUT_CHECKPOINT, points)


async def _undone(db: Database, table: str, undo: UndoRow) -> None:
    who = (undo.seat, undo.person, json(undo.agreed), json(undo.seats))
    await db.run(INSERT_UNDO, (table, undo.number, undo.after, *who, undo.at))
    await db.run_each(INSERT_UNDONE, [(table, undo.number, *_row(entry)) for entry in undo.rows])


def _row(entry: LogRow) -> tuple[Any, ...]:
    what = (entry.number, entry.seat, entry.move, entry.events, entry.sealed)
    return (*what, entry.at, entry.rules, entry.person, entry.interaction)


async def _update_parts(db: Database, c: Commit) -> None:
    """Opening, seats, votes, a request to undo, hands that were seen, invitations, the closure and the name."""
    if c.opening is not None:
        await db.run(UPDATE_OPENING, (c.opening.seed, c.opening.events, c.table))
    if c.seats is not None:
        await db.run("DELETE FROM seats WHERE table_id = ?", (c.table,))
        await _seats(db, c.table, c.seats)
    if c.drop_votes:
        await db.run_each(DROP_VOTES, [(c.table, kind) for kind in c.drop_votes])
    if c.votes:
        votes = [(c.table, vote.kind, vote.seat, vote.person, vote.yes, vote.at) for vote in c.votes]
        await db.run_each(PUT_VOTE, votes)
    if c.undo_request is None:
        await db.run("DELETE FROM undo_requests WHERE table_id = ?", (c.table,))
    elif c.undo_request is not UNSET:
        one = c.undo_request
        await db.run(PUT_REQUEST, (c.table, one.number, one.person, one.after, one.at, one.due))
    if c.seen:
        await db.run_each(PUT_SEEN, [(c.table, hand.seat, hand.person, hand.at) for hand in c.seen])
    if c.invitations is not None:
        await db.run("DELETE FROM invitations WHERE table_id = ?", (c.table,))
        await _invitations(db, c.table, c.invitations)
    if c.closure is not None:
        await db.run(PUT_CLOSURE, (c.table, c.closure.person, c.closure.reason, c.closure.at))
    if c.name is not None:
        await db.run(PUT_NAME, (c.table, c.name.text, c.name.person))


@lru_cache
def _drop_awaited(but: int) -> str:
    """But for so many seats."""
    return f"DELETE FROM awaited WHERE table_id = ? AND seat NOT IN ({', '.join('?' * but) or '-1'})"  # noqa: S608


def _who_decides(c: Commit) -> Iterator[Write]:
    """The awaited seats, their drafts and the clock."""
    if c.awaited is not None:
        awaited = [(c.table, wait.seat, wait.decision, wait.since, wait.due, wait.remind_at) for wait in c.awaited]
        seats = [wait.seat for wait in c.awaited]
        yield _drop_awaited(len(seats)), [(c.table, *seats)]
        yield PUT_AWAITED, awaited
    if c.drop_drafts:
        put = {draft.seat for draft in c.drafts}
        yield DROP_DRAFT, [(c.table, seat) for seat in c.drop_drafts if seat not in put]
    if c.drafts:
        drafts = [(draft.seat, draft.decision, draft.number, json(draft.moves), draft.at) for draft in c.drafts]
        yield PUT_DRAFT, [(c.table, *draft) for draft in drafts]
    if c.clock is not None:
        yield PUT_CLOCK, [(c.table, json(c.clock))]


async def _seats(db: Database, table: str, seats: tuple[SeatRow, ...]) -> None:
    rows = [(table, row.seat, row.owner, row.person, row.player, row.name, row.locale) for row in seats]
    await db.run_each(INSERT_SEAT, rows)


async def _invitations(db: Database, table: str, invitations: tuple[Invitation, ...]) -> None:
    await db.run_each(INSERT_INVITATION, [(table, row.person, row.seat, row.by, row.at) for row in invitations])
