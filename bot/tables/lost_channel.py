"""A table whose channel is gone for good: its players hear of it privately, once, with a button to go on elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.store.changes import Notification
from bot.store.rows import Status, TableRow, TargetKind
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.held import TableHeld
from bot.tables.service import NO_LIMIT, Tables

LOST: Final = "lost"
"""The kind of the outbox rows."""


def message_kind(channel: int) -> str:
    """The kind of the stored message about the loss of this channel."""
    return f"{LOST} {channel}"


async def report_lost_channel(tables: Tables, table: str, channel: int) -> None:
    """Informs the players of an open table, except those who know already."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        if not snapshot.status.is_active or snapshot.row.channel != channel:
            return attempt.no_change()
        messages = await tables.store.messages(snapshot.id)
        informed = {message.person for message in messages if message.kind == message_kind(channel)}
        rows = tuple(_row(person, channel, attempt.now) for person in snapshot.persons if person not in informed)
        return attempt.plan(attempt.answer(), outbox=rows) if rows else attempt.no_change()

    with suppress(TableHeld):
        await tables.change(table, None, decide)


async def report_lost_channels(tables: Tables, guild: int, lost: Callable[[TableRow], bool]) -> None:
    """Informs the players of all open tables of a server whose channel is lost."""
    for row in await tables.store.tables((Status.LOBBY, Status.RUNNING), guild, NO_LIMIT):
        if row.channel is not None and lost(row):
            await report_lost_channel(tables, row.id, row.channel)


def _row(person: int, channel: int, at: float) -> Notification:
    return Notification(
        kind=LOST,
        place=TargetKind.USER,
        target=person,
        due=at,
        topic=message_kind(channel),
        payload={"channel": channel},
    )
