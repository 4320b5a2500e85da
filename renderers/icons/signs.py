"""Signs that all games use. Each in a box of -50 to 50, unless it says otherwise."""

import math
from typing import Final

from renderers.palette import COIN, HALO, INK, PAPER, SLATE, WHITE
from renderers.path import rounded
from renderers.pen import EDGE, Pen
from renderers.seats import LOOKS, draw_pattern

DONE: Final = "#3F7A3A"
_LEAF: Final = ((0, 0), (0.25, 4.2), (0.5, 5.4), (0.75, 4), (1, 0), (0.75, -4), (0.5, -5.4), (0.25, -4.2))
"""Along and across a leaf."""


def crown(pen: Pen) -> None:
    """Points."""
    pen.area("M-42,30 L-46,-22 L-22,0 L0,-34 L22,0 L46,-22 L42,30 Z", COIN, INK, EDGE)
    pen.line(((-36, 16), (36, 16)), INK, 4)
    for x, y in ((-46, -24), (0, -36), (46, -24)):
        pen.circle(x, y, 6, COIN, INK, 4)


def shield(pen: Pen, fill: str = SLATE) -> None:
    """A value; its figure stands upon it."""
    pen.area("M-40,-44 Q0,-34 40,-44 L42,0 C40,26 20,40 0,50 C-20,40 -40,26 -42,0 Z", fill, INK, EDGE)


def pawn(pen: Pen, fill: str = PAPER, edge: str = INK) -> None:
    """A helper or worker, of a seat if it has the seat's colour."""
    head = "C-24,-46 24,-46 12,-14 C14,-10 14,-8 24,-4 L12,4 C20,16 34,24 34,44 Z"
    pen.area(f"M-34,44 C-34,24 -20,16 -12,4 L-24,-4 C-14,-8 -14,-10 -12,-14 {head}", fill, edge, EDGE)


def seat_pawn(pen: Pen, seat: int) -> None:
    pawn(pen, LOOKS[seat].colour)


def hand(pen: Pen, back: str) -> None:
    """Two cards, the front one from its back."""
    pen.area("M-40,-24 L-4,-40 L20,32 L-18,44 Z", PAPER, INK, EDGE)
    pen.box(-8, -36, 46, 70, back, INK, EDGE, 6)


def card_back(pen: Pen, w: int, h: int, seat: int) -> None:
    """A card in hand, in the seat's pattern; from its upper left corner, in pixels."""
    pen.box(0, 0, w, h, LOOKS[seat].dark, INK, 3, 7)
    draw_pattern(pen, rounded(3, 3, w - 6, h - 6, 4), seat, 10, 3)


def turned(pen: Pen) -> None:
    """A tile with an arrow."""
    pen.box(-38, -28, 76, 60, "#CFE0C8", INK, EDGE, 10)
    pen.area("M-18,6 L-18,-14 L8,-14 L8,-24 L28,-4 L8,16 L8,6 Z", INK)


def arrow(pen: Pen) -> None:
    """This becomes that."""
    pen.line(((-34, 0), (14, 0)), INK, 13)
    pen.area("M4,-30 L38,0 L4,30 Z", INK)


def back(pen: Pen) -> None:
    """Cards return to the hand."""
    pen.line("M-26,26 Q44,28 38,-8 Q30,-34 -12,-26", INK, 11)
    pen.area("M-6,-48 L-42,-22 L-2,0 Z", INK)


def tick(pen: Pen, colour: str = DONE) -> None:
    """Done, or possible."""
    pen.circle(0, 0, 46, colour, INK, EDGE)
    pen.line(((-22, 2), (-6, 19), (23, -17)), WHITE, 12)


def padlock(pen: Pen) -> None:
    """Only you see this."""
    pen.line("M-22,-4 L-22,-20 Q-22,-40 0,-40 Q22,-40 22,-20 L22,-4", COIN, 11)
    pen.box(-36, -6, 72, 52, COIN, radius=9)
    pen.circle(0, 14, 8, INK)
    pen.line(((0, 16), (0, 30)), INK, 7)


def snow(pen: Pen, colour: str = "#D5DEE6") -> None:
    """Winter."""
    for turn in (30, 90, 150):
        x, y = 46 * math.cos(math.radians(turn)), 46 * math.sin(math.radians(turn))
        pen.line(((-x, -y), (x, y)), colour, 11)
    for turn in range(30, 390, 60):
        x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        for side in (-1, 1):
            pen.line(((26 * x, 26 * y), (40 * x - side * 14 * y, 40 * y + side * 14 * x)), colour, 9)


def hourglass(pen: Pen) -> None:
    """A player who is awaited."""
    pen.area(
        "M-28,-40 L28,-40 C28,-12 8,-8 8,0 C8,8 28,12 28,40 L-28,40 C-28,12 -8,8 -8,0 C-8,-8 -28,-12 -28,-40 Z",
        PAPER,
        INK,
        EDGE,
    )
    pen.area("M-18,-20 L18,-20 C14,-8 4,-6 0,0 C-4,-6 -14,-8 -18,-20 Z", COIN)
    pen.area("M-20,36 C-14,20 -4,18 0,12 C4,18 14,20 20,36 Z", COIN)
    for y in (-44, 44):
        pen.line(((-34, y), (34, y)), INK, 10)


def laurel(pen: Pen) -> None:
    """Round a winner's marker, which fills the box."""
    for side in (-1, 1):
        for turn in range(72, -60, -24):
            along = math.radians(turn)
            x, y = 61 * math.cos(along), 61 * math.sin(along)
            for lean in (-0.62, 0.62):
                # Leaves point upwards along the wreath, one outwards and one inwards.
                dx = math.sin(along) * math.cos(lean) + math.cos(along) * math.sin(lean)
                dy = -math.cos(along) * math.cos(lean) + math.sin(along) * math.sin(lean)
                leaf = [(x + 23 * t * dx - w * dy, y + 23 * t * dy + w * dx) for t, w in _LEAF]
                pen.area([(side * a, b) for a, b in leaf], COIN)
    pen.line("M-18,60 Q0,68 18,60", COIN, 4)


def ribbon(pen: Pen) -> None:
    """Chosen: it hangs from the upper edge of a card; its own upper edge is y = -50."""
    pen.area("M-33,-50 L33,-50 L33,48 L0,28 L-33,48 Z", HALO, WHITE, 4)
    pen.line(((-17, -10), (-5, 4), (17, -24)), WHITE, 9)


def flag(pen: Pen) -> None:
    """The end of the game."""
    pen.line(((-20, 46), (-20, -46)), INK, 10)
    pen.area("M-20,-46 L40,-26 L-20,-4 Z", COIN, INK, EDGE)


def moon(pen: Pen) -> None:
    """A power that is used."""
    pen.circle(0, 0, 46, "#2A2740", INK, 6)
    pen.circle(0, 0, 28, "#E8E2C8")
    pen.circle(14, -7, 25, "#2A2740")


def sun(pen: Pen) -> None:
    """A power that is ready."""
    for turn in range(0, 360, 45):
        x, y = 48 * math.cos(math.radians(turn)), 48 * math.sin(math.radians(turn))
        pen.line(((0, 0), (x, y)), "#E2902F", 11)
    pen.circle(0, 0, 32, "#FFD25E", INK, 6)
