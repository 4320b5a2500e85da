"""Private messages that list the tables that await a person: in the morning, as a reminder, as a digest."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.cards.ids import mark
from bot.cards.waiting import WaitingTable, newest_card_link
from bot.outbox import results
from bot.outbox.attention import claim, night_end, turn_ping, wait_of, ways
from bot.outbox.context import DeliveryContext
from bot.outbox.refusals import note_refusal
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.changes import Notification
from bot.store.pings import PRIVATE, Ping, PingKind
from bot.store.rows import OutboxRow, Person, Status
from bot.tables import notifications
from bot.tables.held import TableHeld
from bot.tables.notifications import WaitingWhy
from bot.tables.snapshot import TableSnapshot

SHOWN: Final = 8
"""Tables in one message: each takes four of its forty parts."""
MOST_PINGED: Final = 100
"""Tables of one person whose channels are considered when no list reaches them."""


async def deliver_waiting(context: DeliveryContext, row: OutboxRow) -> Delivery:
    why = WaitingWhy(row.payload["why"])
    snapshot = await context.tables.snapshot(row.table)
    person = await context.store.person(row.target)
    if not _is_wanted(person, why):
        raise NotNeeded("they want no such message")
    wakes = night_end(person, context.clock())
    if wakes is not None and why is not WaitingWhy.DIGEST:
        await context.store.notify(_later(row, why, wakes), context.clock())
        raise NotNeeded("it is night for them")
    tables, count = await waiting_tables(context, row.target, SHOWN)
    if not tables:
        raise NotNeeded("no table awaits them")
    if not await _may_ping(context, row, why):
        raise NotNeeded("they were pinged before, or have looked")
    locale = person.locale or next((seat.locale for seat in snapshot.seats if seat.owner == row.target), "")
    soon = snapshot if why is WaitingWhy.REMIND else None
    card = context.cards.waiting(
        tables,
        count,
        locale or snapshot.language,
        mark(row.nonce),
        note=f"waiting.{why}" if why.has_note else "",
        soon=soon,
    )
    try:
        channel = await context.post.open_private(row)
        sent = await context.post.find(row, channel) or await context.post.send(row, channel, card, snapshot)
    except DeliveryFailed as failure:
        if failure.code in results.DM_REFUSED:
            await note_refusal(context, row.target)
            await _ping_in_channels(context, row)
        raise
    return Delivery(sent.id)


def _is_wanted(person: Person, why: WaitingWhy) -> bool:
    if person.dms_closed:
        return False
    return person.settings.digest is not None if why is WaitingWhy.DIGEST else ways(person, reminder=True).private


async def _may_ping(context: DeliveryContext, row: OutboxRow, why: WaitingWhy) -> bool:
    if why is WaitingWhy.DIGEST:
        return True
    kind = PingKind.REMINDER if why is WaitingWhy.REMIND else PingKind.HELD
    ping = Ping(person=row.target, place=PRIVATE, table=row.table, nonce=row.nonce, at=context.clock())
    return bool(await claim(context, [ping], kind))


def _later(row: OutboxRow, why: WaitingWhy, at: float) -> list[tuple[str, Notification]]:
    return [(row.table, one) for one in notifications.waiting(row.target, at, why)]


async def waiting_tables(context: DeliveryContext, person: int, most: int) -> tuple[list[WaitingTable], int]:
    """Those that await the person, by deadline; and how many there are."""
    page = await context.store.turns(person, most)
    found: list[WaitingTable] = []
    for table in page.rows[: page.waiting]:
        try:
            snapshot = await context.tables.snapshot(table.id)
        except TableHeld:
            continue
        wait = wait_of(snapshot, person)
        if wait is not None and snapshot.status is Status.RUNNING:
            link = newest_card_link(snapshot, await context.store.messages(snapshot.id))
            found.append(WaitingTable(snapshot, wait.seat, link))
    return found, max(page.waiting, len(found))


async def _ping_in_channels(context: DeliveryContext, row: OutboxRow) -> None:
    """A list did not reach the person, so each server pings them for what it would have named."""
    tables, _ = await waiting_tables(context, row.target, MOST_PINGED)
    for table in tables:
        await ping_in_channel(context, msgspec.structs.replace(row, table=table.snapshot.id), table.snapshot)


async def ping_in_channel(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot) -> None:
    """Private messages do not reach the person: their table pings them in its channel instead."""
    known = await context.store.person(row.target)
    if wait_of(snapshot, row.target) is None or snapshot.row.channel is None or not ways(known).channel:
        return
    ping = turn_ping(context, row, snapshot, known)
    # not by this row, which has failed
    held = msgspec.structs.replace(
        ping, place=snapshot.row.guild or snapshot.row.channel, nonce=f"{row.nonce} channel", everywhere=False
    )
    if await context.store.hold_ping(held):
        rows = notifications.wake(snapshot.row.channel, context.clock(), row.target)
        await context.store.notify([(row.table, one) for one in rows], context.clock())
