"""A notice: a sentence to the whole table."""

from __future__ import annotations

from bot.cards.ids import mark
from bot.cards.made import Made
from bot.outbox.delivered import Delivered
from bot.outbox.needs import Desk
from bot.outbox.troubles import Needless
from bot.store.rows import OutboxRow, Place
from bot.tables import pacing


async def tell(desk: Desk, row: OutboxRow) -> Delivered:
    live = await desk.tables.live(row.table)
    what = row.payload
    params = pacing.still(live, what["key"], what.get("params", {}))
    if params is None:
        raise Needless("no longer true")

    async def make() -> Made:
        return desk.cards.notice(live, what["key"], params, tuple(what.get("ping", ())), mark=mark(row.nonce))

    private = row.place is Place.USER
    channel = await desk.post.private(row) if private else desk.post.channel(row.target)
    sent = await desk.post.once(row, channel, make, live.moves)
    return Delivered(sent.id)
