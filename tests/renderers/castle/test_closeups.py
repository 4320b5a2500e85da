"""The close-ups of yard and road: as complete as the overview, with more details."""

import msgspec
import pytest

from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from renderers.castle import closeups, places, rates
from tests.renderers.castle.board import HOSTILE, LANGUAGES, empty, faults, full, middle, sample, texts_on_page, words
from tests.slow import slow_but

DRAW = {"yard": closeups.yard, "road": closeups.road}


@pytest.mark.parametrize("part", slow_but(["yard"], DRAW))
def test_positions_of_games_are_drawn_without_a_fault(part: str) -> None:
    for view, lang in list(sample())[::5]:
        assert faults(DRAW[part](view, words(lang))) == []


@pytest.mark.parametrize("part", list(DRAW))
@pytest.mark.parametrize("side", ["summer", "winter"])
def test_the_fullest_and_the_emptiest_castle(part: str, side: str) -> None:
    for make in (full, empty):
        view = make(middle(4, side))
        for lang, names in zip(LANGUAGES, HOSTILE, strict=True):
            page = DRAW[part](view, words(lang, names))
            assert faults(page) == []
            # Names of people may be cut, names of components may not.
            assert not [text.text for text in page.finish()[1].texts if "…" in text.text and text.region == "scene"]


def test_the_yard_has_every_space_and_tile() -> None:
    view = full(middle())
    known = closeups.yard(view, words()).places
    for building in view.components.buildings:
        assert all(places.tile(building.id, n + 1) in known for n in range(max(1, building.copies)))
        assert all(places.space(space.id) in known for space in building.spaces)
    assert places.winter("granary") in known


def changed(view: CastleView, *path: str, to: int) -> CastleView:
    data = msgspec.to_builtins(view.components)
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return msgspec.structs.replace(view, components=msgspec.convert(data, type(view.components)))


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        (("keep", "vp_per_empty_space"), "66/"),
        (("tavern", "tavern.6", "per_helpers"), "1/66/"),
        (("gates", "great_gate.10", "vp_per_tower"), "66/"),
        (("stable", "stable.12", "vp_per_house"), "66/"),
        (("servants_house", "vp_per_unbuilt_tile_per_helper"), "66/"),
        (("market", "one_helper", "talers"), "1/66 · 1/"),
        (("palace", "max_resources_per_helper"), "≤66"),
        (("forge", "forge.6", "per_silver"), "1/66/"),
    ],
)
def test_what_a_space_scores_comes_from_the_view(path: tuple[str, ...], shown: str) -> None:
    view = empty(middle())
    assert shown not in texts_on_page(closeups.yard(view, words()))
    assert shown in texts_on_page(closeups.yard(changed(view, "scoring", *path, to=66), words()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_yard_says_what_its_plates_mean(lang: str) -> None:
    told, said = texts_on_page(closeups.yard(middle(), words(lang))), words(lang)
    for key in ("key.end", "key.unbuilt", "key.free", "key.price"):
        assert said.term(key) in told, key
    most = middle().components.scoring.palace.max_resources_per_helper
    assert said.say("heading.key.value", n=most) in told
    assert any(said.say("heading.key.by_helpers", numbers=numbers) in told for numbers in ("1 · 2", "1 · 2 · 3"))


def test_spaces_that_differ_have_a_plate_each_below_them() -> None:
    """Two figures on one plate would not tell which is whose."""
    layout = closeups.yard(middle(), words()).finish()[1]
    for space, points in (("stable.16", "3/"), ("stable.12", "2/")):
        coin = layout.places[places.space(space)].box
        assert any(
            text.text == points and coin.left <= text.box.middle[0] <= coin.right and text.box.top > coin.bottom - 8
            for text in layout.texts
        ), space


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_columns_of_the_road_have_headings(lang: str) -> None:
    told, said = texts_on_page(closeups.road(middle(), words(lang))), words(lang)
    for key in ("road.stock", "road.value", "road.delivery", "road.helper"):
        assert said.term(key) in told, key


def test_everything_that_scores_has_its_rate() -> None:
    view = middle()
    for building in view.components.buildings:
        assert bool(rates.rates(view, building.id)) == bool(building.spaces)


def test_the_road_tells_stock_bank_and_payouts() -> None:
    view = msgspec.structs.replace(middle(4, "summer"), stock=(1, 2, 9, 0, 7), bank=63)
    page = closeups.road(view, words())
    texts = texts_on_page(page)
    assert {"63", "9", "7"} <= set(texts)
    # One piece left goes to the watchtower, none to the owner.
    assert [view.delivery(kind)[1] for kind in KINDS] == [0, 1, 1, 0, 1]
    assert {places.trader(kind) for kind in KINDS} | {places.stock(kind) for kind in KINDS} <= set(page.places)


def test_a_helper_that_cannot_be_displaced_is_locked() -> None:
    view = full(middle(4, "summer"))
    free, fresh = (msgspec.structs.replace(view, fresh=places) for places in ((), ("clay",)))
    assert closeups.road(free, words()).finish()[0].tobytes() != closeups.road(fresh, words()).finish()[0].tobytes()
