"""The result: a PNG, its size and its alt text."""

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image

from renderers.layout import Layout

_LEVEL: Final = 6


@dataclass(frozen=True, slots=True)
class Picture:
    png: bytes
    size: tuple[int, int]
    alt: str
    layout: Layout | None = None
    """Only on request; tests read it."""


def encode_png(image: Image.Image) -> bytes:
    """Encode an image with a palette as PNG. Higher levels and `optimize` cost six times as much for no gain."""
    target = io.BytesIO()
    image.save(target, "PNG", compress_level=_LEVEL)
    return target.getvalue()
