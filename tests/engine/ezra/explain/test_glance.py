"""The few figures that matter for a decision, from what its owner may know."""

from __future__ import annotations

import pytest

from engine.ezra import GAME
from engine.ezra.effects import Blessing, alternatives
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from tests.engine.ezra.scene import BOX, Scene

MOST_LINES = 5


def seen(scene: Scene, seat: int = 0) -> dict[str, dict[str, object]]:
    return {one.key: one.params for one in GAME.decision_facts(scene.p, seat)}


def test_before_the_action_the_banners_of_each_colour_and_what_is_there() -> None:
    scene = Scene(2).piles(0, "1", "2").give(0, silver=4, food=2, goods_="2 stone", supply=3).turn(0)
    found = seen(scene)
    assert found["shown"] == {"red": 4, "grey": 1, "blue": 2}
    assert found["stock"]["silver"] == 4
    assert found["stock"]["goods"] == (0, 0, 2, 0)
    assert found["free"] == {"n": 3, "auxiliary": True, "trader": True, "elder": True}


@pytest.mark.parametrize(
    ("supply", "traders", "elders", "trader", "elder"),
    [
        (1, "", "", True, True),
        (0, "", "", False, False),
        (1, "1 2", "", False, True),
        (1, "", "1 2 3", True, False),
    ],
)
def test_e13_1_a_trader_or_an_elder_is_possible_only_with_a_worker_and_a_free_row(
    supply: int, traders: str, elders: str, trader: bool, elder: bool
) -> None:
    """Judged in a draw: with no Worker in the Supply, "Still possible: Trader, Elder" stood beside no such choice."""
    scene = Scene(2).place_workers(0, traders=traders, elders=elders).give(0, supply=supply).turn(0)
    assert seen(scene)["free"] == {"n": supply, "auxiliary": True, "trader": trader, "elder": elder}
    kinds = {move.split()[0] for move in scene.moves(0)}
    assert ("trader" in kinds, "elder" in kinds) == (trader, elder)


def test_in_a_red_action_banners_and_levites_left() -> None:
    scene = Scene(2).levites(0, 3).give(0, goods_="1 cinders").red(banners=4)
    scene.do(0, "altar cinders")
    found = seen(scene)
    assert found["banners"] == {"n": 3, "colour": "red"}
    assert found["levites"] == {"n": 2, "of": 3}


def test_in_a_grey_action_what_the_space_asks_for() -> None:
    scene = Scene(2).rubble("w13", "1 wood").grey("w13")
    found = seen(scene)["space"]
    assert found == {"space": "w13", "rubble": (0, 1, 0, 0), "n": 4, "goods": (0, 0, 3, 0)}


def test_e14_2_while_resources_are_returned_nothing_is_called_still_possible() -> None:
    """Found by playing: after the end of a turn its question named the actions of that turn."""
    scene = Scene(2).give(0, goods_="6 stone").grey("w13")
    scene.do(0, "end turn")
    prompt = scene.p.prompt(0)
    assert prompt is not None
    assert prompt.key == "return"
    assert [*seen(scene)] == ["stock"]


def test_the_meal_counts_what_the_own_plan_has_made() -> None:
    scene = Scene(2).tile(0, "fa1").give(0, food=3, supply=6).prepare()
    scene.do(0, "do judgment")
    food = scene.inside(0).food
    assert seen(scene)["meal"] == {"n": 8, "food": food, "missing": 8 - food}
    scene.do(0, "farmer 2")
    assert seen(scene)["meal"] == {"n": 8, "food": food + 4, "missing": max(0, 4 - food)}
    assert seen(scene)["idle"] == {
        "n": 4,
        "made": BOX.farmers["fa1"].front,
        "offers": tuple(alternatives(BOX.components.labourers_front.per_worker)),
    }
    assert "prophets" in seen(scene)


def test_once_the_workers_are_fed_the_meal_is_told_no_more() -> None:
    """E17.1: the Food left is not Food still needed."""
    scene = Scene(2).tile(0, "fa1").piles(0, "1", "2").give(0, food=9, supply=1).prepare()
    scene.do(0, "do judgment; farmer; sabbath")
    assert "tuck" in str(scene.moves(0)[0])
    assert set(seen(scene)) == {"stock"}


def test_a_seat_asked_outside_its_turn_sees_its_stock() -> None:
    scene = Scene(2).blessings(1, 0, 0, 0).gain(1, Blessing(1, c="wild"))
    assert scene.awaited == (1,)
    assert set(seen(scene, 1)) == {"stock"}


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_it_is_short_and_plain_all_through_a_game(seats: int) -> None:
    p, dice = start(GAME, BOX, seats, {}, f"{seats}" * 64), Dice("glance")
    while awaited := p.awaited():
        found = GAME.decision_facts(p, awaited[0])
        assert len(found) <= MOST_LINES
        assert len({one.key for one in found}) == len(found)
        p.apply(awaited[0], PLAYERS["random"](GAME, Decision(GAME, p, awaited[0]), dice))
        p.events.clear()
