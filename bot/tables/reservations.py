"""Seats that are kept for invited people: who may take a free seat, and which invitations still stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec
from msgspec import UNSET

from bot.store.rows import Invitation, SeatRow, Status
from bot.tables import notifications
from bot.tables.attempt import Plan
from bot.tables.options import ENTRY, INVITED
from bot.tables.snapshot import TableSnapshot
from engine.illegal import Refused

ANY_SEAT: Final = -1
"""The seat of an invitation that is not for a certain one."""


def require_admitted(snapshot: TableSnapshot, person: int) -> None:
    """Refused to people without an invitation where one is needed, unless a seat is theirs."""
    if ENTRY.of(snapshot.row) != INVITED or snapshot.invitation_of(person) is not None:
        return
    if not any(seat.owner == person for seat in snapshot.seats):
        raise Refused("seat.invited_only")


def require_unreserved(snapshot: TableSnapshot, person: int | None, free: int) -> None:
    """Refused if so many free seats are all kept for others."""
    if free <= sum(one.seat == ANY_SEAT and one.person != person for one in snapshot.invitations):
        raise Refused("lobby.reserved")


def reserved_seats(snapshot: TableSnapshot, person: int) -> frozenset[int]:
    """The seats that their owners hand over to someone else."""
    return frozenset(one.seat for one in snapshot.invitations if one.person != person)


def settle(snapshot: TableSnapshot, plan: Plan) -> Plan:
    """The plan with the invitations that stand after it. The people whose invitation begins, changes or ends have their
    messages changed."""
    commit = plan.commit
    wanted = snapshot.invitations if commit.invitations is None else commit.invitations
    if not (wanted or snapshot.invitations):
        return plan
    changes = commit.changes
    status = snapshot.status if changes is None or changes.status is UNSET else changes.status
    channel = snapshot.row.channel if changes is None or changes.channel is UNSET else changes.channel
    seats = snapshot.seats if commit.seats is None else commit.seats
    closed = commit.closure is not None or snapshot.closure is not None
    begun = snapshot.position is not None
    starts = snapshot.status is Status.LOBBY and status is Status.RUNNING
    kept = tuple(
        one
        for one in wanted
        if not (closed or starts) and (status.is_active or (begun and status is Status.CLOSED)) and _stands(one, seats)
    )
    before = {one.person: one for one in snapshot.invitations}
    after = {one.person: one for one in kept}
    changed = [person for person in sorted({*before, *after}) if before.get(person) != after.get(person)]
    if not changed and commit.invitations is None:
        return plan
    told = (row for person in changed for row in notifications.invitation(channel, person, commit.now))
    return replace(plan, commit=msgspec.structs.replace(commit, invitations=kept, outbox=(*commit.outbox, *told)))


def _stands(invitation: Invitation, seats: Sequence[SeatRow]) -> bool:
    """Not once its person sits, the seat has another owner, or people play everywhere."""
    if any(seat.person == invitation.person for seat in seats):
        return False
    if invitation.seat == ANY_SEAT:
        return any(seat.person is None for seat in seats)
    return seats[invitation.seat].owner == invitation.by
