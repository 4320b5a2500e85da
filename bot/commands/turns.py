"""`/turns`: all tables at which the person plays, those that wait for them first."""

from __future__ import annotations

from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.messages import fit_lines, table_line
from bot.interactions.reply import Reply
from bot.tables.resolve import tables_of, waiting_since


@command("turns")
async def turns(context: Context) -> Reply:
    lives = await tables_of(context.tables, context.request.person)
    if not lives:
        return Reply(context.say("turns.none"))
    lines = [table_line(context, snapshot, await context.bot.store.messages(snapshot.id)) for snapshot in lives]
    n = sum(waiting_since(snapshot, context.request.person) is not None for snapshot in lives)
    return Reply(fit_lines([context.say("turns.title", n=n), *lines], context.say("tables.more")))
