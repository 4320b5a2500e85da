"""`/hand`: the person's hand, shown to them privately."""

from __future__ import annotations

from bot.actions.show import show_hand
from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply


@command("hand")
async def hand(context: Context, table: str | None = None) -> Reply:
    await context.find_table(table)
    context.bot.rates.pictures.require(context.request.person)
    return await show_hand(context)
