"""The outbox's way to Discord: what a row says is to be told, as it is at the moment in which it is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import discord

from bot import limits, logs
from bot.cards.ids import AWAITED, mark
from bot.cards.made import Made
from bot.outbox import results
from bot.outbox.context import Cards, Clock, DeliveryContext, Tables
from bot.outbox.post import Post, with_text, without_buttons
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded, demand_here
from bot.outbox.stamps import ShownVersions, versioned
from bot.store.rows import Message, OutboxRow, Place, Status
from bot.store.store import Store
from bot.tables import pacing
from bot.tables.live import Live
from renderers.registry import parts

log = logs.logger(__name__)

CARD = "card"


async def deliver_card(context: DeliveryContext, row: OutboxRow) -> Delivery:
    at = context.clock()
    live = demand_here(await context.tables.live(row.table), row)
    if live.position is None:
        raise NotNeeded("no game yet")
    before = await context.newest(row, CARD)
    if before is not None and before.channel == row.target and _is_current(context, before, live, row):
        raise NotNeeded("told already")
    told = 0 if before is None else min(before.told, live.moves)

    async def make() -> Made:
        entries = await context.tables.since(live, None, told)
        made = await context.cards.turn(live, entries, first=before is None, mark=mark(row.nonce))
        pinged = tuple(person for person in made.mentions if person != row.payload.get("quiet"))
        return versioned(made._replace(mentions=pinged), live)

    sent = await context.post.once(row, context.post.channel(row.target), make, live.moves)
    return Delivery(sent.id, context.versions.remembered(CARD, row, sent, live, at))


def _is_current(context: DeliveryContext, before: Message, live: Live, row: OutboxRow) -> bool:
    """A card that was made after the row was written told what the row wants told. The number of moves alone does not
    say so: somebody may have sat down, or moves were taken back and others made."""
    if row.payload.get("anew") or before.told != live.moves:
        return False
    # `since` may be that of an older row which this one superseded: good enough unless the game has stopped
    return context.versions.is_current(before, live) or before.at > (
        row.since if live.status.live or live.over else row.due
    )


INTERJECTION_ROW = "aside"
INTERJECTION = f"{CARD}.aside"
"""In one line with the cards: whichever is newer takes the other's buttons."""


async def deliver_interjection(context: DeliveryContext, row: OutboxRow) -> Delivery:
    at = context.clock()
    live = demand_here(await context.tables.live(row.table), row)
    if live.position is None or not live.status.live:
        raise NotNeeded("nobody is asked any more")
    before = await newest(context, row)
    if before is not None and _is_current(context, before, live, row):
        raise NotNeeded("told already")
    told = 0 if before is None else min(before.told, live.moves)

    async def make() -> Made:
        entries = await context.tables.since(live, None, told)
        return versioned(context.cards.aside(live, entries, mark=mark(row.nonce)), live)

    sent = await context.post.once(row, context.post.channel(row.target), make, live.moves)
    return Delivery(sent.id, context.versions.remembered(INTERJECTION, row, sent, live, at))


async def newest(context: DeliveryContext, row: OutboxRow) -> Message | None:
    """The newest message that says who is awaited."""
    found = await context.store.messages(row.table)
    here = [message for message in found if message.kind in (CARD, INTERJECTION) and message.channel == row.target]
    return max(here, key=lambda message: message.message, default=None)


HAND = "hand"


async def deliver_hand(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """Closed private messages stop nobody's game: it is noted, and the player has `/hand`."""
    try:
        return await _deliver_hand(context, row)
    except DeliveryFailed as failure:
        if failure.code in results.DM_REFUSED:
            await context.store.dms(row.target, closed=True)
        raise


async def _deliver_hand(context: DeliveryContext, row: OutboxRow) -> Delivery:
    at = context.clock()
    live = await context.tables.live(row.table)
    number: int = row.payload["seat"]
    if live.position is None or number >= len(live.seats) or live.seats[number].person != row.target:
        raise NotNeeded("not his seat any more")
    if HAND not in parts(live.view(number)):
        raise NotNeeded("nothing is hidden in this game")
    person = await context.store.person(row.target)
    if person.dms_closed:
        raise NotNeeded("private messages are closed")
    before = await context.newest(row, HAND, row.target)
    if (
        before is not None
        and before.told == live.moves
        and (context.versions.is_current(before, live) or before.at > row.since)
    ):
        raise NotNeeded("told already")
    locale = person.locale or live.seats[number].locale or live.language
    made = versioned(await context.cards.hand(live, number, locale, mark=mark(row.nonce)), live)
    channel = await context.post.private(row)
    if before is not None and not row.payload.get("anew") and at - before.at < limits.EDIT_AGE:
        try:
            return await _edit_hand(context, row, live, before, made)
        except DeliveryFailed as failure:
            if failure.code not in results.UNEDITABLE:
                raise

    async def make() -> Made:
        return made

    sent = await context.post.once(row, channel, make, live.moves)
    return Delivery(sent.id, context.versions.remembered(HAND, row, sent, live, at, row.target))


async def _edit_hand(context: DeliveryContext, row: OutboxRow, live: Live, before: Message, made: Made) -> Delivery:
    await context.post.edit(row, context.post.channel(before.channel), before.message, made, live.moves)
    # `at` stays: it says how long the message can be edited
    edited = Message(HAND, row.target, before.channel, before.message, live.moves, before.at)
    context.versions.made(edited, live)
    return Delivery(edited.message, edited)


LOBBY = "lobby"


async def deliver_lobby(context: DeliveryContext, row: OutboxRow) -> Delivery:
    at = context.clock()
    live = demand_here(await context.tables.live(row.table), row)
    channel = context.post.channel(row.target)
    waits = live.status is Status.LOBBY
    card = await context.newest(row, LOBBY)

    async def make() -> Made:
        return await context.cards.lobby(live, mark=mark(row.nonce))

    if card is not None and card.channel == row.target and not (waits and row.payload.get("anew")):
        try:
            await context.post.edit(row, channel, card.message, await make(), live.moves)
        except DeliveryFailed as failure:
            if failure.code == results.UNKNOWN_MESSAGE:
                await context.store.drop_message(row.table, LOBBY)
            if not waits or failure.code not in results.UNEDITABLE:
                raise
        else:
            return Delivery(card.message)
    elif not waits:
        raise NotNeeded("no lobby any more")
    sent = await context.post.once(row, channel, make, live.moves)
    return Delivery(sent.id, context.versions.remembered(LOBBY, row, sent, live, at))


AWAITED_LINE_TRIES = 6
"""It is no more than a help: it does not hold up what waits behind it for long."""


async def deliver_awaited_line(context: DeliveryContext, row: OutboxRow) -> Delivery:
    live = demand_here(await context.tables.live(row.table), row)
    last = await newest(context, row)
    if live.position is None or last is None:
        raise NotNeeded("no card here")
    if context.clock() - last.at >= limits.EDIT_AGE and not row.payload.get("old"):
        raise NotNeeded("the card is old")
    if row.tries > AWAITED_LINE_TRIES:
        raise NotNeeded("it did not go")
    line = context.cards.awaited_line(live)
    await context.post.change(
        row, context.post.channel(row.target), last.message, lambda view: with_text(view, AWAITED, line)
    )
    return Delivery(last.message)


async def deliver_notice(context: DeliveryContext, row: OutboxRow) -> Delivery:
    live = await context.tables.live(row.table)
    what = row.payload
    params = pacing.still(live, what["key"], what.get("params", {}))
    if params is None:
        raise NotNeeded("no longer true")

    async def make() -> Made:
        return context.cards.notice(live, what["key"], params, tuple(what.get("ping", ())), mark=mark(row.nonce))

    private = row.place is Place.USER
    channel = await context.post.private(row) if private else context.post.channel(row.target)
    sent = await context.post.once(row, channel, make, live.moves)
    return Delivery(sent.id)


Handler = Callable[[DeliveryContext, OutboxRow], Awaitable[Delivery]]


class DiscordDeliverer:
    def __init__(self, client: discord.Client, store: Store, tables: Tables, cards: Cards, clock: Clock) -> None:
        self._context = DeliveryContext(store, tables, cards, Post(client, clock), clock, ShownVersions())
        self._handlers: Final[Mapping[str, Handler]] = {
            INTERJECTION_ROW: deliver_interjection,
            CARD: deliver_card,
            HAND: deliver_hand,
            LOBBY: deliver_lobby,
            "missing": deliver_awaited_line,
            "notice": deliver_notice,
        }

    async def deliver(self, row: OutboxRow) -> Delivery:
        """Or DeliveryFailed, or NotNeeded."""
        if (kind := self._handlers.get(row.kind)) is None:
            raise DeliveryFailed(f"nobody knows how to deliver {row.kind!r}", retry_after=None)
        return await kind(self._context, row)

    async def retire(self, row: OutboxRow, old: Message) -> None:
        """A newer message has taken this one's place, so its buttons go; if not, they are answered kindly."""
        try:
            await self._context.post.change(row, self._context.post.channel(old.channel), old.message, without_buttons)
        except DeliveryFailed as failure:
            log.info("old buttons stay", message=old.message, problem=failure.problem)
