"""A contact sheet: many pictures, each as wide as on a phone."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from renderers.palette import SHADE

PHONE: Final = 400
COLUMNS: Final = 6
_GAP: Final = 16


def on_a_phone(picture: Image.Image) -> Image.Image:
    """Roughly as Discord shows it: four pixels become one."""
    height = round(picture.height * PHONE / picture.width)
    return picture.convert("RGB").resize((PHONE, height), Image.Resampling.BOX)


def contact_sheet(pictures: Sequence[Image.Image]) -> Image.Image:
    small = [on_a_phone(picture) for picture in pictures]
    rows = [small[k : k + COLUMNS] for k in range(0, len(small), COLUMNS)]
    heights = [max(picture.height for picture in row) for row in rows]
    columns = min(COLUMNS, len(pictures))
    whole = Image.new("RGB", (_GAP + columns * (PHONE + _GAP), _GAP + sum(height + _GAP for height in heights)), SHADE)
    top = _GAP
    for row, height in zip(rows, heights, strict=True):
        for column, picture in enumerate(row):
            whole.paste(picture, (_GAP + column * (PHONE + _GAP), top))
        top += height + _GAP
    return whole
