"""Invitations: a host keeps seats for people, and players hand their seats over to people, who join or decline."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.changes import Notification
from bot.store.rows import Invitation, SeatRow, Status
from bot.tables import lobby, notifications, seating
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.permissions import require_host, require_running, seats_seen
from bot.tables.reservations import ANY_SEAT
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer, ChangeResult, Request
from engine.illegal import Refused


async def invite(tables: Tables, request: Request, table: str, people: Sequence[int]) -> ChangeResult:
    """The host keeps a seat for each of these people; people who are invited already stay so."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        if snapshot.status is not Status.LOBBY:
            require_running(snapshot)
        require_host(snapshot, request)
        new = [person for person in dict.fromkeys(people) if snapshot.invitation_of(person) is None]
        for person in new:
            _require_invitable(snapshot, person)
        if len(new) > _room(snapshot):
            raise Refused("invite.full")
        answer = attempt.answer("invited", guests=_mentions(people))
        if not new:
            return NoChange(answer)
        added = (Invitation(person, ANY_SEAT, request.person, attempt.now) for person in new)
        return _plan(attempt, answer, (*snapshot.invitations, *added))

    return await tables.change(table, request.interaction, decide)


async def withdraw_invitations(tables: Tables, request: Request, table: str, people: Sequence[int]) -> ChangeResult:
    """The host keeps no seats for these people any more."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        require_host(snapshot, request)
        kept = tuple(one for one in snapshot.invitations if one.person not in people or one.seat != ANY_SEAT)
        answer = attempt.answer("uninvited", guests=_mentions(people))
        return NoChange(answer) if kept == snapshot.invitations else _plan(attempt, answer, kept)

    return await tables.change(table, request.interaction, decide)


async def hand_over(tables: Tables, request: Request, table: str, person: int | None) -> ChangeResult:
    """The owner of a seat hands it over to a person, who has to accept; None: to no one any more. Until then nothing
    changes, and a computer player that plays for the owner keeps the seat warm."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        require_running(snapshot)
        own = next((seat.seat for seat in snapshot.seats if seat.owner == request.person), None)
        if own is None:
            raise Refused("table.not_seated")
        others = tuple(one for one in snapshot.invitations if one.seat != own)
        if person is None:
            if others == snapshot.invitations:
                raise Refused("handover.none")
            return attempt.plan(attempt.answer("handover_ended"), invitations=others)
        if snapshot.seat_of(person) is not None or person == request.person:
            raise Refused("invite.sits")
        if seats_seen(snapshot, person) - {own}:
            raise Refused("invite.other_hand")
        answer = attempt.answer("handing_over", guests=_mentions([person]))
        known = snapshot.invitation_of(person)
        if known is not None and known.seat == own:
            return NoChange(answer)
        kept = tuple(one for one in others if one.person != person)
        added = Invitation(person, own, request.person, attempt.now)
        return attempt.plan(answer, invitations=(*kept, added))

    return await tables.change(table, request.interaction, decide)


async def accept_invitation(tables: Tables, request: Request, table: str) -> ChangeResult:
    """The invited person takes their seat."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        invitation = snapshot.invitation_of(request.person)
        if invitation is None:
            if snapshot.status.is_active and snapshot.seat_of(request.person) is not None:
                return attempt.no_change("sits_already")
            raise Refused("invite.none")
        if snapshot.status is Status.LOBBY:
            return lobby.join(attempt, request)
        return await seating.sit_down(tables, attempt, request)

    return await tables.change(table, request.interaction, decide)


async def decline_invitation(tables: Tables, request: Request, table: str) -> ChangeResult:
    """The one who has invited this person hears of it."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        invitation = snapshot.invitation_of(request.person)
        if invitation is None:
            raise Refused("invite.none")
        kept = tuple(one for one in snapshot.invitations if one is not invitation)
        params = {"guests": _mentions([request.person])}
        told = notifications.notice(snapshot.row.channel, attempt.now, "declined", params, [invitation.by])
        return _plan(attempt, attempt.answer("declined"), kept, told)

    return await tables.change(table, request.interaction, decide)


def _plan(
    attempt: Attempt, answer: Answer, invitations: tuple[Invitation, ...], told: tuple[Notification, ...] = ()
) -> Plan:
    snapshot = attempt.snapshot
    if snapshot.status is Status.LOBBY:
        return lobby.lobby_plan(attempt, answer, snapshot.seats, outbox=told, invitations=invitations)
    return attempt.plan(answer, invitations=invitations, outbox=told)


def _require_invitable(snapshot: TableSnapshot, person: int) -> None:
    if snapshot.seat_of(person) is not None:
        raise Refused("invite.sits")
    if snapshot.position is not None and not any(seat.person is None for seat in _open_to(snapshot, person)):
        raise Refused("invite.other_hand" if seats_seen(snapshot, person) else "invite.full")


def _open_to(snapshot: TableSnapshot, person: int) -> list[SeatRow]:
    """The seats that a person may take as far as hands are concerned."""
    seen = seats_seen(snapshot, person)
    return [seat for seat in snapshot.seats if not seen - {seat.seat}]


def _room(snapshot: TableSnapshot) -> int:
    """How many seats are free and not kept for anyone."""
    handed = {one.seat for one in snapshot.invitations}
    free = [
        seat
        for seat in snapshot.seats
        if seat.person is None and (snapshot.position is not None or seat.free) and seat.seat not in handed
    ]
    return len(free) - sum(one.seat == ANY_SEAT for one in snapshot.invitations)


def _mentions(people: Sequence[int]) -> str:
    return " ".join(f"<@{person}>" for person in people)
