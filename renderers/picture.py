"""What comes out: a PNG, its size, and the words for those who do not see it."""

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
    """Only if it was asked for: tests read it."""


def encoded(image: Image.Image) -> bytes:
    """A PNG of an image with a palette. Higher levels and `optimize` cost six times as much for nothing."""
    target = io.BytesIO()
    image.save(target, "PNG", compress_level=_LEVEL)
    return target.getvalue()
