"""The lobby's card: one message, edited in place as people come and go."""

from __future__ import annotations

from bot.cards.ids import mark
from bot.cards.made import Made
from bot.outbox import codes
from bot.outbox.delivered import Delivered, still_here
from bot.outbox.needs import Desk
from bot.outbox.troubles import Needless, Undelivered
from bot.store.rows import OutboxRow, Status

KIND = "lobby"


async def tell(desk: Desk, row: OutboxRow) -> Delivered:
    at = desk.clock()
    live = still_here(await desk.tables.live(row.table), row)
    channel = desk.post.channel(row.target)
    waits = live.status is Status.LOBBY
    card = await desk.newest(row, KIND)

    async def make() -> Made:
        return await desk.cards.lobby(live, mark=mark(row.nonce))

    if card is not None and card.channel == row.target and not (waits and row.payload.get("anew")):
        try:
            await desk.post.edit(row, channel, card.message, await make(), live.moves)
        except Undelivered as trouble:
            if trouble.code == codes.UNKNOWN_MESSAGE:
                await desk.store.drop_message(row.table, KIND)
            if not waits or trouble.code not in codes.UNEDITABLE:
                raise
        else:
            return Delivered(card.message)
    elif not waits:
        raise Needless("no lobby any more")
    sent = await desk.post.once(row, channel, make, live.moves)
    return Delivered(sent.id, desk.shown.remembered(KIND, row, sent, live, at))
