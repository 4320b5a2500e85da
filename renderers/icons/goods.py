"""Goods and money. Bars and lumps are goods, discs are money. Each in a box of -50 to 50."""

from typing import Final

from renderers.palette import COIN, COIN_RING, INK, WHITE
from renderers.pen import EDGE, Art, Pen

_MOUND: Final = "M-48,36 C-40,22 -26,6 -14,-14 C-6,-28 6,-28 14,-14 C26,6 40,22 48,36 Q0,46 -48,36 Z"
_BOULDER: Final = "M-44,20 L-36,-14 L-12,-36 L22,-32 L44,-6 L40,28 L6,38 L-30,36 Z"
_BRICK: Final = "M-46,-4 L-26,-26 L46,-26 L46,8 L28,32 L-46,32 Z"
_BAR: Final = "M-48,30 L-30,-12 L-10,-26 L34,-26 L48,14 L30,30 Z"
_SMALL_CROWN: Final = "M-14,16 L-14,4 L-20,-14 L-7,-4 L0,-20 L7,-4 L20,-14 L14,4 L14,16 Z"


def sand(pen: Pen) -> None:
    pen.area(_MOUND, "#F0CE6C", INK, EDGE)
    pen.area("M14,-14 C26,6 40,22 48,36 Q30,41 10,41 C22,22 18,0 6,-22 Q10,-22 14,-14 Z", "#D9AE3F")
    pen.area(_MOUND, None, INK, EDGE)
    for x, y in ((-22, 24), (-6, 6), (-4, 28), (-30, 34)):
        pen.circle(x, y, 3.4, "#A87C1C")


def wood(pen: Pen) -> None:
    pen.area("M-24,-22 L40,-22 C52,-22 52,26 40,26 L-24,26 Z", "#A86A38", INK, EDGE)
    pen.line(((0, -8), (38, -8)), "#7A4A22", 4)
    pen.line(((6, 10), (34, 10)), "#7A4A22", 4)
    pen.circle(-24, 2, 24, "#E6BC86", INK, EDGE)
    pen.circle(-24, 2, 13, None, "#A86A38", 4)
    pen.circle(-24, 2, 4, "#A86A38")


def clay(pen: Pen) -> None:
    pen.area(_BRICK, "#A8452F", INK, EDGE)
    pen.area("M-46,-4 L-26,-26 L46,-26 L28,-4 Z", "#CF7355")
    pen.area("M28,-4 L46,-26 L46,8 L28,32 Z", "#7E2D1C")
    pen.line(((-46, -4), (28, -4), (46, -26)), INK, 4)
    pen.line(((28, -4), (28, 32)), INK, 4)
    pen.area(_BRICK, None, INK, EDGE)


def stone(pen: Pen) -> None:
    pen.area(_BOULDER, "#9AA1A6")
    pen.area("M-36,-14 L-12,-36 L22,-32 L6,-8 L-20,-2 Z", "#C9CED0")
    pen.area("M6,-8 L22,-32 L44,-6 L40,28 L6,38 Z", "#7C848A")
    pen.line(((-20, -2), (6, -8), (6, 36)), INK, 3.5)
    pen.line(((-20, -2), (-44, 20)), INK, 3.5)
    pen.line(((6, -8), (22, -32)), INK, 3.5)
    pen.area(_BOULDER, None, INK, EDGE)


def silver(pen: Pen) -> None:
    _ingot(pen, WHITE, "#D5DEE6", "#A9B7C4")
    pen.area("M30,-48 L34,-36 L46,-32 L34,-28 L30,-16 L26,-28 L14,-32 L26,-36 Z", WHITE, INK, 3)


def gold(pen: Pen) -> None:
    _ingot(pen, "#FFE48A", "#F0B429", "#C07F0C")


def _ingot(pen: Pen, top: str, front: str, side: str) -> None:
    pen.area(_BAR, front)
    pen.area("M-30,-12 L-10,-26 L34,-26 L18,-12 Z", top)
    pen.area("M18,-12 L34,-26 L48,14 L30,30 Z", side)
    pen.line(((-30, -12), (18, -12), (34, -26)), INK, 3.5)
    pen.line(((18, -12), (30, 30)), INK, 3.5)
    pen.area(_BAR, None, INK, EDGE)


def taler(pen: Pen) -> None:
    blank_coin(pen)
    pen.area(_SMALL_CROWN, COIN_RING)


def blank_coin(pen: Pen) -> None:
    """A coin with room for a figure."""
    pen.circle(0, 0, 44, COIN, INK, EDGE)
    pen.circle(0, 0, 33, None, COIN_RING, 4)


GOODS: Final[dict[str, Art]] = {
    "sand": sand,
    "wood": wood,
    "clay": clay,
    "stone": stone,
    "silver": silver,
    "gold": gold,
}
