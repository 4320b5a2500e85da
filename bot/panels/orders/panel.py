"""The orders of a player: carries out presses and typed lines, and shows the panel after them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.cards.message import OutgoingMessage
from bot.interactions.context import Context
from bot.interactions.news import last_rest_events, order_news
from bot.interactions.panel import Outdated, PanelKind, PanelPress, Update, panel_item_class, press_queue
from bot.interactions.reply import Reply
from bot.panels.orders.ids import SELECT, TEMPLATE, VALUE, OrdersAct, OrdersPanel, lines_checksum, order_options
from bot.panels.orders.layout import build_view
from bot.panels.orders.lines import normalise_orders
from bot.panels.orders.order_text import OrderText
from bot.panels.orders.screen import OrdersScreen, Place, decode_place
from bot.store.errors import StoreFailed
from bot.tables import types
from bot.tables.lines import stored_moves
from bot.tables.permissions import require_running, require_seat
from bot.tables.play import play_line
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult
from bot.texts.localised import localise
from engine.illegal import Refused
from engine.orders import Order, SetOrder, order_notation

OrdersPress = PanelPress[OrdersPanel, OrdersAct]

EVENT_SENTENCES: Final = {
    "order_set": "orders.set",
    "order_forgotten": "orders.forgotten",
    "orders_forgotten": "orders.cleared",
}
"""The sentence for each event of a line of orders."""
MAX_LISTED: Final = 3
"""More changes than this are only counted."""


async def open_orders(context: Context) -> Reply:
    """A new panel, with what the orders did since the player's last move."""
    _require_orders(context)
    return await _reply(context, await _screen(context, Place(), *await order_news(context)))


async def play_orders(context: Context, line: str) -> Reply:
    """Plays a typed line of orders, and shows its changes on a new panel."""
    _require_orders(context)
    snapshot = context.table
    async with press_queue(context.interaction, ORDERS.name, snapshot.id).lock:
        moves = stored_moves(snapshot, normalise_orders(snapshot, line))
        done = await play_line(context.tables, context.request, snapshot.id, moves)
        return await _reply(context, await _after(context, done))


async def orders_reply(context: Context, done: ChangeResult) -> Reply:
    """A new panel after a button outside of a panel has set orders."""
    if done.events:
        return await _reply(context, await _after(context, done))
    context.use_table(done.snapshot)
    return await _reply(context, await _screen(context, Place(), context.say("orders.done")))


async def _reply(context: Context, screen: OrdersScreen) -> Reply:
    return Reply("\n".join(await context.remarks()), OutgoingMessage(lambda _: build_view(screen)))


def _require_orders(context: Context) -> None:
    snapshot = context.table
    require_running(snapshot)
    seat = require_seat(snapshot, context.request).seat
    if not snapshot.rules.orderable(snapshot.game_position, seat):
        raise Refused("orders.game", game=snapshot.game)


# ---------------------------------------------------------------- presses


def _read(match: re.Match[str], chosen: str) -> OrdersPress:
    panel = OrdersPanel(match["table"], int(match["seat"]))
    if match["act"] != SELECT:
        return PanelPress(panel, OrdersAct(match["act"]), match["rest"] or "")
    value = re.fullmatch(VALUE, chosen)
    return (
        PanelPress(panel, OrdersAct(value["act"]), value["rest"] or "") if value else PanelPress(panel, OrdersAct.HOME)
    )


async def _act(context: Context, press: OrdersPress) -> Update:
    """Carries out a press. Refused if the game is over, or the person no longer plays there."""
    await context.load_table(press.panel.table)
    _require_orders(context)
    return Update(build_view(await _pressed(context, press)))


async def _pressed(context: Context, press: OrdersPress) -> OrdersScreen:
    if context.seat != press.panel.seat:
        return await _screen(context, Place(), context.say("orders.foreign"))
    try:
        return await _carry_out(context, press)
    except Outdated:
        return await _screen(context, Place(), context.say("orders.changed"))
    except StoreFailed:
        raise
    except Refused as refused:
        await context.load_table(press.panel.table)
        _require_orders(context)
        place = Place()
        if press.act is OrdersAct.SAVE:
            # the draft can be corrected in the review
            place = Place(OrdersAct.REVIEW, order_options(context.table, press.panel.seat).decode(press.rest))
        return await _screen(context, place, context.words().refusal(refused, context.people))


async def _carry_out(context: Context, press: OrdersPress) -> OrdersScreen:
    snapshot, seat = context.table, press.panel.seat
    orders = snapshot.view(seat).orders
    match press.act:
        case OrdersAct.SAVE:
            move = order_options(snapshot, seat).decode(press.rest).move
            return await _set(context, [snapshot.box.notation.write(move)], orders)
        case OrdersAct.FORGET:
            lines = (lines_checksum(order_notation(snapshot.box, order)) for order in orders)
            number = next((n for n, line in enumerate(lines, 1) if line == press.rest), 0)
            return await _play(context, f"forget order {number}" if number else None)
        case OrdersAct.SURE:
            shown = lines_checksum(*(order_notation(snapshot.box, order) for order in orders))
            return await _play(context, "forget orders" if press.rest == shown and orders else None)
        case OrdersAct.AGAIN:
            return await _set(context, _settable(snapshot, seat, orders), orders)
        case OrdersAct.TAKE:
            name, _, checksum = press.rest.partition("~")
            suggested = OrdersScreen(snapshot=snapshot, locale=context.locale, seat=seat).suggestions.get(name, ())
            if not suggested or lines_checksum(*suggested) != checksum:
                raise Outdated
            return await _set(context, suggested, orders)
    place = decode_place(order_options(snapshot, seat), press.act, press.rest)
    screen = await _screen(context, place)
    if place.at is OrdersAct.OFFER and place.name not in screen.suggestions:
        raise Outdated
    return screen


def _settable(snapshot: TableSnapshot, seat: int, orders: Sequence[Order]) -> list[str]:
    """The lines of resting orders, without those that the rules now refuse, unless all are."""
    resting = [order for order in orders if order.rests]
    legal = [
        order
        for order in resting
        if snapshot.game_position.refuse(seat, SetOrder(order.on, order.answers, order.when)) is None
    ]
    return [order_notation(snapshot.box, order) for order in legal or resting]


# ---------------------------------------------------------------- playing


async def _set(context: Context, lines: Sequence[str], orders: Sequence[Order]) -> OrdersScreen:
    """Sets orders, but not those that are set already: a second press changes nothing."""
    box = context.table.box
    active = {order_notation(box, order) for order in orders if not order.rests}
    return await _play(context, "; ".join(line for line in lines if line not in active) or None)


async def _play(context: Context, line: str | None) -> OrdersScreen:
    """Plays a line; None if there is nothing left to do."""
    table = context.table.id
    before = await context.bot.store.stored_answer(context.request.interaction)
    if before is not None:
        # a second arrival of this press
        snapshot = await context.load_table(table)
        return await _after(context, ChangeResult.of(types.read_answer(table, before), snapshot))
    if line is None:
        return await _screen(context, Place(), context.say("orders.done"))
    moves = stored_moves(context.table, line)
    return await _after(context, await play_line(context.tables, context.request, table, moves))


async def _after(context: Context, done: ChangeResult) -> OrdersScreen:
    """The list of orders, with notices about what was set or forgotten."""
    snapshot = context.use_table(done.snapshot)
    events = [event for event in done.events if event.key in EVENT_SENTENCES]
    if len(events) > MAX_LISTED:
        return await _screen(context, Place(), f"✅ {context.say('orders.many', n=len(events))}")
    wording = OrderText(context.words(), snapshot.box.notation, context.people)
    lines = ((event, wording.typed(event.params.get("order", ""))) for event in events)
    return await _screen(
        context, Place(), *(f"✅ {context.say(EVENT_SENTENCES[event.key], line=line)}" for event, line in lines)
    )


# ---------------------------------------------------------------- the screen


async def _screen(context: Context, place: Place, *notices: str) -> OrdersScreen:
    snapshot = context.table
    seat = require_seat(snapshot, context.request).seat
    lines = tuple(localise(line, context.locale) for line in notices)
    screen = OrdersScreen(snapshot=snapshot, locale=context.locale, notices=lines, seat=seat, place=place)
    if place.at not in (OrdersAct.HOME, OrdersAct.CLEAR):
        return screen
    return replace(screen, rest_reasons=await _why_resting(context, snapshot, seat))


async def _why_resting(context: Context, snapshot: TableSnapshot, seat: int) -> dict[str, str]:
    resting = [order_notation(snapshot.box, order) for order in snapshot.view(seat).orders if order.rests]
    if not resting:
        return {}
    events = await last_rest_events(context.tables, snapshot, seat, resting)
    return {line: context.words().refused(event.params["why"], context.people) for line, event in events.items()}


ORDERS: Final = PanelKind("orders", TEMPLATE, _read, _act)
ITEM: Final = panel_item_class(ORDERS)
