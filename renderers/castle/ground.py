"""The ground, which never changes during a game: meadow and road, moat, yard and wall, paths, trees."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from renderers.box import Box
from renderers.castle.colours import PLANK, STONE, STONE_DARK, TIMBER, Season
from renderers.castle.plan import PLAIN, WALL, YARD, Lens
from renderers.castle.scenery import barrel, bush, duck, snowman, tree
from renderers.colour import mix
from renderers.palette import INK, WHITE
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
    ((374, 176), False, 0.9),
    ((374, 330), True, 0.75),
    ((356, 900), True, 0.8),
    ((1586, 330), False, 0.7),
)
_MEADOW = "M0,1000 L0,108 L400,108 C330,260 372,430 330,560 C300,700 352,860 330,1000 Z"
_ROAD = "M185,1030 C150,820 250,640 175,460 C120,330 190,250 175,108"
_WAY_IN = "M200,965 C420,1010 640,1004 925,996"
_WALL = 43
ICE: Final = "#C9E4F2"
_DRIFTS = ((250, 1000, 130), (60, 1002, 90), (560, 1002, 150), (1250, 1002, 150), (1480, 1004, 120))
_APPLES = ((-26, -50), (10, -62), (-8, -34), (26, -48))
_ORCHARD = (1000, 770)
_BUSHES = ((478, 258, 1.0), (1448, 262, 0.9), (1476, 468, 0.9), (468, 424, 0.8), (470, 856, 0.9))


def scene(pen: Pen, season: Season, snow: bool, lens: Lens = PLAIN) -> None:
    """The whole ground as the lens shows it; the grass is the page's background."""
    _outside(pen, season, lens)
    wall = [lens.point(corner) for corner in WALL]
    ring = (*wall, *wall[:2])
    moat = lens.size(104)
    pen.line(ring, mix(season.moat, INK, 0.3), moat + 8)
    pen.line(ring, season.moat, moat)
    _ice(pen, ring, lens) if snow else _ripples(pen, season, lens)
    _bridge(pen, lens)
    pen.area(wall, season.yard)
    for path, width in _PATHS:
        pen.line(_through_lens(lens, parse_path(path)), season.path, lens.size(width))
    _specks(pen, season, snow, lens)
    _shade(pen, wall, season, lens)
    for a, b in pairwise((*wall, wall[0])):
        _curtain(pen, a, b, lens.size(_WALL), snow)
    if snow:
        _drifts(pen, lens)
    for spot, fir, size in _TREES:
        if spot[0] >= YARD.left or lens is PLAIN:
            pen.draw(tree, *lens.point(spot), size * lens.zoom, fir, snow)
    for x, y, size in _BUSHES:
        pen.draw(bush, *lens.point((x, y)), size * lens.zoom, WHITE if snow else season.grass, season.shadow)
    if snow:
        _flakes(pen, lens)
        return
    for spot in ((446, 980), (600, 966)):
        pen.draw(duck, *lens.point(spot), lens.zoom)
    for spot in ((1374, 752), (1398, 762)):
        pen.draw(barrel, *lens.point(spot), lens.zoom)
    _garden(pen, season, lens)


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


def _scattered(count: int, box: Box) -> Iterator[Point]:
    """Always the same places. The golden ratio spreads them without clusters."""
    for k in range(count):
        yield box.left + box.width * (k * 0.61803 % 1), box.top + box.height * (k * 0.75488 % 1)


def _specks(pen: Pen, season: Season, snow: bool, lens: Lens) -> None:
    """Tufts in the yard, in winter footprints."""
    for spot in _scattered(70, Box(470, 240, 1470, 880)):
        x, y = lens.point(spot)
        if snow:
            pen.oval(x, y, 4, 2.5, season.path)
            pen.oval(x + 11, y - 5, 4, 2.5, season.path)
        else:
            pen.line(((x, y), (x + 9, y)), season.path, 3)


def _ripples(pen: Pen, season: Season, lens: Lens) -> None:
    for spot in _RIPPLES:
        with pen.at(*lens.point(spot)):
            pen.line("M-14,0 Q-7,-7 0,0 Q7,7 14,0", season.ripple, 3)


def _ice(pen: Pen, ring: Sequence[Point], lens: Lens) -> None:
    """The moat is frozen: a pale sheet with cracks."""
    pen.line(ring, ICE, lens.size(74))
    for spot in _RIPPLES:
        with pen.at(*lens.point(spot)):
            pen.line(((-26, 6), (-6, -4), (8, 5), (28, -6)), WHITE, 3.5)
            pen.line(((-6, -4), (-2, -16)), WHITE, 3)
            pen.line(((8, 5), (6, 15)), WHITE, 3)


def _shade(pen: Pen, wall: Sequence[Point], season: Season, lens: Lens) -> None:
    """What the wall in the north and in the west keeps from the light."""
    deep = lens.size(26)
    inwards = lens.size(_WALL) / 2 + deep / 2
    pen.line([(x + inwards, y) for x, y in (wall[7], wall[8], wall[0])], season.shadow, deep, round_ends=False)
    pen.line([(x, y + inwards) for x, y in wall[:3]], season.shadow, deep, round_ends=False)


def _drifts(pen: Pen, lens: Lens) -> None:
    """Snow that the wind has heaped."""
    for x, y, wide in _DRIFTS:
        with pen.at(*lens.point((x, y)), lens.zoom):
            pen.area(f"M{-wide},0 Q{-wide * 0.5},-34 0,-30 Q{wide * 0.6},-26 {wide},0 Z", WHITE)
    if lens is PLAIN:
        pen.draw(snowman, 558, 992, 0.84)


def _flakes(pen: Pen, lens: Lens) -> None:
    for k, spot in enumerate(_scattered(150, Box(356, 112, 1596, 992))):
        pen.circle(*lens.point(spot), (3, 4.5, 6)[k % 3], WHITE)


def _garden(pen: Pen, season: Season, lens: Lens) -> None:
    """An orchard where the granary stands in winter."""
    with pen.at(*lens.point(_ORCHARD), lens.zoom):
        pen.oval(0, 0, 104, 26, season.grass)
        for x, y, size in ((-58, -6, 1.15), (54, -10, 1.05), (0, 6, 1.3)):
            pen.oval(x + 16, y, 34 * size, 8 * size, mix(season.grass, INK, 0.22))
            pen.draw(tree, x, y, size, False)
        for x, y in _APPLES:
            pen.circle(x, y, 4.5, "#C8452F", INK, 2)


def _curtain(pen: Pen, a: Point, b: Point, thick: float, snow: bool) -> None:
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
            pen.line(ends, WHITE if snow else STONE_DARK, thick * 0.28, round_ends=False)
            if snow:
                low = [(x + across[0] * thick * 0.11, y + across[1] * thick * 0.11) for x, y in ends]
                pen.line(low, STONE_DARK, thick * 0.1, round_ends=False)
