"""256 colours a game: flat ones exact, edges near enough."""

from PIL import Image

from renderers.colour import hexed, lab, mix, rgb
from renderers.palette import INK, PAPER, Palette
from tests.renderers.stage import palette


def after(colours: Palette, colour: str) -> str:
    picture = colours.convert(Image.new("RGB", (1, 1), colour)).convert("RGB")
    pixel = picture.getpixel((0, 0))
    assert isinstance(pixel, tuple)
    return hexed((pixel[0], pixel[1], pixel[2]))


def test_flat_colours_are_exact() -> None:
    assert len(palette().colours) == 256
    assert [colour for colour in palette().flats if after(palette(), colour) != colour] == []


def test_every_blend_is_near_one() -> None:
    known = [lab(rgb(colour)) for colour in palette().colours]
    for share in (0.2, 0.5, 0.8):
        for colour in palette().flats[:40]:
            blend = lab(rgb(mix(INK, colour, share)))
            assert min(sum((p - q) ** 2 for p, q in zip(blend, other, strict=True)) for other in known) < 14**2


def test_of_two_nearly_equal_colours_the_first_is_kept() -> None:
    colours = Palette(["#40A0C0", "#42A1BF"])
    assert "#40A0C0" in colours.flats
    assert "#42A1BF" not in colours.flats
    assert after(colours, PAPER) == PAPER


def test_more_flat_colours_than_there_is_room() -> None:
    many = [f"#{r:02X}{g:02X}{b:02X}" for r in range(0, 256, 30) for g in range(0, 256, 30) for b in range(0, 256, 60)]
    colours = Palette(many)
    assert len(colours.colours) == 256


def test_the_same_colours_give_the_same_palette() -> None:
    assert Palette(["#40A0C0", "#801020"]).colours == Palette(["#40A0C0", "#801020"]).colours
