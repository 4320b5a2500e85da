"""Idle lobbies: their players are warned, then the lobby is closed."""

from __future__ import annotations

from typing import Final

from bot.store.changes import Changes, Notification
from bot.store.rows import Deadline, Status
from bot.tables import notifications
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.servers import server_of
from bot.tables.service import Tables

LOBBY_LIFE: Final = 3 * 86_400.0
"""Seconds after which an idle lobby expires."""
WARNING_TIME: Final = 12 * 3_600.0
"""Seconds before that at which its players are warned."""


async def warn_lobby(tables: Tables, deadline: Deadline) -> None:
    """Unless the server wants no reminders."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        if snapshot.status is not Status.LOBBY or snapshot.row.remind_at != deadline.at:
            return attempt.no_change()
        due = snapshot.row.expires_at or attempt.now
        outbox: tuple[Notification, ...] = ()
        if (await server_of(tables, snapshot.row.guild)).reminders:
            outbox = notifications.notice(snapshot.row.channel, attempt.now, "expiring", {"due": due}, snapshot.persons)
        return attempt.plan(attempt.answer(), changes=Changes(remind_at=None), outbox=outbox)

    await tables.change_at(deadline, decide)


async def expire_lobby(tables: Tables, deadline: Deadline) -> None:
    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        if snapshot.status is not Status.LOBBY or snapshot.row.expires_at != deadline.at:
            return attempt.no_change()
        changes = Changes(status=Status.EXPIRED, remind_at=None, expires_at=None)
        outbox = notifications.lobby(snapshot.row.channel, attempt.now)
        return attempt.plan(attempt.answer(), changes=changes, outbox=outbox)

    await tables.change_at(deadline, decide)
