"""Phase 1: choosing sites (S4), and the phases of a turn (S3)."""

from __future__ import annotations

import pytest

from engine.sare.moves import Launch
from tests.engine.sare.scene import BOX, Scene


def test_s3_1_the_phases_follow_each_other_r42() -> None:
    """S3.1, R42: construction is phase 3."""
    scene = Scene(2)
    assert scene.step == "Sites"
    scene.do(0, "done")
    scene.do(1, "done")
    assert scene.step == "Decide"
    while scene.step == "Decide":
        scene.do(scene.awaited[0], "lay down")
    # All players have just their three tokens, which can charter a caravan.
    assert scene.step == "Construction"
    scene.close()
    assert (scene.step, scene.s.turn) == ("Sites", 2)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_s3_2_player_order_is_clockwise_from_the_first(first: int) -> None:
    scene = Scene(3)
    scene.s.first = first
    scene.sites()
    asked: list[int] = []
    while scene.step == "Sites":
        asked += scene.awaited
        scene.do(scene.awaited[0], "done")
    assert asked == [(first + i) % 3 for i in range(3)]
    assert scene.awaited == (first,)


def test_s4_1_any_number_of_operations_in_any_order_then_done() -> None:
    scene = Scene(2).site(0, "temple B2").built(0, "carpenter B3").sites()
    scene.do(0, "launch port at c1; move temple to b4; demolish carpenter; return port; launch warehouse at b2; done")
    player = scene.player(0)
    assert player.sites == (("temple", "B4"), ("warehouse", "B2"))
    assert scene.awaited == (1,)


def test_s4_1_doing_nothing_is_allowed_r9() -> None:
    """S4.1, R9."""
    scene = Scene(2)
    scene.do(0, "done")
    assert scene.awaited == (1,)


def test_s4_1_a_tile_launched_and_taken_back_was_never_launched() -> None:
    scene = Scene(2)
    scene.do(0, "launch carpenter at b1; return carpenter; launch carpenter at b2; return carpenter")
    scene.do(0, "launch carpenter at b1; launch temple at b2; done")
    assert scene.player(0).gauge == 1


def test_s4_2_a_launch_takes_a_tile_to_a_free_square() -> None:
    scene = Scene(2)
    scene.do(0, "launch temple at b2")
    assert scene.s.tiles["temple"] == 1
    assert scene.player(0).sites == (("temple", "B2"),)
    assert scene.refusal(0, "launch market at b2") == ("launch.taken", "S4.2")
    assert scene.refusal(0, "launch market at a1") == ("launch.taken", "S4.2")
    assert scene.refusal(0, Launch("market", "Z9")) == ("square.unknown", "S1.10")
    assert scene.refusal(0, Launch("sphinx", "B3")) == ("building.unknown", "S4.2")


def test_s4_3_two_launches_for_each_built_master_builder() -> None:
    scene = Scene(2)
    scene.do(0, "launch temple at b2; launch market at b3")
    assert not any(line.startswith("launch") for line in scene.moves(0))
    # A third launch is refused only when the plan is confirmed.
    scene.do(0, "launch library at b4")
    assert "done" not in scene.moves(0)
    assert scene.refusal(0, "done") == ("sites.launches", "S4.3")
    scene.do(0, "return market; done")
    assert scene.awaited == (1,)


def test_s4_3_a_site_of_a_master_builder_launches_nothing() -> None:
    scene = Scene(2).site(0, "master_builder B1").sites()
    scene.do(0, "launch temple at b2; launch market at b3; launch library at b4")
    assert scene.refusal(0, "done") == ("sites.launches", "S4.3")


def test_s4_3_builders_count_when_the_plan_is_confirmed() -> None:
    scene = Scene(2).built(0, "master_builder B1").sites()
    scene.do(0, "launch temple at b2; launch market at b3; launch library at b4; demolish master builder b1")
    assert scene.refusal(0, "done") == ("sites.launches", "S4.3")


@pytest.mark.parametrize(("builders", "launches", "cost"), [(1, 1, 0), (1, 2, 1), (2, 2, 0), (2, 3, 1), (2, 4, 2)])
def test_s4_4_doubling_raises_the_gauge(builders: int, launches: int, cost: int) -> None:
    scene = Scene(2)
    if builders == 2:
        scene.built(0, "master_builder B1").sites()
    for building, square in zip(("temple", "market", "library", "palace"), ("b2", "b3", "b4", "c4"), strict=True):
        if launches:
            scene.do(0, f"launch {building} at {square}")
            launches -= 1
    scene.do(0, "done")
    assert scene.player(0).gauge == cost
    assert [event.params["steps"] for event in scene.told("doubled")] == ([cost] if cost else [])


def test_s4_5_a_doubling_into_the_revolt_is_illegal_r10() -> None:
    """S4.5, R10: with five Master builders and two cubes."""
    scene = Scene(4).built(0, "master_builder B1", "master_builder C1", "master_builder A2", "master_builder B2")
    scene.player(0).cubes = 2
    scene.player(0).grown_main = scene.player(0).grown_administrative = True
    scene.sites()
    names = ["temple a3", "barracks b3", "gardens a4", "palace b4", "market c3", "library c4", "carpenter c2"]
    for name in names:
        building, square = name.split()
        scene.do(0, f"launch {building} at {square}")
    assert "done" in scene.moves(0)
    scene.do(0, "demolish master builder b1; demolish master builder b2")
    scene.do(0, "launch warehouse at b1; launch goldsmith at b2")
    assert scene.refusal(0, "done") == ("sites.launches", "S4.3")
    scene.do(0, "return carpenter; return warehouse; return goldsmith")
    scene.player(0).gauge = 2
    assert scene.refusal(0, "done") == ("sites.revolt", "S4.5")
    scene.do(0, "return library")
    assert "done" in scene.moves(0)


def test_s4_6_an_unfinished_site_stays_without_launch_or_gauge_r11() -> None:
    """S4.6, R11."""
    scene = Scene(2).site(0, "temple B2", "market B3").sites()
    scene.do(0, "launch library at b4; done")
    assert scene.player(0).gauge == 0
    assert len(scene.player(0).sites) == 3


def test_s4_7_a_type_with_no_tile_left_cannot_be_launched() -> None:
    scene = Scene(2).built(1, "carpenter B1", "carpenter B2").sites()
    assert scene.refusal(0, "launch carpenter at b1") == ("launch.gone", "S4.7")


def test_s4_7_one_of_each_administrative_type_one_port_one_pyramid_r12() -> None:
    """S4.7, R12: at any one time, counting buildings and sites together; after demolition again."""
    scene = Scene(2).built(0, "temple B1", "port C1").site(0, "market B2", "pyramid B3").sites()
    for building in ("temple", "market", "port", "pyramid"):
        assert scene.refusal(0, f"launch {building} at c4") == ("launch.second", "S4.7")
    scene.do(0, "demolish temple; launch temple at b4; done")
    assert ("temple", "B4") in scene.player(0).sites


@pytest.mark.parametrize("building", sorted(BOX.production))
def test_s4_7_no_two_of_one_production_type_in_one_turn(building: str) -> None:
    words = building.replace("_", " ")
    scene = Scene(4)
    scene.do(0, f"launch {words} at b1")
    assert scene.refusal(0, f"launch {words} at b2") == ("launch.same", "S4.7")
    # A tile from an earlier turn does not count, even if it is still a site.
    again = Scene(4).site(0, f"{building} B1").sites()
    again.do(0, f"launch {words} at b2; done")
    assert len(again.player(0).sites) == 2


def test_s4_7_a_port_belongs_on_the_nile_r2() -> None:
    """S4.7, R2: the Port is limited by the one-Port rule and its bank."""
    scene = Scene(2)
    assert scene.refusal(0, "launch port at b1") == ("launch.bank", "S4.7")
    scene.do(0, "launch port at c3")
    assert scene.refusal(0, "move port to b3") == ("launch.bank", "S4.7")
    scene.do(0, "move port to c1")
    assert scene.player(0).sites == (("port", "C1"),)


def test_s4_7_a_pyramid_is_the_top_one() -> None:
    scene = Scene(3)
    scene.do(0, "launch pyramid at b1; done")
    scene.do(1, "launch pyramid at b1; done")
    assert [scene.player(seat).pyramid for seat in (0, 1)] == [1, 2]
    assert scene.s.pile == (3,)


def test_s4_8_moving_a_site_is_free_and_no_launch_r13() -> None:
    """S4.8, R13: a pyramid keeps its stages."""
    scene = Scene(2).site(0, "pyramid B2", stages=1).sites()
    scene.do(0, "move pyramid to b4; launch temple at b2; done")
    assert scene.player(0).sites == (("pyramid", "B4"), ("temple", "B2"))
    assert (scene.player(0).stages, scene.player(0).gauge) == (1, 0)


def test_s4_8_of_several_sites_the_square_says_which() -> None:
    scene = Scene(4).site(0, "carpenter B1", "carpenter B2").sites()
    assert scene.refusal(0, "move carpenter to b4") == ("which.several", "S4.8")
    scene.do(0, "move carpenter from b2 to b4")
    assert scene.player(0).sites == (("carpenter", "B1"), ("carpenter", "B4"))
    assert scene.refusal(0, "move temple to b3") == ("which.none", "S4.8")
    assert scene.refusal(0, "return carpenter") == ("which.several", "S4.9")
    scene.do(0, "return carpenter b1")
    assert scene.player(0).sites == (("carpenter", "B4"),)


def test_s4_9_a_returned_tile_is_back_and_a_pyramid_loses_its_stages() -> None:
    scene = Scene(3).site(0, "pyramid B2", stages=2).site(1, "pyramid B2", stages=1).sites()
    assert list(scene.s.pile) == [3]
    scene.do(0, "return pyramid")
    assert scene.s.pile == (1, 3)
    assert (scene.player(0).pyramid, scene.player(0).stages) == (0, 0)


def test_s4_9_changing_the_nature_of_a_site_is_a_launch() -> None:
    scene = Scene(2).site(0, "temple B2").sites()
    scene.do(0, "return temple; launch market at b2; launch palace at b3; done")
    assert scene.player(0).gauge == 1


def test_s4_10_demolishing_is_free_and_the_tile_goes_back() -> None:
    scene = Scene(2).built(0, "temple B1", "carpenter B2").sites()
    assert scene.player(0).tokens == (1, 0, 0, 0)
    scene.do(0, "demolish carpenter; demolish temple; done")
    player = scene.player(0)
    assert (player.built, player.gauge) == ((("master_builder", "A1"), ("warehouse", "A1")), 0)
    assert player.tokens == (0, 0, 0, 0), "its card with the token is lost"
    assert scene.s.tiles["temple"] == scene.s.tiles["carpenter"] == 2


def test_s4_10_the_last_master_builder_may_not_be_demolished_r14() -> None:
    """S4.10, R14."""
    scene = Scene(2)
    assert scene.refusal(0, "demolish master builder") == ("demolish.last", "S4.10")
    both = Scene(2).built(0, "master_builder B1").sites()
    assert both.refusal(0, "demolish master builder") == ("which.several", "S4.10")
    both.do(0, "demolish master builder a1")
    assert both.player(0).builder_count() == 1
    assert both.refusal(0, "demolish master builder") == ("demolish.last", "S4.10")


def test_s4_10_exactly_the_excess_is_discarded() -> None:
    scene = Scene(2).built(0, "warehouse B1").store(0, "2 wood 1 stone 2 gold").sites()
    scene.do(0, "demolish warehouse b1")
    assert scene.step == "DiscardTokens"
    assert scene.refusal(0, "discard 1 wood") == ("discard.count", "S4.10")
    assert scene.refusal(0, "discard 2 stone") == ("discard.lacking", "S4.10")
    assert scene.refusal(0, "done") == ("discard.discard", "S4.10")
    assert set(scene.moves(0)) == {
        "discard 2 wood", "discard 1 stone 1 wood", "discard 1 gold 1 wood", "discard 1 gold 1 stone", "discard 2 gold",
    }  # fmt: skip
    scene.do(0, "discard 1 gold 1 wood")
    assert scene.player(0).store == (1, 1, 1, 0)
    assert scene.step == "Sites"


def test_s4_10_a_starting_tile_goes_to_the_reference_board_too() -> None:
    scene = Scene(2)
    scene.do(0, "demolish warehouse")
    assert scene.s.tiles["warehouse"] == 3
    assert scene.player(0).store == (0, 0, 0, 0), "one answer only"
    assert scene.step == "Sites"


def test_s4_10_a_demolished_pyramid_goes_back_into_the_pile() -> None:
    scene = Scene(3).built(0, "pyramid B1").built(1, "pyramid B1").sites()
    scene.do(0, "demolish pyramid")
    assert scene.s.pile == (1, 3)
    assert (scene.player(0).pyramid, scene.player(0).stages) == (0, 0)


def test_s4_11_a_tile_given_back_is_available_at_once() -> None:
    scene = Scene(2).site(0, "carpenter B1").built(1, "carpenter B1").sites()
    assert scene.s.tiles["carpenter"] == 0
    scene.do(0, "return carpenter; launch carpenter at b2; return carpenter; done")
    scene.do(1, "launch carpenter at b2; done")
    assert ("carpenter", "B2") in scene.player(1).sites


def test_s4_12_a_built_building_cannot_be_moved() -> None:
    scene = Scene(2).built(0, "temple B1").sites()
    assert scene.refusal(0, "move temple to b2") == ("which.none", "S4.8")
    assert scene.refusal(0, "return temple") == ("which.none", "S4.9")


def test_an_unknown_kind_of_move_is_refused() -> None:
    assert Scene(2).refusal(0, "draw") == ("sites.sites", "S4.1")
    assert Scene(2).refusal(1, "done")[0] == "not_your_turn"


def test_listed_launches_and_moves_can_stand_in_a_plan() -> None:
    """Listed moves are legal; legal moves that are not listed could only be taken back again (S4.1)."""
    scene = Scene(2).built(0, "temple B1").site(0, "carpenter B2").sites()
    step = scene.p.step
    assert step is not None
    for move in scene.p.moves(0):
        assert step.refuse(scene.p, 0, move) is None
        twin = scene.p.copy()
        twin.apply(0, move)
        assert twin.refuse(0, BOX.notation.read("done")) is None or twin.awaited() != (0,)
