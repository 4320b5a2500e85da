"""A question in the middle of a turn: a short message to those asked, with what happened since the last message."""

from __future__ import annotations

from bot.cards.ids import mark
from bot.cards.made import Made
from bot.outbox import card
from bot.outbox.delivered import Delivered, still_here
from bot.outbox.needs import Desk
from bot.outbox.shown import versioned
from bot.outbox.troubles import Needless
from bot.store.rows import Message, OutboxRow

ROW = "aside"
KIND = f"{card.KIND}.aside"
"""In one line with the cards: whichever is newer takes the other's buttons."""


async def tell(desk: Desk, row: OutboxRow) -> Delivered:
    at = desk.clock()
    live = still_here(await desk.tables.live(row.table), row)
    if live.position is None or not live.status.live:
        raise Needless("nobody is asked any more")
    before = await newest(desk, row)
    if before is not None and card.tells_all(desk, before, live, row):
        raise Needless("told already")
    told = 0 if before is None else min(before.told, live.moves)

    async def make() -> Made:
        entries = await desk.tables.since(live, None, told)
        return versioned(desk.cards.aside(live, entries, mark=mark(row.nonce)), live)

    sent = await desk.post.once(row, desk.post.channel(row.target), make, live.moves)
    return Delivered(sent.id, desk.shown.remembered(KIND, row, sent, live, at))


async def newest(desk: Desk, row: OutboxRow) -> Message | None:
    """The newest message that says who is awaited."""
    found = await desk.store.messages(row.table)
    here = [message for message in found if message.kind in (card.KIND, KIND) and message.channel == row.target]
    return max(here, key=lambda message: message.message, default=None)
