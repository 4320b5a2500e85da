"""Altar fire and the Altar Track (E8, E20.15)."""

from __future__ import annotations

import pytest

from engine.ezra import altar
from engine.ezra.constants import RIVAL
from engine.ezra.effects.tracks import AltarSteps
from engine.ezra.scrolls import W15_GOLDEN
from tests.engine.ezra.scene import BOX, Scene, changed, goods

FIRE = BOX.components.altar_fire
TRACK = BOX.components.altar_track
REWARDED = [space for space, reward in enumerate(BOX.altar) if reward]


@pytest.mark.parametrize(
    ("good", "banners", "spaces"),
    [("wood", FIRE.wood.banners, FIRE.wood.move), ("cinders", FIRE.cinders.banners, FIRE.cinders.move)],
)
def test_e8_1_wood_and_cinders_burn(good: str, banners: int, spaces: int) -> None:
    scene = Scene(2).give(0, goods_=f"1 {good} 1 stone").red(0, banners=banners - 1)
    assert scene.refusal(0, f"altar {good}") == ("red.banners", "E8.1")
    scene.red(0, banners=banners).do(0, f"altar {good}")
    assert (scene.player(0).altar, scene.p.banners()) == (spaces, 0)
    assert scene.player(0).goods == goods("1 stone")
    assert scene.s.turn.used == 1


@pytest.mark.parametrize("good", ["stone", "gold"])
def test_e8_1_nothing_else_burns(good: str) -> None:
    scene = Scene(2).give(0, goods_=f"1 {good}").red(0)
    assert scene.refusal(0, f"altar {good}") == ("altar.good", "E8.1")


def test_e8_1_only_what_one_has() -> None:
    scene = Scene(2).give(0, goods_="1 wood").red(0)
    assert scene.refusal(0, "altar cinders") == ("altar.lacking", "E8.1")


def test_e8_1_freely_mixed_with_the_temple() -> None:
    scene = Scene(2).levites(0, 4).give(0, goods_="2 wood 1 cinders 1 stone").red(0)
    scene.do(0, "altar cinders; temple 1 with stone; altar wood; temple 1 with wood")
    assert scene.player(0).goods == goods("")
    assert scene.player(0).altar == FIRE.cinders.move + FIRE.wood.move


def test_e8_1_never_into_the_temple() -> None:
    scene = Scene(2).give(0, goods_="1 wood").red(0)
    scene.do(0, "altar wood")
    assert not any(scene.s.temple)


@pytest.mark.parametrize("space", REWARDED)
def test_e8_2_the_reward_of_each_space(space: int) -> None:
    scene = Scene(2).altar(0, space - 1)
    scene.events.clear()
    scene.gain(0, AltarSteps())
    told = [event for event in scene.events if event.key in ("gained", "tent_moved")]
    assert scene.player(0).altar == space
    assert told or scene.step == "ChooseBlessing"


def test_e8_2_no_reward_where_none_is_printed() -> None:
    assert not BOX.altar[1]
    scene = Scene(2)
    scene.events.clear()
    scene.gain(0, AltarSteps())
    assert scene.keys() == ["altar_moved"]


def test_e8_2_spaces_passed_count_too_in_order_after_the_whole_move() -> None:
    """Spaces 2, 4 and 5: Silver, Food, a Tent step with what it triggers (E5.4); only then 7, which asks."""
    scene = Scene(2)
    scene.events.clear()
    scene.gain(0, AltarSteps(8))
    assert [event.key for event in scene.events] == ["altar_moved", "gained", "gained", "tent_moved", "gained"]
    assert scene.player(0).altar == 8
    assert [event.params["gains"] for event in scene.events_of("gained")] == [
        (("silver", 1),),
        (("food", 1),),
        (("silver", 2),),
    ]
    scene.events.clear()
    scene.do(0, "blessing red")
    assert scene.keys() == ["blessed", "gained"]


def test_e8_3_the_marker_lands_on_top_and_so_behind() -> None:
    scene = Scene(3).altar(0, 3).altar(1, 2).altar(2, 0)
    assert scene.s.ahead == (0, 1, 2)
    scene.gain(2, AltarSteps(2))
    assert scene.s.ahead == (0, 1, 2)
    scene.gain(2, AltarSteps(1))
    assert scene.s.ahead == (0, 2, 1)
    scene.gain(1, AltarSteps(1))
    assert scene.s.ahead == (0, 2, 1)


def test_e8_3_passing_goes_ahead() -> None:
    scene = Scene(2).altar(0, 1).altar(1, 2)
    scene.gain(0, AltarSteps(2))
    assert scene.s.ahead == (0, 1)


def test_e8_4_past_the_end_silver_also_in_part() -> None:
    scene = Scene(2).altar(0, TRACK.last - 1).empty(0)
    vp = scene.player(0).vp
    scene.gain(0, AltarSteps(3))
    assert scene.player(0).altar == TRACK.last
    assert scene.player(0).silver == 2 * TRACK.overflow_silver_per_move
    assert scene.player(0).vp == vp + BOX.altar[TRACK.last][0].n


def test_e8_4_at_the_end_only_silver_and_no_reward_again() -> None:
    scene = Scene(2).altar(0, TRACK.last).altar(1, TRACK.last).empty(0)
    vp, ahead = scene.player(0).vp, scene.s.ahead
    scene.give(0, goods_="1 wood").red(0)
    scene.do(0, "altar wood")
    assert scene.player(0).silver == FIRE.wood.move * TRACK.overflow_silver_per_move
    assert (scene.player(0).vp, scene.s.ahead) == (vp, ahead)


def test_e8_5_golden_spaces_reached_or_passed() -> None:
    first, second = TRACK.golden[:2]
    scene = Scene(2).altar(0, first - 1)
    assert altar.golden_spaces_reached(scene.p, 0) == 0
    scene.altar(0, first)
    assert altar.golden_spaces_reached(scene.p, 0) == 1
    scene.altar(0, second + 1)
    assert altar.golden_spaces_reached(scene.p, 0) == 2
    assert altar.golden_spaces_reached(scene.altar(0, TRACK.last).p, 0) == len(TRACK.golden)


def test_e8_6_the_lower_marker_is_ahead() -> None:
    scene = Scene(3).altar(0, 4).altar(1, 4).altar(2, 4)
    assert altar.leader(scene.p) == 0
    assert altar.furthest_ahead(scene.p, (1, 2)) == 1
    assert altar.furthest_behind(scene.p, (0, 1)) == 1


def test_e8_6_at_the_start_the_last_player_is_ahead() -> None:
    assert Scene(4).s.ahead == (3, 2, 1, 0)
    assert Scene(1).s.ahead == (0, RIVAL)


def test_e20_15_w15_each_golden_space_entered_or_passed() -> None:
    first, second = TRACK.golden[:2]
    scene = Scene(2).scroll(0, W15_GOLDEN).altar(0, first - 1).empty(0)
    scene.events.clear()
    scene.gain(0, AltarSteps(second - first + 1))
    both = tuple((effect.kind, effect.n) for effect in BOX.scroll_effects[W15_GOLDEN])
    assert [event.params["gains"] for event in scene.events_of("gained")].count(both) == 2


def test_e20_15_w15_nothing_at_the_end_or_for_others() -> None:
    golden = changed(altar_track={"golden": [TRACK.last]})
    scene = Scene(2, box=golden).scroll(1, W15_GOLDEN).altar(0, TRACK.last - 1).altar(1, TRACK.last).empty(0).empty(1)
    scene.gain(1, AltarSteps())
    assert (scene.player(1).food, scene.player(1).silver) == (0, 1)
    scene.gain(0, AltarSteps())
    assert (scene.player(0).food, scene.player(0).silver) == (0, 0)


def test_e20_15_after_what_is_printed_there_r37() -> None:
    """R37: a golden space with a reward gives the printed one first."""
    scene = Scene(2, box=changed(altar_track={"golden": [2]})).scroll(0, W15_GOLDEN)
    scene.events.clear()
    scene.gain(0, AltarSteps(2))
    assert [event.params["gains"] for event in scene.events_of("gained")] == [
        (("silver", 1),),
        (("food", 1), ("silver", 1)),
    ]


def test_e21_7_the_opponent_moves_like_a_player_and_competes() -> None:
    scene = Scene(1)
    silver = scene.player(RIVAL).silver
    scene.gain(RIVAL, AltarSteps(4))
    # Space 2 gives Silver, space 4 Food, which becomes Silver.
    assert (scene.player(RIVAL).altar, scene.player(RIVAL).silver) == (4, silver + 2)
    assert altar.leader(scene.p) == RIVAL
