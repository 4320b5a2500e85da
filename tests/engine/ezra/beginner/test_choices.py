"""Small positions in which one choice of the beginner is better than the others."""

from __future__ import annotations

from engine.ezra.scrolls import W20_BOTTOM_TRADE
from tests.engine.ezra.beginner.test_greedy import move_of
from tests.engine.ezra.scene import Scene


def after_the_action(scene: Scene) -> Scene:
    """Card 8 trades at the Fish Gate: a Food for nothing, or three for four Silver, and the fee for either."""
    scene.turned(0).give(0, silver=6, food=5, supply=0, goods_="").hand(0, "8").turn(0)
    scene.do(0, "card 8 on pile 1")
    scene.do(0, "blue")
    scene.do(0, "finish")
    return scene


def test_the_dearer_trade_is_not_worth_its_silver() -> None:
    """E12.2: two more Food are worth less than the four Silver they cost."""
    assert move_of(after_the_action(Scene(2))) == "trade top"


def test_e20_20_the_dearer_trade_is_worth_it_when_it_costs_two_less() -> None:
    assert move_of(after_the_action(Scene(2).scroll(0, W20_BOTTOM_TRADE))) == "trade bottom"


def test_e17_2_of_two_cards_that_score_nothing_the_one_with_fewer_banners_is_tucked() -> None:
    """All Banners below the top one are lost: three on card 1, four on card 10."""
    scene = Scene(2).altar(0, 0).piles(0, "1", "10").give(0, supply=0, food=9, goods_="").give(1, supply=0).sabbath(1)
    assert move_of(scene) == "tuck 1"
