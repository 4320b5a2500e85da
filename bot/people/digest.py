"""When a person gets their digest: once a day at an hour of their own clock, and never at night."""

from __future__ import annotations

from bot.people.hours import Hours, hours_of
from bot.store.rows import PersonalSettings

UTC = "UTC"
"""For those who have not said where they live."""


def next_digest(settings: PersonalSettings, now: float) -> float | None:
    """The first moment after now; None if they want none."""
    if settings.digest is None:
        return None
    hours, minute = hours_of(settings), settings.digest * 60
    hour = Hours(settings.zone if hours.known else UTC, wakes=minute, sleeps=minute + 1)
    return next(hours.next_waking(start) for start, _ in hour.spans(now) if start > now)
