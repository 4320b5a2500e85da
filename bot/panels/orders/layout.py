"""The layout of the panel: notices, then the list of orders, the suggestions, or a question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from discord import ButtonStyle, ui

from bot.cards.parts import IdButton, Item, escape_ranks, layout, paragraphs, seat_colour, small, text, title
from bot.limits import ROW_BUTTONS, cut
from bot.panels.orders.ids import Draft, OrdersAct, lines_checksum, select_value
from bot.panels.orders.screen import (
    OrdersScreen,
    Place,
    SelectEntry,
    act_button,
    place_button,
    place_value,
    select_rows,
)
from bot.tables.lines import localized_line
from bot.texts.localised import localise
from engine.orders import Condition, Order

NOTICE_ROOM: Final = 900
"""Characters for notices, of the 4,000 of a message."""
LIST_ROOM: Final = 2_400
REASONS_ROOM: Final = 1_000
"""Characters of the list for the reasons why orders rest."""
HELP_ROOM: Final = 300
OFFERS_ROOM: Final = 2_800
NEW_ORDER: Final = (OrdersAct.KIND, OrdersAct.ANSWER, OrdersAct.NAME, OrdersAct.VALUE, OrdersAct.REVIEW)
"""The questions about a new order."""


def build_view(screen: OrdersScreen) -> ui.LayoutView:
    """A stopped view, which discord.py does not keep in memory: presses are found by their ids."""
    snapshot = screen.snapshot
    items = _new_order(screen) if screen.place.at in NEW_ORDER else _lists(screen)
    notices = cut("\n".join(screen.notices), NOTICE_ROOM)
    view = layout(0, seat_colour((screen.seat,)), text(title(screen.words, snapshot, screen.channel), notices), *items)
    for part in view.walk_children():
        if isinstance(part, ui.TextDisplay):
            part.content = localise(part.content, screen.locale)
    view.stop()
    return view


# ---------------------------------------------------------------- the list of orders


def _lists(screen: OrdersScreen) -> Iterator[Item]:
    match screen.place.at:
        case OrdersAct.CLEAR:
            yield text(
                f"**{screen.words.sentence('orders.clear_sure', {'n': len(screen.orders)})}**", *_order_lines(screen)
            )
            sure = act_button(
                screen, "orders.clear_yes", OrdersAct.SURE, lines_checksum(*screen.lines), ButtonStyle.danger
            )
            yield ui.ActionRow(place_button(screen, "button.back", Place()), sure)
        case OrdersAct.OFFERS:
            yield from _offers(screen)
        case OrdersAct.OFFER:
            yield from _offer(screen)
        case _:
            yield from _home(screen)


def _home(screen: OrdersScreen) -> Iterator[Item]:
    words = screen.words
    orders = "\n".join(_order_lines(screen)) or words.sentence("orders.none")
    yield text(f"**{words.sentence('orders.title')}**", orders, small(words.sentence("orders.hint")))
    if screen.orders:
        forget = [
            (f"{n}. {screen.plain_wording.order(order)}", select_value(OrdersAct.FORGET, lines_checksum(line)))
            for n, (order, line) in enumerate(zip(screen.orders, screen.lines, strict=True), 1)
        ]
        yield from select_rows(screen, "orders.forget", forget)
    yield ui.ActionRow(*_buttons(screen))


def _buttons(screen: OrdersScreen) -> Iterator[IdButton]:
    yield place_button(screen, "orders.add", Place(OrdersAct.KIND), ButtonStyle.primary)
    if screen.suggestions:
        yield place_button(screen, "orders.suggested", Place(OrdersAct.OFFERS))
    if resting := sum(order.rests for order in screen.orders):
        yield act_button(screen, "orders.again", OrdersAct.AGAIN, n=resting)
    if screen.orders:
        yield place_button(screen, "orders.clear", Place(OrdersAct.CLEAR))


def _order_lines(screen: OrdersScreen) -> list[str]:
    """All orders, with the numbers used to forget them by typing, and the reasons why some rest."""
    orders = [screen.wording.order(order) for order in screen.orders]
    room = REASONS_ROOM // max(1, sum(order.rests for order in screen.orders))
    idle = screen.snapshot.rules.idle_orders(screen.snapshot.view(screen.seat))
    notes = [
        screen.words.sentence("orders.idle")
        if number in idle
        else cut(_rest_note(screen, line), room)
        if order.rests
        else ""
        for number, (order, line) in enumerate(zip(screen.orders, screen.lines, strict=True), 1)
    ]
    return _numbered(orders, notes)


def _rest_note(screen: OrdersScreen, line: str) -> str:
    return screen.words.sentence("orders.rests", {"reason": screen.rest_reasons.get(line, "")})


def _numbered(orders: list[str], notes: list[str] | None = None) -> list[str]:
    """Numbered lines, each with its note below, shortened if they do not fit."""
    notes = notes or [""] * len(orders)
    room = LIST_ROOM - sum(len(note) + 10 for note in notes)
    each = room if sum(map(len, orders)) <= room else room // len(orders)
    lines = (escape_ranks(f"{n}. {cut(line, each)}") for n, line in enumerate(orders, 1))
    return [f"{line}\n-# 💤 {note}" if note else line for line, note in zip(lines, notes, strict=True)]


# ---------------------------------------------------------------- suggestions of the game


def _offers(screen: OrdersScreen) -> Iterator[Item]:
    names = list(screen.suggestions)
    if not names:
        # only on an old panel
        yield from _home(screen)
        return
    blocks = [f"**{_title(screen, name)}**\n{_help(screen, name)}" for name in names]
    yield text(cut(paragraphs(screen.words.sentence("orders.offers"), *blocks), OFFERS_ROOM))
    if len(names) <= ROW_BUTTONS:
        yield ui.ActionRow(
            *(
                act_button(screen, f"suggested.{name}", OrdersAct.OFFER, name, style=ButtonStyle.primary)
                for name in names
            )
        )
    else:
        yield from select_rows(
            screen,
            "orders.pick",
            [(_title(screen, name), place_value(screen, Place(OrdersAct.OFFER, name=name))) for name in names],
        )
    yield ui.ActionRow(place_button(screen, "button.back", Place()))


def _offer(screen: OrdersScreen) -> Iterator[Item]:
    name = screen.place.name
    lines = screen.suggestions[name]
    orders = _numbered([screen.wording.typed(line) for line in lines])
    yield text(f"**{_title(screen, name)}**", _help(screen, name), *orders)
    take = act_button(
        screen, "orders.take", OrdersAct.TAKE, f"{name}~{lines_checksum(*lines)}", ButtonStyle.success, n=len(lines)
    )
    yield ui.ActionRow(place_button(screen, "button.back", Place(OrdersAct.OFFERS)), take)


def _title(screen: OrdersScreen, name: str) -> str:
    return screen.words.sentence(f"suggested.{name}")


def _help(screen: OrdersScreen, name: str) -> str:
    return cut(screen.words.sentence(f"suggested.{name}.help"), HELP_ROOM)


# ---------------------------------------------------------------- a new order, question by question


def _new_order(screen: OrdersScreen) -> Iterator[Item]:
    match screen.place.at:
        case OrdersAct.KIND:
            yield text(f"**{screen.words.sentence('orders.which')}**")
            yield from select_rows(screen, "orders.pick", _kinds(screen))
        case OrdersAct.ANSWER:
            yield from _question(screen, "orders.then" if screen.place.draft.answers else "orders.what")
            yield from select_rows(screen, "orders.pick", _answers(screen))
        case OrdersAct.NAME:
            yield from _question(screen, "orders.on_what")
            yield from select_rows(screen, "orders.pick", _names(screen))
        case OrdersAct.VALUE:
            yield from _question(screen, "orders.how_much", screen.wording.name(screen.place.name))
            yield from select_rows(screen, "orders.pick", _values(screen))
        case _:
            yield from _review(screen)
            return
    yield ui.ActionRow(place_button(screen, "button.back", _place_before(screen.place)))


def _question(screen: OrdersScreen, key: str, about: str = "") -> Iterator[Item]:
    draft = screen.place.draft
    begun = screen.wording.begun(draft.on, draft.answers, draft.when)
    yield text(f"**{begun}**", " · ".join(filter(None, (about, screen.words.sentence(key)))))


# Choices


def _kinds(screen: OrdersScreen) -> list[SelectEntry]:
    return [
        (screen.plain_wording.decision(on), place_value(screen, Place(OrdersAct.ANSWER, Draft(on))))
        for on, kind in screen.order_options.kinds.items()
        if kind.answers
    ]


def _answers(screen: OrdersScreen) -> list[SelectEntry]:
    draft = screen.place.draft
    return [
        (screen.plain_wording.answer(answer), place_value(screen, Place(OrdersAct.REVIEW, draft.with_answer(answer))))
        for answer in screen.order_options.remaining_answers(draft)
    ]


def _names(screen: OrdersScreen) -> list[SelectEntry]:
    draft = screen.place.draft
    return [
        (screen.plain_wording.name(name), place_value(screen, Place(OrdersAct.VALUE, draft, name=name)))
        for name in screen.order_options.remaining_conditions(draft)
    ]


def _values(screen: OrdersScreen) -> list[SelectEntry]:
    draft, name = screen.place.draft, screen.place.name
    return [
        (
            screen.plain_wording.condition(name, value),
            place_value(screen, Place(OrdersAct.REVIEW, draft.with_condition(Condition(name, value)))),
        )
        for value in screen.order_options.tests[name].values
    ]


def _place_before(place: Place) -> Place:
    """The question before this one."""
    match place.at:
        case OrdersAct.KIND:
            return Place()
        case OrdersAct.ANSWER if not place.draft.answers:
            return Place(OrdersAct.KIND)
        case OrdersAct.VALUE:
            return Place(OrdersAct.NAME, place.draft)
        case OrdersAct.REVIEW:
            before = place.draft.without_last()
            return Place(OrdersAct.REVIEW if before.answers else OrdersAct.ANSWER, before)
    return Place(OrdersAct.REVIEW, place.draft)


# The review


def _review(screen: OrdersScreen) -> Iterator[Item]:
    words, draft = screen.words, screen.place.draft
    refusal = screen.snapshot.game_position.refuse(screen.seat, draft.move)
    yield text(
        f"**{screen.wording.order(draft.move)}**",
        small(f"`{localized_line(screen.snapshot, screen.snapshot.box.notation.write(draft.move), screen.locale)}`"),
        _rank_note(screen) if refusal is None else words.refusal(refusal, screen.wording.people),
    )
    if further := list(_extensions(screen)):
        yield ui.ActionRow(*further)
    save = act_button(screen, "orders.save", OrdersAct.SAVE, screen.order_options.encode(draft), ButtonStyle.success)
    save.disabled = refusal is not None
    yield ui.ActionRow(
        place_button(screen, "button.back", _place_before(screen.place)),
        place_button(screen, "orders.cancel", Place()),
        save,
    )


def _extensions(screen: OrdersScreen) -> Iterator[IdButton]:
    draft = screen.place.draft
    if screen.order_options.remaining_conditions(draft):
        yield place_button(screen, "orders.only_if", Place(OrdersAct.NAME, draft), ButtonStyle.primary)
    if screen.order_options.remaining_answers(draft):
        yield place_button(screen, "orders.or_else", Place(OrdersAct.ANSWER, draft), ButtonStyle.primary)


def _rank_note(screen: OrdersScreen) -> str:
    """The place that the order will have in the list: an earlier order can shadow a later one."""
    draft = screen.place.draft
    later = screen.snapshot.game_position.copy()
    later.apply(screen.seat, draft.move)
    orders: tuple[Order, ...] = later.state.orders[screen.seat]
    number = next(n for n, order in enumerate(orders, 1) if (order.on, set(order.when)) == (draft.on, set(draft.when)))
    replaces = len(orders) == len(screen.orders)
    return small(screen.words.sentence("orders.replaces" if replaces else "orders.becomes", {"number": number}))
