"""What a building does, as a formula of a few icons and figures."""

from typing import Final, NamedTuple

from engine.sare.components import (
    BARRACKS,
    GARDENS,
    LIBRARY,
    MARKET,
    MASTER_BUILDER,
    PALACE,
    PORT,
    TEMPLE,
    TROUBLES,
    WAREHOUSE,
)
from engine.sare.printed.figures import Components
from renderers.icons.signs import arrow
from renderers.page import Page
from renderers.palette import INK, SOFT, WHITE
from renderers.pen import Pen
from renderers.sare import public_facts
from renderers.sare.cards import Face, back, card
from renderers.sare.colours import CUBE, FREE
from renderers.sare.signs import GOODS, ankh, cube, launches, swap, torch, torches
from renderers.sprites import Drawing
from renderers.type import bold, width

_SIZE: Final = 52
_GAP: Final = 6
_FIGURE: Final = bold(42)


IN_WORDS: Final = {
    "master_builder": "does.master_builder",
    "warehouse": "does.warehouse",
    "carpenter": "does.carpenter",
    "stonecutter": "does.stonecutter",
    "goldsmith": "does.goldsmith",
    "temple": "does.temple",
    "barracks": "does.barracks",
    "gardens": "does.gardens",
    "palace": "does.palace",
    "market": "does.market",
    "library": "does.library",
    "port": "does.port",
    "pyramid": "does.pyramid",
}
"""The terms for what buildings do."""


class Figure(NamedTuple):
    text: str


Part = Drawing | Figure


def draw_effect(page: Page, components: Components, name: str, x: float, y: float) -> None:
    """Draw the formula of a building, centred on x, y."""
    parts = formula(components, name)
    widths = [width(part.text, _FIGURE) if isinstance(part, Figure) else _SIZE for part in parts]
    left = x - (sum(widths) + _GAP * (len(parts) - 1)) / 2
    for part, wide in zip(parts, widths, strict=True):
        if isinstance(part, Figure):
            page.text(left, y - 1, part.text, _FIGURE, INK)
        else:
            page.icon(left + wide / 2, y, part.art, _SIZE - 2, *part.args)
        left += wide + _GAP


def formula(components: Components, name: str) -> list[Part]:
    gauge, limits = components.revolt_gauge, components.limits
    becomes = Drawing(arrow)
    if name == MASTER_BUILDER:
        more = limits.launches_per_master_builder - limits.free_launches_per_master_builder
        return [Drawing(launches), Figure(f"{limits.free_launches_per_master_builder} +{more}"), Drawing(torch)]
    if name == WAREHOUSE:
        return [*(Drawing(GOODS[kind]) for kind in components.resources.ids), Figure(f"≤{limits.warehouse_capacity}")]
    if name == TEMPLE:
        return [Drawing(two_cards), becomes, Drawing(one_card)]
    if name == BARRACKS:
        own, rival = _signed(gauge.barracks_self), _signed(gauge.barracks_target)
        return [Drawing(cube, (CUBE,)), Figure(own), Drawing(cube, (SOFT,)), Figure(rival)]
    if name == GARDENS:
        return [Drawing(torches, (2,)), becomes, Drawing(torch)]
    if name == PALACE:
        return [Drawing(struck_card), becomes, Drawing(card_back)]
    if name == MARKET:
        return [Drawing(one_card), Drawing(swap), Drawing(one_card)]
    if name == LIBRARY:
        return [Drawing(torch), becomes, Drawing(ankh)]
    data = public_facts.find_building(components, name)
    if name == PORT:
        return [Figure("+1"), Drawing(ankh), Drawing(adjacent_squares), Figure(f"−{data.discount_nile}")]
    less = sum(data.discount.values())
    return [
        Figure("+1"),
        Drawing(GOODS[data.produces]),
        Drawing(adjacent_squares),
        Figure(f"−{less}"),
        Drawing(GOODS[data.produces]),
    ]


def _signed(steps: int) -> str:
    return f"+{steps}" if steps > 0 else f"−{-steps}"


def two_cards(pen: Pen) -> None:
    for x, y in ((-50, -46), (-8, -38)):
        with pen.at(x, y):
            back(pen, 58, 84)


def card_back(pen: Pen) -> None:
    with pen.at(-33, -47):
        back(pen, 66, 94)


def one_card(pen: Pen) -> None:
    with pen.at(-33, -47):
        card(pen, 66, 94, Face("single", ("wood",)))


def struck_card(pen: Pen) -> None:
    with pen.at(-33, -47):
        card(pen, 66, 94, Face(TROUBLES, (), 1))
    for ends in (((-40, -44), (40, 44)), ((40, -44), (-40, 44))):
        pen.line(ends, INK, 13)
        pen.line(ends, WHITE, 6)


def adjacent_squares(pen: Pen) -> None:
    """A square with the four squares that share an edge with it."""
    for x, y in ((0, -31), (-31, 0), (31, 0), (0, 31)):
        pen.box(x - 14, y - 14, 28, 28, FREE, INK, 4, 4)
    pen.box(-14, -14, 28, 28, INK, radius=4)
