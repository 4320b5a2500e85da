"""The places that get a halo for each event, and that halos of real turns fit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import msgspec
import pytest

from engine.move import Event
from engine.sare.view import SareView
from renderers import changes, numbered_events, parts, render
from renderers.halo import AT_MOST, crossing
from renderers.sare import overview, places
from renderers.sare.changes import PLACES_OF_EVENT, changed_places
from tests.engine.texts.keys import uses
from tests.renderers.sare.board import HOSTILE_NAMES, LANGUAGES, MODES, full, middle, positions, view_of, words
from tests.slow import slow_but

WITHOUT_HALO = {"works", "stayed", "season_over"}
"""The events without a halo, because nothing on the board changes."""


def event(key: str, *, to: tuple[int, ...] | None = None, **params: object) -> Event:
    return Event(key, params, (0,), to)


def test_every_event_has_a_halo_or_none_on_purpose() -> None:
    keys = {use.key.removeprefix("event.") for use in uses() if use.domain == "sare" and use.key.startswith("event.")}
    assert set(PLACES_OF_EVENT) | WITHOUT_HALO == keys
    assert not set(PLACES_OF_EVENT) & WITHOUT_HALO


def test_private_events_of_others_have_no_line_and_no_halo() -> None:
    secret = event("temple_dark", to=(2,), seat=2, cards=("horus", "single_wood"))
    view = middle()
    assert numbered_events(view, [secret]) == []
    assert [line.number for line in numbered_events(msgspec.structs.replace(view, viewer=2), [secret])] == [1]


def test_answers_are_marked_only_where_nothing_else_is() -> None:
    answered, stayed = event("answered", seat=2), event("stayed", stayed=(1, 2), cause="horus")
    gauge = event("wind", seat=0, struck=(0,))
    assert changed_places(middle(), [answered, stayed]) == [
        (places.answer(2),),
        (places.obelisk(1), places.obelisk(2)),
    ]
    assert changed_places(middle(), [answered, stayed, gauge]) == [(), (), ("gauge 0",)]


def test_a_wind_has_halos_on_all_gauges_it_raised() -> None:
    wind = event("wind", seat=2, struck=(2, 3, 0))
    assert [change.places for change in changes(middle(), [wind])] == [("gauge 2", "gauge 3", "gauge 0")]


def test_a_drawn_card_has_its_halo_in_the_sequence() -> None:
    view = full(middle())
    drew = event("drew", seat=0, card="single_wood")
    assert changed_places(view, [drew]) == [(places.drawn_card(4),)]
    unresolved_card = event("drew", seat=0, card="troubles_double")
    assert changed_places(view, [unresolved_card]) == [(places.drawn_card(9),)]
    gone = event("drew", seat=3, card="troubles_simple")
    assert changed_places(view, [gone]) == [(places.unseen("troubles 1"),)]


def drew(seat: int, *cards: str) -> list[Event]:
    return [event("drew", seat=seat, card=card) for card in cards]


def test_equal_cards_drawn_twice_have_two_halos() -> None:
    """The latest draw belongs to the latest card; other events lie in between."""
    season = msgspec.structs.replace(
        middle().season,
        active=0,
        drawn=("horus", "single_wood", "horus", "troubles_simple"),
        unresolved_card="",
        pending=1,
    )
    view = msgspec.structs.replace(middle(), season=season)
    first, second = drew(0, "horus", "horus")
    wind = event("wind", seat=0, struck=(0,))
    assert changed_places(view, [first, wind, second]) == [("drawn 0",), ("gauge 0",), ("drawn 2",)]
    assert changed_places(view, [second]) == [("drawn 2",)]


def test_all_draws_have_halos_when_the_next_player_is_asked() -> None:
    season = msgspec.structs.replace(
        middle().season, active=1, drawn=(), pending=0, unresolved_card="", active_before=0, drawn_before=("horus",) * 2
    )
    view = msgspec.structs.replace(middle(), season=season)
    before_that = drew(3, "horus")
    assert changed_places(view, [*before_that, *drew(0, "horus", "horus")])[1:] == [("before 0",), ("before 1",)]
    assert changed_places(view, before_that) == [(places.unseen("horus"),)]
    # As soon as the next player has drawn, the new sequence is shown instead.
    later = msgspec.structs.replace(view, season=msgspec.structs.replace(season, drawn=("single_gold",)))
    lit = changed_places(later, [*drew(0, "horus"), *drew(1, "single_gold")])
    assert lit == [(places.unseen("horus"),), ("drawn 0",)]


def test_a_used_power_has_a_halo_on_its_building() -> None:
    view = full(middle())
    told_of = event("barracks", seat=0, rival=2, gauge=3, rival_gauge=2)
    assert ("barracks", "B2") in view.players[0].built
    assert changed_places(view, [told_of]) == [("square 0 B2", "gauge 0", "gauge 2")]


def test_an_empty_square_has_no_halo() -> None:
    view = full(middle())
    assert changed_places(view, [event("returned", seat=1, square="C4", building="temple")]) == [("tiles temple",)]
    moved = event("moved", seat=1, source="C4", square="B1", building="temple")
    assert changed_places(view, [moved]) == [("square 1 B1",)]


@pytest.mark.parametrize(
    ("mode", "key", "building", "counts"),
    [
        ("scribe", "stage", "pyramid", True),
        ("scribe", "built", "pyramid", False),
        ("scribe", "built", "port", False),
        ("pharaoh", "built", "port", True),
        ("pharaoh", "built", "temple", True),
        ("pharaoh", "built", "carpenter", False),
        ("architect", "built", "carpenter", True),
        ("architect", "stage", "pyramid", False),
        ("architect", "launched", "pyramid", True),
        ("pharaoh", "launched", "pyramid", False),
    ],
)
def test_s12_1_what_counts_for_the_goal_is_marked_there(mode: str, key: str, building: str, counts: bool) -> None:
    """A Pyramid that is finished has been counted with its last stage."""
    view = msgspec.structs.replace(full(middle()), mode=mode)
    happened = event(key, seat=0, square="C3", building=building, number=1, n=1, pay=())
    assert changed_places(view, [happened]) == [("square 0 C3", *(["goal 0"] if counts else []))]


def test_kept_cards_have_a_halo_each() -> None:
    view = full(middle())
    kept = event("kept", seat=0, cards=("single_gold", "double_gold_gold"))
    assert changed_places(view, [kept]) == [("card 0 single_gold carried", "card 0 double_gold_gold carried")]


def test_goods_that_are_gone_have_no_halo() -> None:
    view = full(middle())
    assert changed_places(view, [event("discarded", seat=0, goods=(1, 0, 0, 0))]) == [("goods 0 wood",)]
    bare = msgspec.structs.replace(view.players[0], store=(0, 1, 0, 0))
    view = msgspec.structs.replace(view, players=(bare, *view.players[1:]))
    assert changed_places(view, [event("discarded", seat=0, goods=(1, 0, 0, 0))]) == [("store 0",)]


def test_what_is_gone_has_no_halo() -> None:
    view = msgspec.structs.replace(middle(), season=msgspec.structs.replace(middle().season, running=False, pending=0))
    quiet = [
        event("kept", seat=0, cards=()),
        event("dealt", seat=0, building="temple"),
        event("season", cards=27),
        event("horus", seat=0, pending=2),
        event("market", seat=0, rival=1, own="double_wood_wood", other="double_wood_gold"),
    ]
    assert [
        found for found in changed_places(view, quiet) if any(not name.startswith("square") for name in found)
    ] == []


@pytest.mark.parametrize(("seats", "mode"), slow_but([(2, MODES[0])], product((2, 4), MODES)))
def test_halos_of_real_turns_never_cross_and_no_figure_is_lost(seats: int, mode: str) -> None:
    """In the overview each place exists, each number of the text has a ring, and rings do not cross."""
    found: Counter[str] = Counter()
    recent: list[Event] = []
    for k, (position, events) in enumerate(positions(seats, mode, "greedy", "halos")):
        recent = [*recent, *events][-9:]
        if k % 23 or not recent:
            continue
        view = view_of(position)
        lit = changes(view, recent)
        layout = overview.draw(view, words()).finish(lit)[1]
        assert len(lit) <= AT_MOST
        missing = {place for change in lit for place in change.places} - set(layout.places)
        assert not missing, (view.turn, recent)
        assert {number for ring in layout.marks for number in ring.numbers} == {change.number for change in lit}
        assert not any(crossing(a, b) for a, b in combinations(layout.marks, 2)), view.turn
        assert [fault for fault in layout.faults() if "badge" in fault] == [], (view.turn, lit)
        found.update(event.key for event in recent)
    assert len(found) > 9


@pytest.mark.parametrize(("seats", "mode"), slow_but([(4, MODES[3])], product((2, 3, 4), MODES)))
def test_no_picture_has_a_fault_with_changes(seats: int, mode: str) -> None:
    """Every part, with what changed since the position before, in three languages and with long names."""
    recent: list[Event] = []
    before: SareView | None = None
    amounts = 0
    for k, (position, events) in enumerate(positions(seats, mode, "greedy", "faults")):
        recent += events
        if k % 19:
            continue
        view = view_of(position, k % seats)
        lit = changes(view, recent, before)
        amounts += sum(bool(change.amounts) for change in lit)
        said = words(LANGUAGES[k % 3], HOSTILE_NAMES[k % len(HOSTILE_NAMES)])
        for part in parts(view):
            layout = render(view, part, said, lit, ledger=True).layout
            assert layout is not None
            assert layout.faults() == [], (view.turn, part, lit)
        before, recent = view, []
    assert amounts
