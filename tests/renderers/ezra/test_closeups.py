"""Player Boards, close-ups, the solo opponent and the score: every position fits, and they say what is left out."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from engine.ezra.scrolls import GOLD_TILES, STONE_TILES, WOOD_TILES
from engine.ezra.view import EzraView
from engine.move import Prompt
from renderers.box import Box
from renderers.colour import rgb
from renderers.ezra import answers, formulas, mapview, parts, places, player, public_facts, scrollsigns, wallview
from renderers.game import UnknownPart
from renderers.halo import Change
from renderers.page import Page
from renderers.palette import INK
from renderers.seats import LOOKS
from tests.renderers.ezra.board import (
    HOSTILE,
    LANGUAGES,
    SEATS,
    begun,
    faults,
    full,
    of,
    replaced,
    texts_on_page,
    views_of_game,
    words,
)
from tests.renderers.ezra.viewers import end
from tests.slow import slow_but


@pytest.mark.parametrize("seats", slow_but([1], SEATS))
def test_positions_of_games_are_drawn_without_a_fault(seats: int) -> None:
    for k, view in enumerate(views_of_game(seats)[::3]):
        for part in parts.parts(view):
            assert faults(parts.draw(view, part, words(LANGUAGES[k % 3]))) == [], (part, view.round, view.day)


@pytest.mark.parametrize(("seats", "lang"), slow_but([(1, "en"), (2, "fr"), (4, "pl")], product(SEATS, LANGUAGES)))
def test_the_fullest_and_the_emptiest(seats: int, lang: str) -> None:
    for view in (begun(seats), full(begun(seats))):
        for part in parts.parts(view):
            assert faults(parts.draw(view, part, words(lang))) == [], part


@pytest.mark.parametrize("names", HOSTILE)
def test_names_of_all_kinds(names: tuple[str, ...]) -> None:
    view = full(begun(4))
    for part in parts.parts(view):
        assert faults(parts.draw(view, part, words("pl", names))) == [], part


def test_parts() -> None:
    closeups = ("walls", "temple", "torah", "map")
    assert parts.parts(begun(3)) == ("overview", "player:A", "player:B", "player:C", *closeups)
    assert parts.parts(begun(1)) == ("overview", "player:A", "opponent", *closeups)
    assert parts.parts(views_of_game(2)[-1])[-1] == "score"
    for part in ("hand", "score"):
        with pytest.raises(UnknownPart):
            parts.draw(begun(2), part, words())


@pytest.mark.parametrize("tile", [*GOLD_TILES, *WOOD_TILES, *STONE_TILES])
def test_every_scroll_tile_has_signs_and_a_formula(tile: str) -> None:
    view = begun(4)
    assert scrollsigns.tile_signs(view, tile)
    assert all(formulas.formula(view, tile))


def test_piles_tell_how_many_cards_they_cover() -> None:
    """E20.18: no limit."""
    view = full(begun(2))
    high = of(view, piles=(("c01", "c02", "c03", "c04"), (), ()))
    page = player.draw(high, 0, words())
    assert faults(page) == []
    assert [text for text in texts_on_page(page) if text.endswith("+2")]


def test_all_that_can_be_tucked_fits() -> None:
    view = of(full(begun(4)), tucked=("c01", "c02", "c03", "c04"), heroes=("ezra", "nehemiah", "zerubbabel"))
    for seat, lang in product(range(4), LANGUAGES):
        assert faults(player.draw(view, seat, words(lang))) == []


def test_the_walls_tell_rubble_and_price_of_the_same_space() -> None:
    view = begun(4)
    layout = wallview.draw(view, words()).finish()[1]
    printed = public_facts.walls(view.components)
    for space in view.ring:
        if space.id in printed:
            box = layout.places[places.space(space.id)].box
            told = [text.text for text in layout.texts if box.holds(text.box)]
            assert {str(printed[space.id].grey), space.id[1:]} <= set(told)


def test_a_price_has_the_same_place_in_every_space_of_the_walls() -> None:
    """Beside rubble and beside what the viewer lacks; a Blessing stands only where there is rubble to take away."""
    view = begun(4)
    cleared = tuple(
        msgspec.structs.replace(space, rubble=(0,) * len(space.rubble)) if k % 2 else space
        for k, space in enumerate(view.ring)
    )
    layout = wallview.draw(replaced(view, ring=cleared), words()).finish()[1]
    printed = public_facts.walls(view.components)
    heights, signs_there = set(), {True: set[bool](), False: set[bool]()}
    for space in cleared:
        if space.id in printed and space.owner == public_facts.FREE:
            box = layout.places[places.space(space.id)].box
            price = Box(box.left, box.top + 56, box.right, box.bottom)
            told = [text for text in layout.texts if price.holds(text.box)]
            grey = [text.box for text in told if text.text == str(printed[space.id].grey)]
            heights |= {text.middle[1] - box.top for text in grey[:1]}
            corner = Box(box.right - 50, box.top, box.right, box.top + 56)
            has_sign = any(corner.holds(item.box) for item in layout.items)
            signs_there[bool(public_facts.rubble(space))].add(has_sign)
    assert max(heights) - min(heights) < 4
    assert signs_there == {True: {True}, False: {False}}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_above_a_board_no_name_stands_and_below_it_no_name_is_cut(lang: str) -> None:
    """Three tucked cards have the least room for their names."""
    view = begun(4)
    cards = list(public_facts.characters(view.components))
    for k in range(len(cards)):
        tucked = tuple((cards * 2)[k : k + 3])
        layout = player.draw(of(view, tucked=tucked), 0, words(lang)).finish()[1]
        shown = [text for text in layout.texts if text.region == "tucked"]
        assert not [text.text for text in shown if text.text.endswith("…")]
    header_texts = {text.text for text in layout.texts if text.region == "header"}
    assert not header_texts & {words(lang).name(seat) for seat in range(4)}


def test_badges_of_goods_leave_the_question_above_a_board_free() -> None:
    view = full(begun(2))
    keys = [places.count(0, what) for what in ("silver", "food", "workers", "hand")]
    lit = tuple(Change(k, (key,), ((key, -1),)) for k, key in enumerate(keys))
    layout = player.draw(view, 0, words()).finish(lit)[1]
    badges = [mark.badge.box for mark in layout.marks if mark.badge]
    assert len(badges) == len(keys)
    assert {box.top > layout.regions["header"].bottom for box in badges} == {True}
    assert len({box.middle[1] for box in badges}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_scrolls_have_a_key(lang: str) -> None:
    said = words(lang)
    told = " ".join(texts_on_page(parts.draw(begun(3), "torah", said)))
    for key in ("within_reach", "first_scribe"):
        assert all(word in told for word in said.term(f"key.{key}").split())


@pytest.mark.parametrize("card", [f"f{k:02}" for k in range(1, 11)])
def test_every_focus_card(card: str) -> None:
    view = begun(1)
    assert view.solo is not None
    solo = msgspec.structs.replace(view.solo, card=card, past_focus=(card,), past_schemes=("sch1",), side="b")
    for lang in LANGUAGES:
        assert faults(parts.draw(replaced(view, solo=solo), "opponent", words(lang))) == []


@pytest.mark.parametrize("lost", [0, 30])
def test_the_race_of_the_score_ends_at_the_points(lost: int) -> None:
    """Nobody's bar is longer than that of a player with more points, also where points were lost."""
    view = end()
    scored = tuple(
        msgspec.structs.replace(one, points=(*one.points[:4], -lost, *one.points[5:]), vp=one.vp - one.points[4] - lost)
        for one in view.players
    )
    page = parts.draw(replaced(view, players=scored), "score", words())
    assert faults(page) == []
    ends = [bar_end(page, seat) for seat in range(view.seats)]
    points = [one.vp for one in scored]
    assert sorted(range(view.seats), key=ends.__getitem__) == sorted(range(view.seats), key=points.__getitem__)


def bar_end(page: Page, seat: int) -> int:
    """The last pixel of ink in the row of the race whose marker has the seat's colour."""
    image = page.finish()[0].convert("RGB")
    for key, box in page.finish()[1].regions.items():
        y = round(box.middle[1])
        own = [image.getpixel((50, y)) == rgb(colour) for colour in (LOOKS[seat].colour, LOOKS[seat].half)]
        if key.startswith("race") and any(own):
            return max(x for x in range(box.left, box.right) if image.getpixel((x, y)) == rgb(INK))
    raise AssertionError(seat)


def test_the_board_of_a_player_says_the_week_and_who_acts() -> None:
    view = full(begun(4))
    """The name of the board's owner alone; who is awaited by their marker."""
    page = parts.draw(view, "player:B", words())
    shown = set(texts_on_page(page))
    assert {"/3", "Piotr", "Walls"} <= shown
    assert "Tom" not in shown
    layout = page.finish()[1]
    assert [box for box in layout.letters if layout.regions["header"].holds(box)]


@pytest.mark.parametrize(("seats", "lang"), list(product(SEATS, LANGUAGES)))
def test_no_word_of_a_close_up_is_cut(seats: int, lang: str) -> None:
    """Captions and headings; names of people may be."""
    for view in (begun(seats), full(begun(seats))):
        for part in ("walls", "temple", "map"):
            told = texts_on_page(parts.draw(view, part, words(lang)))
            assert not [text for text in told if text.endswith("…")], part


@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_of_the_close_ups_have_their_words(lang: str) -> None:
    said = words(lang)
    asked = {
        "walls": ("clear", "build_gate", "instead", "built", "workers", "walls", "gates", "cards"),
        "temple": ("free", "last_resource", "each_levite", "most_levites", "fewest_levites"),
    }
    for part, keys in asked.items():
        told = texts_on_page(parts.draw(begun(4), part, said))
        assert {said.term(f"key.{key}") for key in keys} <= set(told)
    # In several lines.
    assert said.term("key.connection") in " ".join(texts_on_page(parts.draw(begun(4), "walls", said)))


@pytest.mark.parametrize("seats", SEATS)
def test_what_one_decides_on_among_the_walls_is_large(seats: int) -> None:
    """Rubble, prices and Gates, also on a phone."""
    view = begun(seats)
    layout = wallview.draw(view, words()).finish()[1]
    for space in view.ring:
        region = layout.regions[f"space {space.id}"]
        prices = [text.style.size for text in layout.texts if region.holds(text.box) and text.style.face == "black"]
        assert min(prices, default=99) >= 34, space.id
        if any(space.rubble) and space.id.startswith("w"):
            lying = [sign for sign in layout.signs if region.holds(sign)]
            assert sum(sign.width >= 40 for sign in lying) >= sum(space.rubble), space.id


@pytest.mark.parametrize("seats", SEATS)
def test_figures_of_the_walls_stand_inside_their_cells(seats: int) -> None:
    """Two digits, too."""
    view = of(full(begun(seats)), goods=(10, 11, 12, 13), supply=14, walls=10, gatekeepers=10, wall_deck=12)
    page = wallview.draw(view, words())
    lit = [key for key, place in page.places.items() if place.cell and not key.startswith("space")]
    assert len(lit) == 7 * len(view.players)
    for key in lit:
        assert page_faults_with(view, key) == []


def page_faults_with(view: EzraView, key: str) -> list[str]:
    layout = wallview.draw(view, words()).finish([Change(1, (key,), ((key, 10),))])[1]
    return layout.faults()


@pytest.mark.parametrize("seats", SEATS)
def test_the_map_has_what_a_longer_journey_costs_of_everybody(seats: int) -> None:
    view = full(begun(seats))
    page = mapview.draw(view, words())
    assert faults(page) == []
    people = [player.seat for player in view.players if not view.is_rival(player.seat)]
    assert {places.count(seat, kind) for seat in people for kind in ("stone", "wood", "cinders")} <= set(page.places)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_marks_the_journeys_that_the_player_who_is_asked_can_pay(lang: str) -> None:
    view = replaced(full(begun(3)), viewer=0, awaited=(0,), asked=Prompt("blue_action"))
    cost, said = view.components.map.move_cost, words(lang).term("key.payable")
    for blue, goods, paid in ((0, 0, 0), (cost.one.banners, 1, 1), (20, 1, 4), (20, 0, 2)):
        turn = msgspec.structs.replace(view.turn, active=0, colour="blue", banners=(0, 0, blue))
        acting = msgspec.structs.replace(view.players[0], goods=(goods,) * 4)
        here = replaced(view, turn=turn, players=(acting, *view.players[1:]))
        page = mapview.draw(here, words(lang))
        assert faults(page) == []
        for one in (here, replaced(here, viewer=1), replaced(here, viewer=None)):
            mine = answers.on_turn(one)
            assert mine
            assert len(mine.journeys) == paid
        assert (said in texts_on_page(page)) == bool(paid)
        bought = answers.on_turn(replaced(here, turn=msgspec.structs.replace(turn, tent=True)))
        assert bought
        assert not bought.journeys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_signs_of_a_player_board_are_explained(lang: str) -> None:
    """What can be paid, what is missing, and what is printed on tiles and cards."""
    view = replaced(full(begun(2)), viewer=0)
    turned = (True, False, False, False, False)
    mine = msgspec.structs.replace(view.players[0], turned=turned, goods=(9, 9, 0, 0), silver=0, levites=2, supply=5)
    turn = msgspec.structs.replace(view.turn, active=0, card=mine.piles[0][-1])
    view = replaced(view, players=(mine, view.players[1]), turn=turn)
    layout = player.draw(view, 0, words(lang)).finish(measure=True)[1]
    assert layout.faults() == []
    region = layout.regions["key"]
    told = {text.text for text in layout.texts if region.holds(text.box)}
    always = {"key.turned", "key.retrieve", "key.week_end", "key.one_of_three", "key.changed"}
    assert {words(lang).term(key) for key in always | {"key.payable", "key.missing", "key.this_turn"}} <= told
    others = texts_on_page(player.draw(view, 1, words(lang), frozenset()))
    assert {words(lang).term(key) for key in always - {"key.changed"}} <= set(others)
    assert not {words(lang).term(key) for key in ("key.payable", "key.missing", "key.changed")} & set(others)


@pytest.mark.parametrize("part", ["walls", "torah", "temple"])
def test_ticks_of_the_close_ups_are_explained(part: str) -> None:
    view = of(full(begun(2)), goods=(9, 9, 9, 9), silver=99, supply=9)
    turn = msgspec.structs.replace(
        view.turn, active=0, colour="", banners=(9, 30, 30), space="", built=False, scribe=False, levites_used=0
    )
    cleared = tuple(msgspec.structs.replace(space, rubble=(0, 0, 0, 0)) for space in view.ring)
    asked = replaced(view, turn=turn, ring=cleared, awaited=(0,), asked=Prompt("played"))
    said = words().term("key.payable")
    for viewer in (None, 0, 1):
        page = parts.draw(replaced(asked, viewer=viewer), part, words())
        assert faults(page) == []
        assert said in texts_on_page(page)
    assert said not in texts_on_page(parts.draw(replaced(asked, awaited=()), part, words()))
