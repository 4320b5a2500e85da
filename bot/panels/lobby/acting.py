"""What a press on the panel does: it changes one thing through the table service."""

from __future__ import annotations

from dataclasses import dataclass

from bot.interactions.context import Asked
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


async def opened(asked: Asked) -> Screen:
    """For the host of the table that was asked for; what has ended is settled."""
    live = asked.known
    if live.status is not Status.RUNNING:
        demand_lobby(live)
    demand_host(live, asked.press)
    return await _screen(asked)


async def act(asked: Asked, wish: Wish) -> Screen:
    """How the table stands then, whether or not the press could be done."""
    await asked.at(wish.table)
    try:
        done = await _done(asked, wish)
    except StoreFailed:
        raise
    except Refused as refused:
        asked.about(await asked.tables.live(wish.table))
        return await _screen(asked, await refusal(asked, refused))
    asked.about(await asked.tables.live(wish.table))
    return await _screen(asked, asked.say(f"answer.{done.key}", **done.params))


async def _done(asked: Asked, wish: Wish) -> Answer:
    tables, press, table = asked.tables, asked.press, wish.table
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
            return await _removed(asked, wish)
        case What.HOST:
            return await tables.hand_on(press, table, _number(wish.chosen))
        case What.START:
            return await tables.start(press, table)
    # of an earlier or a later version of the bot
    raise Refused("button.unknown")


async def _removed(asked: Asked, wish: Wish) -> Answer:
    """Only who was meant: on an old panel somebody else may sit there by now. What was done before is done."""
    seat = _number(wish.chosen.partition(".")[0])
    meant = [it for it in asked.known.taken if sitter(it.seat, it.person or it.player) == wish.chosen]
    if not meant and await asked.bot.store.answered(asked.press.interaction) is None:
        demand_lobby(asked.known)
        demand_host(asked.known, asked.press)
        raise Refused("settings.moved")
    return await asked.tables.remove(asked.press, wish.table, seat)


async def _screen(asked: Asked, *said: str) -> Screen:
    live = asked.known
    lines = tuple(localised(it, asked.locale) for it in (*said, *await remarks(asked)))
    return Screen(live, asked.press.person, asked.locale, is_host(live, asked.press), lines)


def _number(text: str) -> int:
    if not text.isdecimal():
        raise Refused("button.unknown")
    return int(text)
