"""One private message to each invited person, edited as the invitation changes and ends. If no private message reaches
them, a line in the channel stands for it. Both wait for the end of the night."""

from __future__ import annotations

from bot.cards.ids import mark
from bot.outbox import results
from bot.outbox.attention import night_end, ways
from bot.outbox.context import DeliveryContext
from bot.outbox.refusals import is_unreachable, note_refusal
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.rows import OutboxRow
from bot.tables import notifications
from bot.tables.notifications import INVITATION, INVITED_HERE
from bot.tables.snapshot import TableSnapshot


async def deliver_invitation(context: DeliveryContext, row: OutboxRow) -> Delivery:
    snapshot = await context.tables.snapshot(row.table)
    try:
        return await _deliver(context, row, snapshot)
    except DeliveryFailed as failure:
        if failure.code not in results.DM_REFUSED:
            raise
        await note_refusal(context, row.target)
        await _ask_here(context, row, snapshot)
        raise


async def _deliver(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot) -> Delivery:
    started, stands = context.clock(), snapshot.invitation_of(row.target) is not None
    before = await context.newest(row, INVITATION, person=row.target)
    if before is None and not stands:
        raise NotNeeded("no invitation any more")
    person = await context.store.person(row.target)
    card = context.cards.invitation(snapshot, row.target, person.locale or snapshot.language, mark(row.nonce))
    if before is not None:
        try:
            await context.post.edit(row, before.channel, before.message, card, snapshot)
        except DeliveryFailed as failure:
            if not stands or failure.code not in results.UNEDITABLE:
                raise
        else:
            return Delivery(before.message)
    if await is_unreachable(context, row.target):
        await _ask_here(context, row, snapshot)
        raise NotNeeded("private messages are closed")
    if not row.uncertain and (wakes := night_end(person, started)) is not None:
        later = notifications.invitation(None, row.target, wakes)
        await context.store.notify([(row.table, one) for one in later], started)
        raise NotNeeded("it is night for them")
    channel = await context.post.open_private(row)
    sent = await context.post.find(row, channel) or await context.post.send(row, channel, card, snapshot)
    if person.dms_closed:
        await context.store.set_dms_closed(row.target, closed=False)
    return context.delivered(INVITATION, row, sent, snapshot, started, row.target)


async def _ask_here(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot) -> None:
    """In the channel, which does not say why."""
    if snapshot.invitation_of(row.target) is not None:
        now = context.clock()
        line = notifications.invitation_here(snapshot.row.channel, row.target, now, anew=True)
        await context.store.notify([(row.table, one) for one in line], now)


async def deliver_invited_here(context: DeliveryContext, row: OutboxRow) -> Delivery:
    started = context.clock()
    snapshot = await context.table_here(row)
    person: int = row.payload["person"]
    invitation = snapshot.invitation_of(person)
    before = await context.newest(row, INVITED_HERE, person=person, channel=row.target)
    card = context.cards.invitation(snapshot, person, snapshot.language, mark(row.nonce), here=True)
    if before is not None and (invitation is None or before.at >= invitation.at):
        await context.post.edit(row, before.channel, before.message, card, snapshot)
        return Delivery(before.message)
    if invitation is None or not row.payload.get("anew"):
        raise NotNeeded("there is nothing to ask here")
    known = await context.store.person(person)
    if not row.uncertain and (wakes := night_end(known, started)) is not None:
        later = notifications.invitation_here(row.target, person, wakes, anew=True)
        await context.store.notify([(row.table, one) for one in later], started)
        raise NotNeeded("it is night for them")
    if not any(ways(known, reminder=True)):
        card = card._replace(mentions=())
    sent = await context.post.find(row, row.target) or await context.post.send(row, row.target, card, snapshot)
    return context.delivered(INVITED_HERE, row, sent, snapshot, started, person)
