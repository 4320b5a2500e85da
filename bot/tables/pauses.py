"""A table pauses when more than half of its people agree; any of them ends the pause. And players give others time."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.store.rows import Vote
from bot.tables import clock, notifications, records, timing
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.clock import HOUR, pace_of
from bot.tables.permissions import require_running, require_seat
from bot.tables.service import Tables
from bot.tables.stages import AWAY, TIMES, move_deadlines
from bot.tables.types import ChangeResult, Request
from bot.tables.votes import said_no
from engine.illegal import Refused

PAUSE: Final = "pause"
VOTE_LIFE: Final = 3 * 86_400.0
"""Seconds for which a vote counts."""
MOST_GIVEN: Final = 72
"""Hours that can be given at once."""


async def vote_to_pause(tables: Tables, request: Request, table: str, yes: bool = True) -> ChangeResult:
    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
        require_running(snapshot)
        require_seat(snapshot, request)
        if snapshot.row.pace is None:
            raise Refused("pause.no_clock")
        if snapshot.paused:
            return attempt.no_change("paused_already")
        votes = {vote.person: vote.yes for vote in snapshot.votes if vote.kind == PAUSE and vote.at > now - VOTE_LIFE}
        same, first = votes.get(request.person, False) == yes, request.person not in votes
        votes[request.person] = yes
        n, needed = sum(votes.get(person, False) for person in snapshot.persons), len(snapshot.persons) // 2 + 1
        if yes and n >= needed:
            return _pause(attempt)
        vote = Vote(PAUSE, -1, request.person, yes, now)
        if same:
            key = "pause_voted_already" if yes else "pause_not_voted"
            return said_no(attempt, key, vote) if first else attempt.no_change(key)
        params = {"votes": n, "needed": needed}
        if not yes:
            return attempt.plan(attempt.answer("pause_withdrawn"), votes=(vote,))
        others = [person for person in snapshot.persons if not votes.get(person, False)] if n == 1 else []
        said = {**notifications.by_name(request.name, request.person), **params, "vote": PAUSE}
        outbox = notifications.notice(channel, now, "pause_vote", said, others)
        return attempt.plan(attempt.answer("pause_voted", **params), votes=(vote,), outbox=outbox)

    return await tables.change(table, request.interaction, decide)


def _pause(attempt: Attempt) -> Plan:
    snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
    return attempt.plan(
        attempt.answer("paused"),
        clock=timing.stopped(snapshot, now, paused=now),
        awaited=records.with_deadlines(snapshot.awaited, None, now),
        drop_votes=(PAUSE, *(f"{AWAY}.{wait.seat}" for wait in snapshot.awaited)),
        outbox=(
            *notifications.notice(channel, now, "paused"),
            *notifications.status_line(channel, now, old=True),
            *notifications.deadlines(channel, now),
        ),
    )


async def end_pause(tables: Tables, request: Request, table: str) -> ChangeResult:
    """The clocks go on with what was left; at tables with hours per decision, these begin anew."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
        require_running(snapshot)
        require_seat(snapshot, request)
        if not snapshot.paused:
            return attempt.no_change("not_paused")
        awaited, going = timing.resumed(snapshot, now)
        times = [[wait.seat, wait.due] for wait in awaited if wait.due is not None]
        params = {**notifications.by_name(request.name, request.person), TIMES: times}
        asked = {snapshot.seats[wait.seat].person for wait in awaited}
        ping = [person for person in asked if person not in (None, request.person)]
        return attempt.plan(
            attempt.answer("pause_over"),
            clock=going,
            awaited=awaited,
            outbox=(
                *notifications.notice(channel, now, "pause_over", params, [one for one in ping if one is not None]),
                *notifications.status_line(channel, now, old=True),
            ),
        )

    return await tables.change(table, request.interaction, decide)


async def give_time(tables: Tables, request: Request, table: str, person: int, hours: int) -> ChangeResult:
    """Another player gives time to one who has little of it, or none."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot, now = attempt.snapshot, attempt.now
        require_running(snapshot)
        require_seat(snapshot, request)
        seat = snapshot.seat_of(person)
        if seat is None:
            raise Refused("give.not_seated")
        if person == request.person:
            raise Refused("give.yourself")
        if snapshot.row.pace is None or snapshot.paused:
            raise Refused("pause.no_clock" if snapshot.row.pace is None else "give.paused")
        amount, number = hours * HOUR, seat.seat
        params = {**notifications.by_name(request.name, request.person), "seat": number, "n": hours}
        if pace_of(snapshot.row) is None:
            plan = _give_to_decision(attempt, number, amount, params)
        else:
            plan = move_deadlines(
                Attempt(timing.with_clock_for(snapshot, number, now), now, attempt.interaction),
                "time_given",
                change=lambda one: clock.given(one, amount, now) if one.seat == number else one,
                params=params,
            )
        if isinstance(plan, NoChange):
            raise Refused("give.not_asked")
        answer = attempt.answer("time_given", seat=number, n=hours)
        commit = msgspec.structs.replace(plan.commit, answer=msgspec.json.encode(answer))
        return Plan(answer, commit)

    return await tables.change(table, request.interaction, decide)


def _give_to_decision(attempt: Attempt, seat: int, amount: float, params: dict[str, object]) -> Plan | NoChange:
    """At a table with hours per decision, only a decision that is open can have more."""
    snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
    wait = next((wait for wait in snapshot.awaited if wait.seat == seat), None)
    if wait is None or snapshot.row.pace is None:
        return attempt.no_change()
    due = max(wait.due or now, now) + amount
    changed = msgspec.structs.replace(wait, due=due, remind_at=due - records.reminder_time(snapshot.row.pace))
    return attempt.plan(
        attempt.answer(),
        awaited=tuple(changed if one.seat == seat else one for one in snapshot.awaited),
        drop_votes=(f"{AWAY}.{seat}",),
        outbox=(
            *notifications.notice(channel, now, "time_given", {**params, TIMES: [[seat, due]]}),
            *notifications.status_line(channel, now, old=True),
            *notifications.deadlines(channel, now),
        ),
    )
