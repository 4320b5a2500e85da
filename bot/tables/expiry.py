"""A lobby in which nothing happens: its people are warned, then it is closed."""

from __future__ import annotations

from typing import Final

from bot.store.changes import Changes
from bot.store.rows import Moment, Status
from bot.tables import notifications
from bot.tables.attempt import Nothing, Plan, written
from bot.tables.core import Tables
from bot.tables.live import Live
from bot.tables.types import Answer

LIFE: Final = 3 * 86_400.0
"""Seconds after which a lobby in which nothing happens expires."""
WARNED: Final = 12 * 3_600.0
"""So long before, it is said."""


async def warn(tables: Tables, moment: Moment) -> None:
    """A lobby will expire soon: those who sit there are told."""

    async def think(live: Live) -> Plan | Nothing:
        answer = Answer(key="done", table=live.id)
        if live.status is not Status.LOBBY or live.row.remind_at != moment.at:
            return Nothing(answer)
        now = tables.clock()
        due = live.row.expires_at or now
        outbox = notifications.notice(live.row.channel, now, "expiring", {"due": due}, live.persons)
        changes = Changes(remind_at=None)
        return Plan(answer, written(live, moment.interaction, now, answer, changes=changes, outbox=outbox))

    await tables.change_at(moment, think)


async def expire(tables: Tables, moment: Moment) -> None:
    async def think(live: Live) -> Plan | Nothing:
        answer = Answer(key="done", table=live.id)
        if live.status is not Status.LOBBY or live.row.expires_at != moment.at:
            return Nothing(answer)
        now = tables.clock()
        changes = Changes(status=Status.EXPIRED, remind_at=None, expires_at=None)
        outbox = notifications.lobby(live.row.channel, now)
        return Plan(answer, written(live, moment.interaction, now, answer, changes=changes, outbox=outbox))

    await tables.change_at(moment, think)
