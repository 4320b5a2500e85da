"""C3: the course of a round."""

from __future__ import annotations

import pytest

from engine.castle import GAME
from tests.engine.castle.asking import build, enough_for, keys, pass_until_choosing
from tests.engine.castle.scene import BOX, Scene

QUIET = ("messenger", "trader", "messenger", "messenger")


def cards_for(seats: int) -> list[str]:
    return ["messenger, trader"] * 2 if seats == 2 else ["messenger"] * seats


@pytest.mark.parametrize(("seats", "rounds"), [(2, 12), (3, 15), (4, 12)])
def test_c3_the_game_lasts_12_rounds_or_15_with_three(seats: int, rounds: int) -> None:
    before = pass_until_choosing(Scene(seats).in_round(rounds - 1).choose(*cards_for(seats)))
    assert (before.s.round, before.s.over) == (rounds, False)
    scene = pass_until_choosing(Scene(seats).in_round(rounds).choose(*cards_for(seats)))
    assert (scene.s.round, scene.s.over) == (rounds, True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c3_1_round_n_is_the_highest_space_still_holding_a_taler(seats: int) -> None:
    """Round n of N is space N - n + 1; the talers left lie on the spaces below."""
    rounds = BOX.by_count(seats).rounds
    for round_ in (1, 2, rounds):
        scene = Scene(seats).in_round(round_)
        assert scene.p.round_space() == rounds - round_ + 1
        assert scene.s.track == scene.p.round_space() - 1


def test_c3_1_r3_the_first_player_takes_one_taler_from_the_track() -> None:
    """R3: one taler, not the number of the space; no other player gets any, and the bank is not involved."""
    scene = Scene(first=2)
    start = BOX.components.players.start_talers
    assert [player.talers for player in scene.s.players] == [start, start, start + 1, start]
    assert scene.s.track == BOX.by_count(4).rounds - 1
    assert scene.s.bank == 81
    pass_until_choosing(scene.choose("bricklayer", "stonemason", "bricklayer", "stonemason"))
    assert [player.talers for player in scene.s.players] == [start, start, start + 1, start + 1]
    assert scene.s.track == BOX.by_count(4).rounds - 2


def test_c3_2_r2_all_commit_secretly_at_the_same_time() -> None:
    """R2: face down. Everybody is asked at once, in any order, and no other seat's view reveals the choice."""
    scene, other = Scene(), Scene()
    assert set(scene.awaited) == {0, 1, 2, 3}
    scene.do(3, "play messenger")
    other.do(3, "play stonemason")
    assert set(scene.awaited) == {0, 1, 2}
    assert scene.events == other.events
    assert [event.params for event in scene.events] == [{"seat": 3}]
    for viewer in (None, 0, 1, 2):
        assert GAME.view(scene.p, viewer) == GAME.view(other.p, viewer)
    assert GAME.view(scene.p, 3) != GAME.view(other.p, 3)


def test_c3_3_winter_step_stands_between_choosing_and_revealing() -> None:
    space = BOX.components.winter.reveal_spaces[0]
    round_ = BOX.by_count(4).rounds - space + 1
    scene = Scene(side="winter").in_round(round_).pile("granary").choose(*QUIET)
    assert keys(scene, "winter_card", "revealed") == ["winter_card", *["revealed"] * 4]
    assert scene.s.lasting == ("granary",)


def test_c3_3_no_winter_step_on_the_summer_side() -> None:
    space = BOX.components.winter.reveal_spaces[0]
    scene = Scene().in_round(BOX.by_count(4).rounds - space + 1).choose(*QUIET)
    assert scene.events_of("winter_card") == []


def test_c3_4_all_cards_are_turned_up_together() -> None:
    scene = Scene(first=1)
    for seat, card in ((0, "messenger"), (2, "trader"), (3, "messenger")):
        scene.do(seat, f"play {card}")
    assert scene.events_of("revealed") == []
    scene.do(1, "play messenger")
    assert [(event.params["seat"], event.params["cards"]) for event in scene.events_of("revealed")] == [
        (1, ("messenger",)),
        (2, ("trader",)),
        (3, ("messenger",)),
        (0, ("messenger",)),
    ]
    assert all(event.reveals for event in scene.events_of("revealed"))
    assert keys(scene)[-5:] != ["revealed"] * 4  # the round goes on without a question


def test_c3_5_workers_are_equipped_after_the_reveal_and_before_any_card_is_resolved() -> None:
    scene = Scene(first=0).choose("messenger", "worker_wood", "trader", "worker_sand")
    assert keys(scene, "revealed", "equipped", "messenger") == ["revealed"] * 4 + ["equipped"] * 2 + ["messenger"]


def test_c3_5_even_the_messenger_waits_for_the_filling_of_a_worker_card() -> None:
    scene = Scene(first=0).choose("messenger", "worker_stone", "trader", "messenger")
    assert scene.step == "FillTogether"
    assert scene.events_of("messenger") == []
    scene.do(1, "fill 2 sand")
    assert len(scene.events_of("messenger")) == 2


def test_c3_6_the_revealed_cards_are_resolved() -> None:
    scene = Scene(first=0).choose(*QUIET)
    assert len(scene.events_of("messenger")) == 3
    assert scene.awaited == (1,)
    scene.do(1, "trader wood")
    assert len(scene.events_of("payout")) == 1


def test_c3_7_revealed_cards_stay_face_up_and_the_marker_goes_clockwise() -> None:
    scene = pass_until_choosing(Scene(first=2).choose(*QUIET))
    assert (scene.s.round, scene.s.first) == (2, 3)
    assert [player.discard(2) for player in scene.s.players] == [(card,) for card in QUIET]
    scene = pass_until_choosing(Scene(first=3).choose(*QUIET))
    assert scene.s.first == 0


def test_c3_7_the_marker_stays_when_the_game_ends() -> None:
    scene = pass_until_choosing(Scene(first=1).in_round(12).choose(*QUIET))
    assert (scene.s.over, scene.s.first) == (True, 1)


def test_c3_7_helpers_placed_this_round_are_old_in_the_next() -> None:
    """What is recorded per round (C5.2.4, C7.5) is cleared when the next one starts."""
    scene = Scene(first=0).has(0, enough_for("tower")).talers(0, 50)
    scene.choose("stonemason", "trader", "messenger", "messenger")
    scene.do(1, "trader sand")
    scene.do(0, f"{build('tower')}; place market.a; pass")
    assert scene.s.round == 2
    assert (scene.s.fresh, scene.s.placed) == ((), ())
