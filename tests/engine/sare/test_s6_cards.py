"""Season cards (S6)."""

from __future__ import annotations

from engine.sare import GAME as SARE
from tests.engine.sare.scene import CARDS, Scene


def gauges(scene: Scene) -> list[int]:
    return [player.gauge for player in scene.s.players]


def test_s6_1_a_single_resource_ends_the_sequence_never_the_season() -> None:
    scene = Scene(2).season("w s")
    scene.do(0, "draw")
    assert scene.player(0).cards == (CARDS["w"],)
    assert scene.player(0).standing
    assert scene.awaited == (1,)


def test_s6_2_a_double_resource_blows_a_wind_over_all_who_stand() -> None:
    scene = Scene(4).down(3).season("wg s")
    scene.do(0, "draw")
    assert scene.player(0).cards == (CARDS["wg"],)
    assert gauges(scene) == [1, 1, 1, 0]
    assert scene.awaited == (1, 2), "the drawer does not react"


def test_s6_2_revolts_before_reactions() -> None:
    scene = Scene(4).gauge(1, 6).gauge(0, 6).season("wg s")
    scene.do(0, "draw")
    assert scene.player(0).revolted
    assert scene.player(1).revolted
    assert scene.awaited == (2, 3)


def test_s6_3_horus_owes_two_cards_and_each_further_one_two_more() -> None:
    scene = Scene(2).season("horus horus w s horus g w w s")
    scene.do(0, "draw")
    # Horus 1 owes two: Horus 2 and wood; Horus 2 owes stone and Horus 3; Horus 3 owes gold and wood.
    assert len(scene.player(0).cards) == 4
    assert scene.awaited == (1,)


def test_s6_3_without_a_resource_the_sequence_goes_on() -> None:
    scene = Scene(2).season("horus t1 horus t1 t2 w")
    scene.do(0, "draw")
    scene.do(0, "pass trouble to B")
    scene.do(1, "stay")
    # For the second further one no recipient is left.
    assert scene.step == "Decide"
    assert scene.moves(0) == ["draw", "lay down"]


def test_s6_4_hoshekh_is_drawn_by_nobody_r23() -> None:
    """S6.4, R23: discarded as soon as it appears, before the effect of the card above it; the deck keeps its order."""
    scene = Scene(2).season("ww hoshekh s g")
    scene.do(0, "draw")
    assert not scene.s.face_up
    assert scene.keys().index("darkness") < scene.keys().index("wind")
    assert scene.s.discard == ("hoshekh",)
    assert scene.s.deck[:2] == (CARDS["s"], CARDS["g"])
    scene.do(1, "stay")
    assert scene.awaited == (1,)


def test_s6_4_hoshekh_as_the_first_card_of_the_season() -> None:
    scene = Scene(2).season("hoshekh s g")
    assert not scene.s.face_up
    assert scene.awaited == (0,)
    assert scene.moves(0) == ["draw", "lay down"]


def test_s6_4_hoshekh_is_none_of_horus_two_cards() -> None:
    scene = Scene(2).season("horus hoshekh w s g")
    scene.do(0, "draw")
    assert len(scene.player(0).cards) == 2


def test_s6_4_burned_there_is_no_darkness() -> None:
    scene = Scene(2).season("w", burned="hoshekh")
    while scene.s.season:
        seat = scene.awaited[0]
        scene.do(seat, scene.moves(seat)[0])
    assert not scene.told("darkness")


def test_s6_5_in_darkness_nobody_sees_the_top_card() -> None:
    scene = Scene(2).season("t2 w", dark=True)
    for viewer in (0, 1, None):
        assert SARE.view(scene.p, viewer).season.top == ()
    events = scene.do(0, "draw")
    assert [event.params["card"] for event in events if event.key == "drew"] == [CARDS["t2"]]
    assert gauges(scene) == [2, 0], "what is drawn is applied"


def test_s6_6_the_first_troubles_are_the_drawers_own() -> None:
    scene = Scene(2).season("t1 w")
    scene.do(0, "draw")
    assert gauges(scene) == [1, 0]
    assert scene.step == "Decide"
    double = Scene(2).season("t2 w")
    double.do(0, "draw")
    assert gauges(double) == [2, 0]


def test_s6_6_face_up_they_can_be_refused_by_laying_down() -> None:
    scene = Scene(2).season("t2 w")
    scene.do(0, "lay down")
    assert SARE.view(scene.p, 1).season.top == (CARDS["t2"],)
    assert scene.awaited == (1,)


def test_s6_7_further_troubles_are_kept_or_passed() -> None:
    scene = Scene(3).season("t1 t2 w")
    scene.do(0, "draw; draw")
    assert scene.moves(0) == ["pass trouble to B", "pass trouble to C", "take trouble"]
    scene.do(0, "pass trouble to C")
    assert gauges(scene) == [1, 0, 2]
    assert scene.awaited == (2,), "the recipient may react"
    scene.do(2, "lay down")
    assert scene.awaited == (0,)
    assert not scene.player(2).standing


def test_s6_7_not_to_whom_it_would_push_into_revolt() -> None:
    """S6.7, S8.5: the recipient must stay below the revolt position after the full +1 or +2."""
    scene = Scene(3).gauge(1, 5).season("t1 t2 w")
    scene.do(0, "draw; draw")
    assert scene.refusal(0, "pass trouble to B") == ("rival.revolt", "S8.5")
    assert scene.refusal(0, "pass trouble to A") == ("rival.none", "S6.7")
    assert scene.refusal(0, "pass trouble to D") == ("rival.none", "S6.7")
    assert scene.refusal(0, "discard trouble") == ("troubles.passable", "S6.8")
    assert scene.refusal(0, "draw") == ("troubles.further", "S6.7")


def test_s6_7_only_one_to_each_in_a_sequence() -> None:
    scene = Scene(3).season("t1 t1 t1 w")
    scene.do(0, "draw; draw; pass trouble to B")
    scene.do(1, "stay")
    scene.do(0, "draw")
    assert scene.refusal(0, "pass trouble to B") == ("troubles.again", "S6.7")
    scene.do(0, "take trouble")
    assert gauges(scene) == [2, 1, 0]


def test_s6_7_the_recipient_has_no_powers_r24() -> None:
    """S6.7, R24."""
    scene = Scene(2).built(1, "gardens B1", "library B2").season("t1 t2 w")
    scene.do(0, "draw; draw; pass trouble to B")
    assert gauges(scene) == [1, 2]
    assert scene.moves(1) == ["stay", "lay down"]


def test_s6_7_keeping_may_be_a_revolt_of_ones_own() -> None:
    scene = Scene(2).gauge(0, 5).season("t1 t1 w")
    scene.do(0, "draw; draw")
    scene.do(0, "take trouble")
    assert scene.player(0).revolted


def test_s6_8_with_no_recipient_they_are_discarded_r25() -> None:
    """S6.8, R25: automatically, if keeping could not matter."""
    scene = Scene(2).gauge(1, 6).season("t1 t1 w")
    scene.do(0, "draw; draw")
    assert scene.told("discarded_trouble")
    assert gauges(scene) == [1, 6]
    assert scene.step == "Decide"


def test_s6_8_keeping_is_asked_where_the_library_can_use_it_r25() -> None:
    """S6.8, R25, S14 D7: on a double one the Gardens must be ready too."""
    for buildings, card, asked in (
        (("library B1",), "t1", True),
        (("library B1",), "t2", False),
        (("library B1", "gardens B2"), "t2", True),
        (("gardens B1",), "t2", False),
    ):
        scene = Scene(2).built(0, *buildings).gauge(1, 6).season(f"t1 {card} w")
        scene.do(0, "draw")
        if scene.step == "TakeTroubles":
            scene.do(0, "take trouble")
        scene.do(0, "draw")
        assert (scene.step == "FurtherTroubles") == asked
        if asked:
            assert scene.moves(0) == ["take trouble", "discard trouble"]
            scene.do(0, "discard trouble")
            assert gauges(scene)[0] == 1


def test_s6_9_a_converted_card_still_counts_as_troubles_r26() -> None:
    """S6.9, R26: further Troubles cards may be passed."""
    scene = Scene(2).built(0, "library B1").season("t1 t1 w")
    scene.do(0, "draw; library; draw")
    assert scene.moves(0) == ["pass trouble to B", "take trouble"]


def test_s6_10_used_cards_are_out_until_the_next_shuffle() -> None:
    scene = Scene(2).season("t1 horus w s g")
    scene.do(0, "draw; draw")
    assert scene.s.discard == (CARDS["t1"], CARDS["horus"])


def test_a_second_hoshekh_in_the_data_is_skipped_in_darkness() -> None:
    """S6.4: a Hoshekh drawn in darkness has no effect, and the next card is drawn in its place."""
    scene = Scene(2).season("w s", dark=True)
    scene.s.deck = ("hoshekh", *scene.s.deck)
    scene.s.discard = tuple(card for card in scene.s.discard if card != "hoshekh")
    scene.do(0, "draw")
    assert scene.player(0).cards == (CARDS["w"],)
    assert "hoshekh" in scene.s.discard
