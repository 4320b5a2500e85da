"""`/turns`: all the tables at which somebody plays, those first that await him."""

from __future__ import annotations

from bot.commands.listing import fitting, line
from bot.commands.wording import command
from bot.interactions.context import Asked
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.tables.which import since


@command("turns")
async def turns(interaction: Interaction) -> None:
    await answer(interaction, _turns)


async def _turns(asked: Asked) -> Reply:
    lives = await asked.tables.mine(asked.press.person)
    if not lives:
        return Reply(asked.say("turns.none"))
    lines = [line(asked, live, await asked.bot.store.messages(live.id)) for live in lives]
    n = sum(since(live, asked.press.person) is not None for live in lives)
    return Reply(fitting([asked.say("turns.title", n=n), *lines], asked.say("tables.more")))
