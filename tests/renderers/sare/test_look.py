"""Golden pictures, and what can be told apart on a phone."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from engine.sare.view import SareView
from renderers.colour import simulate
from renderers.contact import PHONE, on_a_phone
from renderers.page import Page
from renderers.palette import PAPER
from renderers.sare import overview, parts, places
from renderers.sare.buildings import BUILDINGS
from renderers.sare.cards import JOKER_FACE, Face, card, face
from renderers.sare.colours import CHALK
from renderers.sare.paints import palette
from renderers.sare.signs import lying_obelisk, obelisk, revolt
from tests.renderers.golden import compare
from tests.renderers.sare.board import asking, empty, full, half_built_view, middle, new_view, night, waiting, words

GOLDEN: dict[str, tuple[SareView, str]] = {
    "full-4": (asking(full(new_view(4)), "decide", 0), "overview"),
    "night-2": (asking(night(new_view(2, "pharaoh")), "decide.dark", 1), "overview"),
    "sites-3": (half_built_view(new_view(3, "architect")), "overview"),
    "waiting-3": (waiting(new_view(3, "scribe")), "overview"),
    "setup-4": (asking(empty(new_view(4, "scribe")), "settle", 0, 1, 2, 3), "overview"),
    "city-3": (half_built_view(new_view(3)), "player:B"),
    "season-4": (asking(full(new_view(4)), "decide", 0), "season"),
    "reference-3": (asking(full(new_view(3)), "decide", 0), "reference"),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_pictures(name: str) -> None:
    view, part = GOLDEN[name]
    compare(f"sare-{name}", parts.draw(view, part, words()).finish()[0])


# ---------------------------------------------------------------- on a phone


def small(page: Page) -> Image.Image:
    return on_a_phone(page.finish()[0])


def cut(page: Page, box: tuple[int, int, int, int]) -> Image.Image:
    scale = page.size[0] // PHONE
    return small(page).crop((box[0] // scale, box[1] // scale, box[2] // scale, box[3] // scale))


def difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


@pytest.mark.parametrize("chalk", [None, CHALK])
def test_no_two_buildings_look_alike_on_a_phone(chalk: object) -> None:
    """As large as in the overview: in colour where built, in chalk where a site."""
    thumbs = {}
    for name, art in BUILDINGS.items():
        page = Page.blank((1600, 120), PAPER, palette())
        page.icon(60, 60, art, 60 if chalk else 82, chalk=CHALK if chalk else None)
        thumbs[name] = cut(page, (0, 0, 120, 120))
    for a, b in combinations(thumbs, 2):
        assert difference(thumbs[a], thumbs[b]) > (2 if chalk else 5), (a, b)


def test_no_two_cards_look_alike_on_a_phone() -> None:
    """Not even the same card drawn, swapped or carried."""
    components = middle().components
    faces: list[tuple[Face, str]] = [(face(components, card.id), "new") for card in components.season_card]
    faces += [(JOKER_FACE, "new"), *((faces[0][0], how) for how in ("swapped", "carried"))]
    thumbs = []
    for shown, how in faces:
        page = Page.blank((1600, 100), PAPER, palette())
        page.stamp(8, 8, card, 60, 86, shown, how)
        thumbs.append((shown, how, cut(page, (0, 0, 76, 100))))
    for (one, how, a), (other, how_other, b) in combinations(thumbs, 2):
        assert difference(a, b) > 4, (one, how, other, how_other)


def test_obelisks_look_different_on_a_phone() -> None:
    thumbs = []
    for art in (obelisk, lying_obelisk, revolt):
        page = Page.blank((1600, 100), PAPER, palette())
        page.icon(50, 50, art, 58)
        thumbs.append(cut(page, (0, 0, 100, 100)))
    assert all(difference(a, b) > 8 for a, b in combinations(thumbs, 2))


def test_what_decides_the_turn_is_large_enough() -> None:
    """On a phone, nine pixels for what changes with each move, seven for everything else."""
    view = asking(full(new_view(4)), "decide", 0)
    page = overview.draw(view, words())
    texts = page.finish()[1].texts
    assert min(text.style.size for text in texts) >= 28
    large = [places.goal(1), places.goal(3), places.LEFT, places.OWED]
    for name in large:
        box = page.places[name].box
        # What is required never changes.
        found = [text.style.size for text in texts if box.holds(text.box) and not text.text.startswith("/")]
        assert min(found, default=0) >= 36, name
    small_ones = [text for text in texts if text.style.size < 32 and text.region != "key"]
    assert len(small_ones) <= 0.03 * len(texts)


@pytest.mark.parametrize("kind", ["deuteranopia", "protanopia"])
def test_a_revolt_shows_without_its_colour(kind: str) -> None:
    view = half_built_view(new_view(2))
    player = msgspec.structs.replace(view.players[0], standing=False, revolted=True)
    revolted = msgspec.structs.replace(view, players=(player, view.players[1]))
    one, other = (overview.draw(shown, words()) for shown in (view, revolted))
    box = one.places[places.obelisk(0)].box
    a, b = (simulate(page.finish()[0], kind).convert("L").crop(box) for page in (one, other))  # type: ignore[arg-type]  # a Literal
    assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 10
