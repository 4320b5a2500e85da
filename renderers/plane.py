"""The pixels of a picture under construction, as numbers of colours of its palette.

A pixel takes one byte instead of four, and nothing is converted at the end. Most things are drawn on ground of one
colour: their edges were blended with it once before, and are copied. Where the ground has several colours, it becomes
RGB, is blended, and gets the nearest colours of the palette.
"""

import weakref
from collections.abc import Iterator
from typing import Any, Final

from PIL import Image

from renderers import sheet
from renderers.box import Box
from renderers.cache import Cache
from renderers.colour import rgb
from renderers.packing import pack, unpack
from renderers.palette import Palette
from renderers.sprites import Sprite

_LIMIT: Final = 5_000_000
_LARGE: Final = 2_500
"""Sprites on their ground that have so many pixels are kept compressed."""

Core = Any
"""An image of Pillow's core. A picture has hundreds of parts, and `Image.paste` and `crop` take longer to check what
they are given than to do it."""

_on_ground: Cache[Core | bytes] = Cache(_LIMIT)


class Plane:
    def __init__(self, size: tuple[int, int], palette: Palette) -> None:
        self.palette = palette
        self.image = sheet.take(size, palette.table)
        """At least of this size."""
        weakref.finalize(self, sheet.give_back, self.image)

    def lengthen(self, height: int) -> None:
        if self.image.height < height:
            longer = sheet.new((self.image.width, height), self.palette.table)
            longer.im.paste(self.image.im, (0, 0, *self.image.size))
            self.image = longer

    def lay(self, image: Image.Image, left: int, top: int) -> None:
        """An opaque image: with numbers of this palette, or RGB."""
        laid = image if image.mode == "P" else self.palette.convert(image)
        self.image.im.paste(laid.im, (left, top, left + laid.width, top + laid.height))

    def fill(self, box: tuple[int, int, int, int], colour: str) -> None:
        self.image.im.paste(self.palette.nearest(rgb(colour)), box)

    def colours(self, box: Box) -> Image.Image:
        """A part as RGB."""
        return self.image.crop(box).convert("RGB")

    def rows(self, size: tuple[int, int]) -> Iterator[bytes]:
        """Of the picture, some at a time, each after a zero."""
        for _, top, width, bottom in sheet.strips(size):
            # what is beside an image is zero
            yield self.image.crop((-1, top, width, bottom)).tobytes()

    def ink(self, mask: Image.Image, left: int, top: int, colour: str) -> None:
        """Paint a colour through a mask."""
        onto, box = self.image.im, (left, top, left + mask.width, top + mask.height)
        ground = onto.crop(box)
        number, other = ground.getextrema()
        if number == other:
            onto.paste(mask.im.point(self.palette.shades(rgb(colour), number), "L"), box)
        else:
            part = ground.convert("RGB", 0)
            part.paste(rgb(colour), (0, 0, *mask.size), mask.im)
            onto.paste(self.palette.numbers(part), box)

    def stamp(self, sprite: Sprite, left: int, top: int) -> None:
        """Blend a sprite with what is there."""
        if not sprite.is_divided:
            self._stamp_whole(sprite, left, top)
            return
        onto, edges = self.image.im, sprite.edges
        number, grounds = -1, []
        for a, b, c, d in edges:
            ground = onto.crop((left + a, top + b, left + c, top + d))
            least, most = ground.getextrema()
            if least == most and number in (-1, least):
                number, ground = least, None
            grounds.append(ground)
        uneven = len(edges) - grounds.count(None)
        if not uneven and sprite.is_closed:
            onto.paste(_on_flat(sprite, number, self.palette), (left, top, left + sprite.size[0], top + sprite.size[1]))
            return
        if uneven < len(edges) or sprite.solid:
            pixels = _on_flat(sprite, number, self.palette)
            even = [edge for edge, ground in zip(edges, grounds, strict=True) if ground is None]
            for a, b, c, d in (*sprite.solid, *even):
                onto.paste(pixels.crop((a, b, c, d)), (left + a, top + b, left + c, top + d))
        if uneven:
            for (a, b, c, d), ground, image in zip(edges, grounds, sprite.edge_images(), strict=True):
                if ground is not None:
                    onto.paste(self._blended(ground, image), (left + a, top + b, left + c, top + d))

    def _stamp_whole(self, sprite: Sprite, left: int, top: int) -> None:
        onto, (width, height) = self.image.im, sprite.size
        box = (left, top, left + width, top + height)
        ground = onto.crop(box)
        least, most = ground.getextrema()
        if least == most:
            onto.paste(_on_flat(sprite, least, self.palette), box)
        else:
            (image,) = sprite.edge_images()
            onto.paste(self._blended(ground, image), box)

    def _blended(self, ground: Core, image: Image.Image) -> Core:
        part = ground.convert("RGB", 0)
        part.paste(image.im, (0, 0, *image.size), image.im)
        return self.palette.numbers(part)


def _on_flat(sprite: Sprite, number: int, palette: Palette) -> Core:
    """Its pixels on ground of one colour of the palette, on any if there is none."""
    kept = _on_ground.get(
        (sprite.number, max(number, 0), palette.serial), lambda: _blended(sprite, max(number, 0), palette), _weight
    )
    if isinstance(kept, bytes):
        pixels = unpack(kept, sprite.size[0] * sprite.size[1])
        return Image.frombuffer("L", sprite.size, pixels, "raw", "L", 0, 1).im
    return kept


def _blended(sprite: Sprite, number: int, palette: Palette) -> Core | bytes:
    image = sprite.image
    ground = Image.new("RGB", sprite.size, palette.colour(number))
    ground.paste(image, (0, 0), image)
    made = palette.convert(ground)
    return pack([made.tobytes()]) if made.width * made.height >= _LARGE else made.im


def _weight(kept: Core | bytes) -> int:
    return len(kept) if isinstance(kept, bytes) else kept.size[0] * kept.size[1] + 1_500
