"""What Scroll Tiles give, cost and change (E20): E20 states it, not the components."""

from __future__ import annotations

from engine.ezra.effects import Blessing, Effects
from engine.ezra.effects.goods import AnyResource, Food, Gold, Silver
from engine.ezra.effects.tracks import AltarSteps, Banners, TentSteps
from engine.ezra.effects.workers import Worker
from engine.ezra.scrolls import (
    W04_TENT_PLUS,
    W05_PREP_WORKER,
    W06_PREP_ALTAR,
    W07_PREP_TENT,
    W09_PREP_AUX,
    W11_SCRIBE_BLESSING,
    W12_GATEKEEPER_BLESSING,
    W15_GOLDEN,
    W16_ELDER,
    W21_AFTER_TRADE,
    W22_FLIP_GOLD,
)

GIVES: dict[str, Effects] = {
    W04_TENT_PLUS: (TentSteps(1),),
    # E20.10: in Prepare; w08 gives Silver per Levite, w09 also an Auxiliary Action.
    W05_PREP_WORKER: (Worker(), AnyResource()),
    W06_PREP_ALTAR: (AltarSteps(3),),
    W07_PREP_TENT: (TentSteps(2),),
    W09_PREP_AUX: (Silver(2),),
    W11_SCRIBE_BLESSING: (Blessing(c="wild"),),
    W12_GATEKEEPER_BLESSING: (Blessing(c="wild"), Food()),
    W15_GOLDEN: (Food(), Silver()),
    W16_ELDER: (Banners(2, c="wild"), Silver()),
    W21_AFTER_TRADE: (Silver(),),
    W22_FLIP_GOLD: (Gold(),),
}
"""By tile, its effects: E20.10 to E20.12, E20.15, E20.16, E20.21, E20.22."""
SILVER_PER_LEVITE = 1
"""E20.10, w08."""
TENT_ENOUGH = 2
"""E20.10, w04: from so many spaces in a turn on."""
LEVITE_FOOD_LESS = 2
"""E20.11, w10."""
STONE_LESS = 1
"""E20.13, w13."""
TRADER_AGAIN_SILVER = 1
"""E20.17, w17."""
HAND_SIZE = 5
"""E20.18, w18."""
BOTTOM_SILVER_LESS = 2
"""E20.20, w20."""
SILVER_AS_FOOD = 2
"""E20.35: so much Silver is 1 Food to the owner of Farmers tile fa2."""
