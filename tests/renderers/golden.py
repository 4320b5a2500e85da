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
    small = picture.convert("RGB").resize((400, round(picture.height * 400 / picture.width)), Image.Resampling.BOX)
    kept = FOLDER / f"{name}.png"
    if os.environ.get("RENEW_GOLDEN"):
        small.save(kept, compress_level=9)
    known = Image.open(kept).convert("RGB")
    assert known.size == small.size
    difference = sum(ImageStat.Stat(ImageChops.difference(known, small)).mean) / 3
    assert difference < TOLERANCE, f"{name} differs from {kept} by {difference:.2f}"
