"""A handler for each kind of row. It shows the table as it is now, not as it was when the row was written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

import discord
import msgspec

from bot import limits, logs
from bot.cards.ids import HEADING, STATUS_LINE, mark
from bot.cards.message import Moment
from bot.outbox import results
from bot.outbox.attention import Attention, awaited_people, turn_pings, wake_pings
from bot.outbox.context import Cards, DeliveryContext, Tables
from bot.outbox.deadline_notice import deliver_deadline
from bot.outbox.hands import deliver_hand, retire_hand
from bot.outbox.invitation import deliver_invitation, deliver_invited_here
from bot.outbox.lost import deliver_lost
from bot.outbox.notices import deliver_notice
from bot.outbox.pace import Pace
from bot.outbox.post import Post, with_text, without_buttons
from bot.outbox.redraw import deliver_redraw
from bot.outbox.replaced import EDITS, as_replaced, has_heading, parts_of, remains, replaced
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.outbox.waiting import deliver_waiting
from bot.store.errors import StoreFailed
from bot.store.rows import Message, OutboxRow, Status, TargetKind
from bot.store.store import Store
from bot.tables import notifications
from bot.tables.history import log_since, position_at, public_view
from bot.tables.lost_channel import LOST
from bot.tables.notifications import (
    DEADLINE,
    FREE_SEAT,
    HAND,
    INVITATION,
    INVITED_HERE,
    WAITING,
    free_seat,
)
from bot.tables.snapshot import TableSnapshot
from engine.illegal import Illegal

CARD: Final = "card"
INTERJECTION: Final = "card.aside"
"""In one line with the cards: the newer message removes the buttons of the older one."""
LOBBY: Final = "lobby"

STATUS_LINE_TRIES: Final = 6
"""The line is only a convenience, so it does not hold up the rows behind it for long."""

WORDS_FIRST_AGE: Final = 0.7
"""A card that is so many seconds late when its delivery begins goes out without its picture, which follows. Drawing
takes only some hundredths of a second, so many rows wait; and what people need first is whose turn it is."""

PICTURE_AGAIN: Final = 20.0
"""Seconds until a picture is tried again that could not be drawn: the queue of pictures was full, or drawing failed."""

Handler = Callable[[DeliveryContext, OutboxRow], Awaitable[Delivery]]

log = logs.logger(__name__)


async def deliver_card(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """The turn card: a new message with everything that happened since the last one."""
    started = context.clock()
    snapshot = await context.table_here(row)
    if snapshot.position is None:
        raise NotNeeded("no game yet")
    before = await context.newest(row, CARD)
    if before is not None and before.channel == row.target and _shows_all(context, before, snapshot, row):
        raise NotNeeded("already delivered")
    sent = await context.post.find(row, row.target)
    shown = min(before.moves_shown, snapshot.moves) if before else 0
    late = undrawn = started - row.due >= WORDS_FIRST_AGE
    remaining = None
    if sent is None:
        entries = await log_since(context.store, snapshot, None, shown)
        past = None if late else await public_view(context.store, snapshot, shown)
        moment = Moment(snapshot.view(None), snapshot.moves, past)
        first = before is None
        card = await context.cards.turn(
            snapshot, entries, first=first, mark=mark(row.nonce), in_words=late, moment=moment
        )
        undrawn = card.picture is None
        attention = await turn_pings(context, row, snapshot, _but_quiet(row, card.mentions))
        sent = await context.post.send(row, row.target, card._replace(mentions=attention.people), snapshot)
        # mostly nothing comes after the last card
        remaining = None if snapshot.over else remains(card, sent, snapshot)
    else:
        attention = await turn_pings(context, row, snapshot, _but_quiet(row, awaited_people(snapshot)), sent=True)
    delivery = context.delivered(CARD, row, sent, snapshot, started, replaced=remaining)
    delivery = delivery._replace(follow_ups=attention.later)
    if not undrawn or sent.attachments:
        return delivery
    moves = (shown, delivery.remember.moves_shown if delivery.remember else snapshot.moves)
    at = context.clock() + (0.0 if late else PICTURE_AGAIN)
    picture = notifications.picture(row.target, at, sent.id, moves, mark(row.nonce), first=before is None)
    return delivery._replace(follow_ups=(picture, *attention.later))


def _but_quiet(row: OutboxRow, people: Iterable[int]) -> tuple[int, ...]:
    """Without the person whose turn goes on."""
    return tuple(person for person in people if person != row.payload.get("quiet"))


async def deliver_picture(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """Adds the picture to a card that was sent without it. It shows the table as the card tells it, even if there were
    moves since: these are for the next card, with its pings."""
    snapshot = await context.table_here(row)
    card, (shown, moves) = row.payload["message"], row.payload["moves"]
    newest = await context.newest(row, CARD, channel=row.target)
    replaced = newest is None or newest.message != card or snapshot.moves < moves
    if replaced or (snapshot.over and snapshot.moves > moves):
        raise NotNeeded("another card is there or will come")
    try:
        view = snapshot.rules.view(await position_at(context.store, snapshot, moves), None)
    except Illegal:
        raise NotNeeded("that moment is not kept") from None
    entries = [entry for entry in await log_since(context.store, snapshot, None, shown) if entry.number <= moves]
    outgoing = await context.cards.turn(
        snapshot,
        entries,
        mark=row.payload["mark"],
        first=row.payload["first"],
        moment=Moment(view, moves, await public_view(context.store, snapshot, shown)),
    )
    if outgoing.picture is None:
        raise NotNeeded("no picture can be drawn")
    asks = await context.newest(row, CARD, INTERJECTION, channel=row.target) == newest
    if not asks:
        outgoing = as_replaced(outgoing, snapshot)  # the interjection asks
    edited = await context.post.edit(row, row.target, card, outgoing, snapshot)
    return Delivery(card, replaced=remains(outgoing, edited, snapshot) if asks and not snapshot.over else None)


async def deliver_interjection(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """A question in the middle of a turn: a short message with what happened since the last card or interjection. If it
    pings no one, the last one of the turn is edited."""
    started = context.clock()
    snapshot = await context.table_here(row)
    if snapshot.position is None or not snapshot.status.is_active:
        raise NotNeeded("no player is awaited any more")
    before = await context.newest(row, CARD, INTERJECTION, channel=row.target)
    wakes: int | None = row.payload.get("wake")
    if wakes is None and before is not None and _shows_all(context, before, snapshot, row):
        raise NotNeeded("already delivered")
    if row.payload.get("edited") and before is not None and before.kind == INTERJECTION:
        edited = await _edit_interjection(context, row, snapshot, before)
        if edited is not None:
            return edited
    sent, remaining = await context.post.find(row, row.target), None
    if sent is None:
        entries = await log_since(
            context.store, snapshot, None, min(before.moves_shown, snapshot.moves) if before else 0
        )
        interjection = context.cards.mid_turn(snapshot, entries, mark=mark(row.nonce))
        attention = await _interjection_pings(context, row, snapshot, interjection.mentions)
        sent = await context.post.send(row, row.target, interjection._replace(mentions=attention.people), snapshot)
        remaining = remains(interjection, sent, snapshot)
    elif wakes is None and not row.payload.get("edited"):
        attention = await turn_pings(context, row, snapshot, awaited_people(snapshot), sent=True)
    else:
        attention = Attention()
    delivery = context.delivered(INTERJECTION, row, sent, snapshot, started, replaced=remaining)
    return delivery._replace(follow_ups=attention.later)


async def _interjection_pings(
    context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, people: tuple[int, ...]
) -> Attention:
    if row.payload.get("edited"):
        return Attention()
    if (person := row.payload.get("wake")) is None:
        return await turn_pings(context, row, snapshot, people)
    attention = await wake_pings(context, row, snapshot, person)
    if attention.later:
        await context.store.notify([(row.table, notification) for notification in attention.later], context.clock())
    if not attention.people:
        raise NotNeeded("they are not awaited any more, or have looked")
    return attention


async def _edit_interjection(
    context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, before: Message
) -> Delivery | None:
    """It then tells everything since the last card. None if it cannot be edited any more."""
    if context.clock() - before.at >= limits.EDIT_AGE:
        return None
    card = await context.newest(row, CARD)
    entries = await log_since(context.store, snapshot, None, min(card.moves_shown, snapshot.moves) if card else 0)
    interjection = context.cards.mid_turn(snapshot, entries, mark=mark(row.nonce))
    try:
        edited = await context.post.edit(row, before.channel, before.message, interjection, snapshot)
    except DeliveryFailed as failure:
        if failure.code not in results.UNEDITABLE:
            raise
        return None
    context.versions.remember(before.message, snapshot.row.version)
    remaining = remains(interjection, edited, snapshot)
    shown = msgspec.structs.replace(before, moves_shown=snapshot.moves, replaced=remaining)
    return Delivery(before.message, shown, len(snapshot.loaded.undos))


def _shows_all(context: DeliveryContext, before: Message, snapshot: TableSnapshot, row: OutboxRow) -> bool:
    """Was the card made after the row was written? Then it shows everything the row is for. The number of moves alone
    does not tell: a player may have joined, or moves may have been undone and replaced."""
    if row.payload.get("anew") or before.moves_shown != snapshot.moves:
        return False
    if context.versions.shows(before, snapshot.row.version if row.version is None else row.version):
        return True
    # `since` may be inherited from a row that this one superseded: good enough unless the game has stopped
    return before.at > (row.since if snapshot.status.is_active or snapshot.over else row.due)


async def deliver_status_line(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """Updates the lines of the newest card that say who is awaited and what the table is called, if possible."""
    snapshot = await context.table_here(row)
    newest = await context.newest(row, CARD, INTERJECTION, channel=row.target)
    if snapshot.position is None or newest is None:
        raise NotNeeded("no card here")
    if context.clock() - newest.at >= limits.EDIT_AGE and not row.payload.get("old"):
        raise NotNeeded("the card is old")
    if row.tries > STATUS_LINE_TRIES:
        raise NotNeeded("tried too often")
    heading = context.cards.heading(snapshot)
    if newest.replaced is not None and not has_heading(newest.replaced, heading):
        await context.store.forget_replaced(row.table)
    texts = {HEADING: heading, STATUS_LINE: context.cards.status_line(snapshot)}

    def change(view: discord.ui.LayoutView) -> bool:
        changed = [with_text(view, component, text) for component, text in texts.items()]
        return any(changed)

    await context.post.change(row, row.target, newest.message, change)
    return Delivery(newest.message)


async def deliver_lobby(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """The lobby's card: one message, edited in place as players come and go."""
    started = context.clock()
    snapshot = await context.table_here(row)
    is_open = snapshot.status is Status.LOBBY
    before = await context.newest(row, LOBBY)
    if before is not None and before.channel == row.target and not (is_open and row.payload.get("anew")):
        card = await context.cards.lobby(snapshot, mark=mark(row.nonce))
        try:
            await context.post.edit(row, row.target, before.message, card, snapshot)
        except DeliveryFailed as failure:
            if failure.code == results.UNKNOWN_MESSAGE:
                await context.store.drop_message(row.table, LOBBY)
            if not is_open or failure.code not in results.UNEDITABLE:
                raise
        else:
            return Delivery(before.message)
    elif not is_open:
        raise NotNeeded("no lobby any more")
    sent = await context.post.find(row, row.target)
    if sent is None:
        card = await context.cards.lobby(snapshot, mark=mark(row.nonce))
        sent = await context.post.send(row, row.target, card, snapshot)
    return context.delivered(LOBBY, row, sent, snapshot, started)


async def deliver_seat_taken(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """A seat that a person has taken is no longer offered."""
    snapshot = await context.tables.snapshot(row.table)
    number: int = row.payload["seat"]
    newest = await context.newest(row, free_seat(number), channel=row.target)
    if newest is None or number >= len(snapshot.seats) or snapshot.seats[number].person is None:
        raise NotNeeded("the seat is not offered, or free again")
    await context.post.change(row, row.target, newest.message, without_buttons, final=True)
    return Delivery(newest.message)


HANDLERS: Final[Mapping[str, Handler]] = {
    "aside": deliver_interjection,
    "card": deliver_card,
    DEADLINE: deliver_deadline,
    "hand": deliver_hand,
    INVITATION: deliver_invitation,
    INVITED_HERE: deliver_invited_here,
    "lobby": deliver_lobby,
    LOST: deliver_lost,
    "missing": deliver_status_line,
    "notice": deliver_notice,
    "picture": deliver_picture,
    "redraw": deliver_redraw,
    FREE_SEAT: deliver_seat_taken,
    WAITING: deliver_waiting,
}
"""By the stored kind of the row."""


class DiscordDeliverer:
    """Delivers rows to Discord, each by the handler of its kind."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        cards: Cards,
        clock: Callable[[], float],
        pace: Pace | None = None,
        lost: Callable[[OutboxRow, int], Awaitable[None]] | None = None,
    ) -> None:
        """`lost` is called with a row whose channel refuses every message, and Discord's code."""
        self._lost = lost
        self._context = DeliveryContext(store, tables, cards, Post(client, clock, pace), clock)

    async def deliver(self, row: OutboxRow) -> Delivery:
        """Raises DeliveryFailed or NotNeeded if it is not delivered."""
        handler = HANDLERS.get(row.kind)
        if handler is None:
            raise DeliveryFailed(f"no handler for {row.kind!r}", retry_after=None)
        try:
            if row.uncertain:
                # so may an earlier try, before a process was killed
                await self._forget_edited(row)
            return await handler(self._context, row)
        except NotNeeded:
            if row.tries > 1:
                # an earlier try may have been about to ping someone
                await self._context.store.release_pings(row.nonce)
            raise
        except DeliveryFailed as failure:
            await self._forget_edited(row)
            if not failure.uncertain:
                await self._context.store.release_pings(row.nonce)
            if self._lost is not None and row.place is TargetKind.CHANNEL and failure.code in results.NO_ACCESS:
                await self._lost(row, failure.code)
            raise
        except Exception:
            await self._forget_edited(row)
            if not row.uncertain:
                await self._context.store.release_pings(row.nonce)
            raise

    async def _forget_edited(self, row: OutboxRow) -> None:
        """The row may have edited a message, which the database does not know."""
        if row.kind in EDITS:
            try:
                await self._context.store.forget_replaced(row.table)
            except StoreFailed as failed:
                # so the next try does it, before another row of this channel goes on
                raise DeliveryFailed(failed.key, uncertain=True) from failed

    async def retire(self, row: OutboxRow, old: Message) -> None:
        """Removes the buttons and the question of a message that a newer one replaces, or a whole message about time.
        If that fails, a press on them is explained. A hand may keep its buttons, which open what is current."""
        post = self._context.post
        try:
            if old.kind == HAND:
                await retire_hand(self._context, row, old)
            elif old.kind.partition(".")[0] == DEADLINE:
                await post.delete(row, old.channel, old.message)
            elif old.kind in (CARD, INTERJECTION) and old.replaced is not None:
                await post.leave(row, old.channel, old.message, parts_of(old.replaced))
            elif old.kind in (CARD, INTERJECTION):
                change = replaced(await self._context.tables.snapshot(row.table))
                await post.change(row, old.channel, old.message, change, final=True)
            else:
                await post.change(row, old.channel, old.message, without_buttons, final=True)
        except DeliveryFailed as failure:
            log.info("old buttons stay", message=old.message, problem=failure.problem)
