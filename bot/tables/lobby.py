"""Lobbies: players take seats, change them and leave."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.store.changes import Changes, Telling
from bot.store.rows import SeatRow, Status
from bot.tables import notifications
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.expiry import LIFE, WARNED
from bot.tables.live import Live
from bot.tables.permissions import require_host, require_lobby
from bot.tables.service import Tables
from bot.tables.types import Answer, Done, Press
from engine.illegal import Refused
from engine.players import player as computer_player


async def join_lobby(tables: Tables, press: Press, table: str, number: int | None = None) -> Done:
    """Takes the seat with this number, or the first free one."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live = attempt.live
        require_lobby(live)
        if live.seat_of(press.person) is not None:
            return attempt.no_change("sits_already")
        place = _free_place(live, number)
        joined = SeatRow(place, press.person, press.person, "", press.name, press.locale)
        seats = with_seat(live.seats, joined)
        outbox: tuple[Telling, ...] = ()
        if not any(seat.free for seat in seats):
            outbox = notifications.notice(live.row.channel, attempt.now, "full", ping=[live.row.host])
        return plan(attempt, attempt.answer("joined"), seats, outbox=outbox)

    return await tables.change(table, press.interaction, decide)


async def remove_player(tables: Tables, press: Press, table: str, number: int) -> Done:
    """The host removes a person or a computer player."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live = attempt.live
        require_lobby(live)
        require_host(live, press)
        if number not in range(len(live.seats)) or live.seats[number].free:
            raise Refused("lobby.seat_free")
        if live.seats[number].person == press.person:
            return leave_lobby(attempt, press)
        seats = with_seat(live.seats, SeatRow(number))
        people = [seat.person for seat in seats if seat.person is not None]
        if not people:
            raise Refused("lobby.last_person")
        host_is_gone = live.seats[number].person == live.row.host
        return plan(attempt, attempt.answer("removed"), seats, Changes(host=people[0]) if host_is_gone else None)

    return await tables.change(table, press.interaction, decide)


def leave_lobby(attempt: Attempt, press: Press) -> Plan | NoChange:
    """If the host leaves, the next person becomes the host; with no one left the table is closed."""
    live = attempt.live
    own = live.seat_of(press.person)
    if own is None:
        return attempt.no_change("left_already")
    seats = with_seat(live.seats, SeatRow(own.seat))
    people = [seat.person for seat in seats if seat.person is not None]
    if not people:
        return plan(attempt, attempt.answer("left_closed"), seats, Changes(status=Status.CLOSED))
    host = people[0] if press.person == live.row.host else live.row.host
    return plan(attempt, attempt.answer("left"), seats, Changes(host=host))


def add_computer(attempt: Attempt, press: Press, number: int | None, player: str) -> Plan:
    """A computer player takes a free seat."""
    live = attempt.live
    require_lobby(live)
    require_host(live, press)
    computer_player(player)
    seats = with_seat(live.seats, SeatRow(_free_place(live, number), None, None, player))
    return plan(attempt, attempt.answer("computer_sits", player=player), seats)


def change_seat(attempt: Attempt, press: Press, number: int | None) -> Plan | NoChange:
    """A person with a seat takes another one."""
    live = attempt.live
    own = live.seat_of(press.person)
    if own is None:
        raise Refused("lobby.join_first")
    if number is None or number == own.seat:
        return attempt.no_change("sits_already")
    if number not in range(len(live.seats)) or not live.seats[number].free:
        raise Refused("lobby.seat_taken")
    seats = with_seat(live.seats, SeatRow(own.seat), msgspec.structs.replace(own, seat=number))
    return plan(attempt, attempt.answer("sits"), seats)


def plan(
    attempt: Attempt,
    answer: Answer,
    seats: Sequence[SeatRow],
    changes: Changes | None = None,
    outbox: tuple[Telling, ...] = (),
) -> Plan:
    """The lobby with these seats; every change postpones its expiry."""
    changes = changes or Changes()
    if changes.status is not Status.CLOSED:
        remind_at, expires_at = attempt.now + LIFE - WARNED, attempt.now + LIFE
        changes = msgspec.structs.replace(changes, remind_at=remind_at, expires_at=expires_at)
    else:
        changes = msgspec.structs.replace(changes, remind_at=None, expires_at=None)
    card = notifications.lobby(attempt.live.row.channel, attempt.now)
    return attempt.plan(answer, seats=tuple(seats), changes=changes, outbox=(*card, *outbox))


def with_seat(seats: Sequence[SeatRow], *changed: SeatRow) -> tuple[SeatRow, ...]:
    places = {seat.seat: seat for seat in changed}
    return tuple(places.get(seat.seat, seat) for seat in seats)


def _free_place(live: Live, number: int | None) -> int:
    free = [seat.seat for seat in live.seats if seat.free]
    if not free:
        raise Refused("lobby.full")
    if number is not None and number not in free:
        raise Refused("lobby.seat_taken")
    return free[0] if number is None else number
