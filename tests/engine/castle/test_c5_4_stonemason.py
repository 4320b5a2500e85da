"""C5.4: the Stonemason."""

from __future__ import annotations

from engine.castle.goods import CLAY, WOOD, add, of_kind, sub
from engine.castle.moves import Buy
from engine.move import Prompt
from tests.engine.castle.asking import (
    assert_listed_is_accepted,
    assert_only,
    assert_refused,
    build,
    crown,
    enough_for,
    pass_until_choosing,
    payment,
    words,
)
from tests.engine.castle.scene import BOX, Scene, goods

PRICE = BOX.components.characters.stonemason.buy_price


def masons(*cards: str, talers: int = 10, has: str = "") -> Scene:
    """Seat 0 is first; Stonemasons have these talers and pieces, Workers nothing."""
    scene = Scene(len(cards), first=0)
    for seat, card in enumerate(cards):
        if "stonemason" in card:
            scene.has(seat, has).talers(seat, talers)
        elif "worker" in card:
            scene.has(seat, "").talers(seat, 0)
    return scene.choose(*cards)


def buys(scene: Scene, seat: int = 0) -> set[str]:
    return {move for move in scene.moves(seat) if move.startswith("buy")}


def test_c5_4_1_one_piece_of_a_chosen_kind_from_each_worker() -> None:
    scene = masons("stonemason", "worker_wood", "worker_sand", "messenger")
    assert buys(scene) == {"buy wood from B", "buy silver from B", "buy sand from C", "buy clay from C"}
    assert_listed_is_accepted(scene)
    scene.do(0, "buy silver from B")
    assert buys(scene) == {"buy sand from C", "buy clay from C"}
    assert_listed_is_accepted(scene)
    assert_refused(scene.refusal(0, "buy wood from B"), "buy.again", "C5.4.1")
    scene.do(0, "buy clay from C")
    assert scene.player(0).goods == goods("1 clay 1 silver")


def test_c5_4_1_what_is_asked_follows_from_what_can_be_done() -> None:
    """The prompt is about buying only while there is something to buy."""
    scene = masons("stonemason", "worker_wood", "messenger", "messenger", has=enough_for("tower", "tower"))
    assert scene.p.prompt(0) == Prompt("craft.buy", {"card": "stonemason"})
    assert scene.p.prompt(1) is None
    scene.do(0, "buy wood from B")
    assert scene.p.prompt(0) == Prompt("craft.build", {"card": "stonemason"})
    scene.do(0, build("tower"))
    assert scene.p.prompt(0) == Prompt("craft.more", {"card": "stonemason"})
    scene.do(0, build("tower"))
    assert scene.p.prompt(0) == Prompt("craft.place", {"card": "stonemason"})


def test_c5_4_what_is_asked_names_only_what_is_possible() -> None:
    """After the first building: another one if it can be paid, helpers if one can be placed."""
    scene = masons("stonemason", "messenger", "messenger", "messenger", has=enough_for("tower"))
    scene.do(0, build("tower"))
    assert not any(move.startswith("build") for move in scene.moves(0))
    assert scene.p.prompt(0) == Prompt("craft.place", {"card": "stonemason"})
    scene = masons("stonemason", "messenger", "messenger", "messenger", has=enough_for("tower", "tower")).talers(0, 0)
    scene.do(0, build("tower"))
    assert not any(move.startswith("place") for move in scene.moves(0))
    assert scene.p.prompt(0) == Prompt("craft.build", {"card": "stonemason"})


def test_c5_4_1_a_taler_for_the_seller() -> None:
    scene = masons("stonemason", "worker_wood", "worker_sand", "messenger")
    bank = scene.s.bank
    scene.do(0, "buy wood from B")
    assert PRICE == 1
    assert [player.talers for player in scene.s.players[:3]] == [10 - PRICE, PRICE, 0]
    assert scene.s.bank == bank
    assert scene.player(1).pieces_on_cards() == goods("1 wood 1 silver")


def test_c5_4_1_the_piece_can_be_spent_in_the_same_action() -> None:
    """The well lacks a clay; the Worker has one."""
    missing = of_kind(CLAY)
    assert payment("well")[CLAY]
    scene = masons("stonemason", "worker_sand", "messenger", "messenger", has=words(sub(payment("well"), missing)))
    refusal = scene.refusal(0, build("well"))
    assert_refused(refusal, "build.lacking", "C6.1")
    scene.do(0, "buy clay from B")
    scene.do(0, build("well"))
    assert scene.p.count_built("well") == 1


def test_c5_4_1_no_buying_after_the_first_building() -> None:
    scene = masons("stonemason", "worker_wood", "messenger", "messenger", talers=50, has=enough_for("tower", "tower"))
    scene.do(0, build("tower"))
    assert_only(scene, 0)
    assert buys(scene) == set()
    assert_refused(scene.refusal(0, "buy wood from B"), "buy.late", "C5.4.1")
    assert_listed_is_accepted(scene)
    scene.do(0, "place market.a")
    assert_refused(scene.refusal(0, "buy wood from B"), "buy.late", "C5.4.1")


def test_c5_4_1_without_a_taler_nothing_is_bought() -> None:
    scene = masons("stonemason", "worker_wood", "messenger", "messenger", talers=0, has=enough_for("tower"))
    assert buys(scene) == set()
    refusal = scene.refusal(0, "buy wood from B")
    assert_refused(refusal, "talers", "C12.3")
    assert refusal.params["talers"] == PRICE
    assert_listed_is_accepted(scene)


def test_c5_4_1_only_from_players_who_revealed_a_worker_this_round() -> None:
    scene = masons("stonemason", "worker_wood", "messenger", "messenger")
    assert_refused(scene.refusal(0, "buy wood from C"), "buy.no_worker", "C5.4.3")
    assert_refused(scene.refusal(0, "buy wood from H"), "buy.no_worker", "C5.4.3")  # there is no such seat


def test_c5_4_3_a_negative_seat_is_refused() -> None:
    """Seat -1 is not the last player, who has a Worker here."""
    scene = masons("stonemason", "messenger", "messenger", "worker_wood")
    assert_refused(scene.refusal(0, Buy("wood", -1)), "buy.no_worker", "C5.4.3")


def test_c5_4_1_who_only_could_buy_is_asked_and_then_no_more() -> None:
    scene = masons("stonemason", "worker_wood", "messenger", "messenger", talers=1)
    assert_only(scene, 0)
    scene.do(0, "buy wood from B")
    assert scene.step == "Choose"


def test_c5_4_2_the_seller_cannot_refuse() -> None:
    """The seller is not asked: the piece changes hands with the move."""
    scene = masons("stonemason", "worker_wood", "worker_sand", "messenger", has=enough_for("tower"))
    scene.do(0, "buy wood from B")
    assert_only(scene, 0)
    assert scene.player(0).goods == add(payment("tower"), of_kind(WOOD))


def test_c5_4_2_r15_last_piece_is_not_for_sale() -> None:
    """R15: two Stonemasons leave one piece, which the third cannot buy."""
    scene = masons("stonemason", "stonemason", "stonemason", "worker_wood", has=enough_for("tower"))
    scene.do(0, "buy wood from D; pass")
    scene.do(1, "buy silver from D; pass")
    assert_only(scene, 2)
    assert buys(scene, 2) == set()
    assert_refused(scene.refusal(2, "buy wood from D"), "buy.last", "C5.4.2")
    assert_listed_is_accepted(scene)
    assert scene.player(3).pieces_on_cards() == goods("1 wood")


def test_c5_4_2_nor_is_there_anything_to_buy_from_an_empty_card() -> None:
    scene = Scene(first=0).has(0, enough_for("tower")).stock("")
    scene.choose("stonemason", "worker_wood", "messenger", "messenger")
    assert_refused(scene.refusal(0, "buy wood from B"), "buy.kind", "C5.4.1")
    assert buys(scene) == set()


def test_c5_4_2_r15_last_piece_is_counted_over_both_worker_cards() -> None:
    """R15: one wood and one sand, each alone on its card: one of them may be bought; of a single one none."""
    two = Scene(2, first=0).has(0, enough_for("tower")).stock("1 wood 1 sand")
    two.choose("stonemason, messenger", "worker_wood, worker_sand")
    assert buys(two) == {"buy wood from B", "buy sand from B"}
    assert_listed_is_accepted(two)

    one = Scene(2, first=0).has(0, enough_for("tower")).stock("1 wood")
    one.choose("stonemason, messenger", "worker_wood, worker_sand")
    assert buys(one) == set()
    assert_refused(one.refusal(0, "buy wood from B"), "buy.last", "C5.4.2")


def test_c5_4_1_r15_one_piece_per_worker_player_not_per_card() -> None:
    """R15: two Worker cards of one player are one seller."""
    scene = Scene(2, first=0).has(0, enough_for("tower")).choose("stonemason, messenger", "worker_wood, worker_sand")
    assert buys(scene) == {"buy wood from B", "buy silver from B", "buy sand from B", "buy clay from B"}
    scene.do(0, "buy clay from B")
    assert dict(scene.player(1).on_cards) == {"worker_wood": goods("2 wood 1 silver"), "worker_sand": goods("2 sand")}
    assert_refused(scene.refusal(0, "buy wood from B"), "buy.again", "C5.4.1")


def test_c5_4_3_pieces_in_reserves_are_not_for_sale() -> None:
    scene = Scene(first=0).has(0, enough_for("tower")).has(1, "3 stone 3 clay")
    scene.choose("stonemason", "worker_wood", "messenger", "messenger")
    refusal = scene.refusal(0, "buy stone from B")
    assert_refused(refusal, "buy.kind", "C5.4.1")
    assert refusal.params == {"rival": 1, "kind": "stone"}


def test_c5_4_3_sold_pieces_are_not_replaced() -> None:
    scene = masons("stonemason", "worker_wood", "messenger", "messenger", has=enough_for("tower"))
    stock = scene.s.stock
    scene.do(0, "buy wood from B")
    assert scene.s.stock == stock
    assert scene.player(1).pieces_on_cards() == goods("1 wood 1 silver")
    scene.do(0, "pass")
    assert scene.player(1).goods == goods("1 wood 1 silver")


def test_c5_4_3_only_worker_cards_of_this_round() -> None:
    scene = pass_until_choosing(Scene(first=0).choose("messenger", "worker_wood", "messenger", "messenger"))
    scene.has(0, enough_for("tower")).choose("stonemason", "trader", "trader", "trader")
    for seat in (1, 2, 3):
        scene.do(seat, "pass")
    assert_only(scene, 0)
    assert buys(scene) == set()
    assert_refused(scene.refusal(0, "buy wood from B"), "buy.no_worker", "C5.4.3")


def test_c5_4_4_with_two_players_not_from_ones_own_worker() -> None:
    scene = Scene(2, first=0).has(0, enough_for("tower")).choose("stonemason, worker_wood", "messenger, worker_sand")
    assert buys(scene) == {"buy sand from B", "buy clay from B"}
    assert_refused(scene.refusal(0, "buy wood from A"), "buy.own", "C5.4.4")
    assert_listed_is_accepted(scene)


def test_c5_4_5_up_to_two_buildings_each_scored_in_full_at_once() -> None:
    scene = masons("stonemason", "messenger", "messenger", "messenger", has=enough_for("keep", "well", "tower"))
    bank, talers = scene.s.bank, scene.player(0).talers
    scene.do(0, build("keep"))
    assert scene.player(0).score == crown("keep") > 0
    scene.do(0, build("well"))
    assert scene.player(0).score == crown("keep") + crown("well")
    assert_refused(scene.refusal(0, build("tower")), "build.most", "C6")
    # the Stonemason's reward is points, never talers
    assert (scene.s.bank, scene.player(0).talers) == (bank, talers)


def test_c5_4_6_up_to_two_helpers_after_building() -> None:
    scene = masons("stonemason", "messenger", "messenger", "messenger", talers=50, has=enough_for("keep"))
    assert_refused(scene.refusal(0, "place market.a"), "place.nothing_built", "C5.4.6")
    scene.do(0, build("keep"))
    assert_listed_is_accepted(scene)
    scene.do(0, "place keep.14; place market.b")
    assert scene.s.spaces == {"keep.14": 0, "market.b": 0}
    assert scene.s.round == 2


def test_c5_4_6_no_helper_after_buying_only() -> None:
    scene = masons("stonemason", "worker_wood", "messenger", "messenger", talers=50, has=enough_for("tower"))
    scene.do(0, "buy wood from B")
    assert_refused(scene.refusal(0, "place market.a"), "place.nothing_built", "C5.4.6")
