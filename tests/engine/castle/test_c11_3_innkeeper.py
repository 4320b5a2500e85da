"""C11.3: the Innkeeper and the toll."""

from __future__ import annotations

import pytest

from engine.castle.moves import Withdraw
from engine.castle.steps.building import Craft
from engine.castle.steps.characters import PlaceHelper
from engine.castle.steps.ending import final_scoring
from tests.engine.castle.scene import Scene, changed


def inn(seats: int = 4, first: int = 0) -> Scene:
    """The Innkeeper's card is in play, in a round that reveals no other."""
    return Scene(seats, side="winter", first=first).in_round(2).lasting("innkeeper")


def gathered(scene: Scene, talers: int) -> Scene:
    """With tolls on the card, taken from the bank."""
    scene.s.bank -= talers
    scene.s.tolls += talers
    return scene


def placing(seats: int = 4, talers: int = 20) -> Scene:
    """Seat 0 has built with a Bricklayer and may place."""
    scene = inn(seats)
    return scene.talers(0, talers)


def traders_choose(scene: Scene, traders: tuple[int, ...] = (0,)) -> Scene:
    """These seats play the Trader, the others a card that does nothing before the payout."""
    return scene.choose(*("trader" if seat in traders else "bricklayer" for seat in range(len(scene.s.players))))


def scored(scene: Scene) -> dict[str, tuple[int, ...]]:
    scene.then(*final_scoring(scene.p))
    return {tally.category: tally.points for tally in scene.s.tally}


# C11.3.1 and C11.3.2: becoming the Innkeeper


@pytest.mark.parametrize("card", ["bricklayer", "stonemason"])
def test_c11_3_1_a_placement_for_three_talers_to_the_bank(card: str) -> None:
    scene = placing().then(Craft(0, card, built=1))
    bank, helpers = scene.s.bank, scene.player(0).helpers
    scene.do(0, "place innkeeper")
    assert scene.s.spaces == {"innkeeper": 0}
    assert scene.player(0).talers == 17
    assert scene.s.bank == bank + 3
    assert scene.player(0).helpers == helpers - 1


def test_c11_3_1_the_price_is_the_components() -> None:
    box = changed(winter={"innkeeper": {"helper_cost": 9}})
    scene = Scene(side="winter", box=box).lasting("innkeeper").talers(0, 9).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place innkeeper")
    assert scene.player(0).talers == 0


def test_c11_3_1_a_helper_may_come_from_a_trader_place() -> None:
    scene = placing().helper(0, "clay").then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place innkeeper from clay cart")
    assert (scene.s.carts, scene.s.spaces) == ({}, {"innkeeper": 0})


def test_c11_3_1_counts_as_one_of_the_two_placements() -> None:
    scene = placing().talers(1, 20).then(Craft(0, "bricklayer", built=1), Craft(1, "bricklayer", built=1))
    scene.do(0, "place innkeeper; place forge.6")
    # With another placement, seat 0 would still be asked: the market is free, and there are talers.
    assert scene.awaited == (1,)
    assert scene.player(0).talers == 11


def test_c11_3_1_the_card_holds_one_helper() -> None:
    scene = placing().helper(1, "innkeeper").then(Craft(0, "bricklayer", built=1))
    refusal = scene.refusal(0, "place innkeeper")
    assert (refusal.key, refusal.clause) == ("place.taken", "C7.2")


def test_c11_3_1_only_while_the_card_is_in_play() -> None:
    scene = Scene(side="winter").talers(0, 20).then(Craft(0, "bricklayer", built=1))
    refusal = scene.refusal(0, "place innkeeper")
    assert (refusal.key, refusal.clause) == ("place.no_card", "C11.3.1")
    scene = Scene(side="summer").talers(0, 20).then(Craft(0, "bricklayer", built=1))
    assert scene.refusal(0, "place innkeeper").key == "place.no_card"


def test_c11_3_1_not_without_the_talers() -> None:
    scene = placing(talers=2).helper(0, "sand").then(Craft(0, "stonemason", built=1))
    # With two talers there is nothing at all to place.
    assert scene.awaited == ()
    scene = placing(talers=3).then(Craft(0, "stonemason", built=1))
    assert scene.moves(0) == ["place innkeeper", "pass"]


def test_c11_3_1_a_building_of_its_own_for_one_round_r43() -> None:
    """C7.5, R43: having placed there this round, the player may not do so again with the second card."""
    scene = placing(seats=2, talers=30).then(Craft(0, "bricklayer", built=1), Craft(0, "stonemason", built=1))
    scene.do(0, "place innkeeper; pass")
    scene.do(0, "place forge.6 from innkeeper")
    refusal = scene.refusal(0, "place innkeeper")
    assert (refusal.key, refusal.clause) == ("place.same_building", "C7.5")
    # A castle building is another building.
    scene.do(0, "place market.a")
    assert scene.s.spaces == {"forge.6": 0, "market.a": 0}


def test_c11_3_1_the_helper_just_placed_cannot_move_on_r42() -> None:
    """R42: otherwise the helper could empty the card for 3 talers and leave at once."""
    scene = gathered(placing(), 6).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place innkeeper")
    refusal = scene.refusal(0, "place forge.6 from innkeeper")
    assert (refusal.key, refusal.clause) == ("place.just_placed", "C7.4")


def test_c11_3_2_a_new_innkeeper_takes_the_talers_on_the_card_r44() -> None:
    """R44: these talers may pay for the second placement."""
    scene = gathered(placing(talers=3), 5).then(Craft(0, "bricklayer", built=1))
    assert scene.moves(0) == ["place innkeeper", "pass"]
    scene.do(0, "place innkeeper")
    assert (scene.s.tolls, scene.player(0).talers) == (0, 5)
    assert [event.params["talers"] for event in scene.events_of("tolls_taken")] == [5]
    scene.do(0, "place market.a")
    assert scene.player(0).talers == 1


def test_c11_3_2_an_empty_card_gives_nothing() -> None:
    scene = placing(talers=3).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place innkeeper")
    assert scene.player(0).talers == 0
    assert not scene.events_of("tolls_taken")


def test_c11_3_2_other_placements_leave_the_tolls_alone() -> None:
    scene = gathered(placing(), 5).then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place forge.6")
    assert scene.s.tolls == 5


# C11.3.3 to C11.3.5: the toll


def test_c11_3_3_a_taler_for_each_trader_helper_onto_the_card() -> None:
    scene = inn().helper(0, "sand").helper(1, "wood", "clay").talers(2, 7)
    talers = [player.talers for player in scene.s.players]
    traders_choose(scene).do(0, "trader stone")
    paid = [before - player.talers for before, player in zip(talers, scene.s.players, strict=True)]
    assert paid == [2, 2, 0, 0]
    assert scene.s.tolls == 4


def test_c11_3_3_the_toll_is_the_components() -> None:
    box = changed(winter={"innkeeper": {"toll_per_trader_helper": 2}})
    scene = Scene(side="winter", box=box).in_round(2).lasting("innkeeper").helper(1, "wood").talers(1, 3)
    traders_choose(scene).do(0, "pass")
    assert (scene.player(1).talers, scene.s.tolls) == (1, 2)


def test_c11_3_3_to_the_innkeepers_owner_if_there_is_one() -> None:
    scene = inn().helper(1, "wood", "clay").helper(3, "innkeeper")
    before = scene.player(3).talers
    traders_choose(scene).do(0, "trader stone")
    assert scene.player(3).talers == before + 3
    assert scene.s.tolls == 0


def test_c11_3_3_after_all_traders_have_placed_and_before_the_payout() -> None:
    scene = traders_choose(inn(), (0, 1)).helper(2, "clay")
    scene.do(0, "trader stone")
    assert not scene.events_of("toll")
    scene.do(1, "trader sand")
    keys = [event.key for event in scene.events]
    assert keys.index("trader") < keys.index("toll") < keys.index("payout")
    assert len(scene.events_of("toll")) == 3


def test_c11_3_3_once_a_round_however_many_traders_r35() -> None:
    """R35."""
    scene = traders_choose(inn().helper(3, "clay"), (0, 1, 2))
    before = scene.player(3).talers
    scene.do(0, "pass")
    scene.do(1, "pass")
    scene.do(2, "pass")
    assert scene.player(3).talers == before - 1


def test_c11_3_3_no_trader_no_toll() -> None:
    scene = inn().helper(1, "wood").choose("messenger", "messenger", "messenger", "messenger")
    assert scene.s.round == 3
    assert not scene.events_of("toll")
    assert scene.s.tolls == 0


def test_c11_3_3_no_card_no_toll() -> None:
    scene = Scene(side="winter").in_round(2).helper(1, "wood")
    traders_choose(scene).do(0, "pass")
    assert not scene.events_of("toll")


def test_c11_3_4_the_innkeepers_owner_owes_nothing() -> None:
    scene = inn().helper(1, "wood", "clay", "innkeeper").helper(2, "sand").talers(1, 0)
    traders_choose(scene).do(0, "pass")
    assert scene.player(1).talers == 1
    # The owner has no taler for the toll, but keeps both helpers.
    assert scene.s.carts == {"wood": 1, "clay": 1, "sand": 2}


def test_c11_3_5_the_player_pays_as_far_as_their_talers_reach() -> None:
    scene = traders_choose(inn().helper(1, "sand", "wood", "clay").talers(1, 1))
    scene.has(1, "1 sand")
    scene.do(0, "pass")
    assert (scene.player(1).talers, scene.s.tolls) == (0, 1)
    assert (scene.step, scene.awaited) == ("WithdrawHelpers", (1,))
    assert not scene.events_of("payout")
    helpers = scene.player(1).helpers
    scene.do(1, "withdraw clay, sand")
    assert scene.s.carts == {"wood": 1}
    assert scene.player(1).helpers == helpers + 2
    # The helpers taken back get no payout.
    assert [event.params["place"] for event in scene.events_of("payout")] == ["wood"]


def test_c11_3_5_the_player_chooses_which_helpers() -> None:
    scene = traders_choose(inn().helper(1, "sand", "wood", "clay").talers(1, 2))
    scene.do(0, "pass")
    assert scene.moves(1) == ["withdraw sand", "withdraw wood", "withdraw clay"]


def test_c11_3_5_a_helper_placed_this_very_round_may_go_too() -> None:
    scene = inn().helper(0, "sand")
    traders_choose(scene).talers(0, 1).do(0, "trader stone")
    assert scene.moves(0) == ["withdraw sand", "withdraw stone"]
    scene.do(0, "withdraw stone")
    assert scene.s.carts == {"sand": 0}
    assert scene.s.fresh == ()


def test_c11_3_5_without_a_choice_there_is_no_question() -> None:
    scene = traders_choose(inn().helper(1, "sand", "wood").talers(1, 0))
    scene.do(0, "pass")
    assert scene.s.carts == {}
    assert len(scene.events_of("withdrew")) == 2
    assert scene.step != "WithdrawHelpers"


def test_c11_3_5_helpers_taken_back_are_one_answer_in_whatever_order() -> None:
    """Only one order is a move; the notation reads any into it."""
    scene = traders_choose(inn().helper(1, "sand", "wood", "clay").talers(1, 1))
    scene.do(0, "pass")
    move = scene.box.notation.read("withdraw wood, sand")
    assert isinstance(move, Withdraw)
    assert move in list(scene.p.moves(1))
    refusal = scene.refusal(1, Withdraw(move.places[::-1]))
    assert (refusal.key, refusal.clause) == ("list.order", "C11.3.5")


def test_c11_3_5_each_refusal() -> None:
    scene = traders_choose(inn().helper(1, "sand", "wood", "clay").helper(2, "stone").talers(1, 1))
    scene.do(0, "pass")
    for line, key in {
        "withdraw sand": "withdraw.count",
        "withdraw sand, wood, clay": "withdraw.count",
        "withdraw sand, sand": "withdraw.count",
        "withdraw sand, stone": "withdraw.not_yours",
        "withdraw sand, rider": "withdraw.not_yours",
        "pass": "withdraw.withdraw",
    }.items():
        refusal = scene.refusal(1, line)
        assert (refusal.key, refusal.clause) == (key, "C11.3.5"), line


# C11.3.6: moving the Innkeeper away


def test_c11_3_6_with_the_owners_trader_to_a_trader_place() -> None:
    scene = traders_choose(inn().helper(0, "innkeeper").helper(1, "sand"))
    helpers, talers = scene.player(0).helpers, scene.player(0).talers
    scene.do(0, "trader stone from innkeeper")
    assert scene.s.carts == {"sand": 1, "stone": 0}
    assert "innkeeper" not in scene.s.spaces
    assert scene.player(0).helpers == helpers
    # The card is free by the time of this round's toll: all pay onto it, the former owner included.
    assert scene.s.tolls == 2
    assert scene.player(0).talers == talers - 1


def test_c11_3_6_to_a_place_from_which_a_rival_is_displaced() -> None:
    scene = inn().helper(0, "innkeeper").helper(1, "sand", "wood", "clay", "stone")
    traders_choose(scene).do(0, "trader displace clay from innkeeper")
    assert scene.s.carts["clay"] == 0
    assert scene.player(1).helpers == 6 - 3


def test_c11_3_6_the_innkeeper_may_move_even_without_a_helper_in_reserve() -> None:
    scene = inn().helper(0, "innkeeper")
    scene.built("stable").helper(0, "stable.16", "stable.12", "market.a", "market.b", "forge.6")
    scene.then(PlaceHelper(0))
    assert scene.moves(0)[0] == "trader sand from innkeeper"
    assert scene.refusal(0, "trader sand").key == "trader.source"


def test_c11_3_6_with_bricklayer_or_stonemason_paying_the_space() -> None:
    scene = placing().helper(0, "innkeeper").then(Craft(0, "stonemason", built=1))
    helpers = scene.player(0).helpers
    scene.do(0, "place forge.6 from innkeeper")
    assert scene.s.spaces == {"forge.6": 0}
    assert scene.player(0).talers == 14
    assert scene.player(0).helpers == helpers


def test_c11_3_6_to_the_granary() -> None:
    scene = placing().lasting("granary").helper(0, "innkeeper").then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place granary.b from innkeeper")
    assert scene.s.spaces == {"granary.b": 0}
    assert scene.player(0).talers == 15


def test_c11_3_6_another_helper_may_then_sit_down_there() -> None:
    scene = placing().helper(0, "innkeeper").then(Craft(0, "bricklayer", built=1))
    scene.do(0, "place forge.6 from innkeeper; place innkeeper")
    assert scene.s.spaces == {"forge.6": 0, "innkeeper": 0}


def test_c11_3_6_only_the_owner() -> None:
    scene = placing().helper(1, "innkeeper").then(Craft(0, "bricklayer", built=1))
    refusal = scene.refusal(0, "place forge.6 from innkeeper")
    assert (refusal.key, refusal.clause) == ("place.source", "C7.4")
    scene = traders_choose(inn().helper(1, "innkeeper"))
    refusal = scene.refusal(0, "trader sand from innkeeper")
    assert (refusal.key, refusal.clause) == ("trader.source", "C5.2.1")


def test_c11_3_6_tolls_gather_again_for_the_next() -> None:
    scene = traders_choose(inn().helper(0, "innkeeper").helper(1, "sand", "wood")).talers(2, 5)
    scene.do(0, "trader stone from innkeeper")
    assert scene.s.tolls == 3
    scene.then(Craft(2, "bricklayer", built=1)).do(2, "place innkeeper")
    assert (scene.s.tolls, scene.player(2).talers) == (0, 5)


# C11.3.7: the end


def test_c11_3_7_counts_for_neither_keep_nor_tavern_and_scores_nothing() -> None:
    def points(*more: str) -> dict[str, tuple[int, ...]]:
        scene = inn().built("keep").built("tavern")
        return scored(scene.helper(0, "keep.14", "tavern.12").helper(1, *more))

    assert points("innkeeper") == points()
    assert points("forge.6") != points()


def test_c11_3_7_talers_left_on_the_card_belong_to_no_player() -> None:
    scene = gathered(inn(), 7).helper(0, "innkeeper").helper(1, "market.a", "market.b")
    talers = scene.player(0).talers
    points = scored(scene)
    assert scene.s.tolls == 7
    assert scene.player(0).talers == talers
    assert points["market"] == (0, 3, 0, 0)
    assert points["keep"] == points["granary"] == (0, 0, 0, 0)


def test_c11_3_1_not_with_a_worker() -> None:
    """A Worker never places (C5.5.6), not even on the Innkeeper's card."""
    scene = placing().has(0, "2 stone 2 clay 2 wood 2 sand").then(Craft(0, "worker_wood", built=1))
    refusal = scene.refusal(0, "place innkeeper")
    assert (refusal.key, refusal.clause) == ("place.worker", "C5.5.6")
