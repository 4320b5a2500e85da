"""Who may do what at a table."""

from __future__ import annotations

from typing import Any, Final

from bot.store.rows import SeatRow, Status
from bot.tables.live import Live
from bot.tables.types import Press
from engine.illegal import Refused
from engine.position import Position

SEEN: Final = "seen"
"""Stored as a vote: a person who left a seat has seen its hand."""

_ENDED = {
    Status.OVER: "table.over",
    Status.ABANDONED: "table.abandoned",
    Status.EXPIRED: "table.expired",
    Status.CLOSED: "table.closed",
}
_UNPLAYED = {Status.ABANDONED: "table.given_up", Status.CLOSED: "table.left"}
"""Refusals for a table that ended as a lobby."""


def is_host(live: Live, press: Press) -> bool:
    """The host, or anyone who may manage the channel."""
    return press.manages or press.person == live.row.host


def require_host(live: Live, press: Press) -> None:
    if not is_host(live, press):
        raise Refused("table.not_host")


def require_lobby(live: Live) -> None:
    if live.status is Status.RUNNING:
        raise Refused("table.begun")
    if live.status is not Status.LOBBY:
        raise _ended(live)


def require_begun(live: Live) -> Position[Any, Any]:
    """The position of a running game, or the last one of a game that has ended."""
    if live.position is None:
        raise Refused("table.not_begun") if live.status is Status.LOBBY else _ended(live)
    return live.position


def require_running(live: Live) -> None:
    require_begun(live)
    if live.status is not Status.RUNNING:
        raise _ended(live)


def _ended(live: Live) -> Refused:
    ended = _UNPLAYED if live.position is None else _ENDED
    return Refused(ended.get(live.status, _ENDED[live.status]))


def require_seat(live: Live, press: Press) -> SeatRow:
    seat = live.seat_of(press.person)
    if seat is None:
        away = any(seat.owner == press.person for seat in live.seats)
        raise Refused("seat.given" if away else "table.not_seated")
    return seat
