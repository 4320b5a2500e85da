"""Seats: colour, marker shape, pattern and letter, the same four in all games."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from renderers.colour import mix
from renderers.palette import INK, WHITE
from renderers.path import Point, circle, parse_path, rounded
from renderers.pen import Pen
from renderers.type import FLOOR, Style, black, person_name, text_and_font

Form = Literal["circle", "square", "diamond", "shield"]

_TWINS: Final = str.maketrans("АВЕКМНОРСТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTXIJSABEZHIKMNOPTYX")

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
)
COLOURS: Final = tuple(colour for look in LOOKS for colour in (look.colour, look.half, look.dark, look.light))


@dataclass(frozen=True, slots=True)
class Person:
    seat: int
    name: str
    letter: str

    @property
    def look(self) -> Look:
        return LOOKS[self.seat]


def people(display_names: Sequence[str], stand_in: Callable[[int], str]) -> tuple[Person, ...]:
    """The people in the seats, with names in our fonts and different letters."""
    names = [person_name(name, stand_in(seat)) for seat, name in enumerate(display_names)]
    unread = [person_name(name, "") for name in display_names]
    return tuple(
        Person(seat, name, letter)
        for seat, (name, letter) in enumerate(zip(names, letters(tuple(unread)), strict=True))
    )


@lru_cache(maxsize=512)
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """For each name its first letter that no earlier seat has; A to D for names without one."""
    given: list[str] = []
    for seat, name in enumerate(names):
        taken = {_without_accents(letter) for letter in given}
        alphabet = "ABCD"[seat:] + "ABCD"[:seat]
        offered = [*(letter for sign in name for letter in _letter(sign)), *alphabet]
        given.append(next(letter for letter in offered if _without_accents(letter) not in taken))
    return tuple(given)


def _letter(sign: str) -> str:
    """The capital of a letter if the markers' font has it, else nothing."""
    return text_and_font(sign.upper()[:1], "black")[0] if sign.isalpha() else ""


def _without_accents(letter: str) -> str:
    """A letter without accents: É and E look the same on a phone, and so do the A's of three alphabets."""
    return unicodedata.normalize("NFD", letter)[0].translate(_TWINS)


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
    patterned = size >= _PATTERN_FROM
    if patterned:
        pen.pattern(inner, look.pattern, look.half, max(8, size * 0.2), max(2, size * 0.05))
    lift = size * (0.035 if look.form == "shield" else 0.01)
    quiet = max(2, int(size * 0.06)) if patterned else 0
    pen.letters(0, -lift, letter, letter_style(size), look.letter, quiet, look.colour)


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
    pen.pattern(points, look.pattern, look.half, gap, width)
