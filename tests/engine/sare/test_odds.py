"""The odds of the next card (S15.5), which use only what the viewer may know."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.sare import GAME as SARE
from engine.sare import odds
from tests.engine.sare.scene import BOX, CARDS, Scene


def test_a_card_that_is_seen_is_certain() -> None:
    view = SARE.view(Scene(2).season("t2 w").p, 0)
    assert odds.next_card_odds(view) == {CARDS["t2"]: 1}
    assert odds.revolt_odds(BOX.components, view, 0) == 0


def test_in_darkness_every_unseen_card_is_alike() -> None:
    """The burned card counts, because nobody knows which it is."""
    view = SARE.view(Scene(2).season("t2 w", dark=True).p, 0)
    found = odds.next_card_odds(view)
    assert sum(found.values()) == 1
    assert found[CARDS["w"]] == Fraction(4, 27)
    assert "hoshekh" not in found


def test_a_peeked_card_is_certain() -> None:
    scene = Scene(2).built(0, "temple B1").season("t2 w s", dark=True)
    scene.do(0, "temple; temple keep 2")
    assert odds.next_card_odds(SARE.view(scene.p, 0)) == {CARDS["t2"]: 1}
    assert len(odds.next_card_odds(SARE.view(scene.p, 1))) > 8


@pytest.mark.parametrize(("gauge", "bad"), [(0, 0), (5, 2), (6, 12)])
def test_the_odds_of_a_revolt_at_once(gauge: int, bad: int) -> None:
    """Two steps left: the double Troubles; one: every Troubles and every Wind."""
    view = SARE.view(Scene(2).gauge(0, gauge).season("w", dark=True).p, 0)
    assert odds.revolt_odds(BOX.components, view, 0) == Fraction(bad, 27)


def test_further_troubles_are_no_danger() -> None:
    scene = Scene(2).gauge(0, 5).season("t1 w", dark=True)
    scene.do(0, "draw")
    assert scene.s.had_troubles
    # Six double resources of the 26 cards that are unseen.
    assert odds.revolt_odds(BOX.components, SARE.view(scene.p, 0), 0) == Fraction(6, 26)


def test_an_empty_deck_has_no_next_card() -> None:
    scene = Scene(2).season("w", only=True)
    scene.do(0, "draw")
    assert odds.next_card_odds(SARE.view(scene.p, 0)) == {}


def test_units_and_steps() -> None:
    scene = Scene(2).gauge(0, 4).has(0, "w ww", carried="gg", joker="t1").season("s")
    view = SARE.view(scene.p, 1)
    assert (odds.units_held(BOX, view.players[0]), view.players[0].steps_left()) == (6, 3)
