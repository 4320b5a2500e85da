"""The four rows of Scroll Tiles: signs, prices, Scribes, and the open tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures_board import ScrollRow
from engine.ezra.view import EzraView
from renderers import chips
from renderers.box import Box
from renderers.ezra import answers, banners, places, plan, public_facts, scrollsigns, signs
from renderers.ezra.colours import SCROLLS, SHEETS
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.type import black

_MARKER: Final = 60
_SIGN: Final = 52
_PAID: Final = {"silver": "coin", "gold": "gold", "stone": "stone", "wood": "wood", "cinders": "cinders"}


def draw_scroll_rows(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    free, mine = view.open_scrolls(), answers.of_viewer(view)
    for row, (tiles, line) in enumerate(zip(view.scrolls, view.scribes, strict=True), 1):
        printed = public_facts.scroll_rows(view.components)[row - 1]
        for column, (name, owner) in enumerate(zip(tiles, line, strict=True), 1):
            here = plan.scroll(view.components, box, row, column)
            page.stamp(here.left, here.top, sheet, here.width, here.height, printed.material, (row, column) in free)
            x, y = here.middle
            if owner != public_facts.FREE:
                page.marker(x, y, _MARKER, persons[owner])
            else:
                white = public_facts.is_white(view, row, column)
                scrollsigns.draw_tile_signs(page, view, name, x, y, _SIGN, white)
                if mine and mine.scrolls.get((row, column)) == {}:
                    page.icon(here.right - 14, here.top + 20, tick, 34, inside=True)
            page.place(places.scroll(row, column), here.grown(-4))
        first = plan.scroll(view.components, box, row, 1)
        _prices(page, first, printed, view.row_food[row - 1])


def _prices(page: Page, first: Box, printed: ScrollRow, food: int) -> None:
    """The price, left of the row; below, the Food for the first Scribe."""
    x, y = first.left - 83, first.middle[1] - (22 if food else 0)
    banners.draw_hanging_banner(page, x, y, "blue", printed.banners, 54)
    paid = {kind: n for kind in _PAID if (n := getattr(printed.pay, kind))}
    for k, (kind, count) in enumerate(paid.items()):
        chips.cost(page, x + 52 + 46 * k, y, _PAID[kind], count, 42)
    if food:
        loaf = page.icon(x + 54, y + 49, signs.loaf, 46)
        page.text(x + 26, y + 48, food, black(38), INK, "rm")
        page.place(places.row_food(printed.row), Box(round(x), loaf.top - 2, loaf.right + 2, loaf.bottom + 2))


def sheet(pen: Pen, w: int, h: int, material: str, is_open: bool) -> None:
    """A scroll between its rods; an open one lies on gold."""
    if is_open:
        pen.box(-2, 1, w + 4, h - 2, COIN, COIN_RING, 3, 12)
    pen.box(5, 10, w - 10, h - 20, WHITE if is_open else SHEETS[material], INK, 3.5, 6)
    rod = SCROLLS[material]
    for y in (5, h - 17):
        pen.box(1, y, w - 2, 12, rod, INK, 3, 6)
