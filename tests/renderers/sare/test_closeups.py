"""The close-ups of city, season and reference board: complete, with what the overview leaves out."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from engine.sare.components import PYRAMID
from engine.sare.goods import JOKER, PLAIN
from engine.sare.view import PlayerView, SareView
from renderers.halo import Change
from renderers.page import Page
from renderers.sare import cityview, parts, places, public_facts, referenceview, seasonview
from tests.renderers.sare.board import (
    EXTREMES,
    HOSTILE_NAMES,
    LANGUAGES,
    MODES,
    empty,
    faults,
    full,
    middle,
    night,
    sample,
    texts_of,
    views_of_game,
    waiting,
    words,
)
from tests.slow import slow_but


def pages(view: SareView, lang: str, names: tuple[str, ...]) -> list[Page]:
    said = words(lang, names)
    found = [referenceview.draw(view, said), seasonview.draw(view, said)]
    return [*found, *(cityview.draw(view, player.seat, said) for player in view.players)]


@pytest.mark.parametrize("share", slow_but([3], range(4)))
def test_positions_of_games_are_drawn_without_a_fault(share: int) -> None:
    for k, (view, lang) in list(enumerate(sample()))[share::8]:
        said = words(lang)
        assert faults(cityview.draw(view, k % len(view.players), said)) == [], (view.mode, view.turn, lang)
        assert faults(referenceview.draw(view, said)) == [], (view.mode, view.turn, lang)
        if view.season.running:
            assert faults(seasonview.draw(view, said)) == [], (view.mode, view.turn, lang)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_the_fullest_the_darkest_and_the_emptiest(mode: str) -> None:
    for make, (lang, names) in product(EXTREMES, zip(LANGUAGES, HOSTILE_NAMES, strict=True)):
        for page in pages(make(middle(4, mode)), lang, names):
            assert faults(page) == [], (make.__name__, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_of_a_thing_is_cut(lang: str) -> None:
    for make in EXTREMES:
        for page in pages(make(middle(4)), lang, ("A", "B", "C", "D")):
            assert not [text for text in texts_of(page) if "…" in text]


def test_parts_of_a_view() -> None:
    stranger = middle(3)
    cities = ("player:A", "player:B", "player:C")
    assert parts.parts(stranger) == ("overview", "season", "reference", *cities)
    viewer = msgspec.structs.replace(stranger, viewer=1)
    assert parts.parts(viewer)[:2] == ("overview", "hand")
    assert "season" not in parts.parts(empty(stranger))
    for part in parts.parts(viewer):
        assert faults(parts.draw(viewer, part, words())) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_that_only_this_game_has_has_a_name(lang: str) -> None:
    """The names of parts in lists; the bot names the parts that games have in common."""
    for part in ("season", "reference"):
        assert part in parts.parts(middle())
        assert words(lang).texts.find(f"heading.{part}")


def test_places_of_changes_are_named() -> None:
    view = full(middle())
    squares = {places.square(0, name) for name in view.components.board.squares}
    mine = {places.gauge(0), places.cubes(0), places.cards(0), places.store(0), places.caravans(0), places.obelisk(0)}
    assert squares | mine <= set(cityview.draw(view, 0, words()).places)
    kinds = {places.unseen(name) for name in public_facts.class_totals(view.components)}
    assert kinds | {places.DECK, places.drawn_card(9), places.drawn_before(0), places.OWED, places.gauge(3)} <= set(
        seasonview.draw(view, words()).places
    )
    assert {places.tiles(name) for name in public_facts.building_types(view.components)} == {
        name for name in referenceview.draw(view, words()).places if name.startswith("tiles")
    }


def test_halos_in_close_ups_never_cross() -> None:
    for page in pages(full(middle()), "en", ("A", "B", "C", "D")):
        known = list(page.places)
        lit = [Change(n + 1, (known[7 * n % len(known)],)) for n in range(5)]
        assert [fault for fault in page.finish(lit)[1].faults() if "cross" in fault] == []


# ---------------------------------------------------------------- discounts


def printed(view: SareView, player: PlayerView, building: str) -> dict[str, int]:
    """The price without discounts; of a Pyramid that of its next stage."""
    if building == PYRAMID:
        stages = public_facts.find_pyramid(view.components, player.pyramid).stages
        return stages[min(player.stages, len(stages) - 1)]
    return public_facts.find_building(view.components, building).cost


def test_s9_4_need_is_the_cost_minus_the_discounts_shown() -> None:
    """The icons beside a site explain its need as the rules calculate it."""
    compared = 0
    for view in views_of_game(4, "architect", "greedy", "4 architect", 29):
        for player in view.players:
            for site in player.sites:
                less = view.discount(player, site.square)
                price = printed(view, player, site.building)
                for at, kind in enumerate(PLAIN):
                    assert site.need[at] == max(0, price.get(kind, 0) - less[at])
                assert site.wild <= less[JOKER]
                compared += any(less)
    assert compared > 5


def test_the_port_gives_a_discount_only_on_the_bank() -> None:
    view = full(middle())
    port = view.players[0]
    assert view.discount(port, "C4")[JOKER] == 1
    assert view.discount(port, "B3")[JOKER] == 0
    assert view.discount(view.players[1], "C4")[JOKER] == 0


# ---------------------------------------------------------------- the reference board


def test_every_pyramid_of_the_game_shows_its_stages() -> None:
    for seats in (2, 4):
        view = middle(seats)
        page = referenceview.draw(view, words())
        box = page.places[places.tiles(PYRAMID)].box
        paid = {player.pyramid: player.stages for player in view.players}
        texts = [text.text for text in page.finish()[1].texts if box.holds(text.box) and text.text.isdigit()]
        costs = [
            str(cost)
            for pyramid in view.components.pyramid
            for stage in pyramid.stages[paid.get(pyramid.number, 0) :]
            for cost in stage.values()
            if pyramid.number <= seats
        ]
        assert sorted(texts) == sorted([*(str(k + 1) for k in range(seats)), *costs])


def test_missing_tiles_are_drawn_in_chalk() -> None:
    view = night(middle())
    left = full(middle())
    one, other = (referenceview.draw(shown, words()).finish()[0].tobytes() for shown in (view, left))
    assert one != other
    assert public_facts.tiles_left(view, PYRAMID) == 0


def test_the_season_shows_the_discard_pile() -> None:
    view = full(middle())
    fewer = msgspec.structs.replace(view, season=msgspec.structs.replace(view.season, discard=("horus",)))
    one, other = (seasonview.draw(shown, words()).finish()[0].tobytes() for shown in (view, fewer))
    assert one != other


# ---------------------------------------------------------------- what a player has


def test_what_a_player_can_spend_is_the_sum_of_its_parts() -> None:
    """The cards, the Warehouses and what is produced, each in a row of its own above the sum."""
    for view in views_of_game(4, "pharaoh", "greedy", "4 pharaoh", 29):
        for player in view.players:
            page = cityview.draw(view, player.seat, words())
            texts = page.finish()[1].texts
            rows = []
            for label in ("cards", "stored", "produced", "total"):
                (title,) = [text for text in texts if text.text.partition(" ")[0] == label and not text.inside][:1]
                level = title.box.middle[1]
                found = [t for t in texts if abs(t.box.middle[1] - level) < 12 and t.box.left > title.box.right]
                rows.append([int(text.text) for text in sorted(found, key=lambda text: text.box.left)])
            *parts_of, total = rows
            assert total == list(view.units(player))
            assert [sum(column) for column in zip(*parts_of, strict=True)] == total


def test_a_tick_means_only_that_a_site_can_be_paid() -> None:
    """A paid stage and a goal that is met are told without it."""
    view = full(middle())
    assert any(player.stages for player in view.players)
    for player in view.players:
        page = cityview.draw(view, player.seat, words())
        told = [text.text for text in page.finish()[1].texts]
        assert told.count("paid") == paid_stages(view, player)
        stages = public_facts.find_pyramid(view.components, player.pyramid).stages
        assert [text for text in told if text in ("1.", "2.", "3.")] == [f"{k + 1}." for k in range(len(stages))]
    said = [text.text for text in referenceview.draw(view, words()).finish()[1].texts]
    assert said.count("paid") == sum(paid_stages(view, player) for player in view.players)


def paid_stages(view: SareView, player: PlayerView) -> int:
    """Not more than the Pyramid has."""
    return min(player.stages, len(public_facts.find_pyramid(view.components, player.pyramid).stages))


# ---------------------------------------------------------------- what signs mean


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_season_has_a_key_and_says_how_many_cards_are_set_aside(lang: str) -> None:
    said = words(lang)
    told = texts_of(seasonview.draw(full(middle()), said))
    for key in ("key.revolt", "key.wind", "key.cubes", "key.asked", "key.ready", "key.passed", "set_aside"):
        assert said.term(key) in told, key


def test_who_is_asked_has_a_gold_edge_in_the_season() -> None:
    """Not who has drawn the card that others react to."""
    view = msgspec.structs.replace(waiting(middle(4)), awaited=(1,))
    page = seasonview.draw(view, words())
    image = page.finish()[0].convert("RGB")
    for player in view.players:
        box = page.places[places.panel(player.seat)].box
        edge = image.getpixel((round(box.middle[0]), box.bottom - 4))
        assert (edge == (0xED, 0xB9, 0x3C)) is (player.seat in view.awaited), player.seat


def test_cards_that_a_revolt_takes_are_crossed_out() -> None:
    view = full(middle())
    lying = msgspec.structs.replace(view.players[0], standing=False, revolted=False)
    lost = msgspec.structs.replace(lying, revolted=True)
    crops = []
    for player in (lying, lost):
        page = cityview.draw(msgspec.structs.replace(view, players=(player, *view.players[1:])), 0, words())
        crops.append(page.finish()[0].convert("RGB").crop(page.places[places.cards(0)].box))
    red = [
        next((count for count, colour in crop.getcolors(1 << 20) or () if colour == (0xB3, 0x21, 0x1A)), 0)
        for crop in crops
    ]
    assert red[0] < red[1] / 4
    assert red[1] > 200
