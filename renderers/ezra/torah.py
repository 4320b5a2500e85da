"""The four rows of Scroll Tiles: signs, prices, Scribes, and the open tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures_board import ScrollRow
from engine.ezra.view import EzraView
from renderers import chips
from renderers.box import Box
from renderers.ezra import answers, banners, effects, places, plan, public_facts, scrollsigns, signs
from renderers.ezra.colours import CLOSED, SCROLLS
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing

_BROAD: Final = 110
"""From this width on a marker stands left of the signs."""
_MARKER, _LARGE = 42, 50
_TICK: Final = 36
_SIGN: Final = 72
_PAID: Final = {"silver": "coin", "gold": "gold", "stone": "stone", "wood": "wood", "cinders": "cinders"}


def draw_scroll_rows(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    free, mine = view.open_scrolls(), answers.on_turn(view)
    for row, (tiles, line) in enumerate(zip(view.scrolls, view.scribes, strict=True), 1):
        printed = public_facts.scroll_rows(view.components)[row - 1]
        for column, (name, owner) in enumerate(zip(tiles, line, strict=True), 1):
            here = plan.wide_scroll(view.components, box, row, column)
            is_paid = mine is not None and mine.scrolls.get((row, column)) == {}
            is_open = (row, column) in free
            page.stamp(here.left, here.top, sheet, here.width, here.height, printed.material, is_open, is_paid)
            _tile(page, view, here, name, None if owner == public_facts.FREE else persons[owner],
                  is_white=public_facts.is_white(view, row, column), is_paid=is_paid)  # fmt: skip
            page.cell(places.scroll(row, column), here.grown(-2), is_painted=True)
        first = plan.wide_scroll(view.components, box, row, 1)
        _prices(page, first, printed, view.row_food[row - 1])


def _tile(
    page: Page, view: EzraView, here: Box, name: str, owner: Person | None, *, is_white: bool, is_paid: bool
) -> None:
    """What the tile does; beside it who is there. In a corner, on the rod, whether it can be paid."""
    shown, is_narrow = scrollsigns.tile_signs(view, name), here.width < _BROAD
    size = _MARKER if is_narrow else _LARGE
    whole = Box(here.left + 5, here.top + 4, here.right - 5, here.bottom - 4)
    if owner is None and not is_white:
        scrollsigns.draw_signs(page, shown, whole, _SIGN)
    elif is_narrow:
        scrollsigns.draw_above_corner(page, shown, here, size)
    else:
        scrollsigns.draw_signs(page, shown, whole._replace(left=whole.left + size), _SIGN, 0.01)
    x, y = here.left + 5 + size / 2, here.bottom - 9 - size / 2 if is_narrow else here.middle[1]
    if owner is not None:
        page.marker(x, y, size, owner, inside=True)
    elif is_white:
        page.icon(x, y, signs.white_worker, size, inside=True)
    if is_paid:
        page.icon(here.left + 17, here.top + 15 if is_white else here.bottom - 15, tick, _TICK, inside=True)


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
    line = effects.draw_tokens(page, left + 62, y + 35, gains, 40, anchor="m", figure=40, room=124)
    if food:
        page.place(places.row_food(printed.row), Box(round(line.middle[0]), line.top, line.right, line.bottom))


def sheet(pen: Pen, w: int, h: int, material: str, is_open: bool, is_paid: bool) -> None:
    """A scroll between its rods. A Scribe can reach a white one; one that the viewer can pay lies on gold."""
    if is_paid:
        pen.box(0, 1, w, h - 2, COIN, COIN_RING, 3, 12)
    pen.box(5, 7, w - 10, h - 14, WHITE if is_open else CLOSED, INK, 3.5, 6)
    rod = SCROLLS[material]
    for y in (3, h - 12):
        pen.box(2, y, w - 4, 9, rod, INK, 3, 5)


def small_sheet(pen: Pen, ground: str) -> None:
    """For keys, in a box of -50 to 50: "open", "closed", or "paid" for one that can be paid."""
    if ground == "paid":
        pen.box(-46, -46, 92, 92, COIN, radius=12)
    pen.box(-38, -40, 76, 80, CLOSED if ground == "closed" else WHITE, INK, 5, 6)
    for y in (-46, 30):
        pen.box(-42, y, 84, 16, SCROLLS["wood"], INK, 5, 8)
