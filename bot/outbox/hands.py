"""A player's hand: a private message, sent anew when it is their turn and otherwise edited."""

from __future__ import annotations

import asyncio

import msgspec

from bot.cards.hand import LEFT, PAST
from bot.cards.ids import mark
from bot.cards.message import OutgoingMessage
from bot.cards.own_story import OwnStory, tell_own_story
from bot.cards.waiting import MOST_TITLES, with_others
from bot.outbox import results
from bot.outbox.attention import Attention, is_told_privately, private_ping
from bot.outbox.context import DeliveryContext
from bot.outbox.refusals import last_refusal, note_refusal
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.outbox.waiting import ping_in_channel, waiting_tables
from bot.store.rows import Message, OutboxRow, Status
from bot.tables.absence import absence_of
from bot.tables.notifications import HAND
from bot.tables.snapshot import TableSnapshot
from renderers.registry import parts


async def deliver_hand(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """Closed private messages do not stop a game: the player can use `/hand`, and a later turn brings the next
    attempt."""
    try:
        return await _deliver(context, row)
    except DeliveryFailed as failure:
        if failure.code in results.DM_REFUSED:
            wanted = is_told_privately(await context.store.person(row.target))
            await note_refusal(context, row.target)
            if wanted and row.payload.get("anew"):
                await ping_in_channel(context, row, await context.tables.snapshot(row.table))
        raise


async def retire_hand(context: DeliveryContext, row: OutboxRow, old: Message) -> None:
    """A message that still says that it is its person's move is cut short, since a newer one says what is true."""
    if not old.asks:
        return
    snapshot = await context.tables.snapshot(row.table)
    await _cut_short(context, row, snapshot, old, PAST)


async def _cut_short(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, old: Message, why: str) -> None:
    locale = await _locale(context, row, snapshot)
    card = context.cards.past_hand(snapshot, locale, min(old.moves_shown, snapshot.moves), why)
    await context.post.edit(row, old.channel, old.message, card, snapshot)


async def _locale(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot) -> str:
    known = (await context.store.person(row.target)).locale
    return known or next((seat.locale for seat in snapshot.seats if seat.owner == row.target), "") or snapshot.language


async def _deliver_left(context: DeliveryContext, row: OutboxRow) -> Delivery:
    snapshot = await context.tables.snapshot(row.table)
    before = await context.newest(row, HAND, person=row.target)
    if before is None or snapshot.seat_of(row.target) is not None:
        raise NotNeeded("there is no message, or they are back")
    await _cut_short(context, row, snapshot, before, LEFT)
    return Delivery(before.message, msgspec.structs.replace(before, asks=False))


async def _deliver(context: DeliveryContext, row: OutboxRow) -> Delivery:
    if row.payload.get("left"):
        return await _deliver_left(context, row)
    started = context.clock()
    snapshot = await context.tables.snapshot(row.table)
    seat: int = row.payload["seat"]
    if snapshot.position is None or seat >= len(snapshot.seats) or snapshot.seats[seat].person != row.target:
        raise NotNeeded("the seat is another player's now")
    if HAND not in parts(snapshot.view(seat)):
        raise NotNeeded("nothing is hidden in this game")
    person = await context.store.person(row.target)
    if person.dms_closed and (not row.payload.get("anew") or started < (await last_refusal(context, row.target))[1]):
        raise NotNeeded("private messages are closed")
    before = await context.newest(row, HAND, person=row.target)
    if before is not None and _is_current(context, before, snapshot, row):
        raise NotNeeded("already delivered")
    locale = person.locale or snapshot.seats[seat].locale or snapshot.language
    in_words = not person.settings.pictures
    story = await _story(context, snapshot, seat, locale)
    hand = await context.cards.hand(snapshot, seat, locale, mark=mark(row.nonce), in_words=in_words, story=story)
    asks = any(wait.seat == seat for wait in snapshot.awaited)
    # it stays the same for ever, and another process may have opened it
    channel = before.channel if before is not None else await context.post.open_private(row)
    if before is not None and not row.payload.get("anew"):
        try:
            return await _edit(context, row, snapshot, before, hand, asks=asks)
        except DeliveryFailed as failure:
            if failure.code not in results.UNEDITABLE:
                raise
    attention = Attention()
    if asks and row.payload.get("anew"):
        hand = await _naming_others(context, row, hand, locale)
        attention = await private_ping(context, row, snapshot, person)
    sent = await context.post.find(row, channel)
    if sent is None:
        sent = await context.post.send(row, channel, hand._replace(silent=not attention.people), snapshot)
    if person.dms_closed:
        await context.store.set_dms_closed(row.target, closed=False)
    delivery = context.delivered(HAND, row, sent, snapshot, started, row.target, asks=asks)
    return delivery._replace(follow_ups=attention.later)


async def _naming_others(
    context: DeliveryContext, row: OutboxRow, hand: OutgoingMessage, locale: str
) -> OutgoingMessage:
    """A hand that is sent anew names the other tables that await its person."""
    tables, count = await waiting_tables(context, row.target, MOST_TITLES + 1)
    others = [table.snapshot for table in tables if table.snapshot.id != row.table]
    others_in_all = count - (len(others) < len(tables))
    return with_others(hand, others, others_in_all, locale) if others else hand


async def _story(context: DeliveryContext, snapshot: TableSnapshot, seat: int, locale: str) -> OwnStory | None:
    """What has happened since the player last acted, if they have to decide: a message that asks nothing stays, and is
    not edited when others act."""
    if snapshot.status is not Status.RUNNING or all(wait.seat != seat for wait in snapshot.awaited):
        return None
    absence = await absence_of(context.store, snapshot, seat)
    # made here, because a snapshot keeps its views
    snapshot.view(seat)
    return await asyncio.to_thread(tell_own_story, snapshot, seat, absence, locale)


def _is_current(context: DeliveryContext, before: Message, snapshot: TableSnapshot, row: OutboxRow) -> bool:
    return before.moves_shown == snapshot.moves and (
        context.versions.shows(before, snapshot.row.version) or before.at > row.since
    )


async def _edit(
    context: DeliveryContext,
    row: OutboxRow,
    snapshot: TableSnapshot,
    before: Message,
    hand: OutgoingMessage,
    *,
    asks: bool,
) -> Delivery:
    await context.post.edit(row, before.channel, before.message, hand, snapshot)
    context.versions.remember(before.message, snapshot.row.version)
    shown = Message(HAND, row.target, before.channel, before.message, snapshot.moves, before.at, asks)
    return Delivery(before.message, shown, len(snapshot.loaded.undos))
