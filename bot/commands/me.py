"""`/me`: what a person decides for all their tables."""

from __future__ import annotations

from typing import Any

from discord.app_commands import Choice, Range

from bot.commands.declare import command
from bot.commands.options import DIGEST_HOURS, completion, matching_choices
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from bot.interactions.personal_hours import hours_line, reminder_line, vacation_line
from bot.interactions.personal_pings import notify_lines
from bot.interactions.reply import Reply
from bot.people.digest import next_digest
from bot.people.hours import read_hours, read_zone, suggested_zone, zones
from bot.store.rows import Confirm, Notify
from bot.tables.stages import change_person, end_vacation, start_vacation
from bot.tables.vacations import BANK, require_days


@completion
async def _zones(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Time zones, the likely one first."""
    likely = suggested_zone(interaction.locale.value)
    names = (likely, *(zone for zone in zones() if zone != likely)) if likely else zones()
    return matching_choices(((zone.replace("_", " "), zone) for zone in names), typed)


@command("me", timezone=_zones)
async def me(
    context: Context,
    pictures: str | None = None,
    confirm: str | None = None,
    timezone: Range[str, 1, 60] | None = None,
    hours: Range[str, 1, 20] | None = None,
    remind: Range[int, 0, 168] | None = None,
    vacation: Range[int, 0, BANK] | None = None,
    automatic: str | None = None,
    notify: str | None = None,
    digest: str | None = None,
) -> Reply:
    """Shows the settings; those that are given are changed first."""
    changes: dict[str, Any] = {}
    if pictures is not None:
        changes["pictures"] = pictures != "off"
    if confirm is not None:
        changes["confirm"] = Confirm(confirm) if confirm in [*Confirm] else Confirm.FINAL
    if timezone is not None:
        changes["zone"] = read_zone(timezone)
    if hours is not None:
        changes["wakes"], changes["sleeps"] = read_hours(hours)
    if remind is not None:
        changes["remind_after"] = float(remind) or None
    if automatic is not None:
        changes["automatic_vacation"] = automatic != "off"
    if notify is not None:
        changes["notify"] = Notify(notify) if notify in [*Notify] else Notify.CHANNEL
    if digest is not None:
        changes["digest"] = int(digest) if digest in DIGEST_HOURS else None
    person, now = context.request.person, context.bot.clock()
    if vacation:
        require_days(context.settings, now, vacation)
    if changes.keys() & {"zone", "wakes", "remind_after"}:
        context.settings = await change_person(context.tables, person, changes, "time_hours")
    elif changes:
        context.settings = await context.bot.store.change_person(person, changes)
    if vacation is not None:
        name = context.request.name
        change = start_vacation(context.tables, person, name, vacation) if vacation else None
        context.settings = await (change or end_vacation(context.tables, person, name))
    settings = context.settings
    if changes and (settings.digest is not None or "digest" in changes):
        await context.bot.store.set_digest(person, next_digest(settings, now))
        context.bot.digests.changed()
    shown = ("me.pictures" if settings.pictures else "me.words", f"me.confirm.{settings.confirm}")
    own = (hours_line(context), reminder_line(context), vacation_line(context))
    return Reply("\n".join([context.say("me.title"), *map(context.say, shown), *own, *notify_lines(context)]))
