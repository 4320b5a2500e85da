"""Main Action red: the Temple and its Sectors (E7.5 to E7.7, E21.13)."""

from __future__ import annotations

import pytest

from engine.ezra.constants import RIVAL, SOURCES, TEMPLE
from engine.ezra.goods import KINDS
from engine.ezra.steps import temple
from tests.engine.ezra.scene import BOX, Scene, changed, goods

ROWS = range(1, len(BOX.temple_rows) + 1)
GIVES = BOX.components.temple.sector_effects


def temple_points(scene: Scene, player: int) -> int:
    return scene.player(player).points[SOURCES.index(TEMPLE)]


def nearly(seats: int, sector: int = 1, row: int = 1) -> Scene:
    """All rows have reached the last column of the Sector but one, which lacks a space."""
    scene = Scene(seats)
    columns = BOX.sectors(seats)[sector - 1]
    for one in ROWS:
        scene.temple(one, " ".join(["stone"] * (columns - (one == row))))
    return scene.empty(0).give(0, goods_="1 stone")


@pytest.mark.parametrize("row", ROWS)
def test_e7_5_each_row_costs_its_banners(row: int) -> None:
    banners = BOX.temple_rows[row - 1].banners
    scene = Scene(2).empty(0).give(0, goods_="1 stone").red(0, banners=banners - 1)
    assert scene.refusal(0, f"temple {row} with stone") == ("red.banners", "E7.5")
    scene.red(0, banners=banners).do(0, f"temple {row} with stone")
    assert scene.p.banners() == 0
    assert scene.s.temple[row - 1] == ("stone",)
    assert scene.player(0).goods == goods("")


def test_e7_5_onto_the_left_most_empty_space() -> None:
    scene = Scene(2).levites(0, 3).give(0, goods_="1 wood 1 gold").temple(1, "stone").red(0)
    scene.do(0, "temple 1 with wood; temple 1 with gold")
    assert scene.s.temple[0] == ("stone", "wood", "gold")


def test_e7_5_never_cinders_and_only_what_one_has() -> None:
    scene = Scene(2).give(0, goods_="1 cinders 1 wood").red(0)
    assert scene.refusal(0, "temple 1 with cinders") == ("temple.good", "E7.5")
    assert scene.refusal(0, "temple 1 with stone") == ("temple.lacking", "E7.5")
    assert scene.refusal(0, f"temple {len(ROWS) + 1} with wood") == ("temple.row", "E7.5")


@pytest.mark.parametrize("seats", range(1, 5))
def test_e7_5_a_full_row_takes_no_more(seats: int) -> None:
    columns = BOX.columns(seats)
    scene = Scene(seats).levites(0, 2).give(0, goods_="2 wood").temple(2, " ".join(["stone"] * (columns - 1))).red(0)
    scene.do(0, "temple 2 with wood")
    assert scene.refusal(0, "temple 2 with wood") == ("temple.full", "E7.5")


def test_e7_5_as_many_as_levites_and_banners_allow() -> None:
    scene = Scene(2).levites(0, 3).give(0, goods_="9 stone").red(0, banners=4)
    scene.do(0, "temple 1 with stone; temple 2 with stone; temple 1 with stone")
    assert [len(row) for row in scene.s.temple] == [2, 1, 0, 0, 0]


@pytest.mark.parametrize(("good", "vp"), BOX.components.temple.vp_per_resource.items())
def test_e7_6_points_by_the_resource(good: str, vp: int) -> None:
    scene = Scene(2).give(0, goods_=f"1 {good}").red(0)
    scene.do(0, f"temple 1 with {good}")
    assert temple_points(scene, 0) == vp


@pytest.mark.parametrize("row", ROWS)
def test_e7_6_the_reward_of_each_row(row: int) -> None:
    scene = Scene(2).empty(0).give(0, goods_="1 stone").red(0)
    before = scene.player(0)
    supply, tent, silver = before.supply, before.tent, before.silver
    scene.do(0, f"temple {row} with stone")
    reward = {effect.kind: effect.n for effect in BOX.temple_rows[row - 1].reward}
    player = scene.player(0)
    assert player.supply == supply + reward.get("worker", 0)
    assert player.tent == tent + reward.get("tent", 0)
    assert player.food == reward.get("food", 0)
    if "tent" not in reward:
        assert player.silver == silver + reward.get("silver", 0)


def test_e7_6_points_then_the_row_then_the_sector_r17() -> None:
    """R17: row 4's Tent step, and what it triggers, comes before the Sector."""
    scene = nearly(2, row=4).red(0)
    scene.events.clear()
    scene.do(0, "temple 4 with stone")
    told = scene.keys()
    assert told[:4] == ["temple", "tent_moved", "gained", "sector"]


@pytest.mark.parametrize("seats", range(1, 5))
@pytest.mark.parametrize("sector", [1, 2, 3])
@pytest.mark.parametrize("row", [1, 5])
def test_e7_7_a_sector_is_full_when_all_rows_have_reached_its_last_column(seats: int, sector: int, row: int) -> None:
    scene = nearly(seats, sector, row).red(0)
    scene.do(0, f"temple {row} with stone")
    assert [event.params["n"] for event in scene.events_of("sector")] == [sector]


def test_e7_7_not_by_a_column_within_it_nor_by_a_row_that_runs_ahead() -> None:
    first = BOX.sectors(4)[0]
    scene = Scene(4).levites(0, 2).give(0, goods_="2 stone")
    for row in ROWS:
        scene.temple(row, " ".join(["stone"] * (first - 2 if row == 1 else first)))
    scene.red(0).do(0, "temple 1 with stone; temple 2 with stone")
    assert not scene.events_of("sector")


def test_e7_7_not_twice_for_the_same_sector() -> None:
    scene = nearly(2).levites(0, 2).give(0, goods_="2 stone").red(0)
    scene.do(0, "temple 1 with stone; temple 1 with stone")
    assert len(scene.events_of("sector")) == 1


def test_e7_7_1_food_for_the_last_placement() -> None:
    scene = nearly(4).red(0)
    scene.do(0, "temple 1 with stone")
    assert scene.player(0).food == GIVES.finisher_food


def test_e7_7_2_points_for_most_levites() -> None:
    scene = nearly(4).levites(2, 3).levites(1, 2).red(0)
    scene.do(0, "temple 1 with stone")
    assert temple_points(scene, 2) == GIVES.most_levites_vp


def test_e7_7_2_of_tied_players_the_one_furthest_ahead() -> None:
    scene = nearly(4).levites(1, 3).levites(2, 3).altar(1, 5).red(0)
    scene.do(0, "temple 1 with stone")
    assert [temple_points(scene, player) for player in (1, 2)] == [GIVES.most_levites_vp, 0]


def test_e7_7_2_on_the_same_space_the_lower_marker() -> None:
    scene = nearly(4).levites(1, 3).levites(2, 3).altar(1, 5).altar(2, 5).red(0)
    scene.do(0, "temple 1 with stone")
    assert [temple_points(scene, player) for player in (1, 2)] == [GIVES.most_levites_vp, 0]


@pytest.mark.parametrize("seats", [3, 4])
def test_e7_7_3_a_point_lost_for_fewest_levites(seats: int) -> None:
    scene = nearly(seats).levites(0, 2).levites(2, 3).red(0)
    if seats == 4:
        scene.levites(3, 2)
    scene.do(0, "temple 1 with stone")
    assert temple_points(scene, 1) == GIVES.least_levites_vp


def test_e7_7_3_of_tied_players_the_one_furthest_behind() -> None:
    scene = nearly(4).levites(3, 2).altar(0, 4).altar(2, 1).altar(1, 2).red(0)
    scene.do(0, "temple 1 with stone")
    # 0, 1 and 2 have one Levite each; 2 is behind them.
    assert [temple_points(scene, player) for player in (1, 2)] == [0, GIVES.least_levites_vp]


@pytest.mark.parametrize("seats", [1, 2])
def test_e7_7_3_not_with_one_or_two_players(seats: int) -> None:
    scene = nearly(seats).levites(0, 2).red(0)
    scene.do(0, "temple 1 with stone")
    assert temple_points(scene, 1) == 0


def test_e7_7_4_each_player_gains_silver_per_levite() -> None:
    scene = nearly(4).levites(1, 2).levites(3, 4)
    before = [scene.player(player).silver for player in range(4)]
    scene.red(0).do(0, "temple 1 with stone")
    gained = [scene.player(player).silver - had for player, had in enumerate(before)]
    assert gained == [count * GIVES.silver_per_levite for count in (1, 2, 1, 4)]


def test_e7_7_one_player_may_have_most_and_fewest_if_all_are_tied() -> None:
    """All with one Levite: the furthest ahead gains, the furthest behind loses."""
    scene = nearly(3).altar(1, 9).altar(2, 3).red(0)
    scene.do(0, "temple 1 with stone")
    vp = BOX.components.temple.vp_per_resource["stone"]
    assert [temple_points(scene, p) for p in range(3)] == [vp + GIVES.least_levites_vp, GIVES.most_levites_vp, 0]


def test_e7_7_the_solo_opponent_counts() -> None:
    scene = nearly(1).levites(RIVAL, 3)
    silver = scene.player(RIVAL).silver
    scene.red(0).do(0, "temple 1 with stone")
    assert temple_points(scene, RIVAL) == GIVES.most_levites_vp
    assert scene.player(RIVAL).silver == silver + 3 * GIVES.silver_per_levite


def test_e21_13_the_opponent_places_gold_and_may_fill_a_sector() -> None:
    """Food becomes Silver (E21.4), that of row 3 too."""
    scene = nearly(1, row=3)
    rival = scene.player(RIVAL)
    rival.goods, rival.silver = goods("1 gold"), 0
    temple.place(scene.p, RIVAL, 3, "gold")
    scene.p.advance()
    assert scene.s.temple[2][-1] == "gold"
    # The opponent has as many Levites as A, who is ahead on the Altar Track (E21.1).
    assert temple_points(scene, RIVAL) == BOX.components.solo.gold_vp_in_temple
    row = BOX.temple_rows[2].reward[0].n
    assert rival.silver == row + GIVES.finisher_food + rival.levites * GIVES.silver_per_levite
    assert rival.goods[KINDS.index("gold")] == 0


def test_e21_13_points_for_the_opponents_gold_are_printed_with_its_rules() -> None:
    vp = 1 + BOX.components.temple.vp_per_resource["gold"]
    scene = Scene(1, box=changed(solo={"gold_vp_in_temple": vp}))
    scene.player(RIVAL).goods = goods("1 gold")
    temple.place(scene.p, RIVAL, 1, "gold")
    assert temple_points(scene, RIVAL) == vp
