"""Moves a table to another channel, or posts its card again where the bot could not write."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.store.changes import Changes, Notification
from bot.store.rows import Status, TableRow
from bot.tables import history, notifications, records
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.held import TableHeld
from bot.tables.naming import unused_in
from bot.tables.permissions import is_host
from bot.tables.service import NO_LIMIT, Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult, Location, Request
from engine.illegal import Refused

POSTED: Final = (Status.LOBBY, Status.RUNNING, Status.OVER)
ENDED: Final = 50
"""How many of the games that ended last are checked for a missing card."""


async def move_to_channel(
    tables: Tables,
    request: Request,
    table: str,
    location: Location,
    lost: bool = False,
    away_from: int | None = None,
) -> ChangeResult:
    """The host moves the table; if the old channel is lost, any player may. `away_from`: only if it is still there."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        if not is_host(snapshot, request) and not (lost and snapshot.seat_of(request.person) is not None):
            raise Refused("table.not_host")
        if location.guild is None:
            raise Refused("reattach.private")
        if snapshot.row.channel == location.channel or away_from not in (None, snapshot.row.channel):
            return attempt.no_change("attached_already")
        changes = Changes(channel=location.channel, guild=location.guild, parent=location.parent)
        name = await unused_in(tables, snapshot, location.guild) if snapshot.status.is_active else None
        outbox = _newest_card(snapshot, location.channel, attempt.now)
        if any(records.is_announced(wait, snapshot.row.pace) for wait in snapshot.awaited):
            outbox += notifications.deadlines(location.channel, attempt.now)
        return attempt.plan(attempt.answer("attached"), changes=changes, name=name, outbox=outbox)

    return await tables.change(table, request.interaction, decide)


async def post_missed(
    tables: Tables,
    guild: int | None = None,
    channel: int | None = None,
    affected: Callable[[TableRow], bool] = lambda row: True,
) -> None:
    """Posts what the bot could not post in a server or channel to which it has access again, at the affected tables."""
    if channel is not None:
        row = await tables.store.latest_table(channel)
        rows = [] if row is None or row.status not in POSTED else [row]
    else:
        rows = [
            *await tables.store.tables((Status.LOBBY, Status.RUNNING), guild, NO_LIMIT),
            *await tables.store.tables((Status.OVER,), guild, ENDED),
        ]
    for row in filter(affected, rows):
        await _post_missed(tables, row.id)


async def _post_missed(tables: Tables, table: str) -> None:
    """Posts the newest card, unless it is there and complete."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        kinds = ("lobby",) if snapshot.status is Status.LOBBY else ("card", "card.aside")
        messages = [message for message in await tables.store.messages(snapshot.id) if message.kind in kinds]
        newest = max(messages, key=lambda message: message.message, default=None)
        if (
            newest is not None
            and newest.channel == snapshot.row.channel
            and await _is_complete(tables, snapshot, newest.moves_shown)
        ):
            return attempt.no_change()
        return attempt.plan(attempt.answer(), outbox=_newest_card(snapshot, snapshot.row.channel, attempt.now))

    # a table that is held has its messages put off
    with suppress(TableHeld):
        await tables.change(table, None, decide)


async def _is_complete(tables: Tables, snapshot: TableSnapshot, told: int) -> bool:
    """Does the card show every move that needs a card? A sealed answer only changes a line of the existing one."""
    later = history.entries(await tables.store.log(snapshot.id, told)) if told < snapshot.moves else []
    return all(entry.sealed and not entry.reveals for entry in later)


def _newest_card(snapshot: TableSnapshot, channel: int | None, now: float) -> tuple[Notification, ...]:
    if snapshot.status is Status.LOBBY:
        return notifications.lobby(channel, now, anew=True)
    return notifications.card(channel, now) if snapshot.position is not None else ()
