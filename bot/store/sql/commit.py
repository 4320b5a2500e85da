"""The statements of a commit. The caller runs them in one transaction."""

from __future__ import annotations

import sqlite3
import zlib
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
from bot.store.sql.outbox import add_notifications

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
UPDATE_VERSION = "UPDATE tables SET version = ?, moves = ?, changed = ?, state = coalesce(?, state) WHERE id = ?"
UPDATE_OPENING = "UPDATE tables SET seed = ?, opening = ? WHERE id = ?"
OTHER_ACTIVE = "SELECT id FROM tables WHERE channel = ? AND status IN ('lobby', 'running') AND id <> ?"
REDIRECT = """
UPDATE outbox SET target = ?, again = 0
WHERE table_id = ? AND place = 'channel' AND target = ? AND status = 'waiting'
"""
INSERT_INTERACTION = "INSERT INTO interactions (id, table_id, at, answer) VALUES (?, ?, ?, ?)"
INSERT_SEAT = "INSERT INTO seats (table_id, seat, owner, person, player, name, locale) VALUES (?, ?, ?, ?, ?, ?, ?)"
INSERT_AWAITED = "INSERT INTO awaited (table_id, seat, decision, since, due, remind_at) VALUES (?, ?, ?, ?, ?, ?)"
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
PUT_REQUEST = """
INSERT OR REPLACE INTO undo_requests (table_id, number, person, after, at, due) VALUES (?, ?, ?, ?, ?, ?)
"""
INSERT_CHECKPOINT = "INSERT OR REPLACE INTO checkpoints (table_id, number, rules, state) VALUES (?, ?, ?, ?)"
INSERT_DRAFT = "INSERT OR REPLACE INTO drafts (table_id, seat, decision, number, moves, at) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_VOTE = "INSERT OR REPLACE INTO votes (table_id, kind, seat, person, yes, at) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_SEEN = "INSERT OR REPLACE INTO seen_hands (table_id, seat, person, at) VALUES (?, ?, ?, ?)"
INSERT_INVITATION = "INSERT INTO invitations (table_id, person, seat, by, at) VALUES (?, ?, ?, ?, ?)"

INSERT_NAME = "INSERT OR REPLACE INTO table_names (table_id, name, person) VALUES (?, ?, ?)"
INSERT_CLOCK = "INSERT OR REPLACE INTO clocks (table_id, clock) VALUES (?, ?)"
INSERT_CLOSURE = "INSERT OR REPLACE INTO closures (table_id, person, reason, at) VALUES (?, ?, ?, ?)"


def json(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def create(db: sqlite3.Connection, new: NewTable) -> CreateResult:
    if new.interaction is not None and (before := read.find_repeated(db, new.interaction)) is not None:
        return before
    if (other := _other_active(db, new.channel, "")) is not None:
        return other
    if new.guild is not None and new.most is not None and (number := read.count_active(db, new.guild)) >= new.most:
        return ServerFull(number)
    table = _unused_id(db)
    settings = (json(new.options), json(new.table_options), new.language, new.pace)
    place = (new.host, new.guild, new.channel, new.parent)
    times = (new.now, new.now, new.remind_at, new.expires_at)
    db.execute(INSERT_TABLE, (table, new.game, *settings, *place, *times, new.previous))
    if new.name is not None:
        taken = read.names_in_use(db, new.guild) if new.guild is not None else ()
        db.execute(INSERT_NAME, (table, unused_name(new.name.text, taken), new.name.person))
    _seats(db, table, new.seats)
    _invitations(db, table, new.invitations)
    _keep_answer(db, table, new)
    add_notifications(db, table, new.outbox, new.now, 1)
    return Committed(table, 1, 0)


def commit(db: sqlite3.Connection, commit: Commit) -> CommitResult:
    if commit.interaction is not None and (before := read.find_repeated(db, commit.interaction)) is not None:
        return before
    found = db.execute("SELECT version, moves FROM tables WHERE id = ?", (commit.table,)).fetchone()
    if found is None:
        return Conflict(None)
    version, moves = found
    if version != commit.expected:
        return Conflict(version)
    if commit.name is not None and _is_taken(db, commit.table, commit.name, commit.changes):
        return Conflict(version)
    if commit.changes is not None and (other := _change(db, commit.table, commit.changes)) is not None:
        return other
    moves = _log(db, commit, moves)
    db.execute(UPDATE_VERSION, (version + 1, moves, commit.now, commit.state, commit.table))
    _update_parts(db, commit)
    _keep_answer(db, commit.table, commit)
    add_notifications(db, commit.table, commit.outbox, commit.now, version + 1)
    return Committed(commit.table, version + 1, moves)


def _unused_id(db: sqlite3.Connection) -> str:
    while True:
        table = new_table_id()
        if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
            return table


def _other_active(db: sqlite3.Connection, channel: int | None, table: str) -> Occupied | None:
    other = db.execute(OTHER_ACTIVE, (channel, table)).fetchone() if channel is not None else None
    return Occupied(other[0]) if other is not None else None


def _is_taken(db: sqlite3.Connection, table: str, name: TableName, changes: Changes | None) -> bool:
    """Has another active table of the server, to which this one perhaps moves, this name?"""
    row = read.table(db, table)
    assert row is not None
    guild = row.guild if changes is None or changes.guild is UNSET else changes.guild
    taken = read.names_in_use(db, guild, table) if guild is not None else ()
    return name_key(name.text) in map(name_key, taken)


def _keep_answer(db: sqlite3.Connection, table: str, change: NewTable | Commit) -> None:
    if change.interaction is not None:
        db.execute(INSERT_INTERACTION, (change.interaction, table, change.now, change.answer))


def _change(db: sqlite3.Connection, table: str, changes: Changes) -> Occupied | None:
    """Updates the table's row, unless its channel has another active table."""
    old = read.table(db, table)
    assert old is not None
    values = {name: value for name, value in msgspec.structs.asdict(changes).items() if value is not UNSET}
    new = msgspec.structs.replace(old, **values)
    if new.status.is_active and (other := _other_active(db, new.channel, table)) is not None:
        return other
    db.execute(UPDATE_TABLE, (*_columns(new), table))
    if new.channel is not None and old.channel is not None and new.channel != old.channel:
        db.execute(REDIRECT, (new.channel, table, old.channel))
    return None


def _columns(row: TableRow) -> tuple[Any, ...]:
    settings = (json(row.options), json(row.table_options), row.language, row.pace, Status(row.status), row.host)
    where = (row.guild, row.channel, row.parent)
    outcome = json(row.outcome) if row.outcome is not None else None
    return (*settings, *where, row.seed_hash, row.components, row.rules, row.remind_at, row.expires_at, outcome)


def _log(db: sqlite3.Connection, c: Commit, moves: int) -> int:
    """Undoes moves, then adds the new ones. Returns the number of moves."""
    if c.keep_moves is not None:
        if not 0 <= c.keep_moves <= moves:
            raise ValueError(f"{c.keep_moves} of {moves} moves cannot be kept")
        db.execute("DELETE FROM log WHERE table_id = ? AND number > ?", (c.table, c.keep_moves))
        db.execute("DELETE FROM checkpoints WHERE table_id = ? AND number > ?", (c.table, c.keep_moves))
        db.execute(SHOWN_AT_MOST, (c.keep_moves, c.table, c.keep_moves))
        moves = c.keep_moves
    if c.undo is not None:
        _undone(db, c.table, c.undo)
    for entry in c.entries:
        moves += 1
        if entry.number != moves:
            raise ValueError(f"move {entry.number} cannot follow {moves - 1}")
        db.execute(INSERT_LOG, (c.table, *_row(entry)))
    for point in c.checkpoints:
        db.execute(INSERT_CHECKPOINT, (c.table, point.number, point.rules, zlib.compress(point.state)))
    return moves


def _undone(db: sqlite3.Connection, table: str, undo: UndoRow) -> None:
    who = (undo.seat, undo.person, json(undo.agreed), json(undo.seats))
    db.execute(INSERT_UNDO, (table, undo.number, undo.after, *who, undo.at))
    for entry in undo.rows:
        db.execute(INSERT_UNDONE, (table, undo.number, *_row(entry)))


def _row(entry: LogRow) -> tuple[Any, ...]:
    what = (entry.number, entry.seat, entry.move, entry.events, entry.sealed)
    return (*what, entry.at, entry.rules, entry.person, entry.interaction)


def _update_parts(db: sqlite3.Connection, c: Commit) -> None:
    """Opening, seats, awaited seats, drafts, votes, a request to undo, hands that were seen, invitations, the closure,
    the name and the clock."""
    if c.opening is not None:
        db.execute(UPDATE_OPENING, (c.opening.seed, c.opening.events, c.table))
    if c.seats is not None:
        db.execute("DELETE FROM seats WHERE table_id = ?", (c.table,))
        _seats(db, c.table, c.seats)
    if c.awaited is not None:
        db.execute("DELETE FROM awaited WHERE table_id = ?", (c.table,))
        for wait in c.awaited:
            db.execute(INSERT_AWAITED, (c.table, wait.seat, wait.decision, wait.since, wait.due, wait.remind_at))
    for seat in c.drop_drafts:
        db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (c.table, seat))
    for draft in c.drafts:
        db.execute(INSERT_DRAFT, (c.table, draft.seat, draft.decision, draft.number, json(draft.moves), draft.at))
    for kind in c.drop_votes:
        db.execute("DELETE FROM votes WHERE table_id = ? AND kind = ?", (c.table, kind))
    for vote in c.votes:
        db.execute(INSERT_VOTE, (c.table, vote.kind, vote.seat, vote.person, vote.yes, vote.at))
    if c.undo_request is None:
        db.execute("DELETE FROM undo_requests WHERE table_id = ?", (c.table,))
    elif c.undo_request is not UNSET:
        one = c.undo_request
        db.execute(PUT_REQUEST, (c.table, one.number, one.person, one.after, one.at, one.due))
    for hand in c.seen:
        db.execute(INSERT_SEEN, (c.table, hand.seat, hand.person, hand.at))
    if c.invitations is not None:
        db.execute("DELETE FROM invitations WHERE table_id = ?", (c.table,))
        _invitations(db, c.table, c.invitations)
    if c.closure is not None:
        db.execute(INSERT_CLOSURE, (c.table, c.closure.person, c.closure.reason, c.closure.at))
    if c.name is not None:
        db.execute(INSERT_NAME, (c.table, c.name.text, c.name.person))
    if c.clock is not None:
        db.execute(INSERT_CLOCK, (c.table, json(c.clock)))


def _seats(db: sqlite3.Connection, table: str, seats: tuple[SeatRow, ...]) -> None:
    for row in seats:
        db.execute(INSERT_SEAT, (table, row.seat, row.owner, row.person, row.player, row.name, row.locale))


def _invitations(db: sqlite3.Connection, table: str, invitations: tuple[Invitation, ...]) -> None:
    for row in invitations:
        db.execute(INSERT_INVITATION, (table, row.person, row.seat, row.by, row.at))
