"""Administrative powers (S7)."""

from __future__ import annotations

import pytest

from engine.sare import GAME as SARE
from engine.sare.moves import TempleKeep
from tests.engine.sare.scene import CARDS, Scene


def top(scene: Scene, viewer: int | None) -> tuple[str, ...]:
    return SARE.view(scene.p, viewer).season.top


def test_s7_1_once_per_season_and_back_in_the_next_turn() -> None:
    """S7.1, S11.3."""
    scene = Scene(2).built(0, "barracks B1").gauge(0, 3).season("w w w")
    scene.do(0, "barracks on B")
    scene.do(1, "stay")
    assert scene.refusal(0, "barracks on B") == ("power.used", "S7.1")
    scene.do(0, "lay down")
    scene.do(1, "lay down")
    scene.close()
    assert scene.s.turn == 2
    assert scene.player(0).used == ()


def test_s7_1_only_in_ones_own_sequence() -> None:
    scene = Scene(2).built(1, "barracks B1").gauge(1, 3).season("w s")
    assert scene.refusal(1, "barracks on A")[0] == "not_your_turn"
    assert scene.refusal(0, "barracks on B") == ("power.missing", "S7.1")


def test_s7_1_a_site_gives_no_power() -> None:
    scene = Scene(2).site(0, "palace B1").season("t2 s")
    assert scene.refusal(0, "palace") == ("power.missing", "S7.1")


# Temple


def test_s7_2_face_up_both_cards_become_public_r27() -> None:
    """S7.2, R27: one is drawn, the other goes back on top; the player cannot refuse."""
    scene = Scene(2).built(0, "temple B1").season("t2 w s")
    scene.do(0, "temple")
    assert scene.step == "ChooseTempleCard"
    for viewer in (0, 1, None):
        assert top(scene, viewer) == (CARDS["t2"], CARDS["w"])
    assert scene.moves(0) == ["temple keep 1", "temple keep 2"]
    assert scene.refusal(0, "lay down") == ("temple.keep", "S7.2")
    assert scene.refusal(0, TempleKeep(3)) == ("temple.which", "S7.2")
    scene.do(0, "temple keep 2")
    assert scene.player(0).cards == (CARDS["w"],)
    assert top(scene, 1) == (CARDS["t2"],)


def test_s7_2_in_darkness_the_player_alone_sees_them_r27() -> None:
    """S7.2, R27: the put-back card stays secret until it is drawn."""
    scene = Scene(3).built(0, "temple B1").season("t2 w s", dark=True)
    events = scene.do(0, "temple")
    assert top(scene, 0) == (CARDS["t2"], CARDS["w"])
    assert top(scene, 1) == top(scene, None) == ()
    shown = [event for event in events if "cards" in event.params]
    assert [event.to for event in shown] == [(0,)]
    scene.do(0, "temple keep 2")
    assert top(scene, 0) == (CARDS["t2"],)
    assert top(scene, 1) == top(scene, None) == ()
    assert SARE.view(scene.p, 1).asked == SARE.view(scene.p, 0).asked
    scene.do(1, "draw")
    assert scene.player(1).gauge == 2
    assert top(scene, 0) == ()


def test_s7_2_in_darkness_equal_cards_are_asked_all_the_same() -> None:
    """Skipping the question would reveal the card put back (S7.2 overrides the list of S14)."""
    scene = Scene(2).built(0, "temple B1").season("w w s", dark=True)
    scene.do(0, "temple")
    assert scene.moves(0) == ["temple keep 1"]
    assert scene.refusal(0, TempleKeep(2)) == ("temple.same", "S7.2")
    scene.do(0, "temple keep 1")
    assert top(scene, 0) == (CARDS["w"],)


def test_s7_2_face_up_equal_cards_are_no_question() -> None:
    """S14 D4."""
    scene = Scene(2).built(0, "temple B1").season("w w s")
    scene.do(0, "temple")
    assert scene.awaited == (1,)


def test_s7_2_the_card_below_the_two_is_not_yet_visible_r27() -> None:
    """S7.2, R27: a Hoshekh there has no effect yet."""
    scene = Scene(2).built(0, "temple B1").season("t2 w hoshekh s")
    scene.do(0, "temple")
    assert scene.s.face_up
    assert top(scene, None) == (CARDS["t2"], CARDS["w"])
    scene.do(0, "temple keep 2")
    assert scene.s.face_up
    scene.do(1, "draw")
    assert not scene.s.face_up


def test_s7_2_hoshekh_as_the_second_card_r27() -> None:
    """S7.2, R27: Hoshekh is resolved, the next card takes its place, and the first candidate stays public."""
    scene = Scene(3).built(0, "temple B1").season("t2 hoshekh w s")
    scene.do(0, "temple")
    assert not scene.s.face_up
    assert top(scene, 0) == (CARDS["t2"], CARDS["w"])
    assert top(scene, 1) == top(scene, None) == (CARDS["t2"],)
    scene.do(0, "temple keep 2")
    assert top(scene, 1) == top(scene, None) == (CARDS["t2"],), "everybody saw it before"
    other = Scene(3).built(0, "temple B1").season("t2 hoshekh w s")
    other.do(0, "temple; temple keep 1")
    assert top(other, 0) == (CARDS["w"],)
    assert top(other, 1) == ()


def test_s7_2_hoshekh_as_the_last_card_leaves_the_first() -> None:
    scene = Scene(2).built(0, "temple B1").season("w hoshekh", only=True)
    scene.do(0, "temple")
    assert scene.player(0).cards == (CARDS["w"],)


def test_s7_2_only_before_anything_was_drawn_and_with_two_cards() -> None:
    scene = Scene(2).built(0, "temple B1").season("t1 w s")
    scene.do(0, "draw")
    assert scene.refusal(0, "temple") == ("temple.late", "S7.2")
    short = Scene(2).built(0, "temple B1").season("w", only=True)
    assert short.refusal(0, "temple") == ("temple.deck", "S7.2")


def test_s7_2_seats_that_knew_the_top_card_know_it_if_the_other_is_kept() -> None:
    scene = Scene(3).built(0, "temple B1").built(1, "temple B1").season("t2 w s g", dark=True)
    scene.do(0, "temple; temple keep 2")
    scene.do(1, "temple")
    assert top(scene, 1) == (CARDS["t2"], CARDS["s"])
    assert top(scene, 0) == (CARDS["t2"],)
    scene.do(1, "temple keep 2")
    assert top(scene, 0) == top(scene, 1) == (CARDS["t2"],)
    assert top(scene, 2) == ()


# Barracks


def test_s7_3_one_step_down_and_an_opponent_up_r28() -> None:
    """S7.3, R28: the opponent may react."""
    scene = Scene(3).built(0, "barracks B1").gauge(0, 1).season("w s")
    assert scene.moves(0) == ["draw", "barracks on B", "barracks on C", "lay down"]
    scene.do(0, "barracks on C")
    assert [player.gauge for player in scene.s.players] == [0, 0, 1]
    assert scene.awaited == (2,)
    scene.do(2, "lay down")
    assert scene.awaited == (0,)


def test_s7_3_both_halves_or_nothing_r28() -> None:
    """S7.3, S8.5, R28."""
    scene = Scene(2).built(0, "barracks B1").season("w s")
    assert scene.refusal(0, "barracks on B") == ("barracks.gauge", "S7.3")
    scene.gauge(0, 2).gauge(1, 6)
    assert scene.refusal(0, "barracks on B") == ("rival.revolt", "S8.5")
    assert scene.refusal(0, "barracks on A") == ("rival.none", "S7.3")
    assert scene.moves(0) == ["draw", "lay down"]


def test_s7_3_on_the_first_seat() -> None:
    """Seat 0 is a valid rival, also in refusals."""
    scene = Scene(3).built(1, "barracks B1").gauge(1, 3).season("w s s")
    scene.do(0, "lay down")
    assert scene.awaited == (1,)
    assert scene.refusal(1, "barracks on A") == ("rival.down", "S5.5.6")


# Gardens and Library


def test_s7_4_gardens_halve_a_double_troubles() -> None:
    scene = Scene(2).built(0, "gardens B1").season("t2 w")
    scene.do(0, "draw")
    assert scene.moves(0) == ["gardens", "take trouble"]
    assert scene.refusal(0, "library") == ("library.double", "S7.7")
    assert scene.refusal(0, "draw") == ("troubles.take", "S6.6")
    scene.do(0, "gardens")
    assert scene.player(0).gauge == 1
    assert scene.s.discard == (CARDS["t2"],)


def test_s7_4_gardens_are_no_use_on_a_simple_one() -> None:
    scene = Scene(2).built(0, "gardens B1", "library B2").season("t1 w")
    scene.do(0, "draw")
    assert scene.moves(0) == ["library", "take trouble"]
    assert scene.refusal(0, "gardens") == ("gardens.simple", "S7.4")


def test_s7_7_the_library_makes_a_joker_r19() -> None:
    """S7.7, R19: the gauge does not move and the sequence goes on."""
    scene = Scene(2).built(0, "library B1").season("t1 w")
    scene.do(0, "draw; library")
    assert (scene.player(0).gauge, scene.player(0).converted) == (0, (CARDS["t1"],))
    assert scene.step == "Decide"
    assert SARE.view(scene.p, 1).players[0].jokers == 1


@pytest.mark.parametrize("line", ["take trouble", "gardens; take trouble"])
def test_s7_8_both_may_be_declined(line: str) -> None:
    scene = Scene(2).built(0, "library B1", "gardens B2").season("t2 w")
    scene.do(0, f"draw; {line}")
    assert scene.player(0).gauge == (2 if line == "take trouble" else 1)


def test_s7_8_gardens_and_library_make_one_joker_r26() -> None:
    """S7.8, R26."""
    scene = Scene(2).built(0, "library B1", "gardens B2").season("t2 w")
    scene.do(0, "draw; gardens")
    assert scene.moves(0) == ["library", "take trouble"]
    scene.do(0, "library")
    assert (scene.player(0).gauge, scene.player(0).converted) == (0, (CARDS["t2"],))
    assert set(scene.player(0).used) == {"gardens", "library"}


# Palace


def test_s7_5_the_palace_on_the_visible_top_card_r29() -> None:
    """S7.5, R29: the decision is asked again, laying down included; the Temple can still be used."""
    scene = Scene(2).built(0, "palace B1", "temple B2").season("t2 w s")
    scene.do(0, "palace")
    assert scene.s.discard == (CARDS["t2"],)
    assert top(scene, 1) == (CARDS["w"],)
    assert scene.moves(0) == ["draw", "temple", "lay down"]


def test_s7_5_the_card_below_may_be_hoshekh() -> None:
    scene = Scene(2).built(0, "palace B1").season("t2 hoshekh w")
    scene.do(0, "palace")
    assert not scene.s.face_up
    assert scene.moves(0) == ["draw", "lay down"]


def test_s7_5_the_last_card_discarded_ends_the_season() -> None:
    scene = Scene(2).built(0, "palace B1").season("t2", only=True)
    scene.do(0, "palace")
    assert scene.told("season_over")


def test_s7_5_not_on_an_unseen_top_card() -> None:
    scene = Scene(2).built(0, "palace B1").season("t2 w", dark=True)
    assert scene.refusal(0, "palace") == ("palace.dark", "S7.5")


def test_s7_5_on_a_card_drawn_in_darkness_r29() -> None:
    """S7.5, R29: before any effect; the Temple can no longer be used, laying down is still possible."""
    scene = Scene(2).built(0, "palace B1", "temple B2").season("ww s", dark=True)
    scene.do(0, "draw")
    assert scene.moves(0) == ["palace", "go on"]
    assert scene.refusal(0, "lay down") == ("cancel.cancel", "S7.5")
    assert scene.player(1).gauge == 0
    scene.do(0, "palace")
    assert scene.player(0).cards == ()
    assert scene.refusal(0, "temple") == ("temple.late", "S7.2")
    assert scene.moves(0) == ["draw", "lay down"]


def test_s7_5_on_a_card_owed_to_horus_the_next_is_drawn_in_its_place_r29() -> None:
    """S7.5, R29: a card is still owed."""
    scene = Scene(2).built(0, "palace B1").season("horus t2 w s g")
    scene.do(0, "draw")
    assert scene.step == "CancelCard"
    scene.do(0, "palace")
    assert list(scene.player(0).cards) == [CARDS["w"], CARDS["s"]]


def test_s7_5_not_on_a_card_drawn_freely_with_open_eyes() -> None:
    scene = Scene(2).built(0, "palace B1").season("t2 w s")
    scene.do(0, "draw")
    assert scene.player(0).gauge == 2
    assert scene.step == "Decide"


def test_s7_5_on_a_card_from_the_temple() -> None:
    scene = Scene(2).built(0, "palace B1", "temple B2").season("t2 t1 w s")
    scene.do(0, "temple; temple keep 2")
    assert scene.moves(0) == ["palace", "go on"]
    scene.do(0, "go on")
    assert scene.player(0).gauge == 1


# Market


def test_s7_6_two_cards_of_one_size_change_hands_r30() -> None:
    """S7.6, R30: both are marked and cannot be swapped again this season."""
    scene = Scene(3).built(0, "market B1").built(1, "market B1").has(0, "w").has(1, "s gg").season("g g g")
    assert "market swap wood for stone with B" in scene.moves(0)
    assert scene.refusal(0, "market swap wood for gold+gold with B") == ("market.size", "S7.6")
    assert scene.refusal(0, "market swap gold for stone with B") == ("market.lacking", "S7.6")
    assert scene.refusal(0, "market swap wood for stone with A") == ("rival.none", "S7.6")
    assert scene.refusal(0, "market swap wood for stone with C") == ("market.lacking", "S7.6")
    scene.do(0, "market swap wood for stone with B")
    assert scene.player(0).swapped == (CARDS["s"],)
    assert scene.player(1).swapped == (CARDS["w"],)
    assert scene.step == "Decide", "a swap is no production"
    scene.do(0, "draw")
    assert scene.refusal(1, "market swap wood for gold with A") == ("market.marked", "S7.6")


def test_s7_6_carried_cards_count_and_are_named_as_such_r30() -> None:
    """S7.6, R30: they are different even when they show the same."""
    scene = Scene(2).built(0, "market B1").has(0, "w", carried="w").has(1, "s", carried="s").season("g g")
    assert {line for line in scene.moves(0) if line.startswith("market")} == {
        "market swap wood for stone with B",
        "market swap wood for carried stone with B",
        "market swap carried wood for stone with B",
        "market swap carried wood for carried stone with B",
    }
    scene.do(0, "market swap carried wood for stone with B")
    assert (scene.player(0).carried, scene.player(0).cards) == ((), (CARDS["w"],))
    assert scene.player(0).swapped == (CARDS["s"],), "for S8.3 acquired this season"
    assert scene.player(1).carried == (CARDS["s"],)


def test_s7_6_no_converted_cards_and_nobody_who_revolted_r30() -> None:
    """S7.6, R30."""
    scene = Scene(3).built(0, "market B1").has(0, "w", joker="t1").has(1, joker="t1").has(2, "s").revolted(2)
    scene.season("g g")
    assert scene.moves(0) == ["draw", "lay down"]
    assert scene.refusal(0, "market swap wood for stone with C") == ("market.revolted", "S7.6")


def test_s7_2_all_read_that_hoshekh_was_the_second_card_r27() -> None:
    """S7.2, R27: after the two cards that everybody saw, and for everybody."""
    scene = Scene(3).built(0, "temple B1").season("t2 hoshekh w s")
    events = scene.do(0, "temple")
    (darkness,) = scene.told("darkness")
    assert [event.key for event in events].index("darkness") > [event.key for event in events].index("temple_open")
    assert all(darkness.visible_to(viewer) for viewer in (0, 1, 2, None))
