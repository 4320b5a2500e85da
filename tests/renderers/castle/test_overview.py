"""The overview draws every position, shows every figure, and nothing that the view does not know."""

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest

import renderers.canvas
import renderers.type
from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from engine.chance import Chance, seed_from
from engine.game import Decision, game
from engine.move import Event, Prompt
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from renderers import changes, panels, render
from renderers.box import Box
from renderers.castle import DRAWINGS, activity, closeups, overview, places, plan, seating, yard
from renderers.colour import rgb
from renderers.halo import Change, Form
from renderers.palette import COIN
from tests.renderers.castle.board import (
    HOSTILE,
    LANGUAGES,
    empty,
    faults,
    full,
    middle,
    sample,
    texts_on_page,
    view_of,
    views_of_game,
    words,
)
from tests.slow import slow_but

SEATS = (2, 3, 4)


def picture_bytes(view: CastleView, lang: str = "en") -> bytes:
    return overview.draw(view, words(lang)).png()[0]


@pytest.mark.parametrize("part", slow_but([3], range(4)))
def test_positions_of_games_are_drawn_without_a_fault(part: int) -> None:
    positions = list(sample())
    assert len(positions) >= 100
    for view, lang in positions[part::4]:
        page = overview.draw(view, words(lang))
        assert faults(page) == [], (len(view.players), view.winter, view.round, lang)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("side", ["summer", "winter"])
def test_the_fullest_and_the_emptiest_castle(seats: int, side: str) -> None:
    for make in (full, empty):
        view = make(middle(seats, side))
        for lang in LANGUAGES:
            page = overview.draw(view, words(lang))
            assert faults(page) == []
            assert not [text for text in texts_on_page(page) if "…" in text]


@pytest.mark.parametrize("names", HOSTILE)
def test_names_of_all_kinds(names: tuple[str, ...]) -> None:
    for seats in SEATS:
        view = full(middle(seats))
        for awaited in ((0,), tuple(range(seats))):
            page = overview.draw(msgspec.structs.replace(view, awaited=awaited), words("fr", names))
            assert faults(page) == []


def test_every_place_is_there() -> None:
    for view in (full(middle()), empty(middle()), full(middle(2, "summer"))):
        known = overview.draw(view, words()).places
        c = view.components
        wanted = [places.space(space.id) for building in c.buildings for space in building.spaces]
        for building in c.buildings:
            wanted += [places.tile(building.id, n + 1) for n in range(max(1, building.copies))]
        wanted += [places.trader(place) for place in c.trader_places] + [places.stock(kind) for kind in KINDS]
        wanted += [places.watchtower_stock(kind) for kind in KINDS]
        wanted += [places.FORGE, places.WATCHTOWER, places.TOWERS, places.HOUSES]
        for seat in range(len(view.players)):
            wanted += [places.goods(seat, kind) for kind in KINDS]
            wanted += [places.small_card(seat, card) for card in CHARACTERS]
            wanted += [name(seat) for name in (places.panel, places.points, places.talers, places.helpers)]
            held = {card for card in CHARACTERS if places.in_hand(seat, card) in known}
            assert held == set(view.players[seat].held)
        if view.winter:
            wanted += [places.space(space) for space in (*c.winter.granary.space_ids, *c.winter.innkeeper.space_ids)]
            wanted += [places.winter(card) for card in view.lasting] + [places.PILE, places.TOLLS, places.GIFTS]
        assert set(wanted) <= set(known)


def test_halos_on_anything_fit() -> None:
    view = full(middle())
    known = list(overview.draw(view, words()).places)
    for k in range(0, len(known), 5):
        changes = [Change(n + 1, (known[(k + 37 * n) % len(known)],)) for n in range(5)]
        layout = overview.draw(view, words()).finish(changes)[1]
        assert [fault for fault in layout.faults() if "cross" in fault] == []


@pytest.mark.parametrize("seat", range(4))
def test_a_building_and_the_helper_before_it_both_have_a_ring(seat: int) -> None:
    """A badge without a ring would float between two buildings. The diamond is the widest marker."""
    view = full(middle())
    for building in view.components.buildings:
        if building.copies == 1 and building.spaces:
            space = building.spaces[-1].id
            there = msgspec.structs.replace(view, spaces={**view.spaces, space: seat})
            both = (Change(1, (places.building(building.id),)), Change(2, (places.space(space),)))
            marks = overview.draw(there, words()).finish(both)[1].marks
            assert [mark.place for mark in marks if mark.form is Form.BARE] == []


def test_each_house_has_a_ring() -> None:
    """A dot between two houses would leave open which of them is new."""
    view = full(middle())
    (house,) = (building for building in view.components.buildings if building.id == "house")
    for k in range(1, house.copies + 1):
        new = msgspec.structs.replace(view, tiles={**view.tiles, "house": house.copies - k})
        for lang in LANGUAGES:
            (mark,) = overview.draw(new, words(lang)).finish([Change(1, (places.tile("house", k),))])[1].marks
            assert mark.form is not Form.BARE, (k, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_says_how_buildings_are_paid_for(lang: str) -> None:
    """The first entry always has room."""
    view, said = full(middle()), words(lang)
    least = view.components.building_rules.min_kinds
    assert said.say("heading.key.payment", n=least) in texts_on_page(overview.draw(view, said))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_tells_of_marks_where_there_are_some(lang: str) -> None:
    view, said = middle(2), words(lang)
    for lit in (None, frozenset[str](), frozenset({places.talers(0)})):
        assert (said.term("key.changed") in texts_on_page(overview.draw(view, said, lit))) == bool(lit)


@pytest.mark.parametrize("seats", SEATS)
def test_no_band_is_kept_free_for_badges_that_do_not_come(seats: int) -> None:
    """Then signs are larger, and there is no fault in any position."""

    def high(view: CastleView, lit: frozenset[str] | None) -> int:
        return overview.draw(view, words(), lit).places[places.talers(0)].box.height

    for view in views_of_game(seats, "winter", "greedy", "1", 11):
        for lit in (frozenset[str](), frozenset({places.talers(0)}), frozenset({places.goods(0, "sand")})):
            changes = [Change(1, tuple(lit), tuple((place, -12) for place in lit))] if lit else []
            assert faults(overview.draw(view, words(), lit), changes) == [], (view.round, lit)
    view = empty(middle(seats))
    assert high(view, frozenset()) > high(view, None)
    assert high(view, frozenset({places.talers(0), places.goods(0, "clay")})) == high(view, None)


@pytest.mark.parametrize(("number", "said"), [(0, False), (1, True)])
def test_the_last_round_is_said_in_words(number: int, said: bool) -> None:
    view = middle()
    view = msgspec.structs.replace(view, round=(view.round, view.rounds)[number])
    assert ("Last round" in texts_on_page(overview.draw(view, words()))) == said


def test_the_end_is_said_in_words_and_the_final_scoring_apart() -> None:
    view = views_of_game(3, "winter", "greedy", "viewers 3", 9)[-1]
    assert view.outcome is not None
    shown = texts_on_page(overview.draw(view, words()))
    assert "End of the game" in shown
    for player in view.players:
        late = sum(scored.points[player.seat] for scored in view.tally)
        assert {str(player.score - late), f"+{late}"} <= set(shown)


def test_a_panel_says_what_its_player_can_build_or_what_is_missing() -> None:
    """Three pieces of which each pays a tower or a house; and nobody has anything."""
    view = empty(middle())
    found = view.affordable(0)
    assert not any(one.payable for one in found)
    layout = overview.draw(view, words()).finish(measure=True)[1]
    rich = msgspec.structs.replace(view.players[0], goods=(5, 5, 5, 5, 0))
    view = msgspec.structs.replace(view, players=(rich, *view.players[1:]))
    assert any(one.payable for one in view.affordable(0))
    more = overview.draw(view, words()).finish(measure=True)[1]
    row = layout.regions["means 0"]
    nearest = min(found, key=lambda one: one.missing)
    poor, said = ([text.text for text in each.texts if row.holds(text.box)] for each in (layout, more))
    assert poor == ["0", f"−{nearest.missing}", *(str(n) for n in nearest.way if n)]
    assert said[0] == "60"
    assert not any("−" in text for text in said)


def test_buildings_that_can_be_paid_for_are_large_enough_to_be_told_apart() -> None:
    """Those for which there is no room are counted."""
    view = empty(middle())
    rich = msgspec.structs.replace(view.players[0], goods=(9, 9, 9, 9, 1))
    view = msgspec.structs.replace(view, players=(rich, *view.players[1:]))
    payable = sum(one.payable for one in view.affordable(0))
    layout = overview.draw(view, words()).finish()[1]
    panel, row = layout.regions["panel 0"], layout.regions["means 0"]
    figures_there = [text for text in layout.texts if row.holds(text.box)]
    more = next((int(text.text) for text in figures_there if text.text[:1] == "+" and text.text[1:]), 0)
    counted = max((text.box.left for text in figures_there if text.text == f"+{more}"), default=panel.right)
    arrow_end = panel.left + 166
    drawn = [item.box for item in layout.items if row.holds(item.box) and arrow_end < item.box.left < counted]
    assert len(drawn) + more == payable
    assert all(max(box.width, box.height) >= 40 for box in drawn)


@pytest.mark.parametrize("taken", [("sand",), ("sand", "wood", "clay", "stone")])
def test_badges_of_one_row_stand_at_one_height(taken: tuple[str, ...]) -> None:
    for view in (views_of_game(seats, "summer", "greedy", f"viewers {seats}", 9)[3] for seats in (2, 4)):
        lit = tuple(Change(k, (places.goods(0, kind),), ((places.goods(0, kind), 1),)) for k, kind in enumerate(taken))
        layout = overview.draw(view, words()).finish(lit)[1]
        assert len({mark.badge.y for mark in layout.marks if mark.badge}) == 1


@pytest.mark.parametrize("lens", [plan.PLAIN, closeups.LENS], ids=["overview", "close-up"])
def test_the_grounds_under_the_spaces_of_neighbours_do_not_merge(lens: plan.Lens) -> None:
    """Which coin belongs to which house must not be guessed."""
    spaces = {"market": 2, "granary": 3, "stable": 2, "innkeeper": 1, "forge": 2}
    row = sorted(spaces, key=lambda name: plan.PLOTS[name].x)
    for left, right in pairwise(row):
        ends = lens.x(plan.PLOTS[left].x) + yard.pad(lens, spaces[left]) / 2
        assert lens.x(plan.PLOTS[right].x) - yard.pad(lens, spaces[right]) / 2 - ends >= 8, (left, right)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_header_says_what_is_asked_beside_whose_card_it_is(lang: str) -> None:
    """In whole words."""
    view, said = middle(), words(lang)
    for key in activity.ASKED:
        card = "worker_stone" if key == "fill" else "stonemason"
        prompt = Prompt(key, {"card": card, "talers": 7, "n": 2})
        asked = msgspec.structs.replace(view, asked=prompt, awaited=(0,), outcome=None)
        told = texts_on_page(overview.draw(asked, said))
        assert said.term(f"card.{card}") in told
        assert said.term(f"ask.{key}") in told, key


@pytest.mark.parametrize("n", [1, 2])
def test_who_fills_a_worker_card_sees_how_many_pieces_and_which(n: int) -> None:
    view = msgspec.structs.replace(middle(), stock=(3, 0, 3, 3, 3))
    row = (*view.players[1].row, ("worker_stone", view.round))
    mine = msgspec.structs.replace(view.players[1], row=row, on_cards=(("worker_stone", (0, 0, 0, 1, 0)),))
    players = (view.players[0], mine, *view.players[2:])
    prompt = Prompt("fill", {"card": "worker_stone", "n": n})
    asked = msgspec.structs.replace(view, players=players, asked=prompt, awaited=(1,), outcome=None)
    layout = overview.draw(asked, words()).finish(measure=True)[1]
    assert layout.faults() == []
    assert {str(n), words().term("ask.fill")} <= {text.text for text in layout.texts if text.region == "header"}
    # Of wood there is none.
    shown = [sign for sign in layout.signs if sign.top < 108 and sign.left > 1340 and sign.width < 60]
    assert len(shown) == 2


def test_who_scores_a_share_of_a_building_is_told_so() -> None:
    view = msgspec.structs.replace(middle(), awaited=(0,), outcome=None)
    for card, share in (("worker_sand", True), ("stonemason", False), ("bricklayer", False)):
        asked = msgspec.structs.replace(view, asked=Prompt("craft.build", {"card": card}))
        assert ("½" in texts_on_page(overview.draw(asked, words()))) == share


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("others", "told"), [((("trader", 1),), True), ((("trader", 1), ("messenger", 2)), False)])
def test_the_head_says_the_price_that_all_who_are_asked_pay(
    others: tuple[tuple[str, int], ...], told: bool, lang: str
) -> None:
    view = msgspec.structs.replace(
        middle(), round=9, pile=2, outcome=None, awaited=(0, 1), asked=Prompt("plague", {"talers": 4})
    )
    rows = ((("messenger", 1), ("trader", view.round)), others)
    owners = [msgspec.structs.replace(view.players[seat], row=row, held=()) for seat, row in enumerate(rows)]
    page = overview.draw(msgspec.structs.replace(view, players=(*owners, *view.players[2:])), words(lang))
    assert faults(page) == []
    assert ("4" in [text.text for text in page.finish()[1].texts if text.region == "header"]) == told


def test_what_can_be_paid_for_has_a_tick_on_its_site() -> None:
    """While who is asked may build."""
    view = msgspec.structs.replace(empty(middle()), awaited=(0,), outcome=None)
    rich = msgspec.structs.replace(view.players[0], goods=(5, 5, 5, 5, 0))
    view = msgspec.structs.replace(view, players=(rich, *view.players[1:]))
    build, wait = (
        msgspec.structs.replace(view, asked=Prompt(key, {"card": "bricklayer"})) for key in ("craft.build", "tower")
    )
    payable = [one.building for one in view.affordable(0) if one.payable]
    assert len(payable) > 3
    for draw in (overview.draw, closeups.yard):
        with_ticks, without = (draw(one, words()).finish()[1] for one in (build, wait))
        assert with_ticks.faults() == []
        scene = with_ticks.regions["scene"]
        ticks, none = (sum(scene.holds(sign) for sign in each.signs) for each in (with_ticks, without))
        assert ticks - none == len(payable)
        assert words().term("key.payable") in [text.text for text in with_ticks.texts]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["choose", "fill", "snowfall", "breach"])
def test_who_has_answered_and_who_is_awaited_shows(key: str, lang: str) -> None:
    """Of several who are asked at once; the key has both signs."""
    prompt = Prompt(key, {"card": "worker_stone", "talers": 3, "n": 2})
    view = msgspec.structs.replace(middle(4), outcome=None, asked=prompt, awaited=(0,), answered=(1, 3))
    said = words(lang)
    page = overview.draw(view, said)
    assert faults(page) == []
    layout = page.finish()[1]
    assert {text.region for text in layout.texts if text.text == said.term("done")} == {"means 1", "means 3", "key"}
    assert {places.answer(seat) for seat in range(4) if places.answer(seat) in page.places} == {
        places.answer(1),
        places.answer(3),
    }
    key_says = {text.text for text in layout.texts if text.region == "key"}
    assert {said.term("key.asked"), said.term("key.done")} <= key_says
    ends = [max(text.box.right for text in layout.texts if text.region == f"means {seat}") for seat in range(4)]
    hourglass = [
        [sign for sign in layout.signs if layout.regions[f"means {seat}"].holds(sign) and sign.left > ends[seat]]
        for seat in range(4)
    ]
    assert hourglass[0]
    alone = texts_on_page(overview.draw(msgspec.structs.replace(view, answered=()), said))
    assert not {said.term("key.asked"), said.term("key.done"), said.term("done")} & set(alone)


def test_an_answer_lights_up_until_the_others_are_in() -> None:
    event = Event("answered", {"seat": 1}, (1,))
    view = msgspec.structs.replace(middle(4), outcome=None, asked=Prompt("choose", {}), awaited=(0,), answered=(1,))
    assert [change.places for change in changes(view, [event])] == [(places.answer(1),)]
    made = render(view, "overview", words(), changes(view, [event]), ledger=True)
    assert made.layout is not None
    assert [mark.place for mark in made.layout.marks] == [places.answer(1)]
    assert made.layout.faults() == []
    assert changes(msgspec.structs.replace(view, answered=()), [event]) == ()


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("kinds", range(1, 4))
def test_a_worker_keeps_its_tool_beside_its_pieces(seats: int, kinds: int) -> None:
    view = msgspec.structs.replace(middle(seats), outcome=None)
    pieces = tuple(int(k < kinds) for k in range(5))
    card = "worker_sand"
    mine = msgspec.structs.replace(view.players[0], held=(), row=((card, view.round),), on_cards=((card, pieces),))
    view = msgspec.structs.replace(view, players=(mine, *view.players[1:]), acted=())
    for lit in (None, frozenset[str]()):
        layout = overview.draw(view, words(), lit).finish(measure=True)[1]
        assert layout.faults() == []
        box = layout.places[places.small_card(0, card)].box
        drawn = [sign for sign in layout.signs if box.grown(3).holds(sign)]
        assert len(drawn) == kinds + 1
        assert all(not one.grown(-3).meets(two.grown(-3)) for one, two in combinations(drawn, 2))


def test_a_plate_of_one_of_two_spaces_points_to_it() -> None:
    """What a helper would add stands above the space that can be chosen, in both pictures."""
    view = msgspec.structs.replace(empty(middle(3, "summer")), placed=(), awaited=(1,))
    view = msgspec.structs.replace(view, tiles=dict.fromkeys(view.tiles, 0))
    poor = msgspec.structs.replace(view.players[1], talers=6, helpers=3)
    view = msgspec.structs.replace(
        view,
        players=(view.players[0], poor, view.players[2]),
        asked=Prompt("craft.place", {"card": "bricklayer"}),
    )
    assert "forge.6" in view.placements(1)
    assert "forge.10" not in view.placements(1)
    for draw in (overview.draw, closeups.yard):
        layout = draw(view, words()).finish()[1]
        near, far = (layout.places[places.space(f"forge.{price}")].box.middle[0] for price in (6, 10))
        house = layout.places[places.building("forge")].box
        (plate,) = (
            text.box.middle[0]
            for text in layout.texts
            if text.text == str(view.placements(1)["forge.6"])
            and house.grown(4).holds(text.box)
            and text.box.top > house.bottom - 70
        )
        assert abs(plate - near) < abs(plate - far) / 2


def test_a_card_in_play_keeps_its_gold_under_a_mark() -> None:
    view = msgspec.structs.replace(middle(), outcome=None)
    card = "worker_wood"
    mine = msgspec.structs.replace(view.players[0], held=(), row=((card, view.round),), on_cards=())
    view = msgspec.structs.replace(view, players=(mine, *view.players[1:]), acted=())
    place = places.small_card(0, card)
    image, layout = overview.draw(view, words()).finish([Change(1, (place,))])
    box = layout.places[place].box
    assert image.convert("RGB").getpixel((box.left + 9, round(box.middle[1]))) == rgb(COIN)


def test_in_the_end_no_card_is_barred_or_marked() -> None:
    view = views_of_game(3, "winter", "greedy", "viewers 3", 9)[-1]
    assert view.outcome is not None
    held = msgspec.structs.replace(view.players[0], held=CHARACTERS, row=(), lost=())
    view = msgspec.structs.replace(view, players=(held, *view.players[1:]))
    assert view.barred(0)
    said = texts_on_page(overview.draw(view, words()))
    assert words().term("barred") not in said
    assert {words().term("key.before"), words().term("key.late")} <= set(said)
    event = Event("master_builder", {"seat": 0, "n": 0, "points": 0}, (0,))
    assert changes(view, [event]) == ()


def test_the_badge_of_the_points_stands_in_the_band_beside_them() -> None:
    """Below them it would be taken for a change of what stands there."""
    view = middle(2)
    for seat in range(2):
        place = places.points(seat)
        page = overview.draw(view, words("en", ("Ada", "Ben")))
        (mark,) = page.finish([Change(1, (place,), ((place, 12),))])[1].marks
        assert mark.badge
        assert not mark.badge.box.meets(mark.box.grown(-4))
        assert mark.badge.box.bottom <= panels.boxes(2, seating.TOP, seating.BOTTOM)[seat].top + panels.BAND


def test_the_badge_of_a_stock_covers_neither_it_nor_what_it_brings() -> None:
    view = full(middle())
    for kind in KINDS:
        place = places.stock(kind)
        layout = overview.draw(view, words()).finish([Change(1, (place,), ((place, -4),))])[1]
        (mark,) = layout.marks
        assert mark.badge
        others = [text.box for text in layout.texts if text.text != mark.badge.text]
        assert not any(mark.badge.box.meets(box) for box in others), kind


def test_cards_that_came_back_are_marked_one_by_one_and_without_a_figure() -> None:
    """Those that were in hand before are not."""
    before = middle()
    seat = next(player.seat for player in before.players if 0 < len(player.held) < len(CHARACTERS) and not player.lost)
    held = before.players[seat].held
    mine = msgspec.structs.replace(before.players[seat], held=CHARACTERS, row=(), on_cards=())
    players = tuple(mine if player.seat == seat else player for player in before.players)
    after = msgspec.structs.replace(before, players=players)
    event = Event("master_builder", {"seat": seat, "n": 0, "points": 0}, (0,))
    for part in ("overview", f"player:{'ABCD'[seat]}"):
        layout = render(after, part, words(), changes(after, [event], before), ledger=True).layout
        assert layout is not None
        assert {mark.place for mark in layout.marks} == {places.in_hand(seat, c) for c in CHARACTERS if c not in held}
        assert not any(mark.badge for mark in layout.marks)
        assert layout.faults() == []


@pytest.mark.parametrize("seats", SEATS)
def test_a_panel_says_what_the_points_would_be_in_the_end(seats: int) -> None:
    for view in views_of_game(seats, "summer", "greedy", "1", 11)[1:-1]:
        layout = overview.draw(view, words()).finish()[1]
        for seat, points in enumerate(view.expected_scores()):
            guess = any(prospect.estimate for prospect in view.prospects(seat))
            panel = layout.regions[f"panel {seat}"]
            row = Box(panel.left, panel.top + 90, panel.right, panel.top + 205)
            assert (f"≈{points}" if guess else str(points)) in [t.text for t in layout.texts if row.holds(t.box)]


def test_while_a_helper_is_to_be_placed_its_points_stand_on_each_space() -> None:
    view = msgspec.structs.replace(empty(middle(3, "summer")), placed=(), awaited=(1,))
    view = msgspec.structs.replace(view, tiles=dict.fromkeys(view.tiles, 0))
    rich = msgspec.structs.replace(view.players[1], talers=20, helpers=3)
    view = msgspec.structs.replace(view, players=(view.players[0], rich, view.players[2]))
    asked = msgspec.structs.replace(view, asked=Prompt("craft.place", {"card": "bricklayer"}))
    build = msgspec.structs.replace(view, asked=Prompt("craft.build", {"card": "bricklayer"}))
    gains = view.placements(1)
    assert len(gains) == sum(len(building.spaces) for building in view.components.buildings)
    for lang in LANGUAGES:
        shown = [overview.draw(one, words(lang)) for one in (asked, build)]
        assert faults(shown[0]) == []
        with_gains, without = ([text.text for text in page.finish()[1].texts] for page in shown)
        # and the key says what these are
        assert len(with_gains) == len(without) + len(gains) + 1
        assert faults(closeups.yard(asked, words(lang))) == []
    told = DRAWINGS.alt(asked, "overview", words(), ())
    assert "Piotr, points that a helper would add now: " in told
    assert "a helper would add" not in DRAWINGS.alt(build, "overview", words(), ())


def test_a_master_builder_that_may_not_be_played_looks_so_as_in_the_close_up() -> None:
    view = empty(middle())
    played = (("messenger", 1),)

    def drawn(row: tuple[tuple[str, int], ...]) -> bytes:
        player = msgspec.structs.replace(view.players[0], held=CHARACTERS[bool(row) :], row=row)
        shown = msgspec.structs.replace(view, players=(player, *view.players[1:]))
        assert shown.barred(0) == (() if row else ("master_builder",))
        image, layout = overview.draw(shown, words()).finish()
        return image.crop(layout.places[places.small_card(0, "master_builder")].box).tobytes()

    assert drawn(()) != drawn(played)


# ---------------------------------------------------------------- figures


@dataclass(frozen=True)
class Figure:
    """The path of a figure in the components, and the text that shows it as 77."""

    path: tuple[str | int, ...]
    shown: str = "77"


FIGURES = [
    *(Figure(("buildings", n, field)) for n in range(10) for field in ("value", "vp")),
    *(Figure(("buildings", n, "spaces", 0, "cost")) for n in (0, 1, 2, 3, 4, 5, 6, 10, 11)),
    Figure(("trader_places", "sand", "gross"), "+9"),
    Figure(("winter", "damsel", "vp_for_last_suitor")),
    Figure(("winter", "innkeeper", "helper_cost")),
    Figure(("winter", "granary", "helper_cost")),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: ".".join(map(str, figure.path)))
def test_figures_come_from_the_view(figure: Figure) -> None:
    view = msgspec.structs.replace(empty(middle()), stock=(10, 10, 10, 10, 10))
    data = msgspec.to_builtins(view.components)
    at: Any = data
    for step in figure.path[:-1]:
        at = at[step]
    at[figure.path[-1]] = 77
    changed = msgspec.structs.replace(view, components=msgspec.convert(data, type(view.components)))
    before, after = (texts_on_page(overview.draw(shown, words())) for shown in (view, changed))
    assert figure.shown not in before
    assert figure.shown in after


def test_what_the_view_says_is_written() -> None:
    view = full(middle(3))
    texts = texts_on_page(overview.draw(view, words()))
    for figure in ("188", "189", "190", "105", "20", "18", "15", "24", "Marta", "Piotr", "Élise", f"/{view.rounds}"):
        assert figure in texts, figure


# ---------------------------------------------------------------- secrets


@pytest.mark.slow
def test_what_lies_face_down_does_not_show() -> None:
    rules = game("castle")
    box = rules.box()
    compared = 0
    for seats in (2, 4):
        position, dice = start(rules, box, seats, {"side": "winter"}, seed_from("9")), Dice("9")
        for move in range(60):
            awaited = position.awaited()
            for viewer in (None, 0):
                view = view_of(rules, position, viewer)
                down = any(player.face_down for player in view.players) or view.answered
                if not down or move % 3:
                    continue
                twin = rules.position(rules.resample(position, 0, Chance(seed_from(f"other {move}"))), box)
                assert picture_bytes(view_of(rules, twin, viewer)) == picture_bytes(view)
                compared += 1
            seat = awaited[0]
            position.apply(seat, PLAYERS["random"](rules, Decision(rules, position, seat), dice))
    assert compared > 8


@pytest.mark.slow
def test_the_overview_is_the_same_for_all_viewers() -> None:
    """It may be posted publicly, no matter who asked for it."""
    rules = game("castle")
    position, dice = start(rules, rules.box(), 3, {"side": "summer"}, seed_from("9")), Dice("9")
    for _ in range(10):
        seat = position.awaited()[0]
        position.apply(seat, PLAYERS["greedy"](rules, Decision(rules, position, seat), dice))
        assert len({picture_bytes(view_of(rules, position, viewer)) for viewer in (None, 0, 1, 2)}) == 1


# ---------------------------------------------------------------- size and work


def test_pictures_are_small() -> None:
    for seats in SEATS:
        assert len(picture_bytes(full(middle(seats)))) < 300_000


def test_a_warm_picture_draws_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [middle(4), full(middle(4)), middle(4, "summer")]
    warm = [picture_bytes(view) for view in views]
    monkeypatch.setattr(renderers.canvas, "_painted", None)
    monkeypatch.setattr(renderers.type, "_render", None)
    assert [picture_bytes(view) for view in views] == warm
