"""A person's time zone, waking hours, reminders and vacations in words."""

from __future__ import annotations

from bot.interactions.context import Context
from bot.people.hours import EXAMPLE, hours_of, suggested_zone, written_hours
from bot.tables.vacations import days_left, vacation_at


def hours_line(context: Context) -> str:
    """What is set, or how to set it: the likely zone of their language is suggested, no other is guessed."""
    hours = hours_of(context.settings)
    if hours.known:
        key = "me.hours.all_day" if hours.all_day else "me.hours"
        return context.say(key, zone=hours.zone, text=written_hours(hours))
    return context.say("me.hours.unknown", example=suggested_zone(context.locale) or EXAMPLE)


def reminder_line(context: Context) -> str:
    after = context.settings.remind_after
    return context.say("me.remind") if after is None else context.say("me.remind_after", n=int(after))


def vacation_line(context: Context) -> str:
    """The vacation that is under way, or how many days there are; and whether one may begin by itself."""
    now, settings = context.bot.clock(), context.settings
    until = vacation_at(settings, now)
    if until is not None:
        return context.say("me.on_vacation", until=until, n=days_left(settings, now))
    key = "me.vacation" if settings.automatic_vacation else "me.vacation.manual"
    return context.say(key, n=days_left(settings, now))
