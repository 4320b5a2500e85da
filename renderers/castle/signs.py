"""Icons that only this game uses, each in a box from -50 to 50."""

from renderers.castle.colours import DARK, STONE, STONE_DARK
from renderers.icons.signs import snow
from renderers.palette import COIN, HALO, INK, LIT, PAPER, SLATE, WHITE
from renderers.pen import EDGE, Pen


def breach(pen: Pen) -> None:
    """A wall with a hole in it."""
    pen.box(-48, -26, 96, 64, STONE, INK, EDGE)
    for x in (-48, -14, 20):
        pen.box(x, -44, 28, 20, STONE, INK, EDGE)
    for y in (-4, 18):
        pen.line(((-46, y), (46, y)), STONE_DARK, 4)
    for x, y in ((-30, -26), (26, -26), (-34, 18), (34, 18)):
        pen.line(((x, y), (x, y + 20)), STONE_DARK, 4)
    pen.area("M-20,38 L-26,12 L-10,2 L-4,-18 L10,-6 L26,4 L18,20 L24,38 Z", DARK, INK, EDGE)


def plague(pen: Pen) -> None:
    """A plague doctor's mask."""
    pen.area("M-46,-20 C-34,-44 22,-44 34,-20 Z", "#4F5D6C", INK, EDGE)
    pen.area("M-30,-20 C-34,30 -14,44 6,40 C16,38 22,28 20,16 L48,34 C44,4 34,-12 26,-20 Z", "#B98A5E", INK, EDGE)
    pen.circle(0, 0, 13, WHITE, INK, EDGE)
    pen.circle(3, 0, 4, INK)
    pen.line(((-52, -20), (40, -20)), INK, 8)


def pile(pen: Pen) -> None:
    """The pile of face-down winter cards."""
    for x, y in ((-24, -40), (-31, -47)):
        pen.box(x, y, 62, 90, SLATE, PAPER, 6, 9)
    with pen.at(0, -26, 0.36):
        snow(pen, WHITE)


def tolls(pen: Pen) -> None:
    """A purse."""
    pen.area("M-22,-18 C-60,20 -40,46 0,46 C40,46 60,20 22,-18 Z", "#B98A5E", INK, EDGE)
    pen.area("M-22,-18 L-32,-42 L32,-42 L22,-18 Z", "#9C7248", INK, EDGE)
    pen.circle(0, 16, 14, COIN, INK, 4)


def changed(pen: Pen) -> None:
    """The frame of a change."""
    pen.box(-44, -40, 88, 80, LIT, HALO, 13, 20)


def round_tab(pen: Pen, w: int, h: int) -> None:
    """The round in which a card was played hangs on it, from its upper left corner."""
    pen.area(((0, 0), (w, 0), (w, h), (w / 2, h - 10), (0, h)), INK)
