"""Chosen and sampled positions of recorded games: goldens, layout, secrets, seats for the colour-blind."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image

from engine.castle import GAME
from engine.castle.state import CastlePosition
from engine.chance import Chance, seed_from
from engine.texts import LANGUAGES
from renderers import Lobby, Picture, UnknownPart, parts, render
from renderers.box import Box
from renderers.colour import Blindness, distance, hexed, simulate
from renderers.texts import PictureWords
from tests.renderers.castle.tables import GAMES, changes_at, moments, recorded, words
from tests.renderers.golden import compare

NAMES = (
    ("Wolfeschlegelstein20", "Anna", "Andrzej", "🦊🦊🦊"),
    ("Maria Skłodowska-Curie", "שָׁלוֹם", "x", "Maja"),
    ("王小明", "Łucja", "Lucja", "007"),
)
"""Long, alike, right to left, without a letter."""
NOBODY = -1


def image(picture: Picture) -> Image.Image:
    with Image.open(io.BytesIO(picture.png)) as opened:
        opened.load()
        return opened.copy()


@pytest.mark.parametrize(
    ("name", "at", "part", "viewer"),
    [
        ("two-summer", 0, "overview", None),
        ("two-winter-early", 40, "overview", None),
        ("three-summer", 50, "overview", None),
        ("four-winter", 60, "overview", None),
        ("four-winter", 60, "hand", 1),
        ("four-summer", 70, "yard", None),
        ("four-winter", 60, "road", None),
        ("four-summer", 70, "player:B", None),
    ],
)
def test_golden_pictures(name: str, at: int, part: str, viewer: int | None) -> None:
    view = recorded(name).view(viewer, at)
    picture = render(view, part, words(name), changes_at(name, viewer, at))
    compare(f"castle-{name}-{at}-{part.replace(':', '-')}", image(picture))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_sampled_positions_has_no_faults(name: str) -> None:
    """In turn for each viewer, in each language, with difficult names."""
    table = recorded(name)
    for k, at in enumerate(moments(name, 3)):
        viewer = (k + GAMES.index(name)) % (table.seats + 1) or None
        viewer = viewer - 1 if viewer else None
        view = table.view(viewer, at)
        said = PictureWords("castle", LANGUAGES[k % 3], NAMES[k % 3][: table.seats])
        for part in parts(view):
            picture = render(view, part, said, changes_at(name, viewer, at), ledger=True)
            assert picture.layout is not None
            assert picture.layout.faults() == [], (at, viewer, part)
            assert len(picture.png) < 300_000
            assert 0 < len(picture.alt) <= 1024


@pytest.mark.parametrize("name", ["four-winter", "three-winter", "two-winter"])
def test_what_a_viewer_cannot_know_changes_no_byte(name: str) -> None:
    table = recorded(name)
    different = 0
    for at in moments(name, 6):
        position = table.at(at)
        assert isinstance(position, CastlePosition)
        for viewer in (None, at % table.seats):
            seat = NOBODY if viewer is None else viewer
            state = GAME.resample(position, seat, Chance(seed_from(f"{name} {at}")))
            state.chance = position.state.chance
            different += GAME.save(state) != GAME.save(position.state)
            twin = GAME.position(state, position.box)
            part = "overview" if viewer is None else "hand"
            ours, theirs = (GAME.view(one, viewer) for one in (position, twin))
            assert render(ours, part, words(name)).png == render(theirs, part, words(name)).png, (at, viewer)
    assert different


@pytest.mark.parametrize(("kind", "least"), [("deuteranopia", 30), ("protanopia", 28)])
def test_seats_are_told_apart_by_the_colour_blind(kind: Blindness, least: float) -> None:
    """In the picture itself: the commonest colour of each panel's head, and each seat's pattern beside it."""
    view = recorded("four-summer").view(None, 60)
    picture = render(view, "overview", words("four-summer"), ledger=True)
    assert picture.layout is not None
    seen = simulate(image(picture), kind).convert("RGB")
    heads = [picture.layout.regions[f"panel {seat}"] for seat in range(4)]
    colours = [commonest(seen, Box(box.left + 100, box.top + 12, box.right - 160, box.top + 70)) for box in heads]
    for one, other in combinations(colours, 2):
        assert distance(one, other) >= least


def commonest(picture: Image.Image, box: Box) -> str:
    found = picture.crop(box).getcolors(box.area) or []
    colour = max(found)[1]
    assert isinstance(colour, tuple)
    return hexed((colour[0], colour[1], colour[2]))


def test_a_part_that_is_not_there_is_named() -> None:
    view = recorded("two-summer").view(None, 5)
    for part in ("hand", "score", "player:C", "lobby", ""):
        with pytest.raises(UnknownPart, match="it has overview, yard, road, player:A, player:B"):
            render(view, part, words("two-summer"))


def test_a_language_that_we_do_not_speak_is_answered_in_english() -> None:
    view = recorded("two-summer").view(0, 5)
    german = PictureWords("castle", "de", ("Anna",))
    assert render(view, "overview", german).alt == render(view, "overview", PictureWords("castle", "en", ("Anna",))).alt
    # The second seat has no name at all.
    assert render(view, "hand", german, ledger=True).layout is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_of_the_castle(lang: str) -> None:
    for count in range(5):
        lobby = Lobby("castle", NAMES[0][:count], 2, 4, (("side", "winter" if count % 2 else "summer"),))
        picture = render(lobby, "lobby", PictureWords("castle", lang, NAMES[0][:count]), ledger=True)
        assert picture.layout is not None
        assert picture.layout.faults() == []
