"""The reference board during the season, when nothing can be taken from it: the tiles left of every building."""

from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.view import SareView
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
_SIGN: Final = 66


def draw(page: Page, view: SareView) -> None:
    page.fill(plan.STRIP._replace(top=plan.STRIP.bottom, bottom=plan.REFERENCE.top), INK)
    page.fill(plan.REFERENCE, REFERENCE)
    types = public_facts.building_types(view.components)
    apart = (plan.WIDTH - 12) / len(types)
    for k, name in enumerate(types):
        box = Box.of(8 + apart * k, plan.REFERENCE.top + 6, *_TILE)
        with page.region(f"tiles {name}", box):
            if public_facts.tiles_left(view, name):
                _tile(page, view, name, box)
            else:
                page.stamp(box.left, box.top, sold_out, *_TILE)
                page.icon(*box.middle, BUILDINGS[name], _SIGN, chalk=GONE_CHALK, inside=True)
        page.cell(places.tiles(name), box)


def _tile(page: Page, view: SareView, name: str, box: Box) -> None:
    """The building beside the number of its tiles."""
    page.stamp(box.left, box.top, tile, *_TILE, tint(public_facts.building_class(view.components, name)))
    x, y = box.left + 40, box.middle[1]
    page.icon(x, y, BUILDINGS[name], _SIGN, inside=True)
    if name == PYRAMID:
        page.text(x, y + 12, view.pile[0], black(36), INK, "mm", inside=True, outline=COURSES[1])
    page.text(box.right - 24, y - 1, public_facts.tiles_left(view, name), black(52), INK, "mm", room=42)


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    pen.box(4, 5, w - 3, h - 3, SHADOW, radius=12)
    pen.box(0, 0, w - 2, h - 2, fill, INK, 3.5, 12)


def sold_out(pen: Pen, w: int, h: int) -> None:
    """Neither frame nor figure nor price: only what it was."""
    pen.area(rounded(2, 2, w - 6, h - 6, 12), GONE)
