"""Jerusalem in stone: walls and gates, houses, the Temple's front, prophets."""

from typing import Final

from renderers.colour import mix
from renderers.ezra.colours import (
    ALTAR,
    CITY,
    DOOR,
    HAGGAI,
    JOINT,
    LEAF,
    LEAF_LIGHT,
    LIGHT_ROCK,
    OLD_EDGE,
    OLD_WALL,
    PEDIMENT,
    PEDIMENT_DARK,
    ROCK,
    ROOF,
    SKYLINE,
    TIMBER,
    ZECHARIAH,
)
from renderers.ezra.signs import flame
from renderers.palette import INK, WHITE
from renderers.pen import Pen
from renderers.sprites import Chalk
from renderers.type import black

_LINE: Final = 4
_FAR: Final = Chalk(mix(CITY, JOINT, 0.3), mix(CITY, JOINT, 0.62), mix(CITY, JOINT, 0.12))
_GABLES: Final = ((26, 40), (48, 62), (32, 30), (58, 52), (40, 70), (30, 44), (52, 36), (36, 58), (44, 26), (50, 66))


def wall(pen: Pen, w: int, h: int) -> None:
    """A built Wall in its cell, from the cell's upper left corner: battlements, courses, joints."""
    top, foot = 30, h - 4
    pen.box(1, top, w - 2, foot - top, ROCK, INK, _LINE)
    merlons = 4
    side = (w - 2) / (2 * merlons - 1)
    for k in range(merlons):
        left = 1 + 2 * k * side
        pen.box(left, top - 18, side, 20, ROCK, INK, _LINE)
        pen.box(left + 2, top - 2, side - 4, 8, ROCK)
    course = (foot - top) / 4
    for row in range(4):
        y = top + row * course
        if row:
            pen.line(((3, y + 2), (w - 3, y + 2)), JOINT, 3, round_ends=False)
        for k in range(3):
            x = (k + (1 if row % 2 else 0.5)) * w / 3.2
            if 8 < x < w - 8:
                pen.line(((x, y + 4), (x, y + course)), JOINT, 3, round_ends=False)


def stump(pen: Pen, h: int, is_left: bool) -> None:
    """What is left of the old wall at one end of a cell, from the upper end of that edge."""
    inward = 1 if is_left else -1
    edge = ((0, h - 4), (0, 44), (10, 52), (8, 70), (20, 82), (16, h - 4))
    pen.area([(inward * (2 + dx), y) for dx, y in edge], OLD_WALL, OLD_EDGE, 3)


def stumps(pen: Pen, w: int, h: int) -> None:
    """Both ends of a cell, from its upper left corner."""
    for x, is_left in ((0, True), (w, False)):
        with pen.at(x, 0):
            stump(pen, h, is_left)
    pen.line(((4, h - 5), (w - 4, h - 5)), OLD_EDGE, 4)


def gate(pen: Pen, w: int, h: int, corner: bool = False, arch: bool = True) -> None:
    """Two towers and an arch, from the upper left corner; corners have red roofs."""
    tower, top = 32, 6 if corner else 14
    pen.box(20, 34, w - 40, h - 38, LIGHT_ROCK, INK, _LINE)
    for x in (4, w - 4 - tower):
        pen.box(x, top + 10, tower, h - 14 - top, ROCK, INK, _LINE)
        for k in range(3):
            pen.box(x - 3 + k * 14, top, 10, 14, ROCK, INK, 3)
        pen.box(x, top + 12, tower, 6, ROCK)
        if corner:
            pen.area(((x - 5, top + 2), (x + tower / 2, top - 16), (x + tower + 5, top + 2)), ROOF, INK, 3)
    if arch:
        m, foot = w / 2, h - 5
        pen.area(
            f"M{m - 24},{foot} L{m - 24},{foot - 41} Q{m - 24},{foot - 67} {m},{foot - 67} "
            f"Q{m + 24},{foot - 67} {m + 24},{foot - 41} L{m + 24},{foot} Z",
            DOOR,
            INK,
            3.5,
        )


def houses(pen: Pen) -> None:
    """Its foot on 0."""
    for x, w, h, fill in ((-44, 40, 34, LIGHT_ROCK), (-8, 34, 48, ROCK), (22, 36, 28, LIGHT_ROCK)):
        pen.box(x, -h, w, h, fill, INK, 3)
        pen.box(x - 2, -h - 6, w + 4, 8, fill, INK, 3)
        pen.box(x + w / 2 - 6, -18, 12, 18, DOOR)
        pen.box(x + 6, -h + 8, 7, 9, DOOR)


def olive(pen: Pen) -> None:
    """Its foot on 0."""
    pen.area("M-4,2 Q0,-16 -6,-26 L8,-26 Q2,-14 7,2 Z", TIMBER, INK, 2.4)
    pen.circle(-10, -34, 16, LEAF, INK, 3)
    pen.circle(12, -36, 18, LEAF, INK, 3)
    pen.circle(0, -46, 16, LEAF_LIGHT, INK, 3)
    pen.circle(2, -36, 12, LEAF)


def skyline(pen: Pen, left: float, right: float, foot: float) -> None:
    """Far roofs and trees behind the Altar Track, without ink: markers and prophets stand in front of them."""
    x, k = left, 0
    while x < right:
        w, h = _GABLES[k % len(_GABLES)]
        w = min(w, round(right - x))
        pen.box(x, foot - h, w + 1, h, SKYLINE)
        if k % 4 == 1:
            pen.circle(x + w / 2, foot - h, w * 0.32, SKYLINE)
        elif k % 5 == 2:
            pen.box(x + w * 0.3, foot - h - 16, w * 0.3, 18, SKYLINE)
        x, k = x + w, k + 1
    for share, scale, art in ((0.13, 0.8, houses), (0.3, 0.9, olive), (0.66, 1.1, olive), (0.8, 1.0, houses),
                              (0.93, 0.9, olive)):  # fmt: skip
        already = len(pen.shapes)
        pen.draw(art, left + share * (right - left), foot, scale)
        pen.shapes[already:] = [shape.with_colours(_FAR) for shape in pen.shapes[already:]]


def temple_front(pen: Pen, w: float, rows: float, plinth: float = 20, gable: float = 76) -> None:
    """Pediment, wall and steps, from the upper left corner of its spaces."""
    pen.box(-22, rows, w + 44, plinth, ROCK, INK, _LINE)
    pen.box(-12, -6, w + 24, rows + 8, LIGHT_ROCK, INK, _LINE)
    pen.area(((-30, -4), (w / 2, -gable), (w + 30, -4)), PEDIMENT, INK, _LINE)
    pen.area(((10, -14), (w / 2, 14 - gable), (w - 10, -14)), PEDIMENT_DARK, INK, 3)


def altar(pen: Pen) -> None:
    """With its fire; from the middle of its foot, 78 x 126."""
    pen.area(((-33, 0), (-27, -46), (-39, -60), (39, -60), (27, -46), (33, 0)), ALTAR, INK, _LINE)
    pen.icon(flame, 0, -92, 66)


def prophet(pen: Pen, letter: str) -> None:
    """Zechariah or Haggai, with staff and letter, in a box of -50 to 52."""
    robe = {"Z": ZECHARIAH}.get(letter, HAGGAI)
    pen.line(((40, -40), (40, 52)), TIMBER, 7)
    pen.line("M40,-40 Q40,-54 28,-52", TIMBER, 7)
    pen.area("M-32,52 C-34,10 -22,-10 0,-12 C22,-10 34,10 32,52 Z", robe, INK, 5)
    pen.circle(0, -26, 20, "#E8C49A", INK, 5)
    pen.area("M-18,-22 C-18,8 18,8 18,-22 C10,-12 -10,-12 -18,-22 Z", WHITE, INK, 3.5)
    pen.area("M-24,-26 C-24,-54 24,-54 24,-26 C12,-36 -12,-36 -24,-26 Z", robe, INK, 4)
    pen.letters(0, 24, letter, black(42), WHITE)
