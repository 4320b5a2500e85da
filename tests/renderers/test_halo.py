"""Each place has a mark of its own; marks never cross and never run through a text."""

import random
from itertools import combinations

import pytest

from renderers.badges import HIDDEN, Badge, Placer, Stand
from renderers.box import Box
from renderers.colour import contrast
from renderers.halo import Change, Form, Mark, crossing, marks, runs_through, visible
from renderers.layout import Place
from renderers.palette import BADGE, WHITE

PAGE = (1600, 1400)


def about(x: int, y: int, w: int, h: int | None = None) -> Place:
    return Place(Box.about(x, y, w, h))


def disc(x: int, y: int, size: int) -> Place:
    return Place(Box.about(x, y, size), round=True)


def cell(x: int, y: int, w: int = 90, h: int = 66) -> Place:
    return Place(Box.about(x, y, w, h), cell=True)


def badge(box: Box, *numbers: int, texts: tuple[Box, ...] = (), things: tuple[Box, ...] = ()) -> Badge:
    return Placer(PAGE, texts, things, [box]).place(
        box, is_round=False, stand=Stand.CORNER, numbers=numbers, amount=None
    )


def test_one_event_may_mark_several_places() -> None:
    places = {"a": about(100, 100, 80), "b": disc(500, 500, 60)}
    found = marks([Change(1, ("a", "b"))], places)
    assert [(mark.place, mark.box, mark.round, mark.numbers) for mark in found] == [
        ("a", places["a"].box, False, (1,)),
        ("b", places["b"].box, True, (1,)),
    ]


def test_places_that_this_picture_lacks_are_left_out() -> None:
    assert marks([Change(1, ("elsewhere",))], {"a": about(100, 100, 80)}) == []
    told = Change(1, ("elsewhere", "a"), (("elsewhere", 3), ("a", 2)))
    assert visible([told], {"a": about(100, 100, 80)}) == (Change(1, ("a",), (("a", 2),)),)


def test_two_events_in_one_place_share_its_mark() -> None:
    (mark,) = marks([Change(1, ("a",)), Change(3, ("a", "a")), Change(3, ("a",))], {"a": about(100, 100, 80)})
    assert mark.numbers == (1, 3)


def test_beyond_five_figures_the_newest_stay() -> None:
    places = {str(k): about(100 + 200 * k, 100, 60) for k in range(7)}
    found = marks([Change(k, (str(k),)) for k in range(7)], places)
    assert sorted(number for mark in found for number in mark.numbers) == [2, 3, 4, 5, 6]


def test_neighbours_are_never_joined() -> None:
    places = {"a": disc(500, 500, 74), "b": disc(580, 500, 74)}
    found = marks([Change(1, ("a",)), Change(2, ("b",))], places)
    assert [(mark.place, mark.box, mark.numbers) for mark in found] == [
        ("a", places["a"].box, (1,)),
        ("b", places["b"].box, (2,)),
    ]
    assert {mark.form for mark in found} == {Form.INSIDE}
    assert not crossing(*found)


def test_cells_side_by_side_keep_to_themselves() -> None:
    places = {"a": cell(500, 500), "b": cell(590, 500), "ring": about(545, 570, 100, 60)}
    found = marks([Change(1, ("a", "b")), Change(2, ("ring",))], places)
    assert [mark.form for mark in found] == [Form.TILE, Form.TILE, Form.CLOSE]


def test_a_ring_moves_inwards_rather_than_run_through_a_text() -> None:
    places = {"a": about(500, 500, 100)}
    assert [mark.form for mark in marks([Change(1, ("a",))], places)] == [Form.RING]
    close = Box(560, 480, 600, 510)
    assert [mark.form for mark in marks([Change(1, ("a",))], places, [close])] == [Form.CLOSE]
    closer = Box(554, 480, 600, 510)
    assert [mark.form for mark in marks([Change(1, ("a",))], places, [closer])] == [Form.INSIDE]
    across = Box(500, 480, 600, 510)
    assert [mark.form for mark in marks([Change(1, ("a",))], places, [across])] == [Form.BARE]


def test_a_round_ring_passes_a_text_beside_it() -> None:
    (mark,) = marks([Change(1, ("a",))], {"a": disc(500, 500, 100)})
    assert not runs_through(mark, Box(480, 480, 520, 520))
    assert not runs_through(mark, Box(548, 548, 600, 600))
    assert runs_through(mark, Box(548, 490, 600, 510))


def test_marks_may_lie_in_one_another() -> None:
    places = {"panel": about(500, 500, 400), "card": about(500, 500, 90)}
    found = marks([Change(1, ("panel",)), Change(2, ("card",))], places)
    assert {mark.form for mark in found} == {Form.RING}


def test_a_figure_has_its_difference() -> None:
    places = {"a": cell(500, 500), "b": cell(700, 500)}
    found = marks([Change(1, ("a",), (("a", 3),)), Change(2, ("a", "b"), (("a", 3),))], places)
    assert [(mark.numbers, mark.amount) for mark in found] == [((1, 2), 3), ((2,), None)]


def test_a_figure_that_is_what_it_was_is_not_marked() -> None:
    places = {"a": cell(500, 500), "b": cell(700, 500), "c": cell(900, 500)}
    told = [Change(1, ("a", "b"), (("a", 0), ("b", 2))), Change(2, ("c",), (("c", 0),))]
    assert [mark.place for mark in marks(told, places)] == ["b"]
    assert visible(told, places)[0].places == ("b",)


def test_no_two_marks_cross_wherever_things_lie() -> None:
    luck = random.Random(4)
    for _ in range(300):
        places = {
            str(k): Place(
                Box.about(luck.randrange(100, 800), luck.randrange(100, 600), *([luck.choice((54, 74, 120, 240))] * 2)),
                luck.random() < 0.5,
            )
            for k in range(luck.randrange(2, 9))
        }
        texts = [Box.of(luck.randrange(100, 800), luck.randrange(100, 600), 60, 30) for _ in range(6)]
        found = marks([Change(k + 1, (name,)) for k, name in enumerate(places)][:5], places, texts)
        assert not any(crossing(a, b) for a, b in combinations(found, 2))
        assert not any(runs_through(mark, text) for mark in found for text in texts)
        assert {mark.place for mark in found} == set(list(places)[:5])


# Badges


def test_a_badge_keeps_clear_of_texts_and_of_the_middle_of_icons() -> None:
    box = Box(600, 600, 700, 700)
    text, icon = Box(680, 560, 800, 620), Box(560, 570, 640, 650)
    found = badge(box, 1, 2, texts=(text,), things=(icon,))
    assert not found.box.meets(text)
    assert found.box.common(icon).area <= HIDDEN * icon.area


def test_badges_keep_clear_of_each_other_and_on_the_picture() -> None:
    placer = Placer(PAGE, [], [], [])
    box = Box(0, 0, 60, 60)
    one, two = (placer.place(box, is_round=True, stand=Stand.CORNER, numbers=(k,), amount=None) for k in (1, 2))
    assert not one.box.meets(two.box)
    assert Box(0, 0, *PAGE).holds(one.box)
    assert Box(0, 0, *PAGE).holds(two.box)


@pytest.mark.parametrize(
    ("numbers", "amount", "text"),
    [((1,), 3, "+3"), ((1, 2), -12, "−12"), ((4,), None, ""), ((1, 2), None, "")],
)
def test_a_badge_says_by_how_much_and_no_numbers(numbers: tuple[int, ...], amount: int | None, text: str) -> None:
    assert Badge(numbers, amount, small=False, x=500, y=500).text == text


@pytest.mark.parametrize("small", [False, True])
def test_the_figure_of_a_badge_can_be_read_on_a_phone(small: bool) -> None:
    assert Badge((1,), 3, small, x=500, y=500).style.size >= 36
    assert contrast(WHITE, BADGE) >= 7


def test_a_badge_stands_where_its_drawing_leaves_room() -> None:
    box = Box(600, 600, 690, 666)
    found = Placer(PAGE, [], [], [box]).place(
        box, is_round=False, stand=Stand.OVER, numbers=(1,), amount=2, anchor=(760, 640)
    )
    assert (found.x, found.y) == (760, 640)


def test_a_badge_stays_in_its_region() -> None:
    box, within = Box(600, 600, 690, 666), Box(590, 580, 700, 800)
    found = Placer(PAGE, [], [], [box]).place(
        box, is_round=False, stand=Stand.OVER, numbers=(1,), amount=2, within=within
    )
    assert within.holds(found.box)


def test_the_badge_of_a_cell_stands_over_its_middle() -> None:
    box = Box(600, 600, 690, 666)
    found = Placer(PAGE, [], [], [box]).place(box, is_round=False, stand=Stand.OVER, numbers=(1,), amount=2)
    assert abs(found.x - box.middle[0]) <= 1
    assert found.box.bottom < box.middle[1]


def test_a_badge_between_texts_looks_more_finely() -> None:
    """Texts lie over each of the plain spots round a long thing; there is room between two of them."""
    thing = Box(600, 600, 1000, 680)
    at = [thing.left + thing.width * part for part in (0, 0.25, 0.5, 0.75, 1)]
    above = [Box.about(round(x), 575, 40) for x in at]
    below = [Box.about(round(x), 705, 40) for x in at]
    beside = [Box(540, 600, 580, 680), Box(1020, 600, 1060, 680)]
    texts = (*above, *below, *beside)
    found = badge(thing, 1, texts=texts)
    assert not any(found.box.meets(text.grown(2)) for text in texts)


def test_a_mark_knows_its_reach() -> None:
    ring = Mark("a", Box(0, 0, 10, 10), round=False, numbers=(1,))
    assert ring.reach > 0
