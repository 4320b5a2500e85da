"""Seats: colour, marker shape, pattern and letter, the same four in all games; and the opponent without a seat."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from renderers.colour import mix
from renderers.palette import INK, WHITE
from renderers.path import Point, circle, parse_path, rounded
from renderers.pen import Pen
from renderers.type import FLOOR, Style, black, person_name

Form = Literal["circle", "square", "diamond", "shield", "hexagon"]

_HEXAGON: Final = ((-0.56, -0.97), (0.56, -0.97), (1.08, 0.0), (0.56, 0.97), (-0.56, 0.97), (-1.08, 0.0))
_TEETH: Final = 8
LETTER_WIDE: Final = 0.4
LETTER_HIGH: Final = 0.42
"""The letter of a marker, as shares of its size."""
_PATTERN_FROM: Final = 44
"""Smaller markers have no pattern."""


@dataclass(frozen=True, slots=True)
class Look:
    colour: str
    dark: str
    light: str
    letter: str
    form: Form
    pattern: str

    @property
    def half(self) -> str:
        """The colour of the pattern on the seat's colour."""
        return mix(self.colour, self.dark, 0.5)


# Red and green are a shade darker than in the guide, to bring white letters from 4.48 to 4.5 : 1.
LOOKS: Final = (
    Look("#1F62B8", "#123F7D", "#C3D7F0", WHITE, "circle", "stripes"),
    Look("#D3442B", "#96260F", "#F7CFC5", WHITE, "square", "dots"),
    Look("#F5C02E", "#B5850A", "#FCEBB8", INK, "diamond", "checks"),
    Look("#0A8573", "#04574B", "#BCE5DE", WHITE, "shield", "bars"),
    Look("#4A4F5A", "#2B2F38", "#DCDEE3", "#FFE08A", "hexagon", "none"),
)
"""Of the seats, and of the opponent without a seat."""
OPPONENT: Final = 4
"""Its number among the looks. It has a cogwheel instead of a letter."""
COLOURS: Final = tuple(colour for look in LOOKS for colour in (look.colour, look.half, look.dark, look.light))


@dataclass(frozen=True, slots=True)
class Person:
    seat: int
    name: str
    letter: str
    look_number: int
    """The seat, or OPPONENT."""

    @property
    def look(self) -> Look:
        return LOOKS[self.look_number]


def people(
    display_names: Sequence[str], stand_in: Callable[[int], str], letter: Callable[[int], str], opponent: int = -1
) -> tuple[Person, ...]:
    """The people in the seats, with names in our fonts. `opponent`: who of them is no person."""
    return tuple(
        Person(seat, person_name(name, stand_in(seat)), letter(seat), OPPONENT if seat == opponent else seat)
        for seat, name in enumerate(display_names)
    )


@lru_cache(maxsize=256)
def marker_outline(kind: Form, radius: float) -> tuple[Point, ...]:
    """The outline of a marker around 0,0."""
    if kind == "circle":
        return circle(0, 0, radius)
    if kind == "square":
        side = radius * 0.88
        return rounded(-side, -side, 2 * side, 2 * side, radius * 0.16)
    if kind == "diamond":
        reach = radius * 1.16
        return ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
    if kind == "hexagon":
        return tuple((x * radius, y * radius) for x, y in _HEXAGON)
    return tuple(
        (x * radius, y * radius)
        for x, y in parse_path(
            "M-0.94,-0.9 L0.94,-0.9 L0.94,-0.1 C0.94,0.5 0.4,0.85 0,1.12 C-0.4,0.85 -0.94,0.5 -0.94,-0.1 Z"
        )
    )


def marker(pen: Pen, size: int, seat: int, letter: str) -> None:
    """A marker from the outside in: ink, white, the seat's colour with its pattern, the letter. `size` is total."""
    look, radius = LOOKS[seat], size / 2
    pen.area(marker_outline(look.form, radius), INK)
    pen.area(marker_outline(look.form, radius - size * 0.035), WHITE)
    inner = marker_outline(look.form, radius - size * 0.095)
    pen.area(inner, look.colour)
    if seat == OPPONENT:
        cogwheel(pen, size * 0.3, look.letter, look.colour)
        return
    patterned = size >= _PATTERN_FROM
    if patterned:
        pen.pattern(inner, look.pattern, look.half, max(8, size * 0.2), max(2, size * 0.05))
    lift = size * (0.035 if look.form == "shield" else 0.01)
    quiet = max(2, int(size * 0.06)) if patterned else 0
    pen.letters(0, -lift, letter, letter_style(size), look.letter, quiet, look.colour)


def cogwheel(pen: Pen, radius: float, colour: str, hub: str) -> None:
    """The sign of the opponent that no person plays."""
    edge: list[Point] = []
    for k in range(4 * _TEETH):
        reach = radius if k % 4 < 2 else radius * 0.74
        angle = 2 * math.pi * (k - 0.5) / (4 * _TEETH)
        edge.append((reach * math.cos(angle), reach * math.sin(angle)))
    pen.area(edge, colour)
    pen.circle(0, 0, radius * 0.34, hub)


@lru_cache(maxsize=64)
def letter_style(size: int) -> Style:
    return black(max(FLOOR, round(size * 0.56)))


def marker_half_width(seat: int, size: float) -> float:
    """The distance from a marker's centre to its side: the diamond is wider than the rest."""
    return size / 2 * (1.16 if LOOKS[seat].form == "diamond" else 1)


def draw_pattern(pen: Pen, points: Sequence[Point], seat: int, gap: float = 22, width: float = 5) -> None:
    """A surface in the pattern of a seat: head bands, card backs, bars."""
    look = LOOKS[seat]
    pen.area(points, look.colour)
    if look.pattern == "none":
        return
    pen.pattern(points, look.pattern, look.half, gap, width)
