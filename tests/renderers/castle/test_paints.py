"""The palette contains the colours of large areas."""

import pytest
from PIL import Image

from renderers.castle.colours import SUMMER, WINTER, Season
from renderers.castle.paints import large_area_colours, palette
from renderers.colour import distance, hexed


@pytest.mark.parametrize("season", [SUMMER, WINTER])
def test_no_large_colour_turns_into_another(season: Season) -> None:
    for colour in large_area_colours(season):
        shown = palette().convert(Image.new("RGB", (1, 1), colour)).convert("RGB").getpixel((0, 0))
        assert isinstance(shown, tuple)
        assert distance(colour, hexed((shown[0], shown[1], shown[2]))) < 5, colour
