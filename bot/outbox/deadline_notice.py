"""The message about time: who is reminded, and who is late. There is one for each table, edited as things change and
deleted once it is about no one."""

from __future__ import annotations

from typing import Final

from bot.cards.ids import mark
from bot.outbox import results
from bot.outbox.context import DeliveryContext
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.rows import Message, OutboxRow
from bot.tables.deadlines import DeadlineState, deadline_state
from bot.tables.notifications import DEADLINE
from bot.tables.options import ON, REMINDERS
from bot.tables.snapshot import TableSnapshot

DUE: Final = DEADLINE
"""A message that has pinged only people who were reminded."""
LATE: Final = f"{DEADLINE}.late"
"""In one line with it: a message that has also pinged those who can vote."""


async def deliver_deadline(context: DeliveryContext, row: OutboxRow) -> Delivery:
    started = context.clock()
    snapshot = await context.table_here(row)
    state = deadline_state(snapshot, started, reminders=await _has_reminders(context, snapshot))
    before = await context.newest(row, DUE, LATE)
    if not state:
        if before is None:
            raise NotNeeded("no one is late")
        await context.post.delete(row, before.channel, before.message)
        for kind in (DUE, LATE):
            await context.store.drop_message(row.table, kind)
        return Delivery(before.message)
    ping = _people_to_ping(state, before)
    if before is not None and before.channel == row.target and not ping:
        card = context.cards.deadlines(snapshot, state, (), mark=mark(row.nonce))
        try:
            await context.post.edit(row, before.channel, before.message, card, snapshot)
        except DeliveryFailed as failure:
            if failure.code not in results.UNEDITABLE:
                raise
        else:
            return Delivery(before.message)
    sent = await context.post.find(row, row.target)
    if sent is None:
        card = context.cards.deadlines(snapshot, state, ping, mark=mark(row.nonce))
        sent = await context.post.send(row, row.target, card, snapshot)
    votes = bool(state.late) or (before is not None and before.kind == LATE)
    return context.delivered(LATE if votes else DUE, row, sent, snapshot, started)


def _people_to_ping(state: DeadlineState, before: Message | None) -> tuple[int, ...]:
    """Those whom the message that is there has not pinged."""
    reminded = {one.person for one in state.reminded if before is None or one.since > before.at}
    voters = set(state.voters) if before is None or before.kind != LATE else set[int]()
    return tuple(sorted(reminded | voters))


async def _has_reminders(context: DeliveryContext, snapshot: TableSnapshot) -> bool:
    guild = snapshot.row.guild
    return REMINDERS.of(snapshot.row) == ON and (guild is None or (await context.store.server(guild)).reminders)
