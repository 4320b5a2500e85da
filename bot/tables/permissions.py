"""Who may do what at a table."""

from __future__ import annotations

from typing import Any

from bot.store.rows import SeatRow, Status
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Request
from engine.illegal import Refused
from engine.position import Position

_ENDED = {
    Status.OVER: "table.over",
    Status.ABANDONED: "table.abandoned",
    Status.EXPIRED: "table.expired",
    Status.CLOSED: "table.closed",
}
_UNPLAYED = {Status.ABANDONED: "table.given_up", Status.CLOSED: "table.left"}
"""Refusals for a table that ended as a lobby."""


def is_host(snapshot: TableSnapshot, request: Request) -> bool:
    """The host, or anyone who may manage the channel."""
    return request.manages or request.person == snapshot.row.host


def require_host(snapshot: TableSnapshot, request: Request) -> None:
    if not is_host(snapshot, request):
        raise Refused("table.not_host")


def require_lobby(snapshot: TableSnapshot) -> None:
    if snapshot.status is Status.RUNNING:
        raise Refused("table.game_position")
    if snapshot.status is not Status.LOBBY:
        raise _ended(snapshot)


def require_begun(snapshot: TableSnapshot) -> Position[Any, Any]:
    """The position of a running game, or the last one of a game that has ended."""
    if snapshot.position is None:
        raise Refused("table.not_begun") if snapshot.status is Status.LOBBY else _ended(snapshot)
    return snapshot.position


def require_running(snapshot: TableSnapshot) -> None:
    require_begun(snapshot)
    if snapshot.status is not Status.RUNNING:
        raise _ended(snapshot)


def _ended(snapshot: TableSnapshot) -> Refused:
    if snapshot.closure is not None:
        return Refused("server.closed")
    ended = _UNPLAYED if snapshot.position is None else _ENDED
    return Refused(ended.get(snapshot.status, _ENDED[snapshot.status]))


def seats_seen(snapshot: TableSnapshot, person: int) -> frozenset[int]:
    """The seats whose hands this person has seen: those that they own, play or have left."""
    own = {seat.seat for seat in snapshot.seats if person in (seat.owner, seat.person)}
    return frozenset(own | {hand.seat for hand in snapshot.seen if hand.person == person})


def require_unseen(snapshot: TableSnapshot, person: int, seat: int) -> None:
    """Refused to a person who has seen the hand of another seat: they would play with two hands."""
    if seats_seen(snapshot, person) - {seat}:
        raise Refused("seat.other_hand")


def require_seat(snapshot: TableSnapshot, request: Request) -> SeatRow:
    seat = snapshot.seat_of(request.person)
    if seat is None:
        away = any(seat.owner == request.person for seat in snapshot.seats)
        raise Refused("seat.given" if away else "table.not_seated")
    return seat
