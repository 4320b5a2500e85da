"""Has each Scroll Tile the figures that its rule asks for, and no others?"""

from __future__ import annotations

from collections.abc import Mapping

from engine.components import require
from engine.ezra import scrolls
from engine.ezra.printed.figures import Components
from engine.ezra.printed.figures_board import Scroll

ALWAYS = ("id", "material", "immediate_vp")
FIGURES: Mapping[str, tuple[str, ...]] = {
    scrolls.G1_SILVER: ("silver_per_vp",),
    scrolls.G2_BLESSING_SETS: ("vp",),
    scrolls.G3_WORKERS_ON_BOARD: ("vp", "per"),
    scrolls.G4_GATES_WALLS: ("vp", "per"),
    scrolls.G5_TEMPLE_ROWS: ("vp",),
    scrolls.G6_LOW_SCRIBES: ("vp",),
    scrolls.G7_TOP_SCRIBES: ("vp",),
    scrolls.W04_TENT_PLUS: ("tent_spaces", "gives"),
    scrolls.W05_PREP_WORKER: ("prepare",),
    scrolls.W06_PREP_ALTAR: ("prepare",),
    scrolls.W07_PREP_TENT: ("prepare",),
    scrolls.W08_PREP_LEVITE_SILVER: ("silver_per_levite",),
    scrolls.W09_PREP_AUX: ("prepare",),
    scrolls.W10_LEVITE_FOOD: ("food_less",),
    scrolls.W11_SCRIBE_BLESSING: ("gives",),
    scrolls.W12_GATEKEEPER_BLESSING: ("gives",),
    scrolls.W13_LESS_STONE: ("stone_less",),
    scrolls.W15_GOLDEN: ("gives",),
    scrolls.W16_ELDER: ("gives",),
    scrolls.W17_TRADER_TWICE: ("again_silver",),
    scrolls.W18_PILES_HAND: ("hand_size",),
    scrolls.W20_BOTTOM_TRADE: ("silver_less",),
    scrolls.W21_AFTER_TRADE: ("gives",),
    scrolls.W22_FLIP_GOLD: ("gives",),
}
"""By tile, what the rules read of it. Others have none, but new wood tiles give something in Prepare."""
KNOWN = (*scrolls.GOLD_TILES, *scrolls.WOOD_TILES, *scrolls.STONE_TILES)


def check(c: Components, path: str) -> None:
    for tile in c.scroll:
        needs = FIGURES.get(tile.id, () if tile.id in KNOWN else ("prepare",))
        for name in Scroll.__struct_fields__:
            if name not in ALWAYS:
                stated = bool(getattr(tile, name))
                require(stated == (name in needs), path, f"scroll.{tile.id}.{name} {_problem(stated)}")


def _problem(stated: bool) -> str:
    return "is a figure that no rule asks for" if stated else "is missing, or none"
