"""The clock of a table: a reserve of time for each seat that grows with every turn. It knows no game and no Discord,
and never reads the time.

A seat's clock runs while it is awaited, but only in its player's waking hours, and not in gaps: vacations, downtime of
the bot. Not on weekends either, if the table says so.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec

from bot.people.hours import Hours
from bot.store.rows import ClockStage, SeatClock, TableRow
from engine.illegal import Refused

HOUR: Final = 3_600.0
CLOCK: Final = "clock"
"""Under which the chosen pace is stored with the options of a table: a name, or figures."""
MOST_GRACE: Final = 12 * HOUR
MOST_HOURS: Final = 30 * 24
"""In any figure of a pace."""
_FIGURES = re.compile(r"(\d{1,3})\s*h?\s*\+\s*(\d{1,3})\s*h?\s*(?:/\s*(\d{1,3})\s*h?)?")

ANY_HOURS: Final = Hours()

Span = tuple[float, float]


class Pace(NamedTuple):
    """Seconds: at the start, for each turn in which the seat is awaited, and the most that can be saved up."""

    reserve: float
    increment: float
    most: float

    @property
    def grace(self) -> float:
        """What remains between the end of the time and its consequences."""
        return min(self.increment, MOST_GRACE)

    @property
    def figures(self) -> str:
        return "{:.0f}+{:.0f}/{:.0f}".format(*(seconds / HOUR for seconds in self))


def _pace(reserve: int, increment: int, most: int) -> Pace:
    return Pace(reserve * HOUR, increment * HOUR, most * HOUR)


BRISK: Final = "brisk"
NAMED: Final[Mapping[str, Pace]] = {
    BRISK: _pace(24, 4, 72),
    "steady": _pace(72, 12, 120),
    "leisurely": _pace(72, 36, 240),
}


def pace_of(row: TableRow) -> Pace | None:
    """The pace of a table with a reserve; None for hours per decision, and without a limit."""
    chosen = row.table_options.get(CLOCK)
    return None if chosen is None else pace_by(chosen)


def pace_by(chosen: str) -> Pace | None:
    """By its name or figures."""
    return NAMED.get(chosen) or _read_figures(chosen)


def read_clock(typed: str) -> str:
    """A pace as it is stored: its name, or hours like "48+8/96" (the most may be left out)."""
    text = typed.strip().lower()
    if text in NAMED:
        return text
    pace = _read_figures(text)
    if pace is None or not pace.increment >= HOUR or not pace.increment <= pace.most <= MOST_HOURS * HOUR:
        raise Refused("clock.unreadable", typed=typed)
    if pace.reserve > pace.most:
        raise Refused("clock.unreadable", typed=typed)
    return pace.figures


def _read_figures(text: str) -> Pace | None:
    found = _FIGURES.fullmatch(text)
    if found is None:
        return None
    reserve, increment = int(found[1]), int(found[2])
    return _pace(reserve, increment, int(found[3]) if found[3] else max(2 * reserve, increment))


# ---------------------------------------------------------------- running time


@dataclass(frozen=True)
class RunningTime:
    """When the clock of one person at one table can run."""

    hours: Hours = ANY_HOURS
    weekends: bool = True
    gaps: tuple[Span, ...] = ()
    """Times that do not count, in any order."""

    def elapsed(self, start: float, end: float) -> float:
        """How much of this time counts."""
        total = 0.0
        for first, last in self._spans(start):
            if first >= end:
                break
            total += min(last, end) - first
        return total

    def after(self, start: float, amount: float) -> float:
        """The first moment that counts and at which so much time will have counted since the start."""
        for first, last in self._spans(start):
            if last - first >= amount:
                return first + amount
            amount -= last - first
        raise AssertionError("spans never end")

    def _spans(self, start: float) -> Iterator[Span]:
        """The times that count from this moment on, without end."""
        gaps = _merged(self.gaps)
        for first, last in self.hours.spans(start, weekends=self.weekends):
            yield from _without(gaps, max(first, start), last)


def _merged(gaps: Sequence[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(gaps):
        if end <= start:
            continue
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _without(gaps: Sequence[Span], start: float, end: float) -> Iterator[Span]:
    """What the gaps, in order, leave of a span."""
    place = bisect_left(gaps, start, key=lambda gap: gap[1])
    for first, last in gaps[place:]:
        if first >= end:
            break
        if first > start:
            yield start, first
        start = max(start, last)
    if start < end:
        yield start, end


# ---------------------------------------------------------------- the clock of a seat


def started(clock: SeatClock | None, pace: Pace, seat: int, turn: int, now: float) -> SeatClock:
    """The seat is awaited now. In a new turn it gets its increment, once."""
    if clock is None:
        clock = SeatClock(seat, pace.reserve, now)
    if clock.turn != turn:
        # time that others gave may lie above the most
        left = max(clock.left, min(pace.most, clock.left + pace.increment))
        return SeatClock(seat, left, now, turn, ClockStage.TIME)
    return msgspec.structs.replace(clock, at=now, stage=ClockStage.TIME if clock.left > 0 else ClockStage.GRACE)


def stopped(clock: SeatClock, time: RunningTime, now: float) -> SeatClock:
    """The seat is not awaited any more, or its clock stands still."""
    return msgspec.structs.replace(settled(clock, time, now), stage=ClockStage.STOPPED)


def settled(clock: SeatClock, time: RunningTime, now: float) -> SeatClock:
    """The same clock with what is left now. A grace that has begun goes on as it is."""
    if clock.stage is not ClockStage.TIME:
        return clock
    return msgspec.structs.replace(clock, left=max(0.0, clock.left - time.elapsed(clock.at, now)), at=now)


def due(clock: SeatClock, pace: Pace, time: RunningTime) -> float | None:
    """When this stage ends; None if the clock stands still or all time is over."""
    match clock.stage:
        case ClockStage.TIME:
            return time.after(clock.at, clock.left)
        case ClockStage.GRACE:
            return time.after(clock.at, pace.grace)
        case _:
            return None


def given(clock: SeatClock, amount: float, now: float) -> SeatClock:
    """Others gave time, perhaps to a seat whose time was over. The clock is settled."""
    stage = clock.stage if clock.stage in (ClockStage.STOPPED, ClockStage.TIME) else ClockStage.TIME
    return msgspec.structs.replace(clock, left=clock.left + amount, at=now, stage=stage)
