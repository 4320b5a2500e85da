"""Turns a line of moves into one commit: log rows, state, who has to decide, notifications."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from bot.store.changes import Changes
from bot.store.rows import Awaited, Draft, SeatRow, Status
from bot.tables import computers, notifications, records
from bot.tables.attempt import Attempt, Plan
from bot.tables.lines import read_moves
from bot.tables.live import Live
from bot.tables.permissions import SEEN, require_running, require_seat
from bot.tables.service import Tables
from bot.tables.types import Done, Press
from engine.game import Waste, decoded
from engine.move import Event, Move, Outcome
from engine.orders import OrderMove
from engine.position import Position
from engine.table import OVERDUE, Entry, judged


async def play_line(tables: Tables, press: Press, table: str, line: str) -> Done:
    return await tables.change(table, press.interaction, partial(play_moves, press, line))


async def play_moves(press: Press, line: str | Sequence[Move], attempt: Attempt) -> Plan:
    """Plays a person's line, or its moves, and drops the draft of their seat."""
    live = attempt.live
    require_running(live)
    seat = require_seat(live, press).seat
    played: list[Move] = []
    wastes: list[Waste] = []

    def note(position: Position[Any, Any], move: Move) -> None:
        played.append(move)
        wastes.extend(live.rules.waste(position, seat, move))

    moves = read_moves(live, line) if isinstance(line, str) else line
    position, entries = judged(live.rules, live.begun, seat, moves, live.moves + 1, note)
    answer = msgspec.structs.replace(
        attempt.answer("played"),
        moves=tuple(entry.move for entry in entries),
        events=tuple(event for entry in entries for event in entry.events if event.visible_to(seat)),
        wastes=tuple(wastes),
    )
    if isinstance(moves[0], OrderMove):
        plan = _set_orders(attempt, attempt.plan(answer), position, entries)
    else:
        plan = await advance(attempt, attempt.plan(answer), position, entries, mover=seat)
    return replace(plan, new_moves=tuple(played))


def _set_orders(attempt: Attempt, plan: Plan, position: Position[Any, Any], entries: Sequence[Entry]) -> Plan:
    """Orders concern no one else and are not part of a turn: there are no notifications, and drafts stay."""
    live = attempt.live
    commit = msgspec.structs.replace(
        plan.commit,
        entries=records.rows(entries, live.seats, entries[0].seat, attempt.interaction, attempt.now),
        state=live.rules.save(position.state),
        changes=Changes(rules=live.rules.version),
    )
    return Plan(plan.answer, commit, position)


async def play_overdue(attempt: Attempt, seat: int, move: Move) -> Plan:
    """Plays the declared answer of a late seat; its draft stays."""
    live = attempt.live
    position, entries = judged(live.rules, live.begun, seat, [move], live.moves + 1)
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
    live, commit = attempt.live, plan.commit
    seats = commit.seats if commit.seats is not None else live.seats
    turn = live.begun.turn()
    number = live.moves + len(entries) + 1
    position, more, computers_turn = await computers.play_on(
        live.rules, position, seats, live.loaded.seed, number, turn
    )
    entries = [*entries, *more]
    changed: dict[str, Any] = {} if live.row.rules == live.rules.version else {"rules": live.rules.version}
    if (outcome := live.rules.outcome(position)) is not None:
        changed |= {"status": Status.OVER, "outcome": _plain(outcome)}
    awaited = records.awaited(live.awaited, position, live.row.pace, attempt.now)
    over = outcome is not None
    progress = notifications.Progress(live, mover, seats, entries, awaited, position, computers_turn, over, attempt.now)
    drafts, dropped = _drafts(attempt, seats, position, mover)
    commit = msgspec.structs.replace(
        commit,
        entries=records.rows(entries, seats, mover, attempt.interaction, attempt.now),
        state=live.rules.save(position.state),
        checkpoints=records.checkpoints(live.rules, live.moves, entries, position, mover) if entries else (),
        changes=msgspec.structs.replace(commit.changes or Changes(), **changed) if changed else commit.changes,
        awaited=awaited,
        drop_votes=_settled_votes(live, awaited),
        drafts=drafts,
        drop_drafts=dropped,
        outbox=(*commit.outbox, *(notifications.after_moves(progress) if entries else ())),
    )
    return Plan(plan.answer, commit, position)


def _settled_votes(live: Live, awaited: Sequence[Awaited]) -> tuple[str, ...]:
    """The kinds of votes about a seat whose decision is over."""
    still = {wait.seat for wait in awaited if wait in live.awaited}
    return tuple({vote.kind for vote in live.votes if vote.seat >= 0 and vote.seat not in still} - {SEEN})


def _drafts(
    attempt: Attempt, seats: Sequence[SeatRow], position: Position[Any, Any], mover: int | None
) -> tuple[tuple[Draft, ...], tuple[int, ...]]:
    """The drafts to be written, and the seats whose drafts are dropped: those of a decision that is over, and those of
    another player.

    If the same decision goes on (a sealed answer may be changed), a played draft is emptied and keeps counting, so that
    a panel that still shows it cannot confirm another draft."""
    live, asked = attempt.live, position.state.asked
    emptied: list[Draft] = []
    dropped: list[int] = []
    for draft in live.drafts:
        new_owner = seats[draft.seat].owner != live.seats[draft.seat].owner
        if new_owner or draft.decision != asked[draft.seat] or not position.may_answer(draft.seat):
            dropped.append(draft.seat)
        elif draft.seat == mover:
            emptied.append(msgspec.structs.replace(draft, number=draft.number + 1, moves=(), at=attempt.now))
    return tuple(emptied), tuple(dropped)


def _plain(outcome: Outcome) -> Any:
    """In the form in which the store returns it."""
    return decoded(msgspec.json.encode(outcome))
