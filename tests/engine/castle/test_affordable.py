"""What a player could build, and what is missing, is what the rules say."""

from __future__ import annotations

from engine.castle import GAME
from engine.castle.affordable import NEARLY, Affordable
from engine.castle.goods import BUILDING_KINDS, KINDS, add, from_counts
from engine.castle.state import CastlePosition
from engine.castle.view import CastleView
from engine.chance import seed_from
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from tests.engine.castle.scene import BOX, Scene, goods


def found(p: CastlePosition, seat: int = 0) -> dict[str, Affordable]:
    view = GAME.view(p, None)
    assert isinstance(view, CastleView)
    return {one.building: one for one in view.affordable(seat)}


def test_c6_2_a_payment_is_exact() -> None:
    """18 of the great gate: two stones, a clay, a wood and two sands."""
    scene = Scene().has(0, "2 stone 1 clay 1 wood 2 sand")
    assert found(scene.p)["great_gate"] == Affordable("great_gate", 0)
    scene = Scene().has(0, "2 stone 1 clay 2 wood")
    assert found(scene.p)["great_gate"].payable
    scene = Scene().has(0, "3 stone 1 clay")
    assert not found(scene.p)["great_gate"].payable


def test_c6_3_what_is_nearly_there() -> None:
    """A house of 10 for which a piece is missing, and one for which two are."""
    scene = Scene().has(0, "1 stone 1 clay")
    assert found(scene.p)["house"] == Affordable("house", 1, (goods("1 sand"),), goods("1 sand"))
    scene = Scene().has(0, "1 stone")
    house = found(scene.p)["house"]
    assert house.missing == 2
    assert goods("1 clay 1 sand") in house.lacking
    scene = Scene().has(0, "")
    assert found(scene.p)["palace"].missing > NEARLY
    assert found(scene.p)["palace"].lacking == ()


def test_c6_2_one_way_to_pay_is_known_for_every_building() -> None:
    """With these pieces more, and not with fewer, the building can be paid for."""
    for held in ("", "1 stone", "4 wood", "2 sand 1 clay", "1 clay 1 silver"):
        scene = Scene().has(0, held)
        for building, one in found(scene.p).items():
            assert sum(one.way) == one.missing
            assert not one.lacking or one.way == one.lacking[0]
            more = add(scene.p.state.players[0].goods, one.way)
            assert BOX.buildings[building].value in BOX.payments.payable_values(more, scene.p.state.stock)


def test_c6_4_silver_stands_in_as_far_as_the_stock_goes() -> None:
    scene = Scene().has(0, "1 stone 1 clay 1 silver")
    assert found(scene.p)["house"].payable
    scene.stock("5 wood 5 clay 5 stone 5 silver")
    assert found(scene.p)["house"] == Affordable("house", 1, (goods("1 sand"),), goods("1 sand"))


def test_it_agrees_with_the_rules_in_a_whole_game() -> None:
    p, dice = start(GAME, BOX, 3, {"side": "winter"}, seed_from("affordable")), Dice("affordable")
    assert isinstance(p, CastlePosition)
    near = 0
    while awaited := p.awaited():
        for seat, player in enumerate(p.state.players):
            payable = BOX.payments.payable_values(player.goods, p.state.stock)
            for building, one in found(p, seat).items():
                value = BOX.buildings[building].value
                assert one.payable == (value in payable)
                if one.missing == 1:
                    near += 1
                    kinds = [kind for kind in BUILDING_KINDS if value in with_one_more(p, seat, kind)]
                    assert {goods(f"1 {KINDS[kind]}") for kind in kinds} == set(one.lacking)
        p.apply(awaited[0], PLAYERS["greedy"](GAME, Decision(GAME, p, awaited[0]), dice))
    assert near > 50


def with_one_more(p: CastlePosition, seat: int, kind: int) -> frozenset[int]:
    return BOX.payments.payable_values(add(p.state.players[seat].goods, from_counts({kind: 1})), p.state.stock)
