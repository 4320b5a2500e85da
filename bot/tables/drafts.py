"""A turn in the making: moves chosen and not confirmed, played on a copy that halts in front of whatever reveals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.rows import Draft, SeatRow
from bot.tables import play
from bot.tables.attempt import Nothing, Plan, written
from bot.tables.core import Tables
from bot.tables.lines import vocabulary
from bot.tables.live import Live
from bot.tables.permissions import require_running, require_seat
from bot.tables.types import Answer, Press
from engine.game import Waste
from engine.illegal import Illegal, Refused
from engine.move import Event, Move
from engine.orders import OrderMove
from engine.position import Position
from engine.table import MOST_ON_A_LINE, read_line

Seen = Callable[[Sequence[str]], bool]
"""Are these the moves that somebody has looked at?"""


@dataclass(frozen=True)
class CurrentDraft:
    """A seat's draft as it stands on the present version of the table."""

    decision: int
    """Of the seat, when the draft was begun; a panel with another one is stale."""
    number: int
    """One more with every change of the draft; a panel with another one is stale."""
    moves: tuple[str, ...]
    position: Position[Any, Any]
    """After them; perhaps halted."""
    events: tuple[Event, ...]
    """What they would tell their owner."""
    wastes: tuple[Waste, ...]
    lost: int = 0
    """How many moves no longer fit, since the table moved on underneath."""


def current_draft(live: Live, seat: int) -> CurrentDraft:
    """As much of the stored draft as still fits."""
    here = live.begun.copy()
    decision = here.state.asked[seat]
    stored = next((draft for draft in live.drafts if draft.seat == seat), None)
    if stored is None:
        return CurrentDraft(decision, 0, (), here, (), ())
    if stored.decision != decision:
        return CurrentDraft(decision, 0, (), here, (), (), len(stored.moves))
    moves: list[str] = []
    wastes: list[Waste] = []
    for words in stored.moves:
        try:
            move = live.box.notation.read(words)
            refusal = here.refuse(seat, move)
        except Illegal as illegal:
            refusal = illegal
        if refusal is not None:
            break
        wastes += live.rules.waste(here, seat, move)
        here.apply(seat, move, halt=True)
        moves.append(words)
    told = tuple(event for event in here.collect() if event.visible_to(seat))
    return CurrentDraft(
        decision, stored.number, tuple(moves), here, told, tuple(wastes), len(stored.moves) - len(moves)
    )


async def draft(tables: Tables, press: Press, table: str, decision: int, number: int, add: str) -> Answer:
    """One move more, or several."""

    async def think(live: Live) -> Plan:
        seat, now = _current(live, press, decision, number)
        if len(now.moves) + add.count(";") >= MOST_ON_A_LINE:
            raise Refused("draft.long")
        here = now.position.copy()
        added: list[str] = []
        for typed in read_line(live.box, add, vocabulary(live)):
            if isinstance(typed, OrderMove):
                raise Illegal("order.alone")
            for move in here.stands_for(seat.seat, typed):
                here.apply(seat.seat, move, halt=True)
                added.append(live.box.notation.write(move))
        return _kept(tables, press, live, seat, now, (*now.moves, *added))

    return await tables.change(table, press.interaction, think)


async def back(tables: Tables, press: Press, table: str, decision: int, number: int, *, all_of_it: bool) -> Answer:
    """Take back the last move of the draft, or all."""

    async def think(live: Live) -> Plan | Nothing:
        seat, now = _current(live, press, decision, number)
        if not now.moves:
            return Nothing(Answer(key="drafted", table=live.id))
        return _kept(tables, press, live, seat, now, () if all_of_it else now.moves[:-1])

    return await tables.change(table, press.interaction, think)


async def confirm(tables: Tables, press: Press, table: str, decision: int, number: int) -> Answer:
    """The draft becomes moves: the same commit as of a typed line."""

    async def think(live: Live) -> Plan:
        _, now = _current(live, press, decision, number)
        if not now.moves:
            raise Refused("draft.empty")
        return await play.played(tables, press, live, _read(live, now))

    return await tables.change(table, press.interaction, think)


async def accept(tables: Tables, press: Press, table: str, decision: int, number: int, seen: Seen) -> Answer:
    """The draft and what is proposed behind it become moves, if that is still what was `seen`."""

    async def think(live: Live) -> Plan:
        seat, now = _current(live, press, decision, number)
        proposed = live.rules.proposal(now.position, seat.seat)
        if not proposed or not seen([live.box.notation.write(move) for move in proposed]):
            raise Refused("stale.proposal")
        return await play.played(tables, press, live, [*_read(live, now), *proposed])

    return await tables.change(table, press.interaction, think)


def _read(live: Live, now: CurrentDraft) -> list[Move]:
    return [live.box.notation.read(words) for words in now.moves]


def _current(live: Live, press: Press, decision: int, number: int) -> tuple[SeatRow, CurrentDraft]:
    """The seat and its draft, if the panel that was pressed still shows them."""
    require_running(live)
    seat = require_seat(live, press)
    now = current_draft(live, seat.seat)
    if now.decision != decision or not live.begun.may_answer(seat.seat):
        raise Refused("stale.decision")
    if now.number != number:
        raise Refused("stale.draft")
    return seat, now


def _kept(tables: Tables, press: Press, live: Live, seat: SeatRow, now: CurrentDraft, moves: tuple[str, ...]) -> Plan:
    at = tables.clock()
    answer = Answer(key="drafted", table=live.id, moves=moves)
    draft = Draft(seat.seat, now.decision, now.number + 1, moves, at)
    return Plan(answer, written(live, press.interaction, at, answer, drafts=(draft,)))
