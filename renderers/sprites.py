"""Drawings as pixels, cached by drawing, scale, parameters (seat, letter) and chalk."""

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

from PIL import Image

from renderers.box import Box
from renderers.cache import Cache
from renderers.canvas import cut_out
from renderers.colour import lightness, mix
from renderers.packing import pack, unpack
from renderers.pen import SCALE, Art, record

_LIMIT: Final = 12_000_000
_LARGE: Final = 16_000
"""Sprites of this many bytes or more are kept compressed: flat drawings shrink to a twentieth. So the
sprites of all games fit into the cache at once, which matters more than the time to unpack them."""
_WHOLE: Final = 10_000
"""Sprites with fewer pixels than this are not worth dividing."""
_PIECE: Final = 1_500
"""Pasting one more piece takes about as long as blending so many pixels."""
_OVERHEAD: Final = 500
_CLEAR, _SOLID = (0, 0), (255, 255)
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

    number: int
    size: tuple[int, int]
    left: int
    top: int
    """The offset of its corner from the origin of the drawing."""
    solid: tuple[Box, ...]
    edges: tuple[Box, ...]
    """What is blended with the ground. Large sprites are mostly solid or clear; what is clear is in neither."""
    kept: Image.Image | tuple[bytes, bytes]
    """The whole, or the pixels of all `solid` parts and of all `edges`."""
    is_closed: bool
    """Is no part of it left out?"""

    @property
    def is_divided(self) -> bool:
        return len(self.edges) != 1 or bool(self.solid) or not self.is_closed

    @property
    def image(self) -> Image.Image:
        """The whole."""
        if isinstance(self.kept, Image.Image):
            return self.kept
        whole = Image.new("RGBA", self.size)
        for boxes, pixels in ((self.solid, self.kept[0]), (self.edges, self.kept[1])):
            for box, part in zip(boxes, _parts(boxes, pixels), strict=True):
                whole.paste(part, box)
        return whole

    def edge_images(self) -> list[Image.Image]:
        return [self.kept] if isinstance(self.kept, Image.Image) else _parts(self.edges, self.kept[1])

    @property
    def weight(self) -> int:
        return _OVERHEAD + (_bytes(self.size) if isinstance(self.kept, Image.Image) else sum(map(len, self.kept)))


def _parts(boxes: Sequence[Box], packed: bytes) -> list[Image.Image]:
    pixels = unpack(packed, sum(4 * box.area for box in boxes))
    parts: list[Image.Image] = []
    start = 0
    for box in boxes:
        end = start + 4 * box.area
        parts.append(Image.frombuffer("RGBA", (box.width, box.height), pixels[start:end], "raw", "RGBA", 0, 1))
        start = end
    return parts


def _packed(image: Image.Image, boxes: Sequence[Box]) -> bytes:
    return pack(image.crop(box).tobytes() for box in boxes)


_NUMBERS: Final = count()
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
    box = Box(0, 0, *image.size)
    if _bytes(image.size) < _LARGE:
        return Sprite(next(_NUMBERS), image.size, left, top, (), (box,), image, is_closed=True)
    pieces = [*_pieces(image.getchannel("A"), box)] if box.area >= _WHOLE else [_Piece(box, solid=False)]
    solid = tuple(piece.box for piece in pieces if piece.solid)
    edges = tuple(piece.box for piece in pieces if not piece.solid)
    is_closed = sum(piece.box.area for piece in pieces) == box.area
    kept = _packed(image, solid), _packed(image, edges)
    return Sprite(next(_NUMBERS), image.size, left, top, solid, edges, kept, is_closed)


class _Piece(NamedTuple):
    box: Box
    solid: bool


def _pieces(alpha: Image.Image, box: Box) -> Iterator[_Piece]:
    """What is not clear, in pieces that are solid or small."""
    extremes = _extremes(alpha, box)
    if extremes == _CLEAR:
        return
    if extremes == _SOLID or box.area < 2 * _PIECE:
        yield _Piece(box, solid=extremes == _SOLID)
        return
    parts = _around(box, middle) if (middle := _middle(alpha, box)) else _halves(box)
    pieces = [piece for part in parts for piece in _pieces(alpha, part)]
    if any(piece.solid for piece in pieces) or sum(piece.box.area for piece in pieces) < box.area:
        yield from pieces
    else:
        yield _Piece(box, solid=False)


def _middle(alpha: Image.Image, box: Box) -> Box | None:
    """The largest box with an equal margin on each side that is solid or clear, unless it is small."""

    def inside(margin: int) -> Box:
        return Box(box.left + margin, box.top + margin, box.right - margin, box.bottom - margin)

    margins = range((min(box.width, box.height) - 1) // 2 + 1)
    margin = bisect_left(margins, True, key=lambda k: _extremes(alpha, inside(k)) in (_CLEAR, _SOLID))
    return inside(margin) if margin < len(margins) and inside(margin).area >= _PIECE else None


def _extremes(alpha: Image.Image, box: Box) -> object:
    return alpha.crop(box).getextrema()


def _around(box: Box, middle: Box) -> Iterator[Box]:
    yield middle
    yield box._replace(bottom=middle.top)
    yield box._replace(top=middle.bottom)
    yield Box(box.left, middle.top, middle.left, middle.bottom)
    yield Box(middle.right, middle.top, box.right, middle.bottom)


def _halves(box: Box) -> Iterator[Box]:
    """Across the longer side."""
    if box.width >= box.height:
        middle = (box.left + box.right) // 2
        yield box._replace(right=middle)
        yield box._replace(left=middle)
    else:
        middle = (box.top + box.bottom) // 2
        yield box._replace(bottom=middle)
        yield box._replace(top=middle)


def _bytes(size: tuple[int, int]) -> int:
    return size[0] * size[1] * 4
