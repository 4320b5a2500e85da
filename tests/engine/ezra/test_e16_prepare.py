"""Prepare for Sabbath (E16, E20.10)."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from engine.ezra.constants import FARMERS, GUARDS, LABOURERS
from engine.ezra.effects import Effects
from engine.ezra.goods import NOTHING
from engine.ezra.scrolls import (
    PREPARE_TILES,
    W04_TENT_PLUS,
    W05_PREP_WORKER,
    W06_PREP_ALTAR,
    W07_PREP_TENT,
    W08_PREP_LEVITE_SILVER,
    W09_PREP_AUX,
    W15_GOLDEN,
    W21_AFTER_TRADE,
    W22_FLIP_GOLD,
)
from engine.ezra.steps.checklist import judgment_effects
from tests.engine.ezra.scene import BOX, Scene, changed, goods

STANDINGS = ("behind", "between", "ahead")
CASES = [
    pytest.param(side.id, week, standing, id=f"{side.id}-{week}-{standing}")
    for side, week, standing in product(BOX.components.altar_side, (1, 2, 3), STANDINGS)
]


def scene2(side: str = "1a") -> Scene:
    """A has nothing, and neither player has Workers to assign."""
    scene = Scene(2, altar=side).give(0, supply=0).give(1, supply=0).empty(0).empty(1)
    return scene.tile(0, "fa1", "gu1", "la1").tile(1, "fa3")


def at(scene: Scene, standing: str, week: int = 1, seat: int = 0) -> Scene:
    """Put the marker on the last space with this standing."""
    side = BOX.altar_sides[scene.s.side]
    z, h = side.zechariah[week - 1], side.haggai[week - 1]
    return scene.altar(seat, {"behind": z - 1, "between": h - 1, "ahead": h}[standing])


def test_e16_1_all_are_asked_at_once_and_nothing_happens_before_all_are_done() -> None:
    scene = at(scene2(), "ahead").prepare()
    assert list(scene.awaited) == [0, 1]
    assert scene.player(0).food == 0
    assert scene.inside().food == 2, "the judgment alone was open, so it was done"
    scene.do(0, "sabbath; done")
    assert list(scene.awaited) == [1]
    assert scene.player(0).food == 0
    scene.close_prepare(1)
    assert scene.player(0).food == 2


@pytest.mark.parametrize("first", [0, 1, 2])
def test_e16_1_disputes_go_by_turn_order_r9(first: int) -> None:
    """E16.1, R9: all reach the same Altar space; a later marker lies on top, and is therefore behind."""
    sides = msgspec.to_builtins(BOX.components.altar_side)
    for side in sides:
        for judgment in side["judgment"]:
            judgment["behind"] = [{"k": "altar", "n": 1}]
    scene = Scene(3, box=changed(altar_side=sides))
    scene.s.first = first
    scene.prepare()
    for seat in (2, 0, 1):
        scene.close_prepare(seat)
    assert scene.s.ahead == tuple((first + i) % 3 for i in range(3))


def test_e16_2_items_in_any_order_each_once() -> None:
    scene = scene2().scroll(0, W07_PREP_TENT, W08_PREP_LEVITE_SILVER).turned(0, "farmers").prepare()
    assert scene.moves(0) == ["do judgment", "do farmers", "do w07", "do w08"]
    scene.do(0, "do w08; do w07; do judgment")
    assert scene.refusal(0, "do w08") == ("item.done", "E16.2")
    assert scene.refusal(0, "do w05") == ("item.none", "E16.2")
    assert scene.refusal(0, "do guards") == ("item.none", "E16.2")
    assert "do farmers" not in scene.moves(0), "the last one did itself"


def test_e16_2_nothing_else_is_done_in_prepare() -> None:
    scene = scene2().scroll(0, W07_PREP_TENT).prepare()
    for line in ("red", "finish", "trade top", "flip guards", "trader 1", "feed", "tuck 1"):
        assert scene.refusal(0, line) == ("prepare.prepare", "E16.2")


@pytest.mark.parametrize("item", ["judgment", "farmers", "w05", "w06", "w07", "w08", "w09"])
def test_e16_2_what_gives_something_must_be_done_r26(item: str) -> None:
    """R26: a gain cannot be declined."""
    scene = scene2().scroll(0, *PREPARE_TILES).turned(0, "farmers").prepare()
    for line in [line for line in scene.moves(0) if line != f"do {item}"]:
        scene.do(0, line)
        while not any(move.startswith(("do ", "sabbath", "farmer")) for move in scene.moves(0)):
            scene.do(0, scene.moves(0)[-1])
    while any(move.startswith("farmer") for move in scene.moves(0)):
        scene.do(0, "farmer")
    if f"do {item}" in scene.moves(0):
        assert scene.refusal(0, "sabbath") == ("rest.items", "E16.3")
    else:
        scene.do(0, "take back")
        assert scene.refusal(0, "sabbath")[0] in ("rest.items", "rest.supply")


def test_e16_2_guards_back_is_optional_and_lapses_r26() -> None:
    """E16.3, R26."""
    scene = scene2().turned(0, "guards").place_workers(0, traders="1", elders="2").prepare()
    scene.do(0, "do judgment")
    assert scene.moves(0)[:2] == ["do guards", "sabbath"]
    scene.do(0, "sabbath")
    assert scene.inside().traders == (1,)


def test_e16_2_guards_back_retrieves_and_the_worker_is_assigned() -> None:
    """E13.3, E16.2, E16.3."""
    scene = scene2().turned(0, "guards").place_workers(0, traders="1", elders="2").prepare()
    scene.do(0, "do guards; retrieve elder 2")
    assert scene.inside().supply == 1
    scene.do(0, "do judgment")
    assert scene.refusal(0, "sabbath") == ("rest.supply", "E16.3")
    assert scene.refusal(0, "do guards") == ("item.done", "E16.2")
    scene.do(0, "farmer; sabbath")
    assert (scene.inside().farmers, scene.inside().elders) == (1, ())


def test_e16_2_guards_back_with_none_to_retrieve_is_not_on_the_list() -> None:
    scene = scene2().turned(0, "guards").scroll(0, W07_PREP_TENT).prepare()
    assert "do guards" not in scene.moves(0)


@pytest.mark.parametrize("tile", BOX.farmers)
def test_e16_2_farmers_back_gives_its_food(tile: str) -> None:
    scene = scene2().tile(0, tile, turned=True).scroll(0, W07_PREP_TENT).prepare()
    food = scene.inside().food
    scene.do(0, "do farmers")
    assert scene.inside().food - food == sum(effect.n for effect in BOX.farmers[tile].prepare)


def test_e20_10_w05_a_worker_and_a_resource() -> None:
    scene = scene2().scroll(0, W05_PREP_WORKER).prepare()
    scene.do(0, "do w05; take 1 stone")
    assert (scene.inside().supply, scene.inside().goods) == (1, goods("1 stone"))


def test_e20_10_w06_three_altar_steps_before_or_after_the_judgment_r38() -> None:
    """E16.4, R38: the judgment looks at the position of that moment."""
    scene = scene2().scroll(0, W06_PREP_ALTAR).prepare()
    scene.do(0, "do w06")
    assert scene.inside().altar == 3
    assert scene.inside().food == 1, "between Zechariah on 2 and Haggai on 5; the judgment alone was left"
    other = scene2().scroll(0, W06_PREP_ALTAR).give(0, food=1).prepare()
    other.do(0, "do judgment")
    assert (other.inside().altar, other.inside().food) == (3, 0)


def test_e20_10_w07_two_steps_of_the_tent() -> None:
    scene = scene2().scroll(0, W07_PREP_TENT).prepare()
    scene.do(0, "do w07")
    assert (scene.inside().tent, scene.inside().silver, scene.inside().blessings) == (2, 2, (0, 1, 0))


def test_e20_10_w08_silver_for_each_levite() -> None:
    scene = scene2().scroll(0, W08_PREP_LEVITE_SILVER).levites(0, 4).prepare()
    scene.do(0, "do w08")
    assert scene.inside().silver == 4


def test_e20_10_w09_two_silver_and_an_auxiliary_action_r45() -> None:
    """R45: the action follows at once or not at all; a Trade may use any visible card, played or not."""
    scene = scene2().scroll(0, W09_PREP_AUX).piles(0, "3 2", "5").gate(0, "valley").prepare()
    scene.s.turn.auxiliary = True
    scene.do(0, "do w09")
    assert scene.inside().silver == 2
    # Card 2 trades at the Muster Gate (6 or 2 Silver and the fee), card 5 at the Dung Gate; card 3 is covered.
    assert [line for line in scene.moves(0) if line.startswith("trade")] == ["trade top by card 5"]
    for line in ("do judgment", "farmer", "sabbath", "red"):
        assert scene.refusal(0, line) == ("market.market", "E16.2")
    scene.do(0, "trade top by card 5")
    assert (scene.inside().silver, scene.inside().goods) == (1, goods("1 wood"))


def test_e20_10_w09_its_action_is_optional_and_happens_once_r26() -> None:
    """E20.10, R26."""
    scene = scene2().give(0, silver=9, goods_="3 wood").scroll(0, W09_PREP_AUX, W07_PREP_TENT).prepare()
    scene.do(0, "do w09; pass")
    assert scene.inside().silver == 11
    assert scene.refusal(0, "flip guards") == ("prepare.prepare", "E16.2")
    again = scene2().give(0, silver=9, goods_="3 wood").scroll(0, W09_PREP_AUX, W07_PREP_TENT).prepare()
    again.do(0, "do w09; flip labourers")
    assert again.inside().turned[LABOURERS]
    assert again.refusal(0, "flip guards") == ("prepare.prepare", "E16.2")


def test_e20_10_w09_a_sale() -> None:
    """E12.2: card 1 buys Cinders for 1 Silver and Wood for 2."""
    scene = scene2().give(0, goods_="3 wood 1 cinders").scroll(0, W09_PREP_AUX).piles(0, "1").prepare()
    scene.do(0, "do w09; sell 2 wood 1 cinders")
    assert (scene.inside().silver, scene.inside().goods) == (2 + 2 * 2 + 1, goods("1 wood"))


def test_e20_21_w21_after_a_trade_in_prepare_r14() -> None:
    """R14."""
    scene = scene2().give(0, goods_="1 wood").scroll(0, W09_PREP_AUX, W21_AFTER_TRADE).piles(0, "1").prepare()
    scene.do(0, "do w09; sell 1 wood; take silver")
    assert scene.inside().silver == 2 + 2 + 1


def test_e20_10_w04_counts_a_prepare_phase_from_nothing_r12() -> None:
    """E20.10, R12: what the Tent moved in turns before does not count; the extra step comes after the rewards."""
    scene = scene2().scroll(0, W04_TENT_PLUS, W07_PREP_TENT)
    scene.player(0).travelled = 5
    scene.prepare()
    scene.do(0, "do w07")
    assert scene.inside().tent == 3


def test_e20_15_w15_in_prepare() -> None:
    scene = scene2().scroll(0, W06_PREP_ALTAR, W15_GOLDEN).give(0, food=5).prepare()
    scene.do(0, "do w06")
    # Golden space 3 brings 1 Food and 1 Silver, space 2 1 Silver, the judgment 1 Food.
    assert (scene.inside().food, scene.inside().silver) == (7, 2)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("tile", BOX.farmers)
def test_e16_3_each_farmer_produces_by_the_side_that_is_up(tile: str, turned: bool) -> None:
    scene = scene2().tile(0, tile, turned=turned).give(0, supply=2).prepare()
    for item in [line for line in scene.moves(0) if line.startswith("do ")]:
        scene.do(0, item)
    before = (scene.inside().food, scene.inside().silver)
    scene.do(0, "farmer 2")
    made = BOX.farmers[tile].back if turned else BOX.farmers[tile].front
    counts = {kind: sum(effect.n for effect in made if effect.kind == kind) for kind in ("food", "silver", "resource")}
    while scene.moves(0)[0].startswith("take "):
        scene.do(0, scene.moves(0)[0])
    player = scene.inside()
    assert (player.food - before[0], player.silver - before[1]) == (2 * counts["food"], 2 * counts["silver"])
    assert sum(player.goods) == 2 * counts["resource"]
    assert (player.farmers, player.supply) == (2, 0)


def test_e16_3_labourers_of_the_front() -> None:
    """Two generic Resources, or one and 2 Silver."""
    scene = scene2().give(0, supply=3).prepare()
    lines = [line for line in scene.moves(0) if line.startswith("labourer")]
    assert len(lines) == 6 + 3
    scene.do(0, "labourer 1 1 stone 1 cinders; labourer 2 1 wood")
    player = scene.inside()
    assert (player.goods, player.silver) == (goods("1 stone 1 cinders 1 wood"), 2)
    assert (player.labourers, player.supply) == (2, 1)


def test_e16_3_labourers_of_the_back() -> None:
    """Three generic Resources, or Gold and 2 Silver."""
    scene = scene2().turned(0, "labourers").give(0, supply=2).prepare()
    assert len([line for line in scene.moves(0) if line.startswith("labourer")]) == 10 + 1
    scene.do(0, "labourer 2; labourer 1 3 stone")
    player = scene.inside()
    assert (player.goods, player.silver) == (goods("1 gold 3 stone"), 2)


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("labourer 1 1 stone", ("take.count", "E1")),
        ("labourer 1 1 gold 1 stone", ("take.gold", "E1")),
        ("labourer 2", ("take.count", "E1")),
        ("labourer", ("assign.option", "E16.3")),
        ("labourer 3 1 stone", ("assign.option", "E16.3")),
        ("farmer 3", ("assign.workers", "E16.3")),
        ("sabbath", ("rest.supply", "E16.3")),
    ],
)
def test_e16_3_what_is_no_assignment(line: str, refusal: tuple[str, str]) -> None:
    scene = scene2().give(0, supply=2).prepare()
    scene.do(0, "do judgment")
    assert scene.refusal(0, line) == refusal


def test_e16_3_only_workers_of_the_supply_are_assigned() -> None:
    scene = scene2().give(0, supply=1).scroll(0, W07_PREP_TENT).prepare()
    scene.do(0, "farmer")
    assert scene.refusal(0, "farmer") == ("assign.supply", "E16.3")
    assert scene.refusal(0, "labourer 1 2 stone") == ("assign.supply", "E16.3")


def test_e16_3_workers_arriving_in_this_phase_are_assigned_too() -> None:
    scene = scene2().give(0, supply=1).scroll(0, W05_PREP_WORKER).prepare()
    scene.do(0, "do judgment; farmer; take 1 wood")
    assert scene.refusal(0, "sabbath") == ("rest.supply", "E16.3")
    scene.do(0, "labourer 1 2 wood")
    assert scene.moves(0) == ["sabbath", "take back"]


def test_e16_3_the_owner_ends_prepare_explicitly() -> None:
    scene = scene2().prepare()
    assert scene.moves(0) == ["sabbath"], "the judgment was forced; ending Prepare is not"


@pytest.mark.parametrize(("side", "week", "standing"), CASES)
def test_e16_4_each_judgment(side: str, week: int, standing: str) -> None:
    scene = at(scene2(side), standing, week).give(0, food=5, silver=5, goods_="").place_workers(0, traders="1")
    scene.turned(0, "guards").scroll(0, W07_PREP_TENT).prepare(week)
    player = scene.inside()
    before = (player.silver, player.food, player.goods, player.supply, player.vp, player.main)
    effects: Effects = getattr(BOX.altar_sides[side].judgment[week - 1], standing)
    scene.do(0, "do judgment")
    player = scene.inside()
    counts = {effect.kind: effect.n for effect in effects}
    assert player.silver - before[0] == counts.get("silver", 0)
    assert player.food - before[1] == counts.get("food", 0) - counts.get("lose_food", 0)
    assert sum(player.goods) - sum(before[2]) == counts.get("gold", 0)
    assert player.supply - before[3] == before[5] - player.main == counts.get("worker", 0)
    assert player.vp - before[4] == counts.get("vp", 0)
    asks = {"retrieve": "retrieve", "flip_free": "flip", "resource": "take", "blessing": "blessing"}
    asked = {kind for kind, word in asks.items() if scene.moves(0)[0].startswith(f"{word} ")}
    assert asked == set(asks) & set(counts)


@pytest.mark.parametrize("week", [1, 2, 3])
def test_e16_4_a_prophets_own_space_counts_as_reached_r10(week: int) -> None:
    """R10."""
    scene = scene2()
    scene.s.round = week
    side = BOX.altar_sides[scene.s.side]
    printed = side.judgment[week - 1]
    for space in range(BOX.components.altar_track.last + 1):
        z, h = side.zechariah[week - 1], side.haggai[week - 1]
        wanted = printed.behind if space < z else printed.between if space < h else printed.ahead
        assert judgment_effects(scene.altar(0, space).p, 0, printed) == wanted


def test_e16_5_food_that_is_missing_costs_points() -> None:
    scene = at(scene2("1b"), "behind", 3).give(0, food=1).prepare(3)
    player = scene.inside()
    assert (player.food, player.vp) == (0, 10 - 2 * 2)


def test_e16_5_silver_as_food_when_losing_food() -> None:
    """E20.35."""
    scene = at(scene2("1b"), "behind", 3).tile(0, "fa2").give(0, food=1, silver=5).prepare(3)
    assert scene.moves(0)[:3] == ["lose food", "lose food buying 1", "lose food buying 2"]
    scene.do(0, "lose food buying 2")
    assert (scene.inside().food, scene.inside().silver, scene.inside().vp) == (0, 1, 10)


def test_e16_5_a_tile_turned_over_for_free_gives_its_reward_and_is_no_auxiliary_action() -> None:
    scene = at(scene2("1b"), "ahead", 2).tile(0, "fa4").give(0, silver=7).scroll(0, W09_PREP_AUX, W22_FLIP_GOLD)
    scene.prepare(2)
    scene.do(0, "do judgment; flip labourers")
    assert scene.inside().goods == goods("1 gold")
    assert scene.moves(0)[0] == "flip guards", "the item of w09 alone was left"
    scene.do(0, "flip guards")
    assert (scene.inside().turned[GUARDS], scene.inside().goods) == (True, goods("2 gold"))


def test_e16_6_a_tile_turned_over_works_from_then_on_r40() -> None:
    """E16.6, R40: the item joins, later Farmers make more, earlier ones do not."""
    scene = at(scene2("1b"), "ahead", 2).give(0, supply=2).place_workers(0, elders="1").prepare(2)
    scene.do(0, "farmer; do judgment")
    food = scene.inside().food
    assert scene.inside().goods == NOTHING
    scene.do(0, "flip farmers")
    assert scene.inside().food == food + 1, "the reward of fa1"
    assert "do farmers" in scene.moves(0)
    scene.do(0, "farmer; take 1 stone")
    assert (scene.inside().food, scene.inside().goods) == (food + 1 + 2 + 1, goods("1 stone")), "its item came last"
    assert scene.inside().turned[FARMERS]


def test_e16_6_turned_guards_join_the_list() -> None:
    scene = at(scene2("1b"), "ahead", 2).place_workers(0, elders="1").prepare(2)
    scene.do(0, "flip guards")
    assert "do guards" in scene.moves(0)


def test_e22_3_what_is_owed_goes_back_first() -> None:
    """E14.2, E22.3a."""
    scene = scene2().tile(0, "gu3").give(0, goods_="3 wood 1 stone").note_excess(0, 1).prepare()
    assert scene.moves(0) == ["return 1 wood", "return 1 stone"]
    scene.do(0, "return 1 stone")
    assert (scene.inside().goods, scene.inside().owes) == (goods("3 wood"), 0)
    assert scene.moves(0)[0] == "sabbath"


def test_e14_2_within_prepare_there_is_no_limit() -> None:
    scene = scene2().tile(0, "gu3").give(0, supply=4).prepare()
    scene.do(0, "labourer 1 2 wood; labourer 1 2 wood; labourer 1 2 wood; labourer 1 2 stone")
    assert sum(scene.inside().goods) == 8
