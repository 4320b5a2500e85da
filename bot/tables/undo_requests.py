"""What a move means for taking moves back: whether it can be taken back at once, and that it settles an open
request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import msgspec

from bot.store.changes import Notification
from bot.store.rows import LogRow
from bot.tables import notifications
from bot.tables.attempt import Plan
from bot.tables.options import NONE, UNDO
from bot.tables.snapshot import TableSnapshot
from engine.move import Event
from engine.orders import ACTED
from engine.table import Entry

AGREES: Final = "undo"
"""The kind of the votes of those who agree, and the vote to which the buttons of the question belong."""
ASKED: Final = "undo_asked"
"""The notice that asks them."""
TAKE_BACK: Final = "take_back"
"""The parameter of the answer that marks a line which can be taken back at once."""
MARKS: Final = 100_000
"""More moves than a game has."""
_EARLIER: Final = 9_000
"""Numbers of undos that fit into a mark."""


def undo_mark(snapshot: TableSnapshot, seat: int, to: int) -> int:
    """Marks what a seat plays after a move, unless it is taken back meanwhile. The id of a button contains it, so
    orders do not count, nor answers that others have changed in secret."""
    own = sum(seat in stale for stale in snapshot.loaded.undos)
    return own % _EARLIER * MARKS + snapshot.public_number(to)


def with_take_back(snapshot: TableSnapshot, plan: Plan, seat: int) -> Plan:
    """The plan for a line that was played. If the line can be taken back at once, the answer has its mark."""
    if not _can_be_taken_back(snapshot, plan, seat):
        return plan
    params = {**plan.answer.params, TAKE_BACK: undo_mark(snapshot, seat, snapshot.moves)}
    answer = msgspec.structs.replace(plan.answer, params=params)
    return replace(plan, answer=answer, commit=msgspec.structs.replace(plan.commit, answer=msgspec.json.encode(answer)))


def _can_be_taken_back(snapshot: TableSnapshot, plan: Plan, seat: int) -> bool:
    position = plan.position
    if UNDO.of(snapshot.row) == NONE or position is None or snapshot.rules.outcome(position) is not None:
        return False
    step = position.step
    if step is not None and step.sealed and position.can_answer(seat):
        # the panel offers to change the answer
        return False
    return not any(_reveals(row, seat) for row in plan.commit.entries)


def _reveals(row: LogRow, seat: int) -> bool:
    """Did anyone learn something from it, be it only what another player has ordered?"""
    events = msgspec.json.decode(row.events, type=tuple[Event, ...])
    return any(event.reveals or (event.key == ACTED and event.to != (seat,)) for event in events)


def is_settled_by(snapshot: TableSnapshot, entries: Iterable[Entry]) -> bool:
    """Do these moves settle an open request? Secret answers do not: others can only see that they came."""
    return snapshot.loaded.undo_request is not None and any(not entry.sealed or entry.reveals for entry in entries)


def void_notice(snapshot: TableSnapshot, now: float) -> tuple[Notification, ...]:
    return notifications.notice(snapshot.row.channel, now, "undo_void")
