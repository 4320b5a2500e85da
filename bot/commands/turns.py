"""`/turns`: all tables at which the person plays, those that wait for them first."""

from __future__ import annotations

from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.panels.turns import open_turns


@command("turns")
async def turns(context: Context) -> Reply:
    return await open_turns(context)
