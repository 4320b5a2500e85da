"""The reference board as a strip: the tiles left of every building, and the price of those that can be had."""

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
from renderers.sare.colours import COURSES, GONE, GONE_CHALK, SHADOW, tint
from renderers.type import black

_TILE: Final = (119, 140)
_CHIP: Final = 41


def draw(page: Page, view: SareView) -> None:
    types = public_facts.building_types(view.components)
    apart = (plan.WIDTH - 12) / len(types)
    for k, name in enumerate(types):
        box = Box.of(8 + apart * k, plan.REFERENCE.top + 6, *_TILE)
        with page.region(f"tiles {name}", box):
            if public_facts.tiles_left(view, name):
                _tile(page, view, name, box)
            else:
                _sold_out(page, name, box)
        page.cell(places.tiles(name), box)


def _sold_out(page: Page, name: str, box: Box) -> None:
    """Neither frame nor figure nor price: only what it was."""
    page.stamp(box.left, box.top, sold_out, *_TILE)
    page.icon(*box.middle, BUILDINGS[name], 84, chalk=GONE_CHALK, inside=True)


def _tile(page: Page, view: SareView, name: str, box: Box) -> None:
    """The building above the number of its tiles, the price beside them: each resource always on its level."""
    page.stamp(box.left, box.top, tile, *_TILE, tint(public_facts.building_class(view.components, name)))
    x = box.left + 35
    page.icon(x, box.top + 42, BUILDINGS[name], 60, inside=True)
    if name == PYRAMID:
        page.text(x, box.top + 54, view.pile[0], black(36), INK, "mm", inside=True, outline=COURSES[1])
    page.text(x, box.top + 104, public_facts.tiles_left(view, name), black(60), INK, "mm", room=60)
    cost = public_facts.printed_cost(view, name)
    for k, kind in enumerate(PLAIN):
        if cost.get(kind):
            chips.cost(page, box.right - 29, box.top + 25 + 44 * k, kind, cost[kind], _CHIP)


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    pen.box(4, 5, w - 3, h - 3, SHADOW, radius=12)
    pen.box(0, 0, w - 2, h - 2, fill, INK, 3.5, 12)


def sold_out(pen: Pen, w: int, h: int) -> None:
    pen.area(rounded(2, 2, w - 6, h - 6, 12), GONE)
