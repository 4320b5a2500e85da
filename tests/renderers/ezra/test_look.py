"""What can still be told apart on a phone."""

from __future__ import annotations

from itertools import combinations

from PIL import Image, ImageChops, ImageStat

from renderers.contact import PHONE, on_a_phone
from renderers.ezra import banners, citysigns, overview, portraits, signs, waysigns
from renderers.ezra.paints import palette
from renderers.page import Page
from renderers.palette import PAPER
from renderers.pen import Art
from tests.renderers.ezra.board import begun, full, words


def thumb(art: Art, size: int, *args: str | int) -> Image.Image:
    page = Page.blank((1600, 80), PAPER, palette())
    page.icon(40, 40, art, size, *args)
    scale = page.size[0] // PHONE
    return on_a_phone(page.finish()[0]).crop((0, 0, 80 // scale, 80 // scale))


def apart(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def test_no_two_signs_of_a_panel_look_alike_on_a_phone() -> None:
    arts = [*signs.GOODS.values(), *signs.FRUITS.values(), signs.lyre, signs.quill, citysigns.gatehouse]
    arts += [citysigns.masonry, citysigns.crate, citysigns.staff, signs.tile, signs.worker_any, waysigns.golden]
    thumbs = [thumb(art, 46) for art in arts]
    thumbs += [thumb(banners.hanging, 52, colour) for colour in ("red", "grey", "blue")]
    for a, b in combinations(range(len(thumbs)), 2):
        assert apart(thumbs[a], thumbs[b]) > 5, (a, b)


def test_no_two_people_look_alike() -> None:
    thumbs = [thumb(portraits.portrait, 40, number) for number in range(1, 11)]
    for a, b in combinations(range(10), 2):
        assert apart(thumbs[a], thumbs[b]) > 3, (a + 1, b + 1)


def test_nothing_is_too_small() -> None:
    """Seven pixels on a phone for everything, eight for the figures, which change each move."""
    view = full(begun(4))
    layout = overview.draw(view, words()).finish()[1]
    assert min(text.style.size for text in layout.texts) >= 28
    for seat in range(4):
        region = layout.regions[f"panel {seat}"]
        figures = [text for text in layout.texts if region.holds(text.box) and text.text.strip("+−").isdigit()]
        assert len(figures) > 16
        assert min(text.style.size for text in figures) >= 30
