"""End scoring (E19, E21.26)."""

from __future__ import annotations

import pytest

from engine.ezra import GAME, points
from engine.ezra.constants import OVER, RIVAL
from engine.ezra.scoring import (
    SOLO_LOST,
    SOLO_WON,
    VICTORY,
    end_points,
    points_to_come,
    ranking,
    rivals_sabbath_points,
    silver_value,
)
from engine.ezra.scrolls import G1_SILVER, G2_BLESSING_SETS, G6_LOW_SCRIBES, G7_TOP_SCRIBES, G8_HAND_CARD, GOLD_TILES
from engine.ezra.steps.end_scoring import EndScoring
from tests.engine.ezra.scene import BOX, Scene

RATES = BOX.components.exchange


def scene2() -> Scene:
    """B leads on the Altar Track; neither player has anything."""
    return Scene(2).empty(0).empty(1)


def points_of(scene: Scene, player: int = 0) -> dict[str, int]:
    return {source: vp for source, vp in end_points(scene.p, player).items() if vp}


@pytest.mark.parametrize(
    ("goods", "silver", "food", "worth"),
    [("2 gold", 0, 0, 6), ("2 stone", 0, 0, 4), ("2 wood", 0, 0, 4), ("", 0, 2, 4), ("2 cinders", 0, 0, 2),
     ("", 7, 0, 7), ("1 gold 1 stone 1 wood 1 cinders", 3, 2, 3 + 2 + 2 + 1 + 3 + 4)],
)  # fmt: skip
def test_e19_1_everything_in_silver(goods: str, silver: int, food: int, worth: int) -> None:
    assert silver_value(scene2().give(0, goods_=goods, silver=silver, food=food).p, 0) == worth


@pytest.mark.parametrize(("silver", "vp"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_e19_2_a_point_for_each_five_silver(silver: int, vp: int) -> None:
    assert points_of(scene2().give(0, silver=silver)).get("silver", 0) == vp


@pytest.mark.parametrize(("silver", "vp"), [(2, 0), (3, 1), (8, 2), (9, 3)])
def test_e20_1_g1_a_point_for_each_three_silver(silver: int, vp: int) -> None:
    scene = scene2().scroll(0, G1_SILVER).give(0, silver=silver, food=0)
    assert points_of(scene).get("silver", 0) == vp


def test_e19_2_turned_tiles() -> None:
    assert points_of(scene2().turned(0, "guards", "elders"))["tiles"] == 2 * RATES.vp_per_developed_tile


def test_e19_2_the_altar_leader() -> None:
    scene = scene2().altar(0, 5).altar(1, 5)
    assert points_of(scene) == {"leader": RATES.altar_leader_vp}
    assert points_of(scene, 1) == {}


def test_e19_2_printed_points_of_walls_and_gates() -> None:
    """E9.11; corners have none."""
    scene = scene2().wall(0, "w10", "wc11").wall(0, "w20", "wc01").wall(1, "w11", "wc12").gate(0, "fish")
    assert points_of(scene)["city"] == 4 + 2 + 3
    assert points_of(scene, 1)["city"] == 4


def test_e19_2_rows_of_scribes() -> None:
    """E10.5."""
    scene = scene2().scribe(0, 1, 2).scribe(0, 2, 2).scribe(0, 3, 2).scribe(1, 3, 3)
    assert points_of(scene)["scribes"] == 1 + 2 + 3
    assert points_of(scene, 1)["scribes"] == 3


@pytest.mark.parametrize("tile", GOLD_TILES)
def test_e19_2_only_own_gold_tiles(tile: str) -> None:
    scene = scene2().blessings(0, 3, 3, 3).scroll(0, tile)
    assert points_of(scene).get("scrolls", 0) == points.gold_tile_points(scene.p, 0, tile)
    assert "scrolls" not in points_of(scene, 1)


def test_e19_2_several_gold_tiles() -> None:
    scene = scene2().blessings(0, 3, 2, 3).scroll(0, G2_BLESSING_SETS, G7_TOP_SCRIBES, G6_LOW_SCRIBES)
    assert points_of(scene)["scrolls"] == 2 + 6 + 0


def test_e19_2_the_card_in_hand() -> None:
    """E20.8."""
    scene = scene2().piles(0, "1 2", "3 4", "5 7", tucked="8 9 10").blessings(0, 4, 0, 0).hand(0, "6")
    scene.scroll(0, G8_HAND_CARD)
    assert points_of(scene)["scrolls"] == 4


def test_e19_the_end_adds_up_and_is_told() -> None:
    scene = scene2().give(0, silver=10).turned(0, "guards").altar(1, 2)
    scene.s.round = 3
    scene.then(EndScoring())
    assert (scene.player(0).vp, scene.player(1).vp) == (10 + 2 + 2, 10 + 3)
    assert scene.s.phase == OVER
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.how) == (((0,), (1,)), (14, 13), VICTORY)
    assert scene.events_of("over")[0].params["scores"] == (14, 13)


def test_e19_3_ties_by_the_altar_track() -> None:
    scene = Scene(4).altar(2, 7).altar(0, 7)
    for seat in range(4):
        scene.empty(seat)
    scene.player(3).points = tuple(vp + 3 * (i == 0) for i, vp in enumerate(scene.player(3).points))
    scene.then(EndScoring())
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    # All have 13 or 10: C as Altar Leader, D by points scored before; then B and A, who lies above C on space 7.
    assert outcome.places == ((2,), (3,), (0,), (1,))


def test_e19_3_the_order_of_scoring_does_not_matter_r36() -> None:
    """R36: markers on one space of the Score Track have no order; the Altar alone decides."""
    ranked = set()
    for order in ((0, 1, 2), (2, 1, 0)):
        scene = Scene(3).altar(0, 2).altar(1, 4).altar(2, 3)
        for seat in order:
            scene.p.score(seat, 7)
        ranked.add(tuple(ranking(scene.p.state.players, scene.p.state.ahead)))
    assert ranked == {(1, 2, 0)}


def test_e19_3_every_place_is_decided() -> None:
    scene = Scene(4)
    for seat in range(4):
        scene.empty(seat)
    scene.then(EndScoring())
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    assert [len(place) for place in outcome.places] == [1, 1, 1, 1]
    assert [place[0] for place in outcome.places] == list(scene.s.ahead)


def test_e19_2_the_leader_after_the_third_sabbath_r28() -> None:
    """R28: no marker moves after it; the leader gets the points and wins ties."""
    scene = scene2().altar(0, 9).altar(1, 9)
    scene.player(1).points = tuple(vp + 3 * (i == 0) for i, vp in enumerate(scene.player(1).points))
    scene.then(EndScoring())
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((13, 13), (0,))


def test_e21_26_the_opponent_without_tiles_and_scrolls() -> None:
    scene = Scene(1).give(RIVAL, silver=3, goods_="4 gold").wall(RIVAL, "w10", "wc11").scribe(RIVAL, 3, 2)
    scene.lay(G7_TOP_SCRIBES, 4, 2).scribe(RIVAL, 4, 2).altar(RIVAL, 4)
    assert points_of(scene, RIVAL) == {"silver": 15 // 5, "leader": 3, "city": 4, "scribes": 3 + 4}


@pytest.mark.parametrize(
    ("mine", "rivals", "leader", "how"),
    [(20, 19, RIVAL, SOLO_WON), (20, 21, 0, SOLO_LOST), (20, 20, 0, SOLO_WON), (20, 20, RIVAL, SOLO_LOST)],
)
def test_e21_26_a_tie_is_won_by_the_altar_leader_alone(mine: int, rivals: int, leader: int, how: str) -> None:
    scene = Scene(1).altar(leader, 5)
    for seat, vp in ((0, mine), (RIVAL, rivals)):
        scene.player(seat).points = tuple(vp if i == 0 else 0 for i in range(len(scene.player(seat).points)))
    scene.s.phase = OVER
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    places = ((RIVAL,), (0,)) if how == SOLO_LOST else ((0,), (RIVAL,))
    assert (outcome.how, outcome.places, outcome.scores) == (how, places, (mine, rivals))


def test_e17_3_and_e19_2_what_the_end_would_bring_is_told_in_the_last_week() -> None:
    """E22.1: without the card in hand, which nobody else may see."""
    scene = scene2().scroll(0, G8_HAND_CARD).give(0, silver=10)
    scene.player(0).hand = ("c01",)
    scene.player(0).tucked = ("c02",)
    for week in (1, 2):
        scene.s.round = week
        assert points_to_come(scene.p, 0) == 0
    scene.s.round = BOX.components.meta.rounds
    tucked = sum(points.by_card(scene.p, 0, ("c02",)).values())
    hidden = points.gold_tile_points(scene.p, 0, G8_HAND_CARD)
    assert points_to_come(scene.p, 0) == tucked + sum(end_points(scene.p, 0).values()) - hidden
    before = points_to_come(scene.p, 0)
    scene.player(0).hand = ("c03",)
    assert points_to_come(scene.p, 0) == before
    for viewer in (None, 0, 1):
        assert GAME.view(scene.p, viewer).players[0].to_come == before
    scene.s.phase = OVER
    assert points_to_come(scene.p, 0) == 0


@pytest.mark.parametrize("side", ["a", "b"])
def test_e21_24_what_the_end_would_bring_the_opponent(side: str) -> None:
    scene = Scene(1, solo_side=side)
    scene.s.round = BOX.components.meta.rounds
    sabbath = rivals_sabbath_points(scene.p, RIVAL)
    assert points_to_come(scene.p, RIVAL) == sum(sabbath.values()) + sum(end_points(scene.p, RIVAL).values())
