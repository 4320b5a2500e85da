"""What Discord must be told of a change: rows of the outbox, without words and without secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.store.changes import Telling
from bot.store.rows import Awaited, Place, SeatRow
from bot.tables.live import Live
from engine import orders
from engine.position import Position
from engine.step import Lanes, Together
from engine.table import Entry

HALF_WAY: Final = 180.0
"""Seconds after which a turn that was left half-way is told."""


def card(channel: int | None, at: float, *, quiet: int | None = None) -> tuple[Telling, ...]:
    """`quiet`: a person whom it does not ping, since it is still his own turn."""
    payload = {} if quiet is None else {"quiet": quiet}
    return _channel("card", channel, at, topic="card", payload=payload, supersedes=("missing", "aside"))


def aside(channel: int | None, at: float) -> tuple[Telling, ...]:
    """A question in the middle of a turn, or that the turn goes on: the card waits for the turn's end."""
    return _channel("aside", channel, at, topic="aside", supersedes=("missing", "card"))


def missing(channel: int | None, at: float, *, old: bool = False) -> tuple[Telling, ...]:
    """`old`: be the card however old, of which Discord allows only a few."""
    return _channel("missing", channel, at, topic="missing", payload={"old": True} if old else None)


def lobby(channel: int | None, at: float, *, anew: bool = False) -> tuple[Telling, ...]:
    return _channel("lobby", channel, at, topic="lobby", payload={"anew": anew})


def notice(
    channel: int | None, at: float, key: str, params: Mapping[str, Any] | None = None, ping: Iterable[int] = ()
) -> tuple[Telling, ...]:
    payload = {"key": key, "params": dict(params or {}), "ping": sorted(set(ping))}
    return _channel("notice", channel, at, payload=payload)


def hand(seat: SeatRow, at: float, *, anew: bool) -> tuple[Telling, ...]:
    """To whoever plays there; a computer player needs no message."""
    if seat.person is None:
        return ()
    topic, supersedes = ("turn", ("hand",)) if anew else ("hand", ())
    payload = {"seat": seat.seat, "anew": anew}
    row = Telling(
        kind="hand",
        place=Place.USER,
        target=seat.person,
        due=at,
        payload=payload,
        topic=topic,
        supersedes=supersedes,
    )
    return (row,)


def after_start(channel: int | None, seats: Iterable[SeatRow], at: float) -> tuple[Telling, ...]:
    """A game begins."""
    hands = [row for seat in seats for row in hand(seat, at, anew=True)]
    return (*lobby(channel, at), *card(channel, at), *hands)


def after_moves(
    live: Live,
    seats: Sequence[SeatRow],
    mover: int | None,
    entries: Sequence[Entry],
    awaited: Sequence[Awaited],
    position: Position[Any, Any],
    between: bool,
    at: float,
) -> tuple[Telling, ...]:
    """Moves were made: by the mover's line, and by computer players behind it. `seats`, `awaited` and `position` are
    after them; `between` says that a computer player had a turn of its own, as orders may have brought one about, or
    whoever plays against one alone."""
    between = between or any(orders.turned(event, mover) for entry in entries for event in entry.events)
    between = between or live.rules.turn(live.begun) != live.rules.turn(position)
    before = {(wait.seat, wait.decision) for wait in live.awaited}
    asked = [wait.seat for wait in awaited if (wait.seat, wait.decision) not in before]
    if _is_aside(live, asked, position, between):
        return (*aside(live.row.channel, at), *_to_hands(seats, mover, entries, (), between, at))
    if _in_own_lane(live, mover, asked, position):
        return (*missing(live.row.channel, at), *_to_hands(seats, mover, entries, asked, between, at))
    over = live.rules.outcome(position) is not None
    public = _to_channel(live, mover, entries, asked, awaited, over, between, at)
    return (*public, *_to_hands(seats, mover, entries, asked, between, at))


def _is_aside(live: Live, asked: Sequence[int], position: Position[Any, Any], between: bool) -> bool:
    """Is somebody asked in the middle of another's turn, or does that go on after it?"""
    if not asked:
        return False
    before = live.begun
    goes_on = before.within() is not None and not between and position.turn() == before.turn()
    return goes_on or position.within() is not None


def _in_own_lane(live: Live, mover: int | None, asked: Sequence[int], position: Position[Any, Any]) -> bool:
    """Is it one more move in a phase that each plays alone, of which nobody else hears until all are done?"""
    lanes = isinstance(position.step, Lanes) and type(position.step) is type(live.begun.step)
    return lanes and set(asked) <= {mover}


def _to_channel(
    live: Live,
    mover: int | None,
    entries: Sequence[Entry],
    asked: Sequence[int],
    awaited: Sequence[Awaited],
    over: bool,
    between: bool,
    at: float,
) -> tuple[Telling, ...]:
    channel = live.row.channel
    if entries and not over and not asked and all(entry.sealed and not entry.reveals for entry in entries):
        # The question stays; what was answered is nobody's business yet.
        return missing(channel, at)
    goes_on = any(wait.seat == mover for wait in awaited)
    others = between or any(seat != mover for seat in asked)
    if over or others or not goes_on or mover is None:
        return card(channel, at)
    # With his answer the turn of another has ended, perhaps, or what several were asked, and his own has begun.
    ended = live.begun.within() not in (None, mover) or shared(live.begun)
    return card(channel, at if ended else at + HALF_WAY, quiet=live.seats[mover].person)


def shared(position: Position[Any, Any]) -> bool:
    """Are, or were, several asked the same? That is nobody's turn, even when one answer alone is still missing."""
    step = position.step
    seats = step.asked if isinstance(step, Together) else step.seats if isinstance(step, Lanes) else ()
    return len(seats) > 1


def _to_hands(
    seats: Sequence[SeatRow],
    mover: int | None,
    entries: Sequence[Entry],
    asked: Sequence[int],
    between: bool,
    at: float,
) -> tuple[Telling, ...]:
    """Sent anew to whom it is to decide, unless the decision is one more in his own turn; else brought up to date when
    something happened that concerns its owner."""
    events = [event for entry in entries for event in entry.events]
    told: list[Telling] = []
    for seat in seats:
        turn = seat.seat in asked and (seat.seat != mover or between)
        concerned = any(seat.seat in (*event.seats, *(event.to or ())) for event in events)
        if turn or concerned:
            told += hand(seat, at, anew=turn)
    return tuple(told)


def _channel(
    kind: str,
    channel: int | None,
    at: float,
    *,
    topic: str = "",
    payload: dict[str, Any] | None = None,
    supersedes: tuple[str, ...] = (),
) -> tuple[Telling, ...]:
    if channel is None:
        return ()
    row = Telling(
        kind=kind,
        place=Place.CHANNEL,
        target=channel,
        due=at,
        payload=payload or {},
        topic=topic,
        supersedes=supersedes,
    )
    return (row,)
