"""The close-up of a player: goods, cards, and what each helper would bring now."""

from itertools import pairwise

import msgspec
import pytest

from engine.castle.components import CHARACTERS
from engine.castle.view import CastleView
from engine.move import Event
from renderers.castle import places, player, tiles
from renderers.castle.changes import changed_places
from tests.renderers.castle.board import HOSTILE, LANGUAGES, empty, faults, full, texts_on_page, words
from tests.renderers.castle.viewers import middle, pairs, sample, views


def picture_bytes(view: CastleView, seat: int) -> bytes:
    return player.draw(view, seat, words()).finish()[0].tobytes()


@pytest.mark.parametrize("share", range(4))
def test_positions_of_games_are_drawn_without_a_fault(share: int) -> None:
    for k, (view, lang) in list(enumerate(sample()))[share::4]:
        seat = k // 4 % len(view.players)
        assert faults(player.draw(view, seat, words(lang))) == [], (view.round, seat, lang)


def crowded(view: CastleView, seat: int) -> CastleView:
    """Seven helpers of one seat, each in a different place, and the highest figures."""
    spaces = ("keep.14", "tavern.12", "tavern.6", "palace.a", "palace.b", "great_gate.10", "forge.6")
    carts = {"sand": seat, "wood": seat, "silver": seat}
    return msgspec.structs.replace(full(view), spaces=dict.fromkeys(spaces, seat), carts=carts)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("people", HOSTILE)
def test_the_fullest_and_the_emptiest_with_any_name(lang: str, people: tuple[str, ...]) -> None:
    for seat in range(4):
        for view in (full(middle()), empty(middle()), crowded(middle(), seat)):
            assert faults(player.draw(view, seat, words(lang, people))) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_building_alone_and_full_of_one_player(lang: str) -> None:
    view = full(middle())
    c = view.components
    groups = [[space.id for space in building.spaces] for building in c.buildings if building.spaces]
    groups += [list(c.winter.granary.space_ids), list(c.winter.innkeeper.space_ids)]
    for spaces in groups:
        for count in range(1, len(spaces) + 1):
            alone = msgspec.structs.replace(view, spaces=dict.fromkeys(spaces[:count], 2), carts={})
            assert faults(player.draw(alone, 2, words(lang))) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_says_all_that_stands_on_the_cards_of_buildings(lang: str) -> None:
    """At its fullest."""
    view, said = middle(), words(lang)
    some = msgspec.structs.replace(view.players[1], goods=(1, 1, 1, 1, 0))
    players = (view.players[0], some, *view.players[2:])
    view = msgspec.structs.replace(view, players=players, outcome=None, awaited=(0,), answered=(1,))
    assert {one.payable for one in view.affordable(1)} == {True, False}
    page = player.draw(view, 1, said, frozenset({places.talers(1)}))
    assert faults(page) == []
    keys = ("key.payable", "key.missing", "key.changed", "key.done", "done")
    assert {said.term(key) for key in keys} <= set(texts_on_page(page))


def test_each_helper_and_its_points_are_shown() -> None:
    view = crowded(middle(), 2)
    told = texts_on_page(player.draw(view, 2, words()))
    for found in view.prospects(2):
        for points in found.points:
            assert (f"≈{points}" if found.estimate else str(points)) in told
    for place in view.carts:
        assert f"+{view.delivery(place)[1]}" in told
    assert {"Keep", "Tavern", "Palace", "Great Gate", "Forge (6)", "Sand cart", "Rider"} <= set(told)
    assert str(view.expected_scores()[2]) in [text.removeprefix("≈") for text in told]


def test_estimates_say_so() -> None:
    view = crowded(middle(), 2)
    rich = texts_on_page(player.draw(view, 2, words()))
    owner = msgspec.structs.replace(view.players[2], goods=(1, 1, 1, 1, 0))
    poor = texts_on_page(
        player.draw(msgspec.structs.replace(view, players=(*view.players[:2], owner, view.players[3])), 2, words())
    )
    assert any(text.startswith("≈") for text in rich)
    assert not any(text.startswith("≈") for text in poor)


def test_the_innkeeper_shows_the_tolls_to_come() -> None:
    view = full(middle())
    mine = msgspec.structs.replace(view, spaces={"innkeeper": 1}, carts={"sand": 0, "wood": 2, "clay": 1})
    assert "+2" in texts_on_page(player.draw(mine, 1, words()))
    c = view.components
    dear = msgspec.structs.replace(c.winter.innkeeper, toll_per_trader_helper=7)
    changed = msgspec.structs.replace(c, winter=msgspec.structs.replace(c.winter, innkeeper=dear))
    assert "+14" in texts_on_page(player.draw(msgspec.structs.replace(mine, components=changed), 1, words()))


def test_when_the_game_is_over_the_real_points_stand_there() -> None:
    for seats in (2, 3, 4):
        view = views(seats, "winter", "greedy", f"viewers {seats}", 9)[-1]
        assert view.outcome is not None
        for shown in view.players:
            gained = sum(scored.points[shown.seat] for scored in view.tally)
            told = texts_on_page(player.draw(view, shown.seat, words()))
            assert "Final scoring" in told
            assert {str(shown.score - gained), str(shown.score)} <= set(told)


def test_a_change_of_a_card_lights_it_up_within_its_edge() -> None:
    """A ring around it would cut its neighbours."""
    page = player.draw(middle(), 0, words())
    assert all(page.places[places.one_card(0, card)].cell for card in CHARACTERS)


def test_places_of_changes_are_named() -> None:
    page = player.draw(middle(), 1, words())
    wanted = {places.points(1), places.talers(1), places.helpers(1)}
    wanted |= {places.in_hand(1, card) for card in middle().players[1].held}
    wanted |= {places.one_card(1, card) for card in CHARACTERS}
    wanted |= {places.goods(1, kind) for kind in ("sand", "wood", "clay", "stone", "silver")}
    assert wanted <= set(page.places)


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_what_others_hide_changes_nothing(side: str) -> None:
    for k, (one, other) in enumerate(pairs(4, side)):
        assert picture_bytes(one, k % 4) == picture_bytes(other, k % 4)


@pytest.mark.parametrize("count", range(1, 11))
def test_no_place_in_a_row_of_tiles_stays_empty(count: int) -> None:
    boxes, below = tiles.layout(count)
    assert len(boxes) == count
    for top in {box.top for box in boxes}:
        row = [box for box in boxes if box.top == top]
        assert row[-1].right == 1576
        left = tiles.heading(count).right if tiles.heading(count).top == 514 else 24
        assert row[0].left - left in (0, 8)
        assert all(8 <= two.left - one.right <= 9 for one, two in pairwise(row))
    assert boxes[-1].bottom < below


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_turn_marks_no_points_beside_the_final_scoring(seats: int) -> None:
    view = views(seats, "summer", "greedy", f"viewers {seats}", 9)[-1]
    assert view.outcome is not None
    scored = Event("scored", {"seat": 0, "points": 3, "category": "market"})
    assert changed_places(view, [scored]) == [()]
