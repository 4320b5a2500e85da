"""Drawing at 4x in strips."""

import pytest
from PIL import Image, ImageChops

from renderers import canvas
from renderers.canvas import background, cut_out, painted
from renderers.palette import INK, PAPER
from renderers.path import rounded
from renderers.pen import Pen, record
from renderers.seats import draw_pattern, marker
from tests.renderers.stage import palette


def everything(pen: Pen) -> None:
    for seat in range(4):
        draw_pattern(pen, rounded(10 + 90 * seat, 7, 80, 200, 12), seat)
    pen.circle(200, 100, 60, "#D9964A", INK, 5)
    pen.box(20, 150, 300, 40, "#FFFFFF", INK, 3, 9)
    pen.dashes(rounded(40, 20, 200, 170, 20), INK)
    pen.line("M0,0 Q200,300 400,10", INK, 6)
    with pen.at(300, 110, 0.5):
        marker(pen, 180, 2, "É")


@pytest.mark.parametrize("rows", [1, 7, 64])
def test_strips_leave_no_trace(monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    shapes = record(everything).shapes
    whole = painted(shapes, (400, 220), PAPER)
    monkeypatch.setattr(canvas, "_STRIP", rows * 400 * 16)
    in_strips = painted(shapes, (400, 220), PAPER)
    assert ImageChops.difference(whole, in_strips).getbbox() is None


def test_no_strip_is_larger_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []
    new = Image.new

    def watched(mode: str, size: tuple[int, int], *more: object) -> object:
        taken.append(size[0] * size[1])
        return new(mode, size, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Image, "new", watched)
    painted([], (1600, 1400), PAPER)
    assert max(taken) <= 1600 * 1400


def test_cut_outs_are_tight_and_know_where_they_belong() -> None:
    pen = Pen()
    pen.circle(0, 0, 20, INK)
    image, left, top = cut_out(pen.shapes)
    assert (left, top) == (-20, -20)
    assert image.mode == "RGBA"
    assert 40 <= image.width <= 41
    assert image.getpixel((20, 20)) == (42, 36, 32, 255)
    assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_nothing_drawn_is_a_speck() -> None:
    assert cut_out([])[0].size == (1, 1)


def test_edges_keep_the_colour_of_their_thing() -> None:
    """Transparent surroundings must not darken what they are blended with."""
    pen = Pen()
    pen.circle(0, 0, 10, "#FFFFFF")
    image, _, _ = cut_out(pen.shapes)
    half = [pixel for count, pixel in image.getcolors() or [] if isinstance(pixel, tuple) and 60 < pixel[3] < 200]
    assert half
    assert all(pixel[:3] == (255, 255, 255) for pixel in half)


def test_a_background_is_drawn_once_and_has_a_palette() -> None:
    drawn: list[int] = []

    def draw(pen: Pen) -> None:
        drawn.append(1)
        pen.box(0, 0, 50, 50, INK)

    first = background("test", (100, 100), PAPER, draw, palette())
    again = background("test", (100, 100), PAPER, draw, palette())
    assert ImageChops.difference(first.convert("RGB"), again.convert("RGB")).getbbox() is None
    assert drawn == [1]
    assert first.mode == "P"
    assert first.convert("RGB").getpixel((99, 99)) == (251, 244, 228)
