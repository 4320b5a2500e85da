"""The message about time: who is reminded, and who is late. There is one for each table, edited as things change and
deleted once it is about no one. It pings nobody at night, but again in the morning if they can still act."""

from __future__ import annotations

from typing import Final

from bot.cards.ids import mark
from bot.outbox import results
from bot.outbox.attention import Attention, claim, night_end, turn_ping, ways
from bot.outbox.context import DeliveryContext
from bot.outbox.results import Delivery, DeliveryFailed, NotNeeded
from bot.store.changes import Notification
from bot.store.pings import Ping, PingKind
from bot.store.rows import Message, OutboxRow
from bot.tables import notifications
from bot.tables.deadlines import DeadlineState, deadline_state, has_voted
from bot.tables.notifications import DEADLINE, WaitingWhy
from bot.tables.options import ON, REMINDERS
from bot.tables.snapshot import TableSnapshot

DUE: Final = DEADLINE
"""A message that is only about people who were reminded."""
LATE: Final = f"{DEADLINE}.late"
"""In one line with it: a message that also asks others to vote."""


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
    wakes: int | None = row.payload.get("wake")
    reminded, voters = _people_to_tell(state, before) if wakes is None else _woken(snapshot, state, wakes)
    if wakes is not None and not reminded | voters:
        raise NotNeeded("they have decided and voted")
    if before is not None and before.channel == row.target and not reminded | voters:
        card = context.cards.deadlines(snapshot, state, (), mark=mark(row.nonce))
        try:
            await context.post.edit(row, before.channel, before.message, card, snapshot)
        except DeliveryFailed as failure:
            if failure.code not in results.UNEDITABLE:
                raise
        else:
            return Delivery(before.message)
    attention = await _attention(context, row, snapshot, reminded, voters)
    if wakes is not None and not attention.people:
        await context.store.notify([(row.table, notification) for notification in attention.later], started)
        raise NotNeeded("no ping now")
    sent = await context.post.find(row, row.target)
    if sent is None:
        card = context.cards.deadlines(snapshot, state, attention.people, mark=mark(row.nonce))
        sent = await context.post.send(row, row.target, card, snapshot)
    votes = bool(state.late) or (before is not None and before.kind == LATE)
    delivery = context.delivered(LATE if votes else DUE, row, sent, snapshot, started)
    return delivery._replace(follow_ups=attention.later)


def _people_to_tell(state: DeadlineState, before: Message | None) -> tuple[set[int], set[int]]:
    """Those who are reminded, and those who can vote, of whom the message that is there does not know."""
    reminded = {one.person for one in state.reminded if before is None or one.since > before.at}
    voters = set(state.voters) if before is None or before.kind != LATE else set[int]()
    return reminded, voters - reminded


def _woken(snapshot: TableSnapshot, state: DeadlineState, person: int) -> tuple[set[int], set[int]]:
    """The same for a person who was asleep."""
    if any(one.person == person for one in state.reminded):
        return {person}, set()
    asked = person in state.voters and not has_voted(snapshot, state, person)
    return set(), {person} if asked else set()


async def _attention(
    context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, reminded: set[int], voters: set[int]
) -> Attention:
    """Whom to ping now, and what reaches the others: those who sleep in the morning, a reminder also in private."""
    now, channel = context.clock(), snapshot.row.channel
    people: list[int] = []
    claims: list[Ping] = []
    later: list[Notification] = []
    for number in sorted(reminded | voters):
        person = await context.store.person(number)
        told, wakes = ways(person, reminder=True), night_end(person, now)
        if not any(told):
            continue
        if wakes is not None:
            later += notifications.deadlines(channel, wakes, wake=number)
        elif number in voters:
            # no private message asks for a vote
            people.append(number)
        else:
            claims += [turn_ping(context, row, snapshot, person)] if told.channel else []
            later += notifications.waiting(number, now, WaitingWhy.REMIND) if told.private else ()
    people += await claim(context, claims, PingKind.REMINDER)
    return Attention(tuple(sorted(people)), tuple(later))


async def _has_reminders(context: DeliveryContext, snapshot: TableSnapshot) -> bool:
    guild = snapshot.row.guild
    return REMINDERS.of(snapshot.row) == ON and (guild is None or (await context.store.server(guild)).reminders)
