"""What those who manage a server do to its tables. Commands check that they may."""

from __future__ import annotations

from typing import Final

from bot.store.changes import Changes, Notification
from bot.store.rows import Closure, HiddenName, Status
from bot.tables import notifications
from bot.tables.attempt import Attempt, Plan
from bot.tables.permissions import require_running
from bot.tables.seating import stop_game
from bot.tables.service import Tables
from bot.tables.types import ChangeResult, Request
from engine.illegal import Refused

AT_ONCE: Final = 10
"""Tables that are drawn again at once when a name is hidden."""
PAUSE: Final = 5.0
"""Seconds between two of the others."""


async def close_table(tables: Tables, request: Request, table: str, guild: int, reason: str) -> ChangeResult:
    """Closes a table of this server for good. What was played is kept and can be read and exported."""

    async def decide(attempt: Attempt) -> Plan:
        snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
        if snapshot.row.guild != guild:
            raise Refused("table.unknown")
        closure = Closure(request.person, reason, now)
        answer = attempt.answer("closed_by_server")
        outbox = notifications.notice(channel, now, "closed_by_server", {"reason": reason})
        if snapshot.status is Status.LOBBY:
            changes = Changes(status=Status.CLOSED, remind_at=None, expires_at=None)
            outbox = (*notifications.lobby(channel, now), *outbox)
            return attempt.plan(answer, changes=changes, closure=closure, outbox=outbox)
        require_running(snapshot)
        outbox += notifications.status_line(channel, now, old=True)
        return stop_game(attempt, answer, Status.CLOSED, closure=closure, outbox=outbox)

    return await tables.change(table, request.interaction, decide)


async def set_name_hidden(tables: Tables, name: HiddenName, *, hidden: bool) -> int | None:
    """Hides a person's name at all tables of a server, or shows it again. What is public there is drawn again. Returns
    the number of the person's tables; None if it was so already."""

    def redraw(channel: int, place: int) -> tuple[Notification, ...]:
        # the messages of a person with hundreds of tables must not hold up those of others
        return notifications.redraw(channel, name.at + max(place + 1 - AT_ONCE, 0) * PAUSE, name.person)

    affected = await tables.store.set_name_hidden(name, hidden=hidden, redraw=redraw)
    tables.changed()
    return None if affected is None else len(affected)
