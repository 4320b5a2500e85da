"""The comparison with kept pictures notices what a person would."""

from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFont, ImageStat

import renderers.type
from renderers import specimen
from renderers.cache import Cache
from tests.renderers.golden import FOLDER, compare
from tests.renderers.stage import SPECIMEN, palette

SIDE = 30
"""Of 400 pixels; 120 of the 1,600 that are drawn."""
Box = tuple[int, int, int, int]
KINDS = ["castle-four-winter-60-overview", "ezra-full-4", "ezra-torah-2", "lobby", "sare-city-3", "score-4"]


def wiped(picture: Image.Image, box: Box) -> None:
    colour = picture.getpixel(box[:2])
    assert isinstance(colour, tuple)
    picture.paste(colour, box)


def shifted(picture: Image.Image, box: Box) -> None:
    picture.paste(ImageChops.offset(picture.crop(box), 4, 0), box)


def recoloured(picture: Image.Image, box: Box) -> None:
    hue, saturation, value = picture.crop(box).convert("HSV").split()
    other = hue.point(lambda turned: (turned + 128) % 256)
    picture.paste(Image.merge("HSV", (other, saturation, value)).convert("RGB"), box)


def drawn(picture: Image.Image) -> float:
    """How much there is to see."""
    return sum(ImageStat.Stat(picture).var)


def coloured(picture: Image.Image) -> float:
    return ImageStat.Stat(picture.convert("HSV")).mean[1]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(("harm", "by"), [(wiped, drawn), (shifted, drawn), (recoloured, coloured)])
def test_harm_to_one_block_is_noticed(
    name: str, harm: Callable[[Image.Image, Box], None], by: Callable[[Image.Image], float]
) -> None:
    whole = Image.open(FOLDER / f"{name}.png").convert("RGB")
    boxes = [
        (x, y, x + SIDE, y + SIDE)
        for y in range(0, whole.height - SIDE, SIDE)
        for x in range(0, whole.width - SIDE, SIDE)
    ]
    for box in sorted(boxes, key=lambda box: by(whole.crop(box)))[-3:]:
        harmed = whole.copy()
        harm(harmed, box)
        with pytest.raises(AssertionError, match="differs"):
            compare(name, harmed)


def test_letters_that_are_hinted_otherwise_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text of a page is half a pixel aside, as much as versions of FreeType may differ."""
    write = ImageFont.FreeTypeFont.getmask2

    def aside(self: ImageFont.FreeTypeFont, *args: Any, **options: Any) -> Any:
        return write(self, *args, **{**options, "start": (0.5, 0.5)})

    usual = specimen.pages(palette())  # now the sprites are there, and no cache keeps what is drawn aside
    monkeypatch.setattr(renderers.type, "_masks", Cache(6_000_000))
    monkeypatch.setattr(ImageFont.FreeTypeFont, "getmask2", aside)
    for name, picture, before in zip(SPECIMEN, specimen.pages(palette()), usual, strict=True):
        assert ImageChops.difference(picture.convert("RGB"), before.convert("RGB")).getbbox()
        compare(name, picture)
