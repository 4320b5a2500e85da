"""Whom a message may ping. A player who is away is pinged by the first table that comes to await them, and by no other
until they look (any press or command) or their reminder comes; never at night. Others are only named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from bot.outbox.context import DeliveryContext
from bot.people.hours import hours_of
from bot.store.changes import Notification
from bot.store.pings import PRIVATE, Ping, PingAnswer, PingKind
from bot.store.rows import Notify, OutboxRow, PendingDecision, Person
from bot.tables import notifications
from bot.tables.notifications import WaitingWhy
from bot.tables.snapshot import TableSnapshot

CLOCK_ROUNDING: Final = 1.0
"""A row may be delivered a moment before it is due."""


class Ways(NamedTuple):
    """How a person is told that a table awaits them."""

    channel: bool = False
    private: bool = False


class Attention(NamedTuple):
    people: tuple[int, ...] = ()
    """Those to ping."""
    later: tuple[Notification, ...] = ()
    """Pings that wait for the end of the night."""


def ways(person: Person, *, reminder: bool = False) -> Ways:
    """With closed private messages only the channel is left. A digest replaces pings, except for a `reminder`."""
    settings = person.settings
    if settings.notify is Notify.NEITHER:
        return Ways()
    if person.dms_closed:
        return Ways(channel=True)
    if settings.digest is not None and not reminder:
        return Ways()
    return Ways(settings.notify is not Notify.PRIVATE, settings.notify in (Notify.PRIVATE, Notify.BOTH))


def is_told_privately(person: Person) -> bool:
    """Does a private message tell them that a table awaits them, at once or once a day?"""
    settings = person.settings
    daily = settings.digest is not None and settings.notify is not Notify.NEITHER and not person.dms_closed
    return ways(person).private or daily


def night_end(person: Person, now: float) -> float | None:
    """When the person wakes up; None if they are awake."""
    wakes = hours_of(person.settings).next_waking(now)
    return wakes if wakes - now > CLOCK_ROUNDING else None


async def turn_pings(
    context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, people: Iterable[int], *, sent: bool = False
) -> Attention:
    """The people whom a card may ping of those that it names. If it was `sent` by an earlier try, only the later
    pings."""
    claims: list[Ping] = []
    later: list[Notification] = []
    for number in people:
        person = await context.store.person(number)
        if not ways(person).channel:
            continue
        ping = turn_ping(context, row, snapshot, person)
        wakes = night_end(person, ping.at)
        if wakes is None:
            claims.append(ping)
        elif await context.store.hold_ping(ping):
            later += notifications.wake(snapshot.row.channel, wakes, number)
    return Attention(() if sent else await claim(context, claims), tuple(later))


def turn_ping(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, person: Person) -> Ping:
    """A ping in the channel: the table awaits this person."""
    wait = wait_of(snapshot, person.id)
    return Ping(
        person=person.id,
        place=snapshot.row.guild or row.target,
        table=row.table,
        nonce=row.nonce,
        at=context.clock(),
        decision=0 if wait is None else wait.decision,
        since=None if wait is None else wait.since,
        # closed private messages: no list of all tables reaches them
        everywhere=not person.dms_closed,
    )


async def wake_pings(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, person: int) -> Attention:
    """The ping that has waited for the end of the night, if it is still needed."""
    known = await context.store.person(person)
    if not ways(known).channel or wait_of(snapshot, person) is None:
        return Attention()
    wakes = night_end(known, context.clock())
    if wakes is not None:
        # they have changed their hours
        return Attention((), notifications.wake(snapshot.row.channel, wakes, person))
    ping = turn_ping(context, row, snapshot, known)
    return Attention(await claim(context, [ping], PingKind.HELD))


async def private_ping(context: DeliveryContext, row: OutboxRow, snapshot: TableSnapshot, person: Person) -> Attention:
    """Whether the private message of a turn pings: at night it does not, and a list follows in the morning."""
    if not ways(person).private:
        return Attention()
    ping = msgspec.structs.replace(turn_ping(context, row, snapshot, person), place=PRIVATE)
    wakes = night_end(person, ping.at)
    if wakes is None:
        return Attention(await claim(context, [ping]))
    if not await context.store.hold_ping(ping):
        return Attention()
    return Attention((), notifications.waiting(person.id, wakes, WaitingWhy.WAKE))


async def claim(context: DeliveryContext, pings: list[Ping], kind: PingKind = PingKind.TURN) -> tuple[int, ...]:
    """The people who may be pinged. A ping in a server that its person has left since does not count."""
    if not pings:
        return ()
    asked = [_of_kind(ping, kind) for ping in pings]
    answers = await context.store.claim_pings(asked)
    again = [
        ping
        for ping, answer in zip(asked, answers, strict=True)
        if answer.elsewhere is not None and not await _reached(context, ping, answer)
    ]
    allowed = {ping.person for ping, answer in zip(asked, answers, strict=True) if answer.pings}
    if again:
        answers = await context.store.claim_pings(again)
        allowed |= {ping.person for ping, answer in zip(again, answers, strict=True) if answer.pings}
    return tuple(ping.person for ping in asked if ping.person in allowed)


async def _reached(context: DeliveryContext, ping: Ping, answer: PingAnswer) -> bool:
    """Could the person see the ping in the other server? If not, it is forgotten."""
    assert answer.elsewhere is not None
    if await context.post.is_member(answer.elsewhere, ping.person):
        return True
    await context.store.forget_ping(ping.person, answer.elsewhere)
    return False


def _of_kind(ping: Ping, kind: PingKind) -> Ping:
    return ping if kind is ping.kind else msgspec.structs.replace(ping, kind=kind)


def wait_of(snapshot: TableSnapshot, person: int) -> PendingDecision | None:
    """What the table asks of the person."""
    return next((wait for wait in snapshot.awaited if snapshot.seats[wait.seat].person == person), None)


def awaited_people(snapshot: TableSnapshot) -> tuple[int, ...]:
    people = (snapshot.seats[wait.seat].person for wait in snapshot.awaited)
    return tuple(person for person in people if person is not None)
