"""What one decides by is large in the overview: it takes the room of what is empty, sold out or known."""

from __future__ import annotations

import msgspec
import pytest

from renderers.box import Box
from renderers.halo import Change
from renderers.page import Page
from renderers.sare import grid, overview, places, plan, public_facts
from tests.renderers.sare.board import (
    LANGUAGES,
    SEATS,
    asking,
    faults,
    full,
    half_built_view,
    middle,
    night,
    texts_of,
    waiting,
    words,
)
from tests.renderers.sare.test_overview import replaced, running

LEAST_PRICE = 40
"""Ten pixels on a picture of 400, eight on one of 330."""


def sizes_in(page: Page, box: Box) -> list[int]:
    return [text.style.size for text in page.finish()[1].texts if box.holds(text.box)]


def texts_in(page: Page, box: Box) -> list[str]:
    return [text.text for text in page.finish()[1].texts if box.holds(text.box)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_row_with_a_site_is_high_and_an_empty_one_low(seats: int) -> None:
    view, area = half_built_view(middle(seats)), plan.squares(0, seats)
    boxes = grid.boxes(view, view.players[0], area)
    heights = [boxes[f"A{row}"].height for row in "1234"]
    # Buildings, sites, a building, nothing.
    assert abs(heights[0] - heights[2]) <= 1
    assert heights[1] > heights[0] > heights[3]
    assert heights[3] < heights[1] / 2
    assert (boxes["A1"].top, boxes["C4"].bottom) == (area.top, area.bottom)
    assert len({boxes[f"B{row}"].left for row in "1234"}) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_prices_of_sites_and_tiles_are_large(seats: int) -> None:
    at_sites = half_built_view(middle(seats))
    for view in (at_sites, running(at_sites, running=True)):
        page = overview.draw(view, words())
        for site in view.players[0].sites:
            need = [str(need) for need in site.need if need]
            box = page.places[places.square(0, site.square)].box
            figures = [t for t in page.finish()[1].texts if box.holds(t.box) and t.text in need]
            assert len(figures) == len(need)
            assert min(figure.style.size for figure in figures) >= LEAST_PRICE
        box = page.places[places.tiles("palace")].box
        assert min(size for size in sizes_in(page, box) if size not in (33, 36)) >= LEAST_PRICE


def test_what_is_sold_out_is_small_and_the_others_and_the_cities_grow() -> None:
    types = public_facts.building_types(middle(3).components)
    few = {name: int(name in ("palace", "library")) for name in types}
    view = half_built_view(middle(3))
    before, after = (
        overview.draw(msgspec.structs.replace(view, tiles=tiles, pile=()), words()).places
        for tiles in (dict.fromkeys(types, 2), few)
    )
    assert after[places.tiles("palace")].box.area > before[places.tiles("palace")].box.area * 1.1
    assert after[places.panel(0)].box.height + after[places.square(0, "A2")].box.height > (
        before[places.panel(0)].box.height + before[places.square(0, "A2")].box.height + 40
    )
    assert after[places.tiles("temple")].box.area < before[places.tiles("temple")].box.area


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("fields", [{}, {"standing": False}, {"standing": False, "revolted": True}])
def test_the_gauge_has_its_figure_and_the_steps_also_for_who_lies(seats: int, fields: dict[str, object]) -> None:
    view = replaced(half_built_view(middle(seats)), 0, gauge=4, revolt_position=7, cubes=0, **fields)
    page = overview.draw(view, words())
    box = page.places[places.gauge(0)].box
    assert texts_in(page, box) == ["4"]
    beside = Box(box.right, box.top - 10, page.places[places.panel(0)].box.right, box.bottom + 10)
    assert texts_in(page, beside) == ["3"]


def test_figures_of_one_and_two_digits_are_of_one_size() -> None:
    view = replaced(half_built_view(middle(2)), 0, store=(12, 10, 1, 0), capacity=24)
    page = overview.draw(view, words())
    top, bottom = page.places[places.gauge(0)].box.bottom, page.places[places.cards(0)].box.top
    row = page.places[places.panel(0)].box._replace(top=top - 8, bottom=bottom)
    found = [(text.text, text.style.size) for text in page.finish()[1].texts if row.holds(text.box)]
    assert sum(len(figure) == 2 for figure, _ in found) >= 2
    assert len(found) == 4
    assert len({size for _, size in found}) == 1


def test_large_warehouses_tell_how_many_places_are_free() -> None:
    view = replaced(half_built_view(middle(2)), 0, store=(0, 0, 4, 0), capacity=9)
    page = overview.draw(view, words())
    assert texts_in(page, page.places[places.store(0)].box) == ["4", "5"]


@pytest.mark.parametrize("seats", SEATS)
def test_two_rows_of_goods_are_clear_of_the_light_of_the_warehouses(seats: int) -> None:
    for seat in range(seats):
        view = replaced(half_built_view(middle(seats)), seat, store=(3, 1, 2, 1), capacity=12)
        place = places.store(seat)
        assert faults(overview.draw(view, words()), [Change(1, (place,))]) == []


def test_the_example_of_what_is_missing_is_on_the_picture() -> None:
    view = half_built_view(middle(2))
    for seat in range(2):
        view = replaced(view, seat, sites=(view.players[seat].sites[0],), caravans=0, capacity=0)
        view = replaced(view, seat, store=(0, 0, 0, 0), carried=(), tokens=(0, 0, 0, 0))
    assert texts_of(overview.draw(view, words())).count("−10") == 3


# ---------------------------------------------------------------- what the season asks


def behind_cards(page: Page) -> Box:
    """The room behind the first card drawn."""
    box = page.places[places.drawn_card(0)].box
    return Box(box.right, box.top - 20, plan.STRIP.right - 580, box.bottom + 20)


def test_powers_at_hand_are_shown() -> None:
    """Of those that the question is about, the ones that are ready."""
    calm = running(waiting(middle(4)), active=2, drawn=("single_wood",), produced=True)
    shown = []
    for ready in (("barracks", "market"), ("market", "temple"), ("temple",)):
        asked = asking(replaced(calm, 2, ready=ready), "window", 2)
        assert faults(overview.draw(asked, words())) == []
        page = overview.draw(asked, words())
        shown.append(sum(behind_cards(page).holds(sign) for sign in page.finish()[1].signs))
    assert shown[0] - shown[1] == 1
    assert shown[1] > shown[2]


def test_further_troubles_say_to_whom_they_can_be_passed_and_what_they_do() -> None:
    """S6.7: not to who lies, has got one, or would revolt."""
    view = running(
        waiting(middle(4)),
        active=2,
        drawn=("single_wood", "troubles_double"),
        unresolved_card="troubles_double",
        had_troubles=True,
        passed_to=(3,),
    )
    view = replaced(view, 0, standing=False)
    assert public_facts.passing_targets(view) == (1,)
    assert public_facts.passing_targets(replaced(view, 1, gauge=view.players[1].revolt_position - 2)) == ()
    asked = asking(view, "troubles.further", 2)
    assert faults(overview.draw(asked, words())) == []
    page = overview.draw(asked, words())
    assert "+2" in texts_in(page, behind_cards(page))
    page = overview.draw(asked, words())
    assert sum(behind_cards(page).holds(letter) for letter in page.finish()[1].letters) == 1


def test_a_card_that_must_be_taken_is_not_said_to_be_passed() -> None:
    view = running(waiting(middle(4)), active=2, drawn=("troubles_double",), had_troubles=True)
    view = replaced(view, 2, ready=("gardens",))
    said = words()
    for key, told in (("troubles.take", False), ("troubles.further", True)):
        page = overview.draw(asking(view, key, 2), said)
        assert (said.term("can_be_passed").capitalize() in texts_of(page)) is told
    page = overview.draw(asking(view, "troubles.take", 2, simple=True), said)
    assert "+1" in texts_in(page, behind_cards(page))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_reacts_is_said_however_many_cards_are_drawn(lang: str) -> None:
    for drawn in (("single_wood",), ("horus", "single_wood", "single_gold"), ("horus",) * 3 + ("single_wood",) * 6):
        view = running(waiting(middle(4)), active=2, drawn=drawn, produced=True)
        asked = asking(view, "react", 0, 1)
        assert faults(overview.draw(asked, words(lang))) == []
        box = plan.STRIP._replace(left=400, right=1020)
        letters = overview.draw(asked, words(lang)).finish()[1].letters
        assert sum(box.holds(letter) for letter in letters) == 2, drawn


def test_before_the_first_card_the_choice_is_drawn() -> None:
    """Instead of a name that stands above it."""
    view = running(waiting(middle(4)), active_before=-1, drawn_before=())
    said = words()
    box = plan.STRIP._replace(left=306, right=1020)
    for key, named in (("decide", False), ("temple", False), ("owed", True)):
        page = overview.draw(asking(view, key, 2), said)
        assert (said.name(2) in texts_in(page, box)) is named
        assert faults(overview.draw(asking(view, key, 2), said)) == []


@pytest.mark.parametrize("fields", [{}, {"drawn": ("single_wood",), "produced": True}, {"active_before": -1}])
def test_the_two_cards_of_a_temple_are_drawn_where_they_are_chosen_from(fields: dict[str, object]) -> None:
    """S7.2: in darkness face down, since only who chooses sees them."""
    view = running(waiting(middle(4)), active=2, **fields)
    two = ("horus", "single_wood")
    lit = running(view, face_up=True, top=two, public_count=2)
    dark = running(view, face_up=False, top=(), public_count=0, unseen={"horus": 2, "single_wood": 3})
    knows = msgspec.structs.replace(running(dark, top=two, unseen={"horus": 1, "single_wood": 2}), viewer=2)
    pictures = []
    for shown in (lit, dark, knows):
        asked = asking(shown, "temple", 2)
        assert faults(overview.draw(asked, words())) == []
        page = overview.draw(asked, words())
        assert "/" in texts_in(page, plan.STRIP._replace(left=306, right=1020))
        pictures.append(page.finish()[0].tobytes())
    assert pictures[0] != pictures[1] == pictures[2]


def test_all_sold_out_has_no_price() -> None:
    assert faults(overview.draw(night(middle(2)), words())) == []
    assert faults(overview.draw(full(middle(2)), words())) == []
