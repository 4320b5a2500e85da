"""What an event lights, and that halos of real turns fit."""

from __future__ import annotations

import pytest

from engine.move import Event
from renderers.ezra import parts, places
from renderers.ezra.changes import QUIET, SHOWN, changed
from renderers.numbering import numbered
from tests.renderers.ezra.board import SEATS, begun, full, positions, seen, words

CORE = {"lane_closed", "lane_reopened", "taken_back"}


def event(key: str, **params: object) -> Event:
    return Event(key, params, (0,), None)


def test_the_latest_of_a_row_of_the_temple_is_the_last_there() -> None:
    view = full(begun(4))
    events = [event("temple", seat=0, row=row, good="wood", vp=1) for row in (1, 3, 1)]
    assert changed(view, events) == [(places.temple(1, 4),), (places.temple(3, 3),), (places.temple(1, 5),)]


def test_gains_light_each_kind_once() -> None:
    gained = event("gained", seat=2, gains=(("silver", 2), ("wood", 1), ("silver", 1), ("vp", 1), ("banners_wild", 2)))
    assert changed(begun(4), [gained]) == [("silver 2", "wood 2", "points 2", places.TURN)]


@pytest.mark.parametrize("seats", SEATS)
def test_halos_of_games_fit(seats: int) -> None:
    for k, (position, told) in enumerate(positions(seats, f"halos {seats}")):
        events = [it for it in told if it.visible_to(None)]
        assert {it.key for it in events} <= {*SHOWN, *QUIET, *CORE}
        if k % 37 or not events:
            continue
        view = seen(position)
        lit = [it.change for it in numbered(events, changed(view, events)) if it.change]
        for part in parts.parts(view):
            assert parts.draw(view, part, words()).finish(lit, measure=True)[1].faults() == [], (part, k)


def test_no_event_is_both_shown_and_quiet() -> None:
    assert not set(SHOWN) & QUIET
