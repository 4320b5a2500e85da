"""A notice: a sentence to the whole table."""

from __future__ import annotations

from bot.cards.ids import mark
from bot.cards.made import Made
from bot.outbox.delivered import Delivered
from bot.outbox.needs import Desk
from bot.outbox.troubles import Needless
from bot.store.rows import OutboxRow, Place


async def tell(desk: Desk, row: OutboxRow) -> Delivered:
    live = await desk.tables.live(row.table)
    what = row.payload
    decision = what.get("params", {}).get("decision")
    if decision is not None and not any(wait.decision == decision for wait in live.awaited):
        # A reminder that is no longer true.
        raise Needless("that decision was made meanwhile")

    async def make() -> Made:
        return desk.cards.notice(
            live, what["key"], what.get("params", {}), tuple(what.get("ping", ())), mark=mark(row.nonce)
        )

    private = row.place is Place.USER
    channel = await desk.post.private(row) if private else desk.post.channel(row.target)
    sent = await desk.post.once(row, channel, make, live.moves)
    return Delivered(sent.id)
