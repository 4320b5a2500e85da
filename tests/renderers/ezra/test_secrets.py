"""What a viewer may not know changes nothing that they get: no picture, alt text or line."""

from __future__ import annotations

import pytest

from engine.texts import Texts
from renderers import changes, parts, render, text_board
from renderers.ezra import DRAWINGS
from tests.renderers.ezra.board import SEATS, positions, view_of, words
from tests.renderers.ezra.viewers import pairs


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_hidden_differs_and_what_is_seen_does_not(seats: int) -> None:
    assert sum(pair.differs for pair in pairs(seats)) > 20
    for pair in pairs(seats):
        assert pair.one == pair.other


@pytest.mark.parametrize("seats", SEATS)
def test_what_others_hide_changes_no_word(seats: int) -> None:
    for one, other, _ in pairs(seats)[::2]:
        assert parts(one) == parts(other)
        assert text_board(one, words()) == text_board(other, words())
        for part in parts(one):
            assert DRAWINGS.alt(one, part, words(), ()) == DRAWINGS.alt(other, part, words(), ())


@pytest.mark.parametrize("seats", SEATS)
def test_what_others_hide_changes_no_pixel(seats: int) -> None:
    """One part after the other, the hand more often."""
    for k, (one, other, _) in enumerate(pair for pair in pairs(seats) if pair.one.viewer is not None and pair.differs):
        known = parts(one)
        part = "hand" if k % 3 == 0 else known[k % len(known)]
        if k % 5 == 0:
            assert render(one, part, words()).png == render(other, part, words()).png, part


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_told_to_one_alone_is_lit_for_nobody_else(seats: int) -> None:
    """Cards drawn, Wall Cards looked at and put back."""
    private = 0
    for position, told in positions(seats, "greedy"):
        secret = [event for event in told if event.to is not None]
        private += len(secret)
        if secret:
            strangers = [None, *(seat for seat in range(seats) if not any(event.visible_to(seat) for event in secret))]
            for viewer in strangers:
                view = view_of(position, viewer)
                assert changes(view, told) == changes(view, [event for event in told if event.to is None])
    assert private > 20
