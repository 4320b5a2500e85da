"""The four rows of Scroll Tiles: signs, prices, Scribes, and the open tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures_board import ScrollRow
from engine.ezra.view import EzraView
from renderers import chips
from renderers.box import Box
from renderers.ezra import answers, banners, effects, places, plan, public_facts, scrollsigns, signs
from renderers.ezra.colours import SCROLLS, SHEETS
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing

_MARKER: Final = 38
_TICK: Final = 32
_SIGN: Final = 72
_FOOT: Final = 34
"""How far above the lower edge the middle of a marker or a tick stands."""
_PAID: Final = {"silver": "coin", "gold": "gold", "stone": "stone", "wood": "wood", "cinders": "cinders"}


def draw_scroll_rows(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    free, mine = view.open_scrolls(), answers.on_turn(view)
    for row, (tiles, line) in enumerate(zip(view.scrolls, view.scribes, strict=True), 1):
        printed = public_facts.scroll_rows(view.components)[row - 1]
        for column, (name, owner) in enumerate(zip(tiles, line, strict=True), 1):
            here = plan.scroll(view.components, box, row, column)
            is_paid = mine is not None and mine.scrolls.get((row, column)) == {}
            is_open = (row, column) in free
            page.stamp(here.left, here.top, sheet, here.width, here.height, printed.material, is_open, is_paid)
            x, y = here.middle
            is_white = public_facts.is_white(view, row, column)
            if owner == public_facts.FREE and not is_white and not is_paid:
                scrollsigns.draw_tile_signs(page, view, name, x, y, _SIGN)
            else:
                # Who is there, or whether it can be paid, stands beside what the tile does.
                both = is_white and is_paid
                scrollsigns.draw_above_corner(page, view, name, here, -11 if both else 0)
                left, foot = x - 20, here.bottom - _FOOT
                if owner != public_facts.FREE:
                    page.marker(left, foot, _MARKER, persons[owner], inside=True)
                elif is_white:
                    page.icon(left, foot, signs.white_worker, _MARKER, inside=True)
                if is_paid:
                    page.icon(x + 23 if both else left, here.top + 28 if both else foot, tick, _TICK, inside=True)
            page.cell(places.scroll(row, column), here.grown(-2), is_painted=True)
        first = plan.scroll(view.components, box, row, 1)
        _prices(page, first, printed, view.row_food[row - 1])


def _prices(page: Page, first: Box, printed: ScrollRow, food: int) -> None:
    """Left of the row its price; below, what a Scribe there brings: points, and Food for the first one."""
    left, y = first.left - 126.0, first.middle[1]
    banners.draw_hanging_banner(page, left + 34, y - 22, "blue", printed.banners, 64)
    paid = {kind: n for kind in _PAID if (n := getattr(printed.pay, kind))}
    for k, (kind, count) in enumerate(paid.items()):
        chips.cost(page, left + 92 + 48 * k, y - 24, _PAID[kind], count, 52)
    gains: list[effects.Token] = [str(printed.vp), effects.CROWN]
    if food:
        gains += [str(food), Drawing(signs.loaf)]
    line = effects.draw_tokens(page, left + 62, y + 37, gains, 40, anchor="m", figure=40, room=124)
    if food:
        page.place(places.row_food(printed.row), Box(round(line.middle[0]), line.top, line.right, line.bottom))


def sheet(pen: Pen, w: int, h: int, material: str, is_open: bool, is_paid: bool) -> None:
    """A scroll between its rods. A Scribe can reach a white one; one that the viewer can pay lies on gold."""
    if is_paid:
        pen.box(0, 1, w, h - 2, COIN, COIN_RING, 3, 12)
    pen.box(5, 7, w - 10, h - 14, WHITE if is_open else SHEETS[material], INK, 3.5, 6)
    rod = SCROLLS[material]
    for y in (3, h - 12):
        pen.box(2, y, w - 4, 9, rod, INK, 3, 5)
