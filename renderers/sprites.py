"""Drawings as pixels, cached by drawing, scale, parameters (seat, letter) and chalk."""

import zlib
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.cache import Cache
from renderers.canvas import cut_out
from renderers.colour import lightness, mix
from renderers.pen import SCALE, Art, record

_LIMIT: Final = 12_000_000
_LARGE: Final = 16_000
"""Sprites of this many bytes or more are kept compressed: flat drawings shrink to a twentieth. So the
sprites of all games fit into the cache at once, which matters more than the time to unpack them."""
_INK_BELOW: Final = 75
_TINTS: Final = 4


@dataclass(frozen=True, slots=True)
class Chalk:
    """The style of things that are not there yet: ink as chalk lines, fills as tints of the ground."""

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
class Drawing:
    """A drawing with its parameters."""

    art: Art
    args: tuple[Hashable, ...] = ()


@dataclass(frozen=True, slots=True)
class Sprite:
    """RGBA pixels, compressed if there are many."""

    size: tuple[int, int]
    left: int
    top: int
    """The offset of its corner from the origin of the drawing."""
    kept: Image.Image | bytes

    @property
    def image(self) -> Image.Image:
        if isinstance(self.kept, Image.Image):
            return self.kept
        pixels = zlib.decompress(self.kept, bufsize=_bytes(self.size))
        return Image.frombuffer("RGBA", self.size, pixels, "raw", "RGBA", 0, 1)

    @property
    def weight(self) -> int:
        return len(self.kept) if isinstance(self.kept, bytes) else _bytes(self.size)


_sprites: Cache[Sprite] = Cache(_LIMIT)


def sprite(art: Art, scale: float = 1.0, args: tuple[Hashable, ...] = (), chalk: Chalk | None = None) -> Sprite:
    scale = round(scale, 4)
    return _sprites.get((art, scale, args, chalk), lambda: _render(art, scale, args, chalk), lambda made: made.weight)


@lru_cache(maxsize=256)
def extent(art: Art, *args: Hashable) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a drawing at scale 1."""
    edges = [shape.bounds for shape in record(art, *args).shapes]
    left, top = (min(edge[k] for edge in edges) / SCALE for k in (0, 1))
    right, bottom = (max(edge[k] for edge in edges) / SCALE for k in (2, 3))
    return left, top, right, bottom


def _render(art: Art, scale: float, args: tuple[Hashable, ...], chalk: Chalk | None) -> Sprite:
    shapes = record(art, *args, scale=scale).shapes
    image, left, top = cut_out([shape.with_colours(chalk) for shape in shapes] if chalk else shapes)
    large = _bytes(image.size) >= _LARGE
    return Sprite(image.size, left, top, zlib.compress(image.tobytes(), 1) if large else image)


def _bytes(size: tuple[int, int]) -> int:
    return size[0] * size[1] * 4
