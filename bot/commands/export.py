"""`/export`: the game as a file: what the reader may know, or all of it with the seed once the game is over."""

from __future__ import annotations

from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.tables.history import export_excerpt


@command("export")
async def export(context: Context, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table)
    context.bot.rates.pictures.require(context.request.person)
    data = await export_excerpt(context.tables.store, snapshot, context.seat, as_known=True)
    text = context.say("export.whole" if snapshot.over else "export.part")
    return Reply(text, file=(f"{snapshot.game}-{snapshot.id}.json", data))
