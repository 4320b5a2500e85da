"""Draws the messages of a table again after a name was hidden there or is shown again, and renames its thread."""

from __future__ import annotations

import re
from typing import Final

import discord
import msgspec

from bot import logs
from bot.cards.ids import HEADING
from bot.cards.message import Moment, OutgoingMessage
from bot.cards.names import escape_name
from bot.limits import THREAD_NAME, cut
from bot.outbox.context import DeliveryContext
from bot.outbox.post import Change, with_text
from bot.outbox.replaced import as_replaced
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded, classify
from bot.store.errors import StoreFailed
from bot.store.rows import Message, OutboxRow
from bot.tables.history import log_since, public_view
from bot.tables.letters import with_letters
from bot.tables.snapshot import TableSnapshot
from bot.texts import hidden_name, texts_for

LOBBY: Final = "lobby"
CARD: Final = "card"
MOST_MOVES: Final = 12
"""How far back a card that is drawn again tells what happened, at most."""
TRIES: Final = 6
"""The names in later messages are right anyway, so this does not hold up the rows behind it for long."""

log = logs.logger(__name__)


async def deliver_redraw(context: DeliveryContext, row: OutboxRow) -> Delivery:
    """The lobby's card and the newest messages of the game. Older ones are no longer known; Discord lets those who
    manage the server delete them."""
    snapshot = await context.table_here(row)
    if row.tries > TRIES:
        raise NotNeeded("tried too often")
    await context.store.forget_replaced(row.table)
    await _rename_thread(context, row, snapshot)
    messages = [message for message in await context.store.messages(row.table) if message.channel == row.target]
    line = sorted(
        (message for message in messages if message.kind.partition(".")[0] == CARD), key=lambda message: message.message
    )
    drawn = [await _redraw(context, row, snapshot, message, line) for message in messages]
    if not any(drawn):
        raise NotNeeded("no message that can be edited")
    return Delivery(max(filter(None, drawn)))


async def _redraw(
    context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, message: Message, line: list[Message]
) -> int | None:
    """The id of the message if it was edited."""
    newest = message in line[-1:]
    try:
        if message.kind == LOBBY:
            await context.post.edit(row, row.target, message.message, await context.cards.lobby(snapshot, 0), snapshot)
        elif message.kind == CARD and snapshot.position is not None:
            card = await _card(context, snapshot, message)
            card = card if newest else as_replaced(card, snapshot)
            await context.post.edit(row, row.target, message.message, card, snapshot)
        elif message in line:
            change = _renamed(row, snapshot, context.cards.heading(snapshot))
            await context.post.change(row, row.target, message.message, change)
        else:
            return None
    except DeliveryFailed as failure:
        if failure.retry_after is not None:
            raise
        # it is gone, too old to be edited, or in an archived thread
        log.info("not drawn again", message=message.message, code=failure.code)
        return None
    if newest or message.kind == LOBBY:
        context.versions.remember(message.message, snapshot.row.version)
    return message.message


async def _card(context: DeliveryContext, snapshot: TableSnapshot, shown: Message) -> OutgoingMessage:
    """The card as it would be sent now, with the last turn."""
    before = max(min(shown.moves_shown, snapshot.moves) - 1, 0)
    point = await context.store.checkpoint(snapshot.id, before)
    after = max(point.number if point is not None else 0, snapshot.moves - MOST_MOVES, 0)
    entries = await log_since(context.store, snapshot, None, after)
    moment = Moment(snapshot.view(None), snapshot.moves, await public_view(context.store, snapshot, after))
    return await context.cards.turn(snapshot, entries, mark=0, first=shown.moves_shown == 0, moment=moment)


def _renamed(row: OutboxRow, snapshot: TableSnapshot, heading: str) -> Change:
    """Replaces the name in the texts of a message, which has no picture, and the name of the table."""
    person = row.payload.get("person")
    # with the letters that they have while the name is hidden
    seats = [msgspec.structs.replace(seat, hidden=seat.hidden or seat.owner == person) for seat in snapshot.seats]
    names = [
        (escape_name(seat.name), hidden_name(seat, snapshot.language))
        for seat in with_letters(snapshot.row, seats)
        if seat.owner == person and seat.name
    ]
    hides = person in snapshot.hidden

    def change(view: discord.ui.LayoutView) -> bool:
        changed = False
        for part in view.walk_children():
            if isinstance(part, discord.ui.TextDisplay):
                for name, hidden in names:
                    old, new = (name, hidden) if hides else (hidden, name)
                    text = new.join(re.split(rf"(?<!\w){re.escape(old)}(?!\w)", part.content))
                    changed |= text != part.content
                    part.content = text
        return with_text(view, HEADING, heading) or changed

    return change


async def _rename_thread(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot) -> None:
    """Our threads are named like the table, or after the person who opened it. They keep the new name when the person's
    name is shown again."""
    names = [seat.name for seat in snapshot.seats if seat.hidden and seat.name]
    if snapshot.loaded.name is not None and not snapshot.name:
        names.append(snapshot.loaded.name.text)
    if snapshot.row.parent is None or not names:
        return
    client = context.post.client
    await context.post.turn()
    try:
        thread = await client.fetch_channel(row.target)
        ours = isinstance(thread, discord.Thread) and client.user is not None and thread.owner_id == client.user.id
        if isinstance(thread, discord.Thread) and ours and any(name in thread.name for name in names):
            game = texts_for(snapshot.language, snapshot.game).name("game", snapshot.game)
            await context.post.turn()
            await thread.edit(name=cut(game, THREAD_NAME))
    except (DeliveryFailed, StoreFailed):
        # no turn: not an answer of Discord
        raise
    except Exception as error:
        failure = classify(error, uncertain=row.uncertain, sending=False)
        if failure.retry_after is not None:
            raise failure from error
        log.info("thread not renamed", channel=row.target, code=failure.code)
