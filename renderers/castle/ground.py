"""The ground, which never changes during a game: meadow and road, moat, yard and wall, paths, trees."""

import math
from collections.abc import Iterable
from itertools import pairwise

from renderers.castle.colours import PLANK, STONE, STONE_DARK, TIMBER, Season
from renderers.castle.plan import PLAIN, WALL, YARD, Lens
from renderers.castle.scenery import barrel, duck, tree
from renderers.colour import mix
from renderers.palette import INK
from renderers.path import Point, parse_path
from renderers.pen import Pen

_PATHS = (
    ("M925,930 C925,820 950,760 960,660 C980,560 960,440 960,330", 46),
    ("M480,612 C700,640 1200,640 1460,612", 44),
    ("M1150,630 C1300,690 1400,720 1490,735", 38),
)
_RIPPLES = (
    *((1574, 420), (1572, 640), (780, 968), (1230, 970), (700, 138), (1240, 136), (374, 720), (372, 420)),
    *((560, 970), (1380, 966), (480, 150)),
)
_TREES = (
    ((400, 994), False, 0.8),
    ((1574, 994), True, 1.0),
    ((1584, 180), True, 0.9),
    ((350, 150), False, 0.9),
    ((374, 330), True, 0.75),
    ((356, 900), True, 0.8),
    ((1586, 330), False, 0.7),
)
_MEADOW = "M0,1000 L0,108 L400,108 C330,260 372,430 330,560 C300,700 352,860 330,1000 Z"
_ROAD = "M185,1030 C150,820 250,640 175,460 C120,330 190,250 175,108"
_WAY_IN = "M200,965 C420,1010 640,1004 925,996"
_WALL = 43


def scene(pen: Pen, season: Season, snow: bool, lens: Lens = PLAIN) -> None:
    """The whole ground as the lens shows it; the grass is the page's background."""
    _outside(pen, season, lens)
    wall = [lens.point(corner) for corner in WALL]
    ring = (*wall, *wall[:2])
    moat = lens.size(104)
    pen.line(ring, mix(season.moat, INK, 0.3), moat + 8)
    pen.line(ring, season.moat, moat)
    _bridge(pen, lens)
    pen.area(wall, season.yard)
    for path, width in _PATHS:
        pen.line(_through_lens(lens, parse_path(path)), season.path, lens.size(width))
    for x, y in _specks():
        left, level = lens.point((x, y))
        pen.line(((left, level), (left + 9, level)), season.path, 3)
    for x, y in _RIPPLES:
        with pen.at(*lens.point((x, y))):
            pen.line("M-14,0 Q-7,-7 0,0 Q7,7 14,0", season.ripple, 3)
    for a, b in pairwise((*wall, wall[0])):
        _curtain(pen, a, b, lens.size(_WALL))
    for spot, fir, size in _TREES:
        if spot[0] >= YARD.left or lens is PLAIN:
            pen.draw(tree, *lens.point(spot), size * lens.zoom, fir, snow)
    if not snow:
        for spot in ((446, 980), (600, 966)):
            pen.draw(duck, *lens.point(spot), lens.zoom)
        for spot in ((1374, 752), (1398, 762)):
            pen.draw(barrel, *lens.point(spot), lens.zoom)


def road(pen: Pen, season: Season, lens: Lens = PLAIN) -> None:
    """The road outside the castle, for its close-up."""
    _outside(pen, season, lens)


def _outside(pen: Pen, season: Season, lens: Lens) -> None:
    pen.area(_through_lens(lens, parse_path(_MEADOW)), season.meadow)
    for width, colour in ((96, mix(season.road, INK, 0.25)), (88, season.road)):
        pen.line(_through_lens(lens, parse_path(_ROAD)), colour, lens.size(width))
    for width, colour in ((70, mix(season.road, INK, 0.25)), (62, season.road)):
        pen.line(_through_lens(lens, parse_path(_WAY_IN)), colour, lens.size(width))


def _through_lens(lens: Lens, points: Iterable[Point]) -> list[Point]:
    return [lens.point(point) for point in points]


def _bridge(pen: Pen, lens: Lens) -> None:
    """The bridge of planks in front of the great gate."""
    left, top = lens.point((860, 890))
    right, bottom = lens.point((990, 1004))
    pen.box(left, top, right - left, bottom - top, PLANK, INK, 4)
    for k in range(7):
        y = top + (bottom - top) * (k + 1) / 7
        pen.line(((left + 2, y), (right - 2, y)), TIMBER, 2.5)


def _specks() -> list[Point]:
    """Specks of the ground, always in the same places. The golden ratio spreads them without clusters."""
    return [(470 + 1000 * (k * 0.61803 % 1), 240 + 640 * (k * 0.75488 % 1)) for k in range(70)]


def _curtain(pen: Pen, a: Point, b: Point, thick: float) -> None:
    """A stretch of wall with battlements, from above."""
    pen.line((a, b), INK, thick + 7, round_ends=False)
    pen.line((a, b), STONE, thick, round_ends=False)
    length = math.dist(a, b)
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    across = (-along[1], along[0])
    count = int(length / (thick * 0.7))
    for k in range(count):
        t = (k + 0.5) / count * length
        for side in (-0.35, 0.35):
            x, y = (a[i] + along[i] * t + across[i] * side * thick for i in (0, 1))
            half = thick * 0.16
            ends = ((x - half * along[0], y - half * along[1]), (x + half * along[0], y + half * along[1]))
            pen.line(ends, STONE_DARK, thick * 0.28, round_ends=False)
