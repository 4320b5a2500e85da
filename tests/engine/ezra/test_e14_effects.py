"""Workers, Blessings and generic icons (E1, E13.3, E14, E16.5, E20.22, E20.35)."""

from __future__ import annotations

import pytest

from engine.ezra.constants import PREPARE, RIVAL
from engine.ezra.effects import Blessing, Effect, Effects, Gain, OneOf, effect_of_kind
from engine.ezra.effects.goods import AnyResource, Food, FoodLoss, Gold, Silver, Stone, Wood
from engine.ezra.effects.tracks import Banners, Points
from engine.ezra.effects.workers import FreeFlip, Retrieval, Worker
from engine.ezra.goods import KINDS
from engine.ezra.moves import TakeGoods
from engine.ezra.scrolls import W22_FLIP_GOLD
from tests.engine.ezra.scene import BOX, Scene, goods

WILD = Blessing(c="wild")


@pytest.mark.parametrize("kind", KINDS)
def test_e1_3_resources_are_unlimited(kind: str) -> None:
    scene = Scene(2).empty(0)
    scene.gain(0, effect_of_kind(kind, 99))
    assert scene.player(0).goods == goods(f"99 {kind}")


def test_e1_2_a_worker_comes_from_the_main_supply() -> None:
    scene = Scene(2)
    supply, main = scene.player(0).supply, scene.player(0).main
    scene.gain(0, Worker(2))
    assert (scene.player(0).supply, scene.player(0).main) == (supply + 2, main - 2)


def test_e1_6_points_may_go_below_zero() -> None:
    scene = Scene(2)
    scene.gain(0, Points(-30))
    assert scene.player(0).vp == -20


def test_the_generic_icon_is_never_gold() -> None:
    scene = Scene(2).empty(0)
    scene.gain(0, AnyResource(2))
    assert len(scene.moves(0)) == 6
    assert scene.refusal(0, "take 1 gold 1 wood") == ("take.gold", "E1")
    assert scene.refusal(0, "take 1 wood") == ("take.count", "E1")
    assert scene.refusal(0, TakeGoods((3, -1, 0, 0))) == ("take.count", "E1"), "no words say so"
    scene.do(0, "take 1 stone 1 wood")
    assert scene.player(0).goods == goods("1 stone 1 wood")


def test_e14_1_a_blessing_moves_its_marker() -> None:
    scene = Scene(2)
    scene.gain(0, Blessing(c="purple"))
    assert scene.player(0).blessings == (0, 1, 0)
    assert scene.events_of("blessed")[0].params == {"seat": 0, "colour": "purple", "n": 1}


def test_e14_1_a_column_bonus_when_the_lowest_marker_rises() -> None:
    """Column 1 is an Altar step."""
    scene = Scene(2).blessings(0, 1, 0, 3)
    scene.gain(0, Blessing(c="red"))
    assert scene.player(0).altar == 0
    scene.gain(0, Blessing(c="purple"))
    assert scene.player(0).altar == 1


@pytest.mark.parametrize("column", BOX.column_bonus)
def test_e14_1_each_column(column: int) -> None:
    """The same as gaining the bonus directly."""
    twin = Scene(2).blessings(0, column, column, column).gain(0, *BOX.column_bonus[column])
    before = Scene(2).blessings(0, column, column, column)
    scene = Scene(2).blessings(0, column, column - 1, column)
    scene.gain(0, Blessing(c="purple"))
    assert scene.player(0) == twin.player(0) != before.player(0)


def test_e14_1_two_wild_blessings_before_their_bonus() -> None:
    """E5.4: the effect is whole first."""
    scene = Scene(2).blessings(0, 1, 1, 0)
    scene.gain(0, Blessing(2, c="wild"))
    scene.do(0, "blessing red")
    assert scene.player(0).altar == 0
    scene.do(0, "blessing orange")
    assert scene.player(0).altar == 1


def test_e14_1_bonuses_come_in_the_order_in_which_they_arose() -> None:
    """Columns 1 and 2 by one effect of two Blessings: first the Altar step, then Silver and Food."""
    scene = Scene(2).blessings(0, 2, 2, 0)
    scene.events.clear()
    scene.gain(0, Blessing(2, c="wild"))
    scene.do(0, "blessing red; blessing red")
    keys = scene.keys()
    assert scene.player(0).altar == 1
    assert [key for key in keys if key in ("blessed", "altar_moved", "gained")] == [
        "blessed",
        "blessed",
        "altar_moved",
        "gained",
    ]


def test_e14_1_wild_only_where_a_marker_can_move() -> None:
    last = BOX.components.blessing_track.last
    scene = Scene(2).blessings(0, last, 0, 0)
    scene.gain(0, WILD)
    assert scene.moves(0) == ["blessing purple", "blessing red"]
    assert scene.refusal(0, "blessing orange") == ("blessing.last", "E14.3")


@pytest.mark.parametrize("effect", [WILD, Blessing(c="red")])
def test_e14_3_a_blessing_that_cannot_move_moves_the_tent(effect: Effect) -> None:
    last = BOX.components.blessing_track.last
    scene = Scene(2).blessings(0, last, last, last)
    scene.gain(0, effect)
    assert scene.player(0).tent == 1


def test_e14_3_each_worker_that_is_not_there_moves_the_tent() -> None:
    scene = Scene(2)
    scene.give(0, supply=scene.player(0).supply + scene.player(0).main - 1)
    scene.gain(0, Worker(3))
    assert (scene.player(0).main, scene.player(0).tent) == (0, 2)


def test_e13_3_a_trader_or_elder_comes_back() -> None:
    scene = Scene(2).place_workers(0, traders="1 2", elders="3")
    scene.gain(0, Retrieval())
    assert scene.moves(0) == ["retrieve trader 1", "retrieve trader 2", "retrieve elder 3", "pass"]
    supply = scene.player(0).supply
    scene.do(0, "retrieve trader 2")
    assert (scene.player(0).traders, scene.player(0).supply) == ((1,), supply + 1)


def test_e13_3_retrieving_may_be_declined_r26() -> None:
    """E13.3, R26."""
    scene = Scene(2).place_workers(0, elders="3")
    scene.gain(0, Retrieval())
    assert scene.refusal(0, "retrieve trader 1") == ("retrieve.none", "E13.3")
    scene.do(0, "pass")
    assert scene.player(0).elders == (3,)


def test_e13_3_with_none_to_retrieve_nothing_happens() -> None:
    scene = Scene(2)
    scene.gain(0, Retrieval())
    assert scene.step == "Open"


def test_e16_5_a_tile_turned_over_for_free_gives_its_reward() -> None:
    scene = Scene(2).tile(0, "fa4").empty(0)
    scene.gain(0, FreeFlip())
    assert scene.moves(0)[-1] == "pass"
    scene.do(0, "flip farmers")
    assert scene.player(0).turned == (False, False, True, False, False)
    assert scene.player(0).food == 2


@pytest.mark.parametrize("tile", BOX.flip_reward)
def test_e12_3_the_reward_of_each_tile(tile: str) -> None:
    scene = Scene(2).tile(0, tile).place_workers(0, traders="1").empty(0)
    type_ = next(at for at, kind in enumerate(BOX.tiles) if tile in kind)
    scene.gain(0, FreeFlip())
    scene.events.clear()
    scene.do(0, f"flip {BOX.components.development.types[type_]}")
    asked = scene.step.startswith("Choose")
    assert asked or {"gained", "altar_moved", "tent_moved", "retrieved"} & set(scene.keys())


def test_e20_22_w22_gold_after_turning_over() -> None:
    scene = Scene(2).tile(0, "fa4").scroll(0, W22_FLIP_GOLD).empty(0)
    scene.gain(0, FreeFlip())
    scene.do(0, "flip farmers")
    assert scene.player(0).goods == goods("1 gold")


@pytest.mark.parametrize(("option", "gained"), [(1, (2, 0)), (2, (0, 2))])
def test_an_alternative_is_chosen(option: int, gained: tuple[int, int]) -> None:
    scene = Scene(2).empty(0)
    of: tuple[Effects, ...] = ((Food(2),), (Silver(2),))
    scene.gain(0, OneOf(of=of))
    for line in ("choose 0", "choose 3"):
        assert scene.refusal(0, line) == ("choose.choose", "E16.3")
    scene.do(0, f"choose {option}")
    assert (scene.player(0).food, scene.player(0).silver) == gained


def test_e16_5_food_that_is_not_there_costs_points() -> None:
    scene = Scene(2).tile(0, "fa1").give(0, food=1, silver=9)
    scene.gain(0, FoodLoss(3))
    assert (scene.player(0).food, scene.player(0).vp, scene.player(0).silver) == (0, 10 - 4, 9)


def test_e20_35_silver_may_stand_in_for_food() -> None:
    scene = Scene(2).tile(0, "fa2").give(0, food=1, silver=5)
    scene.gain(0, FoodLoss(3))
    assert scene.moves(0) == ["lose food", "lose food buying 1", "lose food buying 2"]
    assert scene.refusal(0, "lose food buying 3") == ("food.bought", "E20.35")
    scene.do(0, "lose food buying 2")
    assert (scene.player(0).food, scene.player(0).vp, scene.player(0).silver) == (0, 10, 1)


def test_e20_35_food_that_is_bought_is_not_paid_besides() -> None:
    """Even with plenty of both."""
    scene = Scene(2).tile(0, "fa2").give(0, food=9, silver=9)
    scene.gain(0, FoodLoss(3))
    scene.do(0, "lose food buying 1")
    assert (scene.player(0).food, scene.player(0).vp, scene.player(0).silver) == (7, 10, 7)


def test_banners_count_only_in_the_own_turn() -> None:
    scene = Scene(2)
    scene.s.phase = PREPARE
    scene.then(Gain(0, (Banners(3, c="wild"),)))
    assert scene.s.turn.gained == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("effect", "gold", "silver", "tent"),
    [
        (Stone(2), 2, 0, 0),
        (AnyResource(), 1, 0, 0),
        (Gold(), 1, 0, 0),
        (Food(2), 0, 2, 0),
        (FreeFlip(), 0, 0, 0),
        (Banners(3, c="wild"), 0, 0, 0),
        (FoodLoss(3), 0, 0, 0),
        (OneOf(of=((Wood(),), (Points(9),))), 1, 0, 0),
    ],
)
def test_e21_4_what_effects_are_to_the_opponent_r34(effect: Effect, gold: int, silver: int, tent: int) -> None:
    """E21.4, E21.5, R34."""
    scene = Scene(1)
    rival = scene.player(RIVAL)
    before = (rival.goods[3], rival.silver, rival.tent, rival.vp)
    scene.gain(RIVAL, effect)
    after = (rival.goods[3], rival.silver, rival.tent, rival.vp)
    assert tuple(a - b for a, b in zip(after, before, strict=True)) == (gold, silver, tent, 0)
    assert rival.food == 0


def test_e21_5_a_retrieve_moves_the_opponents_tent() -> None:
    scene = Scene(1)
    scene.gain(RIVAL, Retrieval(2))
    assert scene.player(RIVAL).tent == 2


def test_e21_6_the_opponents_wild_blessing_is_the_one_furthest_left() -> None:
    scene = Scene(1).blessings(RIVAL, 1, 0, 0)
    scene.gain(RIVAL, WILD)
    assert scene.player(RIVAL).blessings == (1, 1, 0)


def test_e21_9_no_column_bonus_for_the_opponent_r31() -> None:
    """E21.9, R31."""
    scene = Scene(1).blessings(RIVAL, 1, 0, 1)
    altar = scene.player(RIVAL).altar
    scene.gain(RIVAL, WILD)
    assert scene.player(RIVAL).altar == altar
