"""Who may what at a table."""

from __future__ import annotations

from typing import Final

from bot.store.rows import SeatRow, Status
from bot.tables.live import Live
from bot.tables.press import Press
from engine.illegal import Refused

SEEN: Final = "seen"
"""Kept among the votes: somebody who left a seat has seen its hand."""

_ENDED = {
    Status.OVER: "table.over",
    Status.ABANDONED: "table.abandoned",
    Status.EXPIRED: "table.expired",
    Status.CLOSED: "table.closed",
}


def is_host(live: Live, press: Press) -> bool:
    """Who opened the table, or got the part handed on; and whoever may manage the channel."""
    return press.manages or press.person == live.row.host


def demand_host(live: Live, press: Press) -> None:
    if not is_host(live, press):
        raise Refused("table.not_host")


def demand_lobby(live: Live) -> None:
    if live.status is Status.RUNNING:
        raise Refused("table.begun")
    if live.status is not Status.LOBBY:
        raise _ended(live)


def demand_running(live: Live) -> None:
    if live.status is Status.LOBBY:
        raise Refused("table.not_begun")
    if live.status is not Status.RUNNING:
        raise _ended(live)


def _ended(live: Live) -> Refused:
    left = live.status is Status.CLOSED and live.position is None
    return Refused("table.left" if left else _ENDED[live.status])


def demand_seat(live: Live, press: Press) -> SeatRow:
    seat = live.seat_of(press.person)
    if seat is None:
        raise Refused("table.not_seated")
    return seat
