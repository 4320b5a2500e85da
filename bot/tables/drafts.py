"""Drafts: moves that a player has chosen but not confirmed. They are played on a copy that halts before anything is
revealed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from bot.store.rows import Draft, SeatRow
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.lines import read_moves
from bot.tables.permissions import require_running, require_seat
from bot.tables.play import play_moves
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult, Request
from engine.game import MoveWarning
from engine.illegal import Illegal, Refused
from engine.move import Event, Move
from engine.orders import OrderMove
from engine.position import Position
from engine.table import MAX_MOVES_PER_LINE

DRAFTS_BETWEEN_UNDOS: Final = 10_000
"""More than one decision ever has."""

Seen = Callable[[Sequence[str]], bool]
"""Are these the moves that the player has seen?"""


@dataclass(frozen=True)
class CurrentDraft:
    """A seat's draft applied to the current version of the table."""

    decision: int
    """The number of the seat's decision; a panel with another one is stale."""
    number: int
    """Grows with every change of the draft; a panel with another one is stale."""
    moves: tuple[str, ...]
    position: Position[Any, Any]
    """After the moves; possibly halted."""
    events: tuple[Event, ...]
    """What the moves would tell their player."""
    warnings: tuple[MoveWarning, ...]
    lost: int = 0
    """How many moves are no longer legal, since the table has changed."""


AtOnce = Callable[[TableSnapshot, int, CurrentDraft, Move], bool]
"""Is this move of a seat played at once, rather than drafted?"""


def current_draft(snapshot: TableSnapshot, seat: int) -> CurrentDraft:
    """The stored draft up to its first move that is no longer legal."""
    position = snapshot.game_position.copy()
    decision = position.state.asked[seat]
    stored = next((draft for draft in snapshot.drafts if draft.seat == seat), None)
    if stored is None:
        return CurrentDraft(decision, first_number(snapshot, seat), (), position, (), ())
    if stored.decision != decision:
        return CurrentDraft(decision, first_number(snapshot, seat), (), position, (), (), len(stored.moves))
    moves: list[str] = []
    warnings: list[MoveWarning] = []
    for words in stored.moves:
        try:
            move = snapshot.box.notation.read(words)
            refusal = position.refuse(seat, move)
        except Illegal as illegal:
            refusal = illegal
        if refusal is not None:
            break
        warnings += snapshot.rules.warnings(position, seat, move)
        position.apply(seat, move, halt=True)
        moves.append(words)
    events = tuple(event for event in position.take_events() if event.visible_to(seat))
    lost = len(stored.moves) - len(moves)
    return CurrentDraft(decision, stored.number, tuple(moves), position, events, tuple(warnings), lost)


def first_number(snapshot: TableSnapshot, seat: int) -> int:
    """The number of a draft that does not exist yet. After moves were taken back, other decisions get the numbers that
    were already used: so the drafts count from further up, and panels of that time are stale."""
    return DRAFTS_BETWEEN_UNDOS * sum(seat in seats for seats in snapshot.loaded.undos)


def require_shown(snapshot: TableSnapshot, seat: int, draft: CurrentDraft, decision: int, number: int) -> None:
    """Refused if a panel shows another decision or draft than the current ones."""
    if draft.decision == decision and draft.number == number and snapshot.game_position.can_answer(seat):
        return
    if number // DRAFTS_BETWEEN_UNDOS < draft.number // DRAFTS_BETWEEN_UNDOS:
        raise Refused("stale.undone")
    if draft.decision != decision or not snapshot.game_position.can_answer(seat):
        raise Refused("stale.decision")
    raise Refused("stale.draft")


async def enter_line(tables: Tables, request: Request, table: str, line: str) -> ChangeResult:
    """Adds a typed line to the seat's draft if there is one, else plays it; orders are always played. The answer's key
    is `drafted` or `played`."""

    async def decide(attempt: Attempt) -> Plan:
        snapshot = attempt.snapshot
        require_running(snapshot)
        seat = require_seat(snapshot, request)
        draft = current_draft(snapshot, seat.seat)
        if not draft.moves:
            return await play_moves(request, line, attempt)
        moves = read_moves(snapshot, line)
        if all(isinstance(move, OrderMove) for move in moves):
            return await play_moves(request, moves, attempt)
        return _add(attempt, seat, draft, moves)

    return await tables.change(table, request.interaction, decide)


async def extend_draft(
    tables: Tables, request: Request, table: str, decision: int, number: int, line: str | Sequence[Move]
) -> ChangeResult:
    async def decide(attempt: Attempt) -> Plan:
        seat, draft = _shown(attempt, request, decision, number)
        if isinstance(line, str) and len(draft.moves) + line.count(";") >= MAX_MOVES_PER_LINE:
            raise Refused("draft.long")
        return _add(attempt, seat, draft, read_moves(attempt.snapshot, line) if isinstance(line, str) else line)

    return await tables.change(table, request.interaction, decide)


async def choose_move(
    tables: Tables, request: Request, table: str, decision: int, number: int, moves: Sequence[Move], at_once: AtOnce
) -> ChangeResult:
    """Plays a single move if it may be played at once, else drafts what was chosen. The answer's key is `played` or
    `drafted`."""

    async def decide(attempt: Attempt) -> Plan:
        seat, draft = _shown(attempt, request, decision, number)
        if len(draft.moves) + len(moves) > MAX_MOVES_PER_LINE:
            raise Refused("draft.long")
        if (refusal := draft.position.refuse(seat.seat, moves[0])) is not None:
            raise refusal
        if len(moves) == 1 and at_once(attempt.snapshot, seat.seat, draft, moves[0]):
            return _count(await play_moves(request, moves, attempt), attempt, seat.seat, draft)
        return _add(attempt, seat, draft, moves)

    return await tables.change(table, request.interaction, decide)


def _count(plan: Plan, attempt: Attempt, seat: int, draft: CurrentDraft) -> Plan:
    """If the decision goes on, panels that still show it as it was are out of date: a second press changes nothing."""
    commit, position = plan.commit, plan.position
    goes_on = position is not None and position.state.asked[seat] == draft.decision and position.can_answer(seat)
    if not goes_on or any(kept.seat == seat for kept in commit.drafts):
        return plan
    row = Draft(seat, draft.decision, draft.number + 1, (), attempt.now)
    dropped = tuple(other for other in commit.drop_drafts if other != seat)
    return replace(plan, commit=msgspec.structs.replace(commit, drafts=(*commit.drafts, row), drop_drafts=dropped))


async def undo_in_draft(tables: Tables, request: Request, table: str, decision: int, number: int) -> ChangeResult:
    """Removes the last move."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        seat, draft = _shown(attempt, request, decision, number)
        return _shorten(attempt, seat, draft, draft.moves[:-1])

    return await tables.change(table, request.interaction, decide)


async def clear_draft(tables: Tables, request: Request, table: str, decision: int, number: int) -> ChangeResult:
    async def decide(attempt: Attempt) -> Plan | NoChange:
        seat, draft = _shown(attempt, request, decision, number)
        return _shorten(attempt, seat, draft, ())

    return await tables.change(table, request.interaction, decide)


async def confirm_draft(
    tables: Tables, request: Request, table: str, decision: int, number: int, last: Move | None = None
) -> ChangeResult:
    """Plays the draft's moves, and perhaps a last one after them, with the same commit as a typed line."""

    async def decide(attempt: Attempt) -> Plan:
        _, draft = _shown(attempt, request, decision, number)
        if not draft.moves:
            raise Refused("draft.empty")
        then = [] if last is None else [last]
        return await play_moves(request, [*_read(attempt.snapshot, draft), *then], attempt)

    return await tables.change(table, request.interaction, decide)


async def accept_proposal(
    tables: Tables, request: Request, table: str, decision: int, number: int, seen: Seen
) -> ChangeResult:
    """Plays the draft and the moves proposed after it, if the player has `seen` those."""

    async def decide(attempt: Attempt) -> Plan:
        snapshot = attempt.snapshot
        seat, draft = _shown(attempt, request, decision, number)
        proposed = snapshot.rules.proposal(draft.position, seat.seat)
        if not proposed or not seen([snapshot.box.notation.write(move) for move in proposed]):
            raise Refused("stale.proposal")
        return await play_moves(request, [*_read(snapshot, draft), *proposed], attempt)

    return await tables.change(table, request.interaction, decide)


def _shown(attempt: Attempt, request: Request, decision: int, number: int) -> tuple[SeatRow, CurrentDraft]:
    """The seat and its draft, or `Refused` if the panel shows an older version."""
    snapshot = attempt.snapshot
    require_running(snapshot)
    seat = require_seat(snapshot, request)
    draft = current_draft(snapshot, seat.seat)
    require_shown(snapshot, seat.seat, draft, decision, number)
    return seat, draft


def _read(snapshot: TableSnapshot, draft: CurrentDraft) -> list[Move]:
    return [snapshot.box.notation.read(words) for words in draft.moves]


def _add(attempt: Attempt, seat: SeatRow, draft: CurrentDraft, moves: Sequence[Move]) -> Plan:
    if len(draft.moves) + len(moves) > MAX_MOVES_PER_LINE:
        raise Refused("draft.long")
    position = draft.position.copy()
    added: list[Move] = []
    for typed in moves:
        if isinstance(typed, OrderMove):
            raise Illegal("order.alone")
        for move in position.expand_proposal(seat.seat, typed):
            position.apply(seat.seat, move, halt=True)
            added.append(move)
    words = [attempt.snapshot.box.notation.write(move) for move in added]
    return _keep(attempt, seat, draft, (*draft.moves, *words), tuple(added))


def _shorten(attempt: Attempt, seat: SeatRow, draft: CurrentDraft, moves: tuple[str, ...]) -> Plan | NoChange:
    return _keep(attempt, seat, draft, moves) if draft.moves else attempt.no_change("drafted")


def _keep(
    attempt: Attempt, seat: SeatRow, draft: CurrentDraft, moves: tuple[str, ...], added: tuple[Move, ...] = ()
) -> Plan:
    answer = msgspec.structs.replace(attempt.answer("drafted"), moves=moves)
    row = Draft(seat.seat, draft.decision, draft.number + 1, moves, attempt.now)
    return replace(attempt.plan(answer, drafts=(row,), unnoticed=True), new_moves=added)
