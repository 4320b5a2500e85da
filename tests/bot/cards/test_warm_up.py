"""Warming up: the first card of a game finds its background made, and a failure changes nothing."""

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

import pytest
import structlog
from PIL import Image

from bot.cards import warm_up
from engine.chance import seed_from
from engine.game import Game, games
from engine.simulate import start
from renderers import canvas, registry, sprites
from renderers.cache import Cache
from renderers.checkpoints import at_checkpoints
from renderers.lobby import Lobby
from renderers.page import Page
from renderers.palette import Palette
from renderers.texts import PictureWords

NAMES = ("Marta", "Piotr", "Élise", "Tom")


class Backgrounds(Cache[bytes]):
    """Notes which backgrounds are made."""

    def __init__(self) -> None:
        super().__init__(canvas._backgrounds.limit)
        self.made: list[Hashable] = []

    def get(self, key: Hashable, make: Callable[[], bytes], weigh: Callable[[bytes], int]) -> bytes:
        def noted() -> bytes:
            self.made.append(key)
            return make()

        return super().get(key, noted, weigh)


@pytest.fixture
def backgrounds(monkeypatch: pytest.MonkeyPatch) -> Backgrounds:
    found = Backgrounds()
    monkeypatch.setattr(canvas, "_backgrounds", found)
    return found


def every_option(rules: Game[Any, Any]) -> Iterator[Mapping[str, str]]:
    """Each value of each option, the others as by default."""
    for option, values in rules.options.items():
        for value in values:
            yield {option: value}


def test_the_first_pictures_of_each_game_need_no_new_background(backgrounds: Backgrounds) -> None:
    list(warm_up.warm_up())
    assert len(backgrounds.made) == len(set(backgrounds.made))
    warmed = list(backgrounds.made)
    assert {game for game in games() if any(game in str(key) for key in warmed)} == set(games())
    for game, rules in games().items():
        for seats in rules.seats:
            for options in every_option(rules):
                position = start(rules, rules.box(), seats, options, seed_from("another game"))
                for viewer, part in ((None, "overview"), (seats - 1, "hand")):
                    view = rules.view(position, viewer)
                    # without the PNG, which would take most of the time
                    registry.drawings_of(view).draw(view, part, PictureWords(game, "fr", NAMES[:seats]))
                    assert backgrounds.made == warmed, (game, seats, options, part)
        for options in every_option(rules):
            lobby = Lobby(game, NAMES[:2], 1, rules.seats[-1], tuple(options.items()))
            registry.render(lobby, "lobby", PictureWords(game, "fr", NAMES[:2]))
            assert backgrounds.made == warmed, (game, options)


def test_each_failing_picture_is_logged_and_the_next_one_follows(
    monkeypatch: pytest.MonkeyPatch, logged: list[structlog.types.EventDict]
) -> None:
    drawn: list[Page] = []

    def broken(page: Page) -> None:
        drawn.append(page)
        raise RuntimeError("out of paint")

    monkeypatch.setattr(Page, "finish", broken)
    steps = list(warm_up.warm_up())
    failed = [line for line in logged if line["event"] == "warm-up failed"]
    assert len(drawn) == len(failed) == len(steps) > len(games())
    assert {line["game"] for line in failed} == set(games())


def test_a_game_without_drawings_has_nothing_to_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "renderers.castle", None)
    monkeypatch.setattr(Page, "finish", lambda _: None)
    assert not any(step.startswith("castle") for step in warm_up.warm_up())


def test_at_most_one_strip_is_drawn_between_two_checkpoints(
    monkeypatch: pytest.MonkeyPatch, backgrounds: Backgrounds
) -> None:
    """Strips are what all backgrounds and sprites are made of."""
    monkeypatch.setattr(warm_up, "games", lambda: {"sare": games()["sare"]})
    monkeypatch.setattr(sprites, "_sprites", Cache(sprites._LIMIT))
    strips: list[int] = []
    counts: list[int] = []
    plain = Image.Image.reduce

    def reduced(strip: Image.Image, factor: int) -> Image.Image:
        strips.append(strip.width * strip.height)
        counts.append(len(strips))
        return plain(strip, factor)

    monkeypatch.setattr(Image.Image, "reduce", reduced)
    with at_checkpoints(strips.clear):
        drawn = list(warm_up.warm_up())
    assert len(counts) > 10 * len(drawn)
    assert max(counts) == 1


@pytest.mark.parametrize("game", games())
def test_a_palette_is_computed_between_many_checkpoints(game: str) -> None:
    passed: list[None] = []
    flats = registry.drawings_for(game).palette().flats
    with at_checkpoints(lambda: passed.append(None)):
        Palette(flats)
    assert len(passed) > 50
