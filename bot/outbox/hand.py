"""A player's hand: a private message, edited in place while it is young, sent anew when it is his turn."""

from __future__ import annotations

from bot import limits
from bot.cards.ids import mark
from bot.cards.made import Made
from bot.outbox import codes
from bot.outbox.delivered import Delivered
from bot.outbox.needs import Desk
from bot.outbox.shown import versioned
from bot.outbox.troubles import Needless, Undelivered
from bot.store.rows import Message, OutboxRow
from bot.tables.live import Live
from renderers.registry import parts

KIND = "hand"


async def tell(desk: Desk, row: OutboxRow) -> Delivered:
    """Closed private messages stop nobody's game: it is noted, and the player has `/hand`."""
    try:
        return await _tell(desk, row)
    except Undelivered as trouble:
        if trouble.code in codes.CLOSED:
            await desk.store.dms(row.target, closed=True)
        raise


async def _tell(desk: Desk, row: OutboxRow) -> Delivered:
    at = desk.clock()
    live = await desk.tables.live(row.table)
    number: int = row.payload["seat"]
    if live.position is None or number >= len(live.seats) or live.seats[number].person != row.target:
        raise Needless("not his seat any more")
    if KIND not in parts(live.view(number)):
        raise Needless("nothing is hidden in this game")
    person = await desk.store.person(row.target)
    if person.dms_closed:
        raise Needless("private messages are closed")
    before = await desk.newest(row, KIND, row.target)
    if before is not None and before.told == live.moves and (desk.shown.is_of(before, live) or before.at > row.since):
        raise Needless("told already")
    locale = person.locale or live.seats[number].locale or live.language
    made = versioned(await desk.cards.hand(live, number, locale, mark=mark(row.nonce)), live)
    channel = await desk.post.private(row)
    if before is not None and not row.payload.get("anew") and at - before.at < limits.EDIT_AGE:
        try:
            return await _edited(desk, row, live, before, made)
        except Undelivered as trouble:
            if trouble.code not in codes.UNEDITABLE:
                raise

    async def make() -> Made:
        return made

    sent = await desk.post.once(row, channel, make, live.moves)
    return Delivered(sent.id, desk.shown.remembered(KIND, row, sent, live, at, row.target))


async def _edited(desk: Desk, row: OutboxRow, live: Live, before: Message, made: Made) -> Delivered:
    await desk.post.edit(row, desk.post.channel(before.channel), before.message, made, live.moves)
    # `at` stays: it says how long the message can be edited
    edited = Message(KIND, row.target, before.channel, before.message, live.moves, before.at)
    desk.shown.made(edited, live)
    return Delivered(edited.message, edited)
