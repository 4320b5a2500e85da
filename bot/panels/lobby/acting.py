"""What a press on the panel does: it changes one thing through the table service."""

from __future__ import annotations

from dataclasses import dataclass

from bot.interactions.context import Context
from bot.interactions.remarks import remarks
from bot.interactions.respond import refusal
from bot.panels.lobby.ids import What, sitter
from bot.panels.lobby.layout import Screen
from bot.store.errors import StoreFailed
from bot.store.rows import Status
from bot.tables.answers import Answer
from bot.tables.standing import demand_host, demand_lobby, is_host
from bot.texts.localised import localised
from engine.illegal import Refused


@dataclass(frozen=True)
class Wish:
    """What was pressed: an id taken apart, and what was chosen in a select."""

    what: str
    table: str
    rest: str = ""
    chosen: str = ""


async def opened(context: Context) -> Screen:
    """For the host of the table that was asked for; what has ended is settled."""
    live = context.table
    if live.status is not Status.RUNNING:
        demand_lobby(live)
    demand_host(live, context.press)
    return await _screen(context)


async def act(context: Context, wish: Wish) -> Screen:
    """How the table stands then, whether or not the press could be done."""
    await context.load_table(wish.table)
    try:
        done = await _done(context, wish)
    except StoreFailed:
        raise
    except Refused as refused:
        context.use_table(await context.tables.live(wish.table))
        return await _screen(context, await refusal(context, refused))
    context.use_table(await context.tables.live(wish.table))
    return await _screen(context, context.say(f"answer.{done.key}", **done.params))


async def _done(context: Context, wish: Wish) -> Answer:
    tables, press, table = context.tables, context.press, wish.table
    match wish.what:
        case What.OPTION:
            return await tables.settings(press, table, options={wish.rest: wish.chosen})
        case What.LANGUAGE:
            return await tables.settings(press, table, language=wish.chosen)
        case What.PACE:
            return await tables.settings(press, table, pace=_number(wish.chosen))
        case What.SEATS:
            return await tables.settings(press, table, seats=_number(wish.chosen))
        case What.ADD:
            return await tables.sit(press, table, player=wish.rest)
        case What.REMOVE:
            return await _removed(context, wish)
        case What.HOST:
            return await tables.hand_on(press, table, _number(wish.chosen))
        case What.START:
            return await tables.start(press, table)
    # of an earlier or a later version of the bot
    raise Refused("button.unknown")


async def _removed(context: Context, wish: Wish) -> Answer:
    """Only who was meant: on an old panel somebody else may sit there by now. What was done before is done."""
    seat = _number(wish.chosen.partition(".")[0])
    meant = [it for it in context.table.taken if sitter(it.seat, it.person or it.player) == wish.chosen]
    if not meant and await context.bot.store.answered(context.press.interaction) is None:
        demand_lobby(context.table)
        demand_host(context.table, context.press)
        raise Refused("settings.moved")
    return await context.tables.remove(context.press, wish.table, seat)


async def _screen(context: Context, *said: str) -> Screen:
    live = context.table
    lines = tuple(localised(it, context.locale) for it in (*said, *await remarks(context)))
    return Screen(live, context.press.person, context.locale, is_host(live, context.press), lines)


def _number(text: str) -> int:
    if not text.isdecimal():
        raise Refused("button.unknown")
    return int(text)
