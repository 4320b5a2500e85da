"""Turns a line of moves into one commit: log rows, state, who has to decide, notifications."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from bot.store.changes import Changes
from bot.store.rows import Draft, PendingDecision, SeatRow, Status
from bot.tables import computers, notifications, records, timing
from bot.tables.attempt import Attempt, Plan
from bot.tables.lines import read_moves
from bot.tables.permissions import require_running, require_seat
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult, Request
from bot.tables.undo_requests import AGREES, is_settled_by, void_notice, with_take_back
from engine.game import MoveWarning, decode_json
from engine.move import Event, Move, Outcome
from engine.orders import OrderMove
from engine.position import Position
from engine.table import OVERDUE, Entry, play_line_on_copy


async def play_line(tables: Tables, request: Request, table: str, line: str | Sequence[Move]) -> ChangeResult:
    """A line as it was typed, or its moves."""
    return await tables.change(table, request.interaction, partial(play_moves, request, line))


async def play_moves(request: Request, line: str | Sequence[Move], attempt: Attempt) -> Plan:
    """Plays a person's line as it was typed, or its moves, and drops the draft of their seat."""
    snapshot = attempt.snapshot
    require_running(snapshot)
    own = require_seat(snapshot, request)
    seat = own.seat
    played: list[Move] = []
    warnings: list[MoveWarning] = []

    def note(position: Position[Any, Any], move: Move) -> None:
        played.append(move)
        warnings.extend(snapshot.rules.warnings(position, seat, move))

    moves = read_moves(snapshot, line) if isinstance(line, str) else line
    position, entries = play_line_on_copy(snapshot.rules, snapshot.game_position, seat, moves, snapshot.moves + 1, note)
    answer = msgspec.structs.replace(
        attempt.answer("played"),
        moves=tuple(entry.move for entry in entries),
        events=tuple(event for entry in entries for event in entry.events if event.visible_to(seat)),
        warnings=tuple(warnings),
    )
    if isinstance(moves[0], OrderMove):
        # a hand that was sent says how many orders its player has
        edit = notifications.hand(own, attempt.now, anew=False)
        plan = set_orders(attempt, attempt.plan(answer, outbox=edit), position, entries)
    else:
        plan = await advance(attempt, attempt.plan(answer), position, entries, mover=seat)
        plan = with_take_back(snapshot, plan, seat)
    return replace(plan, new_moves=tuple(played))


def set_orders(attempt: Attempt, plan: Plan, position: Position[Any, Any], entries: Sequence[Entry]) -> Plan:
    """Orders concern no one else and are not part of a turn: no one else is notified, and drafts stay."""
    snapshot = attempt.snapshot
    commit = msgspec.structs.replace(
        plan.commit,
        entries=records.rows(entries, snapshot.seats, entries[0].seat, attempt.interaction, attempt.now),
        state=snapshot.rules.save(position.state),
        changes=Changes(rules=snapshot.rules.version),
        unnoticed=True,
    )
    return Plan(plan.answer, commit, position)


async def play_overdue(attempt: Attempt, seat: int, move: Move) -> Plan:
    """Plays the declared answer of a late seat; its draft stays."""
    snapshot = attempt.snapshot
    position, entries = play_line_on_copy(snapshot.rules, snapshot.game_position, seat, [move], snapshot.moves + 1)
    overdue = Event(OVERDUE, {"seat": seat}, (seat,))
    entries = [msgspec.structs.replace(entries[0], events=(overdue, *entries[0].events))]
    return await advance(attempt, attempt.plan(attempt.answer()), position, entries)


async def advance(
    attempt: Attempt,
    plan: Plan,
    position: Position[Any, Any],
    entries: Sequence[Entry] = (),
    mover: int | None = None,
) -> Plan:
    """The plan with everything that follows from a position: computer players' moves, who has to decide, notifications.
    `entries` led to the position; they are the mover's line (None: no one's)."""
    snapshot, commit = attempt.snapshot, plan.commit
    seats = commit.seats if commit.seats is not None else snapshot.seats
    turn = snapshot.game_position.turn()
    number = snapshot.moves + len(entries) + 1
    position, more, computers_turn = await computers.play_on(
        snapshot.rules, position, seats, snapshot.loaded.seed, number, turn
    )
    entries = [*entries, *more]
    changed: dict[str, Any] = {} if snapshot.row.rules == snapshot.rules.version else {"rules": snapshot.rules.version}
    if (outcome := snapshot.rules.outcome(position)) is not None:
        changed |= {"status": Status.OVER, "outcome": _plain(outcome)}
    new_turn = timing.is_new_turn(snapshot, position, computers_turn)
    choosing = records.still_choosing(snapshot.game_position, position, entries)
    awaited, clock = timing.decisions(snapshot, seats, position, attempt.now, new_turn=new_turn, choosing=choosing)
    over = outcome is not None
    progress = notifications.Progress(
        snapshot, mover, seats, entries, awaited, position, computers_turn, over, attempt.now
    )
    drafts, dropped = drafts_after(attempt, seats, position, mover)
    told = notifications.after_moves(progress) if entries else ()
    if any(records.is_announced(wait, snapshot.row.pace) and wait not in awaited for wait in snapshot.awaited):
        told += notifications.deadlines(snapshot.row.channel, attempt.now)
    ended_votes = settled_votes(snapshot, awaited)
    if is_settled_by(snapshot, entries):
        told += void_notice(snapshot, attempt.now)
        ended_votes += (AGREES,)
        commit = msgspec.structs.replace(commit, undo_request=None)
    commit = msgspec.structs.replace(
        commit,
        entries=records.rows(entries, seats, mover, attempt.interaction, attempt.now),
        state=snapshot.rules.save(position.state),
        checkpoints=records.checkpoints(snapshot.rules, snapshot.moves, entries, position, mover) if entries else (),
        changes=msgspec.structs.replace(commit.changes or Changes(), **changed) if changed else commit.changes,
        awaited=awaited,
        clock=None if clock == snapshot.clock else clock,
        drop_votes=ended_votes,
        drafts=drafts,
        drop_drafts=dropped,
        outbox=(*commit.outbox, *told),
        unnoticed=mover is not None and {entry.seat for entry in entries} <= choosing,
    )
    return Plan(plan.answer, commit, position)


def settled_votes(snapshot: TableSnapshot, awaited: Sequence[PendingDecision]) -> tuple[str, ...]:
    """The kinds of votes about a seat whose decision is over."""
    still = {wait.seat for wait in awaited if wait in snapshot.awaited}
    return tuple({vote.kind for vote in snapshot.votes if vote.seat >= 0 and vote.seat not in still})


def drafts_after(
    attempt: Attempt, seats: Sequence[SeatRow], position: Position[Any, Any], mover: int | None
) -> tuple[tuple[Draft, ...], tuple[int, ...]]:
    """The drafts to be written, and the seats whose drafts are dropped: those of a decision that is over, and those of
    another player.

    If the same decision goes on (a sealed answer may be changed), a played draft is emptied and keeps counting, so that
    a panel that still shows it cannot confirm another draft."""
    snapshot, asked = attempt.snapshot, position.state.asked
    emptied: list[Draft] = []
    dropped: list[int] = []
    for draft in snapshot.drafts:
        new_owner = seats[draft.seat].owner != snapshot.seats[draft.seat].owner
        if new_owner or draft.decision != asked[draft.seat] or not position.can_answer(draft.seat):
            dropped.append(draft.seat)
        elif draft.seat == mover:
            emptied.append(msgspec.structs.replace(draft, number=draft.number + 1, moves=(), at=attempt.now))
    return tuple(emptied), tuple(dropped)


def _plain(outcome: Outcome) -> Any:
    """In the form in which the store returns it."""
    return decode_json(msgspec.json.encode(outcome))
