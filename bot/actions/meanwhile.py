"""What was decided in a person's name while they were away: told to them alone, when they take a seat in a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.interactions.context import Context
from bot.store.rows import LogRow
from bot.tables.snapshot import TableSnapshot
from engine.illegal import Illegal
from engine.orders import is_order

LOOK_BACK: Final = 400
"""Moves that are searched."""
MOST_MOVES: Final = 8
"""The latest moves are listed, the others counted."""


async def meanwhile_lines(context: Context) -> list[str]:
    """The moves since the person left the seat, and the choice that is still open; to a newcomer only the latter."""
    snapshot, seat = context.table, context.seat
    if seat is None or not snapshot.status.is_active:
        return []
    rows = [
        row
        for row in await context.bot.store.log_before(snapshot.id, snapshot.moves + 1, LOOK_BACK)
        if row.seat == seat and not is_order(row.move)
    ]
    open_choice = rows[-1:] if _can_change(snapshot, seat) and rows and rows[-1].person is None else []
    left = _left_at(snapshot, seat, context.request.person)
    missed = [
        row for row in rows if row.person is None and left is not None and row.at >= left and row not in open_choice
    ]
    return [
        *_missed_lines(context, missed),
        *(context.say("sat.chosen", label=_label(context, row)) for row in open_choice),
    ]


def _missed_lines(context: Context, missed: Sequence[LogRow]) -> list[str]:
    if not missed:
        return []
    shown = missed[-MOST_MOVES:]
    lines = [context.say("said.event", sentence=_label(context, row)) for row in shown]
    earlier = [context.say("sat.earlier", n=len(missed) - len(shown))] if len(missed) > len(shown) else []
    return [context.say("sat.meanwhile", n=len(missed)), *lines, *earlier]


def _label(context: Context, row: LogRow) -> str:
    try:
        return context.words().label(context.table.box.notation.read(row.move), context.people)
    except Illegal:
        # of older rules
        return row.move


def _can_change(snapshot: TableSnapshot, seat: int) -> bool:
    """Has the seat given an answer that it may still change?"""
    view = snapshot.view(seat)
    return view.prompt is not None and seat not in view.awaited


def _left_at(snapshot: TableSnapshot, seat: int, person: int) -> float | None:
    """When the person left the seat, which they had played."""
    return next((hand.at for hand in snapshot.seen if (hand.seat, hand.person) == (seat, person)), None)
