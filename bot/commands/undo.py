"""`/undo`: takes back the player's own last line, or asks the others to go back further."""

from __future__ import annotations

from discord.app_commands import Range

from bot.actions.undo import take_back
from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply


@command("undo")
async def undo(context: Context, first: Range[int, 1] | None = None, table: str | None = None) -> Reply:
    await context.find_table(table)
    return await take_back(context, None if first is None else context.table.log_number(first) - 1)
