"""C5.5: the Workers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import msgspec
import pytest

from engine.castle import GAME
from engine.castle.goods import CLAY, NOTHING, SAND, SILVER, STONE, WOOD, add, from_counts, sub
from engine.castle.moves import Build, Fill
from engine.castle.steps.building import Craft
from engine.castle.steps.equipping import EquipPlayer, FillCard
from tests.engine.castle.asking import (
    assert_listed_is_accepted,
    assert_only,
    assert_refused,
    build,
    crown,
    enough_for,
    keys,
    payment,
    words,
)
from tests.engine.castle.scene import BOX, Scene, changed, goods

FREE = {Fill(from_counts(Counter(kinds))) for kinds in combinations_with_replacement((SAND, CLAY, WOOD), 2)}
"""Two pieces among sand, clay and wood."""


def one_worker(card: str, stock: str = "") -> Scene:
    """Seat 0 reveals this Worker with an empty reserve."""
    scene = Scene(first=0).has(0, "").talers(0, 0)
    if stock:
        scene.stock(stock)
    return scene.choose(card, "messenger", "messenger", "messenger")


@pytest.mark.parametrize(("card", "pieces"), [("worker_wood", "2 wood 1 silver"), ("worker_sand", "2 sand 1 clay")])
def test_c5_5_1_fixed_pieces_from_the_stock(card: str, pieces: str) -> None:
    before = Scene(first=0).has(0, "").s.stock
    scene = one_worker(card)
    assert [event.params["goods"] for event in scene.events_of("equipped")] == [goods(pieces)]
    assert scene.s.stock == sub(before, goods(pieces))
    assert scene.player(0).goods == goods(pieces)  # the round has gone on without a purchase


def test_c5_5_1_r8_worker_stone_gets_a_stone_and_two_pieces_of_choice() -> None:
    """R8: chosen after the reveal, and twice the same is allowed; never stone or silver."""
    scene = one_worker("worker_stone")
    assert len(scene.events_of("revealed")) == 4
    assert_only(scene, 0)
    assert set(scene.p.moves(0)) == FREE
    assert_listed_is_accepted(scene)
    assert scene.player(0).pieces_on_cards() == goods("1 stone")
    assert_refused(scene.refusal(0, "fill 2 stone"), "fill.kinds", "C5.5.1")
    assert_refused(scene.refusal(0, "fill 1 silver 1 sand"), "fill.kinds", "C5.5.1")
    assert_refused(scene.refusal(0, "fill 1 sand"), "fill.count", "C5.5.2")
    assert_refused(scene.refusal(0, "fill 2 sand 1 clay"), "fill.count", "C5.5.2")
    assert_refused(scene.refusal(0, "play trader"), "fill.fill", "C5.5.1")
    scene.do(0, "fill 2 clay")
    assert scene.player(0).goods == goods("1 stone 2 clay")


def rich(*kinds: int) -> str:
    """A stock that just covers two `worker_stone`, a `worker_sand` and a `worker_wood`, less one piece of these."""
    return words(sub(goods("6 sand 6 wood 5 clay 2 stone 1 silver"), from_counts(dict.fromkeys(kinds, 1))))


def all_workers(stock: str) -> Scene:
    scene = Scene(first=1).stock(stock)
    return scene.choose("worker_stone", "worker_sand", "worker_stone", "worker_wood")


def test_c5_5_1_r41_asked_together_if_the_stock_covers_every_combination() -> None:
    """R41: the fixed pieces of all Workers and two more of sand, clay and wood for each choosing player."""
    scene = all_workers(rich())
    assert set(scene.awaited) == {0, 2}
    # all fixed pieces are on the cards already, those of later seats too
    assert {seat: scene.player(seat).pieces_on_cards() for seat in range(4)} == {
        0: goods("1 stone"),
        1: goods("2 sand 1 clay"),
        2: goods("1 stone"),
        3: goods("2 wood 1 silver"),
    }
    assert set(scene.p.moves(0)) == set(scene.p.moves(2)) == FREE
    assert_listed_is_accepted(scene)


def test_c5_5_1_r41_the_answers_are_sealed_and_may_be_changed_until_the_last_is_in() -> None:
    """D7: hidden from others until all have answered."""
    scene, other = all_workers(rich()), all_workers(rich())
    scene.do(2, "fill 2 clay")
    other.do(2, "fill 1 sand 1 wood")
    for viewer in (None, 0, 1, 3):
        assert GAME.view(scene.p, viewer) == GAME.view(other.p, viewer)
    assert scene.events_of("equipped") == other.events_of("equipped")
    assert scene.awaited == (0,)
    assert set(scene.p.moves(2)) == FREE
    scene.do(2, "fill 1 sand 1 wood")
    assert scene.player(2).pieces_on_cards() == goods("1 stone")
    scene.do(0, "fill 2 clay")
    filled = [event.params["goods"] for event in scene.events_of("equipped")[-2:]]
    assert filled == [goods("1 sand 1 wood"), goods("2 clay")]
    assert_refused(scene.refusal(2, "fill 2 clay"), "not_your_turn")


@pytest.mark.parametrize("kind", [SAND, CLAY, WOOD])
def test_c5_5_1_r41_else_in_player_order(kind: int) -> None:
    """R41: with one piece too few of one kind, 0 must wait for 2, since seat 1 is first."""
    scene = all_workers(rich(kind))
    assert_only(scene, 2)
    assert_listed_is_accepted(scene)
    # cards of players whose turn has not come are empty
    assert scene.player(3).on_cards == scene.player(0).on_cards == ()
    scene.do(2, "fill 2 clay")
    assert_only(scene, 0)
    assert scene.player(2).pieces_on_cards() == goods("1 stone 2 clay")
    assert scene.player(3).pieces_on_cards() == goods("2 wood 1 silver")


@pytest.mark.parametrize("scarce", [STONE, SILVER])
def test_c5_5_1_r41_stone_and_silver_are_no_reason_to_wait(scarce: int) -> None:
    """R41 considers sand, clay and wood only; the scarce stone goes to the first in player order."""
    scene = all_workers(rich(scarce))
    assert set(scene.awaited) == {0, 2}
    assert scene.player(2).pieces_on_cards() == goods("1 stone")
    assert scene.player(0).pieces_on_cards()[STONE] == (0 if scarce == STONE else 1)
    assert scene.player(3).pieces_on_cards()[SILVER] == (0 if scarce == SILVER else 1)


def test_c5_5_2_r7_what_the_stock_lacks_is_not_replaced() -> None:
    """R7: player order decides who gets the scarce pieces."""
    scene = Scene(first=2).stock("3 wood 1 silver 5 clay 5 stone 5 sand")
    scene.choose("worker_wood", "messenger", "worker_wood", "worker_wood")
    assert [(event.params["seat"], event.params["goods"]) for event in scene.events_of("equipped")] == [
        (2, goods("2 wood 1 silver")),
        (3, goods("1 wood")),
        (0, NOTHING),
    ]


@pytest.mark.parametrize(
    ("stock", "moves"),
    [
        ("1 sand 1 clay 5 stone", {"fill 1 clay 1 sand"}),
        ("1 wood 2 clay", {"fill 2 clay", "fill 1 clay 1 wood"}),
        ("1 sand 2 silver", {"fill 1 sand"}),
        ("5 stone 5 silver", set[str]()),
    ],
)
def test_c5_5_2_r7_of_the_chosen_pieces_as_many_as_exist(stock: str, moves: set[str]) -> None:
    """A question with a single answer is not asked (C13)."""
    scene = one_worker("worker_stone", stock)
    if len(moves) > 1:
        assert set(scene.moves(0)) == moves
        assert_listed_is_accepted(scene)
        assert_refused(scene.refusal(0, "fill 1 clay"), "fill.count", "C5.5.2")
        assert_refused(scene.refusal(0, "fill 2 wood"), "fill.stock", "C5.5.2")
        return
    assert scene.step != "FillCard"
    have = goods("1 stone") if goods(stock)[STONE] else NOTHING
    for move in moves:
        have = add(have, goods(move.removeprefix("fill ")))
    assert scene.player(0).goods == have


def test_c5_5_2_two_worker_cards_are_equipped_in_the_order_of_c5_5_1() -> None:
    """The wood goes onto `worker_wood` first; `worker_stone` chooses from what is left then."""
    scene = Scene(2, first=1).stock("3 wood 1 silver 1 stone 1 sand")
    scene.choose("messenger, trader", "worker_stone, worker_wood")
    cards = [event.params["card"] for event in scene.events_of("equipped")]
    assert cards == ["worker_wood", "worker_stone", "worker_stone"]
    assert dict(scene.player(1).on_cards) == {
        "worker_wood": goods("2 wood 1 silver"),
        "worker_stone": goods("1 stone 1 wood 1 sand"),  # all that was left, so nothing was asked
    }


def test_c5_5_2_in_this_order_however_the_cards_lie() -> None:
    """The last wood goes onto `worker_wood`, though `worker_stone` was laid down first."""
    scene = Scene(2, first=0).stock("2 wood 1 stone")
    player = scene.player(0)
    player.hand = tuple(card for card in player.hand if card not in ("worker_wood", "worker_stone"))
    player.row = (("worker_stone", 1), ("worker_wood", 1))
    scene.then(EquipPlayer(0))
    assert dict(player.on_cards) == {"worker_wood": goods("2 wood"), "worker_stone": goods("1 stone")}


def test_c5_5_2_with_a_scarce_stock_a_player_equips_all_cards_before_the_next() -> None:
    scene = Scene(2, first=1).stock("4 sand 5 wood 1 clay 5 stone 5 silver")
    scene.choose("worker_sand, messenger", "worker_stone, worker_sand")
    assert_only(scene, 1)
    assert scene.step == "FillCard"
    assert set(scene.moves(1)) == {"fill 2 sand", "fill 1 wood 1 sand", "fill 2 wood"}
    scene.do(1, "fill 2 sand")
    equipped = [(event.params["seat"], event.params["goods"]) for event in scene.events_of("equipped")]
    assert equipped == [
        (1, goods("2 sand 1 clay")),
        (1, goods("1 stone")),
        (1, goods("2 sand")),
        (0, NOTHING),
    ]


def test_c5_5_2_the_steps_of_the_scarce_case() -> None:
    """One after the other, as plain steps: the second finds what the first has left."""
    scene = Scene(first=0).stock("3 clay 2 stone")
    for seat in (0, 1):
        player = scene.player(seat)
        player.hand = tuple(card for card in player.hand if card != "worker_stone")
        player.row = (("worker_stone", 1),)
    scene.then(EquipPlayer(0), EquipPlayer(1))
    # the first had one answer, two clay, and so had the second, the last one
    assert scene.player(0).pieces_on_cards() == goods("1 stone 2 clay")
    assert scene.player(1).pieces_on_cards() == goods("1 stone 1 clay")
    assert FillCard(1, "worker_stone").prompt(scene.p, 1).params == {"card": "worker_stone", "n": 0}


def test_c5_5_3_until_the_worker_rank_the_pieces_are_in_no_reserve() -> None:
    """With two players: the Bricklayer of the Worker's own player cannot spend them."""
    # sand, another kind and up to two wood: without the wood, two kinds are no payment, not even with one more sand
    exact = BOX.payments.exact_payments[BOX.buildings["tower"].value]
    spent = next(p for p in exact if p[SAND] and 1 <= p[WOOD] <= 2 and sum(map(bool, p)) == 3)
    lacking = sub(spent, from_counts({WOOD: spent[WOOD]}))
    scene = Scene(2, first=0).tower("1 sand 1 clay").has(0, words(lacking)).talers(0, 0)
    scene.choose("bricklayer, worker_wood", "messenger, stonemason")
    assert scene.player(0).pieces_on_cards() == goods("2 wood 1 silver")
    assert scene.player(0).goods == lacking
    scene.do(0, "take sand")
    assert scene.events_of("collected") == []
    # the Bricklayer could do nothing, so the opponent's Stonemason is asked; only then come the Worker's pieces
    assert_only(scene, 1)
    scene.do(1, "pass")
    assert_only(scene, 0)
    scene.do(0, scene.box.notation.write(Build("tower", spent)))
    assert keys(scene, "collected", "built_talers", "built_points") == ["collected", "built_points"]


def test_c5_5_3_stonemasons_may_buy_from_the_cards() -> None:
    scene = Scene(first=0).has(0, "").has(1, "").choose("stonemason", "worker_sand", "messenger", "messenger")
    scene.do(0, "buy clay from B")
    assert scene.player(0).goods == goods("1 clay")
    assert scene.player(1).goods == goods("2 sand")


def test_c5_5_4_r16_all_collect_together_at_the_start_of_the_worker_rank() -> None:
    """R16: before the first Worker builds, even the last player's pieces are in the reserve."""
    scene = Scene(first=2).has(0, "").has(2, enough_for("tower")).has(3, "")
    scene.choose("worker_wood", "messenger", "worker_sand", "worker_sand")
    assert_only(scene, 2)
    assert [event.params["seat"] for event in scene.events_of("collected")] == [2, 3, 0]
    assert scene.player(0).goods == goods("2 wood 1 silver")
    assert scene.player(2).goods == add(payment("tower"), goods("2 sand 1 clay"))
    assert scene.player(3).goods == goods("2 sand 1 clay")
    assert all(player.on_cards == () for player in scene.s.players)


def test_c5_5_4_only_when_the_stonemasons_are_done() -> None:
    scene = Scene(first=0).has(0, enough_for("tower"))
    scene.choose("stonemason", "worker_wood", "messenger", "messenger")
    assert scene.events_of("collected") == []
    assert scene.player(1).on_cards
    scene.do(0, "pass")
    assert len(scene.events_of("collected")) == 1


def test_c5_5_4_only_the_pieces_left() -> None:
    scene = Scene(first=0).has(0, enough_for("tower")).has(1, "")
    scene.choose("stonemason", "worker_wood", "messenger", "messenger")
    scene.do(0, "buy silver from B; pass")
    assert scene.player(1).goods == goods("2 wood")


def test_c5_5_5_up_to_two_buildings_for_half_the_points() -> None:
    scene = Scene(first=1).has(0, enough_for("keep", "well", "tower"))
    scene.choose("worker_wood", "messenger", "messenger", "messenger")
    bank = scene.s.bank
    assert_only(scene, 0)
    scene.do(0, build("keep"))
    assert scene.player(0).score == crown("keep") // 2 > 0
    scene.do(0, build("well"))
    assert scene.player(0).score == crown("keep") // 2 + crown("well") // 2
    assert scene.step == "Choose"  # a third is not offered
    assert scene.s.bank == bank  # no talers


def test_c5_5_5_the_third_building_is_refused() -> None:
    """The first of two actions ends automatically after two buildings, so the test asks the step itself."""
    scene = Scene(first=1).has(0, enough_for("tower"))
    refusal = Craft(0, "worker_wood", built=2).refuse(scene.p, 0, scene.box.notation.read(build("tower")))
    assert refusal is not None
    assert_refused(refusal, "build.most", "C6")


def test_c5_5_5_in_player_order() -> None:
    scene = Scene(first=3)
    for seat in range(4):
        scene.has(seat, enough_for("tower"))
    scene.choose("worker_wood", "worker_sand", "worker_wood", "worker_sand")
    for seat in (3, 0, 1, 2):
        assert_only(scene, seat)
        assert_listed_is_accepted(scene)
        scene.do(seat, "pass")


def test_c5_5_5_r22_halves_are_rounded_down() -> None:
    """R22: all known crown figures are even; a corrected one might be odd."""
    assert all(building.vp % 2 == 0 for building in BOX.components.buildings)
    buildings = msgspec.to_builtins(BOX.components.buildings)
    for building in buildings:
        if building["id"] == "tower":
            building["vp"] = 7
    scene = Scene(first=1, box=changed(buildings=buildings)).has(0, enough_for("tower"))
    scene.choose("worker_wood", "messenger", "messenger", "messenger").do(0, build("tower"))
    assert scene.player(0).score == 3


def test_c5_5_6_a_worker_never_places_helpers() -> None:
    scene = Scene(first=1).has(0, enough_for("tower", "tower")).talers(0, 50)
    scene.choose("worker_wood", "messenger", "messenger", "messenger").do(0, build("tower"))
    assert_only(scene, 0)
    assert not any(move.startswith("place") for move in scene.moves(0))
    assert_refused(scene.refusal(0, "place market.a"), "place.worker", "C5.5.6")
    assert_listed_is_accepted(scene)


def test_c5_5_6_r16_two_worker_cards_are_two_actions_of_up_to_two_buildings() -> None:
    """R16: consecutive, before the other player's Worker acts, even if that one is of an earlier kind."""
    scene = Scene(2, first=1).has(1, enough_for(*["tower"] * 5)).has(0, enough_for("tower"))
    scene.choose("worker_wood, messenger", "worker_sand, worker_stone")
    scene.do(1, "fill 2 sand")
    for n in range(1, 5):
        assert_only(scene, 1)
        scene.do(1, build("tower"))
        assert scene.player(1).score == n * (crown("tower") // 2)
    assert_only(scene, 0)
    assert_refused(scene.refusal(1, build("tower")), "not_your_turn")


def test_c5_5_6_declining_the_first_card_leaves_the_second() -> None:
    scene = Scene(2, first=1).has(1, enough_for("tower"))
    scene.choose("messenger, trader", "worker_sand, worker_wood")
    scene.do(0, "pass")
    scene.do(1, "pass")
    assert_only(scene, 1)
    scene.do(1, build("tower"))
    assert scene.p.count_built("tower") == 1
