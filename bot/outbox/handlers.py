"""The outbox's way to Discord: what a row says is to be told, as it is at the moment in which it is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import discord

from bot import limits, logs
from bot.cards.ids import AWAITED, mark
from bot.cards.made import Made
from bot.outbox import results
from bot.outbox.context import Cards, Clock, Desk, Tables
from bot.outbox.post import Post, with_text, without_buttons
from bot.outbox.results import Delivered, Needless, Undelivered, still_here
from bot.outbox.stamps import Shown, versioned
from bot.store.rows import Message, OutboxRow, Place, Status
from bot.store.store import Store
from bot.tables import pacing
from bot.tables.live import Live
from renderers.registry import parts

log = logs.logger(__name__)

CARD = "card"


async def deliver_card(desk: Desk, row: OutboxRow) -> Delivered:
    at = desk.clock()
    live = still_here(await desk.tables.live(row.table), row)
    if live.position is None:
        raise Needless("no game yet")
    before = await desk.newest(row, CARD)
    if before is not None and before.channel == row.target and tells_all(desk, before, live, row):
        raise Needless("told already")
    told = 0 if before is None else min(before.told, live.moves)

    async def make() -> Made:
        entries = await desk.tables.since(live, None, told)
        made = await desk.cards.turn(live, entries, first=before is None, mark=mark(row.nonce))
        pinged = tuple(person for person in made.mentions if person != row.payload.get("quiet"))
        return versioned(made._replace(mentions=pinged), live)

    sent = await desk.post.once(row, desk.post.channel(row.target), make, live.moves)
    return Delivered(sent.id, desk.shown.remembered(CARD, row, sent, live, at))


def tells_all(desk: Desk, before: Message, live: Live, row: OutboxRow) -> bool:
    """A card that was made after the row was written told what the row wants told. The number of moves alone does not
    say so: somebody may have sat down, or moves were taken back and others made."""
    if row.payload.get("anew") or before.told != live.moves:
        return False
    # `since` may be that of an older row which this one superseded: good enough unless the game has stopped
    return desk.shown.is_of(before, live) or before.at > (row.since if live.status.live or live.over else row.due)


ASIDE_ROW = "aside"
ASIDE = f"{CARD}.aside"
"""In one line with the cards: whichever is newer takes the other's buttons."""


async def deliver_interjection(desk: Desk, row: OutboxRow) -> Delivered:
    at = desk.clock()
    live = still_here(await desk.tables.live(row.table), row)
    if live.position is None or not live.status.live:
        raise Needless("nobody is asked any more")
    before = await newest(desk, row)
    if before is not None and tells_all(desk, before, live, row):
        raise Needless("told already")
    told = 0 if before is None else min(before.told, live.moves)

    async def make() -> Made:
        entries = await desk.tables.since(live, None, told)
        return versioned(desk.cards.aside(live, entries, mark=mark(row.nonce)), live)

    sent = await desk.post.once(row, desk.post.channel(row.target), make, live.moves)
    return Delivered(sent.id, desk.shown.remembered(ASIDE, row, sent, live, at))


async def newest(desk: Desk, row: OutboxRow) -> Message | None:
    """The newest message that says who is awaited."""
    found = await desk.store.messages(row.table)
    here = [message for message in found if message.kind in (CARD, ASIDE) and message.channel == row.target]
    return max(here, key=lambda message: message.message, default=None)


HAND = "hand"


async def deliver_hand(desk: Desk, row: OutboxRow) -> Delivered:
    """Closed private messages stop nobody's game: it is noted, and the player has `/hand`."""
    try:
        return await _hand(desk, row)
    except Undelivered as trouble:
        if trouble.code in results.CLOSED:
            await desk.store.dms(row.target, closed=True)
        raise


async def _hand(desk: Desk, row: OutboxRow) -> Delivered:
    at = desk.clock()
    live = await desk.tables.live(row.table)
    number: int = row.payload["seat"]
    if live.position is None or number >= len(live.seats) or live.seats[number].person != row.target:
        raise Needless("not his seat any more")
    if HAND not in parts(live.view(number)):
        raise Needless("nothing is hidden in this game")
    person = await desk.store.person(row.target)
    if person.dms_closed:
        raise Needless("private messages are closed")
    before = await desk.newest(row, HAND, row.target)
    if before is not None and before.told == live.moves and (desk.shown.is_of(before, live) or before.at > row.since):
        raise Needless("told already")
    locale = person.locale or live.seats[number].locale or live.language
    made = versioned(await desk.cards.hand(live, number, locale, mark=mark(row.nonce)), live)
    channel = await desk.post.private(row)
    if before is not None and not row.payload.get("anew") and at - before.at < limits.EDIT_AGE:
        try:
            return await _edited(desk, row, live, before, made)
        except Undelivered as trouble:
            if trouble.code not in results.UNEDITABLE:
                raise

    async def make() -> Made:
        return made

    sent = await desk.post.once(row, channel, make, live.moves)
    return Delivered(sent.id, desk.shown.remembered(HAND, row, sent, live, at, row.target))


async def _edited(desk: Desk, row: OutboxRow, live: Live, before: Message, made: Made) -> Delivered:
    await desk.post.edit(row, desk.post.channel(before.channel), before.message, made, live.moves)
    # `at` stays: it says how long the message can be edited
    edited = Message(HAND, row.target, before.channel, before.message, live.moves, before.at)
    desk.shown.made(edited, live)
    return Delivered(edited.message, edited)


LOBBY = "lobby"


async def deliver_lobby(desk: Desk, row: OutboxRow) -> Delivered:
    at = desk.clock()
    live = still_here(await desk.tables.live(row.table), row)
    channel = desk.post.channel(row.target)
    waits = live.status is Status.LOBBY
    card = await desk.newest(row, LOBBY)

    async def make() -> Made:
        return await desk.cards.lobby(live, mark=mark(row.nonce))

    if card is not None and card.channel == row.target and not (waits and row.payload.get("anew")):
        try:
            await desk.post.edit(row, channel, card.message, await make(), live.moves)
        except Undelivered as trouble:
            if trouble.code == results.UNKNOWN_MESSAGE:
                await desk.store.drop_message(row.table, LOBBY)
            if not waits or trouble.code not in results.UNEDITABLE:
                raise
        else:
            return Delivered(card.message)
    elif not waits:
        raise Needless("no lobby any more")
    sent = await desk.post.once(row, channel, make, live.moves)
    return Delivered(sent.id, desk.shown.remembered(LOBBY, row, sent, live, at))


TRIES = 6
"""It is no more than a help: it does not hold up what waits behind it for long."""


async def deliver_awaited_line(desk: Desk, row: OutboxRow) -> Delivered:
    live = still_here(await desk.tables.live(row.table), row)
    last = await newest(desk, row)
    if live.position is None or last is None:
        raise Needless("no card here")
    if desk.clock() - last.at >= limits.EDIT_AGE and not row.payload.get("old"):
        raise Needless("the card is old")
    if row.tries > TRIES:
        raise Needless("it did not go")
    line = desk.cards.awaited_line(live)
    await desk.post.change(
        row, desk.post.channel(row.target), last.message, lambda view: with_text(view, AWAITED, line)
    )
    return Delivered(last.message)


async def deliver_notice(desk: Desk, row: OutboxRow) -> Delivered:
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


Tell = Callable[[Desk, OutboxRow], Awaitable[Delivered]]


class Teller:
    def __init__(self, client: discord.Client, store: Store, tables: Tables, cards: Cards, clock: Clock) -> None:
        self._desk = Desk(store, tables, cards, Post(client, clock), clock, Shown())
        self._kinds: Final[Mapping[str, Tell]] = {
            ASIDE_ROW: deliver_interjection,
            CARD: deliver_card,
            HAND: deliver_hand,
            LOBBY: deliver_lobby,
            "missing": deliver_awaited_line,
            "notice": deliver_notice,
        }

    async def tell(self, row: OutboxRow) -> Delivered:
        """Or Undelivered, or Needless."""
        if (kind := self._kinds.get(row.kind)) is None:
            raise Undelivered(f"nobody knows how to tell {row.kind!r}", after=None)
        return await kind(self._desk, row)

    async def retire(self, row: OutboxRow, old: Message) -> None:
        """A newer message has taken this one's place, so its buttons go; if not, they are answered kindly."""
        try:
            await self._desk.post.change(row, self._desk.post.channel(old.channel), old.message, without_buttons)
        except Undelivered as trouble:
            log.info("old buttons stay", message=old.message, problem=trouble.problem)
