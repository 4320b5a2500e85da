"""What a press on the panel does: it leads to another question, or plays a line of orders; then how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.interactions.context import Context
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


async def opened(context: Context, *said: str) -> Screen:
    """The orders of the one who asks, at the table he asked for; with what they did meanwhile."""
    demand_orders(context)
    return await _screen(context, Place(), *said, *await lately(context))


def demand_orders(context: Context) -> None:
    live = context.table
    demand_running(live)
    seat = demand_seat(live, context.press).seat
    if not live.rules.orderable(live.begun, seat):
        raise Refused("orders.game", game=live.game)


async def act(context: Context, wish: Wish) -> Screen:
    """Refused if there is nothing to show: the game is over, he does not play there any more."""
    await context.load_table(wish.panel.table)
    demand_orders(context)
    if demand_seat(context.table, context.press).seat != wish.panel.seat:
        return await _screen(context, Place(), context.say("orders.foreign"))
    try:
        return await _done(context, wish)
    except Lost:
        return await _screen(context, Place(), context.say(CHANGED))
    except StoreFailed:
        raise
    except Refused as refused:
        context.use_table(await context.tables.live(wish.panel.table))
        demand_orders(context)
        return await _screen(context, _where(context, wish), context.words().refusal(refused, context.people))


async def _done(context: Context, wish: Wish) -> Screen:
    live, seat = context.table, wish.panel.seat
    mine = live.view(seat).orders
    match wish.act:
        case Act.SAVE:
            move = offered(live, seat).read(wish.rest).move
            return await _set(context, [live.box.notation.write(move)], mine)
        case Act.FORGET:
            number = next((n for n, it in enumerate(mine, 1) if check(written(live.box, it)) == wish.rest), 0)
            return await _played(context, f"forget order {number}" if number else None)
        case Act.SURE:
            shown = check(*(written(live.box, order) for order in mine))
            return await _played(context, "forget orders" if wish.rest == shown and mine else None)
        case Act.AGAIN:
            return await _set(context, _settable(live, seat, mine), mine)
        case Act.TAKE:
            name, _, seen = wish.rest.partition("~")
            lines = Screen(live, seat, context.locale).suggested.get(name, ())
            if not lines or check(*lines) != seen:
                raise Lost
            return await _set(context, lines, mine)
    place = found(offered(live, seat), wish.act, wish.rest)
    there = await _screen(context, place)
    if place.at is Act.OFFER and place.name not in there.suggested:
        raise Lost
    return there


def _settable(live: Live, seat: int, mine: Sequence[Order]) -> list[str]:
    """Those that rest; what newer rules refuse must not keep the others back."""
    resting = [order for order in mine if order.rests]
    able = [it for it in resting if live.begun.refuse(seat, SetOrder(it.on, it.answers, it.when)) is None]
    return [written(live.box, order) for order in able or resting]


def _where(context: Context, wish: Wish) -> Place:
    """What was refused can be mended where it was made."""
    if wish.act is not Act.SAVE:
        return Place()
    return Place(Act.REVIEW, offered(context.table, wish.panel.seat).read(wish.rest))


# ---------------------------------------------------------------- playing


async def _set(context: Context, lines: Sequence[str], mine: Sequence[Order]) -> Screen:
    """Those that stand already are left alone: a press more is no move more."""
    box = context.table.box
    standing = {written(box, order) for order in mine if not order.rests}
    new = [line for line in lines if line not in standing]
    return await _played(context, "; ".join(new) or None)


async def _played(context: Context, line: str | None) -> Screen:
    """None: there is nothing to do, or not any more."""
    before = await context.bot.store.answered(context.press.interaction)
    if before is not None:
        # a second arrival of a press that was done
        done = answers.read(context.table.id, before)
    elif line is None:
        return await _screen(context, Place(), context.say("orders.done"))
    else:
        done = await context.tables.play(context.press, context.table.id, line)
    return await after(context, done)


async def after(context: Context, done: Answer) -> Screen:
    context.use_table(await context.tables.live(context.table.id))
    return await _screen(context, Place(), *_came_of(context, done))


def _came_of(context: Context, done: Answer) -> list[str]:
    """What was set is said as it stands in the list."""
    told = [event for event in done.events if event.key in TOLD]
    if len(told) > FEW:
        return [f"✅ {context.say('orders.many', n=len(told))}"]
    wording = Wording(context.words(), context.table.box.notation, context.people)
    return [f"✅ {context.say(TOLD[event.key], line=wording.typed(event.params.get('order', '')))}" for event in told]


# ---------------------------------------------------------------- how they stand


async def _screen(context: Context, place: Place, *said: str) -> Screen:
    live = context.table
    seat = demand_seat(live, context.press).seat
    shown = tuple(localised(it, context.locale) for it in said)
    screen = Screen(live, seat, context.locale, place, shown)
    return screen if place.at not in (Act.HOME, Act.CLEAR) else replace(screen, why=await _why(context, live, seat))


async def _why(context: Context, live: Live, seat: int) -> dict[str, str]:
    resting = [written(live.box, order) for order in live.view(seat).orders if order.rests]
    if not resting:
        return {}
    found = await rested(context.tables, live, seat, resting)
    return {line: context.words().refused(event.params["why"], context.people) for line, event in found.items()}
