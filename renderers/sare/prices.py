"""Prices of buildings: tall chips, so that a figure fills them even where three stand in a narrow square."""

from collections.abc import Mapping
from typing import Final

from engine.sare.goods import PLAIN
from renderers.box import Box
from renderers.chips import CHIPS
from renderers.page import Page
from renderers.palette import INK
from renderers.path import rounded
from renderers.pen import Pen
from renderers.type import black

_EDGE: Final = 3.5
_ACROSS: Final = 1.24
"""The size of a figure in a chip, as a share of its width."""
_DOWN: Final = 0.88
"""The same, of its height."""
_TALLEST: Final = 1.56
"""The height of a chip, as a share of its width."""


def draw(page: Page, box: Box, price: Mapping[str, int], widest: int, gap: int = 3) -> None:
    """One chip for each resource, always in its own third of the box; as large as there is room, about its middle."""
    apart = min(box.width / len(PLAIN), widest + gap)
    w = round(apart) - gap
    h = min(box.height, round(w * _TALLEST))
    x, y = box.middle
    for k, kind in enumerate(PLAIN):
        if price.get(kind):
            _chip(page, x + apart * (k - (len(PLAIN) - 1) / 2), y, kind, price[kind], w, h)


def _chip(page: Page, x: float, y: float, kind: str, figure: int, w: int, h: int) -> None:
    box = page.stamp(round(x - w / 2), round(y - h / 2), chip, kind, w, h)
    page.sign(box)
    size = round(min(w * _ACROSS, h * _DOWN))
    page.text(x, y - h * 0.03, figure, black(max(32, size)), CHIPS[kind].figure, "mm", room=w - 4, inside=True)


def chip(pen: Pen, kind: str, w: int, h: int) -> None:
    """The silhouette of a resource, from its upper left corner."""
    inner = _EDGE / 2
    left, top, right, bottom = inner, inner, w - inner, h - inner
    cut = w * 0.2
    if kind == "wood":
        outline = rounded(left, top, right - left, bottom - top, w * 0.36)
    elif kind == "stone":
        outline = (
            *((left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut)),
            *((right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)),
        )
    else:
        lean = w * 0.13
        outline = ((left + lean, top), (right - lean, top), (right, bottom), (left, bottom))
    pen.area(outline, CHIPS[kind].fill, INK, _EDGE)
