"""The places that an event marks, and their numbers."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from engine.castle.components import CHARACTERS
from engine.castle.view import CastleView
from engine.move import Event
from engine.simulate import last_turn
from renderers import changes, numbered_events, render
from renderers.castle import places
from renderers.castle.changes import PLACES_BY_EVENT, changed_places
from renderers.halo import AT_MOST, crossing
from tests.engine.texts.keys import uses
from tests.renderers.castle.tables import GAMES, moments, recorded, words
from tests.slow import slow_but

QUIET = {"end", "end_early", "idle", "shared_victory", "stopped", "trader.pass", "winner"}
"""Events that only the text mentions: nothing on the board has changed, or the head of the picture says it."""


def view(name: str = "four-winter", at: int | None = None, viewer: int | None = None) -> CastleView:
    view_ = recorded(name).view(viewer, at)
    assert isinstance(view_, CastleView)
    return view_


def event(key: str, *, to: tuple[int, ...] | None = None, **params: object) -> Event:
    return Event(key, params, (0,), to)


def marked(view: CastleView, events: list[Event]) -> list[tuple[int, tuple[str, ...]]]:
    return [(change.number, change.places) for change in changes(view, events)]


def messengers(count: int) -> list[Event]:
    return [event("messenger", seat=seat % 4, talers=6) for seat in range(count)]


def test_every_event_of_the_rules_is_lit_or_quiet_on_purpose() -> None:
    keys = {use.key.removeprefix("event.") for use in uses() if use.domain == "castle" and use.key.startswith("event.")}
    # The engine itself says that somebody has answered.
    assert set(PLACES_BY_EVENT) | QUIET == keys | {"answered"}
    assert not set(PLACES_BY_EVENT) & QUIET


def test_figures_count_what_is_lit_in_the_order_of_the_text() -> None:
    events = [
        event("messenger", seat=0, talers=6),
        event("trader.pass", seat=1),
        event("placed", seat=2, space="keep.14", talers=3),
    ]
    lines = numbered_events(view(), events)
    assert [(line.number, line.event.key) for line in lines] == [(1, "messenger"), (None, "trader.pass"), (2, "placed")]
    assert marked(view(), events) == [(1, ("talers 0",)), (2, ("space keep.14", "talers 2"))]


def test_beyond_five_the_latest_have_figures() -> None:
    lines = numbered_events(view(), messengers(8))
    assert [line.number for line in lines] == [None, None, None, 1, 2, 3, 4, 5]
    assert len(changes(view(), messengers(8))) == AT_MOST
    assert not any(line.places for line in lines[:3])


def test_what_a_viewer_may_not_know_is_neither_told_nor_lit() -> None:
    secret = event("messenger", to=(2,), seat=2, talers=6)
    assert numbered_events(view(), [secret]) == []
    assert numbered_events(view(viewer=1), [secret]) == []
    assert [line.number for line in numbered_events(view(viewer=2), [secret])] == [1]


def test_one_event_lights_several_places_with_one_figure() -> None:
    built = event("built_points", seat=1, building="keep", goods=(0,) * 5, silver=(0,) * 5, talers=0, points=14)
    assert marked(view(at=60), [built]) == [(1, ("building keep", "points 1"))]
    paid = msgspec.structs.replace(built, key="built_talers", params={**built.params, "talers": 12, "points": 0})
    assert marked(view(at=60), [paid]) == [(1, ("building keep", "talers 1"))]
    spent = msgspec.structs.replace(built, params={**built.params, "goods": (2, 0, 0, 1, 0), "silver": (1,) + (0,) * 4})
    (_, lit), *_ = marked(view(at=60), [spent])
    assert lit == ("building keep", "points 1", "goods 1 sand", "goods 1 stone", "goods 1 silver")


def test_towers_and_houses_are_counted_from_the_newest() -> None:
    final = view()
    towers = sum(built.building == "tower" for built in final.built)
    assert towers >= 2
    tower = event("built_points", seat=0, building="tower", goods=(0,) * 5, silver=(0,) * 5, talers=0, points=3)
    assert [places[0] for places in changed_places(final, [tower, tower])] == [
        f"building tower#{towers - 1}",
        f"building tower#{towers}",
    ]


def test_nothing_gained_is_nothing_lit() -> None:
    nothing = [
        event("messenger", seat=0, talers=0),
        event("payout", seat=0, place="sand", goods=(0,) * 5),
        event("equipped", seat=0, card="worker_wood", goods=(0,) * 5),
        event("breach", seat=0, n=0, silver=0, points=0),
        event("paid", seat=0, talers=0),
    ]
    assert changes(view(), nothing) == ()


def test_pieces_that_have_left_a_card_are_not_lit_there() -> None:
    """Filled and collected between two pictures: only the present place is marked."""
    filled = event("equipped", seat=0, card="worker_wood", goods=(0, 3, 0, 0, 1))
    assert not view().players[0].on_cards
    assert changes(view(), [filled]) == ()


def test_an_event_read_from_an_export_lights_the_same() -> None:
    built = event("collected", seat=1, goods=(1, 0, 2, 0, 0))
    read = msgspec.json.decode(msgspec.json.encode(built), type=Event)
    assert marked(view(), [read]) == marked(view(), [built]) == [(1, ("goods 1 sand", "goods 1 clay"))]


@pytest.mark.parametrize("name", slow_but(list(GAMES)[:2], GAMES))
def test_halos_of_real_turns_never_cross_and_no_figure_is_lost(name: str) -> None:
    """In the overview, each place but single cards exists, each number of the text has a mark, and marks do not
    cross."""
    table, said = recorded(name), words(name)
    for at in moments(name, 7):
        now, turn = view(name, at), last_turn(table, at)
        changes_at = changes(now, turn)
        layout = render(now, "overview", said, changes_at, ledger=True).layout
        assert layout is not None
        missing = {place for change in changes_at for place in change.places} - set(layout.places)
        single = {places.one_card(seat, card) for seat in range(table.seats) for card in CHARACTERS}
        assert missing <= single, at
        numbers = {number for ring in layout.marks for number in ring.numbers}
        assert numbers == {change.number for change in changes_at}, at
        assert not any(crossing(a, b) for a, b in combinations(layout.marks, 2)), at


@pytest.mark.parametrize("name", ["four-summer", "four-winter", "two-winter"])
def test_the_latest_of_many_turns_at_once(name: str) -> None:
    """After a silent hour a card tells of a whole round: still five numbers, each in its place."""
    table = recorded(name)
    for at in moments(name, 5):
        events = [event for entry in table.log[max(0, at - 12) : at] for event in entry.events]
        now = view(name, at)
        changes_at = changes(now, events)
        layout = render(now, "overview", words(name), changes_at, ledger=True).layout
        assert layout is not None
        assert len(changes_at) <= AT_MOST
        assert {number for ring in layout.marks for number in ring.numbers} == {change.number for change in changes_at}
        assert [fault for fault in layout.faults() if "cross" in fault or "badge" in fault] == []
