"""A line of moves becomes one commit: log rows, state, who is to decide, what must be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.changes import Changes, Telling
from bot.store.rows import Awaited, Draft, SeatRow, Status, Vote
from bot.tables import computers, notifications, records
from bot.tables.attempt import Plan, written
from bot.tables.core import Tables
from bot.tables.lines import vocabulary
from bot.tables.live import Live
from bot.tables.permissions import SEEN, require_running, require_seat
from bot.tables.types import Answer, Press
from engine.game import Waste, decoded
from engine.move import Event, Move, Outcome
from engine.orders import OrderMove
from engine.position import Position
from engine.table import OVERDUE, Entry, judged, read_line


async def play(tables: Tables, press: Press, table: str, line: str) -> Answer:
    return await tables.change(table, press.interaction, lambda live: played(tables, press, live, line))


async def played(tables: Tables, press: Press, live: Live, line: str | Sequence[Move]) -> Plan:
    """A line of the one who presses, or its moves; with it his draft is gone."""
    require_running(live)
    seat = require_seat(live, press).seat
    before = live.begun
    wastes: list[Waste] = []

    def note(position: Position[Any, Any], move: Move) -> None:
        wastes.extend(live.rules.waste(position, seat, move))

    moves = read_line(before.box, line, vocabulary(live)) if isinstance(line, str) else list(line)
    position, entries = judged(live.rules, before, seat, moves, live.moves + 1, note)
    told = tuple(event for entry in entries for event in entry.events if event.visible_to(seat))
    answer = Answer(
        key="played",
        table=live.id,
        moves=tuple(entry.move for entry in entries),
        events=told,
        wastes=tuple(wastes),
    )
    if isinstance(moves[0], OrderMove):
        return _ordered(tables.clock(), press.interaction, live, answer, position, entries)
    return await moved(tables.clock(), press.interaction, live, answer, position, entries, mover=seat)


def _ordered(
    now: float, interaction: str, live: Live, answer: Answer, position: Position[Any, Any], entries: list[Entry]
) -> Plan:
    """Orders are nobody else's business, and no part of a turn: nothing is told, and drafts stay."""
    commit = written(
        live,
        interaction,
        now,
        answer,
        entries=records.rows(entries, live.seats, entries[0].seat, interaction, now),
        state=live.rules.save(position.state),
        changes=Changes(rules=live.rules.version),
    )
    return Plan(answer, commit, position)


async def overdue(now: float, interaction: str, live: Live, seat: int, move: Move) -> Plan:
    """The clock gives the answer that the table has declared; a draft of the seat is not lost by it."""
    position, entries = judged(live.rules, live.begun, seat, [move], live.moves + 1)
    late = Event(OVERDUE, {"seat": seat}, (seat,))
    entries = [msgspec.structs.replace(entries[0], events=(late, *entries[0].events))]
    answer = Answer(key="done", table=live.id)
    return await moved(now, interaction, live, answer, position, entries, mover=None)


async def moved(
    now: float,
    interaction: str | None,
    live: Live,
    answer: Answer,
    position: Position[Any, Any],
    entries: list[Entry],
    *,
    mover: int | None,
    seats: tuple[SeatRow, ...] | None = None,
    more: tuple[Telling, ...] = (),
    changes: Changes | None = None,
    votes: tuple[Vote, ...] = (),
) -> Plan:
    """What follows of a position, computer players' moves included. `seats` if they change with it."""
    around = seats if seats is not None else live.seats
    number = live.moves + len(entries) + 1
    turn = live.begun.turn() if live.position is not None else None
    position, by_computers, between = await computers.play_on(
        live.rules, position, around, live.loaded.seed, number, turn
    )
    entries = [*entries, *by_computers]
    outcome = live.rules.outcome(position)
    waits = records.awaited(live.awaited, position, live.row.pace, now)
    changes = msgspec.structs.replace(changes or Changes(), rules=live.rules.version)
    if outcome is not None:
        changes = msgspec.structs.replace(changes, status=Status.OVER, outcome=_plain(outcome))
    told = notifications.after_moves(live, around, mover, entries, waits, position, between, now) if entries else ()
    drafts, gone = _drafts(live, around, position, mover, now)
    commit = written(
        live,
        interaction,
        now,
        answer,
        entries=records.rows(entries, around, mover, interaction, now),
        state=live.rules.save(position.state),
        checkpoints=records.checkpoints(live.rules, live.moves, entries, position, mover) if entries else (),
        changes=changes,
        seats=seats,
        awaited=waits,
        votes=votes,
        drop_votes=_settled(live, waits),
        drafts=drafts,
        drop_drafts=gone,
        outbox=(*more, *told),
    )
    return Plan(answer, commit, position)


def _settled(live: Live, waits: Sequence[Awaited]) -> tuple[str, ...]:
    """Votes on a seat are about the decision that it has been awaited for, by whomever that is made at last."""
    still = {wait.seat for wait in waits if wait in live.awaited}
    return tuple({vote.kind for vote in live.votes if vote.seat >= 0 and vote.seat not in still} - {SEEN})


def _drafts(
    live: Live, seats: Sequence[SeatRow], position: Position[Any, Any], mover: int | None, now: float
) -> tuple[tuple[Draft, ...], tuple[int, ...]]:
    """Those to be written, and the seats whose drafts go: they are carried out, were for a decision that is gone, or
    were made by somebody who sat there before.

    Where the same decision goes on (a sealed answer may be changed), what was carried out leaves its number behind, so
    that no panel that still shows it can confirm another draft."""
    asked = position.state.asked
    written: list[Draft] = []
    gone: list[int] = []
    for draft in live.drafts:
        handed_on = seats[draft.seat].owner != live.seats[draft.seat].owner
        if handed_on or draft.decision != asked[draft.seat] or not position.may_answer(draft.seat):
            gone.append(draft.seat)
        elif draft.seat == mover:
            written.append(msgspec.structs.replace(draft, number=draft.number + 1, moves=(), at=now))
    return tuple(written), tuple(gone)


def _plain(outcome: Outcome) -> Any:
    """As it will be read again."""
    return decoded(msgspec.json.encode(outcome))
