"""What a player can pay for now, and what is missing: a card for each building that is left."""

from collections.abc import Sequence
from typing import Final

from engine.castle.goods import KINDS, Goods
from engine.castle.view import Affordable, CastleView
from renderers import states
from renderers.box import Box
from renderers.castle import buildings, facts
from renderers.castle.colours import PAYABLE, SPENT
from renderers.icons.goods import GOODS
from renderers.icons.signs import DONE, crown, tick
from renderers.page import Page
from renderers.palette import COIN, FAINT, INK, LINE, PAPER, SOFT, VELLUM
from renderers.path import rounded
from renderers.pen import Pen
from renderers.type import black, bold, signed, width

HEIGHT: Final = 244
_LEFT: Final = 16
_RIGHT: Final = 1584
_GAP: Final = 8
_WIDEST: Final = 386
_FOOT: Final = 72
_FIGURES: Final = 138
_ALTERNATIVES: Final = 2
"""More kinds of which each would do are not drawn."""


def shown(view: CastleView, seat: int) -> tuple[Affordable, ...]:
    """Nothing can be built any more when the game is over."""
    return () if facts.is_scoring(view) or view.outcome else view.affordable(seat)


def draw(page: Page, view: CastleView, seat: int, top: int) -> None:
    found = shown(view, seat)
    if not found:
        return
    wide = min(_WIDEST, (_RIGHT - _LEFT + _GAP) // len(found) - _GAP)
    for k, one in enumerate(found):
        box = Box.of(_LEFT + (wide + _GAP) * k, top, wide, HEIGHT)
        with page.region(f"buildable {one.building}", box):
            _card(page, view, box, one)


def _card(page: Page, view: CastleView, box: Box, one: Affordable) -> None:
    building, x = facts.building(view, one.building), box.middle[0]
    args = (0, view.winter) if building.id == "house" else (view.winter,)
    page.stamp(box.left, box.top, card_art, box.width, box.height, one.payable)
    art, room = buildings.BUILDINGS[building.id], (box.width - 26, 96)
    page.item(page.standing(x, box.top + 108, art, *args, room=room, chalk=None if one.payable else SPENT))
    style = black(38)
    tail = 34 + 4 + width(str(building.vp), style)
    left = x - (50 + 8 + tail) / 2
    states.value(page, left + 25, box.top + _FIGURES, building.value, 52)
    page.icon(left + 58 + 17, box.top + _FIGURES - 1, crown, 34)
    page.text(left + 96, box.top + _FIGURES - 2, building.vp, style, INK)
    y = box.bottom - _FOOT / 2 - 2
    if one.payable:
        page.icon(x, y, tick, 56)
    else:
        _missing(page, x, y, box.width - 14, one)


def _missing(page: Page, x: float, y: float, room: int, one: Affordable) -> None:
    """How many pieces are missing, and which: one icon for each, or two with a slash if either would do."""
    if not one.lacking:
        page.text(x, y, signed(-one.missing), bold(44), FAINT, "mm")
        return
    icons, slash = _icons(one.lacking)
    figure = signed(-one.missing)
    apart = 16 if slash else 4

    def measured(size: int) -> float:
        return width(figure, black(size)) + 6 + size * len(icons) + apart * (len(icons) - 1)

    size = next((size for size in (46, 42, 38) if measured(size) <= room), 34)
    style, wide = black(size), measured(size)
    left = x - wide / 2
    left += page.text(left, y - 1, figure, style, INK) + 6
    for k, kind in enumerate(icons):
        if k:
            if slash:
                page.text(left + apart / 2, y - 1, "/", bold(36), SOFT, "mm", inside=True)
            left += apart
        page.icon(left + size / 2, y, GOODS[kind], size)
        left += size


def _icons(lacking: Sequence[Goods]) -> tuple[list[str], bool]:
    single = [kind for goods in lacking for kind, n in zip(KINDS, goods, strict=True) if n and sum(goods) == 1]
    if 1 < len(single) <= _ALTERNATIVES:
        return single, True
    return [kind for kind, n in zip(KINDS, lacking[0], strict=True) for _ in range(n)], False


def card_art(pen: Pen, w: int, h: int, payable: bool) -> None:
    edge = rounded(2, 2, w - 4, h - 4, 14)
    pen.area(edge, PAPER if payable else VELLUM)
    if payable:
        pen.area(rounded(4, h - _FOOT - 2, w - 8, _FOOT - 2, 12), PAYABLE)
        pen.line(((2, h - _FOOT - 2), (w - 2, h - _FOOT - 2)), DONE, 4, round_ends=False)
        pen.area(rounded(4, 4, w - 8, h - 8, 12), None, COIN, 9)
        pen.area(edge, None, INK, 2)
    else:
        pen.line(((12, h - _FOOT - 2), (w - 12, h - _FOOT - 2)), LINE, 3, round_ends=False)
        pen.dashes(edge, SOFT, 4, 14, 10)
