"""The outbox: rows to deliver once each, in order for each target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from bot.store.changes import DeliveryReport, FailureReport, Notification
from bot.store.ids import new_nonce
from bot.store.rows import Message, OutboxRow, TargetKind
from bot.store.sql import read
from bot.store.sql.database import Database, Values, only_row
from bot.store.sql.read import MESSAGE_COLUMNS
from bot.store.sql.upsert import upsert

# Rows that may have arrived stay: only a search on Discord can show whether they must be sent again.
SUPERSEDE = """
DELETE FROM outbox
WHERE place = ? AND target = ? AND topic = ? AND table_id = ? AND status = 'waiting'
    AND claimed_until IS NULL AND uncertain = 0 AND (due > ? OR ?)
RETURNING place, target, topic, since, due, again
"""
INSERT = """
INSERT INTO outbox (table_id, kind, place, target, topic, payload, since, due, again, nonce)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
VERSION: Final = "version"
"""Stored with the payload."""
HAND_PATIENCE: Final = 15.0
PICTURE_PATIENCE: Final = 60.0
EDIT_PATIENCE: Final = 120.0
"""Seconds for which rows that are due later may go first: cards before new hands, these before pictures of cards that
went out in words, all before edits. A hand is needed when its player wants to move; an edit tells nothing that the next
message does not. Where the machine is too slow, what waits longest is what is needed least."""
URGENCY: Final = f"due + CASE topic WHEN 'turn' THEN {HAND_PATIENCE} WHEN 'hand' THEN {EDIT_PATIENCE} \
WHEN 'missing' THEN {HAND_PATIENCE} WHEN 'picture' THEN {PICTURE_PATIENCE} ELSE 0 END"
SHARE: Final = 1.0
"""Seconds for which a row lets those of other servers go first, for each row of its own server that goes before it: a
server with hundreds of rows does not hold up the others."""
# The first due row of each target; if that one waits for its next try or is claimed, so do the rows behind it.
# Of these, a card goes before a hand, and a new hand before an edit. Each lets others ahead only for some seconds, so
# that nothing waits forever; and a row is as urgent as the most urgent one behind it. Tables without a server count as
# their host's. What another process has changed meanwhile is looked at again when the row is locked.
CLAIM = f"""
WITH ready AS MATERIALIZED (
    SELECT id, table_id, (
        SELECT min({URGENCY}) FROM outbox AS behind
        WHERE behind.status = 'waiting' AND behind.place = o.place AND behind.target = o.target) AS urgency
    FROM outbox AS o
    WHERE status = 'waiting' AND due <= :now AND again <= :now
        AND (claimed_until IS NULL OR claimed_until <= :now)
        AND NOT EXISTS (
            SELECT 1 FROM outbox AS earlier
            WHERE earlier.status = 'waiting' AND earlier.place = o.place AND earlier.target = o.target
                AND (earlier.due, earlier.id) < (o.due, o.id))
), shared AS (
    SELECT ready.id, urgency + {SHARE} * row_number() OVER (
        PARTITION BY coalesce(guild, host) ORDER BY urgency, ready.id) AS turn
    FROM ready JOIN tables ON tables.id = ready.table_id
), picked AS MATERIALIZED (
    SELECT o.id FROM outbox AS o JOIN shared ON shared.id = o.id
    WHERE o.status = 'waiting' AND o.due <= :now AND o.again <= :now
        AND (o.claimed_until IS NULL OR o.claimed_until <= :now)
    ORDER BY shared.turn, o.id
    LIMIT :limit FOR UPDATE OF o SKIP LOCKED)
UPDATE outbox
SET uncertain = CASE WHEN claimed_until IS NULL THEN uncertain ELSE 1 END, tries = tries + 1, claimed_by = :by,
    claimed_until = :until
WHERE id IN (SELECT id FROM picked)
RETURNING {URGENCY}, id, table_id, kind, place, target, topic, payload, since, due, nonce, tries, uncertain
"""  # noqa: S608  # its only parts are constants
NEXT = """
SELECT min(greatest(o.due, o.again, coalesce(o.claimed_until, 0))) FROM outbox AS o
WHERE o.status = 'waiting'
    AND NOT EXISTS (
        SELECT 1 FROM outbox AS earlier
        WHERE earlier.status = 'waiting' AND earlier.place = o.place AND earlier.target = o.target
            AND (earlier.due, earlier.id) < (o.due, o.id))
"""
SENT = """
UPDATE outbox SET status = 'sent', done = ?, message = ?, claimed_by = '', claimed_until = NULL, uncertain = 0
WHERE id = ? AND status = 'waiting' RETURNING table_id
"""
FAILED = """
UPDATE outbox SET due = coalesce(?, due), again = ?, uncertain = ?, problem = ?, claimed_by = '', claimed_until = NULL
WHERE id = ? AND status = 'waiting' AND claimed_by = ?
"""
DEAD = """
UPDATE outbox SET status = 'dead', done = ?, problem = ?, claimed_by = '', claimed_until = NULL
WHERE id = ? AND status = 'waiting' AND claimed_by = ?
"""
RELEASE = """
UPDATE outbox SET tries = tries - 1, uncertain = greatest(uncertain, ?), claimed_by = '', claimed_until = NULL
WHERE status = 'waiting' AND claimed_by = ?
"""
MESSAGE = f"""
SELECT {MESSAGE_COLUMNS} FROM messages
WHERE table_id = :table AND (kind = :line OR kind LIKE :line || '.%') AND person = :person ORDER BY message DESC LIMIT 1
"""  # noqa: S608  # its only part is constant
"""The newest message of a line; `card.aside` is in one line with `card`."""
UNDONE_AFTER_NUMBER = "SELECT min(after) FROM undos WHERE table_id = ? AND number > ?"
LOCK_TABLE = "SELECT 1 FROM tables WHERE id = ? FOR UPDATE"
UNDONE_SINCE = "SELECT min(after) FROM undos WHERE table_id = ? AND at >= ?"
_Line = tuple[str, int, str]
"""A place, a target and a topic."""
_Lined = tuple[Notification, list[_Line]]
EDITED = "UPDATE messages SET replaced = ? WHERE table_id = ? AND message = ?"
FORGET_REPLACED = "UPDATE messages SET replaced = NULL WHERE table_id = ? AND replaced IS NOT NULL"
PUT_MESSAGE = upsert("messages", f"table_id, {MESSAGE_COLUMNS}", "table_id, kind, person")


async def add_notifications(
    db: Database, table: str, notifications: Iterable[Notification], now: float, version: int | None = None
) -> None:
    """`version`: of the table, after the commit that wants them delivered."""
    await db.run_each(INSERT, await new_rows(db, table, notifications, now, version))


async def new_rows(
    db: Database, table: str, notifications: Iterable[Notification], now: float, version: int | None = None
) -> list[Values]:
    """The rows that are to be inserted. What they supersede is deleted."""
    together: list[_Lined] = []
    added: set[_Line] = set()
    for notification in notifications:
        lines = _lines(notification)
        if not added.isdisjoint(lines):
            # it supersedes one of these
            await db.run_each(INSERT, await _rows(db, table, together, now, version))
            together, added = [], set()
        together.append((notification, lines))
        added.update(lines)
    return await _rows(db, table, together, now, version) if together else []


def _lines(notification: Notification) -> list[_Line]:
    """What it supersedes; a row is of the line of its topic."""
    place, target = notification.place.value, notification.target
    topics = (
        sorted({notification.topic, *notification.supersedes}) if notification.supersedes else (notification.topic,)
    )
    return [(place, target, topic) for topic in topics if topic]


async def _rows(
    db: Database, table: str, notifications: Sequence[_Lined], now: float, version: int | None
) -> list[Values]:
    """None of them supersedes another one."""
    # a row that is due is not put off: it shows the table as it is when it is delivered
    wanted = [(*line, table, now, one.due <= now) for one, lines in notifications for line in lines]
    superseded: dict[_Line, list[tuple[float, float, float]]] = {}
    for place, target, topic, *times in await db.rows_each(SUPERSEDE, wanted):
        superseded.setdefault((place, target, topic), []).append(tuple(times))
    rows: list[Values] = []
    for one, lines in notifications:
        since, due, again = now, one.due, 0.0
        for line in lines if superseded else ():
            for old_since, old_due, next_try in superseded.get(line, ()):
                # the new row keeps the old one's place, and its pause: the target may still be out of reach
                since, again = min(since, old_since), max(again, next_try)
                due = min(due, old_due) if one.due <= now else due
        payload = one.payload if version is None else {**one.payload, VERSION: version}
        what = (one.kind, one.place, one.target, one.topic, msgspec.json.encode(payload).decode())
        rows.append((table, *what, since, due, again, new_nonce()))
    return rows


async def notify(db: Database, notifications: Iterable[tuple[str, Notification]], now: float) -> None:
    for table, notification in notifications:
        await add_notifications(db, table, (notification,), now)


async def claim(db: Database, by: str, now: float, until: float, limit: int = 10) -> list[OutboxRow]:
    claimed = await db.rows(CLAIM, {"now": now, "limit": limit, "by": by, "until": until})
    return [_row(row) for _, *row in sorted(claimed)]


def _row(row: Sequence[Any]) -> OutboxRow:
    number, table, kind, place, target, topic, encoded, since, due, nonce, tries, uncertain = row
    payload: dict[str, Any] = msgspec.json.decode(encoded)
    return OutboxRow(
        id=number,
        table=table,
        kind=kind,
        place=TargetKind(place),
        target=target,
        topic=topic,
        version=payload.pop(VERSION, None),
        payload=payload,
        since=since,
        due=due,
        nonce=nonce,
        tries=tries,
        uncertain=bool(uncertain),
    )


async def next_delivery_time(db: Database) -> float | None:
    (at,) = await only_row(db, NEXT)
    return at if at is None else float(at)


async def record_delivery(db: Database, sent: DeliveryReport) -> Message | None:
    found = await db.row(SENT, (sent.now, sent.message, sent.row))
    if found is None:
        return None
    await add_notifications(db, found[0], sent.follow_ups, sent.now)
    if sent.replaced is not None:
        await db.run(EDITED, (sent.replaced, found[0], sent.message))
    if sent.remember is None:
        return None
    return await put_message(db, found[0], await _without_undone(db, found[0], sent.remember, sent.undos))


async def _without_undone(db: Database, table: str, shown: Message, undos: int | None) -> Message:
    """The message, as if it told nothing that was taken back while it was on its way."""
    # no undo between this look and the message
    await db.row(LOCK_TABLE, (table,))
    later = (UNDONE_AFTER_NUMBER, undos) if undos is not None else (UNDONE_SINCE, shown.at)
    (after,) = await only_row(db, later[0], (table, later[1]))
    return shown if after is None else msgspec.structs.replace(shown, moves_shown=min(shown.moves_shown, after))


async def record_failure(db: Database, by: str, failed: FailureReport) -> None:
    if failed.again is None:
        await db.run(DEAD, (failed.now, failed.problem, failed.row, by))
    else:
        await db.run(FAILED, (failed.due, failed.again, failed.uncertain, failed.problem, failed.row, by))


async def release(db: Database, by: str, *, tried: bool) -> int:
    return await db.run(RELEASE, (tried, by))


async def put_message(db: Database, table: str, message: Message) -> Message | None:
    line = {"table": table, "line": message.kind.partition(".")[0], "person": message.person}
    old = await db.row(MESSAGE, line)
    what = (message.kind, message.person, message.channel, message.message)
    await db.run(PUT_MESSAGE, (table, *what, message.moves_shown, message.at, message.asks, message.replaced))
    before = None if old is None else read.message(old)
    return before if before is not None and before.message != message.message else None


async def forget_replaced(db: Database, table: str) -> None:
    await db.run(FORGET_REPLACED, (table,))


async def drop_message(db: Database, table: str, kind: str, person: int = 0) -> None:
    await db.run("DELETE FROM messages WHERE table_id = ? AND kind = ? AND person = ?", (table, kind, person))
