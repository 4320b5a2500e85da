"""Sabbath (E17, E20.9, E20.31, E20.34)."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.ezra.moves import Tuck
from engine.ezra.scrolls import W01_FEED_FARM_LABOUR, W02_FEED_TRADE_GATE, W03_FEED_SCRIBES
from engine.ezra.steps.sabbath import workers_to_feed
from tests.engine.ezra.scene import BOX, Scene, cards, goods

UNFED = BOX.components.exchange.unfed_worker_vp


def scene2() -> Scene:
    """A has 6 cards on the board and 2 Workers to feed, the Gatekeepers; B's plan does not matter."""
    scene = Scene(2).tile(0, "fa1", "gu1").piles(0, "1 2", "3 4", "5 6").hand(0, "7 8 9 10")
    return scene.give(0, silver=0, food=9, goods_="", supply=0)


def test_e17_1_each_worker_that_is_no_levite_eats() -> None:
    scene = scene2().place_workers(0, traders="1", elders="2 3", farmers=2, labourers=1).levites(0, 3)
    scene.scribe(0, 2, 1).gate(0, "water").sabbath()
    assert scene.inside().food == 9 - (2 + 1 + 1 + 2 + 2 + 1 + 1) + 1, "2 corners, 1 Gate; 1 Scribe; 6 on tiles"


def test_e17_1_is_16_minus_levites_minus_main_supply() -> None:
    scene = scene2().place_workers(0, traders="1", farmers=2).levites(0, 3)
    player = scene.player(0)
    assert workers_to_feed(scene.p, 0) == 16 - player.levites - player.main == 5


@pytest.mark.parametrize("food", [0, 1, 2, 5])
def test_e17_1_all_food_there_is_and_points_for_each_unfed_r25(food: int) -> None:
    """R25: it cannot be kept."""
    scene = scene2().give(0, food=food).place_workers(0, farmers=1).sabbath()
    player = scene.inside()
    assert (player.food, player.vp) == (max(0, food - 3), 10 + UNFED * max(0, 3 - food))
    assert scene.step == "Sabbath"
    assert scene.moves(0)[0] == "tuck 1", "there was nothing to ask"


@pytest.mark.parametrize(
    ("tile", "spared"),
    [(W01_FEED_FARM_LABOUR, 3 + 2), (W02_FEED_TRADE_GATE, 1 + 3), (W03_FEED_SCRIBES, 2)],
)
def test_e20_9_workers_that_need_no_food(tile: str, spared: int) -> None:
    """E20.9a, E20.9b, E20.9c."""
    for name, less in (("w20_bottom_trade", 0), (tile, spared)):
        scene = scene2().place_workers(0, traders="1", elders="1 2", farmers=3, labourers=2).gate(0, "water")
        scene.lay("w19_any_trade", 3, 1).lay(name, 2, 1).scribe(0, 2, 1).scribe(0, 3, 1)
        assert workers_to_feed(scene.p, 0) == 1 + 2 + 3 + 2 + 3 + 2 - less


def test_e20_9_exemptions_add_up() -> None:
    scene = scene2().place_workers(0, traders="1", elders="1 2", farmers=3, labourers=2)
    scene.scroll(0, W01_FEED_FARM_LABOUR, W02_FEED_TRADE_GATE, W03_FEED_SCRIBES)
    assert workers_to_feed(scene.p, 0) == 2, "Elders always eat"


def test_e20_35_silver_as_food_when_feeding() -> None:
    scene = scene2().tile(0, "fa2").give(0, food=1, silver=5).place_workers(0, farmers=2).sabbath()
    assert scene.moves(0) == ["feed", "feed buying 1 food", "feed buying 2 food"]
    assert scene.refusal(0, "feed buying 3 food") == ("food.bought", "E20.35")
    assert scene.refusal(0, "tuck 1") == ("feed.feed", "E17.1")
    scene.do(0, "feed buying 2 food")
    player = scene.inside()
    assert (player.food, player.silver, player.vp) == (0, 1, 10 + UNFED)


def test_e20_35_it_is_optional_r25() -> None:
    """E17.1, R25."""
    scene = scene2().tile(0, "fa2").give(0, food=1, silver=5).sabbath()
    scene.do(0, "feed")
    player = scene.inside()
    assert (player.food, player.silver, player.vp) == (0, 5, 10 + UNFED)


@pytest.mark.parametrize(("week", "count"), list(enumerate(BOX.components.meta.tuck_per_round, 1)))
def test_e17_2_cards_tucked_in_each_round(week: int, count: int) -> None:
    scene = scene2().sabbath(week)
    assert scene.moves(0) == [f"tuck {' '.join(map(str, some))}" for some in combinations(range(1, 7), count)]
    wrong = "tuck 1" if count > 1 else "tuck 1 2"
    assert scene.refusal(0, wrong) == ("tuck.count", "E17.2")


def test_e17_2_covered_cards_too_never_from_hand() -> None:
    scene = scene2().sabbath(2)
    assert scene.refusal(0, "tuck 1 7") == ("tuck.board", "E17.2")
    scene.do(0, "tuck 1 6")
    player = scene.inside()
    assert player.tucked == cards("1 6")
    assert player.piles == (cards("2"), cards("3 4"), cards("5"))
    assert player.hand == cards("7 8 9 10")


def test_e17_2_a_card_counts_once_and_is_named_once() -> None:
    scene = scene2().sabbath(2)
    assert scene.refusal(0, Tuck(cards("2 2"))) == ("tuck.count", "E17.2")
    assert scene.refusal(0, Tuck(cards("2 1"))) == ("tuck.count", "E17.2")


@pytest.mark.parametrize(("week", "line"), [(1, "tuck 2 2"), (2, "tuck 2 2 5"), (3, "tuck 6 6 6")])
def test_e17_2_a_card_named_twice_is_not_tucked_twice(week: int, line: str) -> None:
    scene = scene2().sabbath(week)
    assert scene.refusal(0, line) == ("tuck.count", "E17.2")


SCORED = {
    "golden_spaces": 2,
    "developed_tiles": 1 + 3,
    "purple_blessings": 4,
    "gatekeepers": 1 + 3,
    "walls": 2,
    "orange_blessings": 3,
    "scribes": 1 + 3,
    "levites": 5,
    "red_blessings": 1,
    "two_highest_scrolls": 4 + 2,
}


@pytest.mark.parametrize("card", BOX.cards)
def test_e17_3_each_scoring(card: str) -> None:
    """E20.34: as counted by hand on this board."""
    number = str(int(card[1:]))
    others = " ".join(str(i) for i in range(1, 11) if str(i) != number)
    scene = Scene(2).give(0, food=20, supply=0).piles(0, number).hand(0, others).altar(0, 7)
    scene.blessings(0, 3, 4, 1).turned(0, "guards", "elders", "traders").levites(0, 5)
    scene.gate(0, "water").wall(0, "w10").wall(0, "w20")
    scene.lay("g2_blessing_sets", 4, 1).scribe(0, 4, 1).scribe(0, 2, 2).scribe(0, 1, 2)
    scene.sabbath()
    scene.close_sabbath(0, 1)
    (event, *_) = [event for event in scene.events_of("tucked_scored") if event.params["seat"] == 0]
    assert event.params["points"] == {card: SCORED[BOX.cards[card].scoring]}
    assert scene.player(0).vp == 10 + SCORED[BOX.cards[card].scoring]


def test_e17_3_old_and_new_cards_score() -> None:
    scene = Scene(2).give(0, food=9, supply=0).blessings(0, 3, 4, 1)
    scene.piles(0, "6", "1 2", "4 5", tucked="3").hand(0, "7 8 9 10").sabbath(2)
    scene.do(0, "tuck 1 6")
    assert scene.inside().vp == 10 + 4 + 3 + 0, "old: purple; new: orange, golden spaces"


def test_e20_31_a_hero_is_never_scored() -> None:
    scene = scene2().lay("s2_nehemiah", 1, 2).scribe(0, 1, 2)
    scene.player(0).heroes = ("nehemiah",)
    scene.sabbath()
    scene.do(0, "tuck 1; done")
    scene.close_sabbath(1)
    assert {card for event in scene.events_of("tucked_scored") for card in event.params["points"]} <= set(BOX.cards)


def test_e17_3_a_tucked_cards_top_banner_counts_and_its_trade_is_lost() -> None:
    """E6.3b."""
    scene = scene2().sabbath(2)
    scene.do(0, "tuck 5 6")
    inner = scene.p.step.lane_position(scene.p, 0)  # type: ignore[union-attr]  # the Sabbath
    assert inner.visible_cards(0) == cards("2 4")
    tops = [BOX.cards[card].banners[0] for card in cards("5 6")]
    shown = [sum(b.v for card in cards("2 4") for b in BOX.cards[card].banners if b.c == c) for c in ("red", "grey")]
    assert inner.shown_banners(0)[:2] == tuple(
        more + sum(top.v for top in tops if top.c == colour)
        for more, colour in zip(shown, ("red", "grey"), strict=True)
    )


@pytest.mark.parametrize("week", [1, 3])
def test_e17_4_storage_also_after_the_third_sabbath_r16(week: int) -> None:
    """E14.2, R16; cards in hand stay."""
    scene = scene2().tile(0, "gu3").give(0, goods_="3 stone 2 wood").sabbath(week)
    scene.do(0, "tuck 1")
    assert scene.refusal(0, "done")[0] == "lane.unfinished"
    assert scene.refusal(0, "return 3 stone") == ("return.count", "E14.2")
    scene.do(0, "return 2 stone; done")
    scene.close_sabbath(1)
    assert scene.player(0).goods == goods("1 stone 2 wood")
    assert len(scene.player(0).hand) == 4


def test_e17_4_no_limit_with_turned_guards() -> None:
    scene = scene2().turned(0, "guards").give(0, goods_="9 stone").sabbath()
    scene.do(0, "tuck 1; done")
    scene.close_sabbath(1)
    assert scene.player(0).goods == goods("9 stone")


def test_e17_in_this_order() -> None:
    scene = scene2().tile(0, "gu3").give(0, goods_="5 stone").sabbath()
    scene.do(0, "tuck 1; return 2 stone; done")
    scene.events.clear()
    scene.close_sabbath(1)
    mine = [event.key for event in scene.events if event.params.get("seat") == 0]
    assert mine == ["ate", "tucked", "tucked_scored", "returned"]
