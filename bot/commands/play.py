"""`/play`: opens the person's panel, in any channel."""

from __future__ import annotations

from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.panels.turn.panel import open_turn


@command("play")
async def play(context: Context, table: str | None = None) -> Reply:
    await context.find_table(table, playing=True)
    return await open_turn(context)
