"""Tents (E11, E20.10)."""

from __future__ import annotations

import pytest

from engine.ezra.constants import AFTER, PREPARE, RIVAL, SABBATH, WORK
from engine.ezra.effects import Gain
from engine.ezra.effects.tracks import TentSteps
from engine.ezra.scrolls import W04_TENT_PLUS
from tests.engine.ezra.scene import BOX, Scene, goods

MAP = BOX.components.map
FREE_OF_GOODS = [spaces for spaces, cost in BOX.tent_costs.items() if not cost.resource]
WITH_A_RESOURCE = [spaces for spaces, cost in BOX.tent_costs.items() if cost.resource]


@pytest.mark.parametrize("space", range(MAP.spaces))
def test_e11_1_each_step_gains_what_it_crosses(space: int) -> None:
    scene = Scene(2)
    scene.player(0).tent = space
    scene.events.clear()
    scene.gain(0, TentSteps())
    assert scene.player(0).tent == (space + 1) % MAP.spaces
    assert scene.keys()[0] == "tent_moved"
    assert len(scene.keys()) > 1


def test_e11_1_all_steps_first_then_their_rewards_in_order() -> None:
    """Silver, a purple Blessing, Food."""
    scene = Scene(2)
    scene.events.clear()
    scene.gain(0, TentSteps(3))
    assert scene.keys() == ["tent_moved", "gained", "blessed", "gained"]
    assert scene.events_of("tent_moved")[0].params["space"] == 3


def test_e11_1_tents_never_block() -> None:
    scene = Scene(2)
    scene.player(1).tent = 1
    scene.gain(0, TentSteps(2))
    assert scene.player(0).tent == 2


def test_e11_1_round_the_map() -> None:
    scene = Scene(2).empty(0)
    scene.player(0).tent = MAP.spaces - 1
    scene.gain(0, TentSteps(2))
    assert scene.player(0).tent == 1
    assert scene.player(0).silver == MAP.crossing[0][0].n


@pytest.mark.parametrize("spaces", FREE_OF_GOODS)
def test_e11_2_one_or_two_spaces_for_banners(spaces: int) -> None:
    banners = BOX.tent_costs[spaces].banners
    scene = Scene(2).give(0, goods_="1 stone").blue(0, banners=banners - 1)
    assert scene.refusal(0, f"tent {spaces}") == ("blue.banners", "E11.2")
    scene.blue(0, banners=banners)
    assert scene.refusal(0, f"tent {spaces} with stone") == ("tent.without", "E11.2")
    scene.do(0, f"tent {spaces}")
    assert scene.player(0).tent == spaces
    assert scene.player(0).goods == goods("1 stone")


@pytest.mark.parametrize("spaces", WITH_A_RESOURCE)
@pytest.mark.parametrize("good", ["stone", "wood", "cinders"])
def test_e11_2_three_or_four_spaces_need_a_resource(spaces: int, good: str) -> None:
    banners = BOX.tent_costs[spaces].banners
    scene = Scene(2).give(0, goods_=f"1 {good} 1 gold").blue(0, banners=banners)
    assert scene.refusal(0, f"tent {spaces}") == ("tent.with", "E11.2")
    assert scene.refusal(0, f"tent {spaces} with gold") == ("tent.good", "E11.2")
    other = "wood" if good == "stone" else "stone"
    assert scene.refusal(0, f"tent {spaces} with {other}") == ("tent.lacking", "E11.2")
    scene.do(0, f"tent {spaces} with {good}")
    assert scene.player(0).tent == spaces
    assert scene.player(0).goods == goods("1 gold")


def test_e11_2_the_banners_are_spent() -> None:
    scene = Scene(2).blue(0, banners=9)
    scene.do(0, "tent 2")
    assert scene.s.turn.spent == BOX.tent_costs[2].banners


def test_e11_2_no_further_than_printed() -> None:
    scene = Scene(2).blue(0, banners=99)
    assert scene.refusal(0, f"tent {max(BOX.tent_costs) + 1}") == ("tent.spaces", "E11.2")
    assert scene.refusal(0, "tent 0") == ("tent.spaces", "E11.2")


def test_e11_2_one_purchase_a_turn() -> None:
    """A purchase can be neither split nor combined; the Scribe can still be placed."""
    scene = Scene(2).give(0, silver=9).blue(0, banners=99)
    scene.do(0, "tent 1")
    assert scene.refusal(0, "tent 1") == ("tent.one", "E11.2")
    assert "scribe r1c1" in scene.moves(0)


def test_e11_2_no_purchase_in_another_action() -> None:
    scene = Scene(2).red(0)
    assert scene.refusal(0, "tent 1") == ("red.red", "E7")


def test_e11_3_steps_of_effects_are_free_and_separate() -> None:
    scene = Scene(2).give(0, goods_="1 stone").blue(0, banners=9)
    scene.gain(0, TentSteps())
    assert not scene.s.turn.tent
    assert scene.player(0).travelled == 1


def test_e20_10_w04_one_more_after_the_rewards_of_that_movement() -> None:
    scene = Scene(2).scroll(0, W04_TENT_PLUS).blue(0)
    scene.events.clear()
    scene.do(0, "tent 2")
    assert scene.player(0).tent == 3
    assert scene.keys() == ["tent_moved", "gained", "blessed", "tent_moved", "gained"]


def test_e20_10_w04_cumulative_over_the_turn_and_once_r12() -> None:
    """R12: one step, then another reaches 2; a third brings nothing more."""
    scene = Scene(2).scroll(0, W04_TENT_PLUS)
    scene.gain(0, TentSteps())
    assert scene.player(0).tent == 1
    scene.gain(0, TentSteps())
    assert scene.player(0).tent == 3
    scene.gain(0, TentSteps(2))
    assert scene.player(0).tent == 5


def test_e20_10_w04_placed_after_the_movement_comes_too_late_r12() -> None:
    """R12: the purchase first, then the Scribe on w04, then a further step."""
    scene = Scene(2).lay(W04_TENT_PLUS, 2, 1).scribe(0, 1, 1).give(0, silver=9, supply=1).blue(0, banners=20)
    scene.do(0, "tent 2; scribe r2c1 via r1c1")
    tent = scene.player(0).tent
    scene.gain(0, TentSteps())
    assert scene.player(0).tent == tent + 1 == 3


def test_e20_10_w04_placed_before_the_movement_counts() -> None:
    scene = Scene(2).lay(W04_TENT_PLUS, 2, 1).scribe(0, 1, 1).give(0, silver=9, supply=1).blue(0, banners=20)
    scene.do(0, "scribe r2c1 via r1c1; tent 2")
    assert scene.player(0).tent == 3


def test_e20_10_w04_a_new_turn_counts_anew() -> None:
    scene = Scene(2).scroll(0, W04_TENT_PLUS)
    scene.blue(0).do(0, "tent 2")
    scene.blue(0).do(0, "tent 2")
    assert scene.player(0).tent == 6


def test_e20_10_w04_in_another_players_turn_r12() -> None:
    scene = Scene(2).scroll(1, W04_TENT_PLUS).turn(0)
    scene.gain(1, TentSteps(2))
    assert scene.player(1).tent == 3


@pytest.mark.parametrize(("phase", "tent"), [(WORK, 3), (PREPARE, 3), (SABBATH, 2), (AFTER, 2)])
def test_e20_10_w04_in_turns_and_in_prepare_only_r12(phase: str, tent: int) -> None:
    scene = Scene(2).scroll(0, W04_TENT_PLUS)
    scene.s.phase = phase
    scene.then(Gain(0, (TentSteps(2),)))
    assert scene.player(0).tent == tent


def test_e21_7_the_opponents_tent_with_converted_rewards() -> None:
    """Silver, a purple Blessing, and Food as Silver."""
    scene = Scene(1)
    rival = scene.player(RIVAL)
    silver = rival.silver
    scene.gain(RIVAL, TentSteps(3))
    assert (rival.tent, rival.silver, rival.food, rival.blessings) == (3, silver + 4, 0, (0, 1, 0))
