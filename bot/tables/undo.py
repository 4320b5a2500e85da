"""Takes moves back: at once if they are a player's own last ones and no one has acted on them, else with the consent of
those who have. What was revealed is taken back only if everyone at the table agrees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from zlib import crc32

import msgspec
from msgspec import UNSET

from bot.store.changes import Changes, Notification
from bot.store.rows import Deadline, LogRow, SeatRow, Status, TargetKind, UndoRequest, UndoRow, Vote
from bot.store.store import Store
from bot.tables import computers, notifications, records, timing
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.history import entries, position_at
from bot.tables.naming import unused_in
from bot.tables.options import FREE, NONE, UNDO
from bot.tables.permissions import require_running, require_seat
from bot.tables.play import drafts_after, settled_votes
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult, Request
from bot.tables.undo_limits import (
    forgotten,
    kind,
    lately_at_once,
    remembered,
    require_new,
    require_rarely,
)
from bot.tables.undo_requests import AGREES, ASKED, MARKS, undo_mark, void_notice
from engine.illegal import Illegal, Refused
from engine.move import Event
from engine.orders import ACCEPTED, ACTED, OrderMove
from engine.position import Position
from engine.step import Lanes
from engine.table import ANNOTATIONS, OVERDUE, Entry
from engine.undo import TakenBack, goes_on, take_back

REQUEST_LIFE: Final = 86_400.0
"""Seconds in which they can answer. Silence means no."""
REQUEST_NUMBERS: Final = 100_000_000
PAGE: Final = 200
"""Moves that are searched at once for a player's own last ones."""


# ---------------------------------------------------------------- what a player can ask for


async def undo(tables: Tables, request: Request, table: str, to: int | None = None) -> ChangeResult:
    """Goes back to a move, by default to the one before the player's own last line."""
    return await tables.change(table, request.interaction, partial(_undo, tables, request, to))


async def undo_marked(tables: Tables, request: Request, table: str, mark: int) -> ChangeResult:
    """Takes back the line that was just played, as long as it is the player's last one."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        seat = require_seat(snapshot, request)
        if mark // MARKS != undo_mark(snapshot, seat.seat, 0) // MARKS:
            raise Refused("undo.taken")
        to = await _own_line(tables.store, snapshot, seat.seat)
        if mark != undo_mark(snapshot, seat.seat, to):
            raise Refused("undo.later")
        return await _undo(tables, request, to, attempt)

    return await tables.change(table, request.interaction, decide)


async def answer_undo(tables: Tables, request: Request, table: str, number: int, yes: bool) -> ChangeResult:
    """A player agrees to a request or not; the one who asked may withdraw it."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot, now = attempt.snapshot, attempt.now
        asked = snapshot.loaded.undo_request
        asker = None if asked is None else snapshot.seat_of(asked.person)
        if asked is None or asked.number != number or asked.due <= now or asker is None:
            raise Refused("undo.settled")
        _require_open(snapshot)
        require_seat(snapshot, request)
        if request.person == asked.person:
            return attempt.no_change("undo_waits", due=asked.due) if yes else _end(attempt, request, "undo_withdrawn")
        undoing = await _work_out(tables.store, snapshot, asker, asked.after)
        if request.person not in undoing.asked:
            raise Refused("undo.not_asked")
        if not yes:
            return _end(attempt, request, "undo_refused", [asked.person])
        return await _agree(tables, attempt, request, undoing, asked)

    return await tables.change(table, request.interaction, decide)


async def end_request(tables: Tables, deadline: Deadline) -> None:
    """Silence means no."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        asked = attempt.snapshot.loaded.undo_request
        if asked is None or (asked.number, asked.due) != (deadline.decision, deadline.at):
            return attempt.no_change()
        return _ended(attempt, "done", notifications.notice(attempt.snapshot.row.channel, attempt.now, "undo_expired"))

    await tables.change_at(deadline, decide)


# ---------------------------------------------------------------- which moves go, and who is asked


@dataclass(frozen=True)
class Undoing:
    """Moves that can be taken back, and the people who have to agree."""

    seat: SeatRow
    to: int
    rows: tuple[LogRow, ...]
    """Those after that move."""
    taken: TakenBack
    asked: tuple[int, ...]
    others: tuple[int, ...]
    """The people whose moves or answers go, besides the one who takes them back."""
    reveals: bool
    secret: bool
    """Does the player only change an answer, or a part of one, that no one else has seen?"""


async def _work_out(store: Store, snapshot: TableSnapshot, seat: SeatRow, to: int) -> Undoing:
    """Refused if nothing would be taken back."""
    mode, present = UNDO.of(snapshot.row), snapshot.game_position
    if mode == NONE:
        raise Refused("undo.off")
    past = await position_at(store, snapshot, to)
    rows = tuple(await store.log(snapshot.id, to, snapshot.moves - to)) if to < snapshot.moves else ()
    taken = take_back(past, entries(rows), seat.seat, ANNOTATIONS)
    going = {entry.seat for entry in taken.gone if not _is_order(snapshot, entry)}
    if all(snapshot.seats[number].person is None for number in going):
        raise Refused("undo.nothing")
    going |= {
        number for entry in taken.gone for event in entry.events if event.key == ACTED for number in event.to or ()
    }
    stays = goes_on(present, taken.position, seat.seat)
    if isinstance(present.step, Lanes) and not stays:
        # no one may tell from the question which of the others have begun
        going |= {*present.step.seats}
    reveals = taken.reveals or snapshot.over
    others = tuple(sorted(_people(snapshot, going) - {seat.person}))
    everyone = tuple(sorted({*snapshot.persons} - {seat.person}))
    asked = everyone if reveals else () if mode == FREE else others
    secret = stays and all(entry.sealed and not entry.reveals for entry in taken.gone)
    return Undoing(seat, to, rows, taken, asked, others, reveals, secret)


def _people(snapshot: TableSnapshot, seats: Collection[int]) -> set[int]:
    return {person for number in seats if (person := snapshot.seats[number].person) is not None}


async def _own_line(store: Store, snapshot: TableSnapshot, seat: int) -> int:
    """The move before the player's last line, or before the move in which one of their orders acted."""
    before, found = snapshot.moves + 1, None
    while before > 1:
        rows = await store.log_before(snapshot.id, before, PAGE)
        for row in reversed(rows):
            if found is None:
                found = row if _is_own(snapshot, row, seat) else None
            elif row.seat != seat or row.interaction != found.interaction:
                return row.number
            if found is not None and found.seat != seat:
                return found.number - 1
        before = rows[0].number
    if found is None:
        raise Refused("undo.nothing")
    return 0


def _is_own(snapshot: TableSnapshot, row: LogRow, seat: int) -> bool:
    events = msgspec.json.decode(row.events, type=tuple[Event, ...])
    if any(event.key == ACTED and event.to == (seat,) for event in events):
        return True
    if row.seat != seat or _is_order(snapshot, row):
        return False
    return row.person is not None or any(event.key in (ACCEPTED, OVERDUE) for event in events)


def _is_order(snapshot: TableSnapshot, row: LogRow | Entry) -> bool:
    try:
        return isinstance(snapshot.box.notation.read(row.move), OrderMove)
    except Illegal:
        # of older rules
        return False


def _require_open(snapshot: TableSnapshot) -> None:
    """A game that was not finished cannot go back either."""
    if not snapshot.over:
        require_running(snapshot)


# ---------------------------------------------------------------- asking


async def _undo(tables: Tables, request: Request, to: int | None, attempt: Attempt) -> Plan | NoChange:
    snapshot, now = attempt.snapshot, attempt.now
    _require_open(snapshot)
    seat = require_seat(snapshot, request)
    if UNDO.of(snapshot.row) == NONE:
        raise Refused("undo.off")
    if to is None:
        to = await _own_line(tables.store, snapshot, seat.seat)
    undoing, asked = await _work_out(tables.store, snapshot, seat, to), snapshot.loaded.undo_request
    if not undoing.asked:
        lately = await lately_at_once(tables.store, snapshot, request.person, now)
        require_rarely(snapshot, request.person, lately)
        return await _take_back(tables, attempt, request, undoing, again=bool(lately))
    known: Collection[int] = ()
    if asked is not None and asked.due > now:
        if asked.person == request.person and asked.after == to:
            return attempt.no_change("undo_waits", due=asked.due)
        asker = snapshot.seat_of(asked.person)
        if asker is not None and asked.person != request.person:
            other = await _work_out(tables.store, snapshot, asker, asked.after)
            if asked.after == to and request.person in other.asked:
                # both ask for the same
                return await _agree(tables, attempt, request, other, asked)
            raise Refused("undo.pending")
        if asker is not None:
            known = await _asked_by(tables.store, snapshot, asker, asked.after)
    require_new(snapshot, request.person, to, now)
    opened = UndoRequest(_number(request), request.person, to, now, now + REQUEST_LIFE)
    params = {
        **notifications.by_name(request.name, request.person),
        "first": snapshot.public_number(to) + 1,
        "due": opened.due,
        "revealed": undoing.reveals,
        "vote": AGREES,
        "ballot": opened.number,
    }
    return attempt.plan(
        attempt.answer(ASKED, awaited=_seats(snapshot, undoing.asked), due=opened.due),
        undo_request=opened,
        votes=(remembered(opened, now),),
        drop_votes=(AGREES, *forgotten(snapshot, now)),
        outbox=notifications.notice(
            snapshot.row.channel, now, ASKED, params, [person for person in undoing.asked if person not in known]
        ),
    )


def _number(request: Request) -> int:
    """Of a new request: the ids of its buttons contain it, so nothing may be counted by it."""
    return crc32(request.interaction.encode()) % REQUEST_NUMBERS


async def _asked_by(store: Store, snapshot: TableSnapshot, seat: SeatRow, to: int) -> tuple[int, ...]:
    """Who was pinged by the request that is replaced."""
    try:
        return (await _work_out(store, snapshot, seat, to)).asked
    except Refused:
        # meanwhile there is nothing left to take back
        return ()


async def _agree(
    tables: Tables, attempt: Attempt, request: Request, undoing: Undoing, asked: UndoRequest
) -> Plan | NoChange:
    snapshot = attempt.snapshot
    before = {vote.person for vote in snapshot.votes if vote.kind == AGREES and vote.yes}
    missing = [person for person in undoing.asked if person not in {*before, request.person}]
    if not missing:
        return await _take_back(tables, attempt, request, undoing)
    answer = attempt.answer("undo_agreed", awaited=_seats(snapshot, missing), due=asked.due)
    if request.person in before:
        return NoChange(answer)
    return attempt.plan(answer, votes=(Vote(AGREES, -1, request.person, True, attempt.now),))


def _seats(snapshot: TableSnapshot, people: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(seat.seat for person in people if (seat := snapshot.seat_of(person)) is not None))


def _end(attempt: Attempt, request: Request, key: str, ping: Iterable[int] = ()) -> Plan:
    params = notifications.by_name(request.name, request.person)
    return _ended(attempt, key, notifications.notice(attempt.snapshot.row.channel, attempt.now, key, params, ping))


def _ended(attempt: Attempt, key: str, outbox: tuple[Notification, ...]) -> Plan:
    snapshot, asked = attempt.snapshot, attempt.snapshot.loaded.undo_request
    told = outbox if snapshot.status is Status.RUNNING or snapshot.over else ()
    votes = () if asked is None else (remembered(asked, attempt.now, answered=True),)
    return attempt.plan(attempt.answer(key), undo_request=None, votes=votes, drop_votes=(AGREES,), outbox=told)


# ---------------------------------------------------------------- taking back


async def _take_back(
    tables: Tables, attempt: Attempt, request: Request, undoing: Undoing, *, again: bool = False
) -> Plan:
    """One commit: the log ends earlier, and what was taken back is kept beside it. `again`: the player has done so just
    before."""
    snapshot, now, taken, to = attempt.snapshot, attempt.now, undoing.taken, undoing.to
    rules, seats, number = snapshot.rules, snapshot.seats, to + len(taken.kept) + 1
    position, more, _ = await computers.play_on(rules, taken.position, seats, snapshot.loaded.seed, number)
    outcome = rules.outcome(position)
    changed: dict[str, Any] = {} if snapshot.row.rules == rules.version else {"rules": rules.version}
    name = None
    if snapshot.over and outcome is None:
        changed |= {"status": Status.RUNNING, "outcome": None}
        name = await unused_in(tables, snapshot, snapshot.row.guild)
    choosing = _still_choosing(snapshot, position, undoing.seat.seat)
    awaited, clock = timing.decisions_after_undo(snapshot, seats, position, now, undoing.seat.seat, choosing)
    drafts, dropped = drafts_after(attempt, seats, position, None)
    own_draft = any(
        draft.seat == undoing.seat.seat and draft.moves for draft in snapshot.drafts if draft.seat in dropped
    )
    mine, opened = request.person == undoing.seat.person, snapshot.loaded.undo_request
    void = opened is not None and opened.person != undoing.seat.person and not undoing.secret
    ends = opened is not None and not undoing.secret
    granted = () if opened is None or void or undoing.secret or not undoing.asked else (kind(opened),)
    answer = attempt.answer(
        "undone" if mine else "undo_done", first=snapshot.public_number(to) + 1, draft=own_draft and mine
    )
    plan = attempt.plan(
        answer,
        keep_moves=to,
        undo=_undo_row(attempt, request, undoing),
        undo_request=None if ends else UNSET,
        unnoticed=undoing.secret and awaited == snapshot.awaited,
        entries=(*_kept_rows(undoing), *records.rows(more, seats, None, attempt.interaction, now)),
        state=rules.save(position.state),
        checkpoints=(records.checkpoint(rules, number - 1 + len(more), position),),
        changes=Changes(**changed) if changed else None,
        name=name,
        awaited=awaited,
        clock=None if clock == snapshot.clock else clock,
        drafts=drafts,
        drop_drafts=dropped,
        drop_votes=(*settled_votes(snapshot, awaited), *((AGREES,) if ends else ()), *granted),
        outbox=(void_notice(snapshot, now) if void else ())
        + await _told(
            tables.store,
            attempt,
            undoing,
            awaited,
            dropped,
            reader=request.person,
            playing=outcome is None,
            again=again,
        ),
    )
    return Plan(answer, plan.commit, position)


def _still_choosing(snapshot: TableSnapshot, position: Position[Any, Any], seat: int) -> frozenset[int]:
    """The seats that were and are open in the same secret phase, after this one has taken moves back."""
    present = snapshot.game_position
    return records.still_choosing(present, position, ()) if goes_on(present, position, seat) else frozenset()


def _undo_row(attempt: Attempt, request: Request, undoing: Undoing) -> UndoRow:
    snapshot, known = attempt.snapshot, {row.number: row for row in undoing.rows}
    before, asked = snapshot.game_position.state.asked, undoing.taken.position.state.asked
    going = {entry.seat for entry in undoing.taken.gone}
    return UndoRow(
        len(snapshot.loaded.undos) + 1,
        undoing.to,
        undoing.seat.seat,
        undoing.seat.person or request.person,
        _seats(snapshot, undoing.asked),
        tuple(seat for seat, number in enumerate(asked) if number < before[seat] or seat in going),
        attempt.now,
        tuple(known[entry.number] for entry in undoing.taken.gone),
    )


def _kept_rows(undoing: Undoing) -> tuple[LogRow, ...]:
    """What stays of the later moves, played when and by whom it was."""
    known = {row.number: row for row in undoing.rows}
    return tuple(
        msgspec.structs.replace(
            known[origin], number=entry.number, events=msgspec.json.encode(entry.events), rules=entry.version
        )
        for origin, entry in zip(undoing.taken.origins, undoing.taken.kept, strict=True)
    )


async def _told(
    store: Store,
    attempt: Attempt,
    undoing: Undoing,
    awaited: Sequence[Any],
    dropped: Collection[int],
    *,
    reader: int,
    playing: bool,
    again: bool,
) -> tuple[Notification, ...]:
    """What the others hear of it: nothing if they have seen none of it. `reader`: who reads the answer."""
    snapshot, now, channel, by = attempt.snapshot, attempt.now, attempt.snapshot.row.channel, undoing.seat
    if undoing.secret:
        edit = () if awaited == snapshot.awaited else notifications.status_line(channel, now)
        return (*edit, *notifications.hand(by, now, anew=False))
    params = {
        **notifications.by_name(by.name, by.owner),
        "first": snapshot.public_number(undoing.to) + 1,
        "agreed": bool(undoing.asked),
    }
    shown = [row.moves_shown for row in await store.messages(snapshot.id) if row.kind.partition(".")[0] == "card"]
    seen = snapshot.over or bool(undoing.others) or any(moves > undoing.to for moves in shown)
    quiet = by.person if any(wait.seat == by.seat for wait in awaited) and playing else None
    rows = list[Notification]()
    loud = seen and not (again and quiet is not None and not undoing.others)
    if loud:
        rows += notifications.notice(channel, now, "undone", params, {*undoing.others} - {*undoing.asked})
    rows += notifications.card(channel, now if loud else now + notifications.UNFINISHED_TURN_DELAY, quiet=quiet)
    if seen and not loud:
        # the others know that this player changes their mind; what they have played comes in the next card
        rows += notifications.status_line(channel, now)
    before = {(wait.seat, wait.decision) for wait in snapshot.awaited}
    new = {wait.seat for wait in awaited if (wait.seat, wait.decision) not in before} - {by.seat}
    for seat in snapshot.seats:
        rows += notifications.hand(seat, now, anew=seat.seat in new)
    if any(records.is_announced(wait, snapshot.row.pace) and wait not in awaited for wait in snapshot.awaited):
        rows += notifications.deadlines(channel, now)
    for draft in snapshot.drafts:
        person = snapshot.seats[draft.seat].person
        # who takes moves back has just read it in the answer, unless someone else's yes was the last that it needed
        if draft.seat in dropped and draft.moves and person not in (None, reader):
            rows.append(_private(person, now, "undo_draft", {**params, "own": person == by.person}))
    for number in {entry.seat for entry in undoing.taken.lost}:
        if (person := snapshot.seats[number].person) is not None:
            rows.append(_private(person, now, "undo_order", params))
    return tuple(rows)


def _private(person: int, at: float, key: str, params: dict[str, Any]) -> Notification:
    """To one person, since no one else may know of it."""
    payload = {"key": key, "params": params, "ping": []}
    return Notification(kind="notice", place=TargetKind.USER, target=person, due=at, payload=payload)
