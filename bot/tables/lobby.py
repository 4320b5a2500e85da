"""Lobbies: players take seats, change them and leave."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.store.changes import Changes, Notification
from bot.store.rows import Invitation, SeatRow, Status
from bot.tables import notifications
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.expiry import LOBBY_LIFE, WARNING_TIME
from bot.tables.permissions import is_host, require_host, require_lobby
from bot.tables.reservations import require_admitted, require_unreserved
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer, ChangeResult, Request
from engine.illegal import Refused
from engine.players import player as computer_player


async def join_lobby(tables: Tables, request: Request, table: str, number: int | None = None) -> ChangeResult:
    """Takes the seat with this number, or the first free one."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        require_lobby(attempt.snapshot)
        return join(attempt, request, number)

    return await tables.change(table, request.interaction, decide)


def join(attempt: Attempt, request: Request, number: int | None = None) -> Plan | NoChange:
    snapshot = attempt.snapshot
    if snapshot.seat_of(request.person) is not None:
        return attempt.no_change("sits_already")
    if not is_host(snapshot, request):
        require_admitted(snapshot, request.person)
    place = _free_place(snapshot, number, request.person)
    joined = SeatRow(place, request.person, request.person, "", request.name, request.locale)
    seats = with_seat(snapshot.seats, joined)
    outbox: tuple[Notification, ...] = ()
    if not any(seat.free for seat in seats):
        outbox = notifications.notice(snapshot.row.channel, attempt.now, "full", ping=[snapshot.row.host])
    return lobby_plan(attempt, attempt.answer("joined"), seats, outbox=outbox)


async def remove_player(tables: Tables, request: Request, table: str, number: int) -> ChangeResult:
    """The host removes a person or a computer player."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        require_lobby(snapshot)
        require_host(snapshot, request)
        if number not in range(len(snapshot.seats)) or snapshot.seats[number].free:
            raise Refused("lobby.seat_free")
        if snapshot.seats[number].person == request.person:
            return leave_lobby(attempt, request)
        seats = with_seat(snapshot.seats, SeatRow(number))
        people = [seat.person for seat in seats if seat.person is not None]
        if not people:
            raise Refused("lobby.last_person")
        host_is_gone = snapshot.seats[number].person == snapshot.row.host
        answer = attempt.answer("removed")
        return _with_new_host(attempt, answer, seats) if host_is_gone else lobby_plan(attempt, answer, seats)

    return await tables.change(table, request.interaction, decide)


def leave_lobby(attempt: Attempt, request: Request) -> Plan | NoChange:
    """If the host leaves, the next person becomes the host; with no one left the table is closed."""
    snapshot = attempt.snapshot
    own = snapshot.seat_of(request.person)
    if own is None:
        return attempt.no_change("left_already")
    seats = with_seat(snapshot.seats, SeatRow(own.seat))
    people = [seat.person for seat in seats if seat.person is not None]
    if not people:
        return lobby_plan(attempt, attempt.answer("left_closed"), seats, Changes(status=Status.CLOSED))
    answer = attempt.answer("left")
    return (
        _with_new_host(attempt, answer, seats)
        if request.person == snapshot.row.host
        else lobby_plan(attempt, answer, seats)
    )


def _with_new_host(attempt: Attempt, answer: Answer, seats: Sequence[SeatRow]) -> Plan:
    """The first person is the host now, and hears of it: they are the one who can start."""
    first = next(seat for seat in seats if seat.person is not None)
    assert first.person is not None
    params = notifications.by_name(first.name, first.person)
    outbox = notifications.notice(attempt.snapshot.row.channel, attempt.now, "host", params, [first.person])
    return lobby_plan(attempt, answer, seats, Changes(host=first.person), outbox)


def add_computer(attempt: Attempt, request: Request, number: int | None, player: str) -> Plan:
    """A computer player takes a free seat."""
    snapshot = attempt.snapshot
    require_lobby(snapshot)
    require_host(snapshot, request)
    computer_player(player)
    seats = with_seat(snapshot.seats, SeatRow(_free_place(snapshot, number), None, None, player))
    return lobby_plan(attempt, attempt.answer("computer_sits", player=player), seats)


def change_seat(attempt: Attempt, request: Request, number: int | None) -> Plan | NoChange:
    """A person with a seat takes another one."""
    snapshot = attempt.snapshot
    own = snapshot.seat_of(request.person)
    if own is None:
        raise Refused("lobby.join_first")
    if number is None or number == own.seat:
        return attempt.no_change("sits_already")
    if number not in range(len(snapshot.seats)) or not snapshot.seats[number].free:
        raise Refused("lobby.seat_taken")
    seats = with_seat(snapshot.seats, SeatRow(own.seat), msgspec.structs.replace(own, seat=number))
    return lobby_plan(attempt, attempt.answer("sits"), seats)


def lobby_plan(
    attempt: Attempt,
    answer: Answer,
    seats: Sequence[SeatRow],
    changes: Changes | None = None,
    outbox: tuple[Notification, ...] = (),
    invitations: tuple[Invitation, ...] | None = None,
) -> Plan:
    """The lobby with these seats; every change postpones its expiry."""
    changes = changes or Changes()
    if changes.status is not Status.CLOSED:
        remind_at, expires_at = attempt.now + LOBBY_LIFE - WARNING_TIME, attempt.now + LOBBY_LIFE
        changes = msgspec.structs.replace(changes, remind_at=remind_at, expires_at=expires_at)
    else:
        changes = msgspec.structs.replace(changes, remind_at=None, expires_at=None)
    card = notifications.lobby(attempt.snapshot.row.channel, attempt.now)
    return attempt.plan(answer, seats=tuple(seats), changes=changes, outbox=(*card, *outbox), invitations=invitations)


def with_seat(seats: Sequence[SeatRow], *changed: SeatRow) -> tuple[SeatRow, ...]:
    places = {seat.seat: seat for seat in changed}
    return tuple(places.get(seat.seat, seat) for seat in seats)


def _free_place(snapshot: TableSnapshot, number: int | None, person: int | None = None) -> int:
    """Of the seats that are not kept for others."""
    free = [seat.seat for seat in snapshot.seats if seat.free]
    if not free:
        raise Refused("lobby.full")
    if number is not None and number not in free:
        raise Refused("lobby.seat_taken")
    require_unreserved(snapshot, person, len(free))
    return free[0] if number is None else number
