"""What can be pressed on the panel: a select of what answers a question, page by page, and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from discord import ButtonStyle, SelectOption, ui

from bot.cards.parts import Item, Pick, Press
from bot.limits import BUTTON_LABEL, OPTION_LABEL, SELECT_OPTIONS, SELECT_PLACEHOLDER, cut
from bot.panels.orders.ids import Act, wanted
from bot.panels.orders.screen import Place, Screen

Offer = tuple[str, str]
"""Label, and what is wanted by it."""


def go(screen: Screen, place: Place) -> str:
    """What leads there, as a value of a select."""
    return wanted(place.at, screen.rest(place))


def button(
    screen: Screen, key: str, act: Act, rest: str = "", style: ButtonStyle = ButtonStyle.secondary, **params: object
) -> Press:
    label = cut(screen.words.sentence(key, params), BUTTON_LABEL)
    return Press(label=label, custom_id=screen.panel.id(act, rest), style=style)


def leads(screen: Screen, key: str, place: Place, style: ButtonStyle = ButtonStyle.secondary) -> Press:
    return button(screen, key, place.at, screen.rest(place), style)


def choose(screen: Screen, key: str, offers: Sequence[Offer]) -> Iterator[Item]:
    """A page of them; no two labels are alike."""
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
        Pick(
            custom_id=screen.panel.select(f"{place.at}{screen.rest(place)}"),
            placeholder=cut(screen.words.sentence(key), SELECT_PLACEHOLDER),
            options=shown[page * SELECT_OPTIONS : (page + 1) * SELECT_OPTIONS],
        )
    )
    if count > 1:
        yield ui.ActionRow(*_pages(screen, page, count))


def _pages(screen: Screen, shown: int, count: int) -> Iterator[Press]:
    place = screen.place
    for page, sign in ((shown - 1, "◀"), (shown + 1, "▶")):
        there = replace(place, page=page % (count + 1))
        yield Press(
            label=sign,
            custom_id=screen.panel.id(place.at, screen.rest(there)),
            style=ButtonStyle.secondary,
            disabled=not 0 <= page < count,
        )
