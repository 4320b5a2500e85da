"""`/turns`: all the tables at which somebody plays, those first that await him."""

from __future__ import annotations

from bot.commands.listing import fitting, line
from bot.commands.wording import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.tables.which import since


@command("turns")
async def turns(interaction: Interaction) -> None:
    await answer(interaction, _turns)


async def _turns(context: Context) -> Reply:
    lives = await context.tables.mine(context.press.person)
    if not lives:
        return Reply(context.say("turns.none"))
    lines = [line(context, live, await context.bot.store.messages(live.id)) for live in lives]
    n = sum(since(live, context.press.person) is not None for live in lives)
    return Reply(fitting([context.say("turns.title", n=n), *lines], context.say("tables.more")))
