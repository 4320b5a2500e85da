"""What an event of Ezra and Nehemiah lights, and that halos of real turns fit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import msgspec
import pytest

from engine.ezra.constants import NEUTRAL, PREPARE, RIVAL
from engine.ezra.view import EzraView
from engine.move import Event
from renderers import changes, numbered_events
from renderers.ezra import overview, parts, places, public_facts
from renderers.ezra.changes import EVENTS_WITHOUT_PLACE, PLACES_OF_EVENT, changed_places
from renderers.halo import AT_MOST, crossing
from tests.engine.texts.keys import uses
from tests.renderers.ezra.board import SEATS, begun, full, positions, replaced, view_of, words
from tests.slow import slow_but

RANDOM_EVERY, GREEDY_EVERY = 31, 43


def event(key: str, *, to: tuple[int, ...] | None = None, **params: object) -> Event:
    return Event(key, params, (0,), to)


def lit(view: EzraView, key: str, **params: object) -> tuple[str, ...]:
    (found,) = changed_places(view, [Event(key, params, (0,), None)])
    return found


def turn(view: EzraView, **fields: object) -> EzraView:
    return replaced(view, turn=msgspec.structs.replace(view.turn, **fields))


def solo(view: EzraView, **fields: object) -> EzraView:
    assert view.solo is not None
    return replaced(view, solo=msgspec.structs.replace(view.solo, **fields))


def test_every_event_of_the_rules_is_lit_or_quiet_on_purpose() -> None:
    keys = {use.key.removeprefix("event.") for use in uses() if use.domain == "ezra" and use.key.startswith("event.")}
    assert set(PLACES_OF_EVENT) | EVENTS_WITHOUT_PLACE == keys
    assert not set(PLACES_OF_EVENT) & EVENTS_WITHOUT_PLACE


def test_what_a_viewer_may_not_know_is_neither_told_nor_lit() -> None:
    secret = event("drew", to=(2,), seat=2, cards=("c04",))
    view = full(begun(4))
    assert numbered_events(view, [secret]) == []
    own = replaced(view, viewer=2)
    holds = msgspec.structs.replace(own.players[2], hand=("c04",))
    own = replaced(own, players=(*own.players[:2], holds, own.players[3]))
    assert [change.places for change in changes(own, [secret])] == [("hand 2", places.card("c04"))]


# Temple, Altar, Map


def test_the_latest_of_a_row_of_the_temple_is_the_last_there() -> None:
    view = full(begun(4))
    events = [event("temple", seat=0, row=row, good="wood", vp=1) for row in (1, 3, 1)]
    assert changed_places(view, events) == [(places.temple(1, 4),), (places.temple(3, 3),), (places.temple(1, 5),)]


def test_what_was_placed_before_the_view_began_is_not_lit_twice() -> None:
    view = replaced(full(begun(4)), temple=(("wood",), (), (), (), ()))
    events = [event("temple", seat=0, row=1, good="wood", vp=1)] * 2
    assert changed_places(view, events) == [(), (places.temple(1, 1),)]


def test_a_sector_lights_whom_it_scores() -> None:
    assert lit(full(begun(4)), "sector", seat=1, n=2, most=3, least=0) == ("sector 2", "points 3", "points 0")
    assert lit(full(begun(2)), "sector", seat=1, n=1, most=1, least=None) == ("sector 1", "points 1")


def test_the_end_of_the_altar_track_gives_silver() -> None:
    view = full(begun(3))
    assert lit(view, "altar_moved", seat=2, spaces=2, space=9, silver=0) == ("altar 2",)
    assert lit(view, "altar_moved", seat=2, spaces=1, space=20, silver=1) == ("altar 2", "silver 2")
    assert lit(view, "altar_moved", seat=2, spaces=0, space=20, silver=3) == ("silver 2",)


# City and scrolls


def test_a_fee_lights_who_pays_who_gets_it_and_where() -> None:
    view = full(begun(3))
    paid = {"seat": 0, "space": "valley", "silver": 1}
    bare = replaced(view, ring=tuple(msgspec.structs.replace(space, silver=0) for space in view.ring))
    assert lit(bare, "fee", **paid, owner=2) == ("silver 0", "silver 2", "space valley")
    assert lit(bare, "fee", **paid, owner=NEUTRAL) == ("silver 0", "space valley")
    assert lit(view, "fee", **paid, owner=NEUTRAL) == ("silver 0", "gate_silver valley")


def test_silver_on_a_gate_says_by_how_much_it_grew() -> None:
    view = full(begun(3))
    ring = tuple(msgspec.structs.replace(one, silver=max(0, one.silver - 1)) for one in view.ring)
    told = event("fee", seat=0, space="valley", silver=1, owner=NEUTRAL)
    known = changes(view, [told], replaced(view, ring=ring))
    (mark,) = [
        mark
        for mark in overview.draw(view, words()).finish(known)[1].marks
        if mark.place == places.gate_silver("valley")
    ]
    assert mark.badge is not None
    assert mark.badge.text == "+1"


def test_the_space_in_work_has_a_frame_and_no_mark() -> None:
    view = turn(full(begun(4)), active=2, space="w7")
    assert lit(view, "action", seat=2, colour="grey", space="w7") == ("grey banners 2",)


def test_a_scribe_lights_the_silver_of_those_on_the_way() -> None:
    told_of = {"seat": 0, "tile": "g1_silver", "row": 3, "column": 2, "silver": 0, "gold": 1}
    fees = ((2, 1), (NEUTRAL, 1))
    assert lit(full(begun(3)), "scribed", **told_of, fees=fees) == (places.scroll(3, 2), "silver 2")


def test_a_white_worker_that_leaves_is_not_lit() -> None:
    assert lit(full(begun(2)), "white_moved", row=2, column=1) == (places.scroll(2, 1),)
    assert lit(full(begun(2)), "white_moved", row=0, column=0) == ()


# Players


def test_gains_light_each_kind_once() -> None:
    gains = (("silver", 2), ("wood", 1), ("silver", 1), ("vp", 1), ("worker", 1))
    assert lit(begun(4), "gained", seat=2, gains=gains) == ("silver 2", "wood 2", "points 2", "workers 2")


def test_losses_are_lit_as_gains_are() -> None:
    assert lit(begun(4), "forfeited", seat=2, gains=(("vp", 2),)) == ("points 2",)


def test_banners_are_lit_in_the_turn_of_whoever_spends_them() -> None:
    view = turn(full(begun(4)), active=2)
    gained = {"gains": (("banners_wild", 2),)}
    each = tuple(f"{colour} banners 2" for colour in ("red", "grey", "blue"))
    assert lit(turn(view, colour=""), "gained", seat=2, **gained) == each
    assert lit(view, "gained", seat=2, **gained) == ("grey banners 2",)
    assert lit(view, "gained", seat=1, **gained) == ()
    assert lit(replaced(view, phase=PREPARE), "gained", seat=2, **gained) == ()
    assert lit(view, "action", seat=2, colour="grey", space="w7") == ("space w7", "grey banners 2")
    assert lit(view, "action", seat=1, colour="red", space="") == ()


def test_a_card_lights_its_pile_and_the_banners_it_brings() -> None:
    view = turn(full(begun(4)), active=2)
    assert lit(view, "played", seat=2, card="c04", pile=3) == ("hand 2", "pile 2 3", "grey banners 2")
    assert lit(view, "played", seat=1, card="c04", pile=1) == ("hand 1", "pile 1 1")


def test_a_levite_lights_what_was_paid() -> None:
    view = full(begun(4))
    assert lit(view, "levite", seat=1, row=2, food=2, bought=0) == ("levites 1", "workers 1", "food 1")
    assert lit(view, "levite", seat=1, row=2, food=0, bought=1) == ("levites 1", "workers 1", "silver 1")


def test_helpers_light_their_row() -> None:
    view = full(begun(4))
    for key in ("placed", "retrieved"):
        assert lit(view, key, seat=3, who="elder", row=2) == ("workers 3", places.helper(3, "elder", 2))


def test_tiles_light_their_kind() -> None:
    view = full(begun(4))
    tile = view.players[1].tiles[2]
    assert lit(view, "flipped", seat=1, tile=tile) == ("tiles 1", places.tile(1, "farmers"))


def test_scores_without_points_are_not_lit() -> None:
    view = full(begun(4))
    assert lit(view, "tucked_scored", seat=1, points={"c04": 0}) == ()
    assert lit(view, "tucked_scored", seat=1, points={"c04": 0, "c05": 2}) == ("points 1",)
    assert lit(view, "ate", seat=1, food=3, bought=0, missing=0) == ("food 1",)
    assert lit(view, "ate", seat=1, food=0, bought=1, missing=2) == ("silver 1", "points 1")


def test_tucked_cards_and_heroes_light_the_banners_that_change() -> None:
    view = full(begun(4))
    # Jeshua shows red and blue.
    assert lit(view, "tucked", seat=2, cards=("c01",)) == (places.tucked(2, "c01"), "red banners 2", "blue banners 2")
    assert lit(view, "hero", seat=2, hero="nehemiah") == (places.tucked(2, "nehemiah"), "grey banners 2")


# The solo opponent


def test_to_the_opponent_all_goods_are_gold() -> None:
    view = full(begun(1))
    cleared = {"space": "w9", "goods": (1, 0, 1, 0)}
    assert lit(view, "cleared", seat=0, **cleared) == ("space w9", "cinders 0", "stone 0")
    assert lit(view, "cleared", seat=RIVAL, **cleared) == ("space w9", "gold 1")
    assert lit(view, "levite", seat=RIVAL, row=2, food=0, bought=0) == ("levites 1", "workers 1")
    assert lit(view, "hero", seat=RIVAL, hero="ezra") == ()


def test_only_the_latest_cards_of_the_opponent_are_lit() -> None:
    view = solo(full(begun(1)), card="f03", past_schemes=("sch2", "sch5"))
    focus = {"gate": "east", "column": 3, "dir": "cw"}
    assert lit(view, "focus", card="f03", **focus) == (places.FOCUS,)
    assert lit(view, "focus", card="f04", **focus) == ()
    assert lit(view, "scheme", card="sch5") == (places.SCHEME, "scheme deck 1")
    assert lit(view, "scheme", card="sch2") == ()
    over = solo(view, card="", past_schemes=())
    assert lit(over, "focus", card="f03", **focus) == lit(over, "scheme", card="sch5") == ()


def test_his_sabbath_lights_silver_and_points() -> None:
    view = full(begun(1))
    none = {"scribe": 0, "workers": 0}
    assert lit(view, "rival_sabbath", seat=RIVAL, silver=2, points=none) == ("silver 1",)
    assert lit(view, "rival_sabbath", seat=RIVAL, silver=0, points={**none, "golden": 1}) == ("points 1",)


# Whole games


@pytest.mark.parametrize(
    ("seats", "who"), slow_but([(1, "random"), (2, "greedy")], product(SEATS, ("random", "greedy")))
)
def test_halos_never_cross_no_figure_is_lost_and_every_place_is_there(seats: int, who: str) -> None:
    """Each place is on some picture of this view; on the overview each figure of the text has a ring."""
    found: Counter[str] = Counter()
    recent: list[Event] = []
    for k, (position, events) in enumerate(positions(seats, who)):
        recent = [*recent, *events][-9:]
        if k % (RANDOM_EVERY if who == "random" else GREEDY_EVERY) or not recent:
            continue
        view = view_of(position, k % seats)
        known = changes(view, recent)
        layout = overview.draw(view, words()).finish(known)[1]
        missing = {place for change in known for place in change.places} - set(layout.places)
        for part in parts.parts(view)[1:]:
            if missing:
                missing -= set(parts.draw(view, part, words()).places)
        assert not missing, (view.round, view.day, recent)
        assert len(known) <= AT_MOST
        # before the Sabbath the panels leave out the Banners, which do nothing until the next week
        away = view.phase in (public_facts.PREPARE, public_facts.SABBATH)
        ringed = {change.number for change in known if not away or set(change.places) & set(layout.places)}
        assert {number for ring in layout.marks for number in ring.numbers} == ringed
        assert not any(crossing(a, b) for a, b in combinations(layout.marks, 2)), (view.round, view.day, known)
        assert [fault for fault in layout.faults() if "badge" in fault] == [], (view.round, view.day, known)
        found.update(event.key for event in recent)
    assert len(found) > 9


@pytest.mark.parametrize("seats", SEATS)
def test_halos_fit_on_every_part(seats: int) -> None:
    for k, (position, events) in enumerate(positions(seats)):
        if k % 97 == 0 and events:
            view = view_of(position)
            known = changes(view, events)
            for part in parts.parts(view)[1:]:
                assert parts.draw(view, part, words()).finish(known, measure=True)[1].faults() == [], (part, k)
