"""Development Tiles: the tile itself, the Guards' crate, the Farmers' field."""

from __future__ import annotations

from typing import Final

from renderers.ezra.colours import CRATE, DEVELOPED, OLD_WALL, TIMBER
from renderers.palette import COIN, INK, PAPER
from renderers.path import round_topped
from renderers.pen import Pen

HEAD: Final = 64
"""How high its name stands."""


def card(pen: Pen, w: int, h: int, turned: bool) -> None:
    """A tile, its head gold once it is turned over."""
    pen.box(0, 0, w, h, DEVELOPED if turned else PAPER, INK, 4, 18)
    pen.area(round_topped(3, 3, w - 6, HEAD - 4, 15), COIN if turned else OLD_WALL)
    pen.box(2, HEAD - 1, w - 4, 3.5, INK)


def open_crate(pen: Pen) -> None:
    """Of the Guards; its middle is the origin."""
    pen.area("M-96,70 L-96,-10 L-110,-10 L-110,-26 L110,-26 L110,-10 L96,-10 L96,70 Z", CRATE, INK, 4)
    for x in (-60, 0, 60):
        pen.line(((x, -10), (x, 70)), TIMBER, 4)


def field(pen: Pen) -> None:
    """Of the Farmers."""
    for x in range(-100, 120, 28):
        pen.line(((x, 0), (x, -44)), "#B5850A", 4)
        for y in (-44, -34, -24):
            pen.circle(x - 5, y, 5, "#E8C15A", INK, 2)
            pen.circle(x + 5, y - 4, 5, "#E8C15A", INK, 2)
