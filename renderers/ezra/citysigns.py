"""Signs of what stands in the city and who works there. Each in a box of -50 to 50."""

from typing import Final

from renderers.ezra.colours import PLANK, ROCK, TENT, TIMBER
from renderers.ezra.signs import loaf
from renderers.icons.signs import pawn
from renderers.palette import INK, WHITE
from renderers.pen import EDGE, Pen
from renderers.seats import LOOKS, OPPONENT, cogwheel, letter_style

_LETTERED: Final = 40
"""Pixels from which a Tent has room for a letter."""


def tent(pen: Pen, fill: str = TENT) -> None:
    """A step on the Map."""
    _canvas(pen, fill)
    pen.area(((-12, 36), (0, 4), (12, 36)), INK)


def seat_tent(pen: Pen, size: int, seat: int, letter: str) -> None:
    """A player's Tent, broad enough for a letter; `size` in pixels."""
    look = LOOKS[seat]
    with pen.at(0, 0, size / 100):
        pen.area(((-50, 44), (-31, -22), (0, -42), (31, -22), (50, 44)), INK)
        pen.area(((-43, 40), (-27, -19), (0, -35), (27, -19), (43, 40)), WHITE)
        pen.area(((-37, 36), (-23, -15), (0, -28), (23, -15), (37, 36)), look.colour)
        _poles(pen)
    if seat == OPPONENT:
        with pen.at(0, size * 0.12):
            cogwheel(pen, size * 0.22, look.letter, look.colour)
    elif size >= _LETTERED:
        pen.letters(0, size * 0.13, letter, letter_style(round(size * 0.9)), look.letter)


def _canvas(pen: Pen, fill: str) -> None:
    pen.area(((-50, 42), (0, -40), (50, 42)), INK)
    pen.area(((-42, 38), (0, -31), (42, 38)), WHITE)
    pen.area(((-36, 35), (0, -24), (36, 35)), fill)
    _poles(pen)


def _poles(pen: Pen) -> None:
    for x in (-8, 8):
        pen.line(((0, -38), (x, -50)), INK, EDGE)


def gatehouse(pen: Pen) -> None:
    """A Gate or its keeper."""
    edge = "M-46,44 L-46,-44 L-28,-44 L-28,-30 L-9,-30 L-9,-44 L9,-44 L9,-30 L28,-30 L28,-44 L46,-44 L46,44 Z"
    pen.area(edge, ROCK, INK, EDGE)
    pen.area("M-22,44 L-22,8 C-22,-22 22,-22 22,8 L22,44 Z", "#5A4632", INK, EDGE)


def masonry(pen: Pen) -> None:
    """A Wall."""
    edge = "M-46,40 L-46,-26 L-46,-42 L-28,-42 L-28,-28 L-9,-28 L-9,-42 L9,-42 L9,-28 L28,-28 L28,-42 L46,-42 L46,40 Z"
    pen.area(edge, ROCK, INK, EDGE)
    pen.line(((-44, -6), (44, -6)), INK, 4)
    pen.line(((-44, 17), (44, 17)), INK, 4)
    for top, joints in ((-26, (-14, 18)), (-6, (-28, 2, 30)), (17, (-14, 18))):
        for x in joints:
            pen.line(((x, top), (x, top + 22)), INK, 4)


def temple(pen: Pen) -> None:
    pen.area(((-50, -18), (0, -46), (50, -18)), "#E9D3A0", INK, EDGE)
    for x in (-34, -8, 18):
        pen.box(x, -18, 16, 52, ROCK, INK, EDGE)
    pen.box(-48, 32, 96, 14, ROCK, INK, EDGE)


def staff(pen: Pen) -> None:
    """An Elder."""
    pen.line(((8, -36), (8, 50)), INK, 15)
    pen.line(((8, -36), (8, 50)), TIMBER, 8)
    pen.line("M8,-34 C8,-58 -30,-54 -28,-30 C-27,-18 -12,-18 -12,-28", INK, 14)
    pen.line("M8,-34 C8,-58 -30,-54 -28,-30 C-27,-18 -12,-18 -12,-28", TIMBER, 7)


def wheat(pen: Pen) -> None:
    """A Farmer."""
    for x, lean in ((-24, -8), (0, 0), (24, 8)):
        pen.line(((x / 3, 48), (x + lean, -30)), "#8A6410", 6)
        for k in range(4):
            y = -38 + 15 * k
            for side in (-9, 9):
                pen.oval(x + lean * (1 - k / 5) + side, y, 7, 9, "#E8C15A", INK, 3)


def hungry(pen: Pen) -> None:
    """Workers to be fed: two of them, and a loaf."""
    for x in (24, -22):
        pen.icon(pawn, x, -12, 78)
    pen.icon(loaf, 0, 26, 92)


def crate(pen: Pen) -> None:
    """What may be kept."""
    pen.box(-44, -18, 88, 60, PLANK, INK, EDGE)
    pen.box(-50, -30, 100, 16, PLANK, INK, EDGE)
    for x in (-16, 16):
        pen.line(((x, -12), (x, 40)), TIMBER, 4)


def connection(pen: Pen) -> None:
    """A Wall beside a Gate."""
    for x in (-20, 20):
        pen.box(x - 26, -16, 52, 32, None, INK, 15, 16)
    for x in (-20, 20):
        pen.box(x - 26, -16, 52, 32, None, "#B9C0C5", 7, 16)


def wall_deck(pen: Pen) -> None:
    """Wall Cards that are left."""
    for shift in (12, 0, -12):
        pen.box(-30 + shift, -40 + shift * 0.5, 54, 76, ROCK, INK, EDGE, 6)
    pen.icon(masonry, -15, -6, 42)
