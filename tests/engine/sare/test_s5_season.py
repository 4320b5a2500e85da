"""Phase 2: the production season (S5)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.sare import GAME as SARE
from tests.engine.sare.scene import BOX, CARDS, Scene


def cards_of(scene: Scene, seat: int) -> str:
    return " ".join(BOX.sources.letters[card] for card in scene.player(seat).cards)


def test_s5_1_the_sequence_variables_are_reset() -> None:
    """S5.1, S5.3: each sequence resets its variables."""
    scene = Scene(2).season("t1 horus t1 w s")
    scene.do(0, "draw")
    assert (bool(scene.s.drawn), scene.s.had_troubles) == (True, True)
    scene.do(0, "draw")
    scene.do(0, "pass trouble to B")
    scene.do(1, "stay")
    # The second owed card was drawn without a question: wood.
    assert scene.s.active == 1
    assert (bool(scene.s.drawn), scene.s.had_troubles, scene.s.produced, scene.s.pending, scene.s.passed_to) == (
        False, False, False, 0, (),
    )  # fmt: skip


def test_s5_2_1_all_but_the_kept_cards_are_shuffled_and_one_is_burned() -> None:
    """S5.2.1, S11.4."""
    scene = Scene(2).has(0, carried="w ww")
    scene.sites()
    scene.do(0, "done")
    scene.do(1, "done")
    s = scene.s
    assert len(s.deck) + len(s.discard) == len(BOX.deck) - 3
    assert s.burned
    assert Counter([s.burned, *s.deck, *s.discard, CARDS["w"], CARDS["ww"]]) == Counter(BOX.deck)
    view = SARE.view(scene.p, None)
    assert view.season.top == s.deck[:1]


def test_s5_2_2_gauges_are_not_reset_by_the_season() -> None:
    scene = Scene(2)
    scene.do(0, "launch temple at b2; launch market at b3; done")
    scene.do(1, "done")
    assert scene.step in ("Decide", "React", "Construction")
    assert scene.player(0).gauge == 1


@pytest.mark.parametrize("first", [0, 2])
def test_s5_2_3_the_first_player_opens_and_may_refuse_r15(first: int) -> None:
    """S5.2.3, R15."""
    scene = Scene(3)
    scene.s.first = first
    scene.season("w s")
    assert scene.awaited == (first,)
    assert scene.moves(first) == ["draw", "lay down"]
    scene.do(first, "lay down")
    assert scene.awaited == ((first + 1) % 3,)
    assert scene.s.deck[0] == CARDS["w"], "the top card stays for the next player"


def test_s5_3_1_an_empty_deck_voids_what_is_owed() -> None:
    """S5.3.1, S5.6.3."""
    scene = Scene(2).season("horus w", only=True)
    scene.do(0, "draw")
    assert scene.told("season_over")
    assert scene.s.pending == 0
    assert cards_of(scene, 0) == "w"


def test_s5_3_2_cards_owed_are_drawn_without_asking_r43() -> None:
    """S5.3.2, S5.5.1, R43: if neither Barracks nor Market is usable; laying down is not possible."""
    scene = Scene(2).season("horus w s g")
    scene.do(0, "draw")
    assert cards_of(scene, 0) == "w s"
    assert scene.awaited == (1,)


def test_s5_3_2_barracks_between_owed_cards_but_no_temple_r43() -> None:
    """S5.3.2, S5.5.1, S14 D13, R43."""
    scene = Scene(2).built(0, "barracks B1", "temple B2").gauge(0, 2).season("horus w s g")
    scene.do(0, "draw")
    assert scene.step == "DrawOwed"
    assert scene.moves(0) == ["draw", "barracks on B"]
    assert scene.refusal(0, "lay down") == ("owed.lay_down", "S5.5.1")
    assert scene.refusal(0, "temple") == ("owed.owed", "S5.3.2")
    scene.do(0, "barracks on B")
    scene.do(1, "stay")
    assert cards_of(scene, 0) == "w s"


def test_s5_3_3_the_sequence_ends_after_producing() -> None:
    """S5.3.3, S6.1."""
    scene = Scene(3).season("w s g")
    for seat in range(3):
        scene.do(seat, "draw")
    assert [cards_of(scene, seat) for seat in range(3)] == ["w", "s", "g"]
    assert scene.awaited == (0,)


def test_s5_3_4_draw_or_lay_down() -> None:
    scene = Scene(2).season("w")
    assert scene.moves(0) == ["draw", "lay down"]
    assert scene.refusal(0, "stay") == ("decide.decide", "S5.3.4")


def test_s5_3_5_the_next_card_is_visible_before_the_effect() -> None:
    """S5.3.5: everybody who answers a question about the drawn card knows the next one."""
    scene = Scene(2).season("ww t2")
    scene.do(0, "draw")
    assert scene.step == "React"
    assert SARE.view(scene.p, 1).season.top == (CARDS["t2"],)


def test_s5_3_5_a_drawn_card_is_a_commitment_r16_r17() -> None:
    """S5.3.5, R16, R17: in darkness a Horus is binding; its cards are drawn one by one, each fully applied."""
    scene = Scene(2).season("horus ww s", dark=True)
    scene.do(0, "draw")
    assert scene.step == "React"
    assert cards_of(scene, 0) == "ww"
    assert scene.s.pending == 1
    scene.do(1, "stay")
    assert cards_of(scene, 0) == "ww s"


def test_s5_3_6_a_revolt_ends_the_sequence_and_leaves_owed_cards() -> None:
    """S5.3.6, S8.2."""
    scene = Scene(2).gauge(0, 6).season("horus ww s g")
    scene.do(0, "draw")
    scene.do(1, "stay")
    assert scene.player(0).revolted
    assert scene.awaited == (1,)
    assert scene.s.deck[0] == CARDS["s"]
    assert scene.s.pending == 0


def test_s5_4_1_barracks_and_market_after_producing_r18() -> None:
    """S5.4.1, R18."""
    scene = Scene(2).built(0, "barracks B1", "market B2").gauge(0, 2).has(1, "s").season("w g")
    scene.do(0, "draw")
    assert scene.step == "EndWindow"
    assert scene.moves(0) == ["barracks on B", "market swap wood for stone with B", "go on"]
    scene.do(0, "market swap wood for stone with B")
    assert scene.moves(0) == ["barracks on B", "go on"]
    scene.do(0, "barracks on B")
    scene.do(1, "stay")
    assert scene.s.active == 1


def test_s5_4_2_with_nothing_usable_nobody_is_asked() -> None:
    scene = Scene(2).built(0, "barracks B1", "market B2", "palace B3", "library B4").season("w g")
    scene.do(0, "draw")
    assert scene.awaited == (1,)


def test_s5_4_3_no_laying_down_after_producing() -> None:
    """S5.4.3, S5.5.3."""
    scene = Scene(2).built(0, "barracks B1").gauge(0, 2).season("w g")
    scene.do(0, "draw")
    assert scene.refusal(0, "lay down") == ("window.lay_down", "S5.4.3")
    assert scene.refusal(0, "draw") == ("window.window", "S5.4.1")


def test_s5_5_1_one_lays_down_when_free_to_draw() -> None:
    scene = Scene(3).season("t1 w")
    scene.do(0, "draw")
    assert scene.step == "Decide"
    scene.do(0, "lay down")
    assert not scene.player(0).standing
    assert scene.awaited == (1,)


def test_s5_5_2_a_reaction_for_each_rise_outside_ones_sequence() -> None:
    """S5.5.2: declining loses that chance only."""
    scene = Scene(3).season("ww ss gg w")
    scene.do(0, "draw")
    assert scene.awaited == (1, 2)
    scene.do(1, "stay")
    scene.do(2, "stay")
    scene.do(1, "draw")
    assert scene.awaited == (0, 2)
    scene.do(0, "lay down")
    scene.do(2, "stay")
    assert not scene.player(0).standing
    assert [player.gauge for player in scene.s.players] == [2, 2, 2]
    assert scene.refusal(0, "draw")[0] == "not_your_turn"


def test_s5_5_3_never_after_a_resource_even_with_horus_behind_it() -> None:
    scene = Scene(2).season("horus w horus s g")
    scene.do(0, "draw")
    assert cards_of(scene, 0) == "w s g"
    assert scene.awaited == (1,)


def test_s5_5_3_a_library_joker_is_no_resource_r19() -> None:
    """S5.5.3, R19."""
    scene = Scene(2).built(0, "library B1").season("t1 w")
    scene.do(0, "draw; library")
    assert scene.moves(0) == ["draw", "lay down"]


def test_s5_5_4_a_doubling_cost_gives_no_reaction() -> None:
    scene = Scene(2)
    scene.do(0, "launch temple at b2; launch market at b3; done")
    assert scene.awaited == (1,)
    assert scene.step == "Sites"


def test_s5_5_5_reactions_are_sealed_and_opened_together_r20() -> None:
    """S5.5.5, R20: answers can be changed until the last is in."""
    scene = Scene(4).season("ww w")
    scene.do(0, "draw")
    assert scene.awaited == (1, 2, 3)
    scene.do(3, "lay down")
    assert scene.player(3).standing
    assert SARE.view(scene.p, 1).answered == (3,)
    assert SARE.view(scene.p, 1).answer is None
    assert SARE.view(scene.p, 3).answer is not None
    scene.do(3, "stay")
    scene.do(1, "lay down")
    scene.do(2, "stay")
    assert [player.standing for player in scene.s.players] == [True, False, True, True]
    assert list(scene.awaited) == [2]


def test_s5_5_6_a_player_who_is_down_keeps_their_cards_and_is_left_alone_r21() -> None:
    """S5.5.6, R21: no Winds, no Troubles, no Barracks; but Market swaps are possible."""
    scene = Scene(3).built(0, "barracks B1", "market B2").gauge(0, 1).has(1, "ww").down(1).season("ss t1 t1 w")
    scene.do(0, "draw")
    assert scene.awaited == (2,)
    assert scene.player(1).gauge == 0
    scene.do(2, "stay")
    assert scene.refusal(0, "barracks on B") == ("rival.down", "S5.5.6")
    scene.do(0, "market swap stone+stone for wood+wood with B")
    assert cards_of(scene, 1) == ""
    assert scene.player(1).swapped == (CARDS["ss"],)


def test_s5_5_6_no_troubles_for_players_who_are_down() -> None:
    scene = Scene(3).down(1).season("t1 t1 w")
    scene.do(0, "draw; draw")
    assert scene.refusal(0, "pass trouble to B") == ("rival.down", "S5.5.6")
    assert scene.moves(0) == ["pass trouble to C", "take trouble"]


def test_s5_6_1_nobody_stands() -> None:
    scene = Scene(2).season("w")
    scene.do(0, "lay down")
    scene.do(1, "lay down")
    assert scene.told("season_over")
    assert not scene.s.season


def test_s5_6_2_another_survivor_plays_exactly_one_more_sequence_r22() -> None:
    """S5.6.2, R22."""
    scene = Scene(3).season("w s g w")
    scene.do(0, "lay down")
    scene.do(1, "lay down")
    assert scene.awaited == (2,)
    assert not scene.told("season_over")
    scene.do(2, "draw")
    assert scene.told("season_over")


def test_s5_6_2_the_survivor_in_their_own_sequence_finishes_it_r22() -> None:
    """S5.6.2, R22: the example of the rulebook, where the other lays down because of the Barracks."""
    scene = Scene(2).built(0, "barracks B1").gauge(0, 2).season("g w s")
    scene.do(0, "draw; barracks on B")
    scene.do(1, "lay down")
    assert scene.told("season_over")
    assert scene.s.deck[0] == CARDS["w"]


def test_s5_6_2_the_note_of_the_example_r22() -> None:
    """S5.6.2: if the other had lain down in their own sequence, there would be one more."""
    scene = Scene(2).season("g w s")
    scene.do(0, "draw")
    scene.do(1, "lay down")
    assert scene.awaited == (0,)
    scene.do(0, "draw")
    assert scene.told("season_over")


def test_s5_6_3_the_deck_runs_out_after_the_window() -> None:
    """S5.6.3: the last card is applied with its reactions, then the drawer's window."""
    scene = Scene(2).built(0, "barracks B1").gauge(0, 1).season("ww", only=True)
    scene.do(0, "draw")
    scene.do(1, "stay")
    assert scene.step == "EndWindow"
    scene.do(0, "go on")
    assert scene.told("season_over")


def test_s5_6_3_the_drawer_revolts_on_the_last_card() -> None:
    scene = Scene(3).gauge(0, 6).season("ww", only=True)
    scene.do(0, "draw")
    scene.do(1, "stay")
    scene.do(2, "stay")
    assert scene.told("season_over")


def test_s5_6_4_otherwise_the_next_who_stands_clockwise() -> None:
    scene = Scene(4).down(1).season("w s g")
    scene.do(0, "draw")
    assert scene.awaited == (2,)
    scene.do(2, "draw")
    assert scene.awaited == (3,)
    scene.do(3, "draw")
    assert scene.awaited == (0,)
