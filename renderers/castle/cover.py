"""The cover: the castle on its hill above the moat, in summer or in winter."""

import math
from dataclasses import dataclass
from typing import Final

from renderers.castle import buildings, scenery
from renderers.castle.colours import PLANK, STONE, STONE_DARK, TIMBER, at_dusk
from renderers.castle.masonry import merlons
from renderers.colour import mix
from renderers.cover import HEIGHT, WIDTH, Cover, Plate, cloud, hills, shades, sky, snowfall
from renderers.icons import signs
from renderers.lobby import Lobby
from renderers.palette import INK, WHITE
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.words import Words


@dataclass(frozen=True, slots=True)
class _Light:
    zenith: str
    horizon: str
    sun: str
    mountains: str
    hills: tuple[str, str, str]
    meadow: str
    shade: str
    """The shadow on the meadow."""
    road: str
    moat: str
    bank: str
    ripple: str


_SUMMER: Final = _Light(
    "#A9D2E6", "#E4F1EE", "#F9E08E", "#B9CFCF", ("#B7CFA2", "#A6C287", "#97B673"), "#B8CF86", "#8CA65F",
    "#DCC794", "#5E9DB8", "#47727F", "#A9D3E2",
)  # fmt: skip
_WINTER: Final = _Light(
    "#8FB1D0", "#DCE6EE", "#F6FAFC", "#AEC4D8", ("#C3D5E3", "#D5E2EC", "#E4EEF4"), "#F1F7FB", "#B4CADB",
    "#CAD9E4", "#9CCBE4", "#5E86A8", "#FFFFFF",
)  # fmt: skip
_WALL_LEFT: Final = 690
_WALL_TOP: Final = 440
_FOOT: Final = 540
_GATE: Final = 1135


def cover(lobby: Lobby, words: Words) -> Cover:
    side = lobby.chosen.get("side")
    sign = Drawing(signs.snow, (_WINTER.bank,)) if side == "winter" else Drawing(signs.sun)
    plates = (Plate(f"side.{side}", sign),) if side else ()
    return Cover(Drawing(scene, (side == "winter",)), words.term("cover"), plates)


def scene(pen: Pen, winter: bool) -> None:
    light = _WINTER if winter else _SUMMER
    _distance(pen, light)
    inside = len(pen.shapes)
    _castle(pen, winter)
    if winter:
        pen.shapes[inside:] = [shape.with_colours(at_dusk) for shape in pen.shapes[inside:]]
    _shore(pen, light, winter)
    _moat(pen, light, winter)
    _meadow(pen, light, winter)
    if winter:
        snowfall(pen)


def _distance(pen: Pen, light: _Light) -> None:
    sky(pen, *shades(light.zenith, light.horizon, 6))
    pen.circle(1452, 104, 84, mix(light.sun, light.horizon, 0.55))
    pen.circle(1452, 104, 58, light.sun)
    for x, y, size in ((850, 62, 0.9), (1236, 52, 0.8), (1010, 150, 0.6), (1560, 190, 0.7)):
        cloud(pen, x, y, size, mix(light.horizon, WHITE, 0.55))
    peaks = ((0, 352), (90, 318), (190, 352), (330, 290), (452, 340), (560, 300), (700, 350), (WIDTH, 360))
    pen.area([*peaks, (WIDTH, HEIGHT), (0, HEIGHT)], light.mountains)
    for (y, height, phase), colour in zip(((356, 20, 0.4), (404, 18, 2.2), (462, 12, 1.0)), light.hills, strict=True):
        hills(pen, y, colour, height, phase)


def _castle(pen: Pen, winter: bool) -> None:
    """The buildings behind the wall, then the wall with its towers and the gate."""
    for art, x, y, scale in (
        (buildings.keep, 880, 456, 1.86),
        (buildings.palace, 1330, 452, 1.56),
        (buildings.tavern, 1092, 456, 1.2),
        (buildings.granary, 1528, 456, 1.24),
        (buildings.house, 752, 456, 1.5),
    ):
        pen.draw(art, x, y, scale, *((0, winter) if art is buildings.house else (winter,)))
    wide = WIDTH + 20 - _WALL_LEFT
    pen.box(_WALL_LEFT, _WALL_TOP, wide, _FOOT - _WALL_TOP, STONE, INK, 5)
    # The walk behind the battlements lies in the shade, and so does the foot of the wall.
    pen.box(_WALL_LEFT, _FOOT - 20, wide, 18, STONE_DARK)
    for row in range(3):
        for k in range(24):
            x = 704 + 40 * k + 20 * (row % 2)
            pen.line(((x, _WALL_TOP + 22 + 24 * row), (x + 18, _WALL_TOP + 22 + 24 * row)), STONE_DARK, 3)
    merlons(pen, _WALL_LEFT, _WALL_TOP, wide, 18, 24, snow=winter)
    for x in (690, 960, 1310, 1584):
        # Each tower throws its shadow on the wall to its right.
        pen.area(((x + 50, _WALL_TOP + 8), (x + 84, _WALL_TOP + 30), (x + 84, _FOOT), (x + 50, _FOOT)), STONE_DARK)
        pen.draw(buildings.tower, x, _FOOT + 6, 1.78, winter)
    pen.draw(buildings.great_gate, _GATE, _FOOT + 8, 1.62, winter)


def _shore(pen: Pen, light: _Light, winter: bool) -> None:
    """The grass under the wall."""
    edge = [(x, _FOOT + 10 + 4 * math.sin(x / 40)) for x in range(660, WIDTH + 21, 20)]
    pen.area([(660, _FOOT + 2), (WIDTH + 20, _FOOT + 2), *edge[::-1]], light.shade)
    for k in range(13):
        x = 742 + 70 * k + 9 * (k % 3)
        if abs(x - _GATE) > 110:
            pen.oval(x, _FOOT + 4, 20 + 5 * (k % 3), 8, light.meadow if winter else light.hills[2])


def _moat(pen: Pen, light: _Light, winter: bool) -> None:
    pen.area("M560,620 Q606,546 740,546 L1620,550 L1620,620 Z", light.bank)
    pen.area("M576,620 Q622,555 744,555 L1620,558 L1620,620 Z", light.moat)
    # What the towers throw into the water.
    if not winter:
        for x in (690, 960, 1310, 1584):
            pen.area(((x - 52, 556), (x + 52, 556), (x + 36, 604), (x - 36, 604)), mix(light.moat, INK, 0.12))
    with pen.at(_GATE, 0):
        pen.area(((-50, 548), (50, 548), (84, HEIGHT), (-84, HEIGHT)), PLANK, INK, 4)
        for k in range(5):
            y = 560 + 14 * k
            pen.line(((-54 - k * 6.4, y), (54 + k * 6.4, y)), TIMBER, 3)
        for side in (-1, 1):
            pen.line(((side * 50, 548), (side * 84, HEIGHT)), INK, 6)
    for x, y in ((770, 590), (880, 574), (930, 606), (1290, 584), (1372, 608), (1450, 580), (1530, 602)):
        with pen.at(x, y):
            if winter:
                pen.line(((-26, 6), (-6, -4), (8, 5), (28, -6)), light.ripple, 3.5)
            else:
                pen.line("M-18,0 Q-9,-8 0,0 Q9,8 18,0", light.ripple, 4)
    if not winter:
        for x, y in ((842, 602), (1420, 596)):
            pen.draw(scenery.duck, x, y, 1.3)


def _meadow(pen: Pen, light: _Light, winter: bool) -> None:
    """Before the moat, on the left: the road to the castle and who comes along it."""
    pen.area("M-20,548 Q180,512 420,536 Q560,550 700,548 Q600,570 566,640 L-20,640 Z", light.meadow)
    pen.area("M96,640 Q300,566 560,572 Q640,562 700,549 Q622,566 584,606 Q400,590 330,640 Z", light.road)
    for x, y, fir, size in (
        (30, 552, True, 1.5),
        (226, 548, True, 1.35),
        (300, 556, False, 1.25),
        (536, 556, True, 1.6),
        (632, 552, False, 1.2),
    ):
        pen.oval(x + 20 * size, y, 34 * size, 8 * size, light.shade)
        pen.draw(scenery.tree, x, y, size, fir, winter)
    pen.oval(160, 596, 78, 12, light.shade)
    pen.draw(scenery.watchtower, 128, 596, 1.04, winter)
    pen.oval(446, 612, 84, 11, mix(light.road, INK, 0.2))
    pen.draw(scenery.rider, 430, 588, 1.1)
    if winter:
        pen.oval(262, 612, 40, 8, light.shade)
        pen.draw(scenery.snowman, 246, 612, 0.9)
    else:
        for x, y in ((30, 590), (62, 606), (236, 588), (286, 600), (350, 566), (596, 584)):
            pen.line(((x, y), (x, y - 12)), light.shade, 3)
            pen.circle(x, y - 14, 5, "#F2D24E" if x % 4 else WHITE, INK, 2)
