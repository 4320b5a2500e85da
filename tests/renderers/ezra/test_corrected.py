"""A corrected figure of components.toml is in the pictures of the next game, with no line of code."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PIL import ImageChops

from engine.chance import Chance, seed_from
from engine.ezra import GAME
from engine.ezra.components import EzraBox
from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import parts, places, plan
from renderers.page import Page
from tests.engine.ezra.scene import changed
from tests.renderers.ezra.board import faults, full, replaced, texts_on_page, view_of, words

PRINTED = GAME.box()
assert isinstance(PRINTED, EzraBox)
FIGURES: dict[str, Any] = msgspec.to_builtins(PRINTED.components)


def game(box: EzraBox, seats: int = 4) -> EzraView:
    """A city three quarters built, in a game with these components; nothing lies on what is still free."""
    position = GAME.position(GAME.new(box, seats, GAME.with_defaults({}), Chance(seed_from("corrected"))), box)
    position.advance()
    view = full(view_of(position))
    last = view.components.altar_track.last
    there = tuple(msgspec.structs.replace(player, altar=min(last, player.altar)) for player in view.players)
    view = replaced(view, players=there)
    return replaced(view, ring=tuple(msgspec.structs.replace(space, rubble=(0, 0, 0, 0)) for space in view.ring))


def altered(name: str, at: int, **figures: object) -> EzraBox:
    """With other figures in one entry of a list."""
    entries = list(FIGURES[name])
    entries[at] = {**entries[at], **figures}
    return changed(**{name: entries})


def drawn(box: EzraBox, part: str) -> Page:
    page = parts.draw(game(box), part, words())
    assert faults(page) == [], part
    return page


def differs(box: EzraBox, part: str, region: Box | None = None) -> bool:
    """In a region of the picture, or anywhere."""
    one, other = (drawn(printed, part).finish()[0].convert("RGB") for printed in (PRINTED, box))
    if one.size != other.size:
        return True
    where = ImageChops.difference(one, other).getbbox()
    if where is None:
        return False
    return region is None or Box(*where).common(region).area > 0


def free_wall() -> str:
    walls = {wall["id"] for wall in FIGURES["wall_space"]}
    return next(space.id for space in game(PRINTED).ring if space.id in walls and space.owner == -1)


def test_the_same_components_give_the_same_picture() -> None:
    """Or the other tests would prove nothing."""
    for part in ("overview", "walls", "player:A"):
        assert not differs(changed(), part)


@pytest.mark.parametrize("part", ["overview", "walls"])
def test_the_cost_of_a_wall(part: str) -> None:
    name = free_wall()
    at = next(k for k, wall in enumerate(FIGURES["wall_space"]) if wall["id"] == name)
    dearer = altered("wall_space", at, grey=9)
    assert differs(dearer, part, drawn(PRINTED, part).places[places.space(name)].box)


def test_the_banner_of_a_card() -> None:
    """On the card, wherever it lies."""
    view = game(PRINTED)
    top = view.players[0].piles[0][-1]
    at = next(k for k, card in enumerate(FIGURES["character"]) if card["id"] == top)
    banners = [dict(banner) for banner in FIGURES["character"][at]["banners"]]
    banners[0]["v"] += 4
    assert differs(
        altered("character", at, banners=banners), "player:A", drawn(PRINTED, "player:A").places[places.pile(0, 1)].box
    )


@pytest.mark.parametrize("part", ["overview", "torah"])
def test_the_cost_of_a_scroll_row(part: str) -> None:
    rows = [dict(row) for row in FIGURES["scroll_rows"]["rows"]]
    rows[2] = {**rows[2], "banners": 12}
    dearer = changed(scroll_rows={"rows": rows})
    assert differs(dearer, part)
    assert texts_on_page(drawn(dearer, part)).count("12") == texts_on_page(drawn(PRINTED, part)).count("12") + 1


@pytest.mark.parametrize("last", [15, 18, 25, 30])
def test_the_length_of_the_altar_track(last: int) -> None:
    """All spaces lie side by side where there were 20, each picture holds together, and the markers stand on it."""
    track = FIGURES["altar_track"]
    box = changed(
        altar_track={
            "last": last,
            "golden": [at for at in track["golden"] if at <= last],
            "rewards": [reward for reward in track["rewards"] if reward["at"] <= last],
        },
        altar_side=[_shorter(side, last) for side in FIGURES["altar_side"]],
    )
    view = game(box)
    far = tuple(
        msgspec.structs.replace(player, altar=(last, last, 0, last - 1)[player.seat]) for player in view.players
    )
    view = replaced(view, players=far)
    for part in ("overview", "temple"):
        page = parts.draw(view, part, words())
        assert faults(page) == [], part
        assert str(last - last % 5) in texts_on_page(page)
    page = parts.draw(view, "overview", words())
    printed = view.components.altar_track
    x = plan.track_spaces(plan.TRACK, printed.last, printed.golden)[-1].x
    assert abs(page.places[places.altar(0)].box.middle[0] - x) <= 2
    assert differs(box, "overview")


def _shorter(side: dict[str, Any], last: int) -> dict[str, Any]:
    """The prophets stand on the track."""
    moved = {name: [min(at, last - 1 - k) for at in side[name]] for k, name in enumerate(("haggai", "zechariah"))}
    return {**side, **moved}
