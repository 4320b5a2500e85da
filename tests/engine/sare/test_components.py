"""The components (S1) are read, checked, and nowhere else in the code."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.illegal import LoadError
from engine.sare import GAME as SARE
from engine.sare import components
from engine.sare.goods import KINDS
from tests.engine.sare.scene import BOX, Scene, changed


def data() -> Any:
    return msgspec.to_builtins(BOX.components)


def test_s1_3_the_season_deck_adds_up_to_its_28_cards() -> None:
    kinds = Counter(BOX.card_kind[card] for card in BOX.deck)
    assert sum(kinds.values()) == BOX.components.counts.season_cards
    assert kinds == {"single": 12, "double": 6, "horus": 3, "hoshekh": 1, "troubles": 6}


def test_s1_4_the_tiles_of_the_box() -> None:
    assert sum(b.tiles for b in BOX.components.building) + len(BOX.pyramids) == BOX.components.counts.building_tiles


def test_s1_10_the_nile_is_the_right_edge_r4() -> None:
    """S1.10, R4."""
    column = BOX.components.board.columns[-1]
    assert {square for square in BOX.squares if square.startswith(column)} == BOX.nile


def test_s1_11_adjacent_is_orthogonal() -> None:
    assert set(BOX.neighbours["A1"]) == {"B1", "A2"}
    assert set(BOX.neighbours["B2"]) == {"A2", "C2", "B1", "B3"}
    assert all(a in BOX.neighbours[b] for a in BOX.squares for b in BOX.neighbours[a])


def test_s1_12_each_black_cube_shortens_the_gauge_by_one_r5() -> None:
    scene = Scene()
    top = scene.p.revolt_position(0)
    assert top == BOX.revolt_gauge.last_square
    scene.player(0).cubes = 2
    assert scene.p.revolt_position(0) == top - 2


def test_corrected_figures_take_effect() -> None:
    box = changed(revolt_gauge={"last_square": 8})
    assert Scene(box=box).p.revolt_position(0) == 8
    assert box.fingerprint != BOX.fingerprint
    assert components.load_box(data(), "again").fingerprint == BOX.fingerprint


def test_an_export_restores_its_components() -> None:
    raw = msgspec.json.decode(msgspec.json.encode(BOX.components))
    assert SARE.box_from(raw).fingerprint == BOX.fingerprint


def test_s1_2_the_supply_is_never_a_limit_r1() -> None:
    """S1.2, R1: tokens only mark values; components that say otherwise are refused."""
    broken = data()
    broken["resources"]["supply_limited"] = True
    with pytest.raises(LoadError):
        components.load_box(broken, "test")


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        ("counts", "season_cards", 27),
        ("counts", "tiles_production", 27),
        ("board", "square_count", 11),
        ("board", "nile_squares", ["D1"]),
        ("caravans", "max", -1),
        ("caravans", "usable_same_phase", True),
        ("limits", "power_uses_per_season", 2),
        ("resources", "letters", {"wood": "W", "stone": "W", "gold": "G", "joker": "J"}),
        ("resources", "letters", {"wood": "P", "stone": "S", "gold": "G", "joker": "J"}),
        ("revolt_gauge", "last_square", 2),
        ("setup", "starting_tokens", {"wood": 9}),
        ("setup", "starting_tokens", {"joker": 1}),
    ],
)
def test_inconsistent_components_are_refused(where: str, key: str, value: Any) -> None:
    broken = data()
    broken[where][key] = value
    with pytest.raises(LoadError):
        components.load_box(broken, "test")


@pytest.mark.parametrize("table", ["season_card", "building", "pyramid"])
def test_a_missing_row_is_refused(table: str) -> None:
    broken = data()
    broken[table] = broken[table][1:]
    with pytest.raises(LoadError):
        components.load_box(broken, "test")


def test_the_port_takes_one_unit_off_and_no_other_building_does() -> None:
    for which, discount in (("port", 2), ("temple", 1)):
        broken = data()
        next(row for row in broken["building"] if row["id"] == which)["discount_nile"] = discount
        with pytest.raises(LoadError):
            components.load_box(broken, "test")


def test_s1_1_a_joker_stands_for_any_of_the_three() -> None:
    assert KINDS[:3] == tuple(BOX.components.resources.ids)


def test_a_building_that_costs_nothing_is_refused() -> None:
    """It could be built with no pieces at all (S9.5)."""
    buildings = data()["building"]
    next(row for row in buildings if row["id"] == "temple")["cost"] = {}
    with pytest.raises(LoadError) as caught:
        changed(building=buildings)
    assert caught.value.params["problem"] == "temple costs nothing"
