"""Orders that are typed: by `/order`, where the word itself may be left out, or among the moves of `/move`."""

from __future__ import annotations

from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.panels.orders.acting import after, demand_orders
from bot.panels.orders.pressing import lock, reply
from bot.tables.live import Live
from bot.tables.wording import vocabulary
from engine.illegal import Illegal, Refused
from engine.move import Move
from engine.notation import Names
from engine.orders import OrderMove
from engine.table import MOST_ON_A_LINE, read_line

FRONT = "order "


async def typed(context: Context, line: str) -> Reply:
    """What it changed, on the panel."""
    demand_orders(context)
    live = context.table
    async with lock(context, live.id):
        done = await context.tables.play(context.press, live.id, meant(live, line))
        return await reply(context, await after(context, done))


def meant(live: Live, line: str) -> str:
    """The line as it is played, or Refused."""
    parts = [it.strip() for it in line.split(";")]
    if len(parts) > MOST_ON_A_LINE:
        raise Illegal("unreadable.long")
    known = vocabulary(live)
    return "; ".join(live.box.notation.write(_order(live, part, known)) for part in parts)


def _order(live: Live, part: str, known: Names) -> Move:
    notation = live.box.notation
    try:
        move = notation.read(part, known)
    except Illegal as unread:
        try:
            return notation.read(FRONT + part, known)
        except Illegal as still:
            # What was meant as a whole order is told what that lacks.
            raise (unread if part.split()[:1] in ([], FRONT.split()) else still) from None
    if not isinstance(move, OrderMove):
        raise Refused("orders.move", move=notation.write(move))
    return move


def all_orders(live: Live, line: str) -> bool:
    """Is it for no moment and no draft?"""
    if live.position is None:
        return False
    try:
        return all(isinstance(move, OrderMove) for move in read_line(live.box, line, vocabulary(live)))
    except Illegal:
        return False
