"""Drawings as ready pixels, kept by what was drawn, how large, for which seat and letter, and whether in chalk."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.cache import Cache
from renderers.canvas import cut_out
from renderers.colour import lightness, mix
from renderers.pen import SCALE, Art, recorded

_LIMIT: Final = 24_000_000
_INK_BELOW: Final = 75
_TINTS: Final = 4


@dataclass(frozen=True, slots=True)
class Chalk:
    """How a thing is drawn that is not there yet: ink as a chalk line, fills as tints of the ground."""

    dark: str
    line: str
    light: str

    def __call__(self, colour: str) -> str:
        bright = lightness(colour)
        if bright < _INK_BELOW:
            return self.line
        # Few tints: each is a flat colour of the palette.
        share = round((bright - _INK_BELOW) / (255 - _INK_BELOW) * (_TINTS - 1)) / (_TINTS - 1)
        return mix(self.dark, self.light, min(1.0, share))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing and what it takes."""

    art: Art
    args: tuple[Hashable, ...] = ()


@dataclass(frozen=True, slots=True)
class Sprite:
    image: Image.Image
    left: int
    top: int
    """Where its corner lies from the drawing's origin."""


_sprites: Cache[Sprite] = Cache(_LIMIT)


def sprite(art: Art, scale: float = 1.0, args: tuple[Hashable, ...] = (), chalk: Chalk | None = None) -> Sprite:
    scale = round(scale, 4)
    return _sprites.get((art, scale, args, chalk), lambda: _made(art, scale, args, chalk), _weight)


@lru_cache(maxsize=256)
def extent(art: Art, *args: Hashable) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a drawing at scale 1."""
    edges = [shape.bounds for shape in recorded(art, *args).shapes]
    left, top = (min(edge[k] for edge in edges) / SCALE for k in (0, 1))
    right, bottom = (max(edge[k] for edge in edges) / SCALE for k in (2, 3))
    return left, top, right, bottom


def _made(art: Art, scale: float, args: tuple[Hashable, ...], chalk: Chalk | None) -> Sprite:
    shapes = recorded(art, *args, scale=scale).shapes
    return Sprite(*cut_out([shape.recoloured(chalk) for shape in shapes] if chalk else shapes))


def _weight(made: Sprite) -> int:
    return made.image.width * made.image.height * 4
