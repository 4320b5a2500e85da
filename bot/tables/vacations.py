"""Vacations: a bank of days in which a person's clocks stand still, at all tables that allow it."""

from __future__ import annotations

import datetime as dt
from typing import Final

import msgspec

from bot.store.rows import PersonalSettings
from bot.tables.clock import BRISK, CLOCK, pace_of
from bot.tables.options import OFF, VACATIONS
from bot.tables.snapshot import TableSnapshot
from engine.illegal import Refused

DAY: Final = 86_400.0
BANK: Final = 28
"""Days a year."""
AUTOMATIC: Final = 3
"""Days that are taken at once before a timeout."""


def vacations_count(snapshot: TableSnapshot) -> bool:
    """Do vacations stop clocks at this table? Not without a reserve, not at brisk tables, and not where only computer
    players would wait."""
    row = snapshot.row
    if pace_of(row) is None or row.table_options.get(CLOCK) == BRISK or VACATIONS.of(row) == OFF:
        return False
    return len(snapshot.persons) > 1


def away_times(settings: PersonalSettings) -> tuple[tuple[float, float], ...]:
    return tuple((start, end) for start, end, _ in settings.vacations)


def vacation_at(settings: PersonalSettings, now: float) -> float | None:
    """Until when the person is on vacation; None if they are not."""
    return max((end for start, end, _ in settings.vacations if start <= now < end), default=None)


def days_left(settings: PersonalSettings, now: float) -> int:
    """Whole days of this year's bank, which begins in January."""
    year = dt.datetime.fromtimestamp(now, dt.UTC).year
    first = dt.datetime(year, 1, 1, tzinfo=dt.UTC).timestamp()
    used = sum(max(0.0, end - max(start, first)) for start, end, _ in settings.vacations)
    return max(0, int((BANK * DAY - used) / DAY + 1e-6))


def require_days(settings: PersonalSettings, now: float, days: int) -> None:
    """Refused if the bank has fewer."""
    left = days_left(msgspec.structs.replace(settings, vacations=ended(settings, now)), now)
    if days > left:
        raise Refused("vacation.days", n=left)


Vacations = tuple[tuple[float, float, bool], ...]
"""As they are stored with a person."""


def begun(settings: PersonalSettings, now: float, days: int, *, automatic: bool) -> Vacations:
    """The vacations with one that begins now and lasts so many days, instead of the one that is under way."""
    return (*ended(settings, now), (now, now + days * DAY, automatic))


def ended(settings: PersonalSettings, now: float) -> Vacations:
    """The vacations with none after this moment. Those of earlier years are forgotten."""
    return tuple(
        (start, min(end, now), automatic)
        for start, end, automatic in settings.vacations
        if start < now and end > now - 400 * DAY
    )
