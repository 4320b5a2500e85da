"""The four rows of Scroll Tiles: what stands on each, what it costs, who is there, and which are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.figures_board import ScrollRow
from engine.ezra.view import EzraView
from renderers import chips
from renderers.box import Box
from renderers.ezra import banners, places, plan, scrollsigns, seen, signs
from renderers.ezra.colours import SCROLLS, SHEETS
from renderers.page import Page
from renderers.palette import COIN, INK, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.type import black

_MARKER: Final = 54
_PAID: Final = {"silver": "coin", "gold": "gold", "stone": "stone", "wood": "wood", "cinders": "cinders"}


def draw(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    free = seen.reachable(view)
    for row, (tiles, line) in enumerate(zip(view.scrolls, view.scribes, strict=True), 1):
        printed = seen.scroll_rows(view.components)[row - 1]
        for column, (name, owner) in enumerate(zip(tiles, line, strict=True), 1):
            here = plan.scroll(view.components, box, row, column)
            page.stamp(here.left, here.top, sheet, here.width, here.height, printed.material, (row, column) in free)
            x, y = here.middle
            if owner != seen.FREE:
                page.marker(x, y, _MARKER, persons[owner])
            else:
                scrollsigns.glyph(page, view, name, x, y, 46)
                if seen.is_white(view, row, column):
                    page.icon(here.left + 17, here.bottom - 26, signs.white_worker, 44, inside=True)
            page.place(places.scroll(row, column), here.grown(-4))
        first = plan.scroll(view.components, box, row, 1)
        last = plan.scroll(view.components, box, row, len(tiles))
        _prices(page, first, printed)
        food = view.row_food[row - 1]
        if food:
            x, y = last.right + 27, last.middle[1]
            page.icon(x, y - 2, signs.loaf, 46)
            page.text(x, y + 4, food, black(32), INK, "mm", inside=True, outline="#F2D29B")
            page.place(places.row_food(row), Box.about(x, y, 46))


def _prices(page: Page, first: Box, printed: ScrollRow) -> None:
    """Left of the row."""
    x, y = first.left - 82, first.middle[1]
    banners.price(page, x, y, "blue", printed.banners, 54)
    paid = {kind: n for kind in _PAID if (n := getattr(printed.pay, kind))}
    for k, (kind, count) in enumerate(paid.items()):
        chips.cost(page, x + 52 + 46 * k, y, _PAID[kind], count, 42)


def sheet(pen: Pen, w: int, h: int, material: str, is_open: bool) -> None:
    """A scroll between its rods; one that a Scribe may go to lies on gold."""
    if is_open:
        pen.box(-2, 5, w + 4, h - 10, COIN, radius=12)
    pen.box(4, 10, w - 8, h - 20, WHITE if is_open else SHEETS[material], INK, 3.5, 6)
    rod = SCROLLS[material]
    for y in (6, h - 20):
        pen.box(0, y, w, 14, rod, INK, 3, 7)
