"""Main Action red: Levites (E7.1 to E7.4, E20.11, E20.35)."""

from __future__ import annotations

import msgspec
import pytest

from engine.ezra.constants import LEVITES, RIVAL, SOURCES
from engine.ezra.effects import Effects
from engine.ezra.printed.figures_board import LeviteRow
from engine.ezra.scrolls import W10_LEVITE_FOOD
from engine.ezra.steps import levites
from tests.engine.ezra.scene import BOX, Scene, changed, goods

TRACK = BOX.components.levite_track


def printed(effects: Effects, kind: str) -> int:
    return sum(effect.n for effect in effects if effect.kind == kind)


def ready(count: int, food: int = 0, silver: int = 0) -> Scene:
    """A has so many Levites, one Worker, no Resources, and so much Food and Silver."""
    return Scene(2).tile(0, "fa1").levites(0, count).empty(0).give(0, food=food, silver=silver, supply=1)


def test_e7_1_a_levite_before_the_first_step_and_only_one() -> None:
    scene = ready(1, food=9).give(0, supply=2).red(0)
    scene.do(0, "levite")
    assert scene.player(0).levites == 2
    assert scene.refusal(0, "levite") == ("levite.one", "E7.1")
    scene.do(0, "finish")
    assert "levite" not in scene.moves(0)


@pytest.mark.parametrize("step", ["banner", "temple 1 with stone", "altar cinders"])
def test_e7_1_never_between_two_steps(step: str) -> None:
    scene = ready(1, food=9).give(0, goods_="1 stone 1 cinders").red(0)
    scene.do(0, step)
    assert scene.refusal(0, "levite") == ("levite.between", "E7.1")


def test_e7_1_a_free_step_is_no_step_of_the_action() -> None:
    """E5.3, R4: an Elder, then still the Levite before."""
    scene = ready(1, food=9).give(0, supply=3).red(0)
    scene.do(0, "elder 1")
    while scene.step != "RedAction":
        scene.do(0, scene.moves(0)[0])
    scene.do(0, "levite")
    assert scene.player(0).levites == 2


def test_e7_1_after_the_last_step() -> None:
    scene = ready(1, food=9).give(0, supply=2).red(0)
    scene.do(0, "banner; finish")
    assert scene.moves(0)[0] == "levite"
    scene.do(0, "levite")
    assert scene.player(0).levites == 2


def test_e7_1_once_before_or_after() -> None:
    scene = ready(1, food=9).give(0, supply=2).red(0)
    scene.do(0, "levite; finish")
    assert scene.step == "AfterAction"
    assert scene.refusal(0, "levite") == ("levite.one", "E7.1")


def test_e7_1_no_levite_after_another_action() -> None:
    scene = ready(1, food=9).blue(0)
    assert scene.refusal(0, "levite") == ("blue.blue", "E10")
    scene.do(0, "finish")
    assert scene.refusal(0, "levite") == ("finished.finished", "E5.2")


@pytest.mark.parametrize("wanted", TRACK.rows[1:], ids=lambda row: f"row {row.row}")
def test_e7_2_what_each_row_costs_and_gives(wanted: LeviteRow) -> None:
    scene = ready(wanted.row - 1, food=wanted.food).place_workers(0, traders="1").red(0)
    supply, main = scene.player(0).supply, scene.player(0).main
    scene.do(0, "levite")
    while scene.step.startswith("Choose"):
        scene.do(0, scene.moves(0)[0])
    player = scene.player(0)
    assert (player.levites, player.food, player.main) == (wanted.row, 0, main)
    assert player.supply == supply - 1 + printed(wanted.reward, "retrieve")
    assert player.traders == (() if printed(wanted.reward, "retrieve") else (1,))
    assert player.points[SOURCES.index(LEVITES)] == printed(wanted.reward, "vp")
    plain = [one for one in wanted.reward if one.kind in ("cinders", "wood", "stone")]
    assert player.goods == goods("".join(f"{one.n} {one.kind} " for one in plain))
    assert sum(player.blessings) == printed(wanted.reward, "blessing")


def test_e7_2_food_is_needed() -> None:
    scene = ready(1, food=TRACK.rows[1].food - 1).red(0)
    assert scene.refusal(0, "levite") == ("levite.food", "E7.2")


def test_e7_2_a_worker_is_needed() -> None:
    scene = ready(1, food=9).give(0, supply=0).red(0)
    assert scene.refusal(0, "levite") == ("levite.worker", "E7.2")


def test_e7_2_no_more_than_the_track_holds() -> None:
    scene = ready(TRACK.max, food=99).red(0)
    assert scene.refusal(0, "levite") == ("levite.full", "E7.2")


def test_e7_2_a_levite_placed_before_can_be_used() -> None:
    scene = ready(1, food=9).give(0, supply=2).red(0, banners=0)
    scene.do(0, "levite; banner; banner")
    assert scene.s.turn.used == 2
    assert scene.refusal(0, "banner") == ("levite.used", "E7.3")


def test_e7_2_a_levite_placed_after_cannot_be_used() -> None:
    scene = ready(1, food=99).give(0, supply=2, goods_="1 stone").red(0)
    scene.do(0, "banner; finish")
    assert scene.refusal(0, "banner") == ("finished.finished", "E5.2")
    assert scene.refusal(0, "temple 1 with stone") == ("finished.finished", "E5.2")
    scene.do(0, "levite")
    assert all(line.split()[0] not in ("banner", "temple", "altar") for line in scene.moves(scene.awaited[0]))


@pytest.mark.parametrize("step", ["banner", "temple 1 with stone", "altar wood"])
def test_e7_3_each_levite_is_used_once(step: str) -> None:
    scene = Scene(2).levites(0, 1).give(0, goods_="9 stone 9 wood").red(0)
    scene.do(0, step)
    for again in ("banner", "temple 1 with stone", "altar wood"):
        assert scene.refusal(0, again) == ("levite.used", "E7.3")


def test_e7_4_a_levite_is_a_banner() -> None:
    scene = Scene(2).levites(0, 3).give(0, goods_="1 stone").red(0, banners=3)
    assert scene.refusal(0, "temple 5 with stone") == ("red.banners", "E7.5")
    scene.do(0, "banner; banner; temple 5 with stone")
    assert scene.p.banners() == 0
    assert scene.s.turn.used == 3


def test_e20_11_w10_two_food_less() -> None:
    food = TRACK.rows[3].food - BOX.scrolls[W10_LEVITE_FOOD].food_less
    scene = ready(3, food=food).scroll(0, W10_LEVITE_FOOD).red(0)
    scene.do(0, "levite")
    assert scene.player(0).food == 0


def test_e20_11_w10_never_below_zero() -> None:
    """A row that costs less than what w10 takes off is free."""
    rows = msgspec.to_builtins(TRACK.rows)
    cheap = [{**row, "food": min(row["food"], BOX.scrolls[W10_LEVITE_FOOD].food_less - 1)} for row in rows]
    scene = Scene(2, box=changed(levite_track={"rows": cheap})).give(0, food=0).scroll(0, W10_LEVITE_FOOD).red(0)
    scene.do(0, "levite")
    assert (scene.player(0).levites, scene.player(0).food) == (2, 0)


def test_e20_11_w10_helps_its_owner_only() -> None:
    scene = ready(1).scroll(1, W10_LEVITE_FOOD).red(0)
    assert scene.refusal(0, "levite") == ("levite.food", "E7.2")


def test_e20_35_silver_may_stand_in_for_the_food_of_a_levite() -> None:
    scene = ready(2, food=2, silver=5).tile(0, "fa2").red(0)
    assert [line for line in scene.moves(0) if "levite" in line] == ["levite buying 1 food", "levite buying 2 food"]
    assert scene.refusal(0, "levite") == ("levite.food", "E7.2")
    assert scene.refusal(0, "levite buying 3 food") == ("food.bought", "E20.35")
    scene.do(0, "levite buying 2 food")
    assert (scene.player(0).food, scene.player(0).silver) == (1, 1)


def test_e20_35_no_more_is_bought_than_the_row_costs() -> None:
    """With w10 too: 2 Food less comes first."""
    scene = ready(2, food=9, silver=9).tile(0, "fa2").scroll(0, W10_LEVITE_FOOD).red(0)
    assert [line for line in scene.moves(0) if "levite" in line] == ["levite", "levite buying 1 food"]


def test_e20_35_without_the_tile_nothing_is_bought() -> None:
    scene = ready(1, food=9, silver=9).red(0)
    assert scene.refusal(0, "levite buying 1 food") == ("food.bought", "E20.35")


def test_e21_13_the_opponent_places_a_levite_without_food() -> None:
    """Row 2 gives Gold instead of Cinders (E21.4), and points as usual."""
    scene = Scene(1)
    rival = scene.player(RIVAL)
    gold, supply = rival.goods[3], rival.supply
    levites.add_levite(scene.p, RIVAL)
    scene.p.advance()
    assert (rival.levites, rival.supply, rival.goods[3]) == (2, supply - 1, gold + 1)
