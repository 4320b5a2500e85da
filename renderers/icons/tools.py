"""The tools by which trades are known. Each in a box of -50 to 50."""

from renderers.icons.goods import GOODS
from renderers.palette import COIN, INK
from renderers.pen import EDGE, Pen

_STEEL = "#9AA1A6"
_BRIGHT = "#C9CED0"
_HANDLE = "#A86A38"


def trumpet(pen: Pen) -> None:
    """A herald's, with its cloth."""
    pen.area("M-30,-12 L6,-22 L16,22 Q2,14 -10,24 Q-18,14 -24,20 Z", "#B5483A", INK, EDGE)
    pen.area("M-50,-8 L24,-30 Q36,-38 44,-50 L52,-6 Q38,-16 27,-18 L-48,2 Z", COIN, INK, EDGE)


def scales(pen: Pen) -> None:
    pen.line(((0, -40), (0, 38)), INK, 7)
    pen.line(((-36, -26), (36, -26)), INK, 7)
    pen.line(((-20, 40), (20, 40)), INK, 9)
    for x in (-34, 34):
        pen.line(((x - 14, 8), (x, -26), (x + 14, 8)), INK, 4)
        pen.area(f"M{x - 18},6 L{x + 18},6 C{x + 16},24 {x - 16},24 {x - 18},6 Z", COIN, INK, 4)


def trowel(pen: Pen) -> None:
    pen.area("M-44,-10 L4,-38 L20,28 Z", _BRIGHT, INK, EDGE)
    pen.line(((8, -6), (22, -14), (26, -4)), INK, 6)
    pen.area("M20,-10 L30,-16 L48,16 L38,24 Z", _HANDLE, INK, EDGE)


def hammer(pen: Pen) -> None:
    pen.area("M-36,40 L18,-22 L28,-12 L-26,48 Z", _HANDLE, INK, EDGE)
    pen.area("M-6,-36 L14,-48 L48,-12 L34,8 Z", _STEEL, INK, EDGE)


def pickaxe(pen: Pen) -> None:
    pen.area("M-34,42 L10,-16 L19,-8 L-24,48 Z", _HANDLE, INK, EDGE)
    pen.area("M-26,-30 C4,-44 40,-30 46,16 C30,-8 12,-20 -26,-20 Z", _STEEL, INK, EDGE)


def pickaxe_for(pen: Pen, good: str) -> None:
    """A Worker: the pickaxe and the goods they bring."""
    pen.icon(pickaxe, -12, -6, 86)
    pen.icon(GOODS[good], 22, 24, 56)


def dividers(pen: Pen) -> None:
    pen.area("M-6,-24 L6,-20 L-24,46 L-32,42 Z", _BRIGHT, INK, EDGE)
    pen.area("M6,-24 L-6,-20 L24,46 L32,42 Z", _BRIGHT, INK, EDGE)
    pen.circle(0, -28, 13, COIN, INK, EDGE)
    pen.line(((0, -42), (0, -50)), INK, 8)
    pen.line("M-17,16 Q0,28 17,16", INK, 5)
