"""A computer player sits in for someone whose time is over, until they come back."""

from __future__ import annotations

import dataclasses

import msgspec

from bot.store.changes import Changes
from bot.store.rows import SeatRow
from bot.tables import notifications, play
from bot.tables.attempt import Attempt, Plan
from bot.tables.lobby import with_seat
from bot.tables.seating import SUBSTITUTE


async def substitute(attempt: Attempt, seat: SeatRow, host: int) -> Plan:
    """`host` becomes the host if this player was it. What they have answered already stays."""
    snapshot, now, channel = attempt.snapshot, attempt.now, attempt.snapshot.row.channel
    params = {**notifications.by_name(seat.name, seat.owner), "player": SUBSTITUTE, "seat": seat.seat}
    new_host = host if seat.person == snapshot.row.host else None
    plan = attempt.plan(
        attempt.answer("away_done", player=SUBSTITUTE),
        seats=with_seat(snapshot.seats, msgspec.structs.replace(seat, person=None, player=SUBSTITUTE)),
        changes=None if new_host is None else Changes(host=new_host),
        outbox=(
            *notifications.notice_with_host(channel, now, "away", params, new_host),
            *notifications.left_hand(seat, now),
        ),
    )
    plan = await play.advance(attempt, plan, snapshot.game_position)
    if any(notification.kind in ("card", "aside") for notification in plan.commit.outbox):
        return plan
    # others are awaited as well, so the card stays; by now it may be old
    outbox = (*plan.commit.outbox, *notifications.status_line(channel, now, old=True))
    return dataclasses.replace(plan, commit=msgspec.structs.replace(plan.commit, outbox=outbox))
