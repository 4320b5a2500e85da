"""Who plays which seat: players leave, take over a seat or come back; the host may change."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from bot.store.changes import Changes, Notification
from bot.store.rows import SeatRow, Status
from bot.tables import letters, lobby, notifications, play, records
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.clock import pace_of
from bot.tables.naming import unused_in
from bot.tables.permissions import is_host, require_host, require_running, require_seat, require_unseen, seats_seen
from bot.tables.reservations import ANY_SEAT, require_admitted, require_unreserved, reserved_seats
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.stages import AWAY
from bot.tables.timing import knowing, stopped, with_time_for
from bot.tables.types import Answer, ChangeResult, Request
from engine.illegal import Refused
from engine.orders import ForgetOrders
from engine.position import Position
from engine.table import Entry, play_line_on_copy

SUBSTITUTE: Final = "greedy"
"""The computer player that takes the seat of a person who leaves."""


async def leave_table(tables: Tables, request: Request, table: str) -> ChangeResult:
    """A computer player takes the seat until its owner comes back. When the last person leaves, the game stops and is
    kept."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot, now = attempt.snapshot, attempt.now
        if snapshot.status is Status.LOBBY:
            return lobby.leave_lobby(attempt, request)
        require_running(snapshot)
        own = snapshot.seat_of(request.person)
        if own is None:
            return attempt.no_change("left_already")
        seats = lobby.with_seat(snapshot.seats, msgspec.structs.replace(own, person=None, player=SUBSTITUTE))
        people = [seat.person for seat in seats if seat.person is not None]
        params = {**notifications.by_name(request.name, request.person), "player": SUBSTITUTE, "seat": own.seat}
        channel = snapshot.row.channel
        host = next_host(snapshot, request.person) if people and request.person == snapshot.row.host else None
        outbox = (
            *notifications.notice_with_host(channel, now, "left" if people else "closed", params, host),
            *notifications.status_line(channel, now),
            *notifications.left_hand(own, now),
        )
        if not people:
            answer = attempt.answer("left_closed")
            return stop_game(attempt, answer, Status.CLOSED, seats=seats, outbox=outbox)
        changes = None if host is None else Changes(host=host)
        answer = attempt.answer("left_game", player=SUBSTITUTE)
        plan = attempt.plan(answer, seats=seats, changes=changes, outbox=outbox)
        return await play.advance(attempt, plan, snapshot.game_position)

    return await tables.change(table, request.interaction, decide)


def next_host(snapshot: TableSnapshot, person: int) -> int:
    """Who becomes the host if this person leaves: the first of the others."""
    return next(other for other in snapshot.persons if other != person)


async def take_seat(
    tables: Tables, request: Request, table: str, number: int | None = None, player: str | None = None
) -> ChangeResult:
    """In a lobby: takes another seat, or gives one to a computer player. In a game: takes over a seat that a computer
    player holds."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        if player is not None:
            return lobby.add_computer(attempt, request, number, player)
        if snapshot.status is Status.LOBBY:
            return lobby.change_seat(attempt, request, number)
        return await sit_down(tables, attempt, request, number)

    return await tables.change(table, request.interaction, decide)


async def sit_down(tables: Tables, attempt: Attempt, request: Request, number: int | None = None) -> Plan | NoChange:
    """Takes a seat in a game: one's own, the one that is handed over to this person, or one that no person plays."""
    snapshot = attempt.snapshot
    if snapshot.status is not Status.CLOSED or snapshot.position is None or snapshot.closure is not None:
        require_running(snapshot)
    if snapshot.seat_of(request.person) is not None:
        return attempt.no_change("sits_already")
    return await _take_over(tables, attempt, request, _open_seat(snapshot, request, number))


async def look_for_substitute(tables: Tables, request: Request, table: str) -> ChangeResult:
    """Says in the channel that a seat is free, as when its player left: the first that a person has left, or else any
    that no person plays."""

    async def decide(attempt: Attempt) -> Plan:
        snapshot = attempt.snapshot
        require_running(snapshot)
        if not is_host(snapshot, request):
            require_seat(snapshot, request)
        handed = {one.seat for one in snapshot.invitations}
        free = [seat for seat in snapshot.seats if seat.person is None and seat.seat not in handed]
        if not free:
            raise Refused("seat.none_free")
        seat = next((seat for seat in free if seat.owner is not None), free[0])
        params = {**notifications.by_name(request.name, request.person), "seat": seat.seat}
        told = notifications.notice(snapshot.row.channel, attempt.now, "seeking", params)
        return attempt.plan(attempt.answer("seeking"), outbox=told)

    return await tables.change(table, request.interaction, decide)


async def transfer_host(tables: Tables, request: Request, table: str, person: int) -> ChangeResult:
    """Another player becomes the host."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot, now = attempt.snapshot, attempt.now
        require_host(snapshot, request)
        seat = snapshot.seat_of(person)
        if seat is None:
            raise Refused("host.not_seated")
        if person == snapshot.row.host:
            return attempt.no_change("host_already", name=_plain_name(seat))
        params = notifications.by_name(seat.name, seat.owner)
        outbox = notifications.notice(snapshot.row.channel, now, "host", params, {person} - {request.person})
        if snapshot.status is Status.LOBBY:
            outbox += notifications.lobby(snapshot.row.channel, now)
        return attempt.plan(
            attempt.answer("handed_on", name=_plain_name(seat)), changes=Changes(host=person), outbox=outbox
        )

    return await tables.change(table, request.interaction, decide)


def _plain_name(seat: SeatRow) -> str:
    return seat.shown_name or seat.letter


def stop_game(
    attempt: Attempt, answer: Answer, status: Status, *, outbox: Sequence[Notification], **parts: Any
) -> Plan:
    """Stops the game; its state is kept. The hands of those who were awaited no longer say that it is their move."""
    snapshot, seats = attempt.snapshot, parts.get("seats", attempt.snapshot.seats)
    if any(records.is_announced(wait, snapshot.row.pace) for wait in snapshot.awaited):
        outbox = (*outbox, *notifications.deadlines(snapshot.row.channel, attempt.now))
    hands = [row for wait in snapshot.awaited for row in notifications.hand(seats[wait.seat], attempt.now, anew=False)]
    return attempt.plan(
        answer,
        changes=Changes(status=status),
        awaited=(),
        undo_request=None,
        clock=stopped(snapshot, attempt.now),
        drop_drafts=tuple(draft.seat for draft in snapshot.drafts),
        drop_votes=tuple({vote.kind for vote in snapshot.votes}),
        outbox=(*hands, *outbox),
        **parts,
    )


async def _take_over(tables: Tables, attempt: Attempt, request: Request, seat: SeatRow) -> Plan:
    attempt = await knowing(tables, attempt, request.person)
    snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
    taken = SeatRow(seat.seat, request.person, request.person, "", request.name, request.locale)
    changes, name = Changes(status=Status.RUNNING, table_options=letters.fix(snapshot.row, snapshot.seats)), None
    seats = lobby.with_seat(snapshot.seats, taken)
    handed = seat.person is not None
    if handed and seat.person == snapshot.row.host:
        changes = msgspec.structs.replace(changes, host=_host_after(seats, request.person))
    outbox = (
        *(_handed_notice(attempt, seat, changes) if handed else _sat_notice(attempt, seat)),
        *notifications.left_hand(seat, now),
        *notifications.status_line(channel, now),
        *notifications.hand(taken, now, anew=True),
        *notifications.seat_taken(channel, seat.seat, now),
    )
    if snapshot.status is Status.CLOSED:
        # a closed game awaited no one and has no other person to be its host
        outbox += notifications.card(channel, now)
        changes = msgspec.structs.replace(changes, host=request.person)
        name = await unused_in(tables, snapshot, snapshot.row.guild)
    answer = attempt.answer("sat", letter=seat.letter)
    plan = attempt.plan(answer, seats=seats, changes=changes, name=name, outbox=outbox)
    position, entries = (
        _without_orders(snapshot, seat) if seat.owner != request.person else (snapshot.game_position, [])
    )
    plan = await play.advance(attempt, plan, position, entries)
    known = seat.owner == request.person or any(
        (hand.seat, hand.person) == (seat.seat, request.person) for hand in snapshot.seen
    )
    return _with_new_time(attempt, plan, seat.seat, new=not known) if handed or not known else plan


def _sat_notice(attempt: Attempt, seat: SeatRow) -> tuple[Notification, ...]:
    return notifications.notice(attempt.snapshot.row.channel, attempt.now, "sat", {"seat": seat.seat})


def _handed_notice(attempt: Attempt, seat: SeatRow, changes: Changes) -> tuple[Notification, ...]:
    params = {**notifications.by_name(seat.name, seat.owner), "seat": seat.seat}
    host = None if changes.host is UNSET else changes.host
    return notifications.notice_with_host(attempt.snapshot.row.channel, attempt.now, "handed", params, host)


def _host_after(seats: Sequence[SeatRow], person: int) -> int:
    """Who becomes the host if this person takes over the host's seat: the first of the others, if there are any."""
    return next((seat.person for seat in seats if seat.person not in (None, person)), None) or person


def _with_new_time(attempt: Attempt, plan: Plan, seat: int, *, new: bool) -> Plan:
    """A person who takes over in the middle of a decision has the whole time for it, or what is left to the seat and no
    less than they need; votes about the delay of the one before them end."""
    snapshot, commit = attempt.snapshot, plan.commit
    if pace_of(snapshot.row) is not None:
        known = commit.awaited or (), commit.clock or snapshot.clock
        awaited, clock = with_time_for(snapshot, commit.seats or snapshot.seats, known, seat, new=new)
        changed = None if clock == snapshot.clock else clock
        commit = msgspec.structs.replace(commit, awaited=awaited, clock=changed)
        plan = dataclasses.replace(plan, commit=commit)
    pace, outbox = snapshot.row.pace, commit.outbox
    before = next((wait for wait in snapshot.awaited if wait.seat == seat), None)
    if before is None or pace is None:
        return plan
    if records.is_announced(before, pace):
        outbox = (*outbox, *notifications.deadlines(snapshot.row.channel, attempt.now))
    awaited = commit.awaited or ()
    if pace_of(snapshot.row) is None and not snapshot.paused:
        awaited = tuple(
            records.with_deadlines((wait,), pace, attempt.now)[0] if wait == before else wait for wait in awaited
        )
    dropped = tuple({*commit.drop_votes, f"{AWAY}.{seat}"})
    return dataclasses.replace(
        plan, commit=msgspec.structs.replace(commit, awaited=awaited, drop_votes=dropped, outbox=outbox)
    )


def _without_orders(snapshot: TableSnapshot, seat: SeatRow) -> tuple[Position[Any, Any], list[Entry]]:
    """The orders of the seat's previous player must not answer for the next one."""
    if not snapshot.game_position.state.orders.get(seat.seat):
        return snapshot.game_position, []
    return play_line_on_copy(snapshot.rules, snapshot.game_position, seat.seat, [ForgetOrders()], snapshot.moves + 1)


def _open_seat(snapshot: TableSnapshot, request: Request, number: int | None) -> SeatRow:
    """The seat that is handed over to the person, their own, or the first that no person plays and that is kept for no
    one else. A person who has seen one hand may not take another."""
    invitation = snapshot.invitation_of(request.person)
    if invitation is not None and invitation.seat != ANY_SEAT and number in (None, invitation.seat):
        require_unseen(snapshot, request.person, invitation.seat)
        return snapshot.seats[invitation.seat]
    free = [seat for seat in snapshot.seats if seat.person is None]
    if not free:
        raise Refused("seat.none_free")
    eligible = [seat for seat in free if number in (None, seat.seat)]
    if not eligible:
        raise Refused("lobby.seat_taken")
    own = seats_seen(snapshot, request.person)
    allowed = [seat for seat in eligible if not own - {seat.seat}]
    if not allowed:
        raise Refused("seat.other_hand")
    if mine := [seat for seat in allowed if seat.owner == request.person]:
        return mine[0]
    if not is_host(snapshot, request):
        require_admitted(snapshot, request.person)
    handed = reserved_seats(snapshot, request.person)
    require_unreserved(snapshot, request.person, sum(seat.seat not in handed for seat in free))
    if not (given := [seat for seat in allowed if seat.seat not in handed]):
        raise Refused("lobby.reserved")
    return given[0]
