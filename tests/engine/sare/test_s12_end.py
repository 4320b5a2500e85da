"""Modes, the end of the game and the winner (S12), and the variants (S13)."""

from __future__ import annotations

import pytest

from engine.sare import GAME as SARE
from engine.sare import scoring
from engine.sare.steps.turn import EndTurn
from tests.engine.sare.scene import BOX, Scene

ADMINISTRATIVE = sorted(BOX.administrative)


def administrative_buildings(count: int, column: str = "A") -> list[str]:
    squares = ["A2", "A3", "A4", "B1", "B2", "B3"]
    return [f"{name} {square}" for name, square in zip(ADMINISTRATIVE[:count], squares, strict=False)]


def is_over_after_turn(scene: Scene) -> bool:
    scene.then(EndTurn())
    return scene.s.over


def test_s12_1_scribe_the_pyramid_is_built() -> None:
    assert not is_over_after_turn(Scene(2).site(0, "pyramid C1", stages=2))
    scene = Scene(2).built(0, "pyramid C1")
    assert is_over_after_turn(scene)
    outcome = SARE.outcome(scene.p)
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((0,), "scribe")


def full_city(scene: Scene, pyramid: str) -> Scene:
    """All twelve squares are occupied, the last one by the Pyramid, as a site or built."""
    scene.built(0, *administrative_buildings(6), "carpenter B4", "goldsmith C1", "stonecutter C2", "port C3")
    return scene.built(0, "pyramid C4") if pyramid == "built" else scene.site(0, "pyramid C4")


@pytest.mark.parametrize("pyramid", ["built", "site"])
def test_s12_1_architect_every_square_and_a_pyramid_r39(pyramid: str) -> None:
    """S12.1, R39: the Pyramid may still be a site."""
    assert is_over_after_turn(full_city(Scene(2, mode="architect"), pyramid))


def test_s12_1_architect_without_a_pyramid_or_with_another_site() -> None:
    scene = Scene(2, mode="architect").built(
        0, *administrative_buildings(6), "carpenter B4", "goldsmith C1", "stonecutter C2"
    )
    scene.built(0, "port C3", "warehouse C4")
    assert not is_over_after_turn(scene)
    other = Scene(2, mode="architect").built(
        0, *administrative_buildings(6), "goldsmith C1", "stonecutter C2", "port C3"
    )
    other.site(0, "carpenter B4", "pyramid C4")
    assert not is_over_after_turn(other)


@pytest.mark.parametrize(("mode", "count"), [("priest", 3), ("pharaoh", 6)])
def test_s12_1_priest_and_pharaoh_r38(mode: str, count: int) -> None:
    """S12.1, R38."""
    assert is_over_after_turn(Scene(2, mode=mode).built(0, "port C1", "pyramid C2", *administrative_buildings(count)))
    assert not is_over_after_turn(
        Scene(2, mode=mode).built(0, "port C1", "pyramid C2", *administrative_buildings(count - 1))
    )
    assert not is_over_after_turn(Scene(2, mode=mode).built(0, "pyramid C2", *administrative_buildings(count)))
    assert not is_over_after_turn(
        Scene(2, mode=mode).built(0, "port C1", *administrative_buildings(count)).site(0, "pyramid C2")
    )


def test_s12_2_checked_only_at_the_end_of_phase_3_r40() -> None:
    """S12.2, R40: for all players together."""
    scene = Scene(2).site(0, "pyramid B1", stages=2)
    scene.built(1, "pyramid B1").construction()
    assert SARE.outcome(scene.p) is None
    scene.close()
    assert scene.s.over
    assert scene.s.winner == 1


def test_s12_3_more_administrative_buildings() -> None:
    scene = (
        Scene(3)
        .built(0, "pyramid C1")
        .built(1, "pyramid C1", *administrative_buildings(2))
        .built(2, "pyramid C1", *administrative_buildings(1))
    )
    assert is_over_after_turn(scene)
    assert (scene.s.winner, scene.s.reached) == (1, (0, 1, 2))


def test_s12_3_then_the_lowest_pyramid() -> None:
    scene = Scene(3).built(2, "pyramid C1").built(0, "pyramid C1").built(1, "pyramid C1")
    assert is_over_after_turn(scene)
    assert scene.s.winner == 2


def test_s12_3_architect_a_built_pyramid_then_stages_then_the_lowest() -> None:
    scene = Scene(3, mode="architect")
    for seat, places in enumerate((("pyramid C1", 1), ("pyramid C1", 2), ("pyramid C1", 2))):
        scene.site(seat, places[0], stages=places[1])
    assert scoring.tie_break_winner(scene.p, [0, 1, 2]) == 1
    assert scoring.tie_break_winner(scene.p, [0, 2]) == 2
    scene.player(0).sites = ()
    scene.player(0).built = (*scene.player(0).built, ("pyramid", "C1"))
    assert scoring.tie_break_winner(scene.p, [0, 1, 2]) == 0


def test_s12_3_who_owns_no_pyramid_ranks_behind_every_pyramid() -> None:
    """For the order of those who did not meet the condition."""
    scene = Scene(2).site(1, "pyramid C1")
    without, owner = (scoring.tie_break(BOX.components, scene.player(seat)) for seat in range(2))
    assert owner > without


def test_s12_4_there_is_always_exactly_one_winner() -> None:
    for seats in (2, 3, 4):
        scene = Scene(seats)
        for seat in range(seats):
            scene.built(seat, "pyramid C1")
        ranks = [scoring.tie_break(BOX.components, scene.player(seat)) for seat in range(seats)]
        assert len(set(ranks)) == seats


# S13


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s13_1_quick_start_deals_one_building_of_its_own_to_each(seats: int) -> None:
    scene = Scene(seats, quick_start="yes", settle=False)
    dealt = [player.quick for player in scene.s.players]
    assert len(set(dealt)) == seats
    assert set(dealt) <= BOX.administrative
    assert all(scene.s.tiles[building] == seats - 1 for building in dealt)
    assert scene.refusal(0, "settle builder a1 warehouse b1") == ("settle.quick", "S13.1")
    assert scene.refusal(0, "settle builder a1 warehouse b1 quick b1") == ("settle.taken", "S13.1")
    assert len(scene.moves(0)) == 12 * 10 + 11 * 10 * 12 + 12
    for seat in range(seats):
        scene.do(seat, "settle builder a1 warehouse b1 quick c1")
    assert all((dealt[seat], "C1") in scene.player(seat).built for seat in range(seats))


def test_s13_1_it_works_from_turn_1() -> None:
    scene = Scene(2, quick_start="yes")
    assert scene.p.ready_powers(0)


def test_s13_1_without_quick_start_there_is_no_third_tile() -> None:
    scene = Scene(2, settle=False)
    assert scene.refusal(0, "settle builder a1 warehouse b1 quick c1") == ("settle.quick", "S13.1")
    assert scene.refusal(0, "draw") == ("settle.settle", "S2.3")


def test_s13_2_divinity_both_tiles_on_the_first_square() -> None:
    scene = Scene(2, divinity="yes", settle=False)
    assert scene.step == "Sites", "there is but one way"
    square = BOX.components.board.divinity_start_square
    assert {where for _, where in scene.player(0).built} == {square}


def test_s13_2_sites_only_next_to_a_built_building() -> None:
    scene = Scene(2, divinity="yes")
    assert {line for line in scene.moves(0) if line.startswith("launch temple")} == {
        "launch temple at b1",
        "launch temple at a2",
    }
    scene.do(0, "launch temple at b1; launch market at c1")
    assert scene.refusal(0, "done") == ("sites.away", "S13.2"), "a site is not enough"
    scene.do(0, "move market to a2; done")
    assert scene.awaited == (1,)


def test_s13_2_a_moved_site_too_judged_when_the_plan_is_confirmed() -> None:
    scene = Scene(2, divinity="yes").built(0, "temple B1").site(0, "market B2").sites()
    scene.do(0, "move market to c1; demolish temple")
    assert scene.refusal(0, "done") == ("sites.away", "S13.2")
    scene.do(0, "move market to a2; done")


def test_s13_2_sites_whose_neighbour_is_demolished_later_stay() -> None:
    scene = Scene(2, divinity="yes").built(0, "temple B1").site(0, "market B2").sites()
    scene.do(0, "demolish temple; done")
    assert scene.player(0).sites == (("market", "B2"),)


def test_s13_2_the_quick_start_tile_obeys_it_r47() -> None:
    """S13.2, R47."""
    scene = Scene(2, divinity="yes", quick_start="yes", settle=False)
    assert scene.moves(0) == ["settle builder a1 warehouse a1 quick b1", "settle builder a1 warehouse a1 quick a2"]
    assert scene.refusal(0, "settle builder a1 warehouse a1 quick c4") == ("settle.away", "S13.2")
    assert scene.refusal(0, "settle builder b1 warehouse a1 quick a2") == ("settle.divinity", "S13.2")
