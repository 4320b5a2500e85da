"""The reference board as a strip: the costs and remaining tiles of every building."""

from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import PLAIN
from engine.sare.view import SareView
from renderers import chips
from renderers.box import Box
from renderers.page import Page
from renderers.palette import FAINT, INK
from renderers.pen import Pen
from renderers.sare import places, plan, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, COURSES, PLOT, tint
from renderers.type import black, bold

_TILE: Final = (117, 136)


def draw(page: Page, view: SareView) -> None:
    types = public_facts.building_types(view.components)
    apart = (plan.WIDTH - 20 + 5) / len(types)
    for k, name in enumerate(types):
        box = Box.of(10 + apart * k, plan.REFERENCE.top + 7, *_TILE)
        with page.region(f"tiles {name}", box):
            _tile(page, view, name, box)
        page.place(places.tiles(name), box)


def _tile(page: Page, view: SareView, name: str, box: Box) -> None:
    left = public_facts.tiles_left(view, name)
    ground = tint(public_facts.building_class(view.components, name)) if left else PLOT
    page.stamp(box.left, box.top, tile, *_TILE, ground)
    size, x = (62, 36) if name == PYRAMID else (72, 42)
    page.icon(box.left + x, box.top + 47, BUILDINGS[name], size, chalk=None if left else CHALK, inside=True)
    if name == PYRAMID:
        _pile(page, view, box)
    else:
        page.count(box.left + 98, box.top + 44, left, 50, "mm", room=34)
    prices = {kind: public_facts.printed_cost(view, name).get(kind, 0) for kind in PLAIN}
    if any(prices.values()):
        chips.costs(page, box.middle[0], box.bottom - 24, prices, 33)


def _pile(page: Page, view: SareView, box: Box) -> None:
    """The number of the next Pyramid, and beside it those of the others."""
    if not view.pile:
        page.text(box.left + 98, box.top + 44, 0, bold(50), FAINT, "mm")
        return
    page.text(box.left + 36, box.top + 58, view.pile[0], black(34), INK, "mm", inside=True)
    rest = view.pile[1:]
    apart = min(30, 90 / max(1, len(rest)))
    for k, number in enumerate(rest):
        y = box.top + 53 + apart * (k - (len(rest) - 1) / 2)
        page.stamp(box.left + 91, y, later_pyramid)
        page.text(box.left + 91, y + 2, number, black(28), INK, "mm", inside=True)


def later_pyramid(pen: Pen) -> None:
    pen.area(((-25, 15), (0, -19), (25, 15)), COURSES[2], INK, 2.5)


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    pen.box(0, 0, w, h, fill, INK, 3.5, 12)
