"""The four rows of Scroll Tiles: signs, prices, Scribes, and the open tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.ezra.printed.figures_board import ScrollRow
from engine.ezra.view import EzraView, Missing
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
from renderers.type import bold, fit_lines

_MARKER: Final = 66
_SIGN: Final = 72
_CORNER: Final = 108
"""What the lowest row leaves free, below the other rows."""
_PAID: Final = {"silver": "coin", "gold": "gold", "stone": "stone", "wood": "wood", "cinders": "cinders"}


def draw_scroll_rows(page: Page, view: EzraView, persons: Sequence[Person], box: Box, payable: str) -> None:
    """`payable`: what the tick says, in the corner beside the lowest row."""
    free, mine = view.open_scrolls(), answers.on_turn(view)
    if mine is not None and (_is_payable(mine.spaces) or _is_payable(mine.scrolls)):
        _key(page, Box(box.right - _CORNER, box.bottom - _CORNER, box.right, box.bottom), payable)
    for row, (tiles, line) in enumerate(zip(view.scrolls, view.scribes, strict=True), 1):
        printed = public_facts.scroll_rows(view.components)[row - 1]
        for column, (name, owner) in enumerate(zip(tiles, line, strict=True), 1):
            here = plan.scroll(view.components, box, row, column)
            is_paid = mine is not None and mine.scrolls.get((row, column)) == {}
            is_open = (row, column) in free
            page.stamp(here.left, here.top, sheet, here.width, here.height, printed.material, is_open, is_paid)
            x, y = here.middle
            if owner != public_facts.FREE:
                page.marker(x, y, _MARKER, persons[owner])
            else:
                white = public_facts.is_white(view, row, column)
                scrollsigns.draw_tile_signs(page, view, name, x, y, _SIGN, white)
                if is_paid:
                    # On its lower rod, where it hides no sign.
                    page.icon(x, here.bottom - 9, tick, 34, inside=True)
            page.cell(places.scroll(row, column), here.grown(-2))
        first = plan.scroll(view.components, box, row, 1)
        _prices(page, first, printed, view.row_food[row - 1])


def _is_payable(missing: Mapping[Any, Missing]) -> bool:
    return any(lacked == {} for lacked in missing.values())


def _key(page: Page, corner: Box, said: str) -> None:
    x, y = corner.middle
    page.icon(x, y - 26, tick, 40)
    lines, style = fit_lines(said, bold(30), corner.width)
    for k, line in enumerate(lines):
        page.text(x, y + 14 + 32 * k, line, style, INK, "mm")


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
