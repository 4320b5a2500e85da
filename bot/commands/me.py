"""`/me`: what a person decides for all their tables."""

from __future__ import annotations

from typing import Any

from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.store.rows import Confirm


@command("me")
async def me(context: Context, pictures: str | None = None, confirm: str | None = None) -> Reply:
    """Shows the settings; those that are given are changed first."""
    changes: dict[str, Any] = {}
    if pictures is not None:
        changes["pictures"] = pictures != "off"
    if confirm is not None:
        changes["confirm"] = Confirm(confirm) if confirm in [*Confirm] else Confirm.FINAL
    if changes:
        context.settings = await context.bot.store.change_person(context.request.person, changes)
    settings = context.settings
    shown = ("me.pictures" if settings.pictures else "me.words", f"me.confirm.{settings.confirm}")
    return Reply("\n".join([context.say("me.title"), *map(context.say, shown)]))
