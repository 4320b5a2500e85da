"""`/help`: how to begin, for people who are new to the bot; during a game, what to do now."""

from __future__ import annotations

from bot.commands.declare import command
from bot.games import games
from bot.interactions.context import Context
from bot.interactions.messages import example_lines, next_lines
from bot.interactions.permissions import can_manage_server
from bot.interactions.reply import Reply
from bot.store.rows import Status
from bot.tables.options import NONE, UNDO
from engine.illegal import Refused


@command("help")
async def help_(context: Context) -> Reply:
    try:
        snapshot = await context.find_table()
    except Refused as refused:
        if refused.key.startswith("which."):
            return _first_steps(context)
        raise
    match snapshot.status:
        case Status.LOBBY:
            host = context.request.person == snapshot.row.host
            seated = snapshot.seat_of(context.request.person) is not None
            return Reply(context.say("page.lobby", game=snapshot.game, host=host, seated=seated))
        case Status.RUNNING:
            return await _now(context)
    if snapshot.position is None:
        return _first_steps(context)
    return Reply(context.say("page.ended", game=snapshot.game))


def _first_steps(context: Context) -> Reply:
    """For people without a table; more for those who may manage the server."""
    manages = [context.say("page.server")] if can_manage_server(context.interaction) else []
    return Reply("\n".join([context.say("page.start", games=list(games())), *manages]))


async def _now(context: Context) -> Reply:
    """What is asked, how to answer on the panel or by typing, and where to find more."""
    snapshot = context.table
    title = context.say("page.game", game=snapshot.game)
    if context.seat is None:
        return Reply("\n".join([title, *next_lines(context), context.say("page.watch")]))
    takes_orders = snapshot.rules.orderable(snapshot.game_position, context.seat)
    orders = [context.say("page.orders")] if takes_orders else []
    undo = [context.say("page.undo")] if UNDO.of(snapshot.row) != NONE else []
    clocks = [context.say("page.clocks")] if snapshot.row.pace is not None else []
    how = [context.say("page.press"), *example_lines(context), *orders, *undo, context.say("page.play")]
    how += [context.say("page.away"), *clocks]
    return await context.reply(title, *next_lines(context), *how)
