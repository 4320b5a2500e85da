"""Pictures kept to compare with: reduced to a phone's width, with a tolerance for other versions of FreeType.

RENEW_GOLDEN=1 draws them anew; then look at them before they are committed.
"""

import os
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).parent / "golden"
TOLERANCE = 1.5
"""Mean difference of a pixel's channel."""


def compare(name: str, picture: Image.Image) -> None:
    """A picture that was kept with a palette (a third of the size) is compared in the colours of that palette."""
    small = picture.convert("RGB").resize((400, round(picture.height * 400 / picture.width)), Image.Resampling.BOX)
    kept = FOLDER / f"{name}.png"
    if os.environ.get("RENEW_GOLDEN"):
        small.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(kept, optimize=True)
    known = Image.open(kept)
    assert known.size == small.size
    if known.mode == "P":
        small = small.quantize(palette=known, dither=Image.Dither.NONE).convert("RGB")
    difference = sum(ImageStat.Stat(ImageChops.difference(known.convert("RGB"), small)).mean) / 3
    assert difference < TOLERANCE, f"{name} differs from {kept} by {difference:.2f}"
