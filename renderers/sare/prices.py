"""Prices of buildings: tall chips, so that a figure fills them even where three stand in a narrow square."""

from collections.abc import Container, Mapping, Sequence
from typing import Final

from engine.sare.goods import PLAIN
from renderers.box import Box
from renderers.chips import CHIPS
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.path import Point, rounded
from renderers.pen import Pen
from renderers.sare.colours import LACKING
from renderers.type import black

_EDGE: Final = 3.5
_ACROSS: Final = 1.24
"""The size of a figure in a chip, as a share of its width."""
_DOWN: Final = 0.88
"""The same, of its height."""
_TALLEST: Final = 1.56
"""The height of a chip, as a share of its width."""
_RIM: Final = 6.5
"""Of the colour of the resource above and below, if there is not enough of it. A figure is as wide as its chip."""


def draw(
    page: Page, box: Box, price: Mapping[str, int], widest: int, gap: int = 3, lacking: Container[str] = ()
) -> None:
    """One chip for each resource, always in its own third of the box; as large as there is room, about its middle. Of
    what its owner lacks the figure is red on white."""
    apart, w, h = _measured(box, widest, gap)
    x, y = box.middle
    for k, kind in enumerate(PLAIN):
        if price.get(kind):
            _chip(page, x + apart * (k - (len(PLAIN) - 1) / 2), y, kind, price[kind], w, h, kind in lacking)


def size(box: Box, widest: int, gap: int = 3) -> int:
    """Of the figures."""
    _, w, h = _measured(box, widest, gap)
    return round(min(w * _ACROSS, h * _DOWN))


def _measured(box: Box, widest: int, gap: int) -> tuple[float, int, int]:
    """The distance between chips, their width and their height."""
    apart = min(box.width / len(PLAIN), widest + gap)
    w = round(apart) - gap
    return apart, w, min(box.height, round(w * _TALLEST))


def _chip(page: Page, x: float, y: float, kind: str, figure: int, w: int, h: int, lacks: bool) -> None:
    box = page.stamp(round(x - w / 2), round(y - h / 2), chip, kind, w, h, lacks)
    page.sign(box)
    size = round(min(w * _ACROSS, h * _DOWN))
    colour = LACKING if lacks else CHIPS[kind].figure
    page.text(x, y - h * 0.03, figure, black(max(32, size)), colour, "mm", room=w - 4, inside=True)


def chip(pen: Pen, kind: str, w: int, h: int, lacks: bool = False) -> None:
    """The silhouette of a resource, from its upper left corner."""
    inner = _EDGE / 2
    left, top, right, bottom = inner, inner, w - inner, h - inner
    cut = w * 0.2
    edge: Sequence[Point]
    if kind == "wood":
        edge = rounded(left, top, right - left, bottom - top, w * 0.36)
    elif kind == "stone":
        edge = (
            *((left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut)),
            *((right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)),
        )
    else:
        lean = w * 0.13
        edge = ((left + lean, top), (right - lean, top), (right, bottom), (left, bottom))
    pen.area(edge, CHIPS[kind].fill, INK, _EDGE)
    if lacks:
        with pen.at(w / 2, h / 2, 1 - _EDGE / w, 1 - 2 * _RIM / h):
            pen.area([(x - w / 2, y - h / 2) for x, y in edge], WHITE)
