"""The state of the panel (the orders, or a draft and its open question), and its buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from discord import ButtonStyle, SelectOption, ui

from bot.cards.parts import IdButton, IdSelect, Item
from bot.interactions.panel import Outdated, Screen
from bot.limits import BUTTON_LABEL, OPTION_LABEL, SELECT_OPTIONS, SELECT_PLACEHOLDER, cut
from bot.panels.orders.ids import EMPTY_DRAFT, Draft, OrderOptions, OrdersAct, OrdersPanel, order_options, select_value
from bot.panels.orders.order_text import OrderText
from engine.orders import Order, order_notation

DRAFT_PLACES = (OrdersAct.ANSWER, OrdersAct.NAME, OrdersAct.VALUE, OrdersAct.REVIEW)
"""Places that show a draft."""


@dataclass(frozen=True)
class Place:
    """The question or list that the panel shows."""

    at: OrdersAct = OrdersAct.HOME
    draft: Draft = EMPTY_DRAFT
    page: int = 0
    name: str = ""
    """The name of the new condition, or of the suggestion that is shown."""


@dataclass(frozen=True, kw_only=True)
class OrdersScreen(Screen):
    seat: int
    place: Place = Place()
    rest_reasons: Mapping[str, str] = field(default_factory=dict)
    """Why orders rest, by the line that sets them."""

    @cached_property
    def order_options(self) -> OrderOptions:
        return order_options(self.snapshot, self.seat)

    @cached_property
    def wording(self) -> OrderText:
        """For text that Discord formats."""
        return OrderText(self.words, self.snapshot.box.notation, self.people)

    @cached_property
    def plain_wording(self) -> OrderText:
        """For selects and buttons, in which Discord formats nothing."""
        return OrderText(self.words, self.snapshot.box.notation, self.names)

    @property
    def orders(self) -> tuple[Order, ...]:
        return self.snapshot.view(self.seat).orders

    @property
    def lines(self) -> list[str]:
        """The lines that set the orders."""
        return [order_notation(self.snapshot.box, order) for order in self.orders]

    @cached_property
    def suggestions(self) -> dict[str, tuple[str, ...]]:
        """The suggestions of the game for this table, by name."""
        return {
            name: lines
            for name, lines in self.snapshot.rules.suggested_orders.items()
            if self.order_options.can_set(lines)
        }

    @property
    def panel(self) -> OrdersPanel:
        return OrdersPanel(self.snapshot.id, self.seat)

    # Places in ids

    def encode_place(self, place: Place) -> str:
        if place.at in DRAFT_PLACES:
            names = self.order_options.kinds[place.draft.on].conditions
            name = f"~{names.index(place.name)}" if place.name else ""
            return f"{self.order_options.encode(place.draft)}~{place.page}{name}"
        if place.at is OrdersAct.OFFER:
            return place.name
        return str(place.page) if place.page else ""


def decode_place(options: OrderOptions, at: OrdersAct, rest: str) -> Place:
    """The place that an id leads to; raises Outdated."""
    if at in DRAFT_PLACES:
        signs, _, further = rest.partition("~")
        checksum, _, further = further.partition("~")
        page, _, name = further.partition("~")
        draft = options.decode(f"{signs}~{checksum}")
        return Place(at, draft, _number(page), _name(options, draft, name))
    if at is OrdersAct.OFFER:
        return Place(at, name=rest)
    return Place(at, page=_number(rest))


def _name(options: OrderOptions, draft: Draft, sign: str) -> str:
    names = options.kinds[draft.on].conditions
    if not sign:
        return ""
    if _number(sign) >= len(names):
        raise Outdated
    return names[_number(sign)]


def _number(sign: str) -> int:
    if not sign:
        return 0
    if not sign.isdecimal():
        raise Outdated
    return int(sign)


# ---------------------------------------------------------------- buttons and selects

SelectEntry: TypeAlias = tuple[str, str]
"""A label and the value it stands for."""


def place_value(screen: OrdersScreen, place: Place) -> str:
    """The value of a select that leads to a place."""
    return select_value(place.at, screen.encode_place(place))


def act_button(
    screen: OrdersScreen,
    key: str,
    act: OrdersAct,
    rest: str = "",
    style: ButtonStyle = ButtonStyle.secondary,
    **params: object,
) -> IdButton:
    label = cut(screen.words.sentence(key, params), BUTTON_LABEL)
    return IdButton(label=label, custom_id=screen.panel.id(act, rest), style=style)


def place_button(screen: OrdersScreen, key: str, place: Place, style: ButtonStyle = ButtonStyle.secondary) -> IdButton:
    return act_button(screen, key, place.at, screen.encode_place(place), style)


def select_rows(screen: OrdersScreen, key: str, offers: Sequence[SelectEntry]) -> Iterator[Item]:
    """One page of a select, and buttons for the others; equal labels get numbers."""
    place = screen.place
    labels = [label for label, _ in offers]
    shown = [
        SelectOption(label=cut(f"{n}. {label}" if labels.count(label) > 1 else label, OPTION_LABEL), value=value)
        for n, (label, value) in enumerate(offers, 1)
    ]
    if not shown:
        return
    count = -(-len(shown) // SELECT_OPTIONS)
    page = min(place.page, count - 1)
    yield ui.ActionRow(
        IdSelect(
            custom_id=screen.panel.select(f"{place.at}{screen.encode_place(place)}"),
            placeholder=cut(screen.words.sentence(key), SELECT_PLACEHOLDER),
            options=shown[page * SELECT_OPTIONS : (page + 1) * SELECT_OPTIONS],
        )
    )
    if count > 1:
        yield ui.ActionRow(*_pages(screen, page, count))


def _pages(screen: OrdersScreen, shown: int, count: int) -> Iterator[IdButton]:
    place = screen.place
    for page, sign in ((shown - 1, "◀"), (shown + 1, "▶")):
        target = replace(place, page=page % (count + 1))
        yield IdButton(
            label=sign,
            custom_id=screen.panel.id(place.at, screen.encode_place(target)),
            style=ButtonStyle.secondary,
            disabled=not 0 <= page < count,
        )
