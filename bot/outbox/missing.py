"""Who is missing: a line of the newest card, brought up to date as well as it goes."""

from __future__ import annotations

from bot import limits
from bot.cards.ids import AWAITED
from bot.outbox import aside
from bot.outbox.changes import with_text
from bot.outbox.delivered import Delivered, still_here
from bot.outbox.needs import Desk
from bot.outbox.troubles import Needless
from bot.store.rows import OutboxRow

TRIES = 6
"""It is no more than a help: it does not hold up what waits behind it for long."""


async def tell(desk: Desk, row: OutboxRow) -> Delivered:
    live = still_here(await desk.tables.live(row.table), row)
    newest = await aside.newest(desk, row)
    if live.position is None or newest is None:
        raise Needless("no card here")
    if desk.clock() - newest.at >= limits.EDIT_AGE and not row.payload.get("old"):
        raise Needless("the card is old")
    if row.tries > TRIES:
        raise Needless("it did not go")
    line = desk.cards.awaited_line(live)
    await desk.post.change(
        row, desk.post.channel(row.target), newest.message, lambda view: with_text(view, AWAITED, line)
    )
    return Delivered(newest.message)
