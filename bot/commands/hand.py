"""`/hand`: what somebody holds, fresh and for his eyes alone."""

from __future__ import annotations

from discord import app_commands

from bot.cards.orders import orders_line
from bot.commands.move import after
from bot.commands.options import own_tables
from bot.commands.wording import command
from bot.interactions.context import Asked
from bot.interactions.remarks import has_hand, remarks
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.panels.orders.news import lately
from bot.tables.standing import demand_begun, demand_seat


@command("hand")
@app_commands.autocomplete(table=own_tables)
async def hand(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda asked: _hand(asked, table))


async def _hand(asked: Asked, table: str | None) -> Reply:
    await asked.meant(table)
    return await held(asked)


async def held(asked: Asked) -> Reply:
    """Of the table that was asked for."""
    live = asked.known
    seat = demand_seat(live, asked.press).seat
    demand_begun(live)
    if not has_hand(asked):
        left = filter(None, (orders_line(asked.words(), live, seat),))
        return await asked.reply(asked.say("said.no_hand"), *after(asked, live), *left, *await lately(asked))
    made = await asked.bot.cards.hand(live, seat, asked.locale)
    return Reply("\n".join([*await lately(asked), *await remarks(asked)]), made)
