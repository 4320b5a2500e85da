"""A game's cover: the scene, the title and the options of a table that waits for players (`renderers/lobby.py`).

A scene is a drawing of WIDTH x HEIGHT from its upper left corner. Its upper left part is quiet: TITLE and the options
below it stand there.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from renderers.box import Box
from renderers.colour import mix
from renderers.flats import used
from renderers.icons import goods, signs
from renderers.palette import COIN, WHITE, Palette
from renderers.pen import Pen, record
from renderers.seats import LOOKS
from renderers.sprites import Drawing, extent

WIDTH: Final = 1600
HEIGHT: Final = 620
TITLE: Final = Box(52, 36, 720, 256)

_SKY: Final = "#CFE6EE"
_HILLS: Final = ("#B4CDB4", "#A3C08E", "#93B27A")


@dataclass(frozen=True, slots=True)
class Plate:
    """An option that the table has chosen, as a sign and the term of its value (`side.winter`)."""

    term: str
    sign: Drawing


@dataclass(frozen=True, slots=True)
class Cover:
    scene: Drawing
    title: str
    """The name of the game; line breaks as the catalogue has them."""
    plates: tuple[Plate, ...] = ()


@lru_cache(maxsize=8)
def scene_palette(scene: Drawing) -> Palette:
    """A cover has colours of its own, such as the sky's, for which the palette of the game has no room."""
    seats = [colour for look in LOOKS for colour in (look.colour, look.half, look.letter)]
    shared = [record(art) for art in (signs.sun, signs.pawn, *goods.GOODS.values())]
    return Palette([*seats, *used([record(scene.art, *scene.args)]), *used(shared)])


def plain_scene(pen: Pen, emblem: Drawing) -> None:
    """For a game without a scene of its own: its emblem on a hill."""
    sky(pen, _SKY)
    pen.circle(1430, 110, 60, COIN)
    for k, colour in enumerate(_HILLS):
        hills(pen, 340 + 84 * k, colour, 24 - 4 * k, 1.7 * k)
    left, top, right, bottom = extent(emblem.art, *emblem.args)
    scale = min(560 / (right - left), 380 / (bottom - top))
    with pen.at(1120 - (left + right) / 2 * scale, 540 - bottom * scale, scale):
        emblem.art(pen, *emblem.args)


# What scenes have in common


def sky(pen: Pen, *bands: str) -> None:
    """From the zenith to the horizon, in bands of equal height."""
    for k, colour in enumerate(bands):
        top = HEIGHT * k / len(bands)
        pen.box(0, top, WIDTH, HEIGHT - top, colour)


def shades(a: str, b: str, count: int) -> tuple[str, ...]:
    """Flat steps from one colour to another."""
    return tuple(mix(a, b, k / max(1, count - 1)) for k in range(count))


def hills(pen: Pen, y: float, colour: str, height: float, phase: float) -> None:
    """A ridge, and everything below it."""
    crest = [
        (x, y + height * math.sin(x / 260 + phase) + height * 0.4 * math.sin(x / 97 + phase))
        for x in range(0, WIDTH + 21, 20)
    ]
    pen.area([(0, HEIGHT), *crest, (WIDTH + 20, HEIGHT)], colour)


def cloud(pen: Pen, x: float, y: float, scale: float, colour: str) -> None:
    with pen.at(x, y, scale):
        for dx, dy, radius in ((-46, 6, 22), (-16, -8, 30), (22, -2, 26), (50, 8, 18)):
            pen.circle(dx, dy, radius, colour)
        pen.box(-60, 6, 124, 20, colour, radius=10)


def snowfall(pen: Pen, count: int = 170) -> None:
    """Flakes everywhere but behind the title; the golden ratio spreads them without clusters."""
    for k, (x, y) in enumerate(_scattered(count)):
        if x > TITLE.right or not TITLE.top < y < TITLE.bottom + 100:
            pen.circle(x, y, (3, 4.5, 6)[k % 3], WHITE)


def _scattered(count: int) -> Iterator[tuple[float, float]]:
    return ((WIDTH * (k * 0.61803 % 1), (HEIGHT - 10) * (k * 0.75488 % 1)) for k in range(count))
