"""The reference board during the season, when nothing can be taken from it: tiles left and price of every building.

What is sold out stands small at the end, and gives its room to the others.
"""

from collections.abc import Sequence
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.view import SareView
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sare import places, plan, prices, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import COURSES, GONE, GONE_CHALK, REFERENCE, SHADOW, tint
from renderers.type import black

_GAP: Final = 4
_CHIPS: Final = 62
"""The height of the chips, the same in all tiles."""
_CHIP: Final = 52
"""Their greatest width."""
_WIDE_CHIP: Final = 68
"""The same where they stand beside the number."""
_WIDEST: Final = 400
_BESIDE: Final = 320
"""From this width on the price stands beside the number of tiles instead of below it."""
_SMALL: Final = 58
"""The least width of what is sold out, in two rows."""
_ONE_ROW: Final = 76
"""From this width on it stands in one."""
_SIGN: Final = 64
_NARROW: Final = 150


def draw(page: Page, view: SareView) -> None:
    page.fill(plan.STRIP._replace(top=plan.STRIP.bottom, bottom=plan.REFERENCE.top), INK)
    page.fill(plan.REFERENCE, REFERENCE)
    types = public_facts.building_types(view.components)
    there = [name for name in types if public_facts.tiles_left(view, name)]
    gone = [name for name in types if name not in there]
    row = Box(8, plan.REFERENCE.top + 4, plan.WIDTH - 4, plan.REFERENCE.bottom - 2)
    least = _SMALL * -(-len(gone) // 2) + 10 if gone else 0
    wide = min(_WIDEST, (row.width - least) / max(1, len(there)))
    for k, name in enumerate(there):
        left, right = round(row.left + wide * k), round(row.left + wide * (k + 1)) - _GAP
        box = row._replace(left=left, right=right)
        with page.region(f"tiles {name}", box):
            _tile(page, view, name, box)
        page.cell(places.tiles(name), box)
    if gone:
        _gone(page, gone, row._replace(left=round(row.left + wide * len(there)) + 2, right=row.right - _GAP))


def _gone(page: Page, gone: Sequence[str], row: Box) -> None:
    """What is sold out, in chalk on one plate."""
    page.stamp(row.left, row.top, sold_out, row.width, row.height)
    rows = 1 if row.width >= _ONE_ROW * len(gone) else 2
    columns = -(-len(gone) // rows)
    apart, high = row.width / columns, row.height / rows
    for k, name in enumerate(gone):
        # The rows have the order of the tiles, too.
        box = Box.of(row.left + apart * (k % columns), row.top + high * (k // columns), apart, high)
        page.icon(*box.middle, BUILDINGS[name], _SMALL - 4 if rows > 1 else _SIGN, chalk=GONE_CHALK, inside=True)
        page.cell(places.tiles(name), box.grown(-2))


def _tile(page: Page, view: SareView, name: str, box: Box) -> None:
    """The building beside the number of its tiles, and below or beside them their price."""
    page.stamp(box.left, box.top, tile, box.width, box.height, tint(public_facts.building_class(view.components, name)))
    beside = box.width >= _BESIDE
    low = box.bottom - 8 - _CHIPS
    if beside:
        size, x, y, apart = 92, box.left + 58.0, box.middle[1] - 2, 14
        price = Box(box.left + 168, box.top + 6, box.right - 10, box.bottom - 9)
    else:
        size, apart = (min(_SIGN, low - box.top - 4), 12) if box.width < _NARROW else (_SIGN - 4, 22)
        x, y = box.middle[0] - 3 - (apart + 32) / 2, (box.top + low) / 2 + 1
        price = Box(box.left + 5, low, box.right - 8, box.bottom - 8)
    page.icon(x, y, BUILDINGS[name], size, inside=True)
    if name == PYRAMID:
        figure = black(round(size * 0.56))
        page.text(x, y + size * 0.18, view.pile[0], figure, INK, "mm", inside=True, outline=COURSES[1])
    left = public_facts.tiles_left(view, name)
    page.text(x + size / 2 + apart - 2, y - 1, left, black(56), INK, "lm", room=40, inside=True)
    prices.draw(page, price, public_facts.printed_cost(view, name), _WIDE_CHIP if beside else _CHIP)


def tile(pen: Pen, w: int, h: int, fill: str) -> None:
    pen.box(4, 5, w - 3, h - 3, SHADOW, radius=12)
    pen.box(0, 0, w - 2, h - 2, fill, INK, 3.5, 12)


def sold_out(pen: Pen, w: int, h: int) -> None:
    """Neither frame nor figure nor price: only what it was."""
    pen.area(rounded(2, 2, w - 6, h - 6, 12), GONE)
