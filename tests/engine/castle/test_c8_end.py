"""C8: the end of the game, with R24."""

from __future__ import annotations

import pytest

from engine.castle import GAME
from engine.castle.steps.building import Craft
from engine.castle.steps.course import EndRound
from engine.illegal import Illegal
from engine.move import Outcome
from tests.engine.castle.scene import BOX, Scene

TOWER = "build tower with 1 stone 1 wood 1 sand"
ROUNDS = [(2, 12), (3, 15), (4, 12)]
ORDER = ["keep", "tavern", "gates", "stable", "servants_house", "market", "palace", "forge", "granary"]


def outcome(scene: Scene) -> Outcome | None:
    return GAME.outcome(scene.p)


def all_built_but(scene: Scene, towers: int) -> Scene:
    for building in BOX.tile_order:
        left = towers if building == "tower" else 0
        scene.built(building, by=0, times=BOX.buildings[building].copies - left)
    return scene


@pytest.mark.parametrize(("seats", "last"), ROUNDS)
def test_c8_1_the_game_ends_after_the_last_round(seats: int, last: int) -> None:
    scene = Scene(seats).in_round(last).then(EndRound())
    assert scene.s.over
    assert scene.awaited == ()
    ended = outcome(scene)
    assert ended is not None
    assert ended.how == "last_round"
    assert [event.params for event in scene.events_of("end")] == [{"round": last}]
    assert scene.events_of("end_early") == []


@pytest.mark.parametrize(("seats", "last"), ROUNDS)
def test_c8_1_and_not_before(seats: int, last: int) -> None:
    scene = Scene(seats).in_round(last - 1).then(EndRound())
    assert not scene.s.over
    assert outcome(scene) is None
    assert scene.s.round == last
    assert scene.awaited == tuple((1 + seat) % seats for seat in range(seats))


@pytest.mark.parametrize(("seats", "last"), ROUNDS)
def test_c8_1_the_marker_does_not_move_after_the_last_round(seats: int, last: int) -> None:
    """C3.7: unless the game ends; the palace is asked in the order of the last round (C9.9.3)."""
    scene = Scene(seats, first=1).in_round(last).then(EndRound())
    assert scene.s.first == 1
    assert scene.s.track == 0


@pytest.mark.parametrize(("seats", "round_"), [(2, 7), (3, 13), (4, 3), (3, 12)])
def test_c8_2_the_last_tile_taken_earlier_ends_the_game(seats: int, round_: int) -> None:
    """R24: the talers left on the round track count for no player."""
    scene = all_built_but(Scene(seats).in_round(round_), 0)
    track, talers = scene.s.track, [player.talers for player in scene.s.players]
    scene.then(EndRound())
    ended = outcome(scene)
    assert ended is not None
    assert ended.how == "all_built"
    assert [event.params for event in scene.events_of("end_early")] == [{"round": round_}]
    assert scene.s.track == track > 0
    assert [player.talers for player in scene.s.players] == talers


@pytest.mark.parametrize(("seats", "last"), ROUNDS)
def test_c8_2_the_last_tile_in_the_last_round_is_no_early_end(seats: int, last: int) -> None:
    scene = all_built_but(Scene(seats).in_round(last), 0).then(EndRound())
    ended = outcome(scene)
    assert ended is not None
    assert ended.how == "last_round"
    assert scene.events_of("end_early") == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c8_2_with_a_tile_left_the_game_goes_on(seats: int) -> None:
    scene = all_built_but(Scene(seats).in_round(5), 1).then(EndRound())
    assert not scene.s.over
    assert scene.s.round == 6


def test_c8_2_the_round_is_played_to_its_end_with_three() -> None:
    """R24: the Worker after the last tile still gets the pieces, and the Master Builder points and cards."""
    scene = all_built_but(Scene(3).in_round(5), 1).has(0, "1 stone 1 wood 1 sand").has(1, "1 stone 1 wood 1 sand")
    scene.discarded(2, "trader").talers(0, 0)
    scene.choose("stonemason", "worker_wood", "master_builder")
    assert scene.awaited == (0,)
    scene.do(0, TOWER)
    assert scene.s.over
    assert scene.player(0).score == 6
    assert scene.player(1).goods == (1, 3, 0, 1, 1)
    assert scene.player(2).score == 5
    assert scene.player(2).row == ()
    assert set(scene.player(2).hand) >= {"trader", "master_builder"}


def test_c8_2_the_round_is_played_to_its_end_with_two() -> None:
    """R24: the Bricklayer takes the last tile; two helpers and all later ranks follow."""
    scene = all_built_but(Scene(2).in_round(4), 1).has(0, "1 stone 1 wood 1 sand").talers(0, 20).bank(20)
    scene.discarded(1, "trader")
    scene.choose("bricklayer, messenger", "master_builder, worker_sand")
    scene.do(0, f"take silver; {TOWER}; place forge.10; place market.a")
    assert scene.s.over
    assert scene.s.spaces == {"forge.10": 0, "market.a": 0}
    assert scene.events_of("collected")
    assert scene.events_of("master_builder")[0].params == {"seat": 1, "n": 1, "points": 5}


def test_c8_2_the_round_is_played_to_its_end_with_four() -> None:
    """R24: a second Stonemason finds no tile left and is not asked; the Workers collect."""
    scene = all_built_but(Scene(4).in_round(2), 1)
    for seat in range(4):
        scene.has(seat, "1 stone 1 wood 1 sand")
    scene.talers(0, 0).talers(1, 0).discarded(3, "trader").choose(
        "stonemason", "stonemason", "worker_sand", "master_builder"
    )
    scene.do(0, TOWER)
    assert scene.s.over
    assert scene.player(1).score == 0
    assert scene.player(2).goods == (3, 1, 1, 1, 0)
    assert scene.player(3).score == 5


def test_c8_2_the_last_tile_does_not_stop_the_placing() -> None:
    scene = all_built_but(Scene(), 1).has(0, "1 stone 1 wood 1 sand").talers(0, 40)
    scene.then(Craft(0, "stonemason"), EndRound())
    scene.do(0, TOWER)
    assert not scene.s.over
    scene.do(0, "place stable.16; place keep.14")
    assert scene.s.over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c8_3_then_the_final_scoring_and_the_winner(seats: int) -> None:
    scene = Scene(seats).in_round(12 if seats != 3 else 15).helper(1, "market.a").talers(1, 4).then(EndRound())
    assert [tally.category for tally in scene.s.tally] == ORDER
    keys = [event.key for event in scene.events]
    assert keys.index("end") < keys.index("scored") < keys.index("winner")
    ended = outcome(scene)
    assert ended is not None
    assert ended.winners == (1,)
    assert ended.scores[1] == 2


def test_c8_3_after_the_end_no_move_is_taken() -> None:
    scene = Scene().in_round(12).then(EndRound())
    for seat in range(4):
        with pytest.raises(Illegal) as caught:
            scene.do(seat, "pass")
        assert caught.value.key == "over"


@pytest.mark.parametrize(("seats", "last"), ROUNDS)
def test_c8_3_the_scores_before_the_final_scoring_are_kept(seats: int, last: int) -> None:
    """The race holds each round's scores; the tally holds what the scoring added."""
    scene = Scene(seats).in_round(last).helper(0, "market.a").talers(0, 10)
    scene.player(0).score = 7
    scene.then(EndRound())
    assert scene.s.race[-1][0] == 7
    assert scene.player(0).score == 7 + sum(tally.points[0] for tally in scene.s.tally) == 12
