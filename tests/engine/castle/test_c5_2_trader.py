"""C5.2: the Trader."""

from __future__ import annotations

import pytest

from engine.castle.goods import KINDS, of_kind
from engine.castle.moves import Place, PlaceTrader
from engine.castle.state import CastlePosition
from engine.castle.steps.characters import PlaceHelper
from engine.illegal import Illegal
from engine.move import Prompt
from tests.engine.castle.asking import assert_listed_is_accepted, assert_only, assert_refused, keys, pass_until_choosing
from tests.engine.castle.scene import BOX, Scene, changed, goods

CARTS = ("sand", "wood", "clay", "stone")
RIDER = "silver"


def trader(scene: Scene) -> Scene:
    """Seat 0 reveals a Trader, the others Messengers."""
    return scene.choose("trader", "messenger", "messenger", "messenger")


def refuse(p: CastlePosition, seat: int, place: str) -> Illegal | None:
    """The refusal of the step itself; if nothing can be placed, the question would not be asked."""
    return PlaceHelper(seat).refuse(p, seat, PlaceTrader(place))


def gross(place: str) -> int:
    return BOX.components.trader_places[place].gross


def test_c5_2_1_one_helper_from_the_reserve() -> None:
    scene = trader(Scene(first=0))
    assert_only(scene, 0)
    assert_listed_is_accepted(scene)
    assert scene.p.prompt(0) == Prompt("trader")
    before = scene.player(0).helpers
    scene.do(0, "trader wood")
    assert scene.s.carts == {"wood": 0}
    assert scene.player(0).helpers == before - 1
    assert scene.step == "Choose"  # one helper, no more


def test_c5_2_1_r10_a_trader_does_not_move_ones_own_trader_helpers() -> None:
    """R10: not even with an empty reserve."""
    scene = trader(Scene(first=0).helper(0, "sand"))
    assert_refused(scene.refusal(0, "trader wood from sand cart"), "trader.source", "C5.2.1")
    scene.do(0, "trader wood")
    assert scene.s.carts == {"sand": 0, "wood": 0}


def test_c5_2_1_r39_without_a_helper_nothing_is_placed() -> None:
    scene = trader(Scene(first=0).helper(0, "sand", "wood", "market.a", "market.b", "forge.10", "forge.6"))
    assert scene.player(0).helpers == 0
    assert set(scene.s.carts) == {"sand", "wood"}
    assert scene.step == "Choose"  # no question was asked
    assert_refused(scene.refusal(0, "trader clay"), "choose.play", "C4.1")
    refusal = refuse(scene.p, 0, "clay")
    assert refusal is not None
    assert_refused(refusal, "trader.no_helper", "C5.2.1")


def test_c5_2_1_in_winter_the_helper_may_be_ones_innkeeper() -> None:
    scene = trader(Scene(first=0, side="winter").lasting("innkeeper").helper(0, BOX.innkeeper_space))
    assert_listed_is_accepted(scene)
    before = scene.player(0).helpers
    scene.do(0, "trader wood from innkeeper")
    assert (scene.s.carts, scene.s.spaces, scene.player(0).helpers) == ({"wood": 0}, {}, before)


def test_c5_2_1_but_not_another_players_innkeeper() -> None:
    scene = trader(Scene(first=0, side="winter").lasting("innkeeper").helper(1, BOX.innkeeper_space))
    assert_refused(scene.refusal(0, "trader wood from innkeeper"), "trader.source", "C5.2.1")


def test_c5_2_1_only_placing_answers_a_trader() -> None:
    scene = trader(Scene(first=0))
    assert_refused(scene.refusal(0, Place("market.a")), "trader.trader", "C5.2.1")


def test_c5_2_2_r11_while_a_cart_is_free_only_free_carts_any_of_them() -> None:
    """R11: among the free carts any; no rider and no displacing before all four are occupied."""
    scene = trader(Scene(first=0).helper(1, "sand", "clay"))
    assert scene.moves(0) == ["trader wood", "trader stone", "pass"]
    assert_listed_is_accepted(scene)
    assert_refused(scene.refusal(0, "trader sand"), "trader.taken", "C5.2.2")
    assert_refused(scene.refusal(0, "trader displace sand"), "trader.carts_first", "C5.2.2")
    assert_refused(scene.refusal(0, "trader rider"), "trader.rider", "C5.2.3")


def test_c5_2_2_an_occupied_rider_changes_nothing_about_it() -> None:
    scene = trader(Scene(first=0).helper(1, "sand", "wood", "clay", RIDER))
    assert scene.moves(0) == ["trader stone", "pass"]
    assert_refused(scene.refusal(0, "trader displace rider"), "trader.carts_first", "C5.2.2")


def test_c5_2_3_with_all_carts_occupied_the_rider_or_displacing() -> None:
    scene = trader(Scene(first=0).helper(1, "sand", "wood").helper(2, "clay").helper(0, "stone"))
    assert set(scene.moves(0)) == {
        "trader rider",
        "trader displace sand",
        "trader displace wood",
        "trader displace clay",
        "pass",
    }
    assert_listed_is_accepted(scene)
    assert_refused(scene.refusal(0, "trader sand"), "trader.taken", "C5.2.3")
    assert_refused(scene.refusal(0, "trader displace rider"), "trader.nobody", "C5.2.3")
    scene.do(0, "trader rider")
    assert scene.s.carts == {"sand": 1, "wood": 1, "clay": 2, "stone": 0, RIDER: 0}


def test_c5_2_3_from_the_rider_too() -> None:
    scene = trader(Scene(first=0).helper(1, *CARTS).helper(2, RIDER))
    assert_listed_is_accepted(scene)
    assert "trader rider" not in scene.moves(0)
    before = scene.player(0).helpers
    scene.do(0, "trader displace rider")
    assert scene.s.carts == {**dict.fromkeys(CARTS, 1), RIDER: 0}
    assert scene.player(0).helpers == before - 1


def test_c5_2_4_a_helper_placed_in_this_round_cannot_be_displaced() -> None:
    scene = Scene(first=0).helper(2, "sand", "wood", "clay")
    scene.choose("trader", "trader", "messenger", "messenger")
    scene.do(0, "trader stone")
    assert_only(scene, 1)
    assert_refused(scene.refusal(1, "trader displace stone"), "trader.fresh", "C5.2.4")
    assert "trader displace sand" in scene.moves(1)
    assert_listed_is_accepted(scene)


def test_c5_2_4_nor_one_that_came_by_displacing() -> None:
    scene = Scene(first=0).helper(2, *CARTS).choose("trader", "trader", "messenger", "messenger")
    scene.do(0, "trader displace sand")
    assert_refused(scene.refusal(1, "trader displace sand"), "trader.fresh", "C5.2.4")


def test_c5_2_4_in_the_next_round_it_can() -> None:
    scene = Scene(first=0).helper(2, "sand", "wood", "clay")
    scene.choose("trader", "messenger", "messenger", "messenger").do(0, "trader stone")
    pass_until_choosing(scene).choose("messenger", "trader", "trader", "trader")
    scene.do(1, "trader displace stone")
    assert scene.s.carts["stone"] == 1


def test_c5_2_4_nor_ones_own() -> None:
    scene = trader(Scene(first=0).helper(0, *CARTS))
    assert scene.moves(0) == ["trader rider", "pass"]
    assert_refused(scene.refusal(0, "trader displace sand"), "trader.own", "C5.2.4")


def test_c5_2_4_who_can_neither_place_nor_displace_is_not_asked() -> None:
    """All five places are the player's own: passing is the only option (C13)."""
    scene = trader(Scene(first=0).helper(0, *CARTS, RIDER))
    assert scene.player(0).helpers == 1
    assert len(scene.events_of("trader.pass")) == 1
    assert scene.step == "Choose"


def test_c5_2_5_a_displaced_helper_returns_to_its_owners_reserve() -> None:
    scene = trader(Scene(first=0).helper(1, *CARTS))
    mine, theirs = scene.player(0).helpers, scene.player(1).helpers
    scene.do(0, "trader displace clay")
    assert (scene.player(0).helpers, scene.player(1).helpers) == (mine - 1, theirs + 1)


def test_c5_2_5_and_can_be_placed_by_its_owners_own_trader_at_once() -> None:
    scene = Scene(first=0).helper(1, *CARTS, "market.a", "market.b")
    assert scene.player(1).helpers == 0
    scene.choose("trader", "trader", "messenger", "messenger").do(0, "trader displace clay")
    assert scene.moves(1) == ["trader rider", "pass"]


def test_c5_2_6_all_traders_place_first_in_player_order_then_one_payout() -> None:
    scene = Scene(first=2).choose("trader", "messenger", "trader", "trader")
    for seat, cart in ((2, "sand"), (3, "wood"), (0, "clay")):
        assert_only(scene, seat)
        assert scene.events_of("payout") == []
        scene.do(seat, f"trader {cart}")
    assert [event.params["place"] for event in scene.events_of("payout")] == ["sand", "wood", "clay"]


def test_c5_2_6_in_winter_the_toll_stands_between_placing_and_payout() -> None:
    scene = Scene(first=0, side="winter").lasting("innkeeper").helper(1, "stone")
    scene.choose("trader", "trader", "messenger", "messenger").do(0, "trader sand")
    scene.do(1, "trader wood")
    assert keys(scene, "trader", "toll", "payout") == ["trader"] * 2 + ["toll"] * 2 + ["payout"] * 3


def test_c5_2_7_each_occupied_place_pays_its_owner_once_no_matter_who_played_the_trader() -> None:
    scene = Scene(first=0).helper(2, "sand").helper(3, "clay").has(2, "").has(3, "")
    scene.choose("trader", "trader", "messenger", "messenger")
    scene.do(0, "pass")
    scene.do(1, "trader stone")
    # two Traders, one payout
    assert scene.player(2).goods == of_kind(KINDS.index("sand"), gross("sand") - 1)
    assert scene.player(3).goods == of_kind(KINDS.index("clay"), gross("clay") - 1)
    assert scene.player(1).goods == (1, 1, 0, gross("stone") - 1, 0)


def test_c5_2_7_r12_payout_without_placement() -> None:
    scene = trader(Scene(first=0).helper(1, "wood").has(1, ""))
    scene.do(0, "pass")
    assert [event.params["seat"] for event in scene.events_of("payout")] == [1]
    assert scene.player(1).goods == of_kind(KINDS.index("wood"), gross("wood") - 1)


def test_c5_2_7_without_a_trader_no_payout() -> None:
    scene = Scene(first=0).helper(1, "wood").choose("messenger", "messenger", "messenger", "messenger")
    assert scene.events_of("payout") == []
    assert scene.player(1).goods == goods("1 sand 1 wood")
    assert scene.s.watchtower == (1, 1, 1, 1, 1)


def test_c5_2_7_a_displaced_helper_gets_nothing_its_successor_does() -> None:
    scene = trader(Scene(first=0).helper(1, *CARTS).has(0, "").has(1, ""))
    scene.do(0, "trader displace sand")
    assert scene.player(0).goods == of_kind(KINDS.index("sand"), gross("sand") - 1)
    assert scene.player(1).goods == (0, *(gross(cart) - 1 for cart in CARTS[1:]), 0)


@pytest.mark.parametrize("left", range(6))
@pytest.mark.parametrize("place", [*CARTS, RIDER])
def test_c5_2_8_r9_the_first_piece_goes_to_the_watchtower(place: str, left: int) -> None:
    """R9: of min(gross, stock) pieces the tower gets one, the owner the rest; a single piece is the tower's."""
    kind = KINDS.index(place)
    scene = Scene(first=1).tower("").has(1, "").helper(1, place)
    scene.stock(f"{left} {place}")
    trader(scene).do(0, "pass")
    taken = min(gross(place), left)
    assert scene.s.watchtower == of_kind(kind, min(1, taken))
    assert scene.player(1).goods == of_kind(kind, max(0, taken - 1))
    assert scene.s.stock == of_kind(kind, left - taken)


def test_c5_2_8_the_printed_numbers_decide() -> None:
    """With corrected figures."""
    box = changed(trader_places={"wood": {"gross": 5}})
    scene = trader(Scene(first=1, box=box).has(1, "").helper(1, "wood"))
    scene.do(0, "pass")
    assert scene.player(1).goods == goods("4 wood")
    assert scene.s.watchtower == (1, 2, 1, 1, 1)


def test_c5_2_8_the_tower_gathers() -> None:
    scene = trader(Scene(first=1).helper(1, "sand", "stone"))
    scene.do(0, "pass")
    assert scene.s.watchtower == (2, 1, 1, 2, 1)
