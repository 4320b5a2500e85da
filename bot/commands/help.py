"""`/help`: how to begin for whoever has never seen the bot; and in a game, what to do now."""

from __future__ import annotations

from bot.commands.answering import Interaction, answer
from bot.commands.asked import Asked
from bot.commands.move import after, examples
from bot.commands.replies import Reply
from bot.commands.wording import command
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
            return Reply(asked.say("page.start", games=list(games())))
        raise
    match live.status:
        case Status.LOBBY:
            host = asked.press.person == live.row.host
            seated = live.seat_of(asked.press.person) is not None
            return Reply(asked.say("page.lobby", game=live.game, host=host, seated=seated))
        case Status.RUNNING:
            return await _now(asked)
    return Reply(asked.say("page.ended", game=live.game))


async def _now(asked: Asked) -> Reply:
    """The question, some answers as one would type them, and the commands that matter."""
    live = asked.known
    title = asked.say("page.game", game=live.game)
    if asked.seat is None:
        return Reply("\n".join([title, *after(asked, live), asked.say("page.watch")]))
    return await asked.reply(title, *after(asked, live), *examples(asked, live), asked.say("page.play"))
