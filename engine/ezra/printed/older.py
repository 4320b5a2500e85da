"""The figures of tables that began before components.toml stated them: what the rules of that time had in code.

They never change: a correction of components.toml is for new tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engine.ezra import scrolls

Table = Mapping[str, Any]

TABLES: Mapping[str, Table] = {
    "exchange": {"silver_as_food": 2},
    "wall_deck": {"looked_at": 3},
    "gate_common": {"trade_fee_silver": 1},
    "after_sabbath": {"altar_leader": [{"k": "worker"}], "everybody_draws_after_round": 2},
    "solo": {
        "no_trade": [{"k": "tent"}],
        "tile_by_column": [
            [1, 1, 1, 1], [1, 1, 2, 2], [1, 2, 2, 3], [1, 2, 3, 4], [1, 2, 4, 5], [1, 2, 5, 6],
        ]
    },
    "scoring": {
        **{name: {"vp": 1} for name in ("golden_spaces", "walls", "levites")},
        **{name: {"vp": 1} for name in ("purple_blessings", "orange_blessings", "red_blessings")},
        **{name: {"vp": 1, "base": 1} for name in ("developed_tiles", "gatekeepers", "scribes")},
        "two_highest_scrolls": {"highest": 2},
    },
}  # fmt: skip
SCROLLS: Mapping[str, Table] = {
    scrolls.G1_SILVER: {"silver_per_vp": 3},
    scrolls.G2_BLESSING_SETS: {"vp": 1},
    scrolls.G3_WORKERS_ON_BOARD: {"vp": 1, "per": 3},
    scrolls.G4_GATES_WALLS: {"vp": 1, "per": 3},
    scrolls.G5_TEMPLE_ROWS: {"vp": 1},
    scrolls.G6_LOW_SCRIBES: {"vp": 1},
    scrolls.G7_TOP_SCRIBES: {"vp": 2},
    scrolls.W04_TENT_PLUS: {"tent_spaces": 2, "gives": [{"k": "tent"}]},
    scrolls.W05_PREP_WORKER: {"prepare": [{"k": "worker"}, {"k": "resource"}]},
    scrolls.W06_PREP_ALTAR: {"prepare": [{"k": "altar", "n": 3}]},
    scrolls.W07_PREP_TENT: {"prepare": [{"k": "tent", "n": 2}]},
    scrolls.W08_PREP_LEVITE_SILVER: {"silver_per_levite": 1},
    scrolls.W09_PREP_AUX: {"prepare": [{"k": "silver", "n": 2}]},
    scrolls.W10_LEVITE_FOOD: {"food_less": 2},
    scrolls.W11_SCRIBE_BLESSING: {"gives": [{"k": "blessing", "c": "wild"}]},
    scrolls.W12_GATEKEEPER_BLESSING: {"gives": [{"k": "blessing", "c": "wild"}, {"k": "food"}]},
    scrolls.W13_LESS_STONE: {"stone_less": 1},
    scrolls.W15_GOLDEN: {"gives": [{"k": "food"}, {"k": "silver"}]},
    scrolls.W16_ELDER: {"gives": [{"k": "banners", "n": 2, "c": "wild"}, {"k": "silver"}]},
    scrolls.W17_TRADER_TWICE: {"again_silver": 1},
    scrolls.W18_PILES_HAND: {"hand_size": 5},
    scrolls.W20_BOTTOM_TRADE: {"silver_less": 2},
    scrolls.W21_AFTER_TRADE: {"gives": [{"k": "silver"}]},
    scrolls.W22_FLIP_GOLD: {"gives": [{"k": "gold"}]},
}


def complete(data: Any) -> Any:
    """Stored components with what they lack if they are from before version 0.2."""
    if not isinstance(data, dict) or "scoring" in data:
        return cast(Any, data)
    stored = cast("dict[str, Any]", data)
    added: dict[str, Any] = {name: {**table, **stored.get(name, {})} for name, table in TABLES.items()}
    scroll_tiles: list[dict[str, Any]] = stored.get("scroll", [])
    tiles = [{**SCROLLS.get(tile.get("id", ""), {}), **tile} for tile in scroll_tiles]
    return {**stored, **added, "scroll": tiles}
