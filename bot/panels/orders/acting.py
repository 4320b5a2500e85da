"""What a press on the panel does: it leads to another question, or plays a line of orders; then how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.interactions.context import Asked
from bot.panels.orders.drafts import Lost, offered
from bot.panels.orders.ids import Act, Panel, check
from bot.panels.orders.news import lately, rested
from bot.panels.orders.screen import Place, Screen, found
from bot.panels.orders.wording import Wording
from bot.store.errors import StoreFailed
from bot.tables import answers
from bot.tables.answers import Answer
from bot.tables.live import Live
from bot.tables.standing import demand_running, demand_seat
from bot.texts.localised import localised
from engine.illegal import Refused
from engine.orders import Order, SetOrder, written

CHANGED: Final = "orders.changed"
TOLD: Final = {
    "order_set": "orders.set",
    "order_forgotten": "orders.forgotten",
    "orders_forgotten": "orders.cleared",
}
"""How the panel says what a line of orders did."""
FEW: Final = 3
"""So many lines are told one by one."""


@dataclass(frozen=True)
class Wish:
    """What was pressed, on whose panel."""

    panel: Panel
    act: Act
    rest: str = ""


async def opened(asked: Asked, *said: str) -> Screen:
    """The orders of the one who asks, at the table he asked for; with what they did meanwhile."""
    demand_orders(asked)
    return await _screen(asked, Place(), *said, *await lately(asked))


def demand_orders(asked: Asked) -> None:
    live = asked.known
    demand_running(live)
    seat = demand_seat(live, asked.press).seat
    if not live.rules.orderable(live.begun, seat):
        raise Refused("orders.game", game=live.game)


async def act(asked: Asked, wish: Wish) -> Screen:
    """Refused if there is nothing to show: the game is over, he does not play there any more."""
    await asked.at(wish.panel.table)
    demand_orders(asked)
    if demand_seat(asked.known, asked.press).seat != wish.panel.seat:
        return await _screen(asked, Place(), asked.say("orders.foreign"))
    try:
        return await _done(asked, wish)
    except Lost:
        return await _screen(asked, Place(), asked.say(CHANGED))
    except StoreFailed:
        raise
    except Refused as refused:
        asked.about(await asked.tables.live(wish.panel.table))
        demand_orders(asked)
        return await _screen(asked, _where(asked, wish), asked.words().refusal(refused, asked.people))


async def _done(asked: Asked, wish: Wish) -> Screen:
    live, seat = asked.known, wish.panel.seat
    mine = live.view(seat).orders
    match wish.act:
        case Act.SAVE:
            move = offered(live, seat).read(wish.rest).move
            return await _set(asked, [live.box.notation.write(move)], mine)
        case Act.FORGET:
            number = next((n for n, it in enumerate(mine, 1) if check(written(live.box, it)) == wish.rest), 0)
            return await _played(asked, f"forget order {number}" if number else None)
        case Act.SURE:
            shown = check(*(written(live.box, order) for order in mine))
            return await _played(asked, "forget orders" if wish.rest == shown and mine else None)
        case Act.AGAIN:
            return await _set(asked, _settable(live, seat, mine), mine)
        case Act.TAKE:
            name, _, seen = wish.rest.partition("~")
            lines = Screen(live, seat, asked.locale).suggested.get(name, ())
            if not lines or check(*lines) != seen:
                raise Lost
            return await _set(asked, lines, mine)
    place = found(offered(live, seat), wish.act, wish.rest)
    there = await _screen(asked, place)
    if place.at is Act.OFFER and place.name not in there.suggested:
        raise Lost
    return there


def _settable(live: Live, seat: int, mine: Sequence[Order]) -> list[str]:
    """Those that rest; what newer rules refuse must not keep the others back."""
    resting = [order for order in mine if order.rests]
    able = [it for it in resting if live.begun.refuse(seat, SetOrder(it.on, it.answers, it.when)) is None]
    return [written(live.box, order) for order in able or resting]


def _where(asked: Asked, wish: Wish) -> Place:
    """What was refused can be mended where it was made."""
    if wish.act is not Act.SAVE:
        return Place()
    return Place(Act.REVIEW, offered(asked.known, wish.panel.seat).read(wish.rest))


# ---------------------------------------------------------------- playing


async def _set(asked: Asked, lines: Sequence[str], mine: Sequence[Order]) -> Screen:
    """Those that stand already are left alone: a press more is no move more."""
    box = asked.known.box
    standing = {written(box, order) for order in mine if not order.rests}
    new = [line for line in lines if line not in standing]
    return await _played(asked, "; ".join(new) or None)


async def _played(asked: Asked, line: str | None) -> Screen:
    """None: there is nothing to do, or not any more."""
    before = await asked.bot.store.answered(asked.press.interaction)
    if before is not None:
        # a second arrival of a press that was done
        done = answers.read(asked.known.id, before)
    elif line is None:
        return await _screen(asked, Place(), asked.say("orders.done"))
    else:
        done = await asked.tables.play(asked.press, asked.known.id, line)
    return await after(asked, done)


async def after(asked: Asked, done: Answer) -> Screen:
    asked.about(await asked.tables.live(asked.known.id))
    return await _screen(asked, Place(), *_came_of(asked, done))


def _came_of(asked: Asked, done: Answer) -> list[str]:
    """What was set is said as it stands in the list."""
    told = [event for event in done.events if event.key in TOLD]
    if len(told) > FEW:
        return [f"✅ {asked.say('orders.many', n=len(told))}"]
    wording = Wording(asked.words(), asked.known.box.notation, asked.people)
    return [f"✅ {asked.say(TOLD[event.key], line=wording.typed(event.params.get('order', '')))}" for event in told]


# ---------------------------------------------------------------- how they stand


async def _screen(asked: Asked, place: Place, *said: str) -> Screen:
    live = asked.known
    seat = demand_seat(live, asked.press).seat
    shown = tuple(localised(it, asked.locale) for it in said)
    screen = Screen(live, seat, asked.locale, place, shown)
    return screen if place.at not in (Act.HOME, Act.CLEAR) else replace(screen, why=await _why(asked, live, seat))


async def _why(asked: Asked, live: Live, seat: int) -> dict[str, str]:
    resting = [written(live.box, order) for order in live.view(seat).orders if order.rests]
    if not resting:
        return {}
    found = await rested(asked.tables, live, seat, resting)
    return {line: asked.words().refused(event.params["why"], asked.people) for line, event in found.items()}
