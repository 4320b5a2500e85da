"""Rings that never cross, badges where nothing is read."""

import random
from itertools import combinations

from renderers.box import Box
from renderers.halo import BADGE, Change, Ring, badged, crossing, rings
from renderers.layout import Place

PAGE = (1600, 1400)


def about(x: int, y: int, w: int, h: int | None = None) -> Place:
    return Place(Box.about(x, y, w, h))


def disc(x: int, y: int, size: int) -> Place:
    return Place(Box.about(x, y, size), round=True)


def test_one_event_may_light_several_places() -> None:
    places = {"a": about(100, 100, 80), "b": disc(500, 500, 60)}
    found = rings([Change(1, ("a", "b"))], places)
    assert sorted((ring.box, ring.round, ring.numbers) for ring in found) == sorted(
        [(places["a"].box, False, (1,)), (places["b"].box, True, (1,))]
    )


def test_places_that_this_picture_lacks_are_left_out() -> None:
    assert rings([Change(1, ("elsewhere",))], {"a": about(100, 100, 80)}) == []


def test_two_events_in_one_place_share_its_ring() -> None:
    (ring,) = rings([Change(1, ("a",)), Change(3, ("a",)), Change(3, ("a",))], {"a": about(100, 100, 80)})
    assert ring.numbers == (1, 3)


def test_beyond_five_figures_the_newest_stay() -> None:
    places = {str(k): about(100 + 200 * k, 100, 60) for k in range(7)}
    found = rings([Change(k, (str(k),)) for k in range(7)], places)
    assert sorted(number for ring in found for number in ring.numbers) == [2, 3, 4, 5, 6]


def test_the_smaller_keeps_its_ring_and_the_larger_ends_above() -> None:
    building, helper = Place(Box(900, 600, 1140, 752)), disc(1000, 770, 74)
    found = rings([Change(1, ("building",)), Change(2, ("helper",))], {"building": building, "helper": helper})
    small, large = sorted(found, key=lambda ring: ring.box.area)
    assert small.box == helper.box
    assert large.box.top == building.box.top
    assert large.box.bottom < helper.box.top
    assert not crossing(small, large)


def test_neighbours_of_one_size_share_a_ring() -> None:
    (ring,) = rings([Change(1, ("a",)), Change(2, ("b",))], {"a": disc(500, 500, 74), "b": disc(580, 500, 74)})
    assert sorted(ring.numbers) == [1, 2]
    assert ring.box == Box.about(500, 500, 74).joined(Box.about(580, 500, 74))
    (ring,) = badged([ring], PAGE, [], [])
    one, two = sorted(ring.badges)
    assert one.x < two.x


def test_rings_may_lie_in_one_another() -> None:
    found = rings(
        [Change(1, ("panel",)), Change(2, ("card",))], {"panel": about(500, 500, 400), "card": about(500, 500, 90)}
    )
    assert len(found) == 2


def test_a_large_thing_mostly_hidden_gives_its_number_away() -> None:
    found = rings(
        [Change(1, ("plot",)), Change(2, ("sign",))], {"plot": about(500, 500, 200, 60), "sign": about(500, 500, 60)}
    )
    (ring,) = found
    assert set(ring.numbers) == {1, 2}


def test_no_two_rings_cross_wherever_things_lie() -> None:
    luck = random.Random(4)
    for _ in range(300):
        places = {
            str(k): Place(
                Box.about(luck.randrange(100, 800), luck.randrange(100, 600), *([luck.choice((54, 74, 120, 240))] * 2)),
                luck.random() < 0.5,
            )
            for k in range(8)
        }
        changes = [Change(k % 5 + 1, (str(k),)) for k in range(8)]
        found = rings(changes, places)
        assert not any(crossing(a, b) for a, b in combinations(found, 2))
        assert {number for ring in found for number in ring.numbers} == {1, 2, 3, 4, 5}


def test_badges_keep_off_texts_off_each_other_and_on_the_picture() -> None:
    ring = Ring(Box(600, 600, 700, 700), False, (1, 2, 3), (Box(600, 600, 700, 700),) * 3)
    text = Box(680, 560, 800, 620)
    (ring,) = badged([ring], PAGE, [text], [])
    boxes = [badge.box for badge in ring.badges]
    assert not any(box.meets(text) for box in boxes)
    assert not any(a.meets(b) for a, b in combinations(boxes, 2))
    corner = Ring(Box(0, 0, 60, 60), True, (1,), (Box(0, 0, 60, 60),))
    ((badge,),) = [ring.badges for ring in badged([corner], PAGE, [], [])]
    assert badge.x >= BADGE
    assert badge.y >= BADGE


def test_a_number_between_texts_looks_more_finely() -> None:
    """Texts lie over each of the plain spots round a long thing; there is room between two of them."""
    thing = Box(600, 600, 1000, 680)
    ring = Ring(thing, False, (1,), (thing,))
    at = [thing.left + thing.width * part for part in (0, 0.25, 0.5, 0.75, 1)]
    above = [Box.about(round(x), 575, 40) for x in at]
    below = [Box.about(round(x), 705, 40) for x in at]
    beside = [Box(540, 600, 580, 680), Box(1020, 600, 1060, 680)]
    texts = [*above, *below, *beside]
    ((badge,),) = [ring.badges for ring in badged([ring], PAGE, texts, [])]
    assert not any(badge.box.meets(text.grown(2)) for text in texts)
