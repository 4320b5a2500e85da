"""Banners: a pennant of each Main Action's colour with its sign, hanging or flying."""

from typing import Final

from renderers.box import Box
from renderers.ezra.colours import BANNERS
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.pen import Pen
from renderers.type import black

_SIGNS: Final = {
    "red": (
        "M0,-46 C10,-26 30,-18 28,8 C26,30 10,40 0,40 C-14,40 -28,28 -28,6 "
        "C-28,-8 -18,-12 -16,-26 C-8,-22 -6,-16 -6,-10 C2,-18 4,-30 0,-46 Z"
    ),
    "grey": ("M-40,40 L-40,-30 L-22,-30 L-22,-14 L-9,-14 L-9,-30 L9,-30 L9,-14 L22,-14 L22,-30 L40,-30 L40,40 Z"),
    "blue": (
        "M-26,-40 L26,-40 C40,-40 40,-20 26,-20 L26,26 C40,26 40,42 26,42 L-26,42 "
        "C-40,42 -40,26 -26,26 L-26,-20 C-40,-20 -40,-40 -26,-40 Z"
    ),
    "wild": "M0,-46 L13,-14 L46,-12 L20,8 L30,42 L0,22 L-30,42 L-20,8 L-46,-12 L-13,-14 Z",
}
"""Flame, battlement, scroll; a star for any of them."""


def sign(pen: Pen, colour: str, fill: str = WHITE) -> None:
    """In a box of -50 to 50."""
    pen.area(_SIGNS[colour], fill)


def hanging(pen: Pen, colour: str, bare: bool = False) -> None:
    """In a box of -50 to 50; `bare` for a figure upon it."""
    pen.area("M-36,-46 L36,-46 L36,44 L0,22 L-36,44 Z", BANNERS[colour], INK, 5)
    if not bare:
        pen.icon(sign, 0, -12, 50, colour)


def tall(pen: Pen, colour: str) -> None:
    """Its sign above, room for a figure below it; 80 x 100."""
    pen.area("M-40,-50 L40,-50 L40,50 L0,28 L-40,50 Z", BANNERS[colour], INK, 4)
    pen.icon(sign, 0, -31, 27, colour)


def flying(pen: Pen, w: int, h: int, colour: str) -> None:
    """From the middle of its left edge, in pixels: the sign, and room for a figure."""
    edge = ((0, -h / 2), (w, -h / 2), (w - h * 0.32, 0), (w, h / 2), (0, h / 2))
    pen.area(edge, BANNERS[colour])
    pen.icon(sign, min(w * 0.27, h * 0.48), 0, h * 0.62, colour)
    pen.area(edge, None, INK, 4)


def draw_hanging_banner(page: Page, x: float, y: float, colour: str, figure: int, size: int) -> Box:
    """A hanging one with its figure."""
    box = page.icon(x, y, hanging, size, colour, True)
    page.text(x, y - size * 0.12, figure, black(max(30, round(size * 0.68))), WHITE, "mm", inside=True)
    return box


def draw_flag(page: Page, x: float, y: float, colour: str, figure: int, w: int, h: int, inside: bool = False) -> Box:
    """A flying one with its figure, from the middle of its left edge."""
    box = page.stamp(x, y, flying, w, h, colour)
    page.sign(Box.about(x + min(w * 0.27, h * 0.48), y, h * 0.5))
    if not inside:
        page.item(box)
    left, right = min(w * 0.27, h * 0.48) + h * (0.27 if figure < 10 else 0.34), w - h * 0.24
    size = black(max(30, round(h * (0.74 if figure < 10 else 0.64))))
    page.text(x + (left + right) / 2 - h * 0.03, y - 2, figure, size, WHITE, "mm", inside=True, room=right - left)
    return box


def draw_total(page: Page, x: float, y: float, colour: str, figure: int, size: int) -> Box:
    """A tall one with its figure."""
    box = page.icon(x, y, tall, size, colour)
    small = 0.46 if figure < 10 else 0.4
    page.text(x, y + size * 0.05, figure, black(max(32, round(size * small))), WHITE, "mm", inside=True)
    return box
