"""`/hand`: what somebody holds, fresh and for his eyes alone."""

from __future__ import annotations

from discord import app_commands

from bot.cards.orders import orders_line
from bot.commands.move import after
from bot.commands.options import own_tables
from bot.commands.wording import command
from bot.interactions.context import Context
from bot.interactions.remarks import has_hand, remarks
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.panels.orders.news import lately
from bot.tables.standing import demand_begun, demand_seat


@command("hand")
@app_commands.autocomplete(table=own_tables)
async def hand(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda context: _hand(context, table))


async def _hand(context: Context, table: str | None) -> Reply:
    await context.find_table(table)
    return await held(context)


async def held(context: Context) -> Reply:
    """Of the table that was asked for."""
    live = context.table
    seat = demand_seat(live, context.press).seat
    demand_begun(live)
    if not has_hand(context):
        left = filter(None, (orders_line(context.words(), live, seat),))
        return await context.reply(context.say("said.no_hand"), *after(context, live), *left, *await lately(context))
    made = await context.bot.cards.hand(live, seat, context.locale)
    return Reply("\n".join([*await lately(context), *await remarks(context)]), made)
