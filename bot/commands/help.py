"""`/help`: how to begin for whoever has never seen the bot; and in a game, what to do now."""

from __future__ import annotations

from bot.commands.move import after, examples
from bot.commands.wording import command
from bot.interactions.context import Asked
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.store.rows import Status
from engine.game import games
from engine.illegal import Refused


@command("help")
async def help_(interaction: Interaction) -> None:
    await answer(interaction, _help)


async def _help(asked: Asked) -> Reply:
    try:
        live = await asked.meant()
    except Refused as refused:
        if refused.key.startswith("which."):
            return _beginning(asked)
        raise
    match live.status:
        case Status.LOBBY:
            host = asked.press.person == live.row.host
            seated = live.seat_of(asked.press.person) is not None
            return Reply(asked.say("page.lobby", game=live.game, host=host, seated=seated))
        case Status.RUNNING:
            return await _now(asked)
    if live.position is None:
        return _beginning(asked)
    return Reply(asked.say("page.ended", game=live.game))


def _beginning(asked: Asked) -> Reply:
    """For whoever has no game to look at."""
    return Reply(asked.say("page.start", games=list(games())))


async def _now(asked: Asked) -> Reply:
    """The question, the panel that leads through it, some answers as one would type them, and what else helps."""
    live = asked.known
    title = asked.say("page.game", game=live.game)
    if asked.seat is None:
        return Reply("\n".join([title, *after(asked, live), asked.say("page.watch")]))
    takes_orders = live.rules.orderable(live.begun, asked.seat)
    orders = [asked.say("page.orders")] if takes_orders else []
    how = [asked.say("page.press"), *examples(asked, live), *orders, asked.say("page.play")]
    return await asked.reply(title, *after(asked, live), *how)
