"""Votes of the people at a table: to abandon the game, to substitute a late player."""

from __future__ import annotations

from typing import Final

from bot.store.changes import Changes
from bot.store.rows import Status, Vote
from bot.tables import notifications
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.deadlines import is_late, others_than
from bot.tables.permissions import require_host, require_running, require_seat
from bot.tables.seating import stop_game
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.stages import AWAY
from bot.tables.substitutes import substitute
from bot.tables.types import ChangeResult, Request
from engine.illegal import Refused

ABANDON: Final = "abandon"
VOTE_LIFE: Final = 3 * 86_400.0
"""Seconds for which a vote counts, so that last month's anger does not end a game."""


async def vote_to_abandon(tables: Tables, request: Request, table: str, yes: bool = True) -> ChangeResult:
    """More than half of the people are needed to abandon a game; the host alone abandons a lobby."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        if attempt.snapshot.status is Status.LOBBY:
            return _abandon_lobby(attempt, request, yes)
        return _vote_to_abandon(attempt, request, yes)

    return await tables.change(table, request.interaction, decide)


def said_no(attempt: Attempt, key: str, vote: Vote) -> Plan:
    """A first vote against changes no count, but its person is not asked again."""
    return attempt.plan(attempt.answer(key), votes=(vote,))


def yes_votes(snapshot: TableSnapshot, kind: str, ballot: int | None, person: int, *, now: float) -> int | None:
    """How many have agreed in a vote of all that this person has not answered yet; None if there is none. `ballot`: the
    number of the request to take moves back that it is about."""
    votes = {vote.person: vote.yes for vote in snapshot.votes if vote.kind == kind and vote.at > now - VOTE_LIFE}
    asked = snapshot.loaded.undo_request
    goes_on = any(votes.values()) if ballot is None else asked is not None and asked.number == ballot
    if snapshot.status is not Status.RUNNING or not goes_on or person in votes or person not in snapshot.persons:
        return None
    return sum(votes.values())


def _abandon_lobby(attempt: Attempt, request: Request, yes: bool) -> Plan | NoChange:
    require_host(attempt.snapshot, request)
    if not yes:
        return attempt.no_change("lobby_kept")
    changes = Changes(status=Status.ABANDONED, remind_at=None, expires_at=None)
    outbox = notifications.lobby(attempt.snapshot.row.channel, attempt.now)
    return attempt.plan(attempt.answer("lobby_abandoned"), changes=changes, outbox=outbox)


def _vote_to_abandon(attempt: Attempt, request: Request, yes: bool) -> Plan | NoChange:
    snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
    require_running(snapshot)
    require_seat(snapshot, request)
    votes = {vote.person: vote.yes for vote in snapshot.votes if vote.kind == ABANDON and vote.at > now - VOTE_LIFE}
    same, first = votes.get(request.person, False) == yes, request.person not in votes
    votes[request.person] = yes
    n = sum(votes.get(person, False) for person in snapshot.persons)
    needed = len(snapshot.persons) // 2 + 1
    # earlier votes may have become a majority when a player left
    if yes and n >= needed:
        outbox = (*notifications.notice(channel, now, "abandoned"), *notifications.status_line(channel, now))
        return stop_game(attempt, attempt.answer("abandoned"), Status.ABANDONED, outbox=outbox)
    vote = Vote(ABANDON, -1, request.person, yes, now)
    if same:
        key = "voted_already" if yes else "not_voted"
        return said_no(attempt, key, vote) if first else attempt.no_change(key)
    params = {**notifications.by_name(request.name, request.person), "votes": n, "needed": needed}
    key = "vote" if yes else "vote_withdrawn"
    others = [person for person in snapshot.persons if not votes.get(person, False)] if yes and n == 1 else []
    outbox = notifications.notice(channel, now, key, {**params, "vote": ABANDON} if yes else params, others)
    return attempt.plan(attempt.answer("voted" if yes else "vote_withdrawn", **params), votes=(vote,), outbox=outbox)


async def vote_to_substitute(
    tables: Tables, request: Request, table: str, number: int, yes: bool = True
) -> ChangeResult:
    """More than half of the others are needed to give a late seat to a computer player, until its owner takes it
    back."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot, now = attempt.snapshot, attempt.now
        require_running(snapshot)
        require_seat(snapshot, request)
        if not is_late(snapshot, number):
            raise Refused("away.not_late")
        seat = snapshot.seats[number]
        if seat.person == request.person:
            raise Refused("away.yourself")
        kind = f"{AWAY}.{number}"
        votes = {vote.person: vote.yes for vote in snapshot.votes if vote.kind == kind}
        same, first = votes.get(request.person, False) == yes, request.person not in votes
        votes[request.person] = yes
        others = others_than(snapshot, number)
        n = sum(votes.get(person, False) for person in others)
        needed = len(others) // 2 + 1
        if yes and n >= needed:
            return await substitute(attempt, seat, request.person)
        vote = Vote(kind, number, request.person, yes, now)
        if same:
            key = "away_voted" if yes else "away_waits"
            return said_no(attempt, key, vote) if first else attempt.no_change(key)
        answer = attempt.answer("away_votes" if yes else "away_waits", votes=n, needed=needed)
        outbox = notifications.deadlines(snapshot.row.channel, now)
        return attempt.plan(answer, votes=(vote,), outbox=outbox)

    return await tables.change(table, request.interaction, decide)
