"""From recorded shapes to pixels: painted at 4x in strips, reduced with a box filter."""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

from PIL import Image, ImageDraw

from renderers.cache import Cache
from renderers.checkpoints import checkpoint
from renderers.packing import pack, unpack
from renderers.palette import Palette
from renderers.pen import SCALE, Pen
from renderers.shapes import Bounds, Shape

_STRIP: Final = 600_000
"""Pixels of the 4x canvas painted at a time: that of 1600 x 1400 would take 107 MB at once."""


_backgrounds: Cache[bytes] = Cache(4_000_000)


def painted(shapes: Sequence[Shape], size: tuple[int, int], ground: str) -> Image.Image:
    """An opaque picture of the area from 0,0 to `size`."""
    return _painted(shapes, (0, 0), size, "RGB", ground)


def cut_out(shapes: Sequence[Shape]) -> tuple[Image.Image, int, int]:
    """A picture with transparent surroundings just large enough, and the offset of its corner from the pen's origin."""
    left, top, right, bottom = _edges(shapes)
    picture = _painted(shapes, (left, top), (right - left, bottom - top), "RGBA", "#00000000")
    tight = picture.getbbox() or (0, 0, 1, 1)
    return picture.crop(tight), left + tight[0], top + tight[1]


def laid_out(shapes: Sequence[Shape], ground: str) -> tuple[Image.Image, int, int]:
    """As `cut_out`, on ground of one colour: a third of the work where it may be opaque."""
    left, top, right, bottom = _edges(shapes)
    return _painted(shapes, (left, top), (right - left, bottom - top), "RGB", ground), left, top


def _edges(shapes: Sequence[Shape]) -> tuple[int, int, int, int]:
    edges = [shape.bounds for shape in shapes] or [(0.0, 0.0, 1.0, 1.0)]
    left, top = (math.floor(min(edge[k] for edge in edges) / SCALE) for k in (0, 1))
    right, bottom = (math.ceil((max(edge[k] for edge in edges) + 1) / SCALE) for k in (2, 3))
    return left, top, right, bottom


def background(
    key: Hashable, size: tuple[int, int], ground: str, draw: Callable[[Pen], None], palette: Palette
) -> Image.Image:
    """The part that stays the same all game: drawn once, kept compressed (about 50 kB), unpacked in a millisecond."""

    def make() -> bytes:
        pen = Pen()
        draw(pen)
        strips = _strips(pen.shapes, (0, 0), size, "RGB", ground)
        return pack(palette.convert(strip).tobytes() for _, strip in strips)

    pixels = unpack(_backgrounds.get((key, size), make, len), size[0] * size[1])
    return palette.picture(size, pixels)


def _painted(
    shapes: Sequence[Shape], corner: tuple[int, int], size: tuple[int, int], mode: str, ground: str
) -> Image.Image:
    picture = Image.new(mode, size)
    for top, strip in _strips(shapes, corner, size, mode, ground):
        picture.paste(strip, (0, top))
    return picture


def _strips(
    shapes: Sequence[Shape], corner: tuple[int, int], size: tuple[int, int], mode: str, ground: str
) -> Iterator[tuple[int, Image.Image]]:
    """The strips from top to bottom, each with its first row."""
    width, height = size
    rows = max(1, min(height, _STRIP // (width * SCALE**2)))
    for top in range(0, height, rows):
        checkpoint()
        strip = Image.new(mode, (width * SCALE, min(rows, height - top) * SCALE), ground)
        draw = ImageDraw.Draw(strip)
        dx, dy = -corner[0] * SCALE, -(corner[1] + top) * SCALE
        for shape in shapes:
            if _shows(shape.bounds, dy, strip.height):
                shape.paint(strip, draw, dx, dy)
        yield top, strip.reduce(SCALE)


def _shows(bounds: Bounds, dy: float, height: int) -> bool:
    return bounds[3] + dy >= 0 and bounds[1] + dy <= height
