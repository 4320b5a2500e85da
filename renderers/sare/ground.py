"""Backgrounds, which never change during a game: dunes, the river, fields of squares, strips."""

import math
from typing import Final

from renderers import header
from renderers.box import Box
from renderers.colour import mix
from renderers.palette import INK
from renderers.path import Point
from renderers.pen import Pen
from renderers.sare import buildings, plan
from renderers.sare.colours import (
    BANK,
    COURSES,
    DARK_TIMBER,
    DUNE,
    DUNE_LIGHT,
    FIELD,
    FREE,
    NILE,
    NILE_DARK,
    REED,
    RIPPLE,
    SAND,
    STRIP,
)

_RIPPLED: Final = 52
"""In a lower square ripples would run through its name."""
_ROOMY: Final = 16
"""On a narrower river nothing swims."""


def overview(pen: Pen, seats: int, above: int) -> None:
    """`above`: where what stands above the cities ends."""
    width, height = plan.size(seats)
    dunes(pen, width, above, height)
    for seat in range(min(seats, plan.columns(seats))):
        nile = plan.river(seat, seats, above)
        river(pen, nile.left, nile.top, nile.bottom, nile.width)
    for seat in range(seats):
        field(pen, plan.squares(seat, seats, above))
    pen.box(0, plan.TOP.top, width, above - plan.TOP.top, STRIP)
    pen.box(0, above, width, plan.RULE, INK)
    legend = plan.legend(seats)
    pen.box(0, legend.top, width, legend.height, INK)
    header.band(pen, width)


def dunes(pen: Pen, width: int, top: int, bottom: int) -> None:
    for k, (down, fill) in enumerate(((0.08, DUNE_LIGHT), (0.34, SAND), (0.6, DUNE), (0.84, SAND))):
        y = top + (bottom - top) * down
        crest = [(x, y + 24 * math.sin(x / 190 + k * 1.7)) for x in range(0, width + 41, 40)]
        pen.area(((0, bottom), *crest, (width, bottom)), fill)


def river(pen: Pen, left: float, top: int, bottom: int, wide: int = 56) -> None:
    """A river from top to bottom, with banks, reeds and ripples."""
    down = range(top, bottom + 20, 10)
    west: list[Point] = [(left + 6 * math.sin(y / 70), y) for y in down]
    east: list[Point] = [(left + wide + 5 * math.sin(y / 58 + 1), y) for y in down]
    pen.area([*((x - 13, y) for x, y in west), *((x + 13, y) for x, y in east[::-1])], BANK)
    pen.area([*west, *east[::-1]], NILE, NILE_DARK, 3)
    for k, y in enumerate(range(top + 44, bottom, 62)):
        with pen.at(left + 17 + k * 37 % max(1, wide - 32), y):
            pen.line("M-13,0 Q-6,-7 0,0 Q6,7 13,0", RIPPLE, 3.5)
    for y in range(top + 148, bottom, 330):
        reeds(pen, left + wide + 3, y)
    if wide < _ROOMY:
        return
    for k, y in enumerate(range(top + 236, bottom - 60, 330)):
        with pen.at(left + wide / 2, y):
            if (k + int(left > 800)) % 2:
                crocodile(pen)
            else:
                pen.icon(buildings.port, 0, 0, min(46, wide + 4))


def reeds(pen: Pen, x: float, y: float) -> None:
    for lean in (-8, 0, 8):
        pen.line(((x + lean * 0.4, y), (x + lean, y - 30)), REED, 3.5)
        pen.oval(x + lean, y - 33, 4, 8, DARK_TIMBER)


def crocodile(pen: Pen) -> None:
    """A crocodile from above, swimming north."""
    pen.area("M0,-42 Q12,-20 10,0 Q12,22 0,46 Q-12,22 -10,0 Q-12,-20 0,-42 Z", "#6F9060", INK, 3)
    for y in (-14, 0, 14):
        pen.line(((-4, y), (4, y)), INK, 3)
    for x in (-4, 4):
        pen.circle(x, -24, 2.4, INK)


def field(pen: Pen, box: Box) -> None:
    """The ground of the twelve squares."""
    pen.box(box.left - 4, box.top - 4, box.width + 8, box.height + 8, FIELD, radius=14)


def squares(pen: Pen, box: Box) -> None:
    """The twelve squares, all free; buildings are stamped over them."""
    field(pen, box)
    w, h = box.width / 3, box.height / 4
    for row in range(4):
        for column in range(3):
            with pen.at(box.left + column * w, box.top + row * h):
                free_square(pen, w, h, row + column)


def free_square(pen: Pen, w: float, h: float, turn: int, gap: int = 4) -> None:
    """From its upper left corner."""
    pen.box(gap, gap, w - 2 * gap, h - 2 * gap, FREE, radius=10)
    if h >= _RIPPLED:
        ripples(pen, gap, gap, w - 2 * gap, h - 2 * gap, turn)


def ripples(pen: Pen, left: float, top: float, w: float, h: float, turn: int) -> None:
    """Sand blown by the wind, above and below the name of a free square."""
    for k, (across, down) in enumerate(((0.2, 0.16), (0.7, 0.84), (0.66, 0.2), (0.24, 0.8))):
        with pen.at(
            left + w * (across + 0.04 * (turn % 3 - 1)), top + h * down, w * (0.1 + 0.03 * ((k + turn) % 3)) / 16
        ):
            pen.line("M-16,0 Q-8,-8 0,0 Q8,8 16,0", FIELD, 4)


def old_pyramids(pen: Pen, box: Box) -> None:
    """The place of a missing fourth player."""
    for left, half, down, course in ((140, 90, 30, 1), (250, 130, 16, 0), (560, 110, 24, 2)):
        old_pyramid(pen, box.left + left, box.bottom - down, half, course)
    for left, scale in ((60, 0.9), (420, 0.8), (700, 1.0)):
        pen.draw(buildings.palm, box.left + left, box.bottom - 12, scale)


def old_pyramid(pen: Pen, x: float, foot: float, half: float, course: int) -> None:
    high, light = half * 1.3, COURSES[course]
    pen.area(((x - half, foot), (x, foot - high), (x + half, foot)), light)
    pen.area(((x + half * 0.2, foot), (x, foot - high), (x + half, foot)), mix(light, "#8A5A1A", 0.28))
    for k in (0.25, 0.5, 0.75):
        level, wide = foot - high * k, half * (1 - k)
        pen.line(((x - wide, level), (x + wide, level)), mix(light, "#8A5A1A", 0.4), 2.5)
