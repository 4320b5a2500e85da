"""The pixels that a picture is drawn on. They are used again for the next picture: a buffer of megabytes that is new
each time costs much of the drawing, since the system has to clear it. For the same reason pictures are encoded in
strips, small enough for glibc to keep their memory (bot/hosting/memory.py)."""

import threading
from collections.abc import Iterator
from typing import Final

from PIL import Image

_STRIP_BYTES: Final = 250_000


class _Spare(threading.local):
    """One sheet for each thread that draws."""

    sheet: Image.Image | None = None


_spare = _Spare()


def take(size: tuple[int, int], palette: bytes) -> Image.Image:
    """A sheet that is at least so large, for the numbers of colours of a palette. What is on it is undefined."""
    width, height = size
    spare, _spare.sheet = _spare.sheet, None
    if spare is not None:
        if spare.width >= width and spare.height >= height:
            return _with(spare, palette)
        width, height = max(width, spare.width), max(height, spare.height)
    return new((width, height), palette)


def new(size: tuple[int, int], palette: bytes) -> Image.Image:
    return _with(Image.new("P", size), palette)


def _with(sheet: Image.Image, palette: bytes) -> Image.Image:
    sheet.putpalette(palette)
    sheet.load()
    return sheet


def give_back(sheet: Image.Image) -> None:
    """Nothing may be drawn on it any more."""
    _spare.sheet = sheet


def release() -> None:
    """This thread draws no more for now."""
    _spare.sheet = None


def strips(size: tuple[int, int]) -> Iterator[tuple[int, int, int, int]]:
    """The boxes of the strips of an area, from top to bottom."""
    width, height = size
    rows = max(1, _STRIP_BYTES // width)
    for top in range(0, height, rows):
        yield 0, top, width, min(top + rows, height)
