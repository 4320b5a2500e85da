"""C6: building, its payment and its silver. R17 and R22 too; the payments themselves are in test_payments.py."""

from __future__ import annotations

import msgspec
import pytest

from engine.castle.components import Building, CastleBox
from engine.castle.goods import BUILDING_KINDS, KINDS, NOTHING, SILVER, add, sub
from engine.castle.moves import Build, Fill, Place
from engine.castle.state import BuiltTile
from engine.castle.steps.building import Craft
from engine.castle.steps.characters import MasterBuilders, Workers
from engine.move import Stem
from tests.engine.castle.scene import BOX, Scene, changed, goods

BUILDERS = ("bricklayer", "stonemason", "worker_wood", "worker_sand", "worker_stone")


def crafting(has: str, card: str = "worker_wood", box: CastleBox = BOX, seats: int = 4) -> Scene:
    """Seat 0 is about to build with a card (by default one that places nothing), with this reserve."""
    return Scene(seats, box=box).has(0, has).then(Craft(0, card))


def with_building(name: str, **figures: int) -> CastleBox:
    """A box with other figures of one building."""
    entries = [
        msgspec.structs.replace(entry, **figures) if entry.id == name else entry for entry in BOX.components.buildings
    ]
    return changed(buildings=[msgspec.to_builtins(entry) for entry in entries])


def buildings_with_tiles() -> list[Building]:
    return [entry for entry in BOX.components.buildings if entry.copies]


# C6.1


def test_c6_1_the_payment_goes_to_the_stock_and_the_tile_leaves_the_board() -> None:
    scene = crafting("2 stone 1 clay 4 sand 3 wood")
    stock, tiles = scene.s.stock, dict(scene.s.tiles)
    scene.do(0, "build stable with 2 stone 1 clay 4 sand")
    assert scene.player(0).goods == goods("3 wood")
    assert scene.s.stock == add(stock, goods("2 stone 1 clay 4 sand"))
    assert scene.s.tiles == {**tiles, "stable": 0}
    assert scene.s.watchtower == goods("1 sand 1 wood 1 clay 1 stone 1 silver")
    assert scene.s.gone == NOTHING


@pytest.mark.parametrize("building", BOX.tile_order)
@pytest.mark.parametrize("card", BUILDERS)
def test_c6_1_each_tile_on_the_board_can_be_chosen_with_each_building_card(building: str, card: str) -> None:
    scene = crafting("6 stone 6 clay 6 wood 6 sand", card)
    goods_, silver = BOX.payments.exact_payments[BOX.buildings[building].value][0], NOTHING
    scene.do(0, BOX.notation.write(Build(building, goods_, silver)))
    assert scene.s.tiles[building] == BOX.buildings[building].copies - 1


def test_c6_1_the_spaces_of_a_building_are_open_for_everybody() -> None:
    scene = crafting("2 stone 1 clay 4 sand", "bricklayer").talers(0, 0).talers(1, 12)
    assert "place stable.12" not in Scene().talers(1, 12).then(Craft(1, "bricklayer", built=1)).moves(1)
    scene.do(0, "build stable with 2 stone 1 clay 4 sand; pass")
    scene.then(Craft(1, "bricklayer", built=1)).do(1, "place stable.12")
    assert scene.s.spaces == {"stable.12": 1}


def test_c6_1_a_payment_must_be_named() -> None:
    refusal = crafting("2 stone 1 clay 4 sand").refusal(0, "build stable")
    assert (refusal.key, refusal.clause) == ("build.unpaid", "C6.1")
    assert refusal.params == {"building": "stable", "value": 18}


@pytest.mark.parametrize(
    "lacking", ["1 stone 2 clay 5 sand", "2 stone 4 sand 5 wood", "2 stone 1 clay 3 sand 3 silver"]
)
def test_c6_1_pieces_that_are_not_in_the_reserve_cannot_be_paid(lacking: str) -> None:
    refusal = crafting(lacking).refusal(0, "build stable with 2 stone 1 clay 4 sand")
    assert (refusal.key, refusal.clause, refusal.params["goods"]) == ("build.lacking", "C6.1", goods(lacking))


def test_c6_1_pieces_on_worker_cards_are_in_no_reserve() -> None:
    """C5.5.3: until the Worker rank they pay for nothing."""
    scene = Scene(seats=2).has(0, "1 wood").choose("bricklayer, worker_sand", "messenger, trader")
    scene.do(1, "pass")
    scene.do(0, "take stone")
    # Only with the sand of the Worker card could the Bricklayer build a tower, so the question is not asked.
    assert scene.p.step == Craft(0, "worker_sand")
    assert scene.player(0).goods == goods("1 wood 1 stone 2 sand 1 clay")


@pytest.mark.parametrize(("card", "n"), [("bricklayer", 2), ("stonemason", 2), ("worker_sand", 2)])
def test_c6_a_card_builds_at_most_two(card: str, n: int) -> None:
    scene = crafting("3 stone 3 wood 3 sand", card)
    for _ in range(n):
        scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    # The Worker is not asked again, so the test asks the step itself.
    step, third = Craft(0, card, built=n), scene.box.notation.read("build tower with 1 stone 1 wood 1 sand")
    refusal = step.refuse(scene.p, 0, third)
    assert refusal is not None
    assert (refusal.key, refusal.clause, refusal.params) == ("build.most", "C6", {"n": 2})
    assert not any(isinstance(choice, Stem) for choice in step.choices(scene.p, 0))


def test_c6_after_two_buildings_a_worker_is_done_by_itself() -> None:
    scene = crafting("3 stone 3 wood 3 sand")
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    assert 0 in scene.awaited
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    assert scene.awaited == ()


def test_c6_building_is_optional() -> None:
    """C4.5."""
    scene = crafting("2 stone 1 clay 4 sand")
    scene.do(0, "pass")
    assert scene.s.built == ()
    assert scene.awaited == ()


def test_c6_who_cannot_build_is_not_asked() -> None:
    assert crafting("1 stone 1 wood").awaited == ()


def test_c6_only_moves_of_this_card_are_taken() -> None:
    refusal = crafting("2 stone 1 clay 4 sand").refusal(0, Fill(goods("1 sand")))
    assert (refusal.key, refusal.clause) == ("craft.craft", "C13")


# C6.2, C6.3


@pytest.mark.parametrize(
    ("payment", "worth"),
    [("2 stone 1 clay 5 sand", 19), ("2 stone 1 clay 3 sand", 17), ("3 stone 1 clay 1 sand", 20)],
)
def test_c6_2_the_points_must_equal_the_value_exactly(payment: str, worth: int) -> None:
    refusal = crafting("3 stone 3 clay 3 wood 6 sand").refusal(0, f"build stable with {payment}")
    assert (refusal.key, refusal.clause) == ("build.value", "C6.2")
    assert refusal.params == {"building": "stable", "value": 18, "worth": worth}


def test_c6_2_a_player_who_could_only_overpay_is_not_offered_the_building() -> None:
    assert crafting("2 stone 1 clay 1 wood").awaited == ()  # no part of it with three kinds makes an even value


@pytest.mark.parametrize(
    ("building", "payment"),
    [("tower", "1 clay 4 sand"), ("tower", "2 clay"), ("palace", "6 stone"), ("well", "3 clay")],
)
def test_c6_3_three_kinds_are_needed(building: str, payment: str) -> None:
    refusal = crafting("6 stone 6 clay 6 wood 6 sand").refusal(0, f"build {building} with {payment}")
    assert (refusal.key, refusal.clause, refusal.params) == ("build.kinds", "C6.3", {"n": 3})


def test_c6_3_four_kinds_are_allowed() -> None:
    scene = crafting("1 stone 1 clay 1 wood 1 sand")
    scene.do(0, "build well with 1 stone 1 clay 1 wood 1 sand")
    assert scene.s.tiles["well"] == 0


def test_c6_3_silver_is_no_third_kind() -> None:
    """C6.4: a fetched piece counts as its kind."""
    scene = crafting("1 clay 2 sand 2 silver")
    refusal = scene.refusal(0, "build tower with 1 clay 2 sand from silver 2 sand")
    assert (refusal.key, refusal.clause) == ("build.kinds", "C6.3")


# C6.4


@pytest.mark.parametrize("silver", ["1 stone", "1 wood", "1 sand", "1 stone 1 wood 1 sand"])
def test_c6_4_each_silver_becomes_one_piece_of_choice_and_lies_on_the_forge(silver: str) -> None:
    own = sub(goods("1 stone 1 wood 1 sand"), goods(silver))
    count = sum(goods(silver))
    scene = Scene().has(0, f"{count} silver")
    scene.player(0).goods = add(scene.player(0).goods, own)
    scene.s.stock = sub(scene.s.stock, own)
    scene.then(Craft(0, "worker_wood"))
    stock = scene.s.stock
    paid = BOX.notation.write(Build("tower", own, goods(silver)))
    scene.do(0, paid)
    assert scene.s.forge == count
    assert scene.player(0).goods == NOTHING
    # The fetched pieces left the stock and returned with the payment.
    assert scene.s.stock == add(stock, own)


def test_c6_4_clay_can_be_fetched_too() -> None:
    scene = crafting("1 wood 2 sand 3 silver")
    scene.do(0, "build tower with 1 wood 2 sand from silver 1 clay")
    assert scene.s.forge == 1
    assert scene.player(0).goods == goods("2 silver")


def test_c6_4_silver_on_the_forge_stays_there() -> None:
    scene = crafting("2 wood 2 sand 2 silver")
    scene.do(0, "build tower with 1 wood 1 sand from silver 1 stone")
    scene.do(0, "build tower with 1 wood 1 sand from silver 1 stone")
    assert scene.s.forge == 2
    assert scene.s.stock[SILVER] == 14 - 2


def test_c6_4_no_helper_on_the_forge_is_needed_and_one_of_an_opponent_does_not_hinder() -> None:
    scene = Scene().has(0, "1 wood 1 sand 1 silver").helper(2, "forge.10").then(Craft(0, "worker_wood"))
    scene.do(0, "build tower with 1 wood 1 sand from silver 1 stone")
    assert scene.s.forge == 1


@pytest.mark.parametrize(
    "move",
    [
        Build("tower", goods("1 stone 1 wood 1 sand 1 silver")),
        Build("tower", goods("1 stone 1 wood"), goods("1 sand 1 silver")),
    ],
)
def test_c6_4_silver_itself_pays_nothing(move: Build) -> None:
    refusal = crafting("1 stone 1 wood 1 sand 3 silver").refusal(0, move)
    assert (refusal.key, refusal.clause) == ("build.silver", "C6.4")


def test_c6_4_nothing_is_fetched_less_than_no_times() -> None:
    """The value would be right with minus one sand by silver, which would bring a silver back."""
    move = Build("tower", goods("1 stone 1 wood 2 sand"), sub(NOTHING, goods("1 sand")))
    refusal = crafting("1 stone 1 wood 2 sand").refusal(0, move)
    assert (refusal.key, refusal.clause) == ("build.unpaid", "C6.1")


def test_c6_4_not_more_than_the_silver_in_reserve() -> None:
    refusal = crafting("1 wood 3 sand 1 silver").refusal(0, "build tower with 1 sand from silver 1 stone 1 wood")
    assert (refusal.key, refusal.clause, refusal.params) == ("silver.lacking", "C6.4", {"n": 1})


def test_c6_4_1_the_stock_must_hold_what_is_fetched() -> None:
    scene = Scene().has(0, "1 wood 2 sand 1 silver").stock("14 sand 12 wood 12 clay 13 silver")
    scene.then(Craft(0, "worker_wood"))
    refusal = scene.refusal(0, "build tower with 1 wood 1 sand from silver 1 stone")
    assert (refusal.key, refusal.clause, refusal.params["goods"]) == ("silver.stock", "C6.4.1", scene.s.stock)


def test_c6_4_1_the_exchange_comes_before_the_pieces_return_to_the_stock() -> None:
    """A stone paid from the reserve cannot be fetched for the same payment."""
    scene = Scene().has(0, "1 stone 1 clay 3 sand 1 wood 1 silver").stock("10 sand 10 wood 10 clay")
    scene.then(Craft(0, "worker_wood"))
    refusal = scene.refusal(0, "build great gate with 1 stone 1 clay 1 wood 2 sand from silver 1 stone")
    assert (refusal.key, refusal.clause) == ("silver.stock", "C6.4.1")


def test_c6_4_1_what_the_first_building_returned_may_be_fetched_for_the_second() -> None:
    scene = Scene().has(0, "1 stone 2 wood 2 sand 1 silver").stock("").then(Craft(0, "worker_wood"))
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    scene.do(0, "build tower with 1 wood 1 sand from silver 1 stone")
    assert scene.s.tiles["tower"] == 7
    assert scene.s.stock == goods("1 stone 2 wood 2 sand")


def test_c6_4_2_an_exchanged_piece_must_be_spent() -> None:
    """R17: fetched pieces are part of the payment, so fetching too many is an overpayment."""
    refusal = crafting("1 stone 1 wood 1 sand 2 silver").refusal(
        0, "build tower with 1 stone 1 wood 1 sand from silver 1 sand"
    )
    assert (refusal.key, refusal.clause, refusal.params["worth"]) == ("build.value", "C6.2", 9)


def test_c6_4_2_nothing_fetched_stays_in_the_reserve() -> None:
    """R17: every way to pay only shrinks the reserve."""
    before = crafting("2 stone 1 clay 2 wood 3 sand 2 silver")
    own = before.player(0).goods
    builds = [move for move in before.p.moves(0) if isinstance(move, Build) and any(move.silver)]
    assert len(builds) > 50
    for move in builds:
        scene = crafting("2 stone 1 clay 2 wood 3 sand 2 silver")
        scene.p.apply(0, move)
        left = sub(sub(own, move.goods), (0, 0, 0, 0, sum(move.silver)))
        assert scene.player(0).goods == left
        assert scene.s.forge == sum(move.silver)


def test_c6_4_2_silver_cannot_be_put_on_the_forge_for_its_own_sake() -> None:
    """R17: without a building there is no exchange."""
    scene = crafting("1 stone 1 wood 1 sand 5 silver").helper(0, "forge.10")
    refusal = scene.refusal(0, Build("tower", NOTHING, goods("5 sand")))
    assert refusal.key == "build.value"
    scene.do(0, "pass")
    assert scene.s.forge == 0


# C6.5, C6.6


def test_c6_5_each_building_needs_its_own_exact_payment() -> None:
    """Together the pieces make 16 of three kinds for two towers; alone neither half has three kinds."""
    scene = crafting("2 clay 3 wood 2 sand")
    refusal = scene.refusal(0, "build tower with 2 clay")
    assert refusal.key == "build.kinds"
    scene.do(0, "build tower with 1 clay 1 wood 2 sand")
    # What is left, 1 clay 2 wood, would have made the other 8.
    assert scene.player(0).goods == goods("1 clay 2 wood")
    assert scene.awaited == ()


def test_c6_5_the_pieces_of_the_first_building_are_gone_for_the_second() -> None:
    scene = crafting("1 stone 2 wood 3 sand 1 clay")
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    refusal = scene.refusal(0, "build tower with 1 stone 1 wood 1 sand")
    assert (refusal.key, refusal.params["goods"]) == ("build.lacking", goods("1 wood 2 sand 1 clay"))


def test_c6_6_builder_and_round_are_recorded() -> None:
    scene = Scene().in_round(5).has(2, "2 stone 2 wood 2 sand").then(Craft(2, "worker_wood"))
    scene.do(2, "build tower with 1 stone 1 wood 1 sand")
    assert list(scene.s.built) == [BuiltTile("tower", 2, 5)]
    scene.do(2, "build tower with 1 stone 1 wood 1 sand")
    assert list(scene.s.built) == [BuiltTile("tower", 2, 5)] * 2


def test_c6_6_the_record_serves_the_master_builder_of_the_same_round_only() -> None:
    scene = Scene().in_round(5).built("tower", by=1, round_=4).built("house", by=1, round_=5)
    scene.player(0).row = (("master_builder", 5),)
    scene.player(0).hand = tuple(card for card in scene.player(0).hand if card != "master_builder")
    scene.then(MasterBuilders())
    assert scene.player(0).score == 5


def test_c6_6_the_builder_keeps_no_claim() -> None:
    """An opponent may take the only space of a building, and the builder pays like everybody."""
    scene = Scene().built("keep", by=0, round_=1).talers(1, 14).talers(0, 14)
    scene.then(Craft(1, "stonemason", built=1), Craft(0, "stonemason", built=1))
    scene.do(1, "place keep.14")
    assert scene.s.spaces == {"keep.14": 1}
    assert scene.refusal(0, "place keep.14").key == "place.taken"


# The rewards of the three cards, each for its own building


@pytest.mark.parametrize("entry", buildings_with_tiles(), ids=lambda entry: str(entry.id))
def test_c6_each_character_has_its_own_reward(entry: Building) -> None:
    """C5.3.3, C5.4.5, C5.5.5: talers for pieces, the crown's points, or half of them."""
    payment = BOX.payments.exact_payments[entry.value][0]
    for card, points, talers in (
        ("bricklayer", 0, sum(payment)),
        ("stonemason", entry.vp, 0),
        ("worker_stone", entry.vp // 2, 0),
    ):
        scene = crafting("6 stone 6 clay 6 wood 6 sand", card)
        had = scene.player(0).talers
        scene.do(0, BOX.notation.write(Build(entry.id, payment)))
        assert (scene.player(0).score, scene.player(0).talers - had) == (points, talers)


def test_r22_halves_are_rounded_down() -> None:
    """R22: should data ever hold an odd crown figure."""
    scene = crafting("1 stone 1 wood 1 sand", box=with_building("tower", vp=7))
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    assert scene.player(0).score == 3


def test_r22_all_known_crowns_are_even() -> None:
    assert all(entry.vp % 2 == 0 for entry in BOX.components.buildings)


def test_r18_a_fetched_piece_counts_for_the_bricklayers_talers() -> None:
    """R18, C5.3.3: pieces, not points."""
    scene = crafting("1 wood 1 sand 1 silver", "bricklayer").talers(0, 0)
    scene.do(0, "build tower with 1 wood 1 sand from silver 1 stone")
    assert scene.player(0).talers == 3


def test_c6_two_workers_of_one_player_build_two_each() -> None:
    """C5.5.6, R16: two cards are two actions."""
    scene = Scene(seats=2).has(0, "4 stone 4 wood 4 sand")
    scene.player(0).row = (("worker_wood", 1), ("worker_sand", 1))
    scene.player(0).hand = tuple(card for card in scene.player(0).hand if card not in ("worker_wood", "worker_sand"))
    scene.then(Workers())
    for _ in range(4):
        scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    assert scene.awaited == ()
    assert scene.s.tiles["tower"] == 5


def test_c6_the_kinds_of_a_payment_are_the_four_with_points() -> None:
    assert [KINDS[kind] for kind in BUILDING_KINDS if BOX.values[kind]] == ["sand", "wood", "clay", "stone"]
    assert BOX.values[SILVER] == 0


def test_c6_placing_without_a_building_is_no_way_around_the_rules() -> None:
    refusal = crafting("1 stone 1 wood 1 sand", "bricklayer").talers(0, 50).refusal(0, Place("market.a"))
    assert (refusal.key, refusal.clause) == ("place.nothing_built", "C5.3.4")
