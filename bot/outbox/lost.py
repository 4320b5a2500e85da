"""A private message to a player of a table whose channel is gone. It is sent once for each lost channel."""

from __future__ import annotations

from bot.cards.ids import mark
from bot.outbox import results
from bot.outbox.context import DeliveryContext
from bot.outbox.refusals import note_refusal
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.rows import OutboxRow
from bot.tables.lost_channel import message_kind


async def deliver_lost(context: DeliveryContext, row: OutboxRow) -> Delivery:
    started = context.clock()
    snapshot = await context.tables.snapshot(row.table)
    lost: int = row.payload["channel"]
    seat = snapshot.seat_of(row.target)
    if not snapshot.status.is_active or snapshot.row.channel != lost or seat is None:
        raise NotNeeded("the table goes on elsewhere, or without this person")
    if await context.newest(row, message_kind(lost), person=row.target) is not None:
        raise NotNeeded("already delivered")
    person = await context.store.person(row.target)
    if person.dms_closed:
        raise NotNeeded("private messages are closed")
    card = context.cards.lost(snapshot, person.locale or seat.locale or snapshot.language, mark=mark(row.nonce))
    try:
        channel = await context.post.open_private(row)
        sent = await context.post.find(row, channel) or await context.post.send(row, channel, card, snapshot)
    except DeliveryFailed as failure:
        if failure.code in results.DM_REFUSED:
            await note_refusal(context, row.target)
        raise
    return context.delivered(message_kind(lost), row, sent, snapshot, started, row.target)
