"""What tucked cards and gold tiles score (E20.1 to E20.8, E20.34)."""

from __future__ import annotations

import pytest

from engine.ezra import points
from engine.ezra.scrolls import (
    G1_SILVER,
    G2_BLESSING_SETS,
    G3_WORKERS_ON_BOARD,
    G4_GATES_WALLS,
    G5_TEMPLE_ROWS,
    G6_LOW_SCRIBES,
    G7_TOP_SCRIBES,
    G8_HAND_CARD,
    GOLD_TILES,
    STONE_TILES,
    WOOD_TILES,
)
from tests.engine.ezra.scene import BOX, Scene


def card(scoring: str) -> str:
    """The card with this scoring."""
    (found,) = (card.id for card in BOX.cards.values() if card.scoring == scoring)
    return found


def tucked(scene: Scene, scoring: str, seat: int = 0) -> int:
    (found,) = points.by_card(scene.p, seat, [card(scoring)]).values()
    return found


def number(scoring: str) -> str:
    return str(int(card(scoring)[1:]))


def test_e20_34_every_card_has_a_scoring() -> None:
    scene = Scene(4)
    for one in BOX.cards:
        assert points.by_card(scene.p, 0, [one])[one] >= 0
    assert {one.scoring for one in BOX.cards.values()} == set(points.SCORINGS)


@pytest.mark.parametrize(("space", "vp"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3), (17, 5), (18, 6), (20, 6)])
def test_e20_34_golden_spaces_reached_or_passed(space: int, vp: int) -> None:
    assert tucked(Scene(4).altar(0, space), "golden_spaces") == vp


@pytest.mark.parametrize(("types", "vp"), [((), 1), (("guards",), 2), (("guards", "elders", "farmers"), 4)])
def test_e20_34_developed_tiles(types: tuple[str, ...], vp: int) -> None:
    scene = Scene(4)
    assert tucked(scene.turned(0, *types) if types else scene, "developed_tiles") == vp


def test_e20_34_blessings_by_colour() -> None:
    scene = Scene(4).blessings(0, 1, 2, 4)
    scored = [tucked(scene, f"{colour}_blessings") for colour in ("orange", "purple", "red")]
    assert scored == [1, 2, 4]
    assert tucked(scene, "red_blessings", 1) == 0


def test_e20_34_gatekeepers_corners_included_r11() -> None:
    """R11."""
    scene = Scene(4)
    assert tucked(scene, "gatekeepers") == 1 + 1
    assert tucked(scene.gate(0, "dung").gate(1, "fish"), "gatekeepers") == 1 + 2


def test_e20_34_walls() -> None:
    scene = Scene(4)
    assert tucked(scene, "walls") == 0
    assert tucked(scene.wall(0, "w1").wall(0, "w7").wall(1, "w2"), "walls") == 2


def test_e20_34_scribes() -> None:
    scene = Scene(4)
    assert tucked(scene, "scribes") == 1
    assert tucked(scene.scribe(0, 1, 1).scribe(0, 4, 6).scribe(1, 2, 2), "scribes") == 3


def test_e20_34_levites() -> None:
    assert tucked(Scene(4).levites(0, 5), "levites") == 5


@pytest.mark.parametrize(
    ("places", "vp"),
    [((), 0), (((3, 1),), 3), (((1, 1), (4, 2)), 5), (((1, 1), (3, 2), (2, 1), (3, 4)), 6), (((4, 1), (4, 2)), 8)],
)
def test_e20_34_two_highest_scrolls(places: tuple[tuple[int, int], ...], vp: int) -> None:
    scene = Scene(4)
    for row, column in places:
        scene.scribe(0, row, column)
    assert tucked(scene, "two_highest_scrolls") == vp


# Gold tiles


def test_e20_1_g1_only_changes_what_silver_is_worth() -> None:
    """Its own points are those of E19.2."""
    assert points.gold_tile_points(Scene(4).give(0, silver=90).p, 0, G1_SILVER) == 0


def test_other_tiles_score_nothing_at_the_end() -> None:
    scene = Scene(4).blessings(0, 3, 3, 3).levites(0, 6)
    assert {points.gold_tile_points(scene.p, 0, tile) for tile in (*WOOD_TILES, *STONE_TILES)} == {0}
    assert set(points.TILES) == set(GOLD_TILES) - {G1_SILVER, G8_HAND_CARD}


@pytest.mark.parametrize(("markers", "vp"), [((0, 5, 5), 0), ((2, 3, 1), 1), ((4, 3, 3), 3)])
def test_e20_2_g2_complete_sets(markers: tuple[int, int, int], vp: int) -> None:
    assert points.gold_tile_points(Scene(4).blessings(0, *markers).p, 0, G2_BLESSING_SETS) == vp


@pytest.mark.parametrize(("levites", "vp"), [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2)])
def test_e20_3_g3_three_workers_on_the_board(levites: int, vp: int) -> None:
    """With a corner Gatekeeper and a Scribe; Traders, Elders and those in the Supply do not count."""
    scene = Scene(4).scribe(0, 2, 1).place_workers(0, traders="1", elders="1 2").levites(0, levites)
    assert points.gold_tile_points(scene.p, 0, G3_WORKERS_ON_BOARD) == vp


def test_e20_4_g4_gates_and_walls_that_were_built_r11() -> None:
    """E20.4, R11: the corner does not count."""
    scene = Scene(4).wall(0, "w1").wall(0, "w2").wall(1, "w3")
    assert points.gold_tile_points(scene.p, 0, G4_GATES_WALLS) == 0
    scene.gate(0, "dung")
    assert points.gold_tile_points(scene.p, 0, G4_GATES_WALLS) == 1
    scene.gate(0, "fish").wall(0, "w5")
    assert points.gold_tile_points(scene.p, 0, G4_GATES_WALLS) == 1
    scene.wall(0, "w8")
    assert points.gold_tile_points(scene.p, 0, G4_GATES_WALLS) == 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_e20_5_g5_full_temple_rows_no_matter_who_filled_them(seats: int) -> None:
    columns = BOX.columns(seats)
    full, short = " ".join(["stone"] * columns), " ".join(["wood"] * (columns - 1))
    scene = Scene(seats).temple(1, full).temple(3, full).temple(4, short)
    assert points.gold_tile_points(scene.p, 0, G5_TEMPLE_ROWS) == 2


def test_e20_6_g6_scribes_in_the_lower_rows() -> None:
    scene = Scene(4).scribe(0, 1, 1).scribe(0, 2, 1).scribe(0, 3, 1).scribe(0, 4, 1).scribe(1, 1, 2)
    assert points.gold_tile_points(scene.p, 0, G6_LOW_SCRIBES) == 3


def test_e20_7_g7_scribes_in_the_top_row_this_one_included() -> None:
    scene = Scene(4).lay(G7_TOP_SCRIBES, 4, 1).scribe(0, 4, 1).scribe(0, 3, 1).scribe(1, 4, 3)
    assert points.gold_tile_points(scene.p, 0, G7_TOP_SCRIBES) == 2
    assert points.gold_tile_points(scene.scribe(0, 4, 2).p, 0, G7_TOP_SCRIBES) == 4


def test_e20_8_g8_the_card_in_hand() -> None:
    scene = Scene(4).levites(0, 4).hand(0, number("levites"))
    assert points.gold_tile_points(scene.p, 0, G8_HAND_CARD) == 4
    scene.hand(0, number("developed_tiles"))
    assert points.gold_tile_points(scene.p, 0, G8_HAND_CARD) == 1
