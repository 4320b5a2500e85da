"""Pictures kept to compare with: reduced to a phone's width, with a tolerance for other versions of FreeType.

RENEW_GOLDEN=1 draws them anew; then look at them before they are committed.
"""

import os
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).parent / "golden"
TOLERANCE = 1.5
"""Mean difference of a pixel's channel in the whole picture."""
BLOCKS: Final = {10: 25.0, 20: 12.0}
"""The same in a block of so many pixels: with every text half a pixel aside the worst blocks have 20.7 and 9.7."""


def compare(name: str, picture: Image.Image) -> None:
    """A picture that was kept with a palette (a third of the size) is compared in the colours of that palette."""
    small = picture.convert("RGB").resize((400, round(picture.height * 400 / picture.width)), Image.Resampling.BOX)
    kept = FOLDER / f"{name}.png"
    if os.environ.get("RENEW_GOLDEN"):
        palette = small.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        # Each colour becomes the nearest one of the palette, as below: then the picture does not differ from itself.
        small.quantize(palette=palette, dither=Image.Dither.NONE).save(kept, optimize=True)
    known = Image.open(kept)
    assert known.size == small.size
    if known.mode == "P":
        small = small.quantize(palette=known, dither=Image.Dither.NONE).convert("RGB")
    difference = ImageChops.difference(known.convert("RGB"), small)
    mean = _mean(difference)
    assert mean < TOLERANCE, f"{name} differs from {kept} by {mean:.2f}"
    for size, tolerance in BLOCKS.items():
        worst, place = max((sum(block) / 3, place) for place, block in means(difference, size).items())
        assert worst < tolerance, f"{name} differs from {kept} by {worst:.2f} at {place} (of 400 pixels)"


def means(picture: Image.Image, size: int) -> dict[tuple[int, int], tuple[float, ...]]:
    """The mean of each channel in each block, by its upper left corner."""
    small = picture.reduce(size)
    return {(size * x, size * y): _pixel(small, x, y) for y in range(small.height) for x in range(small.width)}


def _pixel(picture: Image.Image, x: int, y: int) -> tuple[float, ...]:
    found = picture.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def _mean(difference: Image.Image) -> float:
    return sum(ImageStat.Stat(difference).mean) / 3
