"""The land of Egypt as scenery, for backgrounds: an evening sky, pyramids far away, sand."""

import math
from typing import Final

from renderers.box import Box
from renderers.colour import mix
from renderers.pen import Pen
from renderers.sare.colours import COURSES, DUNE, DUNE_LIGHT, SAND

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
    """Sand from edge to edge: panels cover most of it, so that nothing stands on it that they would cut."""
    pen.box(box.left, box.top, box.width, box.height, SAND)
    for k, (down, colour) in enumerate(((0.14, DUNE_LIGHT), (0.42, SAND), (0.62, DUNE), (0.84, SAND))):
        y = box.top + box.height * down
        crest = [(x, y + 26 * math.sin(x / 210 + k * 1.9)) for x in range(box.left, box.right + 41, 20)]
        pen.area([(box.left, box.bottom), *crest, (box.right + 40, box.bottom)], colour)


def far_pyramid(pen: Pen, x: float, foot: float, half: float, course: int) -> None:
    light, dark = HAZE_COLOURS[2 * course : 2 * course + 2]
    high = half * 1.05
    pen.area(((x - half, foot), (x, foot - high), (x + half, foot)), light)
    pen.area(((x + half * 0.2, foot), (x, foot - high), (x + half, foot)), dark)
