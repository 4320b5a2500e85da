"""A notice before a planned stop of the bot: to tables at which someone has just played, without a ping, and once."""

from __future__ import annotations

from typing import Final

from bot import logs
from bot.store.changes import Announcement, Notification
from bot.store.rows import TargetKind
from bot.tables.service import Tables
from bot.tables.types import Request
from engine.illegal import Refused

MAINTENANCE: Final = "maintenance"
"""The key of the notice."""
RECENT: Final = 86_400.0
"""Tables with a move in these last seconds get the notice."""
PER_SECOND: Final = 5.0
"""How many notices are sent a second: a tenth of what Discord allows the whole bot."""
MARGIN: Final = 30.0
"""No notice is sent in the last seconds before the stop."""

log = logs.logger(__name__)


async def announce_stop(tables: Tables, request: Request, minutes: int) -> Announcement:
    """Those who played last hear of it first; if there are more tables than time, the others do not. Refused while an
    earlier announcement holds."""
    now = tables.clock()
    stop = now + 60.0 * minutes
    recent = await tables.store.tables_played_since(now - RECENT)
    room = max(int((stop - MARGIN - now) * PER_SECOND), 1)
    rows = [
        (table, _notice(channel, now + number / PER_SECOND, stop))
        for number, (table, channel) in enumerate(recent[:room])
    ]
    wanted = Announcement(id=request.interaction, stop=stop, told=len(rows), left_out=len(recent) - len(rows))
    announced = await tables.store.announce(wanted, rows, now)
    if announced.id != request.interaction:
        raise Refused("admin.announced", due=announced.stop)
    log.info("stop announced", minutes=minutes, tables=announced.told, left_out=announced.left_out)
    tables.changed()
    return announced


def _notice(channel: int, at: float, stop: float) -> Notification:
    payload = {"key": MAINTENANCE, "params": {"due": stop}, "ping": [], "until": stop}
    return Notification(
        kind="notice", place=TargetKind.CHANNEL, target=channel, due=at, topic=MAINTENANCE, payload=payload
    )
