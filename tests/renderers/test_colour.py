"""Colours: contrast, distance, colour blindness, and what the seats need of them."""

from itertools import combinations

import pytest
from PIL import Image

from renderers.colour import Blindness, blind, contrast, distance, lightness, mix, rgb, simulate
from renderers.palette import FAINT, HALO, INK, PAPER, SOFT, VELLUM, WHITE
from renderers.seats import LOOKS, OPPONENT


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#808080", "#808080") == 1


def test_mixing() -> None:
    assert mix("#000000", "#FF8000", 0) == "#000000"
    assert mix("#000000", "#FF8000", 1) == "#FF8000"
    assert mix("#000000", "#FF8000", 0.5) == "#804000"
    assert lightness(WHITE) > lightness(PAPER) > lightness(INK)


def test_distance_of_red_and_green_shrinks_for_the_colour_blind() -> None:
    normal = distance("#D00000", "#008000")
    assert distance("#D00000", "#008000", "deuteranopia") < normal / 2
    assert distance(HALO, HALO) == 0


def test_grey_stays_grey_for_the_colour_blind() -> None:
    assert all(abs(part - 128) <= 1 for part in blind((128, 128, 128), "protanopia"))


@pytest.mark.parametrize(("seen_with", "least"), [(None, 60), ("deuteranopia", 34), ("protanopia", 30)])
def test_seats_are_told_apart(seen_with: Blindness | None, least: int) -> None:
    for one, other in combinations(LOOKS[:OPPONENT], 2):
        assert distance(one.colour, other.colour, seen_with) >= least


@pytest.mark.parametrize("seen_with", [None, "deuteranopia", "protanopia"])
def test_the_opponent_is_told_apart_from_its_one_player(seen_with: Blindness | None) -> None:
    assert distance(LOOKS[0].colour, LOOKS[OPPONENT].colour, seen_with) >= 40


@pytest.mark.parametrize(("seen_with", "least"), [(None, 80), ("deuteranopia", 29), ("protanopia", 39)])
def test_halo_is_no_seat(seen_with: Blindness | None, least: int) -> None:
    assert min(distance(look.colour, HALO, seen_with) for look in LOOKS) >= least


def test_what_is_written_can_be_read() -> None:
    for look in LOOKS:
        assert contrast(look.letter, look.colour) >= 4.5
        assert contrast(look.letter, look.half) >= 4.5
    for ground in (PAPER, VELLUM):
        assert min(contrast(colour, ground) for colour in (INK, SOFT, FAINT)) >= 4.5
    assert contrast(WHITE, HALO) >= 4.5


def test_simulation_changes_the_palette_alone() -> None:
    picture = Image.new("P", (2, 1))
    picture.putpalette([208, 0, 0, 0, 128, 0])
    picture.putpixel((1, 0), 1)
    seen = simulate(picture, "deuteranopia").convert("RGB")
    assert seen.getpixel((0, 0)) == blind(rgb("#D00000"), "deuteranopia")
    assert picture.convert("RGB").getpixel((0, 0)) == (208, 0, 0)


def test_simulation_wants_a_palette() -> None:
    with pytest.raises(ValueError, match="palette"):
        simulate(Image.new("RGB", (1, 1)), "protanopia")
