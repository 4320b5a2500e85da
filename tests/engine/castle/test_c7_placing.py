"""C7: placing helpers, with R19, R20, R21, R39, R40 and R42."""

from __future__ import annotations

import pytest

from engine.castle.moves import Place
from engine.castle.steps.building import Craft
from engine.castle.steps.characters import PlaceHelper
from engine.castle.steps.course import EndRound, StartRound
from engine.move import Pass
from tests.engine.castle.scene import BOX, Scene

TOWER = "build tower with 1 stone 1 wood 1 sand"
CLAUSES = {"bricklayer": "C5.3.4", "stonemason": "C5.4.6"}
"""They let these cards place helpers."""
MARKET, FORGE = BOX.costs["market.a"], BOX.costs["forge.6"]


def placing(talers: int = 60, card: str = "bricklayer", seats: int = 4, side: str = "summer", built: int = 1) -> Scene:
    """Seat 0 has built with a card and may place, but cannot build any more."""
    scene = Scene(seats, side)
    return scene.has(0, "").talers(0, talers).then(Craft(0, card, built=built))


def everything_built(scene: Scene) -> Scene:
    for building in BOX.tile_order:
        scene.built(building, by=1, times=BOX.buildings[building].copies)
    return scene


# C7.1


@pytest.mark.parametrize("card", ["bricklayer", "stonemason"])
def test_c7_1_only_after_building_with_the_card(card: str) -> None:
    scene = Scene().has(0, "2 stone 2 wood 2 sand").talers(0, 30).then(Craft(0, card))
    refusal = scene.refusal(0, "place market.a")
    assert (refusal.key, refusal.clause) == ("place.nothing_built", CLAUSES[card])
    scene.do(0, TOWER)
    scene.do(0, "place market.a")
    assert scene.s.spaces == {"market.a": 0}


def test_c7_1_no_building_after_placing() -> None:
    scene = Scene().has(0, "2 stone 2 wood 2 sand").talers(0, 30).then(Craft(0, "bricklayer"))
    scene.do(0, f"{TOWER}; place market.a")
    refusal = scene.refusal(0, TOWER)
    assert (refusal.key, refusal.clause) == ("build.after_placing", "C7.1")
    assert "place forge.6" in scene.moves(0)


@pytest.mark.parametrize("card", ["bricklayer", "stonemason"])
def test_c7_1_at_most_two_helpers_per_card(card: str) -> None:
    scene = placing(card=card)
    scene.do(0, "place market.a; place forge.6")
    assert scene.awaited == ()  # there is nothing left to do
    assert scene.player(0).helpers == 4
    done = Craft(0, card, built=2, placed=("market.a", "forge.6"))
    refusal = done.refuse(scene.p, 0, Place("market.b"))
    assert refusal is not None
    assert (refusal.key, refusal.clause, refusal.params) == ("place.most", CLAUSES[card], {"n": 2})
    assert list(done.choices(scene.p, 0)) == [Pass()]


def test_c7_1_two_buildings_give_no_more_than_two_helpers() -> None:
    scene = placing(built=2)
    scene.do(0, "place market.a; place forge.6")
    assert scene.awaited == ()


@pytest.mark.parametrize("placed", [0, 1])
def test_c7_1_placing_is_optional(placed: int) -> None:
    """C4.5."""
    scene = placing()
    if placed:
        scene.do(0, "place market.a")
    scene.do(0, "pass")
    assert scene.awaited == ()
    assert scene.player(0).helpers == 6 - placed


def test_c7_1_the_right_belongs_to_the_card_that_built() -> None:
    """R21: with two players, a building of the Bricklayer gives the player's Stonemason no right."""
    scene = Scene(2).has(0, "2 stone 2 wood 2 sand").talers(0, 30)
    scene.then(Craft(0, "bricklayer"), Craft(0, "stonemason"))
    scene.do(0, f"{TOWER}; pass")
    assert scene.p.step == Craft(0, "stonemason")
    assert scene.refusal(0, "place market.a").key == "place.nothing_built"


@pytest.mark.parametrize("card", ["worker_wood", "worker_sand", "worker_stone"])
def test_c7_1_a_worker_never_places(card: str) -> None:
    """R21, C5.5.6: a Worker's building gives no right."""
    scene = Scene().has(0, "2 stone 2 wood 2 sand").talers(0, 30).then(Craft(0, card))
    scene.do(0, TOWER)
    refusal = scene.refusal(0, "place market.a")
    assert (refusal.key, refusal.clause) == ("place.worker", "C5.5.6")
    assert not any(move.startswith("place") for move in scene.moves(0))


# C7.2


def test_c7_2_at_first_only_market_and_forge_are_open() -> None:
    assert placing().moves(0) == ["place market.a", "place market.b", "place forge.10", "place forge.6", "pass"]


def test_c7_2_all_sixteen_spaces_when_everything_is_built() -> None:
    """C1.8: no matter who built them."""
    scene = everything_built(Scene()).talers(0, 60).then(Craft(0, "stonemason", built=1))
    assert scene.moves(0) == [f"place {space.replace('_', ' ')}" for space in BOX.castle_spaces] + ["pass"]
    assert len(BOX.castle_spaces) == 16


@pytest.mark.parametrize("building", [building for building in BOX.tile_order if BOX.spaces_of[building]])
def test_c7_2_not_in_a_building_that_is_not_built(building: str) -> None:
    for space in BOX.spaces_of[building]:
        refusal = placing().refusal(0, Place(space))
        assert (refusal.key, refusal.clause, refusal.params) == ("place.closed", "C7.2", {"building": building})
        scene = Scene().built(building, by=3).talers(0, 60).then(Craft(0, "bricklayer", built=1))
        scene.p.apply(0, Place(space))
        assert scene.s.spaces == {space: 0}


def test_c7_2_in_a_building_just_built() -> None:
    scene = Scene().has(0, "2 stone 1 clay 4 sand").talers(0, 12).then(Craft(0, "stonemason"))
    scene.do(0, "build stable with 2 stone 1 clay 4 sand; place stable.12")
    assert scene.s.spaces == {"stable.12": 0}


@pytest.mark.parametrize("owner", [0, 2])
def test_c7_2_not_on_an_occupied_space(owner: int) -> None:
    scene = Scene().talers(0, 60).helper(owner, "market.a").then(Craft(0, "bricklayer", built=1))
    refusal = scene.refusal(0, "place market.a")
    assert (refusal.key, refusal.clause, refusal.params) == ("place.taken", "C7.2", {"space": "market.a"})


def test_c7_2_not_on_an_unknown_space() -> None:
    refusal = placing().refusal(0, Place("well.1"))
    assert (refusal.key, refusal.clause) == ("place.unknown", "C7.2")


@pytest.mark.parametrize(
    ("card", "space", "clause"), [("innkeeper", "innkeeper", "C11.3.1"), ("granary", "granary.a", "C11.8.1")]
)
def test_c7_2_on_winter_cards_only_when_they_lie_there(card: str, space: str, clause: str) -> None:
    for scene in (placing(), placing(side="winter")):
        refusal = scene.refusal(0, f"place {space}")
        assert (refusal.key, refusal.clause, refusal.params) == ("place.no_card", clause, {"card": card})
    scene = Scene(side="winter").lasting(card).talers(0, 9).then(Craft(0, "stonemason", built=1))
    scene.do(0, f"place {space}")
    assert scene.s.spaces == {space: 0}
    assert scene.player(0).talers == 9 - BOX.costs[space]


# C7.3


@pytest.mark.parametrize("space", BOX.castle_spaces)
def test_c7_3_the_price_of_the_space_goes_to_the_bank(space: str) -> None:
    cost = BOX.costs[space]
    scene = everything_built(Scene()).talers(0, cost).then(Craft(0, "bricklayer", built=1))
    bank = scene.s.bank
    scene.p.apply(0, Place(space))
    assert (scene.player(0).talers, scene.s.bank) == (0, bank + cost)


@pytest.mark.parametrize("space", BOX.castle_spaces)
def test_c7_3_in_full_or_not_at_all(space: str) -> None:
    cost = BOX.costs[space]
    # The question is not asked if nothing is cheap enough, so the test asks the step itself.
    scene, step = everything_built(Scene()).talers(0, cost - 1), Craft(0, "bricklayer", built=1)
    refusal = step.refuse(scene.p, 0, Place(space))
    assert refusal is not None
    assert (refusal.key, refusal.clause, refusal.params) == ("talers", "C7.3", {"talers": cost})
    assert Place(space) not in list(step.choices(scene.p, 0))


def test_c7_3_the_bricklayers_talers_may_pay_for_helpers() -> None:
    """R18."""
    scene = Scene().has(0, "1 clay 1 wood 2 sand").talers(0, 0).then(Craft(0, "bricklayer"))
    scene.do(0, "build tower with 1 clay 1 wood 2 sand; place market.b")
    assert scene.player(0).talers == 4 - MARKET


def test_c7_3_the_talers_must_suffice_at_each_step() -> None:
    """R40: the second placement is paid with what the first has left."""
    scene = placing(MARKET + FORGE - 1)
    scene.do(0, "place market.a")
    assert scene.awaited == ()
    scene = placing(MARKET + FORGE)
    scene.do(0, "place market.a; place forge.6")
    assert scene.player(0).talers == 0


# C7.4


def test_c7_4_the_helper_comes_from_the_reserve() -> None:
    scene = placing()
    scene.do(0, "place market.a")
    assert scene.player(0).helpers == 5
    assert scene.s.carts == {}


@pytest.mark.parametrize("place", BOX.trader_places)
def test_c7_4_or_from_ones_own_trader_place_which_becomes_free(place: str) -> None:
    scene = Scene().helper(0, place).talers(0, 20).then(Craft(0, "bricklayer", built=1))
    scene.p.apply(0, Place("market.a", place))
    assert scene.s.carts == {}
    assert scene.s.spaces == {"market.a": 0}
    assert scene.player(0).helpers == 5


def test_c7_4_a_place_just_left_can_be_taken_by_a_trader_of_the_next_round() -> None:
    """R40: it is free, but no Trader acts in between."""
    scene = Scene().helper(0, "sand", "wood").talers(0, 20)
    fresh: tuple[str, ...] = ("sand",)
    scene.s.fresh = fresh
    scene.then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place market.a from sand cart")
    assert scene.s.carts == {"wood": 0}
    assert scene.s.fresh == ()
    assert not any(move.startswith("trader") for move in scene.moves(0))
    scene.then(PlaceHelper(1))
    assert "trader sand" in scene.moves(1)


def test_c7_4_each_source_is_offered() -> None:
    scene = Scene(side="winter").lasting("innkeeper").talers(0, 20).helper(0, "clay", "silver", "innkeeper")
    scene.helper(1, "stone").then(Craft(0, "stonemason", built=1))
    assert [move for move in scene.moves(0) if "market.a" in move] == [
        "place market.a",
        "place market.a from clay cart",
        "place market.a from rider",
        "place market.a from innkeeper",
    ]


@pytest.mark.parametrize("source", ["sand cart", "wood cart", "innkeeper"])
def test_c7_4_not_from_a_place_without_ones_own_helper(source: str) -> None:
    """The sand cart is an opponent's, the wood cart empty, the Innkeeper an opponent's."""
    scene = Scene(side="winter").lasting("innkeeper").talers(0, 20).helper(1, "sand", "innkeeper")
    scene.then(Craft(0, "stonemason", built=1))
    refusal = scene.refusal(0, f"place market.a from {source}")
    assert (refusal.key, refusal.clause) == ("place.source", "C7.4")


def test_c7_4_with_an_empty_reserve_only_trader_helpers_can_move() -> None:
    """R39."""
    scene = Scene().talers(0, 60).helper(0, "sand").built("stable").built("servants_house")
    scene.helper(0, "stable.16", "stable.12", "servants_house.a", "servants_house.b", "servants_house.c")
    scene.then(Craft(0, "bricklayer", built=1))
    refusal = scene.refusal(0, "place market.a")
    assert (refusal.key, refusal.clause) == ("place.reserve", "C7.4")
    scene.do(0, "place market.a from sand cart")
    assert scene.s.spaces["market.a"] == 0
    assert scene.awaited == ()  # no helper is left for the second placement


def test_r39_but_the_trader_places_none() -> None:
    """R39: the Trader is not asked."""
    scene = Scene().helper(0, "sand", "market.a", "market.b", "forge.10", "forge.6", "wood").then(PlaceHelper(0))
    assert scene.player(0).helpers == 0
    assert scene.awaited == ()


def test_c7_4_the_innkeeper_may_leave_the_card() -> None:
    scene = Scene(side="winter").lasting("innkeeper").talers(0, 20).helper(0, "innkeeper")
    scene.then(Craft(0, "stonemason", built=1))
    scene.do(0, "place market.a from innkeeper")
    assert scene.s.spaces == {"market.a": 0}
    assert scene.player(0).helpers == 5


def test_c7_4_two_placements_use_two_helpers() -> None:
    """R42: a helper just placed on the Innkeeper card cannot be moved on with the same card."""
    scene = Scene(side="winter").lasting("innkeeper").talers(0, 20).then(Craft(0, "stonemason", built=1))
    scene.do(0, "place innkeeper")
    refusal = scene.refusal(0, "place market.a from innkeeper")
    assert (refusal.key, refusal.clause) == ("place.just_placed", "C7.4")
    assert "place market.a from innkeeper" not in scene.moves(0)
    scene.do(0, "place market.a")
    assert scene.s.spaces == {"innkeeper": 0, "market.a": 0}


def test_r42_another_card_of_the_same_round_may_move_the_innkeeper() -> None:
    """R42: one move per helper and card."""
    scene = Scene(2, "winter").lasting("innkeeper").talers(0, 20)
    scene.then(Craft(0, "bricklayer", built=1), Craft(0, "stonemason", built=1))
    scene.do(0, "place innkeeper; pass; place market.a from innkeeper")
    assert scene.s.spaces == {"market.a": 0}


def test_r40_two_placements_are_made_one_after_the_other() -> None:
    """R40: two trader helpers may leave two places, one by one."""
    scene = Scene().helper(0, "sand", "silver").talers(0, 20).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place market.a from sand cart")
    assert (scene.s.carts, scene.player(0).talers) == ({"silver": 0}, 20 - MARKET)
    scene.do(0, "place forge.10 from rider")
    assert (scene.s.carts, scene.player(0).talers) == ({}, 20 - MARKET - 10)


def test_r40_a_place_left_by_the_first_is_no_source_for_the_second() -> None:
    scene = Scene().helper(0, "sand").talers(0, 20).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place market.a from sand cart")
    assert scene.refusal(0, "place forge.6 from sand cart").key == "place.source"


# C7.5


def test_c7_5_not_two_in_the_same_building_in_one_round() -> None:
    scene = placing()
    scene.do(0, "place market.a")
    refusal = scene.refusal(0, "place market.b")
    assert (refusal.key, refusal.clause, refusal.params) == ("place.same_building", "C7.5", {"building": "market"})
    assert scene.moves(0) == ["place forge.10", "place forge.6", "pass"]


@pytest.mark.parametrize("other", [0, 1])
def test_c7_5_with_two_players_over_both_cards(other: int) -> None:
    """R19: the rule binds one player, for both cards; the opponent is free."""
    scene = Scene(2).talers(0, 20).talers(1, 20)
    scene.then(Craft(0, "bricklayer", built=1), Craft(other, "stonemason", built=1))
    scene.do(0, "place market.a; pass")
    assert ("place market.b" in scene.moves(other)) is (other != 0)
    if other == 0:
        assert scene.refusal(0, "place market.b").key == "place.same_building"


def test_c7_5_the_two_gates_are_two_buildings() -> None:
    """R20."""
    scene = Scene().built("great_gate").built("small_gate").talers(0, 15).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place great gate.10; place small gate.5")
    assert scene.s.spaces == {"great_gate.10": 0, "small_gate.5": 0}


def test_c7_5_what_counts_is_having_placed_there_even_if_the_helper_has_left() -> None:
    """The Innkeeper leaves with the second card; the first card's placement there still counts."""
    scene = Scene(2, "winter").lasting("innkeeper").talers(0, 40)
    scene.then(Craft(0, "bricklayer", built=1), Craft(0, "stonemason", built=1))
    scene.do(0, "place innkeeper; pass; place market.a from innkeeper")
    refusal = scene.refusal(0, "place innkeeper")
    assert (refusal.key, refusal.params) == ("place.same_building", {"building": "innkeeper"})


def test_c7_5_in_a_later_round_another_may_follow() -> None:
    scene = placing()
    scene.do(0, "place market.a; pass")
    scene.then(EndRound())
    assert scene.s.round == 2
    scene.then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place market.b")
    assert scene.s.spaces == {"market.a": 0, "market.b": 0}


def test_c7_5_even_a_third_helper_in_the_servants_house() -> None:
    scene = Scene().built("servants_house").talers(0, 3 * BOX.costs["servants_house.a"])
    for space in BOX.spaces_of["servants_house"]:
        scene.then(Craft(0, "bricklayer", built=1))
        scene.p.apply(0, Place(space))
        scene.then(EndRound())
        scene.has(0, "")
    assert [scene.s.spaces[space] for space in BOX.spaces_of["servants_house"]] == [0, 0, 0]


def test_c7_5_the_granary_is_one_building() -> None:
    """C11.8.1, R43."""
    scene = Scene(side="winter").lasting("granary").talers(0, 20).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place granary.b")
    assert scene.refusal(0, "place granary.a").params == {"building": "granary"}


# C7.6


def test_c7_6_castle_and_granary_helpers_never_move() -> None:
    """No card can use them as the source of a placement, and the Trader cannot take them either."""
    scene = Scene(side="winter").lasting("granary").talers(0, 60).helper(0, "market.a", "granary.a", "forge.6")
    scene.then(Craft(0, "bricklayer", built=1))
    assert not any("from" in move for move in scene.moves(0))
    for source in ("market.a", "granary.a", "forge.6"):
        assert scene.refusal(0, Place("market.b", source)).key == "place.source"
    scene.then(PlaceHelper(0))
    assert not any("from" in move for move in scene.moves(0))


def test_c7_6_they_stay_over_the_rounds() -> None:
    scene = Scene().helper(0, "market.a").helper(3, "forge.10").then(EndRound())
    scene.then(StartRound())
    assert scene.s.spaces == {"market.a": 0, "forge.10": 3}
