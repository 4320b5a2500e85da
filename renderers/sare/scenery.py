"""The land of Egypt as scenery, for backgrounds: an evening sky, pyramids far away, sand."""

import math
from typing import Final

from renderers.box import Box
from renderers.colour import mix
from renderers.pen import Pen
from renderers.sare import buildings
from renderers.sare.colours import BANK, COURSES, DUNE, DUNE_LIGHT, NILE, RIPPLE, SAND

SKY: Final = ("#F0AE68", "#FCE9C6")
_SHADE: Final = "#8A5A1A"
_BANDS: Final = 7
_HAZE: Final = 0.45

SKY_COLOURS: Final = tuple(mix(*SKY, k / (_BANDS - 1)) for k in range(_BANDS))
HAZE_COLOURS: Final = tuple(
    mix(colour, SKY[1], _HAZE) for course in COURSES for colour in (course, mix(course, _SHADE, 0.3))
)


def evening(pen: Pen, box: Box) -> None:
    """A strip of land under the sky."""
    for k, colour in enumerate(SKY_COLOURS):
        top = box.top + round(box.height * 0.74 * k / _BANDS)
        pen.box(box.left, top, box.width, box.bottom - top, colour)
    scale = min(1.0, box.height / 326)
    for x, half, course in ((120, 150, 2), (330, 230, 1), (640, 180, 0), (860, 120, 2)):
        far_pyramid(pen, box.left + x, box.bottom - 46 * scale, half * scale, course)
    crest = [(x, box.bottom - 52 * scale + 9 * math.sin(x / 140)) for x in range(box.left, box.right + 41, 20)]
    pen.area([(box.left, box.bottom), *crest, (box.right + 40, box.bottom)], SAND)


def dunes(pen: Pen, box: Box) -> None:
    """Sand from edge to edge, with the Nile winding through it to the lower right corner."""
    pen.box(box.left, box.top, box.width, box.height, SAND)
    for k, (down, colour) in enumerate(((0.14, DUNE_LIGHT), (0.42, SAND), (0.62, DUNE), (0.84, SAND))):
        y = box.top + box.height * down
        crest = [(x, y + 26 * math.sin(x / 210 + k * 1.9)) for x in range(box.left, box.right + 41, 20)]
        pen.area([(box.left, box.bottom), *crest, (box.right + 40, box.bottom)], colour)
    steps = [k / 24 for k in range(25)]
    middle = [
        (box.right - 420 + 380 * t + 70 * math.sin(5.2 * t), box.top + box.height * (0.06 + 0.94 * t)) for t in steps
    ]
    for colour, bank in ((BANK, 1.0), (NILE, 0.0)):
        half = [4 + 74 * t + bank * (2 + 14 * t) for t in steps]
        west = [(x - wide, y) for (x, y), wide in zip(middle, half, strict=True)]
        east = [(x + wide, y) for (x, y), wide in zip(middle, half, strict=True)]
        pen.area([*west, *east[::-1]], colour)
    for t in (0.3, 0.45, 0.58, 0.7, 0.82, 0.93):
        x, y = middle[round(24 * t)]
        with pen.at(x + 22 * math.sin(40 * t), y, 0.7 + 0.6 * t):
            pen.line("M-16,0 Q-8,-8 0,0 Q8,8 16,0", RIPPLE, 4)
    with pen.at(*middle[15], 0.8):
        buildings.port(pen)
    for x, down, scale in ((-400, 0.62, 1.3), (-350, 0.7, 1.7), (-130, 0.36, 1.3), (-76, 0.44, 1.7)):
        pen.draw(buildings.palm, box.right + x, box.top + box.height * down, scale)


def far_pyramid(pen: Pen, x: float, foot: float, half: float, course: int) -> None:
    light, dark = HAZE_COLOURS[2 * course : 2 * course + 2]
    high = half * 1.05
    pen.area(((x - half, foot), (x, foot - high), (x + half, foot)), light)
    pen.area(((x + half * 0.2, foot), (x, foot - high), (x + half, foot)), dark)
