"""What Discord must be told of a change: rows of the outbox, without words and without secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.store.changes import Telling
from bot.store.rows import Awaited, Place, SeatRow
from bot.tables.live import Live
from engine.table import Entry

HALF_WAY: Final = 180.0
"""Seconds after which a turn that was left half-way is told."""


def card(channel: int | None, at: float, *, quiet: int | None = None) -> tuple[Telling, ...]:
    """`quiet`: a person whom it does not ping, since it is still his own turn."""
    payload = {} if quiet is None else {"quiet": quiet}
    return _channel("card", channel, at, topic="card", payload=payload, supersedes=("missing",))


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


def dealt(channel: int | None, seats: Iterable[SeatRow], at: float) -> tuple[Telling, ...]:
    """A game begins."""
    hands = [row for seat in seats for row in hand(seat, at, anew=True)]
    return (*lobby(channel, at), *card(channel, at), *hands)


def moved(
    live: Live,
    seats: Sequence[SeatRow],
    mover: int | None,
    entries: Sequence[Entry],
    awaited: Sequence[Awaited],
    over: bool,
    at: float,
) -> tuple[Telling, ...]:
    """Moves were made: by the mover's line, and by computer players behind it. `seats` and `awaited` are after them."""
    before = {(wait.seat, wait.decision) for wait in live.awaited}
    asked = [wait.seat for wait in awaited if (wait.seat, wait.decision) not in before]
    return (*_to_channel(live, mover, entries, asked, awaited, over, at), *_to_hands(seats, mover, entries, asked, at))


def _to_channel(
    live: Live,
    mover: int | None,
    entries: Sequence[Entry],
    asked: Sequence[int],
    awaited: Sequence[Awaited],
    over: bool,
    at: float,
) -> tuple[Telling, ...]:
    channel = live.row.channel
    if entries and not over and not asked and all(entry.sealed and not entry.reveals for entry in entries):
        # The question stays; what was answered is nobody's business yet.
        return missing(channel, at)
    goes_on = any(wait.seat == mover for wait in awaited)
    others = any(seat != mover for seat in asked) or any(entry.seat != mover for entry in entries)
    if over or others or not goes_on:
        return card(channel, at)
    return card(channel, at + HALF_WAY, quiet=live.seats[mover].person if mover is not None else None)


def _to_hands(
    seats: Sequence[SeatRow], mover: int | None, entries: Sequence[Entry], asked: Sequence[int], at: float
) -> tuple[Telling, ...]:
    """Sent anew to whom it is to decide, unless the decision is one more in his own turn; else brought up to date when
    something happened that concerns its owner."""
    events = [event for entry in entries for event in entry.events]
    between = any(entry.seat != mover for entry in entries)
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
