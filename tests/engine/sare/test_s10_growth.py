"""Growth (S10) and the next turn (S11)."""

from __future__ import annotations

from engine.sare.growth import check_growth
from tests.engine.sare.scene import BOX, Scene


def finish(scene: Scene, building: str, square: str) -> None:
    scene.built(0, f"{building} {square}")
    check_growth(scene.p, 0, building)


def test_s10_1_the_first_main_building_brings_a_cube_the_second_none() -> None:
    """S10.1, S10.3."""
    scene = Scene(2)
    finish(scene, "port", "C1")
    assert (scene.player(0).cubes, scene.p.revolt_position(0)) == (1, BOX.revolt_gauge.last_square - 1)
    finish(scene, "pyramid", "B1")
    assert scene.player(0).cubes == 1


def test_s10_2_two_administrative_buildings_at_the_same_time_r37() -> None:
    """S10.2, R37."""
    scene = Scene(2)
    finish(scene, "temple", "B1")
    assert scene.player(0).cubes == 0
    scene.sites().do(0, "demolish temple")
    finish(scene, "market", "B1")
    assert scene.player(0).cubes == 0
    finish(scene, "library", "B2")
    finish(scene, "palace", "B3")
    assert scene.player(0).cubes == 1


def test_s10_2_the_quick_start_building_counts_r37() -> None:
    """S10.2, R37."""
    scene = Scene(2, quick_start="yes")
    building = next(name for name in ("temple", "market", "palace") if not scene.player(0).has_built(name))
    finish(scene, building, "B2")
    assert scene.player(0).cubes == 1


def test_s10_3_the_revolt_position_is_7_6_or_5() -> None:
    scene = Scene(2)
    found = [scene.p.revolt_position(0)]
    for building, square in (("pyramid", "B1"), ("temple", "B2"), ("market", "B3"), ("port", "C1")):
        finish(scene, building, square)
        found.append(scene.p.revolt_position(0))
    assert found == [7, 6, 6, 5, 5]


def test_s10_4_cubes_stay_after_demolition() -> None:
    scene = Scene(2)
    finish(scene, "port", "C1")
    scene.sites().do(0, "demolish port")
    assert scene.player(0).cubes == 1


def test_s10_1_a_building_built_in_phase_3_grows_the_city() -> None:
    scene = Scene(2).built(0, "warehouse B3", "warehouse B4", "temple B1").site(0, "market B2")
    scene.store(0, "3 wood 2 stone 2 gold").construction()
    scene.do(0, "build market with 3 warehouse wood, 2 warehouse stone, 2 warehouse gold")
    scene.close()
    assert scene.player(0).cubes == 1
    assert [event.params["why"] for event in scene.told("grown")] == ["administrative"]


def test_s11_1_the_left_neighbour_is_first() -> None:
    scene = Scene(3).construction()
    scene.close()
    assert (scene.s.first, scene.awaited) == (1, (1,))


def test_s11_2_obelisks_rise_gauges_fall_caravans_stay() -> None:
    scene = Scene(2).gauge(0, 4).caravans(0, 2).down(0).revolted(1).construction()
    scene.close()
    for player in scene.s.players:
        assert (player.gauge, player.standing, player.revolted) == (0, True, False)
    assert scene.player(0).caravans == 2


def test_s11_3_powers_and_tokens_come_back() -> None:
    scene = Scene(2).built(0, "carpenter B1", "temple B2").has(0, "s").construction()
    scene.player(0).used = ("temple",)
    scene.do(0, "caravan with stone, produced wood")
    scene.close()
    assert scene.player(0).tokens == (1, 0, 0, 0)
    assert scene.player(0).used == ()


def test_s11_4_all_cards_but_the_kept_return_for_the_shuffle_after_phase_1() -> None:
    scene = Scene(2).has(0, "w ww").construction()
    scene.close()
    assert scene.step == "Sites"
    assert len(scene.player(0).carried) == 2
    scene.do(1, "done")
    drawn = scene.s.chance.drawn
    scene.do(0, "done")
    assert scene.s.chance.drawn > drawn
    assert 1 + len(scene.s.deck) + len(scene.s.discard) == len(BOX.deck) - 2
