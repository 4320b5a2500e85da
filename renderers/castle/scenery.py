"""Drawings of what is around the castle: watchtower, carts, rider, trees, ducks, barrels, the winter characters."""

import math

from renderers.castle.colours import BOARD, DARK, PLANK, ROOF, TIMBER
from renderers.castle.masonry import EDGE, gable
from renderers.colour import mix
from renderers.icons.goods import taler
from renderers.icons.people import Look, person
from renderers.palette import INK, WHITE
from renderers.pen import Pen

_FOLIAGE = "#86A56B"
_FOLIAGE_DARK = "#6F9060"
_FIR_DARK = "#587A4C"
_BRANCHES = (
    *(("M0,2 L0,-34", 6.0), ("M0,-20 L-20,-46", 4.5), ("M0,-28 L18,-52", 4.5), ("M0,-34 L-4,-62", 4.0)),
    *(("M-12,-36 L-26,-38", 3.5), ("M10,-42 L25,-40", 3.5)),
)
_DAMSEL = Look("hennin", "#B0718F", hair="#D9A94A", long=True)


def watchtower(pen: Pen, snow: bool = False) -> None:
    for side in (-1, 1):
        pen.line(((side * 44, 0), (side * 28, -96)), TIMBER, 9)
    pen.line(((-40, -20), (32, -84)), TIMBER, 6)
    pen.line(((40, -20), (-32, -84)), TIMBER, 6)
    pen.box(-52, -124, 104, 34, BOARD, INK, EDGE)
    for x in range(-38, 50, 20):
        pen.line(((x, -122), (x, -92)), TIMBER, 3)
    for x in (-40, 40):
        pen.line(((x, -124), (x, -150)), TIMBER, 6)
    gable(pen, -52, -148, 104, 40, ROOF, snow=snow)


def cart(pen: Pen) -> None:
    """The load rests on y = -34, the shaft points right."""
    pen.area(((-58, -34), (58, -34), (48, -6), (-48, -6)), PLANK, INK, EDGE)
    pen.line(((-54, -20), (54, -20)), TIMBER, 3)
    pen.line(((56, -26), (92, -14)), TIMBER, 7)
    pen.circle(-8, 0, 24, "#D9B98C", INK, EDGE)
    for turn in range(0, 360, 45):
        x, y = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        pen.line(((-8 + 8 * x, 8 * y), (-8 + 19 * x, 19 * y)), TIMBER, 3)
    pen.circle(-8, 0, 6, TIMBER, INK, 2)


def rider(pen: Pen) -> None:
    """A rider on a horse, facing right; hooves on y = 24."""
    back = "M-54,24 L-46,-4 C-50,-22 -34,-28 -10,-24 L18,-24 L34,-56 L44,-62 L46,-52 L62,-40 L56,-30 L44,-34"
    pen.area(f"{back} L36,-6 L40,24 L30,24 L22,2 L-22,4 L-32,24 L-42,24 L-36,4 L-44,24 Z", "#9C7248", INK, EDGE)
    pen.area("M-50,-14 Q-66,-8 -62,16 Q-52,4 -44,-6 Z", "#5B3D22", INK, 2.6)
    coat = "M-12,-24 L-8,-54 Q4,-64 12,-52 L14,-36 L24,-34 L22,-26 L8,-28 L6,-8 L-4,-8 Z"
    pen.area(coat, "#7E6AA0", INK, EDGE)
    pen.circle(2, -68, 11, "#F0CFA6", INK, EDGE)
    pen.area("M-10,-70 L2,-88 L14,-70 Z", "#5B4A7A", INK, 2.6)


def tree(pen: Pen, fir: bool, snow: bool = False) -> None:
    if fir:
        pen.box(-4, -14, 8, 16, TIMBER, INK, 2.4)
        pen.area(((-22, -10), (0, -64), (22, -10)), _FOLIAGE_DARK, INK, EDGE)
        pen.area(((4, -11), (0, -62), (20, -11)), _FIR_DARK)
        if snow:
            pen.area(((0, -66), (16, -28), (9, -22), (4, -30), (-3, -20), (-9, -29), (-16, -26)), WHITE, INK, 2)
    elif snow:
        _bare_tree(pen)
    else:
        pen.box(-4, -14, 8, 16, TIMBER, INK, 2.4)
        pen.circle(0, -34, 25, _FOLIAGE, INK, EDGE)
        pen.circle(8, -28, 12, _FOLIAGE_DARK)


def _bare_tree(pen: Pen) -> None:
    """Without leaves, with snow in its forks."""
    for colour, wider in ((INK, 4), (TIMBER, 0)):
        for line, width in _BRANCHES:
            pen.line(line, colour, width + wider)
    for x, y in ((-8, -33), (9, -42), (-2, -48), (-20, -46), (18, -53)):
        pen.circle(x, y, 5, WHITE)


def bush(pen: Pen, leaves: str, shadow: str) -> None:
    """A low bush, or a heap of snow; its foot at 0,0."""
    pen.oval(8, 0, 34, 8, shadow)
    pen.area(
        "M-26,2 Q-34,-14 -20,-18 Q-16,-30 -2,-26 Q12,-32 18,-18 Q32,-14 26,2 Z", leaves, mix(leaves, INK, 0.55), 2.6
    )
    pen.line("M-14,-8 Q-9,-15 -2,-10", mix(leaves, INK, 0.3), 2.4)
    pen.line("M4,-12 Q9,-19 16,-13", mix(leaves, INK, 0.3), 2.4)


def snowman(pen: Pen) -> None:
    """His foot at 0,0."""
    pen.circle(0, -20, 22, WHITE, INK, 3)
    pen.circle(0, -54, 16, WHITE, INK, 3)
    pen.box(-12, -88, 24, 22, INK, radius=3)
    pen.box(-19, -70, 38, 6, INK, radius=3)
    pen.area(((2, -54), (20, -50), (2, -48)), "#E2902F", INK, 2)
    for x in (-6, 5):
        pen.circle(x, -59, 2.4, INK)
    for y in (-28, -17):
        pen.circle(0, y, 2.6, INK)
    for side in (-1, 1):
        pen.line(((side * 18, -30), (side * 38, -44)), TIMBER, 4)


def duck(pen: Pen) -> None:
    body = "M-14,0 Q0,12 14,-2 L16,-8 Q4,-4 -2,-4 Q-2,-16 -10,-16 Q-18,-14 -14,-6 Z"
    pen.area(body, WHITE, INK, 2.4)
    pen.area(((-17, -11), (-25, -8), (-16, -6)), "#E2902F", INK, 2)
    pen.circle(-10, -11, 1.6, INK)


def barrel(pen: Pen) -> None:
    pen.box(-12, -30, 24, 30, PLANK, INK, 3, 5)
    for y in (-20, -9):
        pen.line(((-11, y), (11, y)), TIMBER, 3)


def inn_sign(pen: Pen) -> None:
    """The Innkeeper's sign: a taler on a board that hangs from a post."""
    pen.line(((-36, 0), (-36, -92)), TIMBER, 8)
    pen.line(((-36, -84), (46, -84)), TIMBER, 7)
    pen.line(((-36, -62), (-14, -84)), TIMBER, 5)
    for x in (-4, 32):
        pen.line(((x, -84), (x, -74)), INK, 3)
    pen.box(-16, -76, 60, 50, BOARD, INK, EDGE, 5)
    pen.icon(taler, 14, -51, 38)


def damsel(pen: Pen) -> None:
    """The Damsel at her window in the wall; the sill is at y = 0."""
    pen.area("M-50,0 L-50,-92 Q-50,-146 0,-146 Q50,-146 50,-92 L50,0 Z", DARK, INK, EDGE)
    pen.draw(person, -4, -52, 0.5, _DAMSEL)
    pen.box(-58, -10, 116, 18, "#C9C2B4", INK, EDGE, 3)
