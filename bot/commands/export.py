"""`/export`: the game as a file: what its reader may know; the whole, with the seed, when it is over."""

from __future__ import annotations

from discord import app_commands

from bot.commands.options import own_tables
from bot.commands.wording import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer


@command("export")
@app_commands.autocomplete(table=own_tables)
async def export(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda context: _export(context, table))


async def _export(context: Context, table: str | None) -> Reply:
    live = await context.find_table(table)
    data = await context.tables.excerpt(live, context.seat)
    said = context.say("export.whole" if live.over else "export.part")
    return Reply(said, file=(f"{live.game}-{live.id}.json", data))
