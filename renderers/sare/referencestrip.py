"""The reference board during the season, when nothing can be taken from it: the tiles left of every building.

What is sold out gives its room to the prices of the others, once it is enough.
"""

from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import PLAIN
from engine.sare.view import SareView
from renderers import chips
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import places, plan, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import COURSES, GONE, GONE_CHALK, REFERENCE, SHADOW, tint
from renderers.type import black

_TILE: Final = (118, 84)
_GONE: Final = 70
"""The least width of what is sold out."""
_PRICED: Final = 180
"""The least width of a tile with its price."""
_SIGN: Final = 66
_GAP: Final = 4
_CHIP: Final = 38
_WIDEST: Final = 230


def draw(page: Page, view: SareView) -> None:
    page.fill(plan.STRIP._replace(top=plan.STRIP.bottom, bottom=plan.REFERENCE.top), INK)
    page.fill(plan.REFERENCE, REFERENCE)
    types = public_facts.building_types(view.components)
    gone, wide = _widths(sum(not public_facts.tiles_left(view, name) for name in types), len(types))
    at = 8.0
    for name in types:
        left = public_facts.tiles_left(view, name)
        box = Box.of(round(at), plan.REFERENCE.top + 6, round(wide if left else gone) - _GAP, _TILE[1])
        at += wide if left else gone
        with page.region(f"tiles {name}", box):
            if left:
                _tile(page, view, name, box)
            else:
                page.stamp(box.left, box.top, sold_out, box.width, box.height)
                page.icon(*box.middle, BUILDINGS[name], min(_SIGN, box.width - 10), chalk=GONE_CHALK, inside=True)
        page.cell(places.tiles(name), box)


def _widths(gone: int, count: int) -> tuple[float, float]:
    """What is sold out gives its width to the others if these get room for their prices."""
    room = plan.WIDTH - 12
    even = room / count
    if gone < count:
        wide = (room - gone * _GONE) / (count - gone)
        if wide >= _PRICED:
            wide = min(wide, _WIDEST)
            return (room - wide * (count - gone)) / max(1, gone), wide
    return even, even


def _tile(page: Page, view: SareView, name: str, box: Box) -> None:
    """The building beside the number of its tiles; their price if there is room."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    priced = box.width + _GAP >= _PRICED
    x, y = box.left + (34 if priced else 40), box.middle[1]
    page.icon(x, y, BUILDINGS[name], 58 if priced else _SIGN, inside=True)
    if name == PYRAMID:
        page.text(x, y + 12, view.pile[0], black(36), INK, "mm", inside=True, outline=COURSES[1])
    page.text(x + (48 if priced else 54), y - 1, public_facts.tiles_left(view, name), black(52), INK, "mm", room=36)
    if not priced:
        return
    if name == PYRAMID:
        cost = public_facts.find_pyramid(view.components, view.pile[0]).stages[0]
    else:
        cost = public_facts.find_building(view.components, name).cost
    x = box.right - 6 - _CHIP
    spots = ((x - 19, y - 19), (x + 19, y - 19), (x, y + 20))
    for kind, spot in zip(PLAIN, spots, strict=True):
        if cost.get(kind):
            chips.cost(page, *spot, kind, cost[kind], _CHIP, inside=True)


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    pen.box(4, 5, w - 3, h - 3, SHADOW, radius=12)
    pen.box(0, 0, w - 2, h - 2, fill, INK, 3.5, 12)


def sold_out(pen: Pen, w: int, h: int) -> None:
    """Neither frame nor figure nor price: only what it was."""
    pen.area(rounded(2, 2, w - 6, h - 6, 12), GONE)
