"""A person's time zone and waking hours. Their clocks run only in these hours, and nothing wakes them in the others.

Times are seconds since 1970 and always passed in. People who have not chosen a zone are
awake all day, as far as we know.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from rapidfuzz import fuzz, process

from bot.store.rows import PersonalSettings
from engine.illegal import Refused
from engine.notation import normalize

WHOLE_DAY: Final = 24 * 60
LEAST: Final = 6 * 60
"""Minutes a day: less would stop the clocks of others rather than protect a night."""
SUGGESTED: Final = {"en-GB": "Europe/London", "fr": "Europe/Paris", "pl": "Europe/Warsaw"}
"""By Discord's locale. Other languages are spoken in too many zones."""
EXAMPLE: Final = "Europe/Paris"
_NEAR: Final = 70.0
"""The similarity from which a zone is suggested for one that does not exist."""
_HOURS = re.compile(r"(\d{1,2})(?:[:.h](\d{2})?)?\s*h?\s*(?:-|–|—|/|\.\.|\s)\s*(\d{1,2})(?:[:.h](\d{2})?)?\s*h?")


@dataclass(frozen=True)
class Hours:
    """When a person is awake: each day from one minute of the day to another, perhaps after midnight."""

    zone: str = ""
    """Empty: they have not said, so they are awake all day."""
    wakes: int = 8 * 60
    sleeps: int = 22 * 60

    @property
    def known(self) -> bool:
        return _zone(self.zone) is not None

    @property
    def all_day(self) -> bool:
        return not self.known or (self.sleeps - self.wakes) % WHOLE_DAY == 0

    def is_night(self, at: float) -> bool:
        """Are they asleep, as far as we know?"""
        return self.next_waking(at) > at

    def next_waking(self, at: float) -> float:
        """This moment if they are awake, else when they wake up."""
        return max(at, next(self.spans(at))[0])

    def spans(self, after: float, *, weekends: bool = True) -> Iterator[tuple[float, float]]:
        """The times in which they are awake that end after a moment, without end. Without `weekends`, Saturdays and
        Sundays of their zone do not count, or else those of UTC."""
        zone = _zone(self.zone) or dt.UTC
        wakes, sleeps = (0, WHOLE_DAY) if self.all_day else (self.wakes, self.sleeps)
        if sleeps <= wakes:
            sleeps += WHOLE_DAY
        day = dt.datetime.fromtimestamp(after, zone).date() - dt.timedelta(days=2)
        while True:
            day += dt.timedelta(days=1)
            span = _moment(day, wakes, zone), _moment(day, sleeps, zone)
            for start, end in (span,) if weekends else _on_workdays(day, span, zone):
                if end > max(start, after):
                    yield start, end


def hours_of(settings: PersonalSettings) -> Hours:
    return Hours(settings.zone, settings.wakes, settings.sleeps)


def suggested_zone(locale: str) -> str:
    """The zone in which someone with this locale probably lives; empty if that is a guess."""
    return SUGGESTED.get(locale, "")


def read_zone(typed: str) -> str:
    """The name of a time zone as it is stored. Refused if there is none, with the nearest name."""
    wanted = _plain(typed)
    exact = [name for name in zones() if wanted in (_plain(name), _plain(name.rpartition("/")[2]))]
    if wanted and exact:
        return exact[0]
    found = process.extractOne(wanted, {name: _plain(name) for name in zones()}, scorer=fuzz.WRatio)
    near = found[2] if found is not None and found[1] >= _NEAR and wanted else EXAMPLE
    raise Refused("zone.unknown", typed=typed, example=near)


def read_hours(typed: str) -> tuple[int, int]:
    """The minutes of the day when a person wakes and goes to sleep, from "8-22" or "9:30-1:00"."""
    found = _HOURS.fullmatch(typed.strip().lower())
    if found is None:
        raise Refused("hours.unreadable", typed=typed)
    hour, minute, last_hour, last_minute = (int(number or 0) for number in found.groups())
    wakes, sleeps = hour * 60 + minute, last_hour * 60 + last_minute
    if max(wakes, sleeps) > WHOLE_DAY or max(minute, last_minute) > 59:
        raise Refused("hours.unreadable", typed=typed)
    if ((sleeps - wakes) % WHOLE_DAY or WHOLE_DAY) < LEAST:
        raise Refused("hours.short", number=LEAST // 60)
    return wakes % WHOLE_DAY, sleeps


def written_hours(hours: Hours) -> str:
    """As it can be typed: "8:00-22:00"."""
    return "-".join(f"{minute // 60}:{minute % 60:02}" for minute in (hours.wakes, hours.sleeps))


@cache
def zones() -> tuple[str, ...]:
    """The zones that can be chosen: those of cities first, since others know no daylight saving."""
    known = available_timezones()
    cities = sorted(name for name in known if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return (*cities, *sorted(known.difference(cities, ("localtime", "posixrules", "Factory"))))


def _plain(name: str) -> str:
    return normalize(name.replace("/", " / "))


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo | None:
    """None also if this machine no longer knows it."""
    try:
        return ZoneInfo(name) if name else None
    except (LookupError, OSError, ValueError):
        return None


def _moment(day: dt.date, minute: int, zone: dt.tzinfo) -> float:
    """The moment at which clocks there show it: the first if they show it twice; if they skip it, an hour later."""
    # on the wall: time zones count only in the last step
    return (dt.datetime.combine(day, dt.time(), zone) + dt.timedelta(minutes=minute)).timestamp()


def _on_workdays(day: dt.date, span: tuple[float, float], zone: dt.tzinfo) -> Iterator[tuple[float, float]]:
    """The parts of a span that begins on this day which are not on a weekend: hours after midnight belong to the next
    day."""
    start, end = span
    for date in (day, day + dt.timedelta(days=1)):
        if date.weekday() < 5:
            yield max(start, _moment(date, 0, zone)), min(end, _moment(date, WHOLE_DAY, zone))
