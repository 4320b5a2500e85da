"""A first clock: a time per decision, one reminder, then the others may give the seat to a computer player."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.store.changes import Changes, Telling
from bot.store.rows import Awaited, Moment, SeatRow, Status, Vote
from bot.tables import notifications, play
from bot.tables.attempt import Nothing, Plan, written
from bot.tables.core import Tables
from bot.tables.live import Live
from bot.tables.permissions import SEEN, require_running, require_seat
from bot.tables.seating import SUBSTITUTE, with_seat
from bot.tables.types import Answer, Press
from engine.illegal import Refused

AWAY = "away"
"""Votes on a seat whose time is over, a kind for each seat."""
LATE = "late"
"""The notice that a time is over."""


async def remind(tables: Tables, moment: Moment) -> None:
    """Once before the time is over, whoever is to decide is told."""

    async def think(live: Live) -> Plan | Nothing:
        answer = Answer(key="done", table=live.id)
        wait = _waited(live, moment)
        if wait is None or wait.remind_at != moment.at:
            return Nothing(answer)
        now = tables.clock()
        ping = _people(live, wait.seat)
        params = {"seat": wait.seat, "due": wait.due, "decision": wait.decision}
        outbox = notifications.notice(live.row.channel, now, "remind", params, ping) if ping else ()
        awaited = _with_wait(live, msgspec.structs.replace(wait, remind_at=None))
        return Plan(answer, written(live, moment.interaction, now, answer, awaited=awaited, outbox=outbox))

    await tables.change_at(moment, think)


async def late(tables: Tables, moment: Moment) -> None:
    """The time is over: the table has declared what is answered then, or the others are asked whether they want to go
    on waiting."""

    async def think(live: Live) -> Plan | Nothing:
        answer = Answer(key="done", table=live.id)
        wait = _waited(live, moment)
        if wait is None or wait.due != moment.at:
            return Nothing(answer)
        now = tables.clock()
        step = live.begun.step
        declared = None if step is None else step.overdue(live.begun, wait.seat)
        if declared is not None:
            return await play.overdue(now, moment.interaction, live, wait.seat, declared)
        channel = live.row.channel
        outbox: tuple[Telling, ...] = notifications.missing(channel, now)
        if others := _others(live, wait.seat):
            params = {"seat": wait.seat, "decision": wait.decision, "vote": AWAY}
            outbox += notifications.notice(channel, now, LATE, params, others)
        awaited = _with_wait(live, msgspec.structs.replace(wait, due=None, remind_at=None))
        return Plan(answer, written(live, moment.interaction, now, answer, awaited=awaited, outbox=outbox))

    await tables.change_at(moment, think)


async def substitute(tables: Tables, press: Press, table: str, number: int, yes: bool) -> Answer:
    """More than half of the others give a late seat to a computer player, until its owner takes it back."""

    async def think(live: Live) -> Plan | Nothing:
        require_running(live)
        require_seat(live, press)
        if not is_late(live, number):
            raise Refused("away.not_late")
        seat = live.seats[number]
        if seat.person == press.person:
            raise Refused("away.yourself")
        now = tables.clock()
        kind = vote_kind(number)
        voted = {vote.person: vote.yes for vote in live.votes if vote.kind == kind}
        same = voted.get(press.person, False) == yes
        voted[press.person] = yes
        others = _others(live, number)
        n = sum(voted.get(person, False) for person in others)
        needed = len(others) // 2 + 1
        if yes and n >= needed:
            return await _substituted(live, press, seat, now)
        if same:
            return Nothing(Answer(key="away_voted" if yes else "away_waits", table=live.id))
        vote = Vote(kind, number, press.person, yes, now)
        params = {"votes": n, "needed": needed}
        answer = Answer(key="away_votes" if yes else "away_waits", params=params, table=live.id)
        return Plan(answer, written(live, press.interaction, now, answer, votes=(vote,)))

    return await tables.change(table, press.interaction, think)


def is_late(live: Live, number: int) -> bool:
    """Is this seat's time over? Then its wait has no end any more, although the table has a pace."""
    return live.row.pace is not None and any(wait.seat == number and wait.due is None for wait in live.awaited)


def current_params(live: Live, key: str, params: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a notice says now; None if it is about a time that has become another one, or a decision that was made."""
    if "decision" not in params:
        return params
    asked = params["seat"], params["decision"]
    wait = next((wait for wait in live.awaited if (wait.seat, wait.decision) == asked), None)
    if wait is None or live.row.pace is None or wait.remind_at is not None or (wait.due is None) != (key == LATE):
        return None
    # A silence may have put it off.
    return params if wait.due is None else {**params, "due": wait.due}


async def put_off(tables: Tables, table: str) -> None:
    """After a silence: the card says the new time."""

    async def think(live: Live) -> Plan | Nothing:
        answer = Answer(key="done", table=live.id)
        if live.status is not Status.RUNNING or all(wait.due is None for wait in live.awaited):
            return Nothing(answer)
        now = tables.clock()
        outbox = notifications.missing(live.row.channel, now, old=True)
        return Plan(answer, written(live, None, now, answer, outbox=outbox))

    await tables.change(table, None, think)


def vote_kind(number: int) -> str:
    return f"{AWAY}.{number}"


async def _substituted(live: Live, press: Press, seat: SeatRow, now: float) -> Plan:
    answer = Answer(key="away_done", params={"player": SUBSTITUTE}, table=live.id)
    params = {"name": seat.name, "player": SUBSTITUTE}
    channel = live.row.channel
    more = notifications.notice(channel, now, "away", params)
    seats = with_seat(live, msgspec.structs.replace(seat, person=None, player=SUBSTITUTE))
    votes = () if seat.person is None else (Vote(SEEN, seat.seat, seat.person, True, now),)
    changes = Changes(host=press.person) if seat.person == live.row.host else None
    plan = await play.moved(
        now,
        press.interaction,
        live,
        answer,
        live.begun,
        [],
        mover=None,
        seats=seats,
        more=more,
        changes=changes,
        votes=votes,
    )
    if any(telling.kind in ("card", "aside") for telling in plan.commit.outbox):
        return plan
    # Others are asked as well: the card stays, and is old by now.
    outbox = (*plan.commit.outbox, *notifications.missing(channel, now, old=True))
    return dataclasses.replace(plan, commit=msgspec.structs.replace(plan.commit, outbox=outbox))


def _waited(live: Live, moment: Moment) -> Awaited | None:
    if live.status is not Status.RUNNING:
        return None
    asked = moment.seat, moment.decision
    return next((wait for wait in live.awaited if (wait.seat, wait.decision) == asked), None)


def _with_wait(live: Live, changed: Awaited) -> tuple[Awaited, ...]:
    return tuple(changed if wait.seat == changed.seat else wait for wait in live.awaited)


def _people(live: Live, number: int) -> list[int]:
    person = live.seats[number].person
    return [] if person is None else [person]


def _others(live: Live, number: int) -> list[int]:
    return [person for person in live.persons if person != live.seats[number].person]
