"""The reference board during the season, when nothing can be taken from it: tiles left and price of every building.

What is sold out gives its room to the others, whose price then stands beside the number of tiles instead of below it.
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

_HIGH: Final = 92
_GONE: Final = 60
"""The least width of what is sold out."""
_BESIDE: Final = 180
"""The least width of a tile with its price beside the number."""
_SIGN: Final = 66
_SMALL_SIGN: Final = 50
_GAP: Final = 4
_CHIP: Final = 40
_LOW_CHIP: Final = 36
_WIDEST: Final = 230


def draw(page: Page, view: SareView) -> None:
    page.fill(plan.STRIP._replace(top=plan.STRIP.bottom, bottom=plan.REFERENCE.top), INK)
    page.fill(plan.REFERENCE, REFERENCE)
    types = public_facts.building_types(view.components)
    gone, wide = _widths(sum(not public_facts.tiles_left(view, name) for name in types), len(types))
    at = 8.0
    for name in types:
        left = public_facts.tiles_left(view, name)
        box = Box.of(round(at), plan.REFERENCE.top + 6, round(wide if left else gone) - _GAP, _HIGH)
        at += wide if left else gone
        with page.region(f"tiles {name}", box):
            if left:
                _tile(page, view, name, box)
            else:
                page.stamp(box.left, box.top, sold_out, box.width, box.height)
                page.icon(*box.middle, BUILDINGS[name], min(_SIGN, box.width - 10), chalk=GONE_CHALK, inside=True)
        page.cell(places.tiles(name), box)


def _widths(gone: int, count: int) -> tuple[float, float]:
    """Of what is sold out and of the others."""
    room = plan.WIDTH - 12
    if gone == count:
        return room / count, room / count
    wide = min((room - gone * _GONE) / (count - gone), _WIDEST)
    return (room - wide * (count - gone)) / max(1, gone), wide


def _tile(page: Page, view: SareView, name: str, box: Box) -> None:
    """The building beside the number of its tiles, and their price."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    cost = _price(view, name)
    if box.width + _GAP >= _BESIDE:
        _count(page, view, name, box.left + 36, box.middle[1], 58)
        x, y = box.right - 8 - _CHIP, box.middle[1] - 1
        spots: list[tuple[float, float]] = [(x - 21, y - 21), (x + 21, y - 21), (x, y + 22)]
        size = _CHIP
    else:
        _count(page, view, name, box.middle[0] - 28, box.top + 27, _SMALL_SIGN)
        apart, middle = min(44.0, (box.width - 8) / len(PLAIN)), box.left + (box.width - 3) / 2
        spots = [(middle + apart * (k - 1), box.bottom - 25) for k in range(len(PLAIN))]
        size = _LOW_CHIP
    for kind, spot in zip(PLAIN, spots, strict=True):
        if cost.get(kind):
            chips.cost(page, *spot, kind, cost[kind], size, inside=True)


def _count(page: Page, view: SareView, name: str, x: float, y: float, size: int) -> None:
    """The building, a Pyramid with its number, and how many tiles are left."""
    page.icon(x, y, BUILDINGS[name], size, inside=True)
    if name == PYRAMID:
        page.text(x, y + size * 0.2, view.pile[0], black(round(size * 0.6)), INK, "mm", inside=True, outline=COURSES[1])
    page.text(x + size / 2 + 14, y - 1, public_facts.tiles_left(view, name), black(48), INK, "lm", room=34)


def _price(view: SareView, name: str) -> dict[str, int]:
    """Of a Pyramid, that of the first stage of the next one."""
    if name == PYRAMID:
        return public_facts.find_pyramid(view.components, view.pile[0]).stages[0]
    return public_facts.find_building(view.components, name).cost


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    pen.box(4, 5, w - 3, h - 3, SHADOW, radius=12)
    pen.box(0, 0, w - 2, h - 2, fill, INK, 3.5, 12)


def sold_out(pen: Pen, w: int, h: int) -> None:
    """Neither frame nor figure nor price: only what it was."""
    pen.area(rounded(2, 2, w - 6, h - 6, 12), GONE)
