"""Sprites: made once, and in chalk from the same drawing."""

from collections.abc import Hashable

import pytest

from renderers import halo, states
from renderers.box import Box
from renderers.castle import buildings
from renderers.castle.colours import SUMMER
from renderers.castle.hand import card_art
from renderers.icons import goods
from renderers.page import Page
from renderers.palette import INK, PAPER
from renderers.pen import Art
from renderers.seats import marker
from renderers.sprites import Chalk, extent, sprite
from tests.renderers.stage import palette


def test_the_same_drawing_is_made_once() -> None:
    assert sprite(goods.sand, 0.58) is sprite(goods.sand, 0.58)
    assert sprite(marker, 1, (66, 0, "M")) is sprite(marker, 1, (66, 0, "M"))


def test_size_seat_letter_and_chalk_make_a_difference() -> None:
    kinds = [
        sprite(marker, 1, (66, 0, "M")),
        sprite(marker, 1, (66, 0, "P")),
        sprite(marker, 1, (66, 1, "M")),
        sprite(marker, 1, (54, 0, "M")),
        sprite(marker, 1, (66, 0, "M"), SUMMER.chalk),
    ]
    assert len({id(kind) for kind in kinds}) == len(kinds)


def test_chalk_has_few_colours_and_its_own_line() -> None:
    chalk = SUMMER.chalk
    assert chalk(INK) == SUMMER.chalk_line
    assert chalk("#FFFFFF") == chalk.light
    assert len({chalk(f"#{level:02X}{level:02X}{level:02X}") for level in range(256)}) <= 5


def test_chalk_has_the_form_of_the_thing() -> None:
    real, drawn = sprite(buildings.keep), sprite(buildings.keep, 1, (), Chalk("#D9C79A", "#A98F5C", "#F0E4C5"))
    assert real.image.size == drawn.image.size
    assert real.image.getchannel("A").tobytes() == drawn.image.getchannel("A").tobytes()
    assert real.image.tobytes() != drawn.image.tobytes()


def test_extent_is_that_of_the_sprite() -> None:
    left, top, right, bottom = extent(buildings.keep)
    made = sprite(buildings.keep)
    assert abs(left - made.left) <= 4
    assert abs(top - made.top) <= 4
    assert abs((right - left) - made.image.width) <= 8
    assert abs((bottom - top) - made.image.height) <= 8


@pytest.mark.parametrize(
    ("art", "args", "solid"),
    [
        (buildings.keep, (), True),
        (card_art, ("trader", "hand"), True),
        (states.frame, (300, 200, INK, 4.0, 14), False),
        (halo.ring_art, (400, 300, True), False),
    ],
)
@pytest.mark.parametrize("ground", [INK, PAPER])
def test_a_large_sprite_is_pasted_in_pieces_as_if_it_were_whole(
    art: Art, args: tuple[Hashable, ...], solid: bool, ground: str
) -> None:
    made = sprite(art, 1.0, args)
    drawn = Page.blank((made.size[0] + 20, made.size[1] + 20), PAPER, palette())
    drawn.fill(Box(0, 0, drawn.size[0] // 3, drawn.size[1]), ground)
    whole = drawn.plane.colours(Box(0, 0, *drawn.size))
    whole.paste(made.image, (10, 10), made.image)
    drawn.plane.stamp(made, 10, 10)
    assert drawn.finish()[0].tobytes() == palette().convert(whole).tobytes()
    assert any(made.solid) == solid
    assert sum(edge.area for edge in made.edges) < made.size[0] * made.size[1] / 2
