"""The palette has the colours of large areas."""

import pytest
from PIL import Image

from renderers.colour import distance, hexed
from renderers.sare.paints import LARGE, palette


@pytest.mark.parametrize("colour", dict.fromkeys(LARGE))
def test_large_colours_are_in_the_palette(colour: str) -> None:
    shown = palette().convert(Image.new("RGB", (1, 1), colour)).convert("RGB").getpixel((0, 0))
    assert isinstance(shown, tuple)
    assert distance(colour, hexed((shown[0], shown[1], shown[2]))) < 5
