"""Sentences for a whole table, or for one person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.cards.ids import mark
from bot.cards.notice import BALLOT, VOTE
from bot.outbox.attention import Attention, night_end, ways
from bot.outbox.context import DeliveryContext
from bot.outbox.results import Delivery, NotNeeded
from bot.store.changes import Notification
from bot.store.rows import OutboxRow, TargetKind
from bot.tables import deadlines, notifications
from bot.tables.history import log_since
from bot.tables.lobby_notices import still_asks
from bot.tables.notifications import OFFERS_SEAT, free_seat
from bot.tables.pauses import PAUSE
from bot.tables.snapshot import TableSnapshot
from bot.tables.undo_requests import AGREES
from bot.tables.undo_requests import ASKED as UNDO_ASKED
from bot.tables.votes import ABANDON, yes_votes
from engine.table import Entry

ENDS_VOTE: Final[Mapping[str, str]] = {
    "abandoned": ABANDON,
    "paused": PAUSE,
    **dict.fromkeys(("undone", "undo_expired", "undo_refused", "undo_void", "undo_withdrawn"), AGREES),
}
"""The vote that is over with a notice."""


async def deliver_notice(context: DeliveryContext, row: OutboxRow) -> Delivery:
    snapshot, started = await context.tables.snapshot(row.table), context.clock()
    key, ping = row.payload["key"], tuple(row.payload.get("ping", ()))
    params = deadlines.current_params(snapshot, key, row.payload.get("params", {}))
    if params is None or started >= row.payload.get("until", float("inf")):
        raise NotNeeded("no longer true")
    again = row.payload.get("again", False)
    if again and VOTE in params:
        votes = yes_votes(snapshot, params[VOTE], params.get(BALLOT), *ping, now=started)
        if votes is None:
            raise NotNeeded("the vote is over, or they have voted")
        params = {**params, "votes": votes}
    elif again and not all(still_asks(snapshot, key, params, person) for person in ping):
        raise NotNeeded("the lobby waits for something else")
    in_channel = row.place is TargetKind.CHANNEL
    attention = await _pings(context, row, snapshot, key, params, ping) if in_channel else Attention(ping)
    if again and not attention.people:
        await context.store.notify([(row.table, notification) for notification in attention.later], started)
        raise NotNeeded("no ping now")
    channel = await context.post.open_private(row) if row.place is TargetKind.USER else row.target
    sent = await context.post.find(row, channel)
    if sent is None:
        going = await _going(context, snapshot, params) if key == UNDO_ASKED else ()
        notice = context.cards.notice(snapshot, key, params, ping, mark=mark(row.nonce), going=going)
        sent = await context.post.send(row, channel, notice._replace(mentions=attention.people), snapshot)
    if key in OFFERS_SEAT and "seat" in params:
        return context.delivered(free_seat(params["seat"]), row, sent, snapshot, started)
    if vote := params.get(VOTE) or ENDS_VOTE.get(key):
        # what asked before is replaced, so its buttons go
        delivery = context.delivered(notifications.vote_message(vote), row, sent, snapshot, started)
        return delivery._replace(follow_ups=attention.later)
    return Delivery(sent.id, follow_ups=attention.later)


async def _going(context: DeliveryContext, snapshot: TableSnapshot, params: Mapping[str, Any]) -> Sequence[Entry]:
    """What the request would take back, as everyone may know it."""
    asked = snapshot.loaded.undo_request
    if asked is None or asked.number != params.get(BALLOT):
        return ()
    return await log_since(context.store, snapshot, None, asked.after)


async def _pings(
    context: DeliveryContext,
    row: OutboxRow,
    snapshot: TableSnapshot,
    key: str,
    params: Mapping[str, Any],
    people: tuple[int, ...],
) -> Attention:
    """Whom it pings of those that it names: nobody at night. A vote asks them again in the morning, and so does a lobby
    that waits for them."""
    awake: list[int] = []
    later: list[Notification] = []
    for number in people:
        person = await context.store.person(number)
        wakes = night_end(person, context.clock())
        if not any(ways(person, reminder=True)):
            continue
        if wakes is None:
            awake.append(number)
        elif VOTE in params or still_asks(snapshot, key, params, number):
            later += notifications.notice_again(row.target, wakes, key, params, number)
    return Attention(tuple(awake), tuple(later))
