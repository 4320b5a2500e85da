"""What Scroll Tiles give, cost and change (E20): E20 states it, not the components."""

from __future__ import annotations

from engine.ezra.effects import Effect, Effects
from engine.ezra.scrolls import W05_PREP_WORKER, W06_PREP_ALTAR, W07_PREP_TENT, W09_PREP_AUX

WILD_BLESSING = Effect("blessing", c="wild")
PREPARED: dict[str, Effects] = {
    W05_PREP_WORKER: (Effect("worker"), Effect("resource")),
    W06_PREP_ALTAR: (Effect("altar", 3),),
    W07_PREP_TENT: (Effect("tent", 2),),
    W09_PREP_AUX: (Effect("silver", 2),),
}
"""E20.10: in Prepare; w08 gives 1 Silver per Levite, w09 also an Auxiliary Action."""
SILVER_PER_LEVITE = 1
TENT_ENOUGH, TENT_MORE = 2, 1
"""E20.10, w04: from so many spaces in a turn on, so many more."""
LEVITE_FOOD_LESS = 2
"""E20.11, w10."""
SCRIBE_GIVES: Effects = (WILD_BLESSING,)
"""E20.11, w11."""
GATEKEEPER_GIVES: Effects = (WILD_BLESSING, Effect("food"))
"""E20.12, w12."""
STONE_LESS = 1
"""E20.13, w13."""
GOLDEN_GIVES: Effects = (Effect("food"), Effect("silver"))
"""E20.15, w15."""
ELDER_GIVES: Effects = (Effect("banners", 2, "wild"), Effect("silver"))
"""E20.16, w16."""
TRADER_AGAIN_SILVER = 1
"""E20.17, w17."""
HAND_SIZE = 5
"""E20.18, w18."""
BOTTOM_SILVER_LESS = 2
"""E20.20, w20."""
AFTER_TRADE_GIVES: Effects = (Effect("silver"),)
"""E20.21, w21."""
FLIP_GIVES: Effects = (Effect("gold"),)
"""E20.22, w22."""
SILVER_AS_FOOD = 2
"""E20.35: so much Silver is 1 Food to the owner of Farmers tile fa2."""
